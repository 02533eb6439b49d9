import { STATUS } from '@oyez/contract/judging/verdict';
import { markChanged } from '../../../db/changes.sql.ts';
import { transact } from '../../../db/transact.ts';
import type { Services } from '../../../services.ts';
import { inMinutes } from '../../../testing/contest-builders.ts';
import { aJudgedSubmission } from '../../../testing/problem-builders.ts';

/** Somebody's window in a contest, two hours long; it began ten minutes ago. Answers its id. */
export async function aRun(
  site: Services,
  is: { contestId: number; userId: number; startedIn?: number; minutes?: number; givenUp?: boolean },
): Promise<number> {
  const { contestId, userId, startedIn = -10, minutes = 120, givenUp = false } = is;
  const { id } = await site.database.db
    .insertInto('participant')
    .values({
      contest_id: contestId,
      user_id: userId,
      kind: 'virtual',
      starts_at: inMinutes(site, startedIn),
      run_ends_at: inMinutes(site, startedIn + minutes),
      given_up_at: givenUp ? site.now() : null,
      created_at: site.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What somebody handed in apart from a contest, judged: in a window, at a minute of it, or as practice just now. */
export async function handedInApart(
  site: Services,
  is: {
    contestId: number;
    contestProblemId: number;
    userId: number;
    run?: { id: number; minute: number };
    status?: number;
    score?: number;
    timeMs?: number;
  },
): Promise<number> {
  const { contestId, contestProblemId, userId, run } = is;
  const { db } = site.database;
  const { problem_id, group_id } = await db
    .selectFrom('contest_problem')
    .innerJoin('contest', 'contest.id', 'contest_problem.contest_id')
    .select(['problem_id', 'group_id'])
    .where('contest_problem.id', '=', contestProblemId)
    .executeTakeFirstOrThrow();
  const window = await db
    .selectFrom('participant')
    .select('starts_at')
    .where('id', '=', run?.id ?? 0)
    .executeTakeFirst();
  const at = new Date((window?.starts_at ?? site.now()).getTime() + (run?.minute ?? 0) * 60_000);
  const status = is.status ?? STATUS.accepted;
  const id = await aJudgedSubmission(site, { userId, problemId: problem_id, status, at });
  await db
    .updateTable('submission')
    .set({
      contest_id: contestId,
      contest_problem_id: contestProblemId,
      participant_id: run?.id ?? null,
      apart: run ? 'virtual' : 'practice',
      group_id,
      score: is.score ?? null,
      time_ms: is.timeMs ?? 10,
    })
    .where('id', '=', id)
    .execute();
  await transact(site, (tx) => markChanged(tx, 'submission', [id]));
  return id;
}
