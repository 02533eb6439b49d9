import type { GroupAuth } from '@oyez/contract/groups/group-values';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { readPage } from '../../db/page.ts';
import { containing } from '../../db/search-marks.ts';
import type { GroupFacts } from '../../policy/groups.policy.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';

export type GroupRow = GroupFacts & { name: string; code: string | null };

function standing(db: Db | Tx, groupId: number) {
  return db
    .selectFrom('team_group')
    .select(['id', 'owner_id as ownerId', 'auth', 'visible', 'banned', 'name', 'code'])
    .where('id', '=', groupId)
    .where('deleted_at', 'is', null);
}

export async function findGroup(db: Db | Tx, groupId: number): Promise<GroupRow | undefined> {
  const row = await standing(db, groupId).executeTakeFirst();
  return row && { ...row, auth: row.auth as GroupAuth };
}

/** Held as it is until the transaction is through: neither disbanded nor changed meanwhile. */
export async function holdGroup(tx: Tx, groupId: number): Promise<GroupRow | undefined> {
  const row = await standing(tx, groupId).forShare().executeTakeFirst();
  return row && { ...row, auth: row.auth as GroupAuth };
}

export type MemberRow = {
  id: number;
  userId: number;
  level: number;
  reason: string | null;
  createdAt: Date;
  modifiedAt: Date;
};

const MEMBER = [
  'id',
  'user_id as userId',
  'level',
  'reason',
  'created_at as createdAt',
  'modified_at as modifiedAt',
] as const;

/** In one order for everybody, so that two who change the same people wait for each other. */
export async function lockMembers(
  tx: Tx,
  groupId: number,
  userIds: readonly number[],
): Promise<Map<number, MemberRow>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('group_member')
    .select(MEMBER)
    .where('group_id', '=', groupId)
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.userId, row]));
}

export async function memberLevel(db: Db | Tx, groupId: number, userId: number): Promise<number> {
  const row = await db
    .selectFrom('group_member')
    .select('level')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.level ?? 0;
}

