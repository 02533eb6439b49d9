import { getBoardMoment, getBoardTries, type AcmRow, type BoardMoment } from '@oyez/contract/contests/boards';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteOldChanges } from '../../db/changes.sql.ts';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aRound, boardOf, judgedTry, markTry, rowOf, type Round } from '../boards/testing/rounds.ts';

let site: TestSite;
let ada: TestUser;
let bob: TestUser;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  [ada, bob] = [await aUser(site), await aUser(site)];
});

type Asked = Partial<Record<'outside' | 'forceRefresh' | 'underSeal' | 'removeStar', boolean>> & { keyword?: string };
const answerAt = (reader: TestUser | null, { id }: Round, second: number, asked: Asked = {}) =>
  site.call(getBoardMoment, { token: reader?.token ?? null, query: { cid: id, second, ...asked } });
async function momentOf(reader: TestUser | null, round: Round, second: number, asked?: Asked): Promise<BoardMoment> {
  const { data, msg } = await answerAt(reader, round, second, asked);
  if (data === null) throw new Error(msg);
  return data;
}
const inShort = ({ rows }: { rows: BoardMoment['rows'] }) =>
  (rows as AcmRow[]).map(({ username, ac, total }) => `${username} ${ac}/${total}`);

const judged = (round: Round, user: TestUser, problem: 0 | 1, status: number, minute: number) =>
  judgedTry(site, round, { user, problem, status, minute });
const changed = (id: number) => markTry(site, id);
/** A second later: until then a board may be behind. */
const shows = (ask: () => Promise<BoardMoment>, rows: string[]) =>
  expect.poll(async () => inShort(await ask())).toEqual(rows);

describe('the board at a second', () => {
  it('has what was submitted until then, with places, firsts and figures of that time', async () => {
    const round = await aRound(site);
    await judged(round, ada, 0, STATUS.wrong_answer, 5);
    await judged(round, bob, 0, STATUS.accepted, 8);
    await judged(round, ada, 0, STATUS.accepted, 10);
    await judged(round, ada, 1, STATUS.accepted, 20);
    expect(inShort(await momentOf(ada, round, 299))).toEqual([]);
    expect(inShort(await momentOf(ada, round, 300))).toEqual([`${ada.username} 0/1`]);
    const then = await momentOf(ada, round, 601);
    expect(inShort(then)).toEqual([`${bob.username} 1/1`, `${ada.username} 1/2`]);
    expect(then.problems).toMatchObject([
      { displayId: 'A', ac: 2, total: 3, firstUid: bob.uid },
      { displayId: 'B', ac: 0, total: 0, firstUid: null },
    ]);
    expect(then.pinned).toMatchObject([{ place: 2, own: true }]);
    const { rows, problems } = await boardOf(site, ada, round);
    expect(await momentOf(ada, round, 3000)).toMatchObject({ rows, problems, second: 3000 });
  });

  it('is none that is to come', async () => {
    const round = await aRound(site);
    await judged(round, ada, 0, STATUS.accepted, 10);
    const now = await momentOf(ada, round, 7200);
    expect(now.second).toBe(now.lastSecond);
    expect(now.lastSecond).toBeGreaterThanOrEqual(3600);
    expect(now.lastSecond).toBeLessThan(3700);
    const over = await aRound(site, { startsIn: -300, endsIn: -180 });
    expect(await momentOf(ada, over, 99_999)).toMatchObject({ second: 7200, lastSecond: 7200 });
  });

  it('has the verdicts that count today, from their second on', async () => {
    const round = await aRound(site);
    const first = await judged(round, ada, 0, STATUS.wrong_answer, 5);
    await judged(round, ada, 1, STATUS.accepted, 10);
    expect(inShort(await momentOf(bob, round, 400))).toEqual([`${ada.username} 0/1`]);
    expect(inShort(await momentOf(bob, round, 700))).toEqual([`${ada.username} 1/2`]);
    await site.database.db
      .updateTable('submission')
      .set({ status: STATUS.accepted, version: 2 })
      .where('id', '=', first)
      .execute();
    await changed(first);
    await shows(() => momentOf(bob, round, 400), [`${ada.username} 1/1`]);
    expect(inShort(await momentOf(bob, round, 700))).toEqual([`${ada.username} 2/2`]);
    expect(inShort(await momentOf(bob, round, 299))).toEqual([]);
    await judged(round, bob, 0, STATUS.accepted, 4);
    await shows(() => momentOf(bob, round, 280), [`${bob.username} 1/1`]);
    expect(rowOf(await momentOf(bob, round, 700), ada).submissionInfo['A']).toMatchObject({ isFirstAC: false });
  });

  it('misses nothing when marks were deleted before it was read again', async () => {
    const round = await aRound(site);
    await judged(round, ada, 0, STATUS.wrong_answer, 5);
    await shows(() => momentOf(bob, round, 700), [`${ada.username} 0/1`]);
    await judged(round, ada, 0, STATUS.accepted, 10);
    await judged(await aRound(site), bob, 0, STATUS.accepted, 10);
    await deleteOldChanges(site.database.db, new Date(Date.now() + 3_600_000));
    await shows(() => momentOf(bob, round, 700), [`${ada.username} 1/2`]);
    expect(inShort(await momentOf(bob, round, 400))).toEqual([`${ada.username} 0/1`]);
  });

  it('follows what is set of the contest', async () => {
    const round = await aRound(site);
    await judged(round, ada, 0, STATUS.accepted, 10);
    await judged(round, ada, 1, STATUS.accepted, 12);
    expect(inShort(await momentOf(bob, round, 900))).toEqual([`${ada.username} 2/2`]);
    const { db } = site.database;
    await db
      .updateTable('contest_problem')
      .set({ deleted_at: site.now() })
      .where('id', '=', round.problems[1])
      .execute();
    await shows(() => momentOf(bob, round, 900), [`${ada.username} 1/1`]);
  });

  it('lists the tries of a cell as they were', async () => {
    const round = await aRound(site);
    await judged(round, ada, 0, STATUS.wrong_answer, 5);
    await judged(round, ada, 0, STATUS.accepted, 10);
    const query = { cid: round.id, uid: ada.uid, displayId: 'A', second: 599 };
    expect((await site.call(getBoardTries, { token: bob.token, query })).data).toMatchObject([{ at: 300 }]);
  });
});

