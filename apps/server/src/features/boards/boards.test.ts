import { randomUUID } from 'node:crypto';
import { checkBoard, getBoard, getBoardTries, getContestRank, getOutsideBoard } from '@oyez/contract/contests/boards';
import { getContestFrame } from '@oyez/contract/contests/contests';
import { STATUS } from '@oyez/contract/judging/verdict';
import { limits } from '@oyez/contract/rules/limits';
import { deleteOldChanges, markChanged } from '../../db/changes.sql.ts';
import { transact } from '../../db/transact.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { whileHeld } from '../../testing/held-rows.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { releaseByHand } from '../contest-setting/testing/release.ts';
import { comparedBoards } from './board-check.service.ts';
import { writeBoard } from './board-writer.service.ts';
import { createBoardWriter } from './boards.duties.ts';
import { boardOf, aRound, judgedTry, markTry, rowOf, type Round } from './testing/rounds.ts';

let site: TestSite;
let write: () => Promise<void>;
let ada: TestUser;
let bob: TestUser;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  write = createBoardWriter(site, { rest: 0 }).write;
  [ada, bob] = [await aUser(site), await aUser(site)];
});

const judged = (
  round: Round,
  user: TestUser,
  problem: 0 | 1,
  status: number,
  minute: number,
  more: { score?: number; timeMs?: number } = {},
) => judgedTry(site, round, { user, problem, status, minute, ...more });
const changed = (id: number) => markTry(site, id);
/** The board once the writer has seen all that happened, and this process all that was written. */
const settled = async (round: Round) => {
  const kept = async () => {
    await write();
    return comparedBoards(site, round.id);
  };
  await expect.poll(kept, { timeout: 10_000 }).toMatchObject({ same: true });
  const { version } = await comparedBoards(site, round.id);
  await expect.poll(async () => (await boardOf(site, ada, round)).version).toBe(version);
  return boardOf(site, ada, round);
};
const minutes = (n: number) => site.clock.advance(n * 60_000);

