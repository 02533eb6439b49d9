/**
 * Whatever else happens on a machine can only add to the time that a program seems to need. So a time just over the
 * limit is no verdict yet: the case is run again while nothing else runs on the node, and the smallest time counts.
 */
export const borderline = {
  /** Over the limit by no more than the larger of these two; beyond that the program is stopped and the time is clear. */
  overMs: 200,
  overShare: 0.25,
  /** Alone, with nothing beside it, a time over the limit by more than the larger of these two is clear. */
  aloneOverMs: 50,
  aloneOverShare: 0.2,
  /** How often a case is run at most. */
  runs: 3,
  /** Larger limits are not measured again: nobody else would get on meanwhile. */
  limitMs: 10_000,
  /** Nor are further cases of a submission whose repeated runs took this long. */
  aloneMs: 10_000,
  /**
   * Stopped by the clock on the wall, it is run again if it computed for at least this share of the time: it may have
   * been kept from computing. A program that sleeps or waits is run again only on a crowded machine.
   */
  busyShare: 0.03,
  /** How much longer the clock may go on for one that computed. */
  patience: 4,
  /** A machine is crowded when so many programs a processor want to run. */
  crowdedLoad: 1.5,
} as const;

/** How far over its limit a time may be that says nothing yet. */
export function unclearMs(limitMs: number, { alone }: { alone: boolean }): number {
  if (!alone) return graceMs(limitMs);
  return Math.max(borderline.aloneOverMs, Math.round(borderline.aloneOverShare * limitMs));
}

/** How far over its limit a program may get, so that its time is seen before it is stopped. */
export function graceMs(limitMs: number): number {
  const share = limitMs <= borderline.limitMs ? borderline.overShare * limitMs : 0;
  return Math.max(borderline.overMs, Math.round(share));
}
