import { cancelJudge, manualJudge, rejudgeSubmission } from '@oyez/contract/judging/judging-admin';
import { resubmitSubmission } from '@oyez/contract/submissions/submissions';
import { getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import { ROLE_NAMES } from '@oyez/contract/accounts/permissions';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../../db/transact.ts';
import { aUser, type TestUser } from '../../../testing/builders.ts';
import { aContest } from '../../../testing/contest-builders.ts';
import { caseReport } from '../../../testing/case-reports.ts';
import { aNode, type TestNode } from '../../../testing/judge-node.ts';
import { submitCode, takeOne, withoutInterval } from '../../../testing/judging.ts';
import { aJudgedSubmission, aProblem } from '../../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../../testing/site.ts';
import { verdicts } from '../testing/verdicts.ts';
import { rejudgeFaulted } from './verdict-changes.service.ts';

let site: TestSite;
let root: TestUser;
let author: TestUser;
let node: TestNode;
let problem: { id: number; displayId: string };
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
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.database.db.deleteFrom('task').execute();
  await site.database.db.updateTable('node_session').set({ ended_at: site.now() }).execute();
  author = await aUser(site);
  node = await aNode(site);
});

const { submitted, accepted, detail, shown, isSolved, rejudge, cancel, manual } = verdicts(() => ({
  site,
  root,
  author,
  node,
  problem,
}));

/** The submissions in line, the next one first. */
async function line(): Promise<number[]> {
  const tasks = await site.database.db
    .selectFrom('task')
    .select('payload')
    .where('state', '=', 'ready')
    .orderBy('lane')
    .orderBy('vt')
    .orderBy('id')
    .execute();
  return tasks.map((task) => (task.payload as { submissionId: number }).submissionId);
}

const wrong = (task: { cases: { seq: number }[] }) => ({
  cases: task.cases.map((one) => caseReport(one.seq, STATUS.wrong_answer)),
});

describe('a rejudge', () => {
  it('clears the result, judges again, and takes the solved mark with it', async () => {
    const id = await accepted();
    expect(await isSolved()).toBe(true);
    const answer = await rejudge(id);
    expect(answer).toMatchObject({
      status: 200,
      msg: 'Rejudge queued',
      data: { status: STATUS.pending, time: null, memory: null, score: null, judger: '', isManual: false, version: 1 },
    });
    expect(await isSolved()).toBe(false);
    await node.finish(await takeOne(node), { cases: [caseReport(1), caseReport(2, STATUS.wrong_answer)] });
    expect(await shown(id)).toMatchObject({ status: STATUS.wrong_answer, version: 2 });
    const { data } = await detail(id);
    expect(data?.staff?.judgings).toMatchObject([
      { n: 1, cause: 'submit', by: author.username, status: STATUS.accepted, current: false },
      { n: 2, cause: 'rejudge', by: 'operator', status: STATUS.wrong_answer, current: true },
    ]);
  });

  it('uses the tests that the problem has now', async () => {
    const own = await aProblem(site);
    const id = await submitCode(site, author, { to: own.displayId });
    await node.finish(await takeOne(node));
    await site.database.pool.query(
      `WITH v AS (INSERT INTO problem_version (problem_id, n, test_set_id, config, digest, created_at)
         SELECT problem_id, n + 1, test_set_id, jsonb_set(config, '{timeMs}', '2500'), 'x', created_at
         FROM problem_version WHERE problem_id = $1 RETURNING id)
       UPDATE problem SET current_version_id = v.id FROM v WHERE problem.id = $1`,
      [own.id],
    );
    await rejudge(id);
    expect((await takeOne(node)).limits.timeMs).toBe(2500);
  });

  it('of a running submission takes it from its node, whose result comes too late', async () => {
    const id = await submitted();
    const first = await takeOne(node);
    await node.progress(first, 'judging', [caseReport(1)]);
    expect((await rejudge(id)).data?.status).toBe(STATUS.pending);
    expect(await node.finish(first, wrong(first))).toBe(false);
    expect((await node.beat([first])).data?.drop).toEqual([{ taskId: first.taskId, attempt: 1 }]);
    const again = await takeOne(node);
    expect(again.taskId).not.toBe(first.taskId);
    expect(await node.finish(again)).toBe(true);
    expect(await shown(id)).toMatchObject({ status: STATUS.accepted, version: 1 });
  });

  it('keeps one who waits in the line of the living, and lets those go first that do not', async () => {
    const old = await accepted();
    await rejudge(old);
    const waiting = await submitted();
    await rejudge(waiting);
    const fresh = await submitted();
    expect(await line()).toEqual([waiting, fresh, old]);
  });

  it('reaches a submission of a contest, which its operator sees', async () => {
    const id = await accepted();
    await site.database.db
      .updateTable('submission')
      .set({ contest_id: await aContest(site) })
      .where('id', '=', id)
      .execute();
    expect((await rejudge(id)).data?.status).toBe(STATUS.pending);
  });

  it('of something that is not there is answered so', async () => {
    expect(await rejudge(99_999_999)).toMatchObject({ http: 200, status: 404 });
  });

  it('is written into the audit with what was before, like all that follows', async () => {
    const id = await accepted();
    await rejudge(id);
    await cancel(id);
    await manual(id, STATUS.wrong_answer);
    const rows = await site.database.db
      .selectFrom('audit')
      .selectAll()
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { action: 'submission.rejudge', actor_id: root.id, before: { status: STATUS.accepted, score: null } },
      { action: 'submission.cancel', before: { status: STATUS.pending }, after: { status: STATUS.cancelled } },
      { action: 'submission.manual', before: { status: STATUS.cancelled }, after: { status: STATUS.wrong_answer } },
    ]);
  });
});

