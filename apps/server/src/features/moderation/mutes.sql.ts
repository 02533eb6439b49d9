import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import type { DiscussionPlace } from '../../policy/discussions.policy.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';

export type MutedPerson = { id: number; uid: string; username: string; role: string };

export async function personNamed(db: Db | Tx, key: string): Promise<MutedPerson | undefined> {
  return people(db).where('username_key', '=', key).executeTakeFirst();
}

export async function personOf(db: Db | Tx, id: number): Promise<MutedPerson | undefined> {
  return people(db).where('id', '=', id).executeTakeFirst();
}

function people(db: Db | Tx) {
  return db.selectFrom('account').select(['id', 'uid', 'username', 'role']).where('deleted_at', 'is', null);
}

export type MuteIs = { userId: number; groupId: number | null; until: Date; reason: string; by: number };

/** One for each place: a new one takes the place of that before. */
export async function setMute(tx: Tx, { userId, groupId, until, reason, by }: MuteIs, now: Date): Promise<void> {
  const values = { until, reason, by_user_id: by, created_at: now };
  await tx
    .insertInto('mute')
    .values({ user_id: userId, group_id: groupId, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'group_id']).doUpdateSet(values))
    .execute();
}

/** Until when it was; undefined where there was none. */
export async function endMute(
  tx: Tx,
  { userId, groupId }: { userId: number; groupId: number | null },
  now: Date,
): Promise<Date | undefined> {
  const row = await tx
    .deleteFrom('mute')
    .where('user_id', '=', userId)
    .where(sql<boolean>`group_id IS NOT DISTINCT FROM ${groupId}::bigint`)
    .where('until', '>', now)
    .returning('until')
    .executeTakeFirst();
  return row?.until;
}

/** Of this place alone. */
export async function muteIn(
  db: Db | Tx,
  { userId, groupId }: { userId: number; groupId: number | null },
): Promise<{ until: Date } | undefined> {
  return db
    .selectFrom('mute')
    .select('until')
    .where('user_id', '=', userId)
    .where(sql<boolean>`group_id IS NOT DISTINCT FROM ${groupId}::bigint`)
    .executeTakeFirst();
}

export type MuteRow = {
  id: number;
  uid: string;
  username: string;
  avatar: string | null;
  until: Date;
  reason: string;
  by_uid: string | null;
  by_username: string | null;
  created_at: Date;
  group_id: number | null;
  group_name: string | null;
};

/** Who is muted at this moment: everywhere and in groups, or in one group. */
export async function listMutes(
  db: Db,
  place: DiscussionPlace,
  keyword: string,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
): Promise<{ rows: MuteRow[]; total: number }> {
  const from = sql`FROM mute JOIN account ON account.id = mute.user_id AND account.deleted_at IS NULL
    LEFT JOIN account AS decider ON decider.id = mute.by_user_id AND decider.deleted_at IS NULL
    LEFT JOIN team_group AS around ON around.id = mute.group_id
    WHERE mute.until > ${now} ${place.kind === 'group' ? sql`AND mute.group_id = ${place.groupId}` : sql``}
    ${
      keyword === ''
        ? sql``
        : sql`AND (strpos(account.username_key, ${usernameKey(keyword)}) > 0
          OR strpos(lower(mute.reason), ${keyword.toLowerCase()}) > 0)`
    }`;
  const counted = sql<{ n: number }>`SELECT count(*)::int AS n ${from}`.execute(db);
  const listed = sql<MuteRow>`SELECT mute.id, account.uid, account.username, account.avatar, mute.until, mute.reason,
      decider.uid AS by_uid, decider.username AS by_username, mute.created_at, mute.group_id, around.name AS group_name
    ${from} ORDER BY mute.created_at DESC, mute.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const [{ rows: counts }, { rows }] = await Promise.all([counted, listed]);
  return { rows, total: counts[0]?.n ?? 0 };
}

export async function groupName(db: Db | Tx, place: DiscussionPlace): Promise<string> {
  if (place.kind === 'site') return '';
  const row = await db.selectFrom('team_group').select('name').where('id', '=', place.groupId).executeTakeFirst();
  return row?.name ?? '';
}
