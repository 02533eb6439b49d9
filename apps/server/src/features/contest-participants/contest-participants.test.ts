import { createBoardWriter } from '../boards/boards.duties.ts';
import { aContestSubmission, aContest, aContestProblem, aParticipant, aTeam } from '../../testing/contest-builders.ts';
import { aNode } from '../../testing/judge-node.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { askClarification } from '@oyez/contract/contests/clarifications';
import { getContestAcInfo } from '@oyez/contract/contests/contest-jury';
import {
  bringBackParticipant,
  disqualifyParticipant,
  getContestParticipants,
} from '@oyez/contract/contests/contest-participants';
import { getContestFrame } from '@oyez/contract/contests/contests';
import { STATUS } from '@oyez/contract/judging/verdict';
import { submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { notesOf } from '../contest-jury/testing/jury-world.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
  await aNode(site, { languages: ['Python3'] });
});
afterAll(() => site.close());

async function aRound(is: Parameters<typeof aContest>[1] = {}) {
  const owner = await aUser(site);
  const cid = await aContest(site, { ownerId: owner.id, openBoard: true, ...is });
  const cpids: number[] = [];
  for (const label of ['A', 'B', 'C']) {
    const { id } = await aProblem(site, { contestOnly: true });
    cpids.push(await aContestProblem(site, cid, id, { label, ordinal: cpids.length + 1 }));
  }
  const handIn = (who: TestUser, problem: number, minute: number, status: number = STATUS.accepted) =>
    aContestSubmission(site, { contestId: cid, contestProblemId: cpids[problem]!, userId: who.id, status, minute });
  const judge = async (
    call: typeof disqualifyParticipant | typeof bringBackParticipant,
    who: TestUser,
    reason = 'x',
  ) => {
    const participantId = await aParticipant(site, cid, who.id, { registered: false });
    const body = call === disqualifyParticipant ? { cid, participantId, reason } : { cid, participantId };
    return site.call(call as typeof disqualifyParticipant, { token: owner.token, body: body as never });
  };
  /** As they are kept, without the versions, which rise. */
  const boards = async () => {
    await createBoardWriter(site, { rest: 0 }).write();
    const rows = await site.database.db
      .selectFrom('board_snapshot')
      .select(['audience', 'bytes'])
      .where('contest_id', '=', cid)
      .orderBy('audience')
      .execute();
    return rows.map(({ audience, bytes }) => `${audience} ${bytes.toString('base64')}`);
  };
  return { owner, cid, handIn, judge, boards };
}

