import { limits } from '@oyez/contract/rules/limits';
import type { Tx } from '../../../db/client.ts';
import type { Lane } from '../../../jobs/lanes.ts';
import { enqueue, JUDGE_TASK } from '../../../jobs/tasks.sql.ts';
import { judgeProgramOf, type VersionConfig } from '../../problems/problem-config.ts';
import { insertJudging, type NewJudging } from './judging.sql.ts';
import type { SubmissionPayload } from './task-payload.ts';

export type StartedJudging = NewJudging & {
  ownerId: number;
  language: string;
  versionConfig: VersionConfig;
  lane: Lane;
};

/** A judging and its place in line, in the transaction that stores what is judged. */
export async function startJudging(tx: Tx, judging: StartedJudging, now: Date): Promise<number> {
  const judgingId = await insertJudging(tx, judging, now);
  await enqueue(
    tx,
    {
      kind: JUDGE_TASK,
      lane: judging.lane,
      ownerId: judging.ownerId,
      payload: { kind: 'submission', judgingId, submissionId: judging.submissionId } satisfies SubmissionPayload,
      maxAttempts: limits.submission.maxLostAttempts,
      selector: judging.language,
      alsoSelector: judgeProgramOf(judging.versionConfig)?.language ?? null,
      uniqueKey: String(judgingId),
    },
    now,
  );
  return judgingId;
}
