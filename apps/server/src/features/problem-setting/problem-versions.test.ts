import { compileInteractive, compileSpj, getProblemCases, updateProblem } from '@oyez/contract/problems/problem-admin';
import type { CompileResult } from '@oyez/contract/judging/judge-tasks';
import { submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aNode, type TestNode } from '../../testing/judge-node.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { aProblemForm } from '../../testing/problem-forms.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aProblemWithFiles, formWithUpload, uploadKey } from '../../testing/uploads.ts';

let site: TestSite;
let setter: TestUser;
let node: TestNode;
beforeAll(async () => {
  site = await aSite();
  setter = await aUser(site, { role: 'problem_admin' });
  node = await aNode(site, { languages: ['C++', 'C++ 17 With O2'] });
});
afterAll(() => site.close());

async function submit(problemId: string): Promise<void> {
  const { token } = await aUser(site);
  const body = { pid: problemId, language: 'C++ 17 With O2', code: 'int main() {}', isRemote: false };
  expect(await site.call(submitProblemJudge, { token, body })).toMatchObject({ status: 200 });
}

async function claimOne() {
  const [task] = await node.claim({ slots: 1 });
  if (!task) throw new Error('nothing to judge');
  return task;
}

async function edit(problem: { id: number; displayId: string }, changes: object, input = '1 2\n'): Promise<void> {
  const body = aProblemForm({
    problem: { id: problem.id, problemId: problem.displayId, auth: 1, ...changes },
    languages: [{ name: 'C++ 17 With O2' }],
    samples: [{ input, output: '3\n' }],
  });
  expect(await site.call(updateProblem, { token: setter.token, body })).toMatchObject({ status: 200 });
}

describe('a submission', () => {
  it('is judged by what the problem was when it was sent, however the problem changes meanwhile', async () => {
    const problem = await aProblem(site, { ownerId: setter.id, config: { timeMs: 1000 } });
    await submit(problem.displayId);
    await edit(problem, { timeLimit: 2000 }, 'first edit');
    await submit(problem.displayId);
    const [first, second] = [await claimOne(), await claimOne()];
    await edit(problem, { timeLimit: 3000, type: 1 }, 'second edit');
    expect([first.limits.timeMs, second.limits.timeMs]).toEqual([1000, 2000]);
    expect(first.dataDigest).not.toBe(second.dataDigest);
    expect(await node.finish(first)).toBe(true);
    expect(await node.finish(second)).toBe(true);
    const verdicts = await site.database.db
      .selectFrom('submission')
      .select(['status', 'score'])
      .where('problem_id', '=', problem.id)
      .execute();
    // Sent while it was an ACM problem: there are no points to give.
    expect(verdicts).toEqual([
      { status: 0, score: null },
      { status: 0, score: null },
    ]);
  });

  it('whose checker failed is judged again by the next version', async () => {
    const checker = { source: 'int main() { return 7; }', language: 'C++' };
    const problem = await aProblem(site, {
      ownerId: setter.id,
      config: { judgeMode: 'spj', checker, isUploadCase: false },
    });
    await submit(problem.displayId);
    const failed = await claimOne();
    await node.finish(failed, { kind: 'program_fault', cases: [], problem: 'the checker ended with 7' });
    await edit(problem, { title: 'A new title', judgeMode: 'spj', spjCode: checker.source, spjLanguage: 'C++' });
    expect(await node.claim()).toEqual([]);
    await edit(problem, { judgeMode: 'spj', spjCode: 'int main() { return 100; }', spjLanguage: 'C++' });
    const again = await claimOne();
    expect(again.submissionId).toBe(failed.submissionId);
    expect(again.program?.code).toContain('100');
    expect(await node.finish(again)).toBe(true);
  });

  it('that still waits for a checker that failed is judged by the next version, and so is one that fails later', async () => {
    const source = 'int main() { return 7; }';
    const checker = { source, language: 'C++' };
    const config = { judgeMode: 'spj', checker, isUploadCase: false } as const;
    const problem = await aProblem(site, { ownerId: setter.id, config });
    const fault = { kind: 'program_fault' as const, cases: [], problem: 'the checker ended with 7' };
    const correct = async (n: number) =>
      edit(problem, { judgeMode: 'spj', spjCode: `int main() { return ${n}; }`, spjLanguage: 'C++' });
    await submit(problem.displayId);
    const first = await claimOne();
    await correct(100);
    expect(await node.finish(first, fault)).toBe(true);
    const again = await claimOne();
    expect(again).toMatchObject({
      submissionId: first.submissionId,
      program: { code: expect.stringContaining('100') },
    });
    await submit(problem.displayId);
    await submit(problem.displayId);
    const runs = await claimOne();
    expect(await node.finish(again, fault)).toBe(true);
    expect((await node.claim({ slots: 1 })).map(({ submissionId }) => submissionId)).not.toContain(first.submissionId);
    await correct(101);
    expect(await node.finish(runs)).toBe(false);
    const tasks = await node.claim({ slots: 9 });
    expect(tasks).toHaveLength(3);
    for (const task of tasks) expect(task.program?.code).toContain('101');
    for (const task of tasks) expect(await node.finish(task)).toBe(true);
  });
});

