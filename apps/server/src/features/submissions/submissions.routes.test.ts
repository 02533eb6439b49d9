import { getCaptcha } from '@oyez/contract/accounts/accounts';
import type { BodyInputOf } from '@oyez/contract/wire/endpoint';
import { rejudgeSubmission } from '@oyez/contract/judging/judging-admin';
import {
  checkContestSubmissionsStatus,
  checkSubmissionsStatus,
  findSubmitted,
  getContestSubmissions,
  getSubmissionList,
  submitProblemJudge,
  updateSubmission,
} from '@oyez/contract/submissions/submissions';
import { getJudgingProgress } from '@oyez/contract/submissions/judging-progress';
import { getAllCaseResult, getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest, aContestProblem } from '../../testing/contest-builders.ts';
import { aJudgedSubmission, aProblem, type TestProblem } from '../../testing/problem-builders.ts';
import { captchaAnswer } from '../../testing/captcha.ts';
import { withoutInterval } from '../../testing/judging.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
let ada: TestUser;
let ben: TestUser;
let root: TestUser;
let listed: TestProblem;
let hidden: TestProblem;
beforeAll(async () => {
  site = await aSite();
  ada = await aUser(site, { username: 'ada' });
  ben = await aUser(site, { username: 'ben_%' });
  root = await aUser(site, { role: 'root' });
  listed = await aProblem(site, { displayId: 'P1', title: { zh: '求和', en: 'Sum' } });
  hidden = await aProblem(site, { displayId: 'H1', title: 'Secret title', hidden: true });
});
afterAll(() => site.close());

const CODE = 'int main() {}';
const submission = (token: string, is: Partial<BodyInputOf<typeof submitProblemJudge>> = {}) =>
  site.call(submitProblemJudge, { token, body: { pid: 'P1', language: 'C', code: CODE, ...is } });

