import { describe, expect, it, vi } from 'vitest';
import { onceDone } from './once-done.ts';

describe('what follows a change', () => {
  it('goes on with what was made', async () => {
    const goOn = vi.fn<(made: number) => void>();
    const change = Promise.resolve(7);
    onceDone(change, goOn);
    await change;
    expect(goOn).toHaveBeenCalledExactlyOnceWith(7);
  });

  it('does not happen after a refusal, which was said where it came from', async () => {
    const goOn = vi.fn<() => void>();
    const change = Promise.reject(new Error('refused'));
    onceDone(change, goOn);
    await change.catch(() => undefined);
    expect(goOn).not.toHaveBeenCalled();
  });
});
