import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';

export type HeldGrade = { userId: number; problemId: number; points: number; reason: string };

/** What people gave by hand and holds now. */
export async function heldGrades(db: Db | Tx, assignmentId: number, userId?: number): Promise<HeldGrade[]> {
  const { rows } = await sql<Omit<HeldGrade, 'points'> & { points: number | null }>`
    SELECT DISTINCT ON (user_id, problem_id) user_id AS "userId", problem_id AS "problemId", points, reason
    FROM assignment_grade WHERE assignment_id = ${assignmentId} AND undone_at IS NULL
      ${userId === undefined ? sql`` : sql`AND user_id = ${userId}`}
    ORDER BY user_id, problem_id, id DESC`.execute(db);
  return rows.flatMap(({ points, ...row }) => (points === null ? [] : [{ ...row, points }]));
}
