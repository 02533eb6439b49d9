import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '../../../testing/builders.ts';
import { aNode, type TestNode } from '../../../testing/judge-node.ts';
import { submitCode, takeOne, withoutInterval } from '../../../testing/judging.ts';
import { aProblem } from '../../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../../testing/site.ts';
import { endJudging, markWaiting } from '../core/judging.sql.ts';
import { transact } from '../../../db/transact.ts';
import { addProgress } from './progress.sql.ts';

let site: TestSite;
let node: TestNode;
beforeAll(async () => {
  site = await aSite();
  await withoutInterval(site);
  node = await aNode(site);
});
afterAll(() => site.close());

/** A judging of which the node has told already that it compiles. */
async function running() {
  const { displayId } = await aProblem(site);
  const submissionId = await submitCode(site, await aUser(site), { to: displayId });
  const task = await takeOne(node);
  await node.progress(task, 'compiling');
  const { database } = site;
  const { id: judgingId } = await database.db
    .selectFrom('judging')
    .select('id')
    .where('submission_id', '=', submissionId)
    .executeTakeFirstOrThrow();
  return { submissionId, judgingId, task };
}
type Running = Awaited<ReturnType<typeof running>>;

const nodeOf = async () => {
  const { id } = await site.database.db
    .selectFrom('node')
    .select('id')
    .where('name', '=', node.name)
    .executeTakeFirstOrThrow();
  return { nodeId: id, sessionKey: node.sessionId };
};

const progress = async (...of: Running[]) =>
  addProgress(
    site.database.db,
    await nodeOf(),
    of.map(({ task }) => ({ ...task, phase: 'judging' as const, total: 1, cases: [] })),
    site.now(),
  );

const ending = (judgingId: number) => ({
  judgingId,
  outcome: { status: STATUS.accepted, score: null, timeMs: 1, memoryKb: 1 },
  rankScore: null,
  message: null,
  compiler: null,
  cases: [],
  compileLog: null,
  staffMessage: null,
  transcripts: [],
  failingTest: null,
  ranOn: null,
});

/** Several statements that all begin to wait, in this order, for these judgings, before any of them may go on. */
async function crossing(judgingIds: number[], ...begin: (() => Promise<unknown>)[]): Promise<unknown[]> {
  const client = await site.database.pool.connect();
  const waiting = async () =>
    Number((await client.query('SELECT count(*) AS n FROM pg_locks WHERE NOT granted')).rows[0].n);
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM judging WHERE id = ANY($1) FOR UPDATE', [judgingIds]);
  const started: Promise<unknown>[] = [];
  for (const [n, one] of begin.entries()) {
    started.push(one().catch((error: unknown) => error));
    await expect.poll(waiting).toBeGreaterThan(n);
  }
  await client.query('COMMIT');
  client.release();
  return Promise.all(started);
}

describe('reports about the same judgings that cross', () => {
  it('never wait for each other in a circle: progress and the end', async () => {
    const one = await running();
    const [ended, told] = await crossing(
      [one.judgingId],
      () => endJudging(site.database.db, ending(one.judgingId), site.now()),
      () => progress(one),
    );
    expect(ended).toBe(true);
    expect(told).toMatchObject({ shown: [], started: false });
    const rows = await site.database.db
      .selectFrom('judging_progress')
      .select('judging_id')
      .where('judging_id', '=', one.judgingId)
      .execute();
    expect(rows).toEqual([]);
  });

  it('never wait for each other in a circle: progress of several, and their way back into the line', async () => {
    const both = [await running(), await running()];
    const ids = both.map(({ judgingId }) => judgingId);
    const [back, told] = await crossing(
      ids.slice(0, 1),
      () => transact(site, (tx) => markWaiting(tx, ids.toReversed())),
      () => progress(...both.toReversed()),
    );
    expect(back).toBeUndefined();
    expect(told).toMatchObject({ shown: [], started: false });
  });
});
