import { judgeWords } from '@oyez/contract/texts/judge-words';
import { getAllCaseResult, getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import { STATUS } from '@oyez/contract/judging/verdict';
import type { CaseReport } from '@oyez/contract/judging/judge-tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../../testing/builders.ts';
import { caseReport } from '../../../testing/case-reports.ts';
import { aNode, type TestNode } from '../../../testing/judge-node.ts';
import { submitCode, takeOne, withoutInterval } from '../../../testing/judging.ts';
import { aProblem } from '../../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../../testing/site.ts';

let site: TestSite;
let root: TestUser;
let author: TestUser;
let node: TestNode;
beforeAll(async () => {
  site = await aSite();
  await withoutInterval(site);
  root = await aUser(site, { role: 'root' });
  author = await aUser(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.database.db.deleteFrom('task').execute();
  await site.database.db.updateTable('node_session').set({ ended_at: site.now() }).execute();
  node = await aNode(site);
});

const detail = async (id: number, by = root) =>
  (await site.call(getSubmissionDetail, { query: { submitId: id }, token: by.token })).data;
const results = async (id: number, by = author) =>
  (await site.call(getAllCaseResult, { query: { submitId: id }, token: by.token })).data;

/** A submission to a problem with subtasks 1 and 2, of two tests each. */
async function subtasks(caseMode: 'subtask_lowest' | 'subtask_average', cases: CaseReport[]): Promise<number> {
  const { displayId } = await aProblem(site, {
    type: 'oi',
    difficulty: 3,
    config: { caseMode, totalScore: 50 },
    cases: [
      { input: '1\n', output: '1\n', score: 20, groupNo: 1 },
      { input: '2\n', output: '2\n', score: 20, groupNo: 1 },
      { input: '3\n', output: '3\n', score: 30, groupNo: 2 },
      { input: '4\n', output: '4\n', score: 31, groupNo: 2 },
    ],
  });
  const id = await submitCode(site, author, { to: displayId });
  await node.finish(await takeOne(node), { cases });
  return id;
}

describe('the results of subtasks', () => {
  it('are those of the lowest test, with the rest of a failed one skipped', async () => {
    const skipped = { timeMs: 0, memoryKb: 0, score: 0, note: { code: 'skipped', params: {} } } as const;
    const id = await subtasks('subtask_lowest', [
      caseReport(1, STATUS.time_limit, { score: 0, groupNo: 1 }),
      caseReport(2, STATUS.cancelled, { ...skipped, groupNo: 1 }),
      caseReport(3, STATUS.accepted, { score: 30, groupNo: 2 }),
      caseReport(4, STATUS.accepted, { score: 31, groupNo: 2 }),
    ]);
    expect(await detail(id)).toMatchObject({
      submission: { status: STATUS.partial_accepted, score: 30, oiRankScore: 9 },
      fullScore: 50,
    });
    expect(await results(id)).toMatchObject({
      judgeCaseMode: 'subtask_lowest',
      judgeCaseList: null,
      subTaskJudgeCaseVoList: [
        {
          groupNum: 1,
          status: STATUS.time_limit,
          score: 0,
          fullScore: 20,
          ac: 0,
          total: 2,
          time: 10,
          subtaskDetailList: [{ seq: 1 }, { seq: 2, status: -4, userOutput: 'Cancelled: Skipped Judging' }],
        },
        { groupNum: 2, status: STATUS.accepted, score: 30, fullScore: 30, ac: 2, total: 2, time: 30 },
      ],
    });
  });

  it('are the rounded average', async () => {
    const id = await subtasks('subtask_average', [
      caseReport(1, STATUS.accepted, { score: 20 }),
      caseReport(2, STATUS.partial_accepted, { score: 7 }),
      caseReport(3, STATUS.wrong_answer, { score: 0 }),
      caseReport(4, STATUS.wrong_answer, { score: 0 }),
    ]);
    expect((await detail(id))?.submission).toMatchObject({ score: 14, oiRankScore: 7 });
    expect((await results(id))?.subTaskJudgeCaseVoList).toMatchObject([
      {
        groupNum: 1,
        status: STATUS.partial_accepted,
        score: 14,
        fullScore: 20,
        ac: 1,
        total: 2,
        time: null,
        memory: null,
      },
      { groupNum: 2, status: STATUS.wrong_answer, score: 0, fullScore: 31, ac: 0, total: 2 },
    ]);
  });
});

describe('what a node reports', () => {
  async function reported(cases: CaseReport[], caseMode: 'default' | 'ergodic_without_error' = 'default') {
    const { displayId } = await aProblem(site, {
      config: { caseMode },
      cases: [
        ['1\n', '1\n'],
        ['2\n', '2\n'],
        ['3\n', '3\n'],
      ],
    });
    const id = await submitCode(site, author, { to: displayId });
    expect(await node.finish(await takeOne(node), { cases })).toBe(true);
    return detail(id);
  }

  it.each([
    ['no test', []],
    ['too few', [caseReport(1), caseReport(2)]],
    ['one twice', [caseReport(1), caseReport(2), caseReport(2)]],
    ['one that there is not', [caseReport(1), caseReport(2), caseReport(4)]],
  ])('about %s is no verdict', async (_, cases) => {
    expect(await reported(cases)).toMatchObject({
      submission: { status: STATUS.system_error },
      staff: { staffMessage: expect.stringMatching(/^The node (reported|did not report)/) },
    });
  });

  it('may end at the first failure where the problem says so', async () => {
    const cases = [caseReport(1), caseReport(2, STATUS.runtime_error)];
    expect(await reported(cases, 'ergodic_without_error')).toMatchObject({
      submission: { status: STATUS.runtime_error },
    });
    expect(await reported([caseReport(1), caseReport(2)], 'ergodic_without_error')).toMatchObject({
      submission: { status: STATUS.system_error },
    });
  });

  it('in another order, or with points that the tests do not have, counts as the tests say', async () => {
    const { displayId } = await aProblem(site, {
      type: 'oi',
      cases: [
        { input: '1\n', output: '1\n', score: 30 },
        { input: '2\n', output: '2\n', score: 70 },
      ],
    });
    const id = await submitCode(site, author, { to: displayId });
    await node.finish(await takeOne(node), {
      cases: [caseReport(2, STATUS.accepted, { score: 5000 }), caseReport(1, STATUS.wrong_answer, { score: -3 })],
    });
    expect((await detail(id))?.submission).toMatchObject({ status: STATUS.partial_accepted, score: 70 });
    expect((await results(id))?.judgeCaseList).toMatchObject([
      { seq: 1, score: 0 },
      { seq: 2, score: 70 },
    ]);
  });

  it('of another kind than the task is our fault', async () => {
    const { displayId } = await aProblem(site);
    const id = await submitCode(site, author, { to: displayId });
    expect(await node.answer(await takeOne(node), { kind: 'compile', ok: true, log: '', problem: null })).toBe(true);
    expect((await detail(id))?.submission.status).toBe(STATUS.system_error);
  });

  it('may contain what no database holds', async () => {
    const id = await submitCode(site, author, { to: (await aProblem(site)).displayId });
    const comment = 'a\0b\ud800';
    await node.finish(await takeOne(node), { cases: [caseReport(1, STATUS.wrong_answer, { comment })] });
    expect((await results(id))?.judgeCaseList).toMatchObject([{ status: STATUS.wrong_answer, userOutput: 'ab\ufffd' }]);
  });
});

describe('the judge’s own sentences', () => {
  const inChinese = { 'accept-language': 'zh-CN' };
  const read = async (id: number) =>
    (await site.call(getSubmissionDetail, { query: { submitId: id }, token: root.token, headers: inChinese })).data;

  it('are put into the reader’s language, beside the words of setters’ programs', async () => {
    const id = await submitCode(site, author, { to: (await aProblem(site)).displayId });
    const judgeLines = [
      judgeWords('program_failed', { role: 'interactor', seq: 1 }),
      judgeWords('left_without_verdict', { code: 1 }),
    ];
    const problem = [...judgeLines, 'no such road'].join('\n');
    const transcripts = [{ seq: 1, fromProgram: '', toProgram: '', judgeWords: judgeLines[1]! }];
    await node.finish(await takeOne(node), { kind: 'program_fault', cases: [], problem, transcripts });
    const left = '它以代码 1 退出，而这个代码不表示任何结果。';
    expect((await read(id))?.staff).toMatchObject({
      staffMessage: `交互程序在测试点 1 上出错。\n${left}\nno such road`,
      transcripts: [{ judgeWords: left }],
    });
    expect((await detail(id))?.staff?.staffMessage).toBe(problem);
  });

  it('so are those about a compiler', async () => {
    const id = await submitCode(site, author, { to: (await aProblem(site)).displayId });
    const compileLog = judgeWords('program_too_large', { mib: 48 });
    await node.finish(await takeOne(node), { kind: 'compile_error', cases: [], compileLog });
    expect((await read(id))?.submission.errorMessage).toBe('编译后的程序大于 48 MiB。');
  });
});

describe('a submission to an OI problem', () => {
  it('that does not compile earns nothing, neither there nor on the ladder', async () => {
    const writer = await aUser(site);
    const { displayId } = await aProblem(site, {
      type: 'oi',
      difficulty: 3,
      config: { totalScore: 10 },
      cases: [{ input: '1\n', output: '1\n', score: 10 }],
    });
    const id = await submitCode(site, writer, { to: displayId });
    await node.finish(await takeOne(node), { kind: 'compile_error', cases: [], compileLog: 'expected ;' });
    expect((await detail(id))?.submission).toMatchObject({
      status: STATUS.compile_error,
      errorMessage: 'expected ;',
      score: null,
      oiRankScore: null,
    });
  });
});

describe('what a submission was judged on', () => {
  it('is kept for administrators, with file names and what was said', async () => {
    await node.readiness([{ name: 'C++ 17 With O2' }], { referenceMs: 90, spread: 0.01 });
    const { displayId } = await aProblem(site, { config: { timeMs: 300 } });
    const id = await submitCode(site, author, { to: displayId });
    const transcripts = [{ seq: 1, fromProgram: 'hi', toProgram: 'ho', judgeWords: 'ok' }];
    const task = await takeOne(node);
    await node.finish(task, { transcripts, compiler: 'g++ 12.2.0', problem: 'slow disk' });
    expect((await detail(id))?.staff).toMatchObject({
      staffMessage: 'slow disk',
      compiler: 'g++ 12.2.0',
      transcripts,
      ranOn: {
        node: node.name,
        fingerprint: { kernel: 'test' },
        speed: { referenceMs: 90, spread: 0.01 },
        limits: { timeMs: 300, memoryMb: 256, stackMb: 128 },
        dataDigest: task.dataDigest,
      },
      judgings: [{ n: 1, cause: 'submit', version: 1, attempt: 1, status: STATUS.accepted, current: true }],
    });
    expect((await detail(id, author))?.staff).toBeNull();
    expect((await results(id, root))?.judgeCaseList?.[0]).toMatchObject({
      inputData: expect.stringMatching(/\S/),
      outputData: expect.stringMatching(/\S/),
    });
    expect((await results(id, author))?.judgeCaseList?.[0]).toMatchObject({ inputData: null, outputData: null });
  });
});
