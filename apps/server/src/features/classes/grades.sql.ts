import type { Db, Tx } from '../../db/client.ts';

export type GradeCell = { assignmentId: number; userId: number; problemId: number };

export async function insertGrade(
  tx: Tx,
  { assignmentId, userId, problemId }: GradeCell,
  is: { points: number | null; reason: string; byId: number },
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('assignment_grade')
    .values({
      assignment_id: assignmentId,
      user_id: userId,
      problem_id: problemId,
      points: is.points,
      reason: is.reason,
      by_id: is.byId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findGrade(db: Db | Tx, id: number) {
  return db
    .selectFrom('assignment_grade')
    .select(['id', 'assignment_id', 'user_id', 'problem_id', 'points', 'created_at', 'undone_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function markGradeUndone(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('assignment_grade').set({ undone_at: now }).where('id', '=', id).execute();
}

const MOST_LISTED = 50;

export async function gradesOf(db: Db, { assignmentId, userId, problemId }: GradeCell) {
  return db
    .selectFrom('assignment_grade as grade')
    .leftJoin('account as by', 'by.id', 'grade.by_id')
    .select(['grade.id', 'grade.points', 'grade.reason', 'grade.created_at', 'grade.undone_at', 'by.username'])
    .where('grade.assignment_id', '=', assignmentId)
    .where('grade.user_id', '=', userId)
    .where('grade.problem_id', '=', problemId)
    .orderBy('grade.id', 'desc')
    .limit(MOST_LISTED)
    .execute();
}
