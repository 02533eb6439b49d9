import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import type { RowFilter } from '../../db/row-filter.ts';
import { SHOWN_IN_TRAINING } from '../../policy/trainings.policy.ts';

const COLUMNS = ['id', 'training_id', 'problem_id', 'label', 'rank', 'added_at'] as const;

/** The problems of a training, in its order; those that were deleted since are there no more, but for `stands`. */
export async function trainingProblems(db: Db | Tx, trainingId: number) {
  return db
    .selectFrom('training_problem as put')
    .innerJoin('problem', 'problem.id', 'put.problem_id')
    .select(COLUMNS.map((column) => `put.${column}` as const))
    .select((eb) => eb('problem.deleted_at', 'is', null).$castTo<boolean>().as('stands'))
    .select('problem.display_id')
    .where('put.training_id', '=', trainingId)
    .orderBy('put.rank')
    .orderBy('put.id')
    .execute();
}

export type TrainingProblemRow = Awaited<ReturnType<typeof trainingProblems>>[number];

type NewRow = { id?: number; training_id: number; problem_id: number; label: string; rank: number; added_at: Date };

/** False where its label, or the problem, is there already. */
export async function insertTrainingProblem(tx: Tx, row: NewRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('training_problem')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await tx
    .deleteFrom('training_removed_problem')
    .where('training_id', '=', row.training_id)
    .where('problem_id', '=', row.problem_id)
    .execute();
  return true;
}

export async function renameTrainingProblem(
  tx: Tx,
  id: number,
  { label, rank }: { label: string; rank: number },
): Promise<void> {
  await tx.updateTable('training_problem').set({ label, rank }).where('id', '=', id).execute();
}

/** Their ranks, from 1 on. */
export async function rankTrainingProblems(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`UPDATE training_problem SET rank = wanted.place
    FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS wanted (id, place)
    WHERE training_problem.id = wanted.id AND training_problem.rank <> wanted.place`.execute(tx);
}

/** Takes it out, and keeps what it was. */
export async function removeTrainingProblem(tx: Tx, row: TrainingProblemRow, now: Date): Promise<void> {
  const { id, training_id, problem_id, label, rank, added_at } = row;
  const kept = { id, label, rank, added_at, removed_at: now };
  await tx.deleteFrom('training_problem').where('id', '=', id).execute();
  await tx
    .insertInto('training_removed_problem')
    .values({ ...kept, training_id, problem_id })
    .onConflict((conflict) => conflict.columns(['training_id', 'problem_id']).doUpdateSet(kept))
    .execute();
}

/** Those that were taken out after this time and still exist, the latest first. */
export async function removedTrainingProblems(db: Db | Tx, trainingId: number, removedAfter: Date) {
  return db
    .selectFrom('training_removed_problem as gone')
    .innerJoin('problem', 'problem.id', 'gone.problem_id')
    .select(COLUMNS.map((column) => `gone.${column}` as const))
    .select(['gone.removed_at', 'problem.display_id'])
    .where('gone.training_id', '=', trainingId)
    .where('gone.removed_at', '>', removedAfter)
    .where('problem.deleted_at', 'is', null)
    .orderBy('gone.removed_at', 'desc')
    .orderBy('gone.id', 'desc')
    .execute();
}

/** Puts the problems of one training into another, as far as they have a place there; answers how many those were. */
export async function copyTrainingProblems(
  tx: Tx,
  { from, into }: { from: number; into: number },
  placeable: RowFilter<'problem'>,
  now: Date,
): Promise<number> {
  const result = await tx
    .insertInto('training_problem')
    .columns(['training_id', 'problem_id', 'label', 'rank', 'added_at'])
    .expression((eb) =>
      eb
        .selectFrom('training_problem as put')
        .innerJoin('problem', 'problem.id', 'put.problem_id')
        .select([
          sql<number>`${into}::bigint`.as('training_id'),
          'put.problem_id',
          'put.label',
          'put.rank',
          sql<Date>`${now}::timestamptz`.as('added_at'),
        ])
        .where('put.training_id', '=', from)
        .where(placeable as never)
        .orderBy('put.rank')
        .orderBy('put.id'),
    )
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0n);
}

/** How many problems a training has that stand; for those who do not set it, without those that are not shown. */
export async function countProblems(db: Db | Tx, trainingId: number, { all }: { all: boolean }): Promise<number> {
  const { count } = await db
    .selectFrom('training_problem as put')
    .innerJoin('problem', 'problem.id', 'put.problem_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('put.training_id', '=', trainingId)
    .innerJoin('training', 'training.id', 'put.training_id')
    .where('problem.deleted_at', 'is', null)
    .$if(!all, (those) => those.where(sql.raw<boolean>(SHOWN_IN_TRAINING)))
    .executeTakeFirstOrThrow();
  return count;
}

/** The problem that has this display id, if the condition holds for it. */
export async function problemFor(
  db: Db | Tx,
  named: RowFilter<'problem'>,
  filter: RowFilter<'problem'>,
): Promise<{ id: number; display_id: string } | undefined> {
  return db
    .selectFrom('problem')
    .select(['problem.id', 'problem.display_id'])
    .where(named)
    .where(filter)
    .executeTakeFirst();
}

/** What a training does not have, as a condition on problems. */
export function notPutInto(trainingId: number): RowFilter<'problem'> {
  return () => sql<boolean>`NOT EXISTS (SELECT FROM training_problem AS put
    WHERE put.training_id = ${trainingId} AND put.problem_id = problem.id)`;
}
