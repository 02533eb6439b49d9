import {
  applyContestRejudging,
  getOutdatedVerdicts,
  getRejudgeConsequences,
  startContestRejudging,
} from '@oyez/contract/contests/contest-rejudging';
import { updateProblem } from '@oyez/contract/problems/problem-admin';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aNode, type TestNode } from '../../testing/judge-node.ts';
import { aProblemForm } from '../../testing/problem-forms.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { judgeAll, judgedIn } from '../../testing/staged-contest.ts';
import { aRound, type Round } from '../boards/testing/rounds.ts';

let site: TestSite;
let root: TestUser;
let node: TestNode;
let ada: TestUser;
let round: Round;
let pid: number;
let displayId: string;
beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.database.db.deleteFrom('task').execute();
  await site.database.db.updateTable('node_session').set({ ended_at: site.now() }).execute();
  node = await aNode(site);
  ada = await aUser(site);
  round = { ...(await aRound(site)), owner: root };
  const problem = await site.database.db
    .selectFrom('contest_problem as alias')
    .innerJoin('problem', 'problem.id', 'alias.problem_id')
    .select(['problem.id', 'problem.display_id'])
    .where('alias.id', '=', round.problems[0])
    .executeTakeFirstOrThrow();
  pid = problem.id;
  displayId = problem.display_id;
  await saved();
});

const judged = (status: number, minute: number) => judgedIn(site, round, { user: ada, problem: 0, status, minute });
const outdated = async (who: TestUser = root) =>
  (await site.call(getOutdatedVerdicts, { token: who.token, query: { pid } })).data;

type Case = [input: string, output: string];

/** The problem as its setter saves it. */
async function saved(is: { cases?: Case[]; timeLimit?: number } = {}): Promise<void> {
  const { timeLimit = 1000, cases = [['1 2\n', '3\n']] } = is;
  const samples = cases.map(([input, output]) => ({ input, output }));
  const body = aProblemForm({ problem: { id: pid, problemId: displayId, auth: 1, timeLimit }, samples });
  expect(await site.call(updateProblem, { token: root.token, body })).toMatchObject({ status: 200 });
}

describe('verdicts by earlier tests', () => {
  it('are none before the problem changes; then each contest tells how many, and which test it was', async () => {
    await judged(STATUS.accepted, 5);
    await judged(STATUS.wrong_answer, 6);
    expect(await outdated()).toEqual([]);
    await saved({ cases: [['2 3\n', '5\n']] });
    const contest = { cid: round.id, displayId: 'A', submissions: 2 };
    expect(await outdated()).toMatchObject([{ ...contest, tests: [1], onlyTest: 1 }]);
    await saved({ cases: [['2 3\n', '5\n']], timeLimit: 2000 });
    expect(await outdated()).toMatchObject([{ ...contest, tests: [1], onlyTest: null }]);
  });

  it('name no single test where one has been added, since nothing was run on it', async () => {
    await judged(STATUS.accepted, 5);
    await saved({
      cases: [
        ['1 2\n', '3\n'],
        ['4 4\n', '8\n'],
      ],
    });
    expect(await outdated()).toMatchObject([{ tests: [2], onlyTest: null }]);
  });

  it('are none any more once a rejudging has been applied', async () => {
    await judged(STATUS.accepted, 5);
    await saved({ timeLimit: 2000 });
    const sent = { token: root.token };
    const { data } = await site.call(startContestRejudging, {
      ...sent,
      body: { cid: round.id, choice: { problem: 'A' } },
    });
    await judgeAll(site, node, () => STATUS.wrong_answer);
    expect(await outdated()).toHaveLength(1);
    const query = { cid: round.id, id: data!.id };
    const { digest } = (await site.call(getRejudgeConsequences, { ...sent, query })).data!;
    await site.call(applyContestRejudging, { ...sent, body: { ...query, digest } });
    expect(await outdated()).toEqual([]);
  });

  it('are told to nobody but the jury that may rejudge, and of no problem that one does not see', async () => {
    await judged(STATUS.accepted, 5);
    await saved({ timeLimit: 2000 });
    expect(await outdated(ada)).toEqual([]);
    expect(await outdated(await aUser(site, { role: 'problem_admin' }))).toEqual([]);
    await site.database.db.updateTable('problem').set({ hidden: true }).where('id', '=', pid).execute();
    const answer = await site.call(getOutdatedVerdicts, { token: ada.token, query: { pid } });
    expect(answer).toMatchObject({ status: 404, code: 'problem_not_found' });
  });
});
