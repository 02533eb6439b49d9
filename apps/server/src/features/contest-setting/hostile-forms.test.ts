import {
  createContest,
  getAdminContest,
  previewContestChange,
  updateContest,
} from '@oyez/contract/contests/contest-admin';
import { orderContestProblems, putContestProblem } from '@oyez/contract/contests/contest-problem-admin';
import { getBoard } from '@oyez/contract/contests/boards';
import { STATUS } from '@oyez/contract/judging/verdict';
import { limits } from '@oyez/contract/rules/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContestSubmission, aParticipant, inMinutes } from '../../testing/contest-builders.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aContestForm } from './testing/contest-forms.ts';

/** What scripts, old clients and malice send: every fault is named at its field, and nothing of it is stored. */
let site: TestSite;
let organiser: TestUser;
let cid: number;
beforeAll(async () => {
  site = await aSite();
  organiser = await aUser(site, { role: 'admin' });
  const sent = { token: organiser.token, body: aContestForm(site, { auth: 1, pwd: 'open sesame' }) };
  cid = (await site.call(createContest, sent)).data!.cid;
  await aParticipant(site, cid, (await aUser(site)).id);
});
afterAll(() => site.close());

const START = '2030-05-01T08:00:00.000Z';
const TIMES = { startTime: START, endTime: '2030-05-01T13:00:00.000Z' };

type Wrong = Record<string, unknown>;
const send = (endpoint: typeof createContest | typeof updateContest | typeof previewContestChange, is: Wrong) =>
  site.call(endpoint as typeof createContest, {
    token: organiser.token,
    body: { ...aContestForm(site, TIMES), ...is },
  });

/** Everything that a form could leave behind. */
async function stored(): Promise<unknown> {
  const { db } = site.database;
  return {
    contests: await db.selectFrom('contest').selectAll().orderBy('id').execute(),
    participants: await db.selectFrom('participant').selectAll().orderBy('id').execute(),
    problems: await db.selectFrom('contest_problem').selectAll().orderBy('id').execute(),
    audit: await db.selectFrom('audit').select('id').where('subject_kind', '=', 'contest').orderBy('id').execute(),
    marks: await db.selectFrom('change').select('id').where('topic', '=', 'contest').orderBy('id').execute(),
  };
}

const gold = (is: Wrong) => ({ awardType: 1, awardConfigList: [{ name: 'Gold', num: 10, ...is }] });
const sealed = (sealRankTime: unknown) => ({ sealRank: true, sealRankTime });
const accounts = (rule: unknown) => ({ openAccountLimit: true, accountLimitRule: rule });