describe('POST /api/submit-problem-judge', () => {
  it.each([
    [{ code: ' \n\t' }, 'code_empty'],
    [{ code: 'x'.repeat(65_536) }, 'code_too_long'],
    [{ code: 'int main() {}\0' }, 'code_has_nul'],
    [{ pid: 'NOPE' }, 'problem_not_found'],
    [{ pid: 'H1' }, 'problem_not_found'],
    [{ language: 'COBOL' }, 'language_not_allowed'],
    [{ language: null }, 'language_missing'],
    [{ code: null }, 'code_empty'],
    [{ code: 'x'.repeat(500_000) }, 'code_too_long'],
    [{ cid: 1000 }, 'contest_not_found'],
    [{ tid: 1000 }, 'training_not_found'],
    [{ gid: 1000 }, 'group_not_found'],
  ])('refuses %o', async (is, code) => {
    expect(await submission(ada.token, is)).toMatchObject({ http: 200, code });
  });

  it('takes the largest code that is allowed, and display ids in any case', async () => {
    const writer = await aUser(site);
    const answer = await submission(writer.token, { pid: 'p1', code: 'x'.repeat(65_535) });
    expect(answer).toMatchObject({ status: 200, data: { length: 65_535, status: STATUS.pending, cid: 0, code: null } });
  });

  it('takes one submission in eight seconds, also from parallel requests', async () => {
    const hasty = await aUser(site);
    const answers = await Promise.all(Array.from({ length: 6 }, () => submission(hasty.token)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.find((answer) => answer.status !== 200)).toMatchObject({
      http: 200,
      status: 403,
      code: 'submit_too_fast',
    });
    site.clock.advance(8001);
    expect(await submission(hasty.token)).toMatchObject({ status: 200 });
  });

  it('takes those of a contest whenever they come, before and after practice', async () => {
    const hasty = await aUser(site);
    const cid = await aContest(site);
    await aContestProblem(site, cid, listed.id, { label: 'A' });
    expect((await submission(hasty.token)).status).toBe(200);
    for (let n = 0; n < 3; n += 1) expect((await submission(hasty.token, { pid: 'A', cid })).status).toBe(200);
    expect((await submission(hasty.token)).code).toBe('submit_too_fast');
  });

  it('says how long to wait', async () => {
    const hasty = await aUser(site);
    await submission(hasty.token);
    site.clock.advance(2500);
    expect(await submission(hasty.token)).toMatchObject({ code: 'submit_too_fast', retryAfter: 6 });
    site.clock.advance(60_000);
  });

  it('takes a press of the button once, however often it arrives', async () => {
    const cut = await aUser(site);
    const submitKey = 'press-1234567890';
    const found = async (by = cut) => (await site.call(findSubmitted, { token: by.token, query: { submitKey } })).data;
    expect(await found()).toBeNull();
    const first = await submission(cut.token, { submitKey });
    // At once: it is no second submission that had to wait.
    const again = await submission(cut.token, { submitKey });
    expect(again).toMatchObject({ status: 200, data: { submitId: first.data?.submitId } });
    expect(await found()).toEqual({ submitId: first.data?.submitId });
    expect(await found(ada)).toBeNull();
    expect(await submission(cut.token, { submitKey, code: `${CODE}//` })).toMatchObject({ code: 'submit_key_used' });
    const count = `SELECT count(*)::int AS count FROM submission WHERE user_id = $1`;
    expect((await site.database.pool.query(count, [cut.id])).rows).toEqual([{ count: 1 }]);
    // The same key of somebody else is another.
    const other = await submission((await aUser(site)).token, { submitKey });
    expect(other).toMatchObject({ status: 200 });
    expect(other.data?.submitId).not.toBe(first.data?.submitId);
  });

  it('takes it once when both arrive at the same moment', async () => {
    const quick = await aSite();
    await withoutInterval(quick);
    const writer = await aUser(quick);
    await aProblem(quick, { displayId: 'P1' });
    const body = { pid: 'P1', language: 'C', code: CODE, submitKey: 'press-0987654321' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => quick.call(submitProblemJudge, { token: writer.token, body })),
    );
    expect(new Set(answers.map((answer) => answer.data?.submitId)).size).toBe(1);
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(await quick.database.db.selectFrom('task').selectAll().execute()).toHaveLength(1);
    await quick.close();
  });

  it('waives the wait once for a captcha that was solved after three refusals', async () => {
    const hasty = await aUser(site);
    const solved = async () => {
      const captchaKey = (await site.call(getCaptcha)).data?.captchaKey ?? '';
      return { captcha: captchaAnswer(site, captchaKey), captchaKey };
    };
    expect(await submission(hasty.token)).toMatchObject({ status: 200 });
    expect(await submission(hasty.token, await solved())).toMatchObject({ code: 'submit_too_fast' });
    for (let n = 0; n < 2; n += 1) expect(await submission(hasty.token)).toMatchObject({ code: 'submit_too_fast' });
    const wrong = { ...(await solved()), captcha: '999' };
    expect(await submission(hasty.token, wrong)).toMatchObject({ status: 400, code: 'captcha_wrong' });
    expect(await submission(hasty.token, await solved())).toMatchObject({ status: 200 });
    expect(await submission(hasty.token, await solved())).toMatchObject({ code: 'submit_too_fast' });
  });

  it('does not count a refused submission against the next', async () => {
    const clumsy = await aUser(site);
    await submission(clumsy.token, { language: 'COBOL' });
    expect(await submission(clumsy.token)).toMatchObject({ status: 200 });
  });

  it('needs a login and the right to submit', async () => {
    expect(await site.call(submitProblemJudge, { body: { pid: 'P1', language: 'C', code: CODE } })).toMatchObject({
      http: 401,
    });
    const silenced = await aUser(site, { role: 'no_subimit_user' });
    expect(await submission(silenced.token)).toMatchObject({ http: 403, status: 403, code: 'no_permission' });
  });

  it('stores nothing when the switch is off', async () => {
    const off = await aSite();
    await off.database.db
      .insertInto('setting')
      .values({ key: 'switches', value: JSON.stringify({ openPublicJudge: false }), modified_at: off.now() })
      .execute();
    const writer = await aUser(off);
    await aProblem(off, { displayId: 'P1' });
    const answer = await off.call(submitProblemJudge, {
      token: writer.token,
      body: { pid: 'P1', language: 'C', code: CODE },
    });
    expect(answer).toMatchObject({ status: 403, code: 'judging_disabled' });
    expect(await off.database.db.selectFrom('task').selectAll().execute()).toEqual([]);
    await off.close();
  });
});

