import type { TrainingAuth } from '@oyez/contract/trainings/training-values';
import { STATUS } from '@oyez/contract/judging/verdict';
import type { Scope } from '@oyez/contract/rules/scope';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { RowFilter } from '../../db/row-filter.ts';
import { storable } from '../../db/storable.ts';
import { countedIn } from '../../policy/counting.ts';
import { SHOWN_IN_TRAINING, shownInGroup } from '../../policy/trainings.policy.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';

export type TrainingSearch = {
  keyword?: string | undefined;
  categoryId?: number | undefined;
  auth?: TrainingAuth | undefined;
};

/** Who reads, and where their practice counts; 0 for a guest. */
export type TrainingReader = { userId: number; home: Scope };

const LISTED = [
  'training.id',
  'training.owner_id',
  'training.group_id',
  'training.title',
  'training.description',
  'training.auth',
  'training.visible',
  'training.rank',
  'training.modified_at',
] as const;

export type TrainingRow = Awaited<ReturnType<typeof trainingsWith>>[number];

/** In their order, each with its problems counted, and of them those that the reader has solved. */
export async function listTrainings(
  db: Db,
  shown: RowFilter<'training'>,
  search: TrainingSearch,
  reader: TrainingReader,
  page: { limit: number; offset: number },
): Promise<{ rows: TrainingRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    trainingsWith(db, chosen(db, shown, search).limit(page.limit).offset(page.offset), reader),
    chosen(db, shown, search)
      .clearOrderBy()
      .clearSelect()
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** One that the caller has found: whether it is there for a person, `findTraining` has decided. */
export async function readTraining(db: Db, id: number, reader: TrainingReader): Promise<TrainingRow | undefined> {
  const [row] = await trainingsWith(
    db,
    chosen(db, (eb) => eb('training.id', '=', id), {}),
    reader,
  );
  return row;
}

function chosen(db: Db, shown: RowFilter<'training'>, { keyword, categoryId, auth }: TrainingSearch) {
  const text = storable(keyword ?? '');
  return db
    .selectFrom('training')
    .select([...LISTED, 'training.category_id'])
    .where(shown)
    .$if(auth !== undefined, (trainings) => trainings.where('training.auth', '=', auth ?? ''))
    .$if(categoryId !== undefined, (trainings) => trainings.where('training.category_id', '=', categoryId ?? 0))
    .$if(text !== '', (trainings) =>
      trainings.where(
        sql<boolean>`(strpos(lower(training.title), lower(${text})) > 0 OR training.owner_id IN (
          SELECT author.id FROM account AS author WHERE strpos(author.username_key, ${usernameKey(text)}) > 0))`,
      ),
    )
    .orderBy('training.rank')
    .orderBy('training.id');
}

/** What costs something to know is looked up for the rows of the page alone. */
async function trainingsWith(db: Db, page: ReturnType<typeof chosen>, { userId, home }: TrainingReader) {
  const problems = sql`FROM training_problem AS put JOIN problem ON problem.id = put.problem_id
    WHERE put.training_id = training.id AND ${sql.raw(SHOWN_IN_TRAINING)}`;
  const isSolved = sql`EXISTS (SELECT FROM submission AS s
    WHERE s.user_id = ${userId} AND s.problem_id = problem.id AND s.status = ${STATUS.accepted} AND ${countedIn(home)})`;
  return db
    .selectFrom(page.as('training'))
    .leftJoin('account as author', 'author.id', 'training.owner_id')
    .leftJoin('training_category as category', 'category.id', 'training.category_id')
    .leftJoin('training_member as own', (join) =>
      join.onRef('own.training_id', '=', 'training.id').on('own.user_id', '=', userId),
    )
    .select([...LISTED, 'author.username as author', 'category.name as category_name'])
    .select(['category.color as category_color', 'own.barred as own_barred'])
    .select(sql<number>`(SELECT count(*)::int ${problems})`.as('problem_count'))
    .select(
      (userId === 0 ? sql<number>`0` : sql<number>`(SELECT count(*)::int ${problems} AND ${isSolved})`).as('solved'),
    )
    .orderBy('training.rank')
    .orderBy('training.id')
    .execute();
}

/** Of the site; or of a group, with those of the site that trainings of the group stand in. */
export async function categoriesOf(db: Db, groupId: number | null) {
  return db
    .selectFrom('training_category')
    .select(['id', 'name', 'color', 'group_id'])
    .where((eb) =>
      groupId === null
        ? eb('group_id', 'is', null)
        : eb.or([
            eb('group_id', '=', groupId),
            eb.and([eb('group_id', 'is', null), eb('id', 'in', usedIn(db, groupId))]),
          ]),
    )
    .orderBy(sql`group_id IS NULL`)
    .orderBy('ordinal')
    .orderBy('id')
    .execute();
}

function usedIn(db: Db, groupId: number) {
  return db
    .selectFrom('training')
    .select('training.category_id')
    .where(shownInGroup(groupId))
    .where('training.category_id', 'is not', null);
}

export type PutProblem = { id: number; problem_id: number; display_id: string; label: string; rank: number };

/** The problems of a training that are shown, in their order. */
export async function problemsPutIn(db: Db, trainingId: number): Promise<PutProblem[]> {
  const result = await sql<PutProblem>`
    SELECT put.id, put.problem_id, problem.display_id, put.label, put.rank
    FROM training_problem AS put JOIN training ON training.id = put.training_id
    JOIN problem ON problem.id = put.problem_id
    WHERE put.training_id = ${trainingId} AND ${sql.raw(SHOWN_IN_TRAINING)}
    ORDER BY put.rank, put.id`.execute(db);
  return result.rows;
}

/** How often each was handed in and accepted inside a group; the site counts that for itself. */
export async function countsInGroup(
  db: Db,
  groupId: number,
  problemIds: readonly number[],
): Promise<Map<number, { total: number; ac: number }>> {
  const result = await sql<{ problem_id: number; total: number; ac: number }>`
    SELECT s.problem_id, count(*)::int AS total, (count(*) FILTER (WHERE s.status = ${STATUS.accepted}))::int AS ac
    FROM submission s
    WHERE s.problem_id = ANY(${problemIds}::bigint[]) AND ${countedIn({ kind: 'group', groupId })}
    GROUP BY s.problem_id`.execute(db);
  return new Map(result.rows.map(({ problem_id: id, total, ac }) => [id, { total, ac }]));
}

export async function groupNamed(db: Db, groupId: number): Promise<{ id: number; name: string } | undefined> {
  return db.selectFrom('team_group').select(['id', 'name']).where('id', '=', groupId).executeTakeFirst();
}