describe('a contest form', () => {
  it.each<[what: string, is: Wrong, field: string]>([
    ['no title', { title: null }, 'title'],
    ['a title of nothing that can be stored', { title: '\0' }, 'title'],
    ['a list for a title', { title: ['a'] }, 'title'],
    ['a title that is too long', { title: 'م'.repeat(256) }, 'title'],
    ['a description that is too long', { description: '述'.repeat(65_536) }, 'description'],
    ['an object for a description', { description: { text: 'x' } }, 'description'],
    ['no start', { startTime: undefined }, 'startTime'],
    ['an empty start', { startTime: '' }, 'startTime'],
    ['a date that no calendar has', { startTime: '2026-13-45T00:00:00Z' }, 'startTime'],
    ['a day that its month does not have', { startTime: '2027-02-30T00:00:00Z' }, 'startTime'],
    ['an object for a date', { endTime: {} }, 'endTime'],
    ['the year 275760', { endTime: '+275760-09-13T00:00:00.000Z' }, 'endTime'],
    ['a date before computers', { startTime: '0001-01-01T00:00:00Z' }, 'startTime'],
    ['true for a date', { startTime: true }, 'startTime'],
    ['10^300 for a date', { endTime: 1e300 }, 'endTime'],
    ['an end at the start', { endTime: START }, 'endTime'],
    ['ten years', { endTime: '2040-05-01T08:00:00Z' }, 'endTime'],
    ['a seal without a time', sealed(null), 'sealRankTime'],
    ['a seal that is no time', sealed('an hour before'), 'sealRankTime'],
    ['a seal before the start', sealed('2026-01-01T00:00:00Z'), 'sealRankTime'],
    ['a seal after the end', sealed('2098-01-01T00:00:00Z'), 'sealRankTime'],
    ['a rule that is none', { type: 2 }, 'type'],
    ['a rule by name', { type: 'acm' }, 'type'],
    ['half a rule', { type: 0.5 }, 'type'],
    ['a rule beyond all numbers', { type: '9'.repeat(400) }, 'type'],
    ['an access that is none', { auth: -1 }, 'auth'],
    ['an endless password', { auth: 1, pwd: 'x'.repeat(256) }, 'pwd'],
    ['neither yes nor no', { openRank: 'perhaps' }, 'openRank'],
    ['a list for a switch', { visible: [] }, 'visible'],
    ['a name that cannot be shown', { rankShowName: 'constructor' }, 'rankShowName'],
    ['scores that nobody knows', { oiRankScoreType: 'Lowest' }, 'oiRankScoreType'],
    ['stars that are nobody', { starAccount: ['no-such-star'] }, 'starAccount'],
    ['half a character in a title', { title: 'a\uD800' }, 'title'],
    ['half a character for a star', { starAccount: ['\uD800'] }, 'starAccount.0'],
    ['an object that is no text for a date', { startTime: { toString: 1, valueOf: 1 } }, 'startTime'],
    ['a text for stars', { starAccount: 'ada' }, 'starAccount'],
    ['a number among the stars', { starAccount: ['root', 7] }, 'starAccount.1'],
    ['too many stars', { starAccount: Array(limits.contest.stars + 1).fill('root') }, 'starAccount'],
    ['no accounts at all', accounts(null), 'accountLimitRule'],
    ['accounts the wrong way round', accounts('<start>9</start><end>1</end>'), 'accountLimitRule'],
    ['10^15 accounts', accounts('<start>1</start><end>999999999999999</end>'), 'accountLimitRule'],
    ['accounts without end', accounts('x'.repeat(10_001)), 'accountLimitRule'],
    ['awards of a kind that is none', { awardType: 3 }, 'awardType'],
    ['no awards', { awardType: 2, awardConfigList: [] }, 'awardConfigList'],
    ['an award without a name', gold({ name: ' ' }), 'awardConfigList.0.name'],
    ['an award with a name that cannot be stored', gold({ name: '\0' }), 'awardConfigList.0.name'],
    ['an award for nobody', gold({ num: 0 }), 'awardConfigList.0.num'],
    ['an award for fewer than nobody', gold({ num: -1 }), 'awardConfigList.0.num'],
    ['10^9 awards', gold({ num: 1e9 }), 'awardConfigList.0.num'],
    ['10^9 awards as a text', gold({ num: '1000000000' }), 'awardConfigList.0.num'],
    ['an award before all others', gold({ priority: -1 }), 'awardConfigList.0.priority'],
    ['more than all', gold({ num: 101 }), 'awardConfigList'],
    ['a colour that is none', gold({ color: 'reddish' }), 'awardConfigList.0.color'],
    ['a colour that is a program', gold({ background: 'url(javascript:1)' }), 'awardConfigList.0.background'],
    ['too many kinds of awards', tooManyAwards(), 'awardConfigList'],
    ['an award that is none', { awardType: 1, awardConfigList: [null] }, 'awardConfigList.0'],
    ['a group by name', { gid: 'ours' }, 'gid'],
  ])('is refused with %s, at the field', async (_, is, field) => {
    const before = await stored();
    for (const [endpoint, more] of [
      [createContest, {}],
      [updateContest, { id: cid }],
      [previewContestChange, { id: cid }],
    ] as const) {
      const answer = await send(endpoint, { ...is, ...more });
      expect(answer).toMatchObject({ status: 400, data: null });
      expect(answer.fields?.map((one) => one.field)).toContain(field);
      expect(answer.fields?.every(({ reason }) => reason.length > 5)).toBe(true);
    }
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['nothing', undefined],
    ['a list', []],
    ['a text', '"contest"'],
    ['a number', 7],
  ])('is refused where it is %s', async (_, body) => {
    const before = await stored();
    const answer = await site.call(createContest, { token: organiser.token, body: body as never });
    expect(answer.status).toBe(400);
    expect(await stored()).toEqual(before);
  });

  it.each([0, -1, 1.5, 'seven', '1e400', Number.MAX_SAFE_INTEGER + 2, '99999999999999999999', null, [1], {}])(
    'of the contest %j changes none',
    async (id) => {
      const before = await stored();
      const answer = await send(updateContest, { id });
      expect([400, 404]).toContain(answer.status);
      expect(await stored()).toEqual(before);
      expect(
        (await site.call(getAdminContest, { token: organiser.token, query: { cid: id as never } })).status,
      ).not.toBe(200);
    },
  );

  it('wants a password that is more than nothing', async () => {
    for (const pwd of ['', null, '\0\0']) {
      expect((await send(createContest, { auth: 2, pwd })).fields).toMatchObject([{ field: 'pwd' }]);
    }
  });

  it('takes numbers and switches as texts, and a title that is written from right to left', async () => {
    const { data } = await send(createContest, {
      title: ' مسابقة الربيع\0 ',
      type: '1',
      auth: '0',
      openRank: 'true',
      awardType: '2',
      awardConfigList: [{ priority: '1', name: '金\0', background: '#FFD700', color: '#000', num: '3' }],
      accountLimitRule: '<extra>ada</extra>',
      startTime: Date.parse(START),
    });
    const query = { cid: data!.cid };
    expect((await site.call(getAdminContest, { token: organiser.token, query })).data).toMatchObject({
      title: 'مسابقة الربيع',
      type: 1,
      openRank: true,
      startTime: START,
      awardType: 2,
      awardConfigList: [{ priority: 1, name: '金', num: 3 }],
    });
  });

  it('keeps times to the second, in which boards count', async () => {
    const at = (second: string) => `2030-05-01T08:00:${second}Z`;
    const times = { startTime: at('00.900'), endTime: at('59.999'), ...sealed(at('30.500')) };
    const { data } = await send(createContest, times);
    const query = { cid: data!.cid };
    expect((await site.call(getAdminContest, { token: organiser.token, query })).data).toMatchObject({
      startTime: at('00.000'),
      endTime: at('59.000'),
      sealRankTime: at('30.000'),
    });
    const same = { ...times, endTime: at('00.950'), sealRank: false };
    expect((await send(createContest, same)).fields).toMatchObject([{ field: 'endTime' }]);
  });
});

