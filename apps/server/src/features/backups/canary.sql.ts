import { STATUS } from '@oyez/contract/judging/verdict';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/** Languages that a healthy node can run now. */
export async function languagesNow(db: Db): Promise<string[]> {
  const result = await sql<{ name: string }>`
    SELECT DISTINCT COALESCE(entry->>'name', entry #>> '{}') AS name
    FROM node_session s, LATERAL jsonb_array_elements(s.languages) AS entry
    WHERE s.ended_at IS NULL AND s.healthy AND s.node_id IS NOT NULL
      AND COALESCE(entry->>'state', 'ready') = 'ready'`.execute(db);
  return result.rows.map(({ name }) => name);
}

export type Canary = { id: number; status: number; language: string };

/** Of the newest accepted submissions, one for each problem, judged by the tests that the problem has now. */
export async function canaries(db: Db, most: number): Promise<Canary[]> {
  const result = await sql<Canary>`
    SELECT id, status, language FROM (
      SELECT DISTINCT ON (s.problem_id) s.id, s.status, s.language
      FROM (SELECT * FROM submission WHERE status = ${STATUS.accepted} AND NOT is_manual ORDER BY id DESC LIMIT 2000) s
      JOIN judging j ON j.id = s.current_judging_id
      JOIN problem p ON p.id = s.problem_id AND p.current_version_id = j.problem_version_id
      ORDER BY s.problem_id, s.id DESC) AS newest
    ORDER BY id DESC LIMIT ${most}`.execute(db);
  return result.rows;
}

export async function statusesOf(db: Db, ids: readonly number[]): Promise<Canary[]> {
  return db.selectFrom('submission').select(['id', 'status', 'language']).where('id', 'in', ids).execute();
}

export async function someRoot(db: Db): Promise<{ id: number; username: string } | undefined> {
  return db
    .selectFrom('account')
    .select(['id', 'username'])
    .where('role', '=', 'root')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