/** Those of these people who are new to the group. */
export async function insertMembers(
  tx: Tx,
  groupId: number,
  members: readonly { userId: number; level: number; reason: string | null }[],
  now: Date,
): Promise<number[]> {
  if (members.length === 0) return [];
  const rows = await tx
    .insertInto('group_member')
    .values(
      members.map(({ userId, level, reason }) => ({
        group_id: groupId,
        user_id: userId,
        level,
        reason,
        created_at: now,
        modified_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doNothing())
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

export async function setLevel(
  tx: Tx,
  groupId: number,
  userIds: readonly number[],
  level: number,
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .updateTable('group_member')
    .set({ level, modified_at: now })
    .where('group_id', '=', groupId)
    .where('user_id', 'in', userIds)
    .execute();
}

export async function deleteMembers(tx: Tx, groupId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx.deleteFrom('group_member').where('group_id', '=', groupId).where('user_id', 'in', userIds).execute();
}

/** Rows of before, under the numbers that they had. */
export async function putMembersBack(
  tx: Tx,
  groupId: number,
  rows: readonly Omit<MemberRow, 'modifiedAt'>[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('group_member')
    .values(
      rows.map(({ id, userId, level, reason, createdAt }) => ({
        id,
        group_id: groupId,
        user_id: userId,
        level,
        reason,
        created_at: createdAt,
        modified_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['group_id', 'user_id'])
        .doUpdateSet((eb) => ({ level: eb.ref('excluded.level'), modified_at: eb.ref('excluded.modified_at') })),
    )
    .execute();
}

export type EndedGrant = {
  userId: number;
  permission: string;
  scopeKind: string;
  scopeId: number | null;
  grantedBy: number | null;
  until: string | null;
  createdAt: string;
};

/** Rights in a group and in what it has: they end with the membership. */
export async function endGrants(
  tx: Tx,
  groupId: number,
  userIds: readonly number[],
  only: readonly string[] | null = null,
): Promise<EndedGrant[]> {
  if (userIds.length === 0) return [];
  const result = await sql<EndedGrant>`
    DELETE FROM user_grant WHERE user_id = ANY(${userIds}::bigint[])
      ${only === null ? sql`` : sql`AND permission = ANY(${[...only]}::text[])`} AND (
      (scope_kind = 'group' AND scope_id = ${groupId})
      OR (scope_kind = 'contest' AND scope_id IN (SELECT id FROM contest WHERE group_id = ${groupId}))
      OR (scope_kind = 'training' AND scope_id IN (SELECT id FROM training WHERE group_id = ${groupId}))
      OR (scope_kind = 'problem' AND scope_id IN (SELECT id FROM problem WHERE group_id = ${groupId})))
    RETURNING user_id AS "userId", permission, scope_kind AS "scopeKind", scope_id AS "scopeId",
      granted_by AS "grantedBy", until::text AS until, created_at::text AS "createdAt"`.execute(tx);
  return result.rows;
}

export async function giveGrantsBack(tx: Tx, grants: readonly EndedGrant[]): Promise<void> {
  if (grants.length === 0) return;
  await sql`
    INSERT INTO user_grant (user_id, permission, scope_kind, scope_id, granted_by, until, created_at)
    SELECT g."userId", g.permission, g."scopeKind", g."scopeId", giver.id, g.until, g."createdAt"
    FROM jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) AS g ("userId" bigint, permission text, "scopeKind" text,
      "scopeId" bigint, "grantedBy" bigint, until timestamptz, "createdAt" timestamptz)
    LEFT JOIN account AS giver ON giver.id = g."grantedBy"
    ON CONFLICT DO NOTHING`.execute(tx);
}

export type ListedMember = {
  id: number;
  userId: number;
  uid: string;
  username: string;
  nickname: string | null;
  avatar: string | null;
  level: number;
  reason: string | null;
  createdAt: Date;
  modifiedAt: Date;
};

export type MemberSearch = {
  groupId: number;
  keyword?: string | undefined;
  level?: number | undefined;
  within: boolean;
};

/** The newest first; `within`: without those who have only applied or were refused. */
export function listMembers(
  db: Db,
  { groupId, keyword, level, within }: MemberSearch,
  page: { limit: number; offset: number },
): Promise<{ rows: ListedMember[]; total: number }> {
  const isMeant: RawBuilder<boolean>[] = [];
  if (within) isMeant.push(sql`m.level >= ${GROUP_LEVEL.member}`);
  if (level !== undefined) isMeant.push(sql`m.level = ${level}`);
  if (keyword !== undefined) {
    const pattern = containing(usernameKey(keyword));
    isMeant.push(sql`(account.username_key LIKE ${pattern} OR lower(account.nickname) LIKE ${pattern})`);
  }
  const wanted = db
    .selectFrom('group_member as m')
    .innerJoin('account', (join) => join.onRef('account.id', '=', 'm.user_id').on('account.deleted_at', 'is', null))
    .where('m.group_id', '=', groupId)
    .where((eb) => eb.and(isMeant));
  const rows = wanted
    .select([
      'm.id',
      'm.user_id as userId',
      'account.uid',
      'account.username',
      'account.nickname',
      'account.avatar',
      'm.level',
      'm.reason',
      'm.created_at as createdAt',
      'm.modified_at as modifiedAt',
    ])
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc');
  return readPage(rows, page, wanted);
}

export type Person = { userId: number; uid: string; username: string };

/** Accounts by the uids of the wire; deleted ones are not there. */
export async function accountsOf(db: Db | Tx, uids: readonly string[]): Promise<Person[]> {
  return uids.length === 0 ? [] : people(db).where('uid', 'in', uids).orderBy('id').execute();
}

export async function accountsWithIds(db: Db | Tx, ids: readonly number[]): Promise<Person[]> {
  return ids.length === 0 ? [] : people(db).where('id', 'in', ids).orderBy('id').execute();
}

function people(db: Db | Tx) {
  return db.selectFrom('account').select(['id as userId', 'uid', 'username']).where('deleted_at', 'is', null);
}

/** Whoever decides about a group as a whole: its roots, and its owner. */
export async function rootsOf(db: Db | Tx, group: Pick<GroupRow, 'id' | 'ownerId'>): Promise<number[]> {
  const rows = await db
    .selectFrom('account')
    .select('account.id')
    .where('account.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('account.id', '=', group.ownerId),
        eb(
          'account.id',
          'in',
          eb
            .selectFrom('group_member')
            .select('user_id')
            .where('group_id', '=', group.id)
            .where('level', '=', GROUP_LEVEL.root),
        ),
      ]),
    )
    .execute();
  return rows.map((row) => row.id);
}
