import { checkBoard, type AcmRow } from '@oyez/contract/contests/boards';
import { getContestScrollBoardSubmission } from '@oyez/contract/contests/contest-jury';
import { getFinishedRuns, getGhostBoard } from '@oyez/contract/contests/virtual-runs';
import { STATUS } from '@oyez/contract/judging/verdict';
import { dice } from '@oyez/board/testing/random-contest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aParticipant } from '../../testing/contest-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { boardBytes } from '../../testing/staged-contest.ts';
import { aRound, boardOf, judgedTry, type Round } from '../boards/testing/rounds.ts';
import { releaseByHand } from '../contest-setting/testing/release.ts';
import { aRun, handedInApart } from '../virtual-runs/testing/run-builders.ts';

let site: TestSite;
let ada: TestUser;
let bob: TestUser;
let cai: TestUser;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  [ada, bob, cai] = [await aUser(site), await aUser(site), await aUser(site)];
});

const OVER = { startsIn: -180, endsIn: -60 } as const;
type Asked = { run?: number; second?: number; currentPage?: number; limit?: number };
const ask = ({ token }: TestUser, { id: cid }: Round, asked: Asked = {}) =>
  site.call(getGhostBoard, { token, query: { cid, ...asked } });
async function ghostFor(...asked: Parameters<typeof ask>) {
  const { data, msg } = await ask(...asked);
  if (data === null) throw new Error(msg);
  return data;
}
const finishedFor = async ({ token }: TestUser, { id: cid }: Round) =>
  site.call(getFinishedRuns, { token, query: { cid } });
const inShort = (rows: unknown[]) => (rows as AcmRow[]).map(({ username, ac, total }) => `${username} ${ac}/${total}`);
const judged = (round: Round, user: TestUser, problem: 0 | 1, status: number, minute: number) =>
  judgedTry(site, round, { user, problem, status, minute });
const apart = (round: Round, user: TestUser, run: { id: number; minute: number }, problem: 0 | 1, status: number) =>
  handedInApart(site, {
    contestId: round.id,
    contestProblemId: round.problems[problem],
    userId: user.id,
    run,
    status,
  });

describe('the board beside a window of one’s own', () => {
  it('stands as it did at the same second, and says which rank one would have', async () => {
    const round = await aRound(site, OVER);
    await judged(round, ada, 0, STATUS.accepted, 5);
    await judged(round, bob, 0, STATUS.accepted, 30);
    const id = await aRun(site, { contestId: round.id, userId: cai.id });
    const then = await ghostFor(cai, round);
    expect(then).toMatchObject({ run: { id }, second: 600, lastSecond: 600, length: 7200, sealed: false });
    expect(inShort(then.rows)).toEqual([`${ada.username} 1/1`]);
    expect(then.own).toEqual({ place: 2, row: null });
    await apart(round, cai, { id, minute: 3 }, 0, STATUS.accepted);
    const ahead = await ghostFor(cai, round);
    expect(ahead.own).toMatchObject({ place: 1, row: { rank: 1, username: cai.username, ac: 1, totalTime: 180 } });
    expect(inShort(ahead.rows)).toEqual([`${ada.username} 1/1`]);
    expect(ahead.problems[0]).toMatchObject({ ac: 1, total: 1, firstUid: ada.uid });

    site.clock.advance(30 * 60_000);
    const later = await ghostFor(cai, round);
    expect(later.second).toBe(2400);
    expect(inShort(later.rows)).toEqual([`${ada.username} 1/1`, `${bob.username} 1/1`]);
    expect(await ghostFor(cai, round, { second: 60 })).toMatchObject({ second: 60, rows: [], own: { row: null } });
    site.clock.advance(90 * 60_000);
    const final = await ghostFor(cai, round);
    expect(final).toMatchObject({ second: 7200, lastSecond: 7200, own: { place: 1, row: { rank: 1 } } });
    expect(final.rows).toEqual((await boardOf(site, ada, round)).rows);
    site.clock.advance(-120 * 60_000);
  });

  it('is nobody else’s, and begins with the window', async () => {
    const round = await aRound(site, OVER);
    const id = await aRun(site, { contestId: round.id, userId: ada.id });
    expect(await ask(bob, round)).toMatchObject({ status: 404, code: 'virtual_run_not_found' });
    expect(await ask(bob, round, { run: id })).toMatchObject({ status: 404 });
    await aRun(site, { contestId: round.id, userId: cai.id, startedIn: 5 });
    expect(await ask(cai, round)).toMatchObject({ code: 'virtual_run_not_found' });
  });

  it('is of a window in which one took part before, too', async () => {
    const round = await aRound(site, OVER);
    const first = await aRun(site, { contestId: round.id, userId: ada.id, startedIn: -50, givenUp: true });
    await apart(round, ada, { id: first, minute: 2 }, 0, STATUS.accepted);
    const second = await aRun(site, { contestId: round.id, userId: ada.id });
    expect((await ghostFor(ada, round)).run.id).toBe(second);
    expect(await ghostFor(ada, round, { run: first })).toMatchObject({ run: { id: first }, own: { row: { ac: 1 } } });
  });

  it('shows what the seal had kept, once that is released, and nothing before', async () => {
    const sealed = { ...OVER, sealsIn: -150, unseal: 'manual' } as const;
    const round = await aRound(site, sealed);
    await judged(round, bob, 0, STATUS.accepted, 40);
    await aRun(site, { contestId: round.id, userId: cai.id, startedIn: -45 });
    for (const reader of [cai, round.owner]) {
      expect((await ask(reader, round)).code).toBe('virtual_under_seal');
      expect((await finishedFor(reader, round)).code).toBe('virtual_under_seal');
    }
    await releaseByHand(site, round.id);
    await expect.poll(async () => (await ask(cai, round)).status).toBe(200);
    expect(inShort((await ghostFor(cai, round)).rows)).toEqual([`${bob.username} 1/1`]);
    const running = await aRound(site);
    expect((await ask(cai, running)).code).toBe('virtual_before_end');
  });
});

