import { createProblem, updateProblem } from '@oyez/contract/problems/problem-admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest, aContestProblem } from '../../testing/contest-builders.ts';
import { aProblemForm, problemIdOf } from '../../testing/problem-forms.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
let setter: TestUser;
beforeAll(async () => {
  site = await aSite();
  setter = await aUser(site, { role: 'problem_admin' });
});
afterAll(() => site.close());

const ACM = 0;
const OI = 1;

async function aStoredForm() {
  const form = aProblemForm();
  await site.call(createProblem, { token: setter.token, body: form });
  const id = await problemIdOf(site, setter, String(form.problem.problemId));
  const become = (type: number, language = 'en-US') =>
    site.call(updateProblem, {
      token: setter.token,
      body: { ...form, problem: { ...form.problem, id, type } },
      headers: { 'accept-language': language },
    });
  return { id, become };
}

describe('the type of a problem', () => {
  it('stays while a contest under the other rules has it, which is said at the field by name', async () => {
    const { id, become } = await aStoredForm();
    const contestId = await aContest(site, { title: 'Spring Cup', startsIn: -600, endsIn: -300 });
    const aliasId = await aContestProblem(site, contestId, id);
    const refused = await become(OI);
    expect(refused).toMatchObject({
      status: 400,
      code: 'problem_type_in_contests',
      fields: [{ field: 'problem.type', reason: expect.stringContaining('ACM rules use this problem: Spring Cup.') }],
    });
    expect((await become(OI, 'zh-CN')).fields?.[0]?.reason).toContain('ACM 赛制的比赛正在使用这道题：Spring Cup');
    expect((await become(ACM)).status).toBe(200);
    const { db } = site.database;
    await db.updateTable('contest_problem').set({ deleted_at: site.now() }).where('id', '=', aliasId).execute();
    expect((await become(OI)).status).toBe(200);
  });

  it('says nothing about contests that are hidden from who changes it', async () => {
    const { id, become } = await aStoredForm();
    const contestId = await aContest(site, { title: 'Secret Cup', visible: false });
    await aContestProblem(site, contestId, id);
    const refused = await become(OI);
    expect(refused.code).toBe('problem_type_in_others_contest');
    expect(JSON.stringify(refused)).not.toContain('Secret');
  });
});
