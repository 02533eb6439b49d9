import {
  getContestProblemDetails,
  getFullScreenProblemList,
  getLastAcCode,
  getProblemDetail,
} from '@oyez/contract/problems/problems';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aJudgedSubmission, aProblem, aTag, type TestProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
let user: TestUser;
let owner: TestUser;
let admin: TestUser;
let problem: TestProblem;
let tagId: number;
const secret = 'int secret_checker;';

beforeAll(async () => {
  site = await aSite({ guestsRead: true });
  user = await aUser(site);
  owner = await aUser(site, { username: 'setter' });
  admin = await aUser(site, { role: 'problem_admin' });
  tagId = await aTag(site, { zh: '贪心', en: 'Greedy', area: { zh: '基础', en: 'Basics' } });
  problem = await aProblem(site, {
    displayId: 'Sum-1',
    ownerId: owner.id,
    title: { zh: '求和', en: 'Sum' },
    difficulty: 1,
    type: 'oi',
    source: 'Local',
    tagIds: [tagId],
    samples: [
      { input: '1 2', output: '3' },
      { input: '</input>', output: '4' },
    ],
    languages: [{ language: 'Python3', template: 'print()' }, { language: 'C' }],
    cases: [
      { input: '1', output: '1', score: 30 },
      { input: '2', output: '2', score: 70 },
    ],
    config: {
      timeMs: 1500,
      memoryMb: 128,
      stackMb: 64,
      judgeMode: 'spj',
      caseMode: 'subtask_lowest',
      fileIo: { read: 'a.in', write: 'a.out' },
      userFiles: { 'lib.h': '// given' },
      judgeFiles: { 'judge.h': secret },
      checker: { source: secret, language: 'C++' },
    },
  });
  await site.database.db
    .insertInto('problem_language')
    .values({ problem_id: problem.id, language: 'Rust', allowed: false })
    .execute();
  await aProblem(site, { displayId: 'H1', ownerId: owner.id, hidden: true, tagIds: [tagId], title: '秘密' });
});
afterAll(() => site.close());

const detail = (problemId: string, is: { token?: string; language?: string } = {}) =>
  site.call(getProblemDetail, {
    query: { problemId },
    token: is.token ?? null,
    headers: { 'accept-language': is.language ?? 'en-US' },
  });