describe('windows that are over', () => {
  it('are listed with the rank that each would have had, best first; open ones are not', async () => {
    const round = await aRound(site, OVER);
    await judged(round, ada, 0, STATUS.accepted, 5);
    const done = await aRun(site, { contestId: round.id, userId: bob.id, startedIn: -150 });
    await apart(round, bob, { id: done, minute: 10 }, 0, STATUS.accepted);
    const better = await aRun(site, { contestId: round.id, userId: cai.id, startedIn: -140 });
    await apart(round, cai, { id: better, minute: 1 }, 0, STATUS.accepted);
    const open = await aRun(site, { contestId: round.id, userId: ada.id });
    await apart(round, ada, { id: open, minute: 1 }, 1, STATUS.accepted);
    await aRun(site, { contestId: round.id, userId: ada.id, startedIn: -130 });
    const { data } = await finishedFor(bob, round);
    expect(data?.total).toBe(2);
    expect(data?.records).toMatchObject([
      { id: better, own: false, uid: cai.uid, row: { rank: 1, ac: 1, totalTime: 60 } },
      { id: done, own: true, uid: bob.uid, row: { rank: 2, ac: 1, totalTime: 600 } },
    ]);
    expect(data?.records[0]?.row.realname).toBeNull();
  });
});

describe('beside those who had more time in the contest', () => {
  it('somebody stands as on the final board, at the end of a window and in the list', async () => {
    const round = await aRound(site, OVER);
    const longer = await aParticipant(site, round.id, ada.id);
    const { db } = site.database;
    const more = { extra_seconds: 1800, extra_reason: 'A power cut' };
    await db.updateTable('participant').set(more).where('id', '=', longer).execute();
    await db.updateTable('contest').set({ extra_seconds: 1800 }).where('id', '=', round.id).execute();
    await judged(round, ada, 0, STATUS.accepted, 130);
    const run = await aRun(site, { contestId: round.id, userId: bob.id, startedIn: -170 });
    await apart(round, bob, { id: run, minute: 10 }, 0, STATUS.wrong_answer);
    const { data } = await finishedFor(bob, round);
    expect(data?.records).toMatchObject([{ id: run, row: { rank: 2, ac: 0 } }]);
    const ghost = await ghostFor(bob, round, { run });
    expect(ghost).toMatchObject({ second: 9000, lastSecond: 9000, length: 9000, own: { place: 2 } });
    expect(inShort(ghost.rows)).toEqual([`${ada.username} 1/1`]);
  });
});

describe('the board of the contest', () => {
  it('is byte for byte what it was, whatever is handed in in windows and as practice', async () => {
    for (let seed = 0; seed < 12; seed += 1) {
      const { below, one, chance } = dice(seed);
      const round = await aRound(site, { ...OVER, rule: 'acm', lateSubmits: chance(0.5) });
      const people = [ada, bob, cai, await aUser(site)];
      const statuses = [STATUS.accepted, STATUS.wrong_answer, STATUS.compile_error, STATUS.pending];
      for (let tries = below(12); tries > 0; tries -= 1) {
        await judged(round, one(people), one([0, 1] as const), one(statuses), below(chance(0.1) ? 150 : 120));
      }
      const before = await boardBytes(site, round);
      const shown = await boardOf(site, bob, round, { containsEnd: true });
      const scrolled = () =>
        site.call(getContestScrollBoardSubmission, { token: round.owner.token, query: { cid: round.id } });
      const steps = (await scrolled()).data;
      for (let tries = 1 + below(10); tries > 0; tries -= 1) {
        const user = one(people);
        const run = {
          id: await aRun(site, { contestId: round.id, userId: user.id, startedIn: -50 }),
          minute: below(50),
        };
        await handedInApart(site, {
          contestId: round.id,
          contestProblemId: round.problems[one([0, 1] as const)],
          userId: user.id,
          ...(chance(0.7) && { run }),
          status: one(statuses),
        });
      }
      expect(await boardBytes(site, round), `contest ${seed}`).toEqual(before);
      const check = await site.call(checkBoard, { token: round.owner.token, query: { cid: round.id } });
      expect(check.data).toMatchObject({ same: true, version: shown.version });
      expect(await boardOf(site, bob, round, { containsEnd: true })).toEqual(shown);
      expect((await scrolled()).data).toEqual(steps);
    }
  });
});
