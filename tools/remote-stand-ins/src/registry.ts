import type { StandInSite } from './frame/serve.ts';
import { atcoder } from './sites/atcoder/atcoder.ts';
import { codeforces } from './sites/codeforces/codeforces.ts';

/** Every site that is played; a new one is a folder in `sites` and a line here. */
export const STAND_INS: readonly StandInSite[] = [codeforces, atcoder];
