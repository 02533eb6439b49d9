import { expect, it, vi } from 'vitest';
import { createBuildWatch } from './buildWatch.ts';

it('offers the new version once, and not while the same build answers', () => {
  const onUpdate = vi.fn<() => void>();
  const watch = createBuildWatch(onUpdate);
  watch('a');
  watch('a');
  expect(onUpdate).not.toHaveBeenCalled();
  watch('b');
  watch('c');
  expect(onUpdate).toHaveBeenCalledTimes(1);
});
