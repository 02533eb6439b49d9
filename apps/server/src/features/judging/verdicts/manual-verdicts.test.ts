import { STATUS } from '@oyez/contract/judging/verdict';
import { getAllCaseResult } from '@oyez/contract/submissions/submission-detail';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../../testing/builders.ts';
import { caseReport } from '../../../testing/case-reports.ts';
import { aContest } from '../../../testing/contest-builders.ts';
import { aNode, type TestNode } from '../../../testing/judge-node.ts';
import { takeOne, withoutInterval } from '../../../testing/judging.ts';
import { aJudgedSubmission, aProblem } from '../../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../../testing/site.ts';
import { verdicts } from '../testing/verdicts.ts';

let site: TestSite;
let root: TestUser;
let author: TestUser;
let node: TestNode;
let problem: { id: number; displayId: string };
let oiProblem: { id: number; displayId: string };
beforeAll(async () => {
  site = await aSite();
  await withoutInterval(site);
  root = await aUser(site, { role: 'root', username: 'operator' });
  problem = await aProblem(site, {
    cases: [
      ['1 2\n', '3\n'],
      ['2 2\n', '4\n'],
    ],
  });
  oiProblem = await aProblem(site, {
    type: 'oi',
    difficulty: 2,
    cases: [
      { input: '1 2\n', output: '3\n', score: 40 },
      { input: '2 2\n', output: '4\n', score: 60 },
    ],
  });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.database.db.deleteFrom('task').execute();
  await site.database.db.updateTable('node_session').set({ ended_at: site.now() }).execute();
  author = await aUser(site);
  node = await aNode(site);
});

const { submitted, accepted, detail, shown, isSolved, manual } = verdicts(() => ({
  site,
  root,
  author,
  node,
  problem,
}));

describe('a verdict by hand', () => {
  it('replaces the verdict and leaves the tests as they were', async () => {
    const id = await accepted();
    expect((await manual(id, STATUS.wrong_answer, 50)).data).toEqual({
      submitId: id,
      status: STATUS.wrong_answer,
      score: null,
      oiRankScore: null,
      judger: 'operator',
    });
    expect(await isSolved()).toBe(false);
    expect(await shown(id)).toMatchObject({
      status: STATUS.wrong_answer,
      time: 20,
      isManual: true,
      judger: 'operator',
    });
    const cases = await site.call(getAllCaseResult, { query: { submitId: id }, token: author.token });
    expect(cases.data?.judgeCaseList).toMatchObject([{ status: STATUS.accepted }, { status: STATUS.accepted }]);
    await manual(id, STATUS.accepted);
    expect(await isSolved()).toBe(true);
  });

  it.each([
    [70, 70, 11],
    [1000, 100, 14],
    [-5, 0, 4],
  ])('of %i points at an OI problem counts as %i, with %i for the ladder', async (wanted, score, ladder) => {
    const id = await accepted(oiProblem);
    expect((await manual(id, STATUS.partial_accepted, wanted)).data).toMatchObject({ score, oiRankScore: ladder });
    expect(await shown(id)).toMatchObject({ status: STATUS.partial_accepted, score, oiRankScore: ladder });
  });

  it('gives points out of those that the judged version had, whatever the problem has become', async () => {
    const own = await aProblem(site, { type: 'oi', cases: [{ input: '1 2\n', output: '3\n', score: 100 }] });
    const id = await submitted(own);
    await node.finish(await takeOne(node), { cases: [caseReport(1, STATUS.partial_accepted, { score: 80 })] });
    for (const total of ['50', 'null']) {
      await site.database.pool.query(
        `WITH v AS (INSERT INTO problem_version (problem_id, n, test_set_id, config, digest, created_at)
           SELECT problem_id, n + 1, test_set_id, jsonb_set(config, '{totalScore}', $2::jsonb), 'x', created_at
           FROM problem_version WHERE problem_id = $1 ORDER BY n DESC LIMIT 1 RETURNING id)
         UPDATE problem SET current_version_id = v.id, type = CASE WHEN $2 = 'null' THEN 'acm' ELSE type END
         FROM v WHERE problem.id = $1`,
        [own.id, total],
      );
      expect((await manual(id, STATUS.partial_accepted)).data).toMatchObject({ score: 80, oiRankScore: 8 });
    }
    const { data } = await detail(id);
    expect([data?.submission.score, data?.fullScore]).toEqual([80, 100]);
  });

  it('of acceptance without points is worth all of them', async () => {
    const id = await submitted(oiProblem);
    await node.finish(await takeOne(node), {
      cases: [caseReport(1, STATUS.accepted), caseReport(2, STATUS.wrong_answer)],
    });
    expect((await manual(id, STATUS.accepted)).data).toMatchObject({ score: 100 });
    expect((await manual(id, STATUS.accepted, 30)).data).toMatchObject({ score: 30 });
    expect((await manual(id, STATUS.wrong_answer)).data).toMatchObject({ score: 30 });
  });

  it('gives a problem of another judge the points that its contests count it with', async () => {
    const { id: problemId } = await aProblem(site);
    const elsewhere = { remote_oj: 'HDU', remote_id: '1000' };
    await site.database.db.updateTable('problem').set(elsewhere).where('id', '=', problemId).execute();
    const id = await aJudgedSubmission(site, { userId: author.id, problemId, status: STATUS.wrong_answer });
    expect((await manual(id, STATUS.accepted)).data).toMatchObject({ score: null });
    const inContest = { contest_id: await aContest(site), status: STATUS.wrong_answer, score: 0 };
    await site.database.db.updateTable('submission').set(inContest).where('id', '=', id).execute();
    expect((await manual(id, STATUS.accepted)).data).toMatchObject({ score: 100, oiRankScore: null });
    expect((await manual(id, STATUS.partial_accepted, 40)).data).toMatchObject({ score: 40 });
    expect((await manual(id, STATUS.accepted)).data).toMatchObject({ score: 100 });
    expect((await manual(id, STATUS.wrong_answer)).data).toMatchObject({ score: 0 });
  });

  it('is refused while the submission is judged', async () => {
    const id = await submitted();
    for (const until of ['waiting', 'compiling', 'judging'] as const) {
      if (until === 'compiling') await node.claim();
      expect(await manual(id, STATUS.accepted), until).toMatchObject({ http: 200, code: 'submission_being_judged' });
    }
  });

  it('is refused for a compile error', async () => {
    const id = await submitted();
    await node.finish(await takeOne(node), { kind: 'compile_error', cases: [], compileLog: 'expected ;' });
    expect(await manual(id, STATUS.accepted)).toMatchObject({ status: 400, code: 'compile_error_stands' });
  });

  it.each([9, -5, -10, -4, -2, 5, 6, 7, 11, 99])('cannot be %i', async (status) => {
    const id = await accepted();
    expect(await manual(id, status)).toMatchObject({ status: 400, code: 'manual_status_refused' });
    expect(await shown(id)).toMatchObject({ status: STATUS.accepted });
  });
});