describe('GET /api/get-problem-detail', () => {
  it('shows the whole problem but what only its setters may read', async () => {
    const answer = await detail('sum-1');
    expect(answer).toMatchObject({ http: 200, status: 200 });
    expect(answer.data).toEqual({
      problem: {
        id: problem.id,
        problemId: 'SUM-1',
        title: 'Sum',
        description: 'About Sum',
        input: 'Two numbers',
        output: 'Their sum',
        hint: '',
        author: 'setter',
        type: 1,
        judgeMode: 'spj',
        judgeCaseMode: 'subtask_lowest',
        timeLimit: 1500,
        memoryLimit: 128,
        stackLimit: 64,
        examples: '<input>1 2</input><output>3</output><input></input></input><output>4</output>',
        isRemote: false,
        source: 'Local',
        difficulty: 1,
        auth: 1,
        ioScore: 30,
        codeShare: true,
        spjCode: null,
        spjLanguage: null,
        userExtraFile: '{"lib.h":"// given"}',
        judgeExtraFile: null,
        isRemoveEndBlank: true,
        openCaseResult: true,
        isUploadCase: true,
        caseVersion: '1',
        modifiedUser: 'setter',
        isGroup: false,
        gid: null,
        applyPublicProgress: null,
        isFileIO: true,
        ioReadFileName: 'a.in',
        ioWriteFileName: 'a.out',
        gmtCreate: site.now().toISOString(),
        gmtModified: site.now().toISOString(),
      },
      tags: [{ id: tagId, name: 'Greedy', color: '#2b7a78', oj: 'ME', gid: null, tcid: expect.any(Number) }],
      languages: ['C', 'Python3'],
      problemCount: { pid: problem.id, total: 0, ac: 0, mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 0, se: 0, pa: 0 },
      codeTemplate: { Python3: 'print()' },
      statements: {
        zh: { title: '求和', description: 'About 求和', input: 'Two numbers', output: 'Their sum', hint: '' },
        en: { title: 'Sum', description: 'About Sum', input: 'Two numbers', output: 'Their sum', hint: '' },
      },
      samples: [
        { input: '1 2', output: '3' },
        { input: '</input>', output: '4' },
      ],
    });
    expect(JSON.stringify((await detail('sum-1', { token: owner.token })).data)).not.toContain(secret);
  });

  it("speaks the reader's language, and the other one where a text is missing", async () => {
    expect((await detail('SUM-1', { language: 'zh-CN' })).data?.problem).toMatchObject({
      title: '求和',
      description: 'About 求和',
    });
    const english = await aProblem(site, { title: { en: 'English only' } });
    const answer = await detail(english.displayId, { language: 'zh-CN' });
    expect(answer.data?.problem.title).toBe('English only');
    expect(Object.keys(answer.data?.statements ?? {})).toEqual(['en']);
  });

  it('finds the id in any case and width', async () => {
    for (const id of [' SUM-1 ', 'ｓｕｍ-1']) expect((await detail(id)).data?.problem.id).toBe(problem.id);
  });

  it('answers a hidden problem like a missing one, except to those who may see it', async () => {
    const missing = await detail('NO-SUCH', { token: user.token });
    expect(missing).toMatchObject({ http: 200, status: 404, code: 'problem_not_found', data: null });
    for (const token of [undefined, user.token]) {
      const answer = await detail('H1', { ...(token && { token }) });
      expect({ ...answer, requestId: '', headers: {} }).toEqual({ ...missing, requestId: '', headers: {} });
    }
    for (const token of [owner.token, admin.token]) {
      expect((await detail('H1', { token })).data?.problem).toMatchObject({ problemId: 'H1', auth: 2 });
    }
  });

  it('shows contest problems to their setters only, and deleted ones to nobody', async () => {
    const contest = await aProblem(site, { contestOnly: true, ownerId: owner.id });
    expect((await detail(contest.displayId, { token: owner.token })).data?.problem.auth).toBe(3);
    expect(await detail(contest.displayId, { token: user.token })).toMatchObject({ status: 404 });
    await site.database.db
      .updateTable('problem')
      .set({ deleted_at: site.now() })
      .where('id', '=', contest.id)
      .execute();
    expect(await detail(contest.displayId, { token: admin.token })).toMatchObject({ status: 404 });
  });

  it('knows no groups', async () => {
    const answer = await site.call(getProblemDetail, { query: { problemId: 'SUM-1', gid: 5 } });
    expect(answer).toMatchObject({ http: 200, status: 404, code: 'group_not_found' });
  });

  it.each([[{ problemId: '' }], [{ problemId: 'x'.repeat(65) }], [{}]])('refuses %j by name', async (query) => {
    const answer = await site.call(getProblemDetail, { query: query as never });
    expect(answer).toMatchObject({ http: 400, status: 400, fields: [{ field: 'problemId' }] });
  });

  it.each(['%', '_UM-1', "'; DROP TABLE problem; --", '\0', '💥'])(
    'takes %j for an id like any other',
    async (problemId) => {
      expect(await detail(problemId)).toMatchObject({ http: 200, status: 404 });
    },
  );
});

