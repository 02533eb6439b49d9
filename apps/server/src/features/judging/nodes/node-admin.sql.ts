import type { NodeLanguage, NodeSpeed, SelfTestLine } from '@oyez/contract/judging/judge-protocol';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/client.ts';

export type NodeRow = {
  id: number;
  name: string;
  state: 'on' | 'drain' | 'off';
  created_at: Date;
  /** How many of its processes are connected; what follows is the newest one's. */
  sessions: number;
  session_id: number | null;
  started_at: Date;
  healthy: boolean;
  slots: number;
  held: number;
  load: { cpu: number; memory: number } | null;
  stalled_ms: number;
  languages: NodeLanguage[];
  self_test: SelfTestLine[];
  fingerprint: Record<string, string>;
  speed: NodeSpeed | null;
  last_ended_at: Date | null;
};

export async function nodeRows(db: Db): Promise<NodeRow[]> {
  const result = await sql<NodeRow>`
    SELECT n.id, n.name, n.state, n.created_at, live.sessions, s.id AS session_id, s.started_at, s.healthy, s.slots, s.load,
           s.stalled_ms, s.languages, s.self_test, s.fingerprint, s.speed, live.last_ended_at,
           (SELECT count(*)::int FROM task t JOIN node_session o ON o.id = t.node_session_id
            WHERE o.node_id = n.id AND t.state = 'running') AS held
    FROM node n
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE ended_at IS NULL)::int AS sessions, max(id) FILTER (WHERE ended_at IS NULL) AS newest,
             max(ended_at) AS last_ended_at
      FROM node_session WHERE node_id = n.id) live
    LEFT JOIN node_session s ON s.id = live.newest
    ORDER BY n.name`.execute(db);
  return result.rows;
}

export async function runningTasks(db: Db): Promise<number> {
  const result = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM task WHERE state = 'running' AND kind = 'judge'`.execute(db);
  return result.rows[0]?.n ?? 0;
}

export type StoredNode = { id: number; name: string; state: string };

/** The node's row, held until the end of the transaction. */
export async function lockNode(tx: Tx, by: { id: number } | { name: string }): Promise<StoredNode | undefined> {
  return tx
    .selectFrom('node')
    .select(['id', 'name', 'state'])
    .$if('id' in by, (q) => q.where('id', '=', 'id' in by ? by.id : 0))
    .$if('name' in by, (q) => q.where('name', '=', 'name' in by ? by.name : ''))
    .forUpdate()
    .executeTakeFirst();
}

export async function insertNode(tx: Tx, name: string, tokenHash: Buffer, now: Date): Promise<number | undefined> {
  const row = await tx
    .insertInto('node')
    .values({ name, token_hash: tokenHash, created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function changeNode(
  tx: Tx,
  nodeId: number,
  change: { state: string } | { token_hash: Buffer },
): Promise<void> {
  await tx.updateTable('node').set(change).where('id', '=', nodeId).execute();
}

export async function deleteNode(tx: Tx, nodeId: number): Promise<void> {
  await tx.deleteFrom('node').where('id', '=', nodeId).execute();
}

export async function liveSessionIds(tx: Tx, nodeId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('node_session')
    .select('id')
    .where('node_id', '=', nodeId)
    .where('ended_at', 'is', null)
    .execute();
  return rows.map((row) => row.id);
}
