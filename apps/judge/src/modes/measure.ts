import { borderline, graceMs } from '@oyez/contract/rules/borderline';
import type { Owner, Slots } from '../node/slots.ts';
import type { Run } from '../sandbox/sandbox.ts';
import { deservesSecondRun, type Ruling, type RulingLimits } from '../verdict.ts';

/** One time that a program ran, and what its end means. */
export type Attempt = {
  run: Run;
  ruling: Ruling;
  /** Forgets what it left in the sandbox. */
  release: () => void;
};

export type Measured<A extends Attempt> = A & {
  /** How often it was run to measure its time. */
  runs: number;
};

/**
 * Runs a program, and again where once does not say enough: the rule of `rules/borderline.ts`, and memory that may not
 * have been its own. Of several attempts one within the time counts, and else the one that took the least. `patience`: by
 * how much the limit on the clock is to be multiplied.
 */
export async function measure<A extends Attempt>(
  attempt: (patience: number) => Promise<A>,
  limits: RulingLimits,
  { slots, owner }: { slots: Slots; owner: Owner },
  signal: AbortSignal,
): Promise<Measured<A>> {
  const usual = () => attempt(1);
  let best = await slots.use(signal, usual, owner);
  if (deservesSecondRun(best.run, limits)) {
    best.release();
    best = await slots.use(signal, usual, owner);
  }
  let runs = 1;
  let latest = best;
  while (runs < borderline.runs && isUnclear(latest, limits.timeMs, runs) && mayRunAlone(slots, owner, limits.timeMs)) {
    latest = await slots
      .useAlone(signal, () => attempt(borderline.patience), owner)
      .catch((error: unknown) => {
        best.release();
        throw error;
      });
    runs += 1;
    const better = betterOf(latest, best);
    (better === latest ? best : latest).release();
    best = better;
  }
  return { ...best, runs };
}

function isUnclear({ run, ruling }: Attempt, timeMs: number, runs: number): boolean {
  if (ruling.verdict !== 'time_limit') return false;
  if (run.cpuMs > timeMs) return run.cpuMs <= timeMs + graceMs(timeMs);
  return runs === 1 && run.cpuMs >= borderline.busyShare * run.wallMs;
}

function mayRunAlone(slots: Slots, owner: Owner, timeMs: number): boolean {
  return timeMs <= borderline.limitMs && slots.hadAloneMs(owner) < borderline.aloneMs;
}

function betterOf<A extends Attempt>(one: A, other: A): A {
  const late = (attempt: A) => attempt.ruling.verdict === 'time_limit';
  if (late(one) !== late(other)) return late(one) ? other : one;
  return one.run.cpuMs < other.run.cpuMs ? one : other;
}
