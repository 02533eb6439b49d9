import { setTimeout as pause } from 'node:timers/promises';
import { getBoard } from '@oyez/contract/contests/boards';
import { getContestFrame, getContestProblem } from '@oyez/contract/contests/contests';
import { quantile } from '../statistics.ts';
import type { Caller } from './caller.ts';

/** The load at which the site no longer keeps up: what it still kept, and what was too much or could not be asked. */
export type Limit = { kept: number; broke: number | null; reason: string };

const FIRST_RATE = 50;
const GROWTH = 1.5;
const STEP_MS = 4000;
const MOST_STEPS = 14;
const P95_MS = 500;
const FAILED_SHARE = 0.01;
/** What this process did not manage to ask says nothing about the site. */
const ASKED_SHARE = 0.85;
const TICK_MS = 10;

/** Looks at the board, mostly, as people do; half as many again every few seconds until it is too much. */
export async function findLimit(
  callers: readonly Caller[],
  cid: number,
  { signal, say }: { signal: AbortSignal; say: (line: string) => void },
): Promise<Limit> {
  let rate = FIRST_RATE;
  let kept = 0;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { asked, failed, p95 } = await ask(callers, cid, rate, signal);
    say(`${Math.round(rate)} requests a second: p95 ${Math.round(p95)} ms, ${failed} failed`);
    if (failed > asked * FAILED_SHARE) return { kept, broke: rate, reason: `${failed} of ${asked} calls failed` };
    if (p95 > P95_MS) return { kept, broke: rate, reason: `p95 ${Math.round(p95)} ms` };
    if (asked < ((rate * STEP_MS) / 1000) * ASKED_SHARE) {
      return { kept, broke: null, reason: 'this process cannot ask more' };
    }
    kept = rate;
    rate *= GROWTH;
  }
  return { kept, broke: null, reason: 'more was not tried' };
}

async function ask(callers: readonly Caller[], cid: number, rate: number, signal: AbortSignal) {
  const begun = performance.now();
  const times: number[] = [];
  const calls: Promise<void>[] = [];
  let failed = 0;
  while (performance.now() - begun < STEP_MS) {
    const due = ((performance.now() - begun) * rate) / 1000;
    while (calls.length < due) {
      const n = calls.length;
      const caller = callers[n % callers.length];
      if (caller === undefined) break;
      const path = n % 10 === 0 ? getContestFrame.path : n % 10 < 3 ? getContestProblem.path : getBoard.path;
      calls.push(
        caller.get(path, { cid }).then(({ ms, failure }) => {
          times.push(ms);
          if (failure !== null) failed += 1;
        }),
      );
    }
    await pause(TICK_MS, undefined, { signal });
  }
  await Promise.all(calls);
  return { asked: calls.length, failed, p95: quantile(times, 0.95) };
}