describe('who sees a submission', () => {
  it('of a hidden problem: its author without the title, staff with it, nobody else', async () => {
    const id = await aJudgedSubmission(site, { userId: ada.id, problemId: hidden.id, status: STATUS.accepted });
    const seen = async (token: string | null) => {
      const detail = await site.call(getSubmissionDetail, { query: { submitId: id }, token });
      const list = await site.call(getSubmissionList, { query: { limit: 100 }, token });
      const polled = await site.call(checkSubmissionsStatus, { body: { submitIds: [id] }, token });
      const inList = list.data?.records.find((row) => row.submitId === id);
      expect(polled.data !== null && String(id) in polled.data).toBe(detail.status === 200);
      expect(inList !== undefined).toBe(detail.status === 200);
      return { status: detail.status, title: detail.data?.submission.title };
    };
    expect(await seen(null)).toEqual({ status: 404, title: undefined });
    expect(await seen(ben.token)).toEqual({ status: 404, title: undefined });
    expect(await seen(ada.token)).toEqual({ status: 200, title: null });
    expect(await seen(root.token)).toEqual({ status: 200, title: 'Secret title' });
    const byProblem = await site.call(getSubmissionList, { query: { problemID: 'H1' }, token: ada.token });
    expect(byProblem.data?.total).toBe(0);
  });

  it('its code and tests: author and staff; everyone once it is shared', async () => {
    const id = await aJudgedSubmission(site, {
      userId: ada.id,
      problemId: listed.id,
      status: STATUS.accepted,
      code: 'SECRET',
    });
    const code = async (token: string | null) =>
      (await site.call(getSubmissionDetail, { query: { submitId: id }, token })).data?.submission.code;
    expect([await code(null), await code(ben.token), await code(ada.token), await code(root.token)]).toEqual([
      null,
      null,
      'SECRET',
      'SECRET',
    ]);
    expect((await site.call(getAllCaseResult, { query: { submitId: id }, token: ben.token })).data).toBeNull();

    expect(await site.call(updateSubmission, { body: { submitId: id, share: true }, token: ben.token })).toMatchObject({
      status: 403,
      code: 'share_not_owner',
    });
    expect(await site.call(updateSubmission, { body: { submitId: id, share: true }, token: ada.token })).toMatchObject({
      status: 200,
    });
    expect([await code(null), await code(ben.token)]).toEqual(['SECRET', 'SECRET']);
    await site.database.db.updateTable('problem').set({ code_share: false }).where('id', '=', listed.id).execute();
    expect(await code(ben.token)).toBeNull();
    await site.database.db.updateTable('problem').set({ code_share: true }).where('id', '=', listed.id).execute();
  });

  it('while it is judged: author and staff follow it, others hear of the verdict', async () => {
    const author = await aUser(site);
    const submitId = (await submission(author.token)).data!.submitId;
    const follows = async (token: string | null) => {
      const detail = await site.call(getSubmissionDetail, { query: { submitId }, token });
      const progress = await site.call(getJudgingProgress, { query: { submitId }, token });
      expect(progress.status === 200).toBe(detail.data?.can.follow);
      return detail.data?.can.follow;
    };
    expect([await follows(null), await follows(ada.token)]).toEqual([false, false]);
    expect([await follows(author.token), await follows(root.token)]).toEqual([true, true]);
  });

  it('of a contest or a group is not among the practice ones', async () => {
    const id = await aJudgedSubmission(site, { userId: ada.id, problemId: listed.id, status: STATUS.accepted });
    const contestId = await aContest(site, { auth: 'private' });
    await site.database.db.updateTable('submission').set({ contest_id: contestId }).where('id', '=', id).execute();
    for (const token of [null, ada.token, root.token]) {
      const detail = await site.call(getSubmissionDetail, { query: { submitId: id }, token });
      expect(detail.status).toBe(token === root.token ? 200 : 404);
      expect((await site.call(checkSubmissionsStatus, { body: { submitIds: [id] }, token })).data).toEqual({});
    }
  });
});

describe('what is cancelled or decided by a person', () => {
  it("does not show that person's name to guests", async () => {
    const id = await aJudgedSubmission(site, { userId: ada.id, problemId: listed.id, status: STATUS.cancelled });
    await site.database.db
      .updateTable('submission')
      .set({ judger: 'operator', is_manual: true })
      .where('id', '=', id)
      .execute();
    const judger = async (token: string | null) =>
      (await site.call(getSubmissionDetail, { query: { submitId: id }, token })).data?.submission.judger;
    expect([await judger(null), await judger(ben.token)]).toEqual([null, 'operator']);
  });
});

describe('the submissions of a deleted problem', () => {
  it('are gone with it, for everybody, and come back with it', async () => {
    const { id: problemId } = await aProblem(site);
    const id = await aJudgedSubmission(site, { userId: ada.id, problemId, status: STATUS.accepted });
    const setDeleted = (at: Date | null) =>
      site.database.db.updateTable('problem').set({ deleted_at: at }).where('id', '=', problemId).execute();
    const seen = async (token: string) => {
      const query = { submitId: id };
      const list = await site.call(getSubmissionList, { query: { limit: 100 }, token });
      return [
        (await site.call(getSubmissionDetail, { query, token })).status,
        (await site.call(getJudgingProgress, { query, token })).status,
        list.data?.records.some((row) => row.submitId === id),
      ];
    };
    await setDeleted(site.now());
    for (const token of [ada.token, root.token]) expect(await seen(token)).toEqual([404, 404, false]);
    const again = await site.call(rejudgeSubmission, { query: { submitId: id }, token: root.token });
    expect(again.code).toBe('submission_not_found');
    await setDeleted(null);
    expect(await seen(ada.token)).toEqual([200, 200, true]);
  });
});

describe('practice submissions', () => {
  it('are not those of a contest, whose calls know none', async () => {
    const { token } = ben;
    const unknown = { http: 200, status: 404, data: null, code: 'contest_not_found' };
    const submitIds = ['1', '2'];
    expect(await site.call(checkSubmissionsStatus, { body: { submitIds, cid: '7' } })).toMatchObject(unknown);
    expect(await site.call(checkContestSubmissionsStatus, { token, body: { submitIds, cid: 7 } })).toMatchObject(
      unknown,
    );
    const query = { contestID: 7, beforeContestSubmit: false };
    expect(await site.call(getContestSubmissions, { token, query })).toMatchObject(unknown);
  });

  it('are not found by what is no number', async () => {
    expect(await site.call(getSubmissionDetail, { query: { submitId: 'x' as never } })).toMatchObject({
      http: 400,
      code: 'invalid_input',
      fields: [{ field: 'submitId' }],
    });
  });
});