it('a submission whose checker fails in the moment in which its correction is stored is judged by that', async () => {
  const checker = { source: 'int main() { return 7; }', language: 'C++' };
  const config = { judgeMode: 'spj', checker, isUploadCase: false } as const;
  const problem = await aProblem(site, { ownerId: setter.id, config });
  await submit(problem.displayId);
  const failing = await claimOne();
  const { pool } = site.database;
  const waiting = async (count: number) => {
    const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    for (let n = 0; n < 250 && ((await pool.query(waits)).rowCount ?? 0) < count; n += 1) {
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  const holder = await pool.connect();
  try {
    // An edit comes to its entry in the audit log when it has looked for submissions to judge again.
    await holder.query('BEGIN; LOCK TABLE audit IN EXCLUSIVE MODE');
    const corrected = edit(problem, { judgeMode: 'spj', spjCode: 'int main() { return 100; }', spjLanguage: 'C++' });
    await waiting(1);
    const reported = node.finish(failing, { kind: 'program_fault', cases: [], problem: 'the checker ended with 7' });
    await Promise.race([reported, waiting(2)]);
    await holder.query('COMMIT');
    await corrected;
    expect(await reported).toBe(true);
  } finally {
    holder.release(true);
  }
  const again = await claimOne();
  expect(again.submissionId).toBe(failing.submissionId);
  expect(again.program?.code).toContain('100');
  expect(await node.finish(again)).toBe(true);
});

describe('tests that only got other file names', () => {
  it('are listed by the new names, and no verdict counts as older than they are', async () => {
    const { form, id } = await aProblemWithFiles(site, setter, { '1.in': '1', '1.out': '2' }, { names: ['1'] });
    const versions = async () =>
      site.database.db.selectFrom('problem_version').select('id').where('problem_id', '=', id).execute();
    const before = await versions();
    const key = await uploadKey(site, setter, { 'big.in': '1', 'big.out': '2' });
    const body = formWithUpload(key, ['big'], { ...form.problem, id });
    expect(await site.call(updateProblem, { token: setter.token, body })).toMatchObject({ status: 200 });
    const cases = await site.call(getProblemCases, { token: setter.token, query: { pid: id } });
    expect(cases.data).toMatchObject([{ input: 'big.in', output: 'big.out' }]);
    expect(await versions()).toEqual(before);
  });
});

describe('the check of a program', () => {
  const compiled = async (call: Promise<{ status: number; msg: string }>, result: Partial<CompileResult>) => {
    const deadline = Date.now() + 30_000;
    for (;;) {
      const task = (await node.take({ slots: 1, waitMs: 500 })).find((one) => one.kind === 'compile');
      if (task?.kind === 'compile') {
        await node.answer(task, { kind: 'compile', ok: true, log: '', problem: null, ...result });
        return { answer: await call, program: task.program };
      }
      if (Date.now() > deadline) throw new Error('no compile task came');
    }
  };

  it.each([
    [compileSpj, 'checker'],
    [compileInteractive, 'interactor'],
  ])('answers what the compiler of a judge says (%#)', async (endpoint, role) => {
    const body = { code: 'int main() {}', language: 'C++', extraFiles: { 'a.h': '#define A' } };
    const good = await compiled(site.call(endpoint, { token: setter.token, body }), {});
    expect(good.answer).toMatchObject({ status: 200, data: null, msg: 'Compiled Successfully' });
    expect(good.program).toMatchObject({ role, language: 'C++', files: { 'a.h': '#define A' } });
    const log = 'spj.cpp:1: error: {brace} expected';
    const bad = await compiled(site.call(endpoint, { token: setter.token, body: { ...body, code: 'x' } }), {
      ok: false,
      log,
    });
    expect(bad.answer).toMatchObject({ status: 500, msg: log });
  });

  it.each([
    ['without code', { language: 'C++' }, 'program_check_incomplete'],
    ['without language', { code: 'x' }, 'program_check_incomplete'],
    ['in a language that no checker has', { code: 'x', language: 'Java' }, 'program_language_refused'],
    ['with a file elsewhere', { code: 'x', language: 'C', extraFiles: '{"../x":"y"}' }, 'file_name_refused'],
  ])('is refused %s', async (_, body, code) => {
    expect(await site.call(compileSpj, { token: setter.token, body })).toMatchObject({ status: 400, code });
  });
});
