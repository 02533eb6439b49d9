import type { Database, Db, Tx } from '../../db/client.ts';
import { JUDGE_TASK } from '../../jobs/tasks.sql.ts';

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
  languages: { name: string; version: string }[];
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
  return rows.map((row) => ({ ...row, languages: row.languages as LiveNode['languages'] }));
}

export type NodeSession = LiveNode & { key: string };

/** The live session of this key, if it is this node's. */
export async function findNodeSession(db: Db | Tx, nodeId: number, key: string): Promise<NodeSession | undefined> {
  const row = await db
    .selectFrom('node_session as s')
    .innerJoin('node as n', 'n.id', 's.node_id')
    .select([
      's.id as session_id',
      's.key',
      'n.id as node_id',
      'n.name',
      'n.state',
      's.slots',
      's.languages',
      's.healthy',
    ])
    .where('s.key', '=', key)
    .where('s.node_id', '=', nodeId)
    .where('s.ended_at', 'is', null)
    .executeTakeFirst();
  return row && { ...row, languages: row.languages as LiveNode['languages'] };
}

const COUNTED_EXACTLY = 10_000;

/** Submissions in line, counted to ten thousand. */
export async function waitingJudgings(db: Db): Promise<number> {
  const row = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('task')
        .select('id')
        .where('kind', '=', JUDGE_TASK)
        .where('state', '=', 'ready')
        .limit(COUNTED_EXACTLY)
        .as('waiting'),
    )
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}
