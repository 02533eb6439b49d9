import type { Tx } from '../../../db/client.ts';
import { wakeAfter } from '../../../db/transact.ts';
import { TaskPayload } from './task-payload.ts';

const RUN_SIGN = 'run:';

/** The sign of `oyez_control` that a run without a submission has ended. */
export function runSign(key: string): string {
  return `${RUN_SIGN}${key}`;
}

/** After the commit, on every replica: whoever follows these submissions sees at once how they stand. */
export function wakeFollowers(tx: Tx, submissionIds: readonly number[]): void {
  for (const id of submissionIds) wakeAfter(tx, 'oyez_progress', String(id));
}

/** The same for who looks at the solutions of a problem. */
export function wakeSetters(tx: Tx, problemId: number): void {
  wakeAfter(tx, 'oyez_solution', String(problemId));
}

/** The same for everybody who waits for what is behind these tasks. */
export function wakeWaiting(tx: Tx, taskPayloads: readonly unknown[]): void {
  for (const payload of taskPayloads.map((one) => TaskPayload.parse(one))) {
    if (payload.kind === 'submission') wakeFollowers(tx, [payload.submissionId]);
    else wakeAfter(tx, 'oyez_control', runSign(payload.key));
    if (payload.kind === 'solution' && payload.problemId !== undefined) wakeSetters(tx, payload.problemId);
  }
}
