import { describe, expect, it } from 'vitest';
import { findGo, isNewEnough } from './go-toolchain.ts';

describe('the Go that builds the sandbox', () => {
  it.each(['go1.26', 'go1.26.8', 'go1.27rc1', 'go2.0'])('may be %s', (version) => {
    expect(isNewEnough(version)).toBe(true);
  });

  it.each(['go1.19.8', 'go1.25.9', 'go1.3', 'devel', ''])('may not be %j', (version) => {
    expect(isNewEnough(version)).toBe(false);
  });

  it('is looked for on the PATH only', async () => {
    expect(await findGo({ PATH: '/nowhere:' })).toBeUndefined();
  });
});
