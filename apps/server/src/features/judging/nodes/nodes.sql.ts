import type { NodeLanguage } from '@oyez/contract/judging/judge-protocol';
import { sql } from 'kysely';
import type { Database, Db, Tx } from '../../../db/client.ts';
import { JUDGE_TASK } from '../../../jobs/tasks.sql.ts';

export async function findNodeByToken(
  database: Database,
  tokenHash: Buffer,
): Promise<{ id: number; name: string } | undefined> {
  const rows = await database.named<{ id: number; name: string }>(
    'node_by_token',
    'SELECT id, name FROM node WHERE token_hash = $1',
    [tokenHash],
  );
  return rows[0];
}

/** A node of this name with this token; an existing one gets the new token. */
export async function saveNode(db: Db | Tx, name: string, tokenHash: Buffer, now: Date): Promise<number> {
  const row = await db
    .insertInto('node')
    .values({ name, token_hash: tokenHash, created_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ token_hash: tokenHash }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export type LiveNode = {
  session_id: number;
  node_id: number;
  name: string;
  state: string;
  slots: number;
  languages: NodeLanguage[];
  healthy: boolean;
};

export async function liveNodes(db: Db | Tx): Promise<LiveNode[]> {
  const rows = await db
    .selectFrom('node_session as s')
    .innerJoin('node as n', 'n.id', 's.node_id')
    .select(['s.id as session_id', 'n.id as node_id', 'n.name', 'n.state', 's.slots', 's.languages', 's.healthy'])
    .where('s.ended_at', 'is', null)
    .orderBy('s.id')
    .execute();
  return rows.map((row) => ({ ...row, languages: row.languages as NodeLanguage[] }));
}

/** Whether any fit node has said what it runs since a time, and whether one of them runs this language, or may once it is tested. */
export async function nodesSince(
  db: Db | Tx,
  language: string,
  since: Date,
): Promise<{ seen: boolean; offered: boolean }> {
  const result = await sql<{ seen: boolean; offered: boolean }>`
    SELECT count(*) > 0 AS seen, COALESCE(bool_or(languages @> ANY (ARRAY[
        jsonb_build_array(jsonb_build_object('name', ${language}::text, 'state', 'ready')),
        jsonb_build_array(jsonb_build_object('name', ${language}::text, 'state', 'testing'))])), false) AS offered
    FROM node_session WHERE node_id IS NOT NULL AND healthy AND languages <> '[]' AND (ended_at IS NULL OR ended_at > ${since})`.execute(
    db,
  );
  return result.rows[0] ?? { seen: false, offered: false };
}

export type NodeSession = {
  session_id: number;
  node_id: number;
  name: string;
  state: string;
  slots: number;
  healthy: boolean;
  /** Names of the languages that it may be given. */
  ready: string[];
};

/** The live session of this key, if it is this node's. */
export async function findNodeSession(db: Db | Tx, nodeId: number, key: string): Promise<NodeSession | undefined> {
  const result = await sql<NodeSession>`
    SELECT s.id AS session_id, s.node_id, n.name, n.state, s.slots, s.healthy,
           ARRAY(SELECT l ->> 'name' FROM jsonb_array_elements(s.languages) l WHERE l ->> 'state' = 'ready') AS ready
    FROM node_session s JOIN node n ON n.id = s.node_id
    WHERE s.key = ${key} AND s.node_id = ${nodeId} AND s.ended_at IS NULL`.execute(db);
  return result.rows[0];
}

const COUNTED_EXACTLY = 10_000;

/** What stands in line outside one lane, counted to ten thousand. */
export async function waitingJudgings(db: Db, exceptLane: number): Promise<number> {
  const row = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('task')
        .select('id')
        .where('kind', '=', JUDGE_TASK)
        .where('state', '=', 'ready')
        .where('lane', '<>', exceptLane)
        .limit(COUNTED_EXACTLY)
        .as('waiting'),
    )
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}
