import { STATUS } from '@oyez/contract/judging/verdict';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/** What the node of that name can run; undefined while it is not there or still tries some. */
export async function languagesOf(db: Db, node: string): Promise<string[] | undefined> {
  const result = await sql<{ name: string; state: string }>`
    SELECT entry->>'name' AS name, entry->>'state' AS state
    FROM node_session s JOIN node n ON n.id = s.node_id, LATERAL jsonb_array_elements(s.languages) AS entry
    WHERE s.ended_at IS NULL AND s.healthy AND n.name = ${node}`.execute(db);
  if (result.rows.length === 0 || result.rows.some(({ state }) => state === 'testing')) return undefined;
  return result.rows.filter(({ state }) => state === 'ready').map(({ name }) => name);
}

export type Canary = { id: number; status: number; language: string };

/**
 * Of the newest accepted submissions in these languages, one for each problem, judged by the tests that the problem has
 * now. What another judge has judged could be judged again only there.
 */
export async function canaries(db: Db, languages: readonly string[], most: number): Promise<Canary[]> {
  const result = await sql<Canary>`
    SELECT id, status, language FROM (
      SELECT DISTINCT ON (s.problem_id) s.id, s.status, s.language
      FROM (SELECT * FROM submission WHERE status = ${STATUS.accepted} AND NOT is_manual
              AND language = ANY(${languages}::text[]) ORDER BY id DESC LIMIT 2000) s
      JOIN judging j ON j.id = s.current_judging_id
      JOIN problem p ON p.id = s.problem_id AND p.current_version_id = j.problem_version_id
      WHERE p.remote_oj IS NULL
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
