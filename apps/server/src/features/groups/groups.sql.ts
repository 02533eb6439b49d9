import type { GroupAuth } from '@oyez/contract/groups/group-values';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { sql, type Expression, type SqlBool } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import type { RowFilter } from '../../db/row-filter.ts';
import { storable } from '../../db/storable.ts';
import type { GroupFacts } from '../../policy/groups.policy.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';

/** What a group says of itself. */
export type GroupSettings = {
  name: string;
  short_name: string;
  brief: string;
  description: string;
  auth: GroupAuth;
  code: string | null;
  visible: boolean;
};

const LISTED = [
  'team_group.id',
  'team_group.avatar',
  'team_group.name',
  'team_group.short_name',
  'team_group.brief',
  'team_group.description',
  'team_group.auth',
  'team_group.visible',
  'team_group.created_at',
] as const;
const WHOLE = [
  ...LISTED,
  'team_group.owner_id',
  'team_group.code',
  'team_group.banned',
  'team_group.modified_at',
  'team_group.deleted_at',
] as const;

export const owner = sql<
  string | null
>`(SELECT owner.username FROM account AS owner WHERE owner.id = team_group.owner_id)`;
const ownerUid = sql<string | null>`(SELECT owner.uid FROM account AS owner WHERE owner.id = team_group.owner_id)`;
export const memberCount = sql<number>`(SELECT count(*)::int FROM group_member AS member
  JOIN account ON account.id = member.user_id AND account.deleted_at IS NULL
  WHERE member.group_id = team_group.id AND member.level >= ${GROUP_LEVEL.member})`;

export type GroupSearch = {
  keyword: string | undefined;
  auth: GroupAuth | undefined;
  /** Those of this list alone. */
  among: readonly number[] | undefined;
};

/** A group that exists for a rehearsal is nothing that people join. */
const noRehearsal = sql<boolean>`NOT EXISTS (SELECT FROM rehearsal WHERE rehearsal.group_id = team_group.id)`;

/** The name, the short name or the owner has it. */
export function groupSays(keyword: string): Expression<SqlBool> {
  const said = sql`lower(normalize(${storable(keyword)}::text, NFKC))`;
  return sql<SqlBool>`(strpos(team_group.name_key, ${said}) > 0 OR strpos(team_group.short_name_key, ${said}) > 0
    OR team_group.owner_id IN (SELECT owner.id FROM account AS owner
      WHERE owner.deleted_at IS NULL AND strpos(owner.username_key, ${usernameKey(storable(keyword))}) > 0))`;
}

/** Remembers totals for a moment; nothing is remembered without it. */
export type Totals = (key: string, count: () => Promise<number>) => Promise<number>;
const COUNTED_NOW: Totals = (_, count) => count();

/** The oldest first. Owners and members are counted for the rows of the page alone. */
export async function listGroups(
  db: Db,
  found: RowFilter<'team_group'>,
  { keyword, auth, among }: GroupSearch,
  page: { limit: number; offset: number },
  totals: Totals = COUNTED_NOW,
) {
  if (among?.length === 0) return { rows: [], total: 0 };
  const chosen = db
    .selectFrom('team_group')
    .where(found)
    .where('team_group.banned', '=', false)
    .where(noRehearsal)
    .$if(auth !== undefined, (groups) => groups.where('team_group.auth', '=', auth ?? ''))
    .$if(among !== undefined, (groups) =>
      groups.where(sql<boolean>`team_group.id IN (SELECT unnest(${among ?? []}::bigint[]))`),
    )
    .$if(Boolean(keyword), (groups) => groups.where(groupSays(keyword ?? '')));
  const ids = chosen.select('team_group.id').orderBy('team_group.id').limit(page.limit).offset(page.offset);
  const counted = chosen.select(sql<number>`count(*)::int`.as('total'));
  const count = async () => (await counted.executeTakeFirstOrThrow()).total;
  const { sql: text, parameters } = counted.compile();
  const [rows, total] = await Promise.all([
    db
      .selectFrom('team_group')
      .where('team_group.id', 'in', ids)
      .select(LISTED)
      .select([owner.as('owner'), memberCount.as('member_count')])
      .orderBy('team_group.id')
      .execute(),
    among === undefined ? totals(`${text} ${JSON.stringify(parameters)}`, count) : count(),
  ]);
  return { rows, total };
}
export type ListedGroup = Awaited<ReturnType<typeof listGroups>>['rows'][number];

const whole = (db: Db | Tx, id: number) =>
  db
    .selectFrom('team_group')
    .where('team_group.id', '=', id)
    .select(WHOLE)
    .select([owner.as('owner'), ownerUid.as('owner_uid'), memberCount.as('member_count')]);

/** Whether or not it stands. */
export async function findGroup(db: Db | Tx, id: number) {
  return whole(db, id).executeTakeFirst();
}
export type GroupRow = NonNullable<Awaited<ReturnType<typeof findGroup>>>;

