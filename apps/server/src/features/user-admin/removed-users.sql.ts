import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';

type Belongings = { sessions: number; submissions: number; problems: number; groups: number };

/** What deleting would touch. */
export async function countBelongings(db: Db | Tx, ids: readonly number[], now: Date): Promise<Belongings> {
  const result = await sql<Belongings>`
    SELECT (SELECT count(*)::int FROM session WHERE user_id = ANY(${ids}::bigint[]) AND revoked_at IS NULL AND expires_at > ${now}) AS sessions,
           (SELECT count(*)::int FROM submission WHERE user_id = ANY(${ids}::bigint[])) AS submissions,
           (SELECT count(*)::int FROM problem WHERE owner_id = ANY(${ids}::bigint[]) AND deleted_at IS NULL) AS problems,
           (SELECT count(*)::int FROM team_group WHERE owner_id = ANY(${ids}::bigint[]) AND deleted_at IS NULL) AS groups`.execute(
    db,
  );
  return result.rows[0] ?? { sessions: 0, submissions: 0, problems: 0, groups: 0 };
}

/**
 * The name goes at once, everywhere: names are joined, never copied. What it was lies in `removed` until the purge, with
 * the password, so that a restored person gets in as before.
 */
export async function removeUsers(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    UPDATE account SET deleted_at = ${now}, modified_at = ${now},
      removed = jsonb_build_object('username', username, 'username_key', username_key, 'email', email, 'email_key', email_key,
        'password_hash', password_hash, 'realname', realname, 'nickname', nickname, 'gender', gender, 'school', school,
        'course', course, 'number', number, 'mobile', mobile, 'signature', signature, 'github', github, 'blog', blog,
        'cf_username', cf_username, 'avatar', avatar, 'title_name', title_name, 'title_color', title_color,
        'honor_name', honor_name, 'honor_color', honor_color),
      username = 'deleted-' || id, username_key = 'deleted-' || id, email = NULL, email_key = NULL, password_hash = '',
      realname = NULL, nickname = NULL, gender = 'secrecy', school = NULL, course = NULL, number = NULL, mobile = NULL,
      signature = NULL, github = NULL, blog = NULL, cf_username = NULL, avatar = NULL, title_name = NULL, title_color = NULL,
      honor_name = NULL, honor_color = NULL
    WHERE id = ANY(${ids}::bigint[]) AND deleted_at IS NULL`.execute(tx);
}

export type RemovedRow = { id: number; uid: string; username: string; email: string | null; deleted_at: Date };

const removedColumns = sql`id, uid, removed->>'username' AS username, removed->>'email' AS email, deleted_at`;

export async function removedPage(
  db: Db,
  keyword: string | undefined,
  page: { offset: number; limit: number },
): Promise<{ rows: RemovedRow[]; total: number }> {
  const match =
    keyword === undefined
      ? sql`TRUE`
      : sql`(strpos(removed->>'username_key', ${keyword}) > 0 OR strpos(removed->>'email_key', ${keyword}) > 0)`;
  const rows = await sql<RemovedRow & { total: number }>`
    SELECT ${removedColumns}, (count(*) OVER ())::int AS total FROM account
    WHERE removed IS NOT NULL AND ${match} ORDER BY deleted_at DESC, id DESC LIMIT ${page.limit} OFFSET ${page.offset}`.execute(
    db,
  );
  return { rows: rows.rows, total: rows.rows[0]?.total ?? 0 };
}

export async function lockRemoved(tx: Tx, uids: readonly string[]): Promise<RemovedRow[]> {
  const result = await sql<RemovedRow>`
    SELECT ${removedColumns} FROM account WHERE uid = ANY(${uids}::text[]) AND removed IS NOT NULL ORDER BY id FOR UPDATE`.execute(
    tx,
  );
  return result.rows;
}

/** False when the name or the address is somebody else's by now. */
export async function restoreUser(tx: Tx, id: number, now: Date): Promise<boolean> {
  const result = await sql`
    UPDATE account a SET deleted_at = NULL, removed = NULL, modified_at = ${now},
      username = r.username, username_key = r.username_key, email = r.email, email_key = r.email_key,
      password_hash = r.password_hash, realname = r.realname, nickname = r.nickname, gender = r.gender, school = r.school,
      course = r.course, number = r.number, mobile = r.mobile, signature = r.signature, github = r.github, blog = r.blog,
      cf_username = r.cf_username, avatar = r.avatar, title_name = r.title_name, title_color = r.title_color,
      honor_name = r.honor_name, honor_color = r.honor_color
    FROM account x, jsonb_populate_record(NULL::account, x.removed) r
    WHERE a.id = ${id} AND x.id = a.id AND NOT EXISTS (
      SELECT 1 FROM account o WHERE o.deleted_at IS NULL AND (o.username_key = r.username_key OR o.email_key = r.email_key))`.execute(
    tx,
  );
  return (result.numAffectedRows ?? 0n) > 0n;
}

/** After the time for second thoughts: who it was is gone for good. */
export async function purgeRemoved(db: Db, deletedBefore: Date): Promise<void> {
  await sql`UPDATE account SET removed = NULL WHERE removed IS NOT NULL AND deleted_at < ${deletedBefore}`.execute(db);
}
