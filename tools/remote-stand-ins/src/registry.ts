import type { StandInSite } from './frame/serve.ts';
import { atcoderStandIn } from './sites/atcoder/atcoder.ts';
import { codeforcesStandIn } from './sites/codeforces/codeforces.ts';
import { hduStandIn } from './sites/hdu/hdu.ts';
import { libreStandIn } from './sites/libre/libre.ts';
import { pojStandIn } from './sites/poj/poj.ts';
import { spojStandIn } from './sites/spoj/spoj.ts';

/** Every site that is played; a new one is a folder in `sites` and a line here. */
export const STAND_INS: readonly StandInSite[] = [
  codeforcesStandIn,
  hduStandIn,
  pojStandIn,
  atcoderStandIn,
  spojStandIn,
  libreStandIn,
];
