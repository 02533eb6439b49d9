import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';

export type WriterFacts = {
  solved: number;
  /** Discussions since a moment, deleted ones too. */
  written: number;
  /** The one with which that many fall out of the count. */
  oldest: Date | null;
  muted_until: Date | null;
  muted_reason: string | null;
};

/** What decides whether somebody may start another discussion. `perDay` of them fill a day. */
export async function writerFacts(
  db: Db | Tx,
  userId: number,
  { groupId, since, perDay, now }: { groupId: number | null; since: Date; perDay: number; now: Date },
): Promise<WriterFacts> {
  const result = await sql<WriterFacts>`
    SELECT COALESCE((SELECT ac FROM user_stat WHERE user_id = ${userId}), 0) AS solved,
      (SELECT count(*)::int FROM discussion WHERE user_id = ${userId} AND created_at > ${since}) AS written,
      (SELECT created_at FROM discussion WHERE user_id = ${userId} AND created_at > ${since}
        ORDER BY created_at DESC OFFSET ${Math.max(0, perDay - 1)} LIMIT 1) AS oldest,
      muted.until AS muted_until, muted.reason AS muted_reason
    FROM (SELECT) AS one LEFT JOIN LATERAL (SELECT until, reason FROM mute WHERE mute.user_id = ${userId}
      AND mute.until > ${now} AND (mute.group_id IS NULL OR mute.group_id = ${groupId}::bigint)
      ORDER BY until DESC LIMIT 1) AS muted ON true`.execute(db);
  return result.rows[0] ?? { solved: 0, written: 0, oldest: null, muted_until: null, muted_reason: null };
}

/** Everywhere or in this group: the longer one. */
export async function muteOf(db: Db | Tx, userId: number, groupId: number | null, now: Date) {
  return db
    .selectFrom('mute')
    .select(['until', 'reason'])
    .where('user_id', '=', userId)
    .where('until', '>', now)
    .where((eb) => eb.or([eb('group_id', 'is', null), ...(groupId === null ? [] : [eb('group_id', '=', groupId)])]))
    .orderBy('until', 'desc')
    .executeTakeFirst();
}

export async function solvedCount(db: Db | Tx, userId: number): Promise<number> {
  const row = await db.selectFrom('user_stat').select('ac').where('user_id', '=', userId).executeTakeFirst();
  return row?.ac ?? 0;
}
