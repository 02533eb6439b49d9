import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../db/transact.ts';
import { aSite, type TestSite } from '../testing/site.ts';
import { LANE, type Lane } from './lanes.ts';
import { processSession } from './process-session.ts';
import { beat, endSession, endSilentSessions, insertSession } from './sessions.sql.ts';
import {
  advanceClocks,
  claimTasks,
  enqueue,
  finishTask,
  positionOf,
  releaseEndedSessions,
  claimedBefore,
  type Claim,
  type ClaimedTask,
} from './tasks.sql.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.database.db.deleteFrom('task').execute();
  await site.database.db.deleteFrom('task_flow').execute();
});

const KIND = 'judge';

async function aTask(
  is: { owner?: number; lane?: Lane; selector?: string; maxAttempts?: number } = {},
): Promise<number> {
  const id = await transact(site, (tx) =>
    enqueue(
      tx,
      {
        kind: KIND,
        lane: is.lane ?? LANE.practice,
        ownerId: is.owner ?? 1,
        payload: {},
        maxAttempts: is.maxAttempts ?? 3,
        selector: is.selector ?? 'C',
      },
      site.now(),
    ),
  );
  return id ?? 0;
}

async function aSession(): Promise<number> {
  return insertSession(
    site.database.db,
    { key: randomUUID(), nodeId: null, slots: 1, languages: [], fingerprint: {}, selfTest: [], healthy: true },
    site.now(),
  );
}

function claim(
  sessionId: number,
  is: Partial<Pick<Claim, 'count' | 'lastLaneFirst' | 'selectors' | 'claimId' | 'forNewcomers' | 'mostOfOwner'>> = {},
): Promise<ClaimedTask[]> {
  return claimTasks(
    site.database.db,
    {
      kinds: [KIND],
      sessionId,
      claimId: randomUUID(),
      count: 1,
      selectors: null,
      lastLaneFirst: false,
      ...is,
    },
    site.now(),
  );
}

describe('the line', () => {
  it('serves contests before practice before rejudging', async () => {
    const rejudge = await aTask({ lane: LANE.rejudge });
    const practice = await aTask({ lane: LANE.practice });
    const contest = await aTask({ lane: LANE.contest });
    const session = await aSession();
    const order = [await claim(session), await claim(session), await claim(session)].map(([task]) => task?.id);
    expect(order).toEqual([contest, practice, rejudge]);
  });

  it('does not let one person with a thousand submissions keep others waiting', async () => {
    for (let n = 0; n < 60; n += 1) await aTask({ owner: 1 });
    await advanceClocks(site.database.db);
    const late = [await aTask({ owner: 2 }), await aTask({ owner: 3 })];
    const session = await aSession();
    const served = (await claim(session, { count: 4 })).map((task) => task.id);
    expect(served).toEqual(expect.arrayContaining(late));
  });

  it('gives a newcomer no advantage over those who submitted before', async () => {
    for (let n = 0; n < 5; n += 1) {
      await aTask({ owner: 1 });
      const [task] = await claim(await aSession());
      expect(task).toBeDefined();
    }
    await advanceClocks(site.database.db);
    const first = await aTask({ owner: 1 });
    const second = await aTask({ owner: 2 });
    const [a, b] = await claim(await aSession(), { count: 2 });
    expect([a?.id, b?.id]).toEqual([first, second]);
  });

  it('is not written about while nothing moves in it', async () => {
    await aTask({ owner: 1 });
    await aTask({ owner: 2, lane: LANE.contest });
    await claim(await aSession());
    await advanceClocks(site.database.db);
    const written = async () =>
      (
        await site.database.pool.query(
          'SELECT kind, lane, owner_id, vt, ctid, xmin::text, xmax::text FROM task_flow ORDER BY kind, lane, owner_id',
        )
      ).rows;
    const before = await written();
    expect(before.length).toBeGreaterThan(1);
    await advanceClocks(site.database.db);
    expect(await written()).toEqual(before);
  });

  it('lets the last lane begin when its turn comes', async () => {
    await aTask({ lane: LANE.contest });
    const rejudge = await aTask({ lane: LANE.rejudge });
    const [task] = await claim(await aSession(), { lastLaneFirst: true });
    expect(task?.id).toBe(rejudge);
  });

  it('hands out only what the worker can do', async () => {
    await aTask({ selector: 'Rust' });
    const session = await aSession();
    expect(await claim(session, { selectors: ['C', 'Python3'] })).toEqual([]);
    expect(await claim(session, { selectors: ['Rust'] })).toHaveLength(1);
  });

  it('gives each task to one of many parallel claims', async () => {
    for (let n = 0; n < 20; n += 1) await aTask({ owner: n });
    const sessions = await Promise.all(Array.from({ length: 5 }, aSession));
    const claimed = (
      await Promise.all(sessions.flatMap((session) => [claim(session, { count: 3 }), claim(session, { count: 3 })]))
    ).flat();
    expect(new Set(claimed.map((task) => task.id)).size).toBe(claimed.length);
    expect(claimed).toHaveLength(20);
  });

  it('repeats a claim whose answer was lost', async () => {
    await aTask();
    const session = await aSession();
    const claimId = randomUUID();
    const [task] = await claim(session, { claimId });
    const again = await claimedBefore(session, claimId).execute(site.database.db);
    expect(again.rows.map((one) => one.id)).toEqual([task?.id]);
  });

  it('knows how many come before', async () => {
    const ids = [await aTask({ owner: 1 }), await aTask({ owner: 2 }), await aTask({ owner: 3 })];
    const last = await site.database.db
      .selectFrom('task')
      .select(['id', 'lane', 'vt'])
      .where('id', '=', ids[2] ?? 0)
      .executeTakeFirstOrThrow();
    expect(await positionOf(site.database.db, { kind: KIND, ...last })).toBe(2);
  });
});

