import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

export type LoginRow = {
  id: number;
  uid: string;
  username: string;
  created_at: Date;
  last_seen: Date;
  ip: string | null;
  agent: string | null;
  is_open: boolean;
};

export type LoginFilter = {
  before: number | undefined;
  limit: number;
  /** Folded as names are. */
  username: string | undefined;
  ip: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
};

/** Sessions are what a login leaves; they are kept for half a year. */
export async function logins(db: Db, filter: LoginFilter, now: Date): Promise<LoginRow[]> {
  const conditions = [
    ...(filter.before === undefined ? [] : [sql`s.id < ${filter.before}`]),
    ...(filter.username === undefined
      ? []
      : [sql`s.user_id = ANY(ARRAY(SELECT id FROM account WHERE username_key = ${filter.username}))`]),
    ...(filter.ip === undefined ? [] : [sql`s.ip = ${filter.ip}`]),
    ...(filter.from === undefined ? [] : [sql`s.created_at >= ${filter.from}`]),
    ...(filter.to === undefined ? [] : [sql`s.created_at < ${filter.to}`]),
  ];
  const result = await sql<LoginRow>`
    SELECT s.id, a.uid, a.username, s.created_at, s.last_seen, s.ip, s.agent,
           (s.revoked_at IS NULL AND s.expires_at > ${now} AND a.deleted_at IS NULL) AS is_open
    FROM session s JOIN account a ON a.id = s.user_id
    WHERE ${conditions.length === 0 ? sql`TRUE` : sql.join(conditions, sql` AND `)}
    ORDER BY s.id DESC LIMIT ${filter.limit}`.execute(db);
  return result.rows;
}

export type SharedAddress = { ip: string; accounts: number; logins: number; last_at: Date; usernames: string[] };

/** Many names behind one address: a school's gateway, or one person with many accounts. */
export async function sharedAddresses(db: Db, since: Date, atLeast: number, limit: number): Promise<SharedAddress[]> {
  const result = await sql<SharedAddress>`
    WITH recent AS (
      SELECT ip, user_id, count(*) AS n, max(created_at) AS last_at FROM session
      WHERE created_at >= ${since} AND ip IS NOT NULL GROUP BY ip, user_id),
    shared AS (
      SELECT ip, count(*)::int AS accounts, sum(n)::int AS logins, max(last_at) AS last_at FROM recent
      GROUP BY ip HAVING count(*) >= ${atLeast} ORDER BY count(*) DESC, max(last_at) DESC LIMIT ${limit})
    SELECT shared.*, ARRAY(
      SELECT a.username FROM recent r JOIN account a ON a.id = r.user_id WHERE r.ip = shared.ip
      ORDER BY r.last_at DESC LIMIT 10) AS usernames
    FROM shared ORDER BY accounts DESC, last_at DESC`.execute(db);
  return result.rows;
}
