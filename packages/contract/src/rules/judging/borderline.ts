/**
 * Whatever else happens on a machine can only add to the time that a program seems to need. So a time just over the
 * limit is no verdict yet: the case is run again while nothing else runs on the node, beside it a fixed piece of work
 * tells how fast the machine is at that moment, and the smallest time × speed counts.
 */
export const borderline = {
  /** Over the limit by no more than the larger of these two; beyond that the program is stopped and the time is clear. */
  overMs: 200,
  overShare: 0.4,
  /** Alone, on a machine that is not slow, a time over the limit by more than the larger of these two is clear. */
  aloneOverMs: 50,
  aloneOverShare: 0.2,
  /** How often a case is run at most, and where the machine was slow in one of the runs. */
  runs: 3,
  slowRuns: 6,
  /** Below this share of its full speed a machine is slow. */
  slowBelow: 0.9,
  /**
   * No program is given more than the speed of this: it may suffer less than the work that the speed is measured by, and
   * its author may have made the machine slow. What is over the limit by more than 18 % stays over it.
   */
  leastSpeed: 0.85,
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

/** How far over its limit a time may be that says nothing yet: on a slow machine however far. */
export function unclearMs(limitMs: number, { alone, speed = 1 }: { alone: boolean; speed?: number }): number {
  if (alone && isSlow(speed)) return Infinity;
  if (!alone) return graceMs(limitMs);
  return Math.max(borderline.aloneOverMs, Math.round(borderline.aloneOverShare * limitMs));
}

/** How far over its limit a program may get, so that its time is seen before it is stopped. */
export function graceMs(limitMs: number): number {
  const share = limitMs <= borderline.limitMs ? borderline.overShare * limitMs : 0;
  return Math.max(borderline.overMs, Math.round(share));
}

/**
 * How fast a machine was, as a share of its full speed in whole per cent: by how long the fixed piece of work took just
 * before and after a run, and how long it takes at full speed.
 */
export function speedOf(beside: readonly number[], fullSpeedMs: number): number {
  const usual = beside.reduce((sum, ms) => sum + ms, 0) / beside.length;
  const percent = Math.round((100 * fullSpeedMs) / usual);
  return Math.min(1, Math.max(borderline.leastSpeed, percent / 100));
}

export function isSlow(speed: number): boolean {
  return speed < borderline.slowBelow;
}

/** What a time on a machine of this speed counts as. Whole ms wherever it differs, as it is told to people. */
export function ruledMs(timeMs: number, speed: number): number {
  return speed === 1 ? timeMs : Math.round(timeMs * speed);
}

/** How often a case may be run whose slowest run was on a machine of this speed. */
export function mostRuns(speed: number): number {
  return isSlow(speed) ? borderline.slowRuns : borderline.runs;
}