describe('what one session holds', () => {
  const owners = (tasks: readonly ClaimedTask[]) => tasks.map((task) => task.owner_id);

  it('is of one person only so much, however many wait', async () => {
    for (let n = 0; n < 10; n += 1) await aTask({ owner: 1 });
    const session = await aSession();
    expect(owners(await claim(session, { count: 6, mostOfOwner: 2 }))).toEqual([1, 1]);
    expect(await claim(session, { count: 4, mostOfOwner: 2 })).toEqual([]);
    await aTask({ owner: 2 });
    expect(owners(await claim(session, { count: 4, mostOfOwner: 2 }))).toEqual([2]);
    expect(owners(await claim(await aSession(), { count: 6, mostOfOwner: 2 }))).toEqual([1, 1]);
  });

  it('leaves room for people of whom it holds nothing', async () => {
    for (let n = 0; n < 5; n += 1) for (const owner of [1, 2, 3]) await aTask({ owner });
    const session = await aSession();
    const full = { count: 4, forNewcomers: 4, mostOfOwner: 3 };
    expect(owners(await claim(session, { count: 6, forNewcomers: 4, mostOfOwner: 3 }))).toEqual([1, 2, 3]);
    expect(await claim(session, full)).toEqual([]);
    const late = await aTask({ owner: 4 });
    await aTask({ owner: 4 });
    expect((await claim(session, full)).map((task) => task.id)).toEqual([late]);
    expect(await claim(session, full)).toEqual([]);
  });

  it('counts people, and not what is judged again for them', async () => {
    const session = await aSession();
    for (let owner = 1; owner < 5; owner += 1) await aTask({ owner, lane: LANE.rejudge });
    expect(await claim(session, { count: 3, forNewcomers: 3 })).toEqual([]);
    expect(await claim(session, { count: 3, forNewcomers: 1, lastLaneFirst: true })).toHaveLength(2);
    const own = await aTask({ owner: 1 });
    expect((await claim(session, { count: 3, forNewcomers: 3 })).map((task) => task.id)).toEqual([own]);
  });
});

describe('a lease', () => {
  it('ends a task once, for the attempt that owns it', async () => {
    const taskId = await aTask();
    const first = await aSession();
    await claim(first);
    await endSession(site.database.db, first, 'test', site.now());
    expect(await releaseEndedSessions(site.database.db, site.now())).toMatchObject([{ id: taskId, state: 'ready' }]);
    const second = await aSession();
    await claim(second);
    const late = await finishTask(site.database.db, { taskId, attempt: 1, sessionId: first }, site.now());
    const owner = await finishTask(site.database.db, { taskId, attempt: 2, sessionId: second }, site.now());
    const twice = await finishTask(site.database.db, { taskId, attempt: 2, sessionId: second }, site.now());
    expect([late, owner, twice]).toEqual([undefined, { payload: {} }, undefined]);
  });

  it('of a server process goes back in line where the process knows nothing of it', async () => {
    const [known, lost] = [await aTask({ owner: 1 }), await aTask({ owner: 2, maxAttempts: 1 })];
    const session = processSession(site, 4);
    const id = await session.keep([]);
    await claim(id, { count: 2 });
    expect(await session.keep([known])).toBe(id);
    const states = await site.database.db.selectFrom('task').select(['id', 'state']).orderBy('id').execute();
    expect(states).toEqual([
      { id: known, state: 'running' },
      { id: lost, state: 'ready' },
    ]);
    expect((await claim(id, { count: 2 })).map((one) => one.id)).toEqual([lost]);
  });

  it('is given up after the last attempt', async () => {
    await aTask({ maxAttempts: 1 });
    const session = await aSession();
    await claim(session);
    await endSession(site.database.db, session, 'test', site.now());
    expect(await releaseEndedSessions(site.database.db, site.now())).toMatchObject([{ state: 'dead' }]);
  });

  it('dies with a worker that gives no sign of life while ticks pass, and not by the clock', async () => {
    const silent = await aSession();
    const lively = await aSession();
    site.clock.advance(3_600_000);
    expect(await endSilentSessions(site.database.db, 8, site.now())).toEqual([]);
    for (let n = 0; n < 9; n += 1) {
      await site.database.pool.query(`UPDATE leader SET tick = tick + 1 WHERE name = 'ticker'`);
      expect(await beat(site.database.db, lively, { stalledMs: 0, load: null })).toBe(true);
    }
    const ended = await endSilentSessions(site.database.db, 8, site.now());
    expect(ended).toContain(silent);
    expect(ended).not.toContain(lively);
    expect(await beat(site.database.db, silent, { stalledMs: 0, load: null })).toBe(false);
  });
});
