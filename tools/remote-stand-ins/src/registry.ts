import type { StandInSite } from './frame/serve.ts';
import { hduStandIn } from './sites/hdu/site.ts';
import { libreStandIn } from './sites/libre/site.ts';
import { pojStandIn } from './sites/poj/site.ts';
import { spojStandIn } from './sites/spoj/site.ts';

/** Every site that is played; a new one is a folder in `sites` and a line here. */
export const STAND_INS: readonly StandInSite[] = [hduStandIn, pojStandIn, spojStandIn, libreStandIn];
