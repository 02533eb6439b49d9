import { randomBytes } from 'node:crypto';
import { limits } from '@oyez/contract/rules/limits';
import type { Tx } from '../../../db/client.ts';
import { AppError } from '../../../http/app-error.ts';
import { LANE } from '../../../jobs/lanes.ts';
import { enqueue, JUDGE_TASK } from '../../../jobs/tasks.sql.ts';
import type { Services } from '../../../services.ts';
import { languageAvailability } from '../nodes/availability.service.ts';
import type { RunPayload } from '../core/task-payload.ts';
import { insertRun } from './test-runs.sql.ts';

export type RunOrder = {
  kind: Exclude<RunPayload['kind'], 'solution'>;
  userId: number;
  problemId: number | null;
  language: string;
  order: object;
};

/** Puts a run that belongs to no submission in line; answers the key of its result. */
export async function startRun(tx: Tx, run: RunOrder, now: Date): Promise<string> {
  const key = `TEST_JUDGE_${randomBytes(16).toString('hex')}`;
  const expiresAt = new Date(now.getTime() + limits.testRun.keptSeconds * 1000);
  const { kind, userId, problemId, order } = run;
  await insertRun(tx, { key, kind, userId, problemId, payload: order, expiresAt }, now);
  await enqueue(
    tx,
    {
      kind: JUDGE_TASK,
      lane: LANE.testRun,
      ownerId: userId,
      payload: { kind, key } satisfies RunPayload,
      maxAttempts: limits.submission.maxLostAttempts,
      selector: run.language,
      uniqueKey: key,
    },
    now,
  );
  return key;
}

/** Somebody looks at the screen and waits: better a plain no than a line that nobody serves. */
export async function requireJudge(services: Services, language: string): Promise<void> {
  const known = (await languageAvailability(services.database)).get(language);
  if (!known?.available) throw new AppError('no_judge_for_language', { language });
}
