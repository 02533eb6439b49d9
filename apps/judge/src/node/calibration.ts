import type { NodeSpeed } from '@oyez/contract/judging/judge-protocol';
import { SystemError } from '../errors.ts';
import type { Slots } from './slots.ts';
import type { Speedometer } from './speedometer.ts';

/** So many that a neighbour who comes and goes leaves some of them alone. */
const RUNS = 20;

/** How fast this node is when nothing disturbs it: the fastest of many runs of its fixed piece of work. */
export async function calibrate(
  { speedometer, slots }: { speedometer: Speedometer; slots: Slots },
  signal: AbortSignal,
): Promise<NodeSpeed> {
  const times: number[] = [];
  while (times.length < RUNS) {
    const run = await slots.use(signal, (mayRun) => speedometer.look(mayRun));
    if (run.status !== 'accepted') throw new SystemError(`the node cannot measure itself: ${run.status} ${run.error}`);
    times.push(run.cpuMs);
  }
  return {
    referenceMs: Math.round(10 * speedometer.fullSpeedMs) / 10,
    spread: Math.round((Math.max(...times) / Math.min(...times) - 1) * 1000) / 1000,
  };
}
