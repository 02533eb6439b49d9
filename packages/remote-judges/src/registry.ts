import type { Site } from './provider.ts';
import { atcoder } from './sites/atcoder/atcoder.ts';
import { codeforces } from './sites/codeforces/codeforces.ts';
import { gym } from './sites/gym/gym.ts';
import { hdu } from './sites/hdu/hdu.ts';
import { libre } from './sites/libre/libre.ts';
import { poj } from './sites/poj/poj.ts';
import { spoj } from './sites/spoj/spoj.ts';

/** Every judge there is, in the order of menus. A new one is a folder in `sites` and a line here. */
export const SITES: readonly Site[] = [codeforces, gym, hdu, poj, atcoder, spoj, libre];

const byKey = new Map(SITES.map((site) => [site.key.toLowerCase(), site]));

/** By its key, in capitals or not. */
export function siteOf(key: string): Site | undefined {
  return byKey.get(key.trim().toLowerCase());
}
