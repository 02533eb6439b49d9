import type { ImportOutcome, ImportState, PackageFormat } from '@oyez/contract/problems/packages';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';

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

/** Says until when a package that is being read counts as such. */
export async function prolongReading(db: Db, id: number, until: Date): Promise<void> {
  await db
    .updateTable('package_import')
    .set({ expires_at: until })
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .execute();
}

/** Ends those that count as being read no longer. */
export async function failCutOffReadings(db: Db, error: object, until: Date, now: Date): Promise<void> {
  await db
    .updateTable('package_import')
    .set({ state: 'failed', error: JSON.stringify(error), ended_at: now, expires_at: until })
    .where('expires_at', '<', now)
    .where('state', '=', 'reading')
    .execute();
}

export type ImportChange = {
  state?: ImportState;
  format?: PackageFormat;
  staged_key?: null;
  read_done?: number;
  read_total?: number;
  options?: object;
  error?: object;
  notices?: object;
  ended_at?: Date;
  expires_at?: Date;
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
    .where('state', 'in', ['preview', 'failed'])
    .returning(['id', 'staged_key'])
    .execute();
}