/** The same, held until the transaction is through: whoever joins, leaves, changes or disbands it waits. */
export async function lockGroup(tx: Tx, id: number): Promise<GroupRow | undefined> {
  await tx.selectFrom('team_group').select('id').where('id', '=', id).forUpdate().execute();
  return findGroup(tx, id);
}

export function factsOf(row: Pick<GroupRow, 'id' | 'owner_id' | 'auth' | 'visible' | 'banned'>): GroupFacts {
  return {
    id: row.id,
    ownerId: row.owner_id,
    auth: row.auth as GroupAuth,
    visible: row.visible,
    banned: row.banned,
  };
}

export async function levelIn(db: Db | Tx, groupId: number, userId: number): Promise<number> {
  const row = await db
    .selectFrom('group_member')
    .select('level')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.level ?? 0;
}

export type Creations = { solved: number; today: number; owned: number };

/** What decides whether somebody may create another group. */
export async function creationsOf(db: Db | Tx, userId: number, since: Date): Promise<Creations> {
  const result = await sql<Creations>`
    SELECT COALESCE((SELECT ac FROM user_stat WHERE user_id = ${userId}), 0) AS solved,
      (SELECT count(*)::int FROM team_group WHERE created_by = ${userId} AND created_at > ${since}) AS today,
      (SELECT count(*)::int FROM team_group WHERE owner_id = ${userId} AND deleted_at IS NULL) AS owned`.execute(db);
  return result.rows[0] ?? { solved: 0, today: 0, owned: 0 };
}

export type Names = Pick<GroupSettings, 'name' | 'short_name'>;

/** Which of these names another group has. */
export async function takenNames(
  db: Db | Tx,
  { name, short_name: shortName }: Names,
  besides: number,
): Promise<{ name: boolean; shortName: boolean }> {
  const key = (text: string) => sql`lower(normalize(${text}::text, NFKC))`;
  const result = await sql<{ name: boolean; shortName: boolean }>`
    SELECT EXISTS (SELECT FROM team_group
        WHERE name_key = ${key(name)} AND deleted_at IS NULL AND id <> ${besides}) AS name,
      EXISTS (SELECT FROM team_group
        WHERE short_name_key = ${key(shortName)} AND deleted_at IS NULL AND id <> ${besides}) AS "shortName"`.execute(
    db,
  );
  return result.rows[0] ?? { name: false, shortName: false };
}

/** With its owner as its first root. */
export async function insertGroup(tx: Tx, settings: GroupSettings, ownerId: number, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('team_group')
    .values({ ...settings, owner_id: ownerId, created_by: ownerId, created_at: now, modified_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await putMembers(tx, id, [ownerId], GROUP_LEVEL.root, now);
  return id;
}

/** Whatever they were in it before. */
export async function putMembers(
  tx: Tx,
  groupId: number,
  userIds: readonly number[],
  level: number,
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .insertInto('group_member')
    .values(userIds.map((userId) => ({ group_id: groupId, user_id: userId, level, created_at: now, modified_at: now })))
    .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doUpdateSet({ level, modified_at: now }))
    .execute();
}

export async function rewriteGroup(tx: Tx, id: number, settings: Partial<GroupSettings>, now: Date): Promise<void> {
  await tx
    .updateTable('team_group')
    .set({ ...settings, modified_at: now })
    .where('id', '=', id)
    .execute();
}

export async function writeAvatar(tx: Tx, id: number, avatar: string, now: Date): Promise<void> {
  await tx.updateTable('team_group').set({ avatar, modified_at: now }).where('id', '=', id).execute();
}

export async function writeOwner(tx: Tx, id: number, ownerId: number, now: Date): Promise<void> {
  await tx.updateTable('team_group').set({ owner_id: ownerId, modified_at: now }).where('id', '=', id).execute();
}

/** A group that nobody finds and nobody runs, with these members. */
export async function insertHiddenGroup(
  tx: Tx,
  name: string,
  memberIds: readonly number[],
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('team_group')
    .values({ name, short_name: name, auth: 'private', visible: false, created_at: now, modified_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await putMembers(tx, id, memberIds, GROUP_LEVEL.member, now);
  return id;
}

/** For good, with its members, trainings, contests and announcements. */
export async function deleteGroup(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('team_group').where('id', '=', id).execute();
}

export async function accountNamed(tx: Tx, username: string): Promise<{ id: number; username: string } | undefined> {
  return tx
    .selectFrom('account')
    .select(['id', 'username'])
    .where('username_key', '=', usernameKey(username))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Those of these groups that stand. */
export async function groupFactsAmong(db: Db, ids: readonly number[]): Promise<Map<number, GroupFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('team_group')
    .select(['id', 'owner_id', 'auth', 'visible', 'banned'])
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, factsOf(row)]));
}
