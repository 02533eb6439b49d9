import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';

/**
 * Deletes the problems of a group. Those that others know, too, leave it before it goes with all it has: what was
 * handed in outside, and the contests and trainings of others, keep the problem they are about.
 */
export async function markGroupProblemsDeleted(tx: Tx, groupId: number, now: Date): Promise<number[]> {
  const isKnownOutside = sql<boolean>`(problem.listed
    OR EXISTS (SELECT FROM submission LEFT JOIN contest ON contest.id = submission.contest_id
      WHERE submission.problem_id = problem.id AND submission.group_id IS DISTINCT FROM ${groupId}
        AND contest.group_id IS DISTINCT FROM ${groupId})
    OR EXISTS (SELECT FROM contest_problem JOIN contest ON contest.id = contest_problem.contest_id
      WHERE contest_problem.problem_id = problem.id AND contest.group_id IS DISTINCT FROM ${groupId})
    OR EXISTS (SELECT FROM training_problem JOIN training ON training.id = training_problem.training_id
      WHERE training_problem.problem_id = problem.id AND training.group_id IS DISTINCT FROM ${groupId}))`;
  const rows = await tx
    .updateTable('problem')
    .set({
      group_id: sql`CASE WHEN ${isKnownOutside} THEN NULL ELSE problem.group_id END`,
      deleted_at: sql`coalesce(problem.deleted_at, ${now})`,
      listed: false,
      hidden: true,
      apply_progress: null,
    })
    .where('group_id', '=', groupId)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), isKnownOutside]))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
