import { getContestAcInfo } from '@oyez/contract/contests/contest-jury';
import { previewExtension } from '@oyez/contract/contests/contest-admin';
import {
  bringBackParticipant,
  disqualifyParticipant,
  getContestParticipants,
  giveExtraTime,
  previewExtraTime,
} from '@oyez/contract/contests/contest-participants';
import { removeContestTeam, restoreContestTeam } from '@oyez/contract/contests/contest-teams';
import { getContestFrame, getContestInfo } from '@oyez/contract/contests/contests';
import { STATUS } from '@oyez/contract/judging/verdict';
import { getContestSubmissions, submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest, aContestProblem, aContestSubmission, aParticipant, aTeam } from '../../testing/contest-builders.ts';
import { aNode } from '../../testing/judge-node.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { markChanged } from '../../db/changes.sql.ts';
import { transact } from '../../db/transact.ts';
import { createBoardWriter } from '../boards/boards.duties.ts';
import { notesOf } from '../contest-jury/testing/jury-world.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
  await aNode(site, { languages: ['Python3'] });
});
afterAll(() => site.close());

/** It lasted an hour, and ended ten minutes ago. */
async function aRound(is: Parameters<typeof aContest>[1] = {}) {
  const owner = await aUser(site);
  const times = { startsIn: -70, endsIn: -10 };
  const cid = await aContest(site, { ownerId: owner.id, openBoard: true, ...times, ...is });
  const { id } = await aProblem(site, { contestOnly: true });
  const cpid = await aContestProblem(site, cid, id, { label: 'A', ordinal: 1 });
  const handIn = (who: TestUser, minute: number, status: number = STATUS.accepted) =>
    aContestSubmission(site, { contestId: cid, contestProblemId: cpid, userId: who.id, status, minute });
  const submit = (who: TestUser) => {
    const body = { pid: 'A', cid, language: 'Python3', code: 'print(3)' };
    return site.call(submitProblemJudge, { token: who.token, body });
  };
  const frame = async (who: TestUser) => (await site.call(getContestFrame, { token: who.token, query: { cid } })).data!;
  const give = async (participantId: number, minutes: number, before = 0) =>
    site.call(giveExtraTime, {
      token: owner.token,
      body: { cid, participantId, minutes, before, reason: 'A power cut' },
    });
  const effects = async (participantId: number, minutes: number) =>
    (await site.call(previewExtraTime, { token: owner.token, body: { cid, participantId, minutes } })).data!;
  const boards = async () => {
    await transact(site, (tx) => markChanged(tx, 'contest', [cid]));
    await createBoardWriter(site, { rest: 0 }).write();
    const rows = await site.database.db
      .selectFrom('board_snapshot')
      .select(['audience', 'bytes'])
      .where('contest_id', '=', cid)
      .orderBy('audience')
      .execute();
    return rows.map(({ audience, bytes }) => `${audience} ${bytes.toString('base64')}`);
  };
  return { owner, cid, handIn, submit, frame, give, effects, boards };
}

