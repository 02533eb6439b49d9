import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { unfiltered, type RowFilter } from '../../db/row-filter.ts';

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
    .select([
      'problem.owner_id',
      'problem.group_id',
      'problem.listed',
      'problem.hidden',
      'problem.contest_only',
      'problem.deleted_at',
    ])
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

/** The highest number of ids such as P1000, and of problems: the next one is mostly the number that a new problem gets. */
export async function highestNumber(db: Db | Tx): Promise<number> {
  const ofName = sql<number>`max(substr(display_key, 2)::int) FILTER (WHERE display_key ~ '^P[0-9]{1,8}$')`;
  const row = await db
    .selectFrom('problem')
    .select(sql<number>`greatest(999, ${ofName}, max(id))::int`.as('highest'))
    .where(unfiltered<'problem'>('a number that is taken says nothing of the problem that has it'))
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