describe('a cancellation', () => {
  it('takes a waiting submission out of line', async () => {
    const id = await submitted();
    expect((await cancel(id)).data).toEqual({
      submitId: id,
      status: STATUS.cancelled,
      score: null,
      oiRankScore: null,
      judger: 'operator',
    });
    expect(await node.claim()).toEqual([]);
    expect(await shown(id)).toMatchObject({ status: STATUS.cancelled, isManual: true, judger: 'operator', version: 1 });
  });

  it.each(['compiling', 'judging'] as const)('stops a program that is %s', async (phase) => {
    const id = await submitted();
    const task = await takeOne(node);
    await node.progress(task, phase);
    await cancel(id);
    expect(await node.progress(task, 'judging', [caseReport(1)])).toEqual([{ taskId: task.taskId, attempt: 1 }]);
    expect(await node.finish(task)).toBe(false);
    expect(await shown(id)).toMatchObject({ status: STATUS.cancelled });
    expect(await node.claim()).toEqual([]);
  });

  it('tells the node at once', async () => {
    const stop = new AbortController();
    await site.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = site.app.server.address() as { port: number };
    const stream = await fetch(`http://127.0.0.1:${port}/api/x/judge/presence?sessionId=${node.sessionId}`, {
      headers: { authorization: node.token },
      signal: stop.signal,
    });
    const id = await submitted();
    await takeOne(node);
    const heard = (async () => {
      for await (const chunk of stream.body ?? []) if (Buffer.from(chunk).includes('data: beat')) return true;
      return false;
    })();
    await cancel(id);
    expect(await heard).toBe(true);
    stop.abort();
  });

  it('takes an accepted verdict and its solved mark away', async () => {
    const id = await accepted();
    expect(await isSolved()).toBe(true);
    await cancel(id);
    expect(await isSolved()).toBe(false);
    expect(await shown(id)).toMatchObject({ status: STATUS.cancelled, time: null, memory: null });
  });

  it('asked for twice is one', async () => {
    const id = await submitted();
    await Promise.all([cancel(id), cancel(id)]);
    const { data } = await detail(id);
    expect(data?.staff?.judgings.filter((one) => one.cause === 'cancel')).toHaveLength(1);
  });

  it('can be taken back by a rejudge', async () => {
    const id = await submitted();
    await cancel(id);
    await rejudge(id);
    await node.finish(await takeOne(node));
    expect(await shown(id)).toMatchObject({ status: STATUS.accepted, isManual: false });
  });
});

