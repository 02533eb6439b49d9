import { borderline, mostRuns, ruledMs, unclearMs } from '@oyez/contract/rules/judging/borderline';
import type { Owner, Slots } from '../node/slots.ts';
import type { Gauged, Speedometer } from '../node/speedometer.ts';
import type { Run } from '../sandbox/sandbox.ts';
import { mayHaveStarved, wasBusy } from '../sandbox/starvation.ts';
import { deservesSecondRun, type Ruling, type RulingLimits } from '../verdict.ts';

/** One time that a program ran, and what its end means. */
export type Attempt = {
  run: Run;
  /** The share of its full speed that the machine had; 1 where it was not looked at. */
  speed: number;
  ruling: Ruling;
  /** Forgets what it left in the sandbox. */
  release: () => void;
};

export type Measured<A extends Attempt> = A & {
  /** How often it was run to measure its time. */
  runs: number;
};

/** How to run it once: the limit on the clock times `patience`, and the program itself by `gauged`, see `Speedometer`. */
export type Trial = {
  patience: number;
  gauged: <T>(program: () => Promise<T>, drop: (result: T) => void) => Promise<Gauged<T>>;
};

/** Beside others the speed of the machine says nothing: it is they who take it. */
const notGauged: Trial['gauged'] = async (program) => ({ result: await program(), speed: 1 });

type Place = { slots: Slots; speedometer: Pick<Speedometer, 'beside'>; owner: Owner; crowded?: () => boolean };

/**
 * Runs a program, and again where once does not say enough: the rule of `rules/borderline.ts`, and memory that may not
 * have been its own. Of several attempts one within the time counts, and else the one that took the least.
 */
export async function measure<A extends Attempt>(
  attempt: (trial: Trial, signal: AbortSignal) => Promise<A>,
  limits: RulingLimits,
  { slots, speedometer, owner, crowded }: Place,
  signal: AbortSignal,
): Promise<Measured<A>> {
  const usual = (mayRun: AbortSignal) => attempt({ patience: 1, gauged: notGauged }, mayRun);
  let best = await slots.use(signal, usual, owner);
  if (deservesSecondRun(best.run, limits)) {
    best.release();
    best = await slots.use(signal, usual, owner);
  }
  let runs = 1;
  let latest = best;
  let alone = false;
  let slowest = 1;
  while (runs < mostRuns(slowest) && mayRunAgain(slots, owner, limits.timeMs)) {
    const starved = runs === 1 && wasStarved(latest, limits.timeMs, crowded);
    if (!starved && !isOver(latest, limits.timeMs, { alone })) break;
    const patience = wasBusy(latest.run) ? borderline.patience : 1;
    const again = (mayRun: AbortSignal) => attempt({ patience, gauged: notGauged }, mayRun);
    const againAlone = (mayRun: AbortSignal) =>
      attempt({ patience, gauged: (program, drop) => speedometer.beside(program, drop, mayRun) }, mayRun);
    // Who was kept from computing needs more time on the clock, and takes nobody's place for it.
    const wasIdle = slots.isIdle;
    const running = starved ? useAgain(slots, owner, signal, again) : slots.useAlone(signal, againAlone, owner);
    latest = await running.catch((error: unknown) => {
      best.release();
      throw error;
    });
    runs += 1;
    slowest = Math.min(slowest, latest.speed);
    alone = !starved || (wasIdle && slots.isIdle);
    const better = betterOf(latest, best, limits.timeMs);
    (better === latest ? best : latest).release();
    best = better;
  }
  return { ...best, runs };
}

/** By so little that the time says nothing yet. */
function isOver({ run, speed, ruling }: Attempt, timeMs: number, { alone }: { alone: boolean }): boolean {
  const most = timeMs + unclearMs(timeMs, { alone, speed });
  return ruling.verdict === 'time_limit' && run.cpuMs > timeMs && run.cpuMs <= most;
}

/** Stopped by the clock, maybe because others had the processor. */
function wasStarved({ run, ruling }: Attempt, timeMs: number, crowded: (() => boolean) | undefined): boolean {
  return ruling.verdict === 'time_limit' && run.cpuMs <= timeMs && mayHaveStarved(run, crowded);
}

/** Time that a submission's repeated runs took beside others. */
const spentAgainMs = new WeakMap<Owner, number>();

function mayRunAgain(slots: Slots, owner: Owner, timeMs: number): boolean {
  const spentMs = slots.hadAloneMs(owner) + (spentAgainMs.get(owner) ?? 0);
  return timeMs <= borderline.limitMs && spentMs < borderline.aloneMs;
}

async function useAgain<T>(
  slots: Slots,
  owner: Owner,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timed = async (mayRun: AbortSignal) => {
    const startedAt = performance.now();
    try {
      return await work(mayRun);
    } finally {
      spentAgainMs.set(owner, (spentAgainMs.get(owner) ?? 0) + performance.now() - startedAt);
    }
  };
  return slots.use(signal, timed, owner);
}

/** Within the time, else with a time that says how much too long it took, else stopped by the clock; then the shortest. */
function betterOf<A extends Attempt>(one: A, other: A, timeMs: number): A {
  const rank = ({ run, ruling }: A) => (ruling.verdict !== 'time_limit' ? 0 : run.cpuMs > timeMs ? 1 : 2);
  const ruled = ({ run, speed }: A) => ruledMs(run.cpuMs, speed);
  const difference = rank(one) - rank(other) || ruled(one) - ruled(other);
  return difference < 0 ? one : other;
}
