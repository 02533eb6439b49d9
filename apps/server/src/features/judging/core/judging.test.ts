import { judgeHello } from '@oyez/contract/judging/judge-protocol';
import { checkSubmissionsStatus, submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { getJudgingProgress } from '@oyez/contract/submissions/judging-progress';
import { getAllCaseResult, getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../../testing/builders.ts';
import { caseReport } from '../../../testing/case-reports.ts';
import { aNode } from '../../../testing/judge-node.ts';
import { takeOne, withoutInterval } from '../../../testing/judging.ts';
import { aProblem } from '../../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../../testing/site.ts';
import { endSilentSessions } from '../../../jobs/sessions.sql.ts';
import { releaseLost } from './lost-tasks.service.ts';

let site: TestSite;
let user: TestUser;
let displayId: string;
beforeAll(async () => {
  site = await aSite();
  await withoutInterval(site);
  user = await aUser(site);
  displayId = (
    await aProblem(site, {
      cases: [
        ['1 2\n', '3\n'],
        ['2 2\n', '4\n'],
        ['5 5\n', '10\n'],
      ],
    })
  ).displayId;
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.database.db.deleteFrom('task').execute();
  await site.database.db.updateTable('node_session').set({ ended_at: site.now() }).execute();
});

const CODE = 'int main() { return 0; }';

async function aSubmission(is: { by?: TestUser; language?: string } = {}): Promise<number> {
  const answer = await site.call(submitProblemJudge, {
    token: (is.by ?? user).token,
    body: { pid: displayId, language: is.language ?? 'C++ 17 With O2', code: CODE },
  });
  expect(answer).toMatchObject({ status: 200, data: { status: STATUS.pending, code: null } });
  return answer.data?.submitId ?? 0;
}

async function statusOf(id: number): Promise<number | undefined> {
  return (await site.call(checkSubmissionsStatus, { body: { submitIds: [id] } })).data?.[String(id)]?.status;
}

describe('a submission', () => {
  it('goes from waiting over compiling and judging to its verdict, and keeps what was measured', async () => {
    const id = await aSubmission();
    const node = await aNode(site);
    const task = await takeOne(node);
    expect(task).toMatchObject({ submissionId: id, code: CODE, attempt: 1, limits: { timeMs: 1000, memoryMb: 256 } });
    expect(task.cases).toHaveLength(3);
    expect(await statusOf(id)).toBe(STATUS.compiling);

    expect(await node.progress(task, 'judging', [caseReport(1)])).toEqual([]);
    expect(await statusOf(id)).toBe(STATUS.judging);
    await node.progress(task, 'judging', [caseReport(2, STATUS.wrong_answer)]);
    const live = await site.call(getJudgingProgress, { query: { submitId: id }, token: user.token });
    expect(live.data).toMatchObject({
      status: STATUS.judging,
      total: 3,
      version: 1,
      cases: [
        { seq: 1, status: 0 },
        { seq: 2, status: -1 },
      ],
    });

    const cases = [caseReport(1), caseReport(2, STATUS.wrong_answer), caseReport(3)];
    expect(await node.finish(task, { cases })).toBe(true);
    const detail = await site.call(getSubmissionDetail, { query: { submitId: id }, token: user.token });
    expect(detail.data).toMatchObject({
      submission: {
        status: STATUS.wrong_answer,
        time: 30,
        memory: 1003,
        score: null,
        judger: node.name,
        version: 1,
        code: CODE,
      },
      limits: { timeMs: 1000 },
      can: { share: true, seeCode: true, follow: true },
    });
    const results = await site.call(getAllCaseResult, { query: { submitId: id }, token: user.token });
    expect(results.data).toMatchObject({
      judgeCaseMode: 'default',
      judgeCaseList: [{ seq: 1, status: 0 }, { seq: 2, status: -1 }, { seq: 3 }],
    });
  });

  it('keeps its verdict when a report of its progress arrives late', async () => {
    const id = await aSubmission();
    const node = await aNode(site);
    const task = await takeOne(node);
    await node.progress(task, 'judging', [caseReport(1)]);
    await node.finish(task);
    expect(await node.progress(task, 'judging', [caseReport(2)])).toEqual([
      { taskId: task.taskId, attempt: task.attempt },
    ]);
    expect(await statusOf(id)).toBe(STATUS.accepted);
  });

  it("shows the compiler's message to its author only", async () => {
    const id = await aSubmission();
    const node = await aNode(site);
    const task = await takeOne(node);
    await node.finish(task, { kind: 'compile_error', cases: [], compileLog: 'main.cpp:1: expected ;' });
    const mine = await site.call(getSubmissionDetail, { query: { submitId: id }, token: user.token });
    expect(mine.data?.submission).toMatchObject({
      status: STATUS.compile_error,
      errorMessage: 'main.cpp:1: expected ;',
    });
    const others = await site.call(getSubmissionDetail, { query: { submitId: id }, token: (await aUser(site)).token });
    expect(others.data?.submission).toMatchObject({
      status: STATUS.compile_error,
      errorMessage: 'The error message does not support viewing.',
      code: null,
      ip: null,
    });
  });

  it('blames the judge, not the program, for a fault of the judge', async () => {
    const id = await aSubmission();
    const node = await aNode(site);
    const task = await takeOne(node);
    await node.finish(task, { kind: 'system_error', cases: [], problem: 'the sandbox said no' });
    const detail = await site.call(getSubmissionDetail, { query: { submitId: id }, token: user.token });
    expect(detail.data?.submission.status).toBe(STATUS.system_error);
    expect(JSON.stringify(detail)).not.toContain('the sandbox said no');
  });

  it('tells its author why it waits and how many come before, and nobody else', async () => {
    await aSubmission({ by: await aUser(site) });
    const id = await aSubmission();
    const progress = () => site.call(getJudgingProgress, { query: { submitId: id }, token: user.token });
    expect((await progress()).data?.waiting).toEqual({ reason: 'no_node', position: 1 });
    await aNode(site, { languages: ['Python3'] });
    expect((await progress()).data?.waiting).toEqual({ reason: 'no_node_for_language', position: 1 });
    await aNode(site);
    expect((await progress()).data?.waiting).toEqual({ reason: 'in_line', position: 1 });
    const stranger = await site.call(getJudgingProgress, { query: { submitId: id }, token: (await aUser(site)).token });
    expect(stranger).toMatchObject({ http: 200, status: 404 });
  });
});

describe('the line', () => {
  it('holds thirty of one person, and more of nobody else', async () => {
    const busy = await aUser(site);
    for (let n = 0; n < 30; n += 1) await aSubmission({ by: busy });
    const one = { token: busy.token, body: { pid: displayId, language: 'C++ 17 With O2', code: CODE } };
    expect(await site.call(submitProblemJudge, one)).toMatchObject({
      http: 200,
      status: 403,
      code: 'too_many_waiting',
    });
    await aSubmission();
    const node = await aNode(site);
    const [task] = await node.claim({ slots: 1 });
    if (task) await node.finish(task);
    expect((await site.call(submitProblemJudge, one)).status).toBe(200);
  });

  it('forgets work whose submission is gone', async () => {
    const id = await aSubmission();
    await site.database.db.updateTable('submission').set({ current_judging_id: null }).where('id', '=', id).execute();
    await site.database.db.deleteFrom('submission').where('id', '=', id).execute();
    const node = await aNode(site);
    expect(await node.claim()).toEqual([]);
    const left = await site.database.db.selectFrom('task').select('state').execute();
    expect(left).toEqual([{ state: 'dead' }]);
  });
});

describe('a node', () => {
  it('without a valid token learns nothing', async () => {
    const answer = await site.call(judgeHello, {
      token: 'oyn_wrong',
      body: { protocol: 1, name: 'x', slots: 1, languages: [], fingerprint: {}, selfTest: [] },
    });
    expect(answer).toMatchObject({ http: 401, status: 401, code: 'node_token_wrong' });
  });

  it('of another protocol is told so in one line', async () => {
    const { token } = await aNode(site);
    const answer = await site.call(judgeHello, {
      token,
      body: { protocol: 99, name: 'x', slots: 1, languages: [], fingerprint: {}, selfTest: [] },
    });
    expect(answer).toMatchObject({ http: 200, code: 'node_protocol_mismatch' });
  });

  it('with a missing protection gets no work', async () => {
    const id = await aSubmission();
    const unsafe = await aNode(site, { failedProtection: 'seccomp' });
    expect(await unsafe.claim()).toEqual([]);
    expect(
      (await site.call(getJudgingProgress, { query: { submitId: id }, token: user.token })).data?.waiting?.reason,
    ).toBe('no_node');
  });

  it('cannot act in the session of another node', async () => {
    await aSubmission();
    const owner = await aNode(site);
    const [task] = await owner.claim();
    if (!task) throw new Error('nothing to judge');
    const thief = await aNode(site);
    const impostor = { ...thief, ...(await aNode(site, { name: thief.name })) };
    expect(await impostor.finish(task)).toBe(false);
    expect(await impostor.progress(task, 'judging')).toEqual([{ taskId: task.taskId, attempt: task.attempt }]);
  });

  it("gets the same tasks again when its claim's answer was lost", async () => {
    await aSubmission();
    const node = await aNode(site);
    const first = await node.claim({ requestId: 'r-1' });
    expect(await node.claim({ requestId: 'r-1' })).toEqual(first);
    expect(await node.claim({ requestId: 'r-2' })).toEqual([]);
  });

  it('is given a new submission while it waits', async () => {
    const node = await aNode(site);
    const waiting = node.claim({ waitMs: 10_000 });
    // Looked later and found nothing: the first has looked too and waits.
    expect(await (await aNode(site)).claim()).toEqual([]);
    await aSubmission();
    expect(await waiting).toHaveLength(1);
  });

  it('may read the test files of what it holds, with resume, and no other', async () => {
    await aSubmission();
    const node = await aNode(site);
    const [task] = await node.claim();
    const sha = task?.cases[0]?.input.sha256 ?? '';
    const read = (session: string, token: string, range?: string) =>
      site.app.inject({
        url: `/api/x/judge/blob/${sha}?sessionId=${session}`,
        headers: { authorization: token, ...(range && { range }) },
      });
    expect((await read(node.sessionId, node.token)).body).toBe('1 2\n');
    const rest = await read(node.sessionId, node.token, 'bytes=2-');
    expect([rest.statusCode, rest.body]).toEqual([206, '2\n']);
    const idle = await aNode(site);
    expect((await read(idle.sessionId, idle.token)).statusCode).toBe(404);
  });
});

describe('a lost node', () => {
  it('loses its tasks after some ticks without a beat, and its late result is refused', async () => {
    const id = await aSubmission();
    const lost = await aNode(site);
    const [task] = await lost.claim();
    if (!task) throw new Error('nothing to judge');
    await site.database.pool.query(`UPDATE leader SET tick = tick + 9 WHERE name = 'ticker'`);
    await endSilentSessions(site.database.db, 8, site.now());
    await releaseLost(site);
    expect(await statusOf(id)).toBe(STATUS.pending);
    const next = await aNode(site);
    const [again] = await next.claim();
    if (!again) throw new Error('nothing to judge');
    expect(again).toMatchObject({ submissionId: id, attempt: 2 });
    expect(await lost.finish(task, { cases: task.cases.map((one) => caseReport(one.seq, STATUS.wrong_answer)) })).toBe(
      false,
    );
    expect(await next.finish(again)).toBe(true);
    expect(await next.finish(again)).toBe(false);
    expect(await statusOf(id)).toBe(STATUS.accepted);
  });

  it('hands its tasks over when it starts again', async () => {
    await aSubmission();
    const node = await aNode(site);
    await node.claim();
    const restarted = await aNode(site, { name: node.name, token: node.token, replaces: node.sessionId });
    expect(await restarted.claim()).toMatchObject([{ attempt: 2 }]);
    expect((await node.beat()).code).toBe('node_session_gone');
  });

  it('is told to drop what is no longer its own', async () => {
    await aSubmission();
    const node = await aNode(site);
    const task = await takeOne(node);
    await site.database.db.updateTable('task').set({ attempt: 7 }).where('id', '=', task.taskId).execute();
    expect((await node.beat([task])).data?.drop).toEqual([{ taskId: task.taskId, attempt: 1 }]);
  });

  it('three times over the same submission ends it as our fault', async () => {
    const id = await aSubmission();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const node = await aNode(site);
      expect(await node.claim()).toMatchObject([{ attempt }]);
      await aNode(site, { name: node.name, token: node.token, replaces: node.sessionId });
    }
    expect(await statusOf(id)).toBe(STATUS.system_error);
  });
});