describe('the board at a second since the seal', () => {
  const SEALED = { startsIn: -60, endsIn: 60, sealsIn: -30 } as const;
  const OVER = { startsIn: -180, endsIn: -60, sealsIn: -150 } as const;

  it('keeps from everybody what the board keeps from them, at every second', async () => {
    const round = await aRound(site, SEALED);
    await judged(round, ada, 0, STATUS.accepted, 10);
    await judged(round, bob, 0, STATUS.accepted, 31);
    await judged(round, bob, 1, STATUS.accepted, 40);
    for (const reader of [ada, bob]) {
      for (const asked of [{}, { forceRefresh: true }, { underSeal: true }, { outside: true, forceRefresh: true }]) {
        const before = await momentOf(reader, round, 1799, asked);
        expect([before.sealed, inShort(before)]).toEqual([false, [`${ada.username} 1/1`]]);
        const after = await momentOf(reader, round, 1900, asked);
        expect([after.sealed, inShort(after)]).toEqual([true, [`${ada.username} 1/1`, `${bob.username} 0/1`]]);
        expect(after).toMatchObject({ sealSecond: 1800, sealHolds: true });
        expect(after.problems.map(({ ac }) => ac)).toEqual([1, 0]);
      }
    }
    expect(inShort(await momentOf(null, round, 3000, { outside: true, forceRefresh: true }))).toEqual([
      `${ada.username} 1/1`,
      `${bob.username} 0/2`,
    ]);
  });

  it('shows the jury both, with real names', async () => {
    const round = await aRound(site, SEALED);
    await site.database.db.updateTable('account').set({ realname: 'Bob Stone' }).where('id', '=', bob.id).execute();
    await judged(round, bob, 0, STATUS.accepted, 40);
    expect(inShort(await momentOf(round.owner, round, 2500))).toEqual([`${bob.username} 0/1`]);
    const open = await momentOf(round.owner, round, 2500, { forceRefresh: true });
    expect(inShort(open)).toEqual([`${bob.username} 1/1`]);
    expect(open.rows[0]?.realname).toBe('Bob Stone');
    expect((await momentOf(ada, round, 2500)).rows[0]?.realname).toBeNull();
    expect((await momentOf(null, round, 2500, { outside: true })).rows[0]?.realname).toBeNull();
  });

  it('can be seen as it was shown, once it is released', async () => {
    const round = await aRound(site, OVER);
    await judged(round, bob, 0, STATUS.accepted, 40);
    expect(inShort(await momentOf(ada, round, 2500))).toEqual([`${bob.username} 1/1`]);
    const then = await momentOf(ada, round, 2500, { underSeal: true });
    expect([then.sealed, then.sealHolds, inShort(then)]).toEqual([true, false, [`${bob.username} 0/1`]]);
    const query = { cid: round.id, uid: bob.uid, displayId: 'A', second: 2500, underSeal: true };
    expect((await site.call(getBoardTries, { token: ada.token, query })).data).toMatchObject([{ status: null }]);
  });

  it('is sealed from the moment of the seal on for a reader who looked before', async () => {
    const round = await aRound(site, { startsIn: -60, endsIn: 60, sealsIn: 5 });
    await judged(round, ada, 0, STATUS.accepted, 10);
    expect(await momentOf(bob, round, 3000)).toMatchObject({ sealed: false, sealHolds: false });
    site.clock.advance(10 * 60_000);
    await judged(round, bob, 0, STATUS.accepted, 66);
    await shows(() => momentOf(bob, round, 4000), [`${ada.username} 1/1`, `${bob.username} 0/1`]);
    site.clock.advance(-10 * 60_000);
  });
});

describe('who looks at the past', () => {
  it('are those who look at the board', async () => {
    const closed = await aRound(site, { openBoard: false });
    expect((await answerAt(ada, closed, 10)).status).toBe(200);
    expect((await answerAt(null, closed, 10)).status).toBe(401);
    const query = { cid: closed.id, uid: ada.uid, displayId: 'A' };
    expect((await site.call(getBoardTries, { token: null, query })).status).toBe(401);
    expect((await answerAt(null, closed, 10, { outside: true })).status).not.toBe(200);
    const unseen = await aRound(site, { auth: 'private', openBoard: false });
    expect((await answerAt(ada, unseen, 10)).status).not.toBe(200);
    const early = await aRound(site, { startsIn: 10, endsIn: 60 });
    expect((await answerAt(ada, early, 10)).status).toBe(403);
    expect(await momentOf(early.owner, early, 10)).toMatchObject({ second: 0, rows: [] });
    const hidden = await aRound(site, { visible: false });
    expect((await answerAt(ada, hidden, 10)).status).toBe(404);
  });
});
