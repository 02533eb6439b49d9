import { NO_SECTION, type GroupSection } from '@oyez/contract/classes/class-values';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { containing } from '../../db/search-marks.ts';
import { isStudent, KEPT_OF_MEMBER } from '../../policy/classes.policy.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';

export type StoredSection = { id: number; groupId: number; name: string; deletedAt: Date | null };

export async function findSection(db: Db | Tx, id: number): Promise<StoredSection | undefined> {
  return db
    .selectFrom('group_section')
    .select(['id', 'group_id as groupId', 'name', 'deleted_at as deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Those that stand, by their names as people read numbers. */
export async function sectionsOf(db: Db | Tx, groupId: number): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .selectFrom('group_section')
    .select(['id', 'name'])
    .where('group_id', '=', groupId)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.toSorted((a, b) => a.name.localeCompare(b.name, 'zh-CN', { numeric: true }) || a.id - b.id);
}

/** How many students are in each; under 0 those in none. */
export async function studentsBySection(db: Db | Tx, groupId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number | null; n: number }>`
    SELECT section.id, count(*)::int AS n FROM group_member AS m ${sql.raw(KEPT_OF_MEMBER)}
    JOIN account ON account.id = m.user_id AND account.deleted_at IS NULL
    WHERE m.group_id = ${groupId} AND ${isStudent} GROUP BY section.id`.execute(db);
  return new Map(rows.map(({ id, n }) => [id ?? 0, n]));
}

export function listedSections(
  sections: readonly { id: number; name: string }[],
  counts: ReadonlyMap<number, number>,
): GroupSection[] {
  return sections.map(({ id, name }) => ({ id, name, members: counts.get(id) ?? 0 }));
}

/** The section of one member. */
export async function sectionOfMember(db: Db | Tx, groupId: number, userId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    SELECT section.id FROM group_member AS m ${sql.raw(KEPT_OF_MEMBER)}
    WHERE m.group_id = ${groupId} AND m.user_id = ${userId} AND m.level >= ${GROUP_LEVEL.member}`.execute(db);
  return rows[0]?.id ?? null;
}

export async function insertSection(tx: Tx, groupId: number, name: string, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('group_section')
    .values({ group_id: groupId, name, created_at: now, modified_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function changeSection(
  tx: Tx,
  id: number,
  change: { name: string } | { deleted_at: Date | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('group_section')
    .set({ ...change, modified_at: now })
    .where('id', '=', id)
    .execute();
}

export type StudentRow = {
  userId: number;
  uid: string;
  username: string;
  name: string | null;
  number: string | null;
  sectionId: number | null;
};

const student = sql`account.id AS "userId", account.uid, account.username, COALESCE(kept.name, account.realname) AS name,
  COALESCE(kept.number, account.number) AS number, section.id AS "sectionId"`;
/** By their numbers as a class list has them (9 before 10, A2 before A10), those without at the end. */
const order = sql`length(COALESCE(kept.number, account.number, '')) = 0,
  regexp_replace(regexp_replace(COALESCE(kept.number, account.number), '(\\d+)', repeat('0', 50) || '\\1', 'g'),
    '\\d*(\\d{50})', '\\1', 'g'), account.username_key`;

export type StudentsWanted = { groupId: number; sectionId?: number | undefined; keyword?: string | undefined };

function matching({ groupId, sectionId, keyword }: StudentsWanted) {
  const pattern = containing(usernameKey(keyword ?? ''));
  return sql`FROM group_member AS m JOIN account ON account.id = m.user_id AND account.deleted_at IS NULL
    ${sql.raw(KEPT_OF_MEMBER)}
    WHERE m.group_id = ${groupId} AND ${isStudent}
      ${sectionId === undefined ? sql`` : sectionId === NO_SECTION ? sql`AND section.id IS NULL` : sql`AND section.id = ${sectionId}`}
      ${
        keyword === undefined
          ? sql``
          : sql`AND (account.username_key LIKE ${pattern} OR lower(COALESCE(kept.name, account.realname)) LIKE ${pattern}
            OR lower(COALESCE(kept.number, account.number)) LIKE ${pattern})`
      }`;
}

export async function studentPage(
  db: Db,
  wanted: StudentsWanted,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StudentRow[]; total: number }> {
  const where = matching(wanted);
  const [rows, counted] = await Promise.all([
    sql<StudentRow>`SELECT ${student} ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(db),
    sql<{ n: number }>`SELECT count(*)::int AS n ${where}`.execute(db),
  ]);
  return { rows: rows.rows, total: counted.rows[0]?.n ?? 0 };
}

/** Everybody whom an assignment is for; of one section, or of none, where it is named. */
export async function studentsIn(
  db: Db | Tx,
  { groupId, sectionIds }: { groupId: number; sectionIds: readonly number[] | null },
): Promise<StudentRow[]> {
  const isWanted =
    sectionIds === null ? sql`true` : sql`COALESCE(section.id, ${NO_SECTION}) = ANY(${[...sectionIds]}::bigint[])`;
  const { rows } = await sql<StudentRow>`
    SELECT ${student} ${matching({ groupId })} AND ${isWanted} ORDER BY ${order}`.execute(db);
  return rows;
}

export type KeptMember = {
  userId: number;
  uid: string;
  sectionId: number | null;
  number: string | null;
  name: string | null;
};

/** What is written down of members, by their account ids; of those who are none, nothing. */
export async function keptOf(tx: Tx, groupId: number, userIds: readonly number[]): Promise<KeptMember[]> {
  const { rows } = await sql<KeptMember>`
    SELECT m.user_id AS "userId", account.uid, section.id AS "sectionId", kept.number, kept.name
    FROM group_member AS m JOIN account ON account.id = m.user_id ${sql.raw(KEPT_OF_MEMBER)}
    WHERE m.group_id = ${groupId} AND m.user_id = ANY(${[...userIds]}::bigint[]) AND m.level >= ${GROUP_LEVEL.member}`.execute(
    tx,
  );
  return rows;
}

export async function memberIds(db: Db | Tx, groupId: number, uids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('group_member as m')
    .innerJoin('account', 'account.id', 'm.user_id')
    .select(['account.id', 'account.uid'])
    .where('m.group_id', '=', groupId)
    .where('m.level', '>=', GROUP_LEVEL.member)
    .where('account.deleted_at', 'is', null)
    .where('account.uid', 'in', uids)
    .execute();
  return new Map(rows.map(({ id, uid }) => [uid, id]));
}

/** Writes down, in the membership of this moment, where members are and how teachers know them. */
export async function keepOf(
  tx: Tx,
  groupId: number,
  rows: readonly Omit<KeptMember, 'uid'>[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const said = JSON.stringify(rows);
  await sql`INSERT INTO section_member (group_id, user_id, section_id, number, name, member_since, modified_at)
    SELECT m.group_id, m.user_id, said."sectionId", said.number, said.name, m.created_at, ${now}
    FROM jsonb_to_recordset(${said}::jsonb) AS said("userId" bigint, "sectionId" bigint, number text, name text)
    JOIN group_member AS m ON m.group_id = ${groupId} AND m.user_id = said."userId" AND m.level >= ${GROUP_LEVEL.member}
    ON CONFLICT (group_id, user_id) DO UPDATE SET section_id = EXCLUDED.section_id, number = EXCLUDED.number,
      name = EXCLUDED.name, member_since = EXCLUDED.member_since, modified_at = EXCLUDED.modified_at`.execute(tx);
}