describe('changes at the same moment', () => {
  it('leave one verdict, one task at most, and every judging ended but that one', async () => {
    for (let round = 0; round < 12; round += 1) {
      const id = await submitted();
      const task = await takeOne(node);
      const answers = await Promise.all([
        node.finish(task),
        cancel(id).then((answer) => answer.status),
        rejudge(id).then((answer) => answer.status),
        manual(id, STATUS.wrong_answer).then((answer) => answer.status),
        rejudge(id).then((answer) => answer.status),
      ]);
      for (const answer of answers) expect([true, false, 200, 400]).toContain(answer);
      const { rows } = await site.database.pool.query<{
        open: number;
        current_open: boolean;
        tasks: number;
        version: number;
        applied: number;
      }>(
        `SELECT count(*) FILTER (WHERE j.ended_at IS NULL)::int AS open, count(j.applied_at)::int AS applied, s.version,
           bool_or(j.id = s.current_judging_id AND j.ended_at IS NULL) AS current_open,
           (SELECT count(*)::int FROM task WHERE state IN ('ready', 'running')) AS tasks
         FROM submission s JOIN judging j ON j.submission_id = s.id WHERE s.id = $1 GROUP BY s.id`,
        [id],
      );
      const [row] = rows;
      expect(row?.version).toBe(row?.applied);
      expect([row?.open, row?.current_open, row?.tasks]).toEqual(row?.open ? [1, true, 1] : [0, false, 0]);
      await cancel(id);
    }
  });
});

describe('verdicts of others', () => {
  it.each(ROLE_NAMES.filter((role) => role !== 'root'))('are not for %s to change', async (role) => {
    const id = await accepted();
    const { token } = await aUser(site, { role });
    for (const endpoint of [rejudgeSubmission, cancelJudge]) {
      expect((await site.call(endpoint, { query: { submitId: id }, token })).http).toBe(403);
    }
    expect((await site.call(manualJudge, { query: { submitId: id, status: 0 }, token })).http).toBe(403);
    expect(await shown(id)).toMatchObject({ status: STATUS.accepted, version: 1 });
  });
});

describe('a submission whose checker failed', () => {
  it('is judged again when its problem has a new version, before rejudges of staff', async () => {
    const old = await accepted();
    const id = await submitted();
    await node.finish(await takeOne(node), { kind: 'program_fault', cases: [], problem: 'the checker crashed' });
    await rejudge(old);
    const mine = await site.call(getSubmissionDetail, { query: { submitId: id }, token: author.token });
    expect(mine.data?.submission.errorMessage).toContain('checker or interactor');
    expect(mine.data?.staff).toBeNull();
    expect((await detail(id)).data?.staff).toMatchObject({ staffMessage: 'the checker crashed' });

    const rejudged = await transact(site, (tx) => rejudgeFaulted(tx, problem.id, site.now()));
    expect(rejudged).toBe(1);
    expect(await line()).toEqual([id, old]);
    expect(await transact(site, (tx) => rejudgeFaulted(tx, problem.id, site.now()))).toBe(0);
  });
});

describe('sending a submission again', () => {
  const again = (id: number, token: string) => site.call(resubmitSubmission, { query: { submitId: id }, token });

  it('is for its author, when it failed to be judged', async () => {
    const id = await aJudgedSubmission(site, {
      userId: author.id,
      problemId: problem.id,
      status: STATUS.submitted_failed,
      language: 'C++ 17 With O2',
    });
    expect((await again(id, (await aUser(site)).token)).code).toBe('resubmit_not_owner');
    expect((await again(id, author.token)).data).toMatchObject({ status: STATUS.pending });
    await node.finish(await takeOne(node));
    expect(await shown(id)).toMatchObject({ status: STATUS.accepted });
    expect((await again(id, author.token)).code).toBe('resubmit_not_needed');
  });
});