describe('a board', () => {
  it('is made for its first reader, ranks by the rules and says who was first', async () => {
    const round = await aRound(site);
    await judged(round, ada, 0, STATUS.wrong_answer, 5);
    await judged(round, ada, 0, STATUS.accepted, 10);
    await judged(round, bob, 0, STATUS.accepted, 9);
    await judged(round, bob, 0, STATUS.accepted, 11);
    await judged(round, bob, 1, STATUS.compile_error, 12);
    const board = await boardOf(site, ada, round);
    expect(board.rows.map(({ rank, username }) => [rank, username])).toEqual([
      [1, bob.username],
      [2, ada.username],
    ]);
    expect(rowOf(board, ada)).toMatchObject({
      ac: 1,
      total: 2,
      totalTime: 600 + 1200,
      submissionInfo: { A: { isAC: true, isFirstAC: false, ACTime: 600, errorNum: 1 } },
    });
    expect(board.problems).toMatchObject([
      { displayId: 'A', ac: 3, total: 4, firstUid: bob.uid },
      { displayId: 'B', ac: 0, total: 1, firstUid: null },
    ]);
    expect(board.pinned).toMatchObject([{ place: 2, own: true, row: { username: ada.username } }]);
  });

  it('follows every verdict, under a higher version, and is the one that the facts make', async () => {
    const round = await aRound(site);
    let version = (await boardOf(site, ada, round)).version;
    for (const [user, problem, status] of [
      [ada, 0, STATUS.wrong_answer],
      [bob, 1, STATUS.accepted],
      [ada, 0, STATUS.accepted],
    ] as const) {
      await judged(round, user, problem, status, 20);
      const board = await settled(round);
      expect(board.version).toBeGreaterThan(version);
      version = board.version;
    }
    const checked = await site.call(checkBoard, { token: round.owner.token, query: { cid: round.id } });
    expect(checked.data).toEqual({ same: true, version, rows: 2 });
  });

  it('that fell behind the facts is found by the check, and put right by the next writer', async () => {
    const round = await aRound(site);
    await boardOf(site, ada, round);
    await judged(round, ada, 0, STATUS.accepted, 10);
    const check = () => site.call(checkBoard, { token: round.owner.token, query: { cid: round.id } });
    expect((await check()).data?.same).toBe(false);
    await settled(round);
    expect((await check()).data?.same).toBe(true);
  });

  it('is made of the facts again when marks were deleted before the writer read them', async () => {
    const round = await aRound(site);
    await judged(round, ada, 0, STATUS.wrong_answer, 10);
    await settled(round);
    await judged(round, ada, 0, STATUS.accepted, 11);
    await judged(await aRound(site), bob, 0, STATUS.accepted, 11);
    // As where the clock of the machine jumps ahead.
    await deleteOldChanges(site.database.db, new Date(Date.now() + 3_600_000));
    expect(rowOf(await settled(round), ada)).toMatchObject({ ac: 1, total: 2 });
  });

  it('keeps its version where nothing that it shows has changed, which is a 304', async () => {
    const round = await aRound(site);
    await judged(round, ada, 0, STATUS.accepted, 10);
    const ask = (etag?: string) =>
      site.app.inject({
        url: `${getBoard.path}?cid=${round.id}`,
        headers: { authorization: ada.token, ...(etag && { 'if-none-match': etag }) },
      });
    const first = await ask();
    const etag = String(first.headers.etag);
    await write();
    expect((await ask(etag)).statusCode).toBe(304);
    await judged(round, bob, 0, STATUS.accepted, 11);
    await settled(round);
    const later = await ask(etag);
    expect([later.statusCode, later.headers.etag === etag]).toEqual([200, false]);
    expect(later.headers['cache-control']).toBe('private, no-cache');
  });

  it('never goes back while two write it', async () => {
    const round = await aRound(site);
    const other = createBoardWriter(site, { rest: 0 }).write;
    let version = (await boardOf(site, ada, round)).version;
    for (let minute = 1; minute <= 8; minute += 1) {
      await judged(round, minute % 2 ? ada : bob, 0, STATUS.wrong_answer, minute);
      await Promise.all([write(), other()]);
      const board = await settled(round);
      expect(board.version).toBeGreaterThan(version);
      expect(board.rows.reduce((sum, row) => sum + (row as { total: number }).total, 0)).toBe(minute);
      version = board.version;
    }
  });

  it('forgets who is out, renames who has another name, and follows what is set of the contest', async () => {
    const round = await aRound(site);
    await judged(round, ada, 0, STATUS.accepted, 10);
    await judged(round, bob, 0, STATUS.accepted, 11);
    await settled(round);
    await site.database.db.updateTable('account').set({ nickname: 'Roberta' }).where('id', '=', bob.id).execute();
    await site.database.db
      .updateTable('contest')
      .set({ stars: [ada.username.toUpperCase()], name_shown: 'nickname' })
      .where('id', '=', round.id)
      .execute();
    await transact(site, (tx) => markChanged(tx, 'contest', [round.id]));
    const board = await settled(round);
    expect(board.rows.map(({ rank, rankShowName }) => [rank, rankShowName])).toEqual([
      [-1, ada.username],
      [1, 'Roberta'],
    ]);
    expect((await boardOf(site, ada, round, { removeStar: true })).rows).toHaveLength(1);
    await site.database.db.updateTable('account').set({ role: 'root' }).where('id', '=', bob.id).execute();
    minutes(2);
    expect((await settled(round)).rows.map(({ username }) => username)).toEqual([ada.username]);
  });
});

