import type { TrainingAuth } from '@oyez/contract/trainings/training-values';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { readPage } from '../../db/page.ts';
import type { RowFilter } from '../../db/row-filter.ts';
import type { TrainingFacts } from '../../policy/trainings.policy.ts';

/** All that a form says of a training. */
export type TrainingSettings = {
  title: string;
  description: string;
  auth: TrainingAuth;
  secret: string | null;
  rank: number;
  visible: boolean;
  category_id: number | null;
};

function trainings(db: Db | Tx) {
  return db
    .selectFrom('training')
    .leftJoin('account as owner', 'owner.id', 'training.owner_id')
    .leftJoin('training_category as category', 'category.id', 'training.category_id')
    .selectAll('training')
    .select([
      'owner.username as author',
      'category.name as category_name',
      'category.color as category_color',
      'category.group_id as category_group_id',
    ])
    .select([
      sql<number>`(SELECT count(*)::int FROM training_problem AS put JOIN problem ON problem.id = put.problem_id
        WHERE put.training_id = training.id AND problem.deleted_at IS NULL)`.as('problems'),
      sql<number>`(SELECT count(*)::int FROM training_member AS member
        WHERE member.training_id = training.id AND NOT member.barred)`.as('registered'),
    ]);
}

export type TrainingRow = Awaited<ReturnType<ReturnType<typeof trainings>['executeTakeFirstOrThrow']>>;

export function factsOf(row: TrainingRow): TrainingFacts {
  const { id, owner_id: ownerId, group_id: groupId, auth, visible } = row;
  return { id, ownerId, groupId, auth: auth as TrainingAuth, visible };
}

export async function findTrainingRow(db: Db | Tx, id: number): Promise<TrainingRow | undefined> {
  return trainings(db).where('training.id', '=', id).executeTakeFirst();
}

/** Trainings of the site stand by their rank; a group's administrators see the newest first. */
export async function trainingPage(
  db: Db,
  { groupId, keyword }: { groupId: number | null; keyword: string | undefined },
  page: { limit: number; offset: number },
  filter: RowFilter<'training'>,
) {
  const chosen: RowFilter<'training'> = (eb) => {
    const conditions = [filter(eb), eb('training.deleted_at', 'is', null)];
    if (groupId !== null) conditions.push(eb('training.group_id', '=', groupId));
    if (keyword !== undefined) conditions.push(foundBy(keyword));
    return eb.and(conditions);
  };
  const rows = trainings(db).where(chosen);
  const ordered =
    groupId === null ? rows.orderBy('training.rank').orderBy('training.id') : rows.orderBy('training.id', 'desc');
  return readPage(ordered, page, db.selectFrom('training').where(chosen));
}

function foundBy(keyword: string) {
  const text = keyword.replaceAll('\0', '');
  return sql<boolean>`(strpos(lower(training.title), lower(${text})) > 0
    OR training.id::text = ${text} OR training.rank::text = ${text})`;
}

/** Those that were deleted after this time, the latest first. */
export async function deletedTrainings(
  db: Db,
  { groupId, keyword }: { groupId: number | null; keyword: string | undefined },
  deletedAfter: Date,
): Promise<TrainingRow[]> {
  return trainings(db)
    .where('training.group_id', 'is not distinct from', groupId)
    .where('training.deleted_at', '>', deletedAfter)
    .$if(keyword !== undefined, (those) => those.where(foundBy(keyword ?? '')))
    .orderBy('training.deleted_at', 'desc')
    .orderBy('training.id', 'desc')
    .execute();
}

/** Holds a training, so that what is changed in it is changed one after the other. */
export async function lockTraining(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('training')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertTraining(
  tx: Tx,
  settings: TrainingSettings,
  of: { ownerId: number; groupId: number | null; sourceId: number | null },
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('training')
    .values({
      ...settings,
      owner_id: of.ownerId,
      group_id: of.groupId,
      source_id: of.sourceId,
      created_at: now,
      modified_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function rewriteTraining(
  tx: Tx,
  id: number,
  settings: Partial<TrainingSettings>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('training')
    .set({ ...settings, modified_at: now })
    .where('id', '=', id)
    .execute();
}

export async function markDeleted(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('training').set({ deleted_at: now }).where('id', '=', id).execute();
}

/** The assignments that stand and hand it out: people, points and grades hang on it. */
export async function countAssignments(db: Db | Tx, id: number): Promise<number> {
  const { n } = await db
    .selectFrom('assignment')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('training_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

/** True when there was one to bring back, deleted after this time. */
export async function undelete(tx: Tx, id: number, deletedAfter: Date): Promise<boolean> {
  const result = await tx
    .updateTable('training')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', '>', deletedAfter)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Whoever registered by a password that no longer holds registers again. Those who are barred stay barred. */
export async function endRegistrations(tx: Tx, trainingId: number, now: Date): Promise<number> {
  const result = await sql`
    WITH ended AS (
      DELETE FROM training_member WHERE training_id = ${trainingId} AND NOT barred
      RETURNING training_id, user_id, registered_at)
    INSERT INTO training_ended_registration (training_id, user_id, registered_at, ended_at)
    SELECT training_id, user_id, registered_at, ${now}::timestamptz FROM ended
    ON CONFLICT (training_id, user_id)
    DO UPDATE SET registered_at = excluded.registered_at, ended_at = excluded.ended_at`.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}

/** Lets those in again whom the last change of the password has shut out. */
export async function readmit(tx: Tx, trainingId: number, endedAfter: Date): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    WITH back AS (
      DELETE FROM training_ended_registration
      WHERE training_id = ${trainingId} AND ended_at > ${endedAfter} AND ended_at = (
        SELECT max(ended_at) FROM training_ended_registration AS latest WHERE latest.training_id = ${trainingId})
      RETURNING training_id, user_id, registered_at),
    readmitted AS (
      INSERT INTO training_member (training_id, user_id, registered_at)
      SELECT training_id, user_id, registered_at FROM back ON CONFLICT (training_id, user_id) DO NOTHING)
    SELECT count(*)::int AS people FROM back`.execute(tx);
  return rows[0]?.people ?? 0;
}

/** For good, with all that belongs to them; those of which somebody has a grade are kept. */
export async function purgeTrainings(db: Db, deletedBefore: Date): Promise<void> {
  await sql`DELETE FROM training WHERE id = (
    SELECT id FROM training WHERE deleted_at < ${deletedBefore}
      AND NOT EXISTS (SELECT FROM assignment JOIN assignment_grade ON assignment_grade.assignment_id = assignment.id
        WHERE assignment.training_id = training.id)
    ORDER BY deleted_at LIMIT 1)`.execute(db);
}

/** What was taken out of trainings that stand. */
export async function purgeLeftovers(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('training_removed_problem').where('removed_at', '<', before).execute();
  await db.deleteFrom('training_ended_registration').where('ended_at', '<', before).execute();
  await db.deleteFrom('training_removed_category').where('removed_at', '<', before).execute();
}
