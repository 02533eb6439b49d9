import { expect, it } from 'vitest';
import { obstacleTo } from './obstacle.ts';

const fit = { isRoot: true, has: async () => true, reaches: async () => true };
const wanted = { mirror: 'http://mirror', hasBase: false };

it.each([
  [{}, undefined],
  [{ isRoot: false }, 'it needs root'],
  [{ has: async (tool: string) => tool !== 'debootstrap' }, 'it needs debootstrap'],
  [{ reaches: async () => false }, 'http://mirror/dists/bookworm/InRelease cannot be reached'],
])('a bare Debian is left out of a build for a reason that is told: %#', async (machine, reason) => {
  expect(await obstacleTo(wanted, { ...fit, ...machine })).toBe(reason);
});

it('an unpacked Debian that was kept needs no mirror', async () => {
  expect(await obstacleTo({ ...wanted, hasBase: true }, { ...fit, reaches: async () => false })).toBeUndefined();
});