describe('a sealed board', () => {
  const sealedRound = (is: object = {}) => aRound(site, { startsIn: -60, endsIn: 60, sealsIn: -10, ...is });

  it('shows a try behind the seal when it arrives, and nothing when it is judged', async () => {
    const round = await sealedRound();
    await judged(round, ada, 0, STATUS.accepted, 10);
    const id = await judged(round, bob, 0, STATUS.pending, 55);
    const before = await settled(round);
    expect(before.sealed).toBe(true);
    expect(rowOf(before, bob).submissionInfo).toEqual({ A: { errorNum: 0, tryNum: 1 } });
    const jury = () => boardOf(site, round.owner, round, { forceRefresh: true });
    const jurysBefore = await jury();
    await site.database.db.updateTable('submission').set({ status: 0, version: 2 }).where('id', '=', id).execute();
    await changed(id);
    const after = await settled(round);
    expect(after).toEqual(before);
    await expect.poll(async () => (await jury()).version).toBeGreaterThan(jurysBefore.version);
    const jurys = await jury();
    expect(jurys.sealed).toBe(false);
    expect(rowOf(jurys, bob)).toMatchObject({ ac: 1, submissionInfo: { A: { isAC: true } } });
    const unasked = await boardOf(site, round.owner, round);
    expect(unasked.rows).toEqual(before.rows);
    expect((await boardOf(site, ada, round, { forceRefresh: true })).rows).toEqual(before.rows);
  });

  it('seals and opens by the clock alone', async () => {
    const round = await aRound(site, { startsIn: -50, endsIn: 10, sealsIn: 5 });
    await judged(round, bob, 0, STATUS.accepted, 10);
    expect((await settled(round)).sealed).toBe(false);
    minutes(6);
    await judged(round, bob, 1, STATUS.accepted, 56);
    const sealed = await settled(round);
    expect([sealed.sealed, rowOf(sealed, bob).ac]).toEqual([true, 1]);
    minutes(6);
    const open = await settled(round);
    expect([open.sealed, rowOf(open, bob).ac]).toEqual([false, 2]);
    expect(open.version).toBeGreaterThan(sealed.version);
  });

  it('keeps what came at its seal, also from whoever began to read before it', async () => {
    const round = await aRound(site, { startsIn: -50, endsIn: 30, sealsIn: 5 });
    await judged(round, bob, 0, STATUS.accepted, 10);
    await judged(round, bob, 1, STATUS.accepted, 56);
    const reading = <T>(table: 'participant' | 'submission', read: () => Promise<T>) =>
      whileHeld(site, [{ text: `LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`, values: [] }], read, () => minutes(6));
    await reading('participant', () => writeBoard(site, round.id));
    const board = await boardOf(site, ada, round);
    expect([board.sealed, rowOf(board, bob).ac]).toEqual([true, 1]);
    minutes(-6);
    const query = { cid: round.id, uid: bob.uid, displayId: 'B' };
    const tries = await reading('submission', () => site.call(getBoardTries, { token: ada.token, query }));
    expect(tries.data).toEqual([{ at: 3360, status: null, score: null, submitId: null }]);
  });

  it('stays sealed after the end until it is released by hand', async () => {
    const round = await sealedRound({ startsIn: -120, endsIn: -5, sealsIn: -20, unseal: 'manual', lateSubmits: true });
    await judged(round, bob, 0, STATUS.accepted, 110);
    await judged(round, bob, 1, STATUS.accepted, 117);
    const late = await boardOf(site, ada, round, { containsEnd: true });
    expect(rowOf(late, bob)).toMatchObject({ ac: 0, submissionInfo: { A: { tryNum: 1 } } });
    expect(rowOf(late, bob).submissionInfo['B']).toBeUndefined();
    await releaseByHand(site, round.id);
    expect(rowOf(await settled(round), bob)).toMatchObject({ ac: 1 });
    expect((await site.call(getContestFrame, { token: ada.token, query: { cid: round.id } })).data).toMatchObject({
      release: 'released',
      sealed: false,
    });
    expect(rowOf(await boardOf(site, ada, round, { containsEnd: true }), bob)).toMatchObject({
      ac: 2,
      submissionInfo: { B: { isAfterContest: true } },
    });
  });

  it('lists the tries of a cell without a word of what is behind the seal', async () => {
    const round = await sealedRound();
    const open = await judged(round, bob, 0, STATUS.wrong_answer, 10);
    await judged(round, bob, 0, STATUS.accepted, 55);
    const triesFor = async (reader: TestUser | null, more: object = {}) => {
      const query = { cid: round.id, uid: bob.uid, displayId: 'A', outside: reader === null, ...more };
      return (await site.call(getBoardTries, { token: reader?.token ?? null, query })).data;
    };
    const sealed = { at: 3300, status: null, score: null, submitId: null };
    const seen = { at: 600, status: STATUS.wrong_answer, score: null };
    expect(await triesFor(ada)).toEqual([{ ...seen, submitId: null }, sealed]);
    expect(await triesFor(null, { forceRefresh: true })).toEqual([{ ...seen, submitId: null }, sealed]);
    expect(await triesFor(bob)).toEqual([{ ...seen, submitId: open }, sealed]);
    expect(await triesFor(round.owner, { forceRefresh: true })).toMatchObject([{}, { at: 3300, status: 0 }]);
    expect(await triesFor(ada, { displayId: 'Z' })).toEqual([]);
  });
});

