import { getProblemStatistics } from '@oyez/contract/problems/problem-statistics';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest } from '../../testing/contest-builders.ts';
import { aJudgedSubmission, aProblem, type TestProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { rebuildStats } from '../stats/stats.service.ts';

let site: TestSite;
let ada: TestUser;
let ben: TestUser;
let sum: TestProblem;
beforeAll(async () => {
  site = await aSite({ guestsRead: true });
  ada = await aUser(site);
  ben = await aUser(site);
  sum = await aProblem(site, { displayId: 'S1', title: { zh: '求和', en: 'Sum' } });
  const submit = async (who: TestUser, language: string, status: number, measured: object = {}) => {
    const id = await aJudgedSubmission(site, { userId: who.id, problemId: sum.id, language, status });
    if (Object.keys(measured).length === 0) return;
    await site.database.db.updateTable('submission').set(measured).where('id', '=', id).execute();
  };
  await submit(ada, 'C++ 17', STATUS.accepted, { time_ms: 40, memory_kb: 1700 });
  await submit(ada, 'C++ 20 With O2', STATUS.accepted, { time_ms: 20, memory_kb: 1800 });
  await submit(ada, 'C++ 17', STATUS.wrong_answer, { time_ms: 1, memory_kb: 1 });
  await submit(ben, 'C++', STATUS.accepted, { time_ms: 30, memory_kb: 1600 });
  await submit(ben, 'Python3', STATUS.accepted, { time_ms: 900, memory_kb: 9000 });
  await submit(ben, 'C++', STATUS.accepted, { time_ms: 5, memory_kb: 500, contest_id: await aContest(site) });
  await submit(ben, 'C++', STATUS.compile_error);
  await rebuildStats(site);
});
afterAll(() => site.close());

const read = (token: string | null = null, problemId = 's1') =>
  site.call(getProblemStatistics, { query: { problemId }, token });

describe('GET /api/x/problems/statistics', () => {
  it('counts practice submissions by verdict and language', async () => {
    expect((await read()).data).toMatchObject({
      problemId: 'S1',
      title: 'Sum',
      total: 6,
      sampled: 6,
      verdicts: [
        { status: STATUS.accepted, count: 4 },
        { status: STATUS.wrong_answer, count: 1 },
        { status: STATUS.compile_error, count: 1 },
      ],
      languages: [
        { language: 'C++', count: 2, accepted: 1 },
        { language: 'C++ 17', count: 2, accepted: 1 },
        { language: 'C++ 20 With O2', count: 1, accepted: 1 },
        { language: 'Python3', count: 1, accepted: 1 },
      ],
      mine: null,
    });
  });

  it('measures accepted ones of languages that run alike together, and tells one’s own place among them', async () => {
    const { data } = await read(ada.token);
    expect(data?.mine).toEqual({ tries: 3, accepted: 2 });
    expect(data?.groups.map((one) => one.group)).toEqual(['C++', 'Python']);
    const [cpp, python] = data?.groups ?? [];
    expect(cpp?.time).toMatchObject({ count: 3, median: 30 });
    expect(cpp?.mine?.time).toEqual({ best: 20, better: 2 / 3 });
    expect(cpp?.mine?.memory).toMatchObject({ best: 1700 });
    expect(python?.mine).toBeNull();
  });

  it('hides those of a problem that one may not see, and empties for one without submissions', async () => {
    const hidden = await aProblem(site, { hidden: true });
    expect(await read(ada.token, hidden.displayId)).toMatchObject({
      http: 200,
      status: 404,
      code: 'problem_not_found',
    });
    const fresh = await aProblem(site);
    expect((await read(null, fresh.displayId)).data).toMatchObject({
      total: 0,
      sampled: 0,
      verdicts: [],
      languages: [],
      groups: [],
    });
  });
});
