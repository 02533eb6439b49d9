import { getUserCalendarHeatmap, getUserHomeInfo } from '@oyez/contract/users/profiles';
import { getRankList } from '@oyez/contract/users/ranks';
import { getLastWeekSubmissionStatistics, getRecentSevenAcRank } from '@oyez/contract/site/site';
import { getProblemList, getUserProblemStatus } from '@oyez/contract/problems/problems';
import { getProblemStatistics } from '@oyez/contract/problems/problem-statistics';
import { getSubmissionList } from '@oyez/contract/submissions/submissions';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { aContest, aContestProblem, aContestSubmission } from '../../testing/contest-builders.ts';
import { aJudgedSubmission, aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { rebuildStats } from '../stats/stats.service.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite({ guestsRead: true });
});
afterAll(() => site.close());

/** Practice without points moves nobody there. */
const OI_RANK = 3;

it.each([
  ['runs', { startsIn: -60, endsIn: 60 }],
  ['is sealed', { startsIn: -60, endsIn: 60, sealsIn: -50 }],
  ['is over and not released', { startsIn: -90, endsIn: -10, sealsIn: -80, unseal: 'manual' }],
  ['is over', { startsIn: -90, endsIn: -10 }],
] as const)('what was solved in a contest that %s is in no figure of the site', async (_, times) => {
  const person = await aUser(site);
  // Everybody's before it stood in a contest, and as much afterwards.
  const problem = await aProblem(site);
  const contestId = await aContest(site, times);
  const contestProblemId = await aContestProblem(site, contestId, problem.id);
  for (const status of [STATUS.accepted, STATUS.wrong_answer]) {
    await aContestSubmission(site, { contestId, contestProblemId, userId: person.id, status, minute: 20 });
  }
  let reads = 0;
  const figures = async () => {
    await rebuildStats(site);
    // Another page length each time: what was answered a moment ago is not answered again.
    const limit = 20 + (reads += 1);
    const { token, username, uid } = person;
    const read = await Promise.all([
      site.call(getUserHomeInfo, { token, query: { uid } }),
      site.call(getUserCalendarHeatmap, { token, query: { uid } }),
      site.call(getRankList, { token, query: { type: 0, searchUser: username, limit } }),
      site.call(getRankList, { token, query: { type: 1, searchUser: username, limit } }),
      site.call(getProblemList, { token, query: { keyword: problem.displayId, limit } }),
      site.call(getProblemStatistics, { token, query: { problemId: problem.displayId } }),
      site.call(getSubmissionList, { token, query: { username, limit } }),
      site.call(getUserProblemStatus, { token, body: { pidList: [problem.id], isContestProblemList: false } }),
    ]);
    expect(read.map((answer) => answer.status)).toEqual(read.map(() => 200));
    return read.map(({ data }) => JSON.stringify(data !== null && 'records' in data ? data.records : data));
  };
  const withContest = await figures();
  await site.database.db.deleteFrom('submission').where('contest_id', '=', contestId).execute();
  expect(withContest).toEqual(await figures());
  // The same from practice does show.
  await aJudgedSubmission(site, { userId: person.id, problemId: problem.id, status: STATUS.accepted });
  const practised = await figures();
  for (const [index, text] of practised.entries()) {
    if (index !== OI_RANK) expect(text, String(index)).not.toBe(withContest[index]);
  }
});

it.each([
  ['runs', { startsIn: -60, endsIn: 60 }, 0],
  ['is sealed', { startsIn: -60, endsIn: 60, sealsIn: -50 }, 0],
  ['is over and not released', { startsIn: -90, endsIn: -10, sealsIn: -80, unseal: 'manual' }, 0],
  ['is over', { startsIn: -90, endsIn: -10 }, 2],
] as const)('the week of the home page has of a contest that %s what everybody may know', async (_, times, count) => {
  const own = await aSite();
  const contestId = await aContest(own, times);
  const contestProblemId = await aContestProblem(own, contestId, (await aProblem(own)).id);
  const { id: userId } = await aUser(own);
  for (const status of [STATUS.accepted, STATUS.wrong_answer]) {
    await aContestSubmission(own, { contestId, contestProblemId, userId, status, minute: 20 });
  }
  const { data } = await own.call(getLastWeekSubmissionStatistics, {});
  const sum = (list: readonly number[] = []) => list.reduce((all, one) => all + one, 0);
  expect([sum(data?.totalCountList), sum(data?.acCountList)]).toEqual([count, count / 2]);
  const active = await own.call(getRecentSevenAcRank, {});
  expect(active.data?.map((row) => row.ac)).toEqual([0]);
  await own.close();
});
