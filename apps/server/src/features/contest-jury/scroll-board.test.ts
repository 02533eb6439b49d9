import { getContestScrollBoardInfo, getContestScrollBoardSubmission } from '@oyez/contract/contests/contest-jury';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aParticipant, aTeam, inLineAgain } from '../../testing/contest-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aJuryWorld } from './testing/jury-world.ts';

const OVER = { startsIn: -180, endsIn: -60, sealsIn: -90, unseal: 'manual' } as const;

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
  site.clock.now = new Date('2026-05-01T20:30:05.250Z');
});
afterAll(() => site.close());

const info = (who: TestUser, cid: number) => site.call(getContestScrollBoardInfo, { token: who.token, query: { cid } });
const submissions = (who: TestUser, cid: number, removeStar = false) =>
  site.call(getContestScrollBoardSubmission, { token: who.token, query: { cid, removeStar } });

describe('the board in the hall', () => {
  it('is told its columns and times, by the clock of China', async () => {
    const { owner, contestId } = await aJuryWorld(site, { ...OVER, stars: ['guest-team'] });
    const answer = await info(owner, contestId);
    expect(answer.data).toEqual({
      id: contestId,
      rankShowName: 'username',
      problemCount: 2,
      balloonColor: { A: '#ff0000', B: null },
      labels: ['A', 'B'],
      startTime: '2026/05/02 01:30:05',
      sealRankTime: '2026/05/02 03:00:05',
      starUserList: ['guest-team'],
    });
  });

  it('gets what decides it, the newest first: of who competes, from the start to the end', async () => {
    const star = await aUser(site, { username: 'Guest-Team' });
    const { owner, contestId, problems, handIn } = await aJuryWorld(site, { ...OVER, stars: ['guest-team'] });
    const ann = await aUser(site);
    const joined = await aParticipant(site, contestId, ann.id);
    const first = await handIn(ann, 'A', 1, { status: STATUS.wrong_answer });
    const sealed = await handIn(ann, 'A', 100);
    const ofStar = await handIn(star, 'A', 50);
    await handIn(ann, 'A', 60, { status: STATUS.cancelled });
    await handIn(ann, 'B', 70);
    await handIn(ann, 'A', -1);
    await handIn(ann, 'A', 120);
    for (const jury of [owner, await aUser(site, { role: 'root' })]) await handIn(jury, 'A', 10);
    await site.database.db.updateTable('problem').set({ hidden: true }).where('id', '=', problems.B.id).execute();
    const all = await submissions(owner, contestId);
    expect(all.data?.map(({ submitId }) => submitId)).toEqual([sealed, ofStar, first]);
    expect(all.data?.[0]).toMatchObject({
      uid: ann.uid,
      username: ann.username,
      status: STATUS.accepted,
      displayId: 'A',
      submitTime: '2026/05/02 03:10:05',
      participantId: joined,
    });
    const ranked = await submissions(owner, contestId, true);
    expect(ranked.data?.map(({ submitId }) => submitId)).toEqual([sealed, first]);
  });

  it('of teams goes by what each team says itself, whatever accounts were named', async () => {
    const [ann, bob, eve] = [await aUser(site), await aUser(site), await aUser(site)];
    const { owner, contestId, handIn } = await aJuryWorld(site, { ...OVER, teams: true, stars: [ann.username] });
    await aTeam(site, contestId, [ann]);
    await aTeam(site, contestId, [bob, eve], { star: true });
    const ranked = await handIn(ann, 'A', 10);
    const ofStar = await handIn(eve, 'A', 20);
    expect((await info(owner, contestId)).data).toMatchObject({
      rankShowName: 'nickname',
      starUserList: [bob.username],
    });
    const ids = async (removeStar: boolean) =>
      (await submissions(owner, contestId, removeStar)).data?.map(({ submitId }) => submitId);
    expect(await ids(false)).toEqual([ofStar, ranked]);
    expect(await ids(true)).toEqual([ranked]);
  });

  it('gets what held before of what is judged again, and nothing in between', async () => {
    const { owner, contestId, handIn } = await aJuryWorld(site, OVER);
    const ann = await aUser(site);
    const wrong = await handIn(ann, 'A', 5, { status: STATUS.wrong_answer });
    const right = await handIn(ann, 'A', 100);
    const before = (await submissions(owner, contestId)).data;
    expect(before?.map(({ status }) => status)).toEqual([STATUS.accepted, STATUS.wrong_answer]);
    for (const id of [wrong, right]) await inLineAgain(site, id);
    expect((await submissions(owner, contestId)).data).toEqual(before);
  });

  it.each([
    ['under OI rules', { rule: 'oi' }, 'scroll_acm_only'],
    ['without a seal', { sealsIn: undefined as unknown as number }, 'scroll_needs_seal'],
    ['before the end', { endsIn: 60 }, 'scroll_not_over'],
  ] as const)('is refused %s', async (_, is, code) => {
    const { owner, contestId } = await aJuryWorld(site, { ...OVER, ...is });
    expect(await info(owner, contestId)).toMatchObject({ status: 400, code });
    expect(await submissions(owner, contestId)).toMatchObject({ status: 400, code });
  });

  it('is for the jury alone', async () => {
    const { contestId } = await aJuryWorld(site, OVER);
    const stranger = await aUser(site, { role: 'admin' });
    expect(await info(stranger, contestId)).toMatchObject({ status: 403, code: 'contest_jury_only', data: null });
    expect(await submissions(stranger, contestId)).toMatchObject({ status: 403, code: 'contest_jury_only' });
    expect((await info(stranger, 8_888_888)).code).toBe('contest_not_found');
    expect((await site.call(getContestScrollBoardInfo, { query: { cid: contestId } })).http).toBe(401);
  });
});
