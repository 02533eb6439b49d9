import { channel } from 'node:diagnostics_channel';

/** A judging that a node has taken for the first time, and how long it was in line. */
export type FirstClaim = { lane: number; waitedMs: number };

/** For whoever counts: nothing is done where nobody does. */
export const firstClaims = channel('oyez:first-claim');