describe('the form of a contest’s problem', () => {
  const name = (is: Wrong) =>
    site.call(putContestProblem, {
      token: organiser.token,
      body: { cid, displayId: 'A', displayTitle: 'Sum', ...is } as never,
    });

  it('takes labels of 1 to 30 characters of any script, which lead to the problem and stand on the board', async () => {
    const player = await aUser(site);
    const start = { startTime: inMinutes(site, -60).toISOString(), endTime: inMinutes(site, 60).toISOString() };
    const round = (await send(createContest, start)).data!.cid;
    const labels = [
      '1',
      '甲',
      'ألف',
      '𠮷'.repeat(30),
      'ЯЩИК',
      'कख',
      'A / B?&#%',
      'constructor',
      'toString',
      '👩‍💻',
      '<b>',
    ];
    for (const [minute, displayId] of labels.entries()) {
      const { id: pid } = await aProblem(site);
      const { data, msg } = await name({ cid: round, pid, displayId });
      expect([msg, data?.displayId]).toEqual(['success', displayId]);
      const handedIn = { contestId: round, contestProblemId: data!.id, userId: player.id, minute };
      await aContestSubmission(site, { ...handedIn, status: STATUS.accepted });
    }
    const { data } = await site.call(getBoard, { token: player.token, query: { cid: round } });
    expect(data!.problems.map(({ displayId }) => displayId).toSorted()).toEqual(labels.toSorted());
    expect(Object.keys(data!.rows[0]!.submissionInfo).toSorted()).toEqual(labels.toSorted());
  });

  it.each<[what: string, is: Wrong, field: string]>([
    ['no label', { displayId: '' }, 'displayId'],
    ['a label of spaces', { displayId: '\u3000 ' }, 'displayId'],
    ['a label that nobody sees', { displayId: '\u200B\u200D' }, 'displayId'],
    ['a label that turns the page around', { displayId: '\u202EA' }, 'displayId'],
    ['half a character', { displayId: 'A\uD800' }, 'displayId'],
    ['a NUL', { displayId: 'A\0' }, 'displayId'],
    ['31 characters', { displayId: '𠮷'.repeat(31) }, 'displayId'],
    ['a label that is the key of keys', { displayId: '__proto__' }, 'displayId'],
    ['a number for a label', { displayId: 1 }, 'displayId'],
    ['no title', { displayTitle: '  ' }, 'displayTitle'],
    ['a title of NULs', { displayTitle: '\0' }, 'displayTitle'],
    ['a title that is too long', { displayTitle: 'م'.repeat(256) }, 'displayTitle'],
    ['a colour that is none', { color: 'green' }, 'color'],
    ['a colour that is a style', { color: '#fff;top:0' }, 'color'],
    ['a colour that is too long', { color: '#'.repeat(33) }, 'color'],
    ['no contest', { cid: null }, 'cid'],
    ['a problem beyond all numbers', { pid: '99999999999999999999' }, 'pid'],
    ['half a problem', { pid: 1.5 }, 'pid'],
  ])('is refused with %s, at the field', async (_, is, field) => {
    const { id: pid } = await aProblem(site);
    const before = await stored();
    const answer = await name({ pid, ...is });
    expect(answer).toMatchObject({ status: 400, data: null });
    expect(answer.fields?.map((one) => one.field)).toContain(field);
    expect(await stored()).toEqual(before);
  });

  it.each<[what: string, pids: unknown]>([
    ['nothing', []],
    ['a text', '1'],
    ['texts that are no numbers', ['A', 'B']],
    ['more than a contest can have', Array.from({ length: limits.contest.problems + 1 }, (__, n) => n + 1)],
    ['problems of others', [1, 2]],
  ])('has no order that is %s', async (_, pids) => {
    const before = await stored();
    const body = { cid, pids: pids as number[], relabel: true };
    expect((await site.call(orderContestProblems, { token: organiser.token, body })).status).toBe(400);
    expect(await stored()).toEqual(before);
  });
});

function tooManyAwards(): Wrong {
  return { awardType: 2, awardConfigList: Array(limits.contest.awards + 1).fill({ name: 'Gold', num: 1 }) };
}