describe('while a verdict is looked at again', () => {
  it('the old one holds until the new one is there', async () => {
    const round = await aRound(site);
    const id = await judged(round, ada, 0, STATUS.accepted, 10);
    const { db } = site.database;
    const judging = (n: number, status: number, replaces: number | null) =>
      db
        .insertInto('judging')
        .values({
          submission_id: id,
          n,
          cause: 'rejudge',
          status,
          replaces_id: replaces,
          created_at: site.now(),
          ...(status === STATUS.pending ? {} : { ended_at: site.now(), applied_at: site.now() }),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    const old = await judging(1, STATUS.accepted, null);
    await db.updateTable('submission').set({ current_judging_id: old.id, version: 1 }).where('id', '=', id).execute();
    const before = await settled(round);
    const again = await judging(2, STATUS.pending, old.id);
    await db
      .updateTable('submission')
      .set({ current_judging_id: again.id, status: STATUS.pending, score: null, time_ms: null })
      .where('id', '=', id)
      .execute();
    await changed(id);
    expect(await settled(round)).toEqual(before);
    await site.database.db.deleteFrom('board_snapshot').where('contest_id', '=', round.id).execute();
    write = createBoardWriter(site, { rest: 0 }).write;
    expect(rowOf(await settled(round), ada).ac).toBe(1);
    await db.updateTable('submission').set({ status: STATUS.wrong_answer, version: 2 }).where('id', '=', id).execute();
    await changed(id);
    expect(rowOf(await settled(round), ada)).toMatchObject({ ac: 0, submissionInfo: { A: { errorNum: 1 } } });
  });
});

describe('pages', () => {
  it('of the contract repeat the own row and those that are followed, our own have them apart', async () => {
    const round = await aRound(site);
    const people = [ada, bob, await aUser(site), await aUser(site)];
    for (const [index, user] of people.entries()) await judged(round, user, 0, STATUS.accepted, 10 + index);
    const [, , third, last] = people as [TestUser, TestUser, TestUser, TestUser];
    const body = { cid: round.id, concernedList: [last.uid], limit: 3 };
    const page = await site.call(getContestRank, { token: third.token, body });
    expect(page.data).toMatchObject({ total: 6, size: 3, pages: 2 });
    expect(page.data?.records.map(({ username }) => username)).toEqual([third.username, last.username, ada.username]);
    const ours = await boardOf(site, third, round, { followed: last.uid, limit: 2, currentPage: 2 });
    expect(ours.rows.map(({ username }) => username)).toEqual([third.username, last.username]);
    expect(ours.pinned.map(({ place, own }) => [place, own])).toEqual([
      [3, true],
      [4, false],
    ]);
    const searched = await boardOf(site, third, round, { keyword: bob.username.toUpperCase() });
    expect([searched.total, searched.ranked, searched.rows[0]?.rank]).toEqual([1, 4, 2]);
  });

  it('are shown to who follows as many as there may be', async () => {
    const round = await aRound(site);
    await judged(round, ada, 0, STATUS.accepted, 10);
    const others = Array.from({ length: limits.contest.followed - 1 }, () => randomUUID().replaceAll('-', ''));
    const followed = [...others, ada.uid].join();
    const ours = await boardOf(site, bob, round, { followed });
    expect(ours.pinned.map(({ row }) => row.username)).toEqual([ada.username]);
    const query = {
      cid: round.id,
      followed: Array.from({ length: limits.contest.followed }, () => 'x'.repeat(40)).join(),
    };
    expect((await site.call(getBoard, { token: bob.token, query })).status).toBe(200);
  });

  it('outside are the same for everybody, without anybody’s own row', async () => {
    const round = await aRound(site);
    await judged(round, ada, 0, STATUS.accepted, 10);
    const ask = async (token: string | null) =>
      (await site.call(getOutsideBoard, { token, query: { cid: round.id } })).data;
    expect(await ask(ada.token)).toEqual(await ask(null));
    expect((await ask(ada.token))?.pinned).toEqual([]);
  });

  it('of OI rules add up scores, and times of what was accepted', async () => {
    const round = await aRound(site, { rule: 'oi' });
    await judged(round, ada, 0, STATUS.partial_accepted, 10, { score: 60, timeMs: 5 });
    await judged(round, ada, 1, STATUS.accepted, 12, { score: 100, timeMs: 30 });
    expect((await boardOf(site, bob, round)).rows).toMatchObject([
      { totalScore: 160, totalTime: 30, submissionInfo: { A: 60, B: 100 }, timeInfo: { A: null, B: 30 } },
    ]);
  });
});