describe('somebody who is disqualified', () => {
  it('hands nothing more in, is told why, and may ask', async () => {
    const { owner, cid, judge } = await aRound();
    const ann = await aUser(site);
    expect((await judge(disqualifyParticipant, ann, 'A copied solution')).status).toBe(200);
    const submit = () =>
      site.call(submitProblemJudge, {
        token: ann.token,
        body: { pid: 'A', cid, language: 'Python3', code: 'print(3)' },
      });
    expect(await submit()).toMatchObject({ status: 403, code: 'contest_disqualified' });
    const { data: frame } = await site.call(getContestFrame, { token: ann.token, query: { cid } });
    expect(frame).toMatchObject({ disqualified: 'A copied solution', submit: 'contest_disqualified', entry: null });
    const asked = await site.call(askClarification, { token: ann.token, body: { cid, question: 'Why?' } });
    expect(asked.status).toBe(200);
    await judge(bringBackParticipant, ann);
    expect((await submit()).code).not.toBe('contest_disqualified');
    expect((await site.call(getContestFrame, { token: ann.token, query: { cid } })).data?.disqualified).toBeNull();
    expect((await notesOf(site, cid)).map(({ action, after }) => [action, after])).toEqual([
      ['contest.disqualify', expect.objectContaining({ reason: 'A copied solution', userId: ann.id })],
      ['contest.bring_back', expect.objectContaining({ userId: ann.id })],
    ]);
    expect(owner.id).not.toBe(ann.id);
  });

  it('stands on no board and in no list of the jury but that of participants', async () => {
    const { owner, cid, judge, handIn, boards } = await aRound();
    const [ann, bob] = [await aUser(site), await aUser(site)];
    await handIn(ann, 0, 5);
    await handIn(bob, 0, 9);
    expect((await boards()).length).toBe(2);
    await judge(disqualifyParticipant, ann);
    const acInfo = await site.call(getContestAcInfo, { token: owner.token, query: { cid } });
    expect(acInfo.data?.records.map(({ username, firstBlood }) => [username, firstBlood])).toEqual([
      [bob.username, true],
    ]);
    const query = { cid, state: 'disqualified' as const };
    const { data } = await site.call(getContestParticipants, { token: owner.token, query });
    expect(data).toMatchObject({
      total: 1,
      records: [{ username: ann.username, submissions: 1, disqualified: { reason: 'x', by: owner.username } }],
    });
    const all = await site.call(getContestParticipants, { token: owner.token, query: { cid, keyword: bob.username } });
    expect(all.data).toMatchObject({ total: 1, records: [{ disqualified: null }] });
  });

  it.each([1, 2, 3])('and is brought back leaves boards that are byte for byte what they were (%i)', async () => {
    const { judge, handIn, boards } = await aRound({ sealsIn: -20 });
    const people: TestUser[] = [];
    for (let count = 0; count < 6; count += 1) people.push(await aUser(site));
    const statuses = [STATUS.accepted, STATUS.wrong_answer, STATUS.compile_error];
    for (let count = 0; count < 25; count += 1) {
      await handIn(people[randomInt(6)]!, randomInt(3), randomInt(60), statuses[randomInt(3)]!);
    }
    const [one, other] = [people[randomInt(3)]!, people[3 + randomInt(3)]!];
    for (const who of [one, other]) await handIn(who, 0, 1);
    const before = await boards();
    expect(before).toHaveLength(2);
    await judge(disqualifyParticipant, one);
    const without = await boards();
    expect(without).not.toEqual(before);
    await judge(disqualifyParticipant, other);
    await judge(bringBackParticipant, other);
    expect(await boards()).toEqual(without);
    await judge(bringBackParticipant, one);
    expect(await boards()).toEqual(before);
  });

  it('may be a team: none of its members hands anything in, and all of them read why', async () => {
    const { owner, cid, handIn, boards } = await aRound({ teams: true });
    const [ann, bob] = [await aUser(site), await aUser(site)];
    const participantId = await aTeam(site, cid, [ann, bob], { name: 'Two of us' });
    await handIn(ann, 0, 5);
    const before = await boards();
    const body = { cid, participantId };
    const out = { ...body, reason: 'Three of them' };
    await site.call(disqualifyParticipant, { token: owner.token, body: out });
    expect(await boards()).not.toEqual(before);
    const submit = { pid: 'A', cid, language: 'Python3', code: 'print(3)' };
    for (const { token } of [ann, bob]) {
      expect(await site.call(submitProblemJudge, { token, body: submit })).toMatchObject({
        code: 'contest_disqualified',
      });
      const { data } = await site.call(getContestFrame, { token, query: { cid } });
      expect(data?.disqualified).toBe('Three of them');
    }
    const { data: listed } = await site.call(getContestParticipants, { token: owner.token, query: { cid } });
    expect(listed?.records).toMatchObject([
      { name: 'Two of us', username: null, disqualified: { by: owner.username } },
    ]);
    await site.call(bringBackParticipant, { token: owner.token, body });
    expect(await boards()).toEqual(before);
  });

  it('is none of another contest', async () => {
    const [mine, others] = [await aRound(), await aRound()];
    const participantId = await aParticipant(site, others.cid, (await aUser(site)).id);
    const answer = await site.call(disqualifyParticipant, {
      token: mine.owner.token,
      body: { cid: mine.cid, participantId, reason: 'x' },
    });
    expect(answer).toMatchObject({ status: 404, code: 'contest_participant_not_found' });
  });
});

it('a page behind the last one is empty, and says how many there are all the same', async () => {
  const { owner, cid } = await aRound();
  await Promise.all([1, 2, 3].map(async () => aParticipant(site, cid, (await aUser(site)).id)));
  for (const currentPage of [2, 5, 99_999, 1_000_000]) {
    const { data } = await site.call(getContestParticipants, { token: owner.token, query: { cid, currentPage } });
    expect(data).toMatchObject({ records: [], total: 3, pages: 1, current: currentPage });
  }
});