describe('more time for one participant', () => {
  it('lets them hand in until their own end, and nobody else', async () => {
    const { cid, submit, frame, give } = await aRound();
    const [ann, bob] = [await aUser(site), await aUser(site)];
    const own = await aParticipant(site, cid, ann.id);
    await aParticipant(site, cid, bob.id);
    expect((await submit(ann)).code).toBe('contest_ended');
    const before = await frame(ann);
    expect((await give(own, 30)).status).toBe(200);
    expect((await submit(ann)).status).toBe(200);
    expect((await submit(bob)).code).toBe('contest_ended');
    const after = await frame(ann);
    expect(after).toMatchObject({ submit: null, extraMinutes: 30, contest: { status: 0 } });
    expect(Date.parse(after.contest.endTime) - Date.parse(before.contest.endTime)).toBe(30 * 60_000);
    const others = await frame(bob);
    expect(others).toMatchObject({ submit: 'contest_ended', extraMinutes: 0 });
    expect(others.contest).toMatchObject({ status: 1, endTime: before.contest.endTime });
    const info = async (who: TestUser) => (await site.call(getContestInfo, { token: who.token, query: { cid } })).data;
    expect(await info(ann)).toMatchObject({ status: 0, endTime: after.contest.endTime });
    expect(await info(bob)).toMatchObject({ status: 1, endTime: before.contest.endTime });
  });

  it('keeps nobody waiting who was disqualified or whose team was taken away, until they are back', async () => {
    const { owner, cid, frame, give } = await aRound({ teams: true, sealsIn: -25 });
    const [ann, bob] = [await aUser(site), await aUser(site)];
    const own = await aTeam(site, cid, [ann], { name: 'With more time' });
    await aTeam(site, cid, [bob]);
    await give(own, 30);
    const sealed = async () => (await frame(bob)).sealed;
    expect(await sealed()).toBe(true);
    const { token } = owner;
    const named = { cid, participantId: own };
    const steps: [() => Promise<{ status: number }>, boolean][] = [
      [() => site.call(disqualifyParticipant, { token, body: { ...named, reason: 'A copied solution' } }), false],
      [() => site.call(bringBackParticipant, { token, body: named }), true],
      [() => site.call(removeContestTeam, { token, query: { id: own } }), false],
      [() => site.call(restoreContestTeam, { token, query: { id: own } }), true],
    ];
    for (const [step, isSealed] of steps) {
      expect((await step()).status).toBe(200);
      expect(await sealed()).toBe(isSealed);
    }
  });

  it('is theirs beside more time for everybody, in what is said before that is given', async () => {
    const { owner, cid, handIn, give } = await aRound({ sealsIn: -25 });
    const [ann, bob] = [await aUser(site), await aUser(site)];
    await give(await aParticipant(site, cid, ann.id), 30);
    await handIn(ann, 65);
    await handIn(bob, 65);
    const query = { cid, minutes: 8, moveSeal: false };
    const { data } = await site.call(previewExtension, { token: owner.token, body: query });
    // Hers was in time before. Results stay closed, as she goes on.
    expect(data).toMatchObject({ submissionsBecomeInTime: 1, submissionsBecomeLate: 0 });
    expect(data).toMatchObject({ sealsNow: false, releasesNow: false });
    const shorter = { ...query, minutes: -10 };
    const less = (await site.call(previewExtension, { token: owner.token, body: shorter })).data;
    expect(less).toMatchObject({ releasesNow: false, submissionsBecomeLate: 0 });
  });

  it('keeps the seal for everybody until the last one is through', async () => {
    const { cid, frame, give } = await aRound({ sealsIn: -25 });
    const [ann, bob] = [await aUser(site), await aUser(site)];
    const own = await aParticipant(site, cid, ann.id);
    expect((await frame(bob)).sealed).toBe(false);
    await give(own, 30);
    expect([(await frame(bob)).sealed, (await frame(ann)).sealed]).toEqual([true, true]);
    await give(own, 5, 30);
    expect([(await frame(bob)).sealed, (await frame(ann)).sealed]).toEqual([false, false]);
  });

  it('counts what they handed in until then, and shows it before it is given', async () => {
    const { owner, cid, handIn, give, effects, boards } = await aRound();
    const [ann, bob] = [await aUser(site), await aUser(site)];
    await handIn(ann, 63);
    await handIn(bob, 64);
    await handIn(bob, 5, STATUS.wrong_answer);
    const own = await aParticipant(site, cid, ann.id, { registered: false });
    // A mark is read once all older transactions of the server are through.
    const patient = { timeout: 10_000 };
    await expect.poll(boards, patient).toHaveLength(2);
    const before = await boards();
    expect(await effects(own, 8)).toMatchObject({
      minutes: 0,
      submissionsBecomeInTime: 1,
      place: null,
      newPlace: { rank: 1, main: 1, time: 63 * 60 },
    });
    expect(await boards()).toEqual(before);
    await give(own, 8);
    await expect.poll(boards, patient).not.toEqual(before);
    const acInfo = await site.call(getContestAcInfo, { token: owner.token, query: { cid } });
    expect(acInfo.data?.records.map(({ username }) => username)).toEqual([ann.username]);
    const listed = await site.call(getContestSubmissions, {
      token: owner.token,
      query: { contestID: cid, beforeContestSubmit: false },
    });
    expect(listed.data?.records.map(({ username }) => username).toSorted()).toEqual(
      [ann.username, bob.username].toSorted(),
    );
    await give(own, 0, 8);
    await expect.poll(boards, patient).toEqual(before);
  });

  it('may be a team’s, and is given only to who had what the jury saw', async () => {
    const { owner, cid, submit, give } = await aRound({ teams: true });
    const [ann, bob] = [await aUser(site), await aUser(site)];
    const team = await aTeam(site, cid, [ann, bob], { name: 'Two of us' });
    await give(team, 30);
    expect((await submit(bob)).status).toBe(200);
    expect((await give(team, 40)).code).toBe('contest_changed_meanwhile');
    const { data } = await site.call(getContestParticipants, { token: owner.token, query: { cid } });
    expect(data?.records).toMatchObject([{ extra: { minutes: 30, reason: 'A power cut' } }]);
    expect((await notesOf(site, cid)).map(({ action }) => action)).toEqual(['contest.extra_time']);
  });
});
