import { getBoard } from '@oyez/contract/contests/boards';
import { getClarificationInbox } from '@oyez/contract/contests/clarifications';
import { copyContest } from '@oyez/contract/contests/contest-admin';
import {
  addContestProblemFromPublic,
  getContestProblemOfStaff,
  putContestProblem,
} from '@oyez/contract/contests/contest-problem-admin';
import { getContestProblem } from '@oyez/contract/contests/contests';
import { STATUS } from '@oyez/contract/judging/verdict';
import { getProblemStatistics } from '@oyez/contract/problems/problem-statistics';
import { getContestProblemDetails, getFullScreenProblemList } from '@oyez/contract/problems/problems';
import { getContestSubmissions } from '@oyez/contract/submissions/submissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest, aContestSubmission } from '../../testing/contest-builders.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { problemDesk } from './testing/contest-desk.ts';

let site: TestSite;
let organiser: TestUser;
let cid: number;
beforeAll(async () => {
  site = await aSite();
  organiser = await aUser(site, { role: 'admin' });
});
beforeEach(async () => {
  cid = await aContest(site, { ownerId: organiser.id });
});
afterAll(() => site.close());

const token = () => organiser.token;
const { add, name } = problemDesk(() => ({ site, organiser, cid }));

describe('a problem of a contest with a title in each language', () => {
  const TITLES = { zh: '两数之和', en: 'Sum of Two' };
  const inBoth = async (read: (headers: Record<string, string>) => Promise<unknown>) => [
    await read({ 'accept-language': 'zh-CN' }),
    await read({ 'accept-language': 'en-US' }),
  ];
  /** Wherever the title is read by those who take part and by the jury. */
  const titlesRead = async (contestId: number, pid: number) => {
    const person = { token: token() };
    const query = { cid: contestId };
    return {
      own: await inBoth(async (headers) => {
        const one = await site.call(getContestProblemOfStaff, { ...person, headers, query: { ...query, pid } });
        return one.data?.displayTitle;
      }),
      list: await inBoth(async (headers) => {
        const { data } = await site.call(getContestProblem, { ...person, headers, query });
        return data?.[0]?.displayTitle;
      }),
      detail: await inBoth(async (headers) => {
        const { data } = await site.call(getContestProblemDetails, {
          ...person,
          headers,
          query: { ...query, displayId: 'A' },
        });
        return data?.problem.title;
      }),
      bar: await inBoth(async (headers) => {
        const { data } = await site.call(getFullScreenProblemList, { ...person, headers, query });
        return data?.[0]?.title;
      }),
      board: await inBoth(async (headers) => {
        const { data } = await site.call(getBoard, { ...person, headers, query });
        return data?.problems[0]?.displayTitle;
      }),
      inbox: await inBoth(async (headers) => {
        const { data } = await site.call(getClarificationInbox, { ...person, headers, query });
        return data?.problems[0]?.displayTitle;
      }),
      submissions: await inBoth(async (headers) => {
        const { data } = await site.call(getContestSubmissions, {
          ...person,
          headers,
          query: { contestID: contestId, beforeContestSubmit: false },
        });
        return data?.records[0]?.title;
      }),
      statistics: await inBoth(async (headers) => {
        const named = { cid: contestId, problemId: 'A' };
        return (await site.call(getProblemStatistics, { ...person, headers, query: named })).data?.title;
      }),
    };
  };
  const everywhere = (titles: string[]) => ({
    own: titles,
    list: titles,
    detail: titles,
    bar: titles,
    board: titles,
    inbox: titles,
    submissions: titles,
    statistics: titles,
  });

  it('is read under the one in the language of the reader, until somebody writes another for the contest', async () => {
    const { id } = await aProblem(site, { title: TITLES });
    await site.call(addContestProblemFromPublic, {
      token: token(),
      headers: { 'accept-language': 'zh-CN' },
      body: { cid, pid: id, displayId: 'A' },
    });
    const { id: alias } = (await site.call(getContestProblem, { token: token(), query: { cid } })).data![0]!;
    await aContestSubmission(site, {
      contestId: cid,
      contestProblemId: alias,
      userId: organiser.id,
      status: STATUS.accepted,
    });
    const both = everywhere([TITLES.zh, TITLES.en]);
    expect(await titlesRead(cid, id)).toEqual(both);

    // A form sends back the title that it was given, in either language.
    await name(id, 'A', { displayTitle: TITLES.zh, color: '#ff0000' });
    await name(id, 'A', { displayTitle: TITLES.en });
    expect(await titlesRead(cid, id)).toEqual(both);

    // What the problem is called elsewhere by now is nothing to those who sit in the contest.
    await site.database.db
      .updateTable('problem_statement')
      .set({ title: 'Elsewhere' })
      .where('problem_id', '=', id)
      .execute();
    expect(await titlesRead(cid, id)).toEqual(both);

    await name(id, 'A', { displayTitle: 'Balloons' });
    // The board is written anew by a process of its own.
    const { board: _, ...renamed } = await titlesRead(cid, id);
    expect(everywhere(['Balloons', 'Balloons'])).toMatchObject(renamed);
  });

  it('takes both along in a copy, and a name that is sent at first is one of them or its own', async () => {
    const { id } = await aProblem(site, { title: TITLES });
    await name(id, 'A', { displayTitle: TITLES.en });
    const copied = await site.call(copyContest, { token: token(), body: { cid, problems: true } });
    for (const contest of [cid, copied.data!.cid]) {
      const titles = await inBoth(async (headers) => {
        const query = { cid: contest, pid: id };
        return (await site.call(getContestProblemOfStaff, { token: token(), headers, query })).data?.displayTitle;
      });
      expect(titles).toEqual([TITLES.zh, TITLES.en]);
    }
  });

  it('is changed by whoever read it in one language, and not by whoever changed only the label', async () => {
    const { id } = await aProblem(site, { title: TITLES });
    await add(id, 'A');
    const read = { displayId: 'A', displayTitle: TITLES.en, color: null };
    const rename = (body: { displayId: string; displayTitle: string }) =>
      site.call(putContestProblem, { token: token(), body: { cid, pid: id, ...body, basedOn: read } });
    expect((await rename({ displayId: 'B', displayTitle: TITLES.en })).data).toMatchObject({
      displayId: 'B',
      displayTitle: TITLES.en,
    });
    expect((await rename({ displayId: 'A', displayTitle: 'Balloons' })).data?.displayTitle).toBe('Balloons');
  });
});