describe('GET /api/get-last-ac-code', () => {
  const lastCode = (pid: number, is: { token?: string; cid?: number; language?: string } = {}) =>
    site.call(getLastAcCode, {
      query: { pid, cid: is.cid },
      token: is.token ?? user.token,
      headers: { 'accept-language': is.language ?? 'en-US' },
    });
  const accepted = (code: string, language: string, at?: Date) =>
    aJudgedSubmission(site, {
      userId: user.id,
      problemId: problem.id,
      status: STATUS.accepted,
      code,
      language,
      ...(at && { at }),
    });

  it("is empty when nothing of one's own was accepted", async () => {
    await aJudgedSubmission(site, { userId: owner.id, problemId: problem.id, status: STATUS.accepted });
    await aJudgedSubmission(site, { userId: user.id, problemId: problem.id, status: STATUS.wrong_answer });
    const nothing = { status: 200, data: { submitId: null, code: '', language: null } };
    expect(await lastCode(problem.id)).toMatchObject(nothing);
    expect(await lastCode(987_654_321)).toMatchObject(nothing);
  });

  it('is the newest accepted code, with a note where it came from', async () => {
    await accepted('first', 'C');
    const at = new Date('2026-11-20T08:00:00.000Z');
    const python = await accepted('print(3)', 'Python3', at);
    await aJudgedSubmission(site, { userId: user.id, problemId: problem.id, status: STATUS.compile_error });
    const note = `    @runId: ${python}\n    @language: Python3\n    @author: ${user.username}\n    @submitTime: 2026-11-20T08:00:00.000Z`;
    expect((await lastCode(problem.id)).data).toEqual({
      submitId: python,
      code: `print(3)\n\n'''\n${note}\n'''`,
      language: 'Python3',
    });
    await accepted('puts 3', 'Ruby');
    expect((await lastCode(problem.id)).data?.code).toMatch(/^puts 3\n\n=begin\n {4}@runId: \d+\n[\s\S]+\n=end$/);
    await accepted('x', 'PyPy3');
    expect((await lastCode(problem.id)).data?.code).toMatch(/^x\n\n'''\n/);
    await accepted('int main() {}', 'C++');
    expect((await lastCode(problem.id)).data?.code).toBe('int main() {}\n\n');
  });

  it('is replaced by a notice while the site hides code, but not for problem administrators', async () => {
    const hiding = await aSite({ guestsRead: true });
    const switches = JSON.stringify({ hideNonContestSubmissionCode: true });
    await hiding.database.db
      .insertInto('setting')
      .values({ key: 'switches', value: switches, modified_at: hiding.now() })
      .execute();
    const { id } = await aProblem(hiding);
    for (const [role, expected] of [
      ['default_user', '本站暂不公开提交的代码。'],
      ['problem_admin', 'mine\n\n'],
      ['root', 'mine\n\n'],
    ] as const) {
      const person = await aUser(hiding, { role });
      await aJudgedSubmission(hiding, { userId: person.id, problemId: id, status: STATUS.accepted, code: 'mine' });
      const answer = await hiding.call(getLastAcCode, {
        query: { pid: id },
        token: person.token,
        headers: { 'accept-language': 'zh-CN' },
      });
      expect(answer.data?.code).toBe(expected);
      expect(answer.data?.hidden).toBe(role === 'default_user' ? true : undefined);
    }
    await hiding.close();
  });

  it('needs a login, a number, and no contest', async () => {
    expect(await site.call(getLastAcCode, { query: { pid: 1 } })).toMatchObject({ http: 401 });
    expect(await site.call(getLastAcCode, { query: { pid: 'abc' }, token: user.token })).toMatchObject({
      http: 400,
      fields: [{ field: 'pid' }],
    });
    expect(await lastCode(problem.id, { cid: 3 })).toMatchObject({ http: 200, status: 404, code: 'contest_not_found' });
    expect(await lastCode(problem.id, { cid: 0 })).toMatchObject({ status: 200 });
  });
});

describe('GET /api/get-full-screen-problem-list', () => {
  it('needs a training or a contest that is there', async () => {
    const ask = (query: { tid?: number; cid?: number }) =>
      site.call(getFullScreenProblemList, { query, token: user.token });
    expect(await ask({})).toMatchObject({ http: 200, status: 400, msg: 'tid or cid is required' });
    expect(await ask({ tid: 987_654 })).toMatchObject({ http: 200, status: 404, code: 'training_not_found' });
    const noContest = { http: 200, status: 404, code: 'contest_not_found' };
    expect(await ask({ cid: 987_654 })).toMatchObject(noContest);
    const query = { cid: 987_654, displayId: 'A' };
    expect(await site.call(getContestProblemDetails, { query, token: user.token })).toMatchObject(noContest);
  });
});
