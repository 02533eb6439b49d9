import { RejudgeChoice, type StagedRejudging } from '@oyez/contract/contests/contest-rejudging';
import type { Db } from '../../db/client.ts';
import { displayKey } from '../../db/display-key.ts';
import { AppError, fail } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import { contestPolicy, type ContestFacts, type ContestStanding } from '../../policy/contests.policy.ts';
import { contestOfJury } from '../../policy/scopes/contest.ts';
import {
  findStaged,
  findUserId,
  stagedCounts,
  stagedPage,
  type StagedRow,
  type StoredChoice,
} from '../judging/rejudging/staged.service.ts';

/** The contest for those of its jury who may rejudge. */
export async function contestToRejudge(db: Db, actor: Actor, contestId: number, at: Date): Promise<ContestStanding> {
  const standing = await contestOfJury(db, actor, contestId, at);
  return contestPolicy.rejudge(actor, standing) ? standing : fail('no_permission');
}

/** What a choice means at this moment. A choice of everything is none. */
export async function chosenIn(db: Db, contest: ContestFacts, choice: RejudgeChoice): Promise<StoredChoice> {
  const { problem, username, from, to, includeManual: _, ...others } = choice;
  const statuses = choice.statuses?.length === 0 ? undefined : choice.statuses;
  const conditions = { problem, username, from, to, ...others, statuses };
  if (Object.values(conditions).every((value) => value === undefined)) fail('rejudge_filter_empty');
  const user = username === undefined ? undefined : await findUserId(db, username);
  if (username !== undefined && user === undefined) throw new AppError('rejudge_user_unknown', { username });
  const momentOf = (second: number) => new Date(contest.startsAt.getTime() + second * 1000);
  return {
    ...choice,
    statuses,
    ids: { problem: problem === undefined ? undefined : await labelled(db, contest.id, problem), user },
    times: {
      from: from === undefined ? undefined : momentOf(from),
      // The whole of its last second.
      to: to === undefined ? undefined : new Date(momentOf(to).getTime() + 999),
    },
  };
}

async function labelled(db: Db, contestId: number, label: string): Promise<number> {
  const row = await db
    .selectFrom('contest_problem')
    .select('id')
    .where('contest_id', '=', contestId)
    .where('label_key', '=', displayKey(label))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('rejudging_label_unknown', { label });
  return row.id;
}

export async function readStaged(db: Db, contestId: number, id: number): Promise<StagedRejudging> {
  const row = (await findStaged(db, contestId, id)) ?? fail('rejudging_not_found');
  return toStaged(db, row);
}

export async function listStaged(
  db: Db,
  contestId: number,
  page: { offset: number; limit: number },
): Promise<{ rows: StagedRejudging[]; total: number }> {
  const found = await stagedPage(db, contestId, page);
  return { rows: await Promise.all(found.rows.map((row) => toStaged(db, row))), total: found.total };
}

async function toStaged(db: Db, row: StagedRow): Promise<StagedRejudging> {
  return {
    id: row.id,
    choice: RejudgeChoice.parse(row.choice),
    reason: row.reason,
    state: row.state,
    startedBy: row.started_by,
    startedAt: row.created_at.toISOString(),
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
    total: row.total,
    ...(await stagedCounts(db, row.id)),
  };
}
