import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { displayKey } from '../../db/display-key.ts';
import type { RowFilter } from '../../db/row-filter.ts';
import { foundInContest } from '../../policy/contest-problems.policy.ts';

const COLUMNS = [
  'id',
  'contest_id',
  'problem_id',
  'label',
  'label_key',
  'title',
  'title_en',
  'color',
  'ordinal',
] as const;

/** The problems of a contest, in its order. */
export async function contestProblems(db: Db | Tx, contestId: number) {
  return db
    .selectFrom('contest_problem')
    .select(COLUMNS)
    .where('contest_id', '=', contestId)
    .where('deleted_at', 'is', null)
    .orderBy('ordinal')
    .orderBy('id')
    .execute();
}

const submissionsOfAlias = sql<number>`(SELECT count(*)::int FROM submission AS s WHERE s.contest_problem_id = alias.id)`;

/** How many submissions each of its problems has there: all that go with it when it is taken out. */
export async function submissionsOfProblems(db: Db, contestId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('contest_problem as alias')
    .select(['alias.id', submissionsOfAlias.as('submissions')])
    .where('alias.contest_id', '=', contestId)
    .where('alias.deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, submissions }) => [id, submissions]));
}

/** By its number as one of the contest. */
export async function contestProblemById(db: Db, id: number) {
  return db
    .selectFrom('contest_problem')
    .select(['contest_id', 'problem_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export type ContestProblemRow = Awaited<ReturnType<typeof contestProblems>>[number];
export type Named = { label: string; title: string; titleEn: string | null; color: string | null };

export async function insertContestProblem(
  tx: Tx,
  of: { contestId: number; problemId: number; ordinal: number },
  { label, title, titleEn, color }: Named,
  now: Date,
): Promise<ContestProblemRow> {
  return tx
    .insertInto('contest_problem')
    .values({
      contest_id: of.contestId,
      problem_id: of.problemId,
      ordinal: of.ordinal,
      label,
      label_key: displayKey(label),
      title,
      title_en: titleEn,
      color,
      created_at: now,
      modified_at: now,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function renameContestProblem(
  tx: Tx,
  id: number,
  { label, title, titleEn, color }: Named,
  now: Date,
): Promise<ContestProblemRow> {
  return tx
    .updateTable('contest_problem')
    .set({ label, label_key: displayKey(label), title, title_en: titleEn, color, modified_at: now })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Their places, first one first. */
export async function placeContestProblems(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`UPDATE contest_problem SET ordinal = wanted.place
    FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS wanted (id, place)
    WHERE contest_problem.id = wanted.id AND contest_problem.ordinal <> wanted.place`.execute(tx);
}

/** New labels for these. A label is free only once nothing has it: first they get names that no label has. */
export async function relabelContestProblems(
  tx: Tx,
  labels: readonly { id: number; label: string }[],
  now: Date,
): Promise<void> {
  const ids = labels.map((one) => one.id);
  await sql`UPDATE contest_problem SET label_key = chr(1) || id WHERE id = ANY(${ids}::bigint[])`.execute(tx);
  const [texts, keys] = [labels.map((one) => one.label), labels.map((one) => displayKey(one.label))];
  await sql`UPDATE contest_problem SET label = wanted.label, label_key = wanted.key, modified_at = ${now}
    FROM unnest(${ids}::bigint[], ${texts}::text[], ${keys}::text[]) AS wanted (id, label, key)
    WHERE contest_problem.id = wanted.id`.execute(tx);
}

export async function removeContestProblem(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('contest_problem').set({ deleted_at: now }).where('id', '=', id).execute();
}

/** Those that were taken out after this time, the latest first. */
export async function removedContestProblems(db: Db, contestId: number, deletedAfter: Date) {
  return db
    .selectFrom('contest_problem as alias')
    .innerJoin('problem', 'problem.id', 'alias.problem_id')
    .select([
      'alias.id',
      'alias.contest_id',
      'alias.problem_id',
      'alias.label',
      'alias.title',
      'alias.title_en',
      'alias.color',
      'problem.display_id',
      (eb) => eb.ref('alias.deleted_at').$notNull().as('deleted_at'),
      submissionsOfAlias.as('submissions'),
    ])
    .where('alias.contest_id', '=', contestId)
    .where('alias.deleted_at', '>', deletedAfter)
    .where('problem.deleted_at', 'is', null)
    .orderBy('alias.deleted_at', 'desc')
    .orderBy('alias.id', 'desc')
    .execute();
}

export type RemovedRow = Awaited<ReturnType<typeof removedContestProblems>>[number];

/** The one that was taken out last, after this time; or the one of this name. */
export async function removedContestProblem(
  tx: Tx,
  { contestId, problemId, aliasId }: { contestId: number; problemId: number; aliasId: number | undefined },
  deletedAfter: Date,
): Promise<ContestProblemRow | undefined> {
  return tx
    .selectFrom('contest_problem')
    .select(COLUMNS)
    .where('contest_id', '=', contestId)
    .where('problem_id', '=', problemId)
    .where('deleted_at', '>', deletedAfter)
    .$if(aliasId !== undefined, (those) => those.where('id', '=', aliasId ?? 0))
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function bringBack(tx: Tx, id: number, ordinal: number): Promise<void> {
  await tx.updateTable('contest_problem').set({ deleted_at: null, ordinal }).where('id', '=', id).execute();
}

export async function contestProblemsDeletedBefore(db: Db, moment: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('contest_problem')
    .select('id')
    .where('deleted_at', '<', moment)
    .orderBy('deleted_at')
    .execute();
  return rows.map(({ id }) => id);
}

export async function removeProblemForGood(db: Db, id: number): Promise<void> {
  await db.deleteFrom('contest_problem').where('id', '=', id).execute();
}

/** Problems of this site that a contest under this rule has no use for, by their labels. Other judges' fit both. */
export async function labelsOfOtherType(db: Db | Tx, contestId: number, rule: string): Promise<string[]> {
  const rows = await db
    .selectFrom('contest_problem as alias')
    .innerJoin('problem', 'problem.id', 'alias.problem_id')
    .select('alias.label')
    .where('alias.contest_id', '=', contestId)
    .where(foundInContest({ withHidden: true }))
    .where('problem.remote_oj', 'is', null)
    .where('problem.type', '<>', rule)
    .orderBy('alias.ordinal')
    .orderBy('alias.id')
    .execute();
  return rows.map(({ label }) => label);
}

/** What a contest does not have, as a condition on problems. */
export function notTakenInto(contestId: number): RowFilter<'problem'> {
  return () => sql<boolean>`NOT EXISTS (SELECT FROM contest_problem AS alias
    WHERE alias.contest_id = ${contestId} AND alias.problem_id = problem.id AND alias.deleted_at IS NULL)`;
}
