import { limits } from '@oyez/contract/rules/limits';
import type { Tx } from '../../../db/client.ts';
import type { Lane } from '../../../jobs/lanes.ts';
import { ANY_ATTEMPTS, enqueue, judgingTask, newRemoteWork } from '../../../jobs/tasks.sql.ts';
import { judgeProgramOf, type VersionConfig } from '../../problems/problem-config.ts';
import { insertJudging, type NewJudging } from './judging.sql.ts';
import type { SubmissionPayload } from './task-payload.ts';

export type StartedJudging = NewJudging & {
  ownerId: number;
  language: string;
  /** The judge elsewhere that its problem is of; null: our own. */
  remote: string | null;
  versionConfig: VersionConfig;
  lane: Lane;
};

/** A judging and its place in line, in the transaction that stores what is judged. */
export async function startJudging(tx: Tx, judging: StartedJudging, now: Date): Promise<number> {
  const judgingId = await insertJudging(tx, judging, now);
  const { remote } = judging;
  await enqueue(
    tx,
    {
      kind: judgingTask(remote),
      lane: judging.lane,
      ownerId: judging.ownerId,
      payload: { kind: 'submission', judgingId, submissionId: judging.submissionId } satisfies SubmissionPayload,
      ...(remote === null
        ? {
            maxAttempts: limits.submission.maxLostAttempts,
            selector: judging.language,
            alsoSelector: judgeProgramOf(judging.versionConfig)?.language ?? null,
          }
        : { maxAttempts: ANY_ATTEMPTS, selector: newRemoteWork(remote) }),
      uniqueKey: String(judgingId),
    },
    now,
  );
  return judgingId;
}
