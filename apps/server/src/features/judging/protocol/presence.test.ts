import { setTimeout as pause } from 'node:timers/promises';
import { JUDGE_PRESENCE_PATH, tick } from '@oyez/contract/judging/judge-protocol';
import { expect, it } from 'vitest';
import { aNode, type TestNode } from '../../../testing/judge-node.ts';
import { aSite } from '../../../testing/site.ts';

it('a node is lost soon after its connection broke; one that still beats is not: another server may have its stream', async () => {
  const site = await aSite();
  const [living, lost] = [await aNode(site), await aNode(site)];
  const address = await site.app.listen({ host: '127.0.0.1', port: 0 });
  const stop = new AbortController();
  for (const node of [living, lost]) {
    const path = `${JUDGE_PRESENCE_PATH}?sessionId=${node.sessionId}`;
    const { status } = await fetch(address + path, { headers: { authorization: node.token }, signal: stop.signal });
    expect(status).toBe(200);
  }
  const { db, pool } = site.database;
  const endOf = async ({ sessionId }: TestNode) => {
    const session = db.selectFrom('node_session').select('end_reason').where('key', '=', sessionId);
    return (await session.executeTakeFirstOrThrow()).end_reason;
  };
  const raising = setInterval(() => void pool.query(`UPDATE leader SET tick = tick + 1 WHERE name = 'ticker'`), 500);
  const beating = setInterval(() => void living.beat(), tick.beatMs);
  stop.abort();
  await expect.poll(() => endOf(lost)).toBe('the connection of the node broke');
  await pause(tick.beatMs);
  clearInterval(raising);
  clearInterval(beating);
  expect(await endOf(living)).toBeNull();
  expect((await living.beat()).status).toBe(200);
  await site.close();
});
