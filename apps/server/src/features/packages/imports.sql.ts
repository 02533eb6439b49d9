import type { ImportOutcome, ImportState, PackageFormat } from '@oyez/contract/packages';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { unfiltered, type RowFilter } from '../../db/row-filter.ts';

export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>;

export type NewImport = {
  userId: number;
  name: string;
  size: number;
  stagedKey: string;
  wantedFormat: PackageFormat | null;
};

export async function insertImport(db: Db | Tx, sent: NewImport, until: Date, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('package_import')
    .values({
      user_id: sent.userId,
      original_name: sent.name,
      size: sent.size,
      staged_key: sent.stagedKey,
      wanted_format: sent.wantedFormat,
      state: 'reading',
      created_at: now,
      expires_at: until,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** With what became of its problems so far. */
function imports(db: Db | Tx) {
  const count = (condition: string) =>
    sql<number>`(SELECT count(*)::int FROM package_import_problem p WHERE p.import_id = package_import.id AND ${sql.raw(condition)})`;
  return db
    .selectFrom('package_import')
    .selectAll()
    .select([
      count('true').as('total'),
      count('p.facts IS NOT NULL').as('importable'),
      count('p.target_id IS NOT NULL').as('chosen'),
      count('p.outcome IS NOT NULL').as('handled'),
      count("p.outcome = 'imported'").as('imported'),
      count("p.outcome = 'failed'").as('failed'),
      count('p.replaced IS NOT NULL AND p.replaces_id IS NOT NULL').as('undoable'),
    ]);
}

export async function findImport(db: Db | Tx, id: number) {
  return imports(db).where('id', '=', id).executeTakeFirst();
}

export async function importsOf(
  db: Db,
  userId: number,
  page: { limit: number; offset: number },
): Promise<{ rows: ImportRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
    imports(db).where('user_id', '=', userId).orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute(),
    db
      .selectFrom('package_import')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: counted.total };
}

export async function lockImport(tx: Tx, id: number, userId: number) {
  return tx
    .selectFrom('package_import')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

export async function waitingImports(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('package_import')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('state', 'in', ['reading', 'preview'])
    .executeTakeFirstOrThrow();
  return count;
}

export type ImportChange = {
  state?: ImportState;
  format?: PackageFormat;
  staged_key?: null;
  options?: object;
  error?: object;
  notices?: object;
  ended_at?: Date;
};

export async function changeImport(db: Db | Tx, id: number, change: ImportChange): Promise<void> {
  const { options, error, notices, ...rest } = change;
  await db
    .updateTable('package_import')
    .set({
      ...rest,
      ...(options && { options: JSON.stringify(options) }),
      ...(error && { error: JSON.stringify(error) }),
      ...(notices && { notices: JSON.stringify(notices) }),
    })
    .where('id', '=', id)
    .execute();
}

export type NewImportProblem = {
  n: number;
  place: string;
  title: string;
  displayId: string | null;
  facts: object | null;
  draft: object | null;
  notices: object;
};

export async function insertImportProblems(tx: Tx, importId: number, problems: NewImportProblem[]): Promise<void> {
  for (const one of problems) {
    await tx
      .insertInto('package_import_problem')
      .values({
        import_id: importId,
        n: one.n,
        place: one.place,
        title: one.title,
        display_id: one.displayId,
        facts: one.facts && JSON.stringify(one.facts),
        draft: one.draft && JSON.stringify(one.draft),
        notices: JSON.stringify(one.notices),
      })
      .execute();
  }
}

export async function importProblems(db: Db | Tx, importId: number) {
  return db
    .selectFrom('package_import_problem')
    .select(['n', 'place', 'title', 'display_id', 'facts', 'notices', 'target_id', 'outcome', 'error', 'problem_id'])
    .select(['replaces_id', 'undone_at', sql<boolean>`replaced IS NOT NULL`.as('undoable')])
    .where('import_id', '=', importId)
    .orderBy('n')
    .execute();
}
export type ImportProblemRow = Awaited<ReturnType<typeof importProblems>>[number];

export async function writeTargets(
  tx: Tx,
  importId: number,
  targets: readonly { n: number; targetId: string | null; replacesId: number | null }[],
): Promise<void> {
  await sql`
    UPDATE package_import_problem p
    SET target_id = t.target_id, replaces_id = t.replaces_id, outcome = CASE WHEN t.target_id IS NULL THEN 'skipped' END
    FROM unnest(
      ${targets.map((one) => one.n)}::int[],
      ${targets.map((one) => one.targetId)}::text[],
      ${targets.map((one) => one.replacesId)}::bigint[]) AS t (n, target_id, replaces_id)
    WHERE p.import_id = ${importId} AND p.n = t.n`.execute(tx);
}

export async function nextProblem(db: Db, importId: number) {
  return db
    .selectFrom('package_import_problem')
    .select(['n', 'draft', 'target_id', 'replaces_id', 'notices'])
    .where('import_id', '=', importId)
    .where('outcome', 'is', null)
    .orderBy('n')
    .limit(1)
    .executeTakeFirst();
}

/** Holds the row for its import; undefined when another process did it meanwhile. */
export async function lockWaitingProblem(tx: Tx, importId: number, n: number) {
  return tx
    .selectFrom('package_import_problem')
    .select('n')
    .where('import_id', '=', importId)
    .where('n', '=', n)
    .where('outcome', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function settleProblem(
  db: Db | Tx,
  importId: number,
  n: number,
  result: { outcome: ImportOutcome; problemId?: number; replaced?: object; error?: object },
): Promise<void> {
  await db
    .updateTable('package_import_problem')
    .set({
      outcome: result.outcome,
      draft: null,
      ...(result.problemId !== undefined && { problem_id: result.problemId }),
      ...(result.replaced && { replaced: JSON.stringify(result.replaced) }),
      ...(result.error && { error: JSON.stringify(result.error) }),
    })
    .where('import_id', '=', importId)
    .where('n', '=', n)
    .where('outcome', 'is', null)
    .execute();
}

/** All that no process has reached; one that is at work on a row holds it, and is waited for. */
export async function skipWaiting(tx: Tx, importId: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('package_import_problem')
    .set({ outcome: 'skipped', draft: null })
    .where('import_id', '=', importId)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The drafts hold checkers and everything else of a problem: they stay no longer than they are needed. */
export async function dropDrafts(tx: Tx, importId: number): Promise<void> {
  await tx.updateTable('package_import_problem').set({ draft: null }).where('import_id', '=', importId).execute();
}

export async function deleteImport(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('package_import').where('id', '=', id).execute();
}

/** What nobody decided about in time. */
export async function expiredImports(db: Db, now: Date): Promise<{ id: number; staged_key: string | null }[]> {
  return db
    .deleteFrom('package_import')
    .where('expires_at', '<', now)
    .where('state', 'in', ['reading', 'preview', 'failed'])
    .returning(['id', 'staged_key'])
    .execute();
}

/** Problems that are in the way of a package, with what tells them apart for people. */
export async function problemsInTheWay(db: Db | Tx, keys: readonly string[], filter: RowFilter<'problem'>) {
  if (keys.length === 0) return [];
  return db
    .selectFrom('problem')
    .innerJoin('problem_statement as text', (join) =>
      join.onRef('text.problem_id', '=', 'problem.id').onRef('text.lang', '=', 'problem.default_lang'),
    )
    .leftJoin('problem_version as version', 'version.id', 'problem.current_version_id')
    .select(['problem.id', 'problem.display_key', 'problem.display_id', 'text.title'])
    .select(['problem.owner_id', 'problem.listed', 'problem.hidden', 'problem.contest_only', 'problem.deleted_at'])
    .select((eb) =>
      eb
        .selectFrom('test_case')
        .select((cases) => cases.fn.countAll<number>().as('n'))
        .whereRef('test_case.test_set_id', '=', 'version.test_set_id')
        .as('cases'),
    )
    .where('problem.display_key', 'in', [...keys])
    .where('problem.remote_oj', 'is', null)
    .where(filter)
    .execute();
}

/** What a replaced problem was before, for who sent the package; held. */
export async function lockReplaced(tx: Tx, importId: number, n: number) {
  return tx
    .selectFrom('package_import_problem')
    .select(['replaces_id', 'replaced'])
    .where('import_id', '=', importId)
    .where('n', '=', n)
    .where('replaces_id', 'is not', null)
    .where('replaced', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function markUndone(tx: Tx, importId: number, n: number, now: Date): Promise<void> {
  await tx
    .updateTable('package_import_problem')
    .set({ replaced: null, undone_at: now })
    .where('import_id', '=', importId)
    .where('n', '=', n)
    .execute();
}

/** It holds checkers and everything else of a problem: it stays no longer than somebody may want it back. */
export async function forgetReplaced(db: Db, before: Date): Promise<void> {
  await sql`
    UPDATE package_import_problem p SET replaced = NULL FROM package_import i
    WHERE p.replaced IS NOT NULL AND i.id = p.import_id AND i.created_at < ${before}`.execute(db);
}

export async function takenKeys(db: Db | Tx, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ display_key: string }>`
    SELECT display_key FROM problem WHERE deleted_at IS NULL AND display_key = ANY(${[...keys]}::text[])`.execute(db);
  return new Set(rows.map((row) => row.display_key));
}

/** Display ids of problems by the titles that they have in any language. */
export async function idsByTitle(
  db: Db,
  titles: readonly string[],
  filter: RowFilter<'problem'>,
): Promise<Map<string, string>> {
  if (titles.length === 0) return new Map();
  const rows = await db
    .selectFrom('problem')
    .innerJoin('problem_statement', 'problem_statement.problem_id', 'problem.id')
    .select(['problem_statement.title', 'problem.display_id'])
    .where('problem_statement.title', 'in', [...titles])
    .where(filter)
    .orderBy('problem.id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.title, row.display_id]));
}

/** The highest number of ids such as P1000. */
export async function highestNumber(db: Db | Tx): Promise<number> {
  const row = await db
    .selectFrom('problem')
    .select(sql<number>`coalesce(max(substr(display_key, 2)::int), 999)`.as('highest'))
    .where(unfiltered<'problem'>('a number that is taken says nothing of the problem that has it'))
    .where('display_key', '~', '^P[0-9]{1,8}$')
    .executeTakeFirstOrThrow();
  return row.highest;
}

export async function accountNamed(db: Db | Tx, usernameKey: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('username_key', '=', usernameKey)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

function people(db: Db) {
  return db.selectFrom('account').select(['id', 'uid', 'username', 'role']).where('deleted_at', 'is', null);
}

/** Who acts where there is no session: on the command line. */
export async function personNamed(db: Db, key: string) {
  return people(db).where('username_key', '=', key).executeTakeFirst();
}

/** Who an import is for, with the rights of now. */
export async function importerOf(db: Db, userId: number) {
  return people(db).where('id', '=', userId).executeTakeFirst();
}

/** Tags of the site by their names in lower case. */
export async function knownTagNames(tx: Tx, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`
    SELECT lower(name) AS name FROM tag
    WHERE oj = 'ME' AND group_id IS NULL AND lower(name) = ANY(${names.map((name) => name.toLowerCase())}::text[])`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.name));
}

/** Display ids of problems that were imported, by their ids. */
export async function importedIds(db: Db, problemIds: readonly number[]): Promise<Map<number, string>> {
  if (problemIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('problem')
    .select(['id', 'display_id'])
    .where(unfiltered<'problem'>('read for the person who imported them'))
    .where('id', 'in', [...problemIds])
    .execute();
  return new Map(rows.map((row) => [row.id, row.display_id]));
}
