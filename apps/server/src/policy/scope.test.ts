import {
  getContestProblemDetails,
  getFullScreenProblemList,
  getLastAcCode,
  getProblemDetail,
  getUserProblemStatus,
} from '@oyez/contract/problems/problems';
import { getProblemStatistics } from '@oyez/contract/problems/problem-statistics';
import { STATUS } from '@oyez/contract/judging/verdict';
import type { ScopeIds } from '@oyez/contract/rules/scope';
import { getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import {
  checkContestSubmissionsStatus,
  checkSubmissionsStatus,
  getContestSubmissions,
  getSubmissionList,
  submitProblemJudge,
} from '@oyez/contract/submissions/submissions';
import { getTestJudgeResult, runSamples, submitProblemTestJudge } from '@oyez/contract/submissions/test-runs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../testing/builders.ts';
import { aNode } from '../testing/judge-node.ts';
import { aGroup, aJudgedSubmission, aMember, aProblem, type TestProblem } from '../testing/problem-builders.ts';
import { aSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
let member: TestUser;
let stranger: TestUser;
let groupId: number;
let inGroup: TestProblem;
let onSite: TestProblem;

beforeAll(async () => {
  site = await aSite();
  await aNode(site, { languages: ['Python3'] });
});
afterAll(() => site.close());

beforeEach(async () => {
  await setSwitches({ defaultSubmitInterval: 0 });
  await site.database.db.deleteFrom('test_run').execute();
  [member, stranger] = [await aUser(site), await aUser(site)];
  groupId = await aGroup(site);
  await aMember(site, groupId, member.id, 3);
  onSite = await aProblem(site);
  inGroup = await aProblem(site, { listed: false });
  await site.database.db.updateTable('problem').set({ group_id: groupId }).where('id', '=', inGroup.id).execute();
});

async function setSwitches(switches: object): Promise<void> {
  await site.database.db
    .insertInto('setting')
    .values({ key: 'switches', value: JSON.stringify(switches), modified_at: site.now() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(switches) }))
    .execute();
  site.settings.forget();
}

const PROGRAM = { language: 'Python3', code: 'print(3)' };
const submit = (user: TestUser, problem: TestProblem, ids: ScopeIds = {}) =>
  site.call(submitProblemJudge, { token: user.token, body: { pid: problem.displayId, ...PROGRAM, ...ids } });
const tryOut = (user: TestUser, problem: TestProblem, is: ScopeIds & { type?: string } = {}) =>
  site.call(submitProblemTestJudge, {
    token: user.token,
    body: { pid: problem.id, ...PROGRAM, userInput: '1 2', ...is },
  });
const accepted = async (user: TestUser, problem: TestProblem, group: number | null): Promise<number> => {
  const id = await aJudgedSubmission(site, { userId: user.id, problemId: problem.id, status: STATUS.accepted });
  await site.database.db.updateTable('submission').set({ group_id: group }).where('id', '=', id).execute();
  return id;
};

describe('a group as a place', () => {
  it('takes the code of a member to a problem of its own, and keeps where it was sent', async () => {
    const answer = await submit(member, inGroup, { gid: groupId });
    expect(answer).toMatchObject({ status: 200, data: { gid: groupId, cid: 0, status: STATUS.pending } });
    const row = await site.database.db
      .selectFrom('submission')
      .select(['contest_id', 'training_id', 'group_id'])
      .where('id', '=', answer.data?.submitId ?? 0)
      .executeTakeFirst();
    expect(row).toEqual({ contest_id: null, training_id: null, group_id: groupId });
  });

  it('has problems of its own: those of the site are sent to the site, and the other way round', async () => {
    expect(await submit(member, onSite, { gid: groupId })).toMatchObject({ code: 'problem_not_found' });
    expect(await submit(member, inGroup)).toMatchObject({ code: 'problem_not_found' });
  });

  it('shows problem, submissions and statistics to its members', async () => {
    const { token } = member;
    const id = await accepted(member, inGroup, groupId);
    const practised = await accepted(member, onSite, null);
    const problem = await site.call(getProblemDetail, { token, query: { problemId: inGroup.displayId, gid: groupId } });
    expect(problem).toMatchObject({ status: 200, data: { problem: { problemId: inGroup.displayId } } });
    const list = await site.call(getSubmissionList, { token, query: { gid: groupId } });
    expect(list.data).toMatchObject({ total: 1, records: [{ submitId: id, displayPid: inGroup.displayId }] });
    expect((await site.call(getSubmissionDetail, { token, query: { submitId: id } })).status).toBe(200);
    const body = { pidList: [inGroup.id, onSite.id], isContestProblemList: false };
    const here = await site.call(getUserProblemStatus, { token, body: { ...body, gid: groupId } });
    expect(here.data).toEqual({
      [inGroup.id]: { status: STATUS.accepted },
      [onSite.id]: { status: STATUS.not_submitted },
    });
    const outside = await site.call(getUserProblemStatus, { token, body });
    expect(outside.data).toEqual({
      [inGroup.id]: { status: STATUS.not_submitted },
      [onSite.id]: { status: STATUS.accepted },
    });
    const statistics = { problemId: inGroup.displayId, gid: groupId };
    expect(await site.call(getProblemStatistics, { token, query: statistics })).toMatchObject({
      data: { total: 1, verdicts: [{ status: STATUS.accepted, count: 1 }], mine: { tries: 1, accepted: 1 } },
    });
    const status = await site.call(checkSubmissionsStatus, { token, body: { submitIds: [id, practised] } });
    expect(Object.keys(status.data ?? {}).map(Number)).toEqual([id, practised]);
  });

  it.each(['a stranger', 'somebody who asks to join', 'somebody who has left', 'a member of a banned group'])(
    'does not exist for %s',
    async (who) => {
      const user = who.startsWith('a stranger') ? stranger : member;
      const id = await accepted(user, inGroup, groupId);
      const members = site.database.db.updateTable('group_member').where('user_id', '=', member.id);
      if (who.includes('asks')) await members.set({ level: 1 }).execute();
      if (who.includes('left')) {
        await site.database.db.deleteFrom('group_member').where('user_id', '=', member.id).execute();
      }
      if (who.includes('banned')) {
        await site.database.db.updateTable('team_group').set({ banned: true }).where('id', '=', groupId).execute();
      }
      const { token } = user;
      const missing = 1_000_000;
      const problemId = inGroup.displayId;
      const calls = (gid: number) => [
        submit(user, inGroup, { gid }),
        tryOut(user, inGroup, { gid }),
        site.call(runSamples, { token, body: { pid: inGroup.id, ...PROGRAM, gid } }),
        site.call(getProblemDetail, { token, query: { problemId, gid } }),
        site.call(getProblemStatistics, { token, query: { problemId, gid } }),
        site.call(getSubmissionList, { token, query: { gid } }),
        site.call(getSubmissionList, { token, query: { gid, onlyMine: true } }),
        site.call(getUserProblemStatus, { token, body: { pidList: [inGroup.id], isContestProblemList: false, gid } }),
      ];
      const told = async (gid: number) =>
        (await Promise.all(calls(gid))).map(({ http, status, code, msg }) => ({ http, status, code, msg }));
      const answers = await told(groupId);
      expect(answers).toEqual(await told(missing));
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['group_not_found']));
      expect((await site.call(getSubmissionDetail, { token, query: { submitId: id } })).code).toBe(
        'submission_not_found',
      );
      const asked = await site.call(checkSubmissionsStatus, { token, body: { submitIds: [id] } });
      expect(asked.data).toEqual({});
      expect((await tryOut(user, inGroup, { type: 'group' })).code).toBe('problem_not_found');
    },
  );
});

describe('contests and trainings that do not exist', () => {
  it('are missing in every call that names one', async () => {
    const { token } = member;
    const cid = 5;
    const problemId = onSite.displayId;
    const answers = await Promise.all([
      submit(member, onSite, { cid }),
      submit(member, onSite, { tid: 5 }),
      submit(member, onSite, { cid, gid: groupId }),
      tryOut(member, onSite, { cid }),
      tryOut(member, onSite, { tid: 5 }),
      site.call(getContestProblemDetails, { token, query: { cid, displayId: problemId } }),
      site.call(getFullScreenProblemList, { token, query: { cid } }),
      site.call(getFullScreenProblemList, { token, query: { tid: 5 } }),
      site.call(getLastAcCode, { token, query: { pid: onSite.id, cid } }),
      site.call(getContestSubmissions, { token, query: { contestID: cid, beforeContestSubmit: false } }),
      site.call(checkContestSubmissionsStatus, { token, body: { submitIds: [1], cid } }),
      site.call(checkSubmissionsStatus, { token, body: { submitIds: [1], cid } }),
      site.call(getProblemStatistics, { token, query: { problemId, cid } }),
    ]);
    const [contest, training] = ['contest_not_found', 'training_not_found'];
    expect(answers.map(({ code }) => code)).toEqual([
      ...[contest, training, contest, contest, training, contest, contest, training],
      ...[contest, contest, contest, contest, contest],
    ]);
  });
});

describe('the switches of judging', () => {
  it('are chosen by where the stored problem is solved, not by what the client says', async () => {
    await setSwitches({ defaultSubmitInterval: 0, openPublicJudge: false, openGroupJudge: true });
    for (const type of ['public', 'group', 'contest']) {
      expect((await tryOut(member, onSite, { type })).code, type).toBe('judging_disabled');
    }
    expect((await submit(member, onSite)).code).toBe('judging_disabled');
    expect((await submit(member, inGroup, { gid: groupId })).status).toBe(200);
    const started = await tryOut(member, inGroup, { type: 'public' });
    expect(started.status).toBe(200);
    const query = { testJudgeKey: started.data ?? '' };
    expect((await site.call(getTestJudgeResult, { token: member.token, query })).data?.status).toBe(STATUS.pending);
    await site.database.db.deleteFrom('test_run').execute();
    await setSwitches({ defaultSubmitInterval: 0, openPublicJudge: true, openGroupJudge: false });
    expect((await tryOut(member, inGroup, { type: 'public' })).code).toBe('judging_disabled');
    expect((await submit(member, inGroup, { gid: groupId })).code).toBe('judging_disabled');
    expect((await tryOut(member, onSite, { type: 'group' })).status).toBe(200);
  });
});

describe('rights that were given to a person', () => {
  const give = (user: TestUser, permission: string, is: { kind?: string; id?: number; until?: Date } = {}) =>
    site.database.db
      .insertInto('user_grant')
      .values({
        user_id: user.id,
        permission,
        scope_kind: is.kind ?? 'site',
        scope_id: is.id ?? null,
        until: is.until ?? null,
        created_at: site.now(),
      })
      .execute();
  const hasCode = async (user: TestUser, submitId: number) =>
    (await site.call(getSubmissionDetail, { token: user.token, query: { submitId } })).data?.submission.code !== null;

  it('hold on the whole site, and until their time is over', async () => {
    const id = await accepted(member, onSite, null);
    expect(await hasCode(stranger, id)).toBe(false);
    await give(stranger, 'submission_inspect', { until: new Date(site.now().getTime() + 60_000) });
    expect(await hasCode(stranger, id)).toBe(true);
    site.clock.advance(61_000);
    expect(await hasCode(stranger, id)).toBe(false);
  });

  it('hold for one problem alone', async () => {
    const [one, other] = [await aProblem(site, { hidden: true }), await aProblem(site, { hidden: true })];
    await give(stranger, 'problem_edit_any', { kind: 'problem', id: one.id });
    const seen = async ({ displayId }: TestProblem) =>
      (await site.call(getProblemDetail, { token: stranger.token, query: { problemId: displayId } })).status;
    expect(await seen(one)).toBe(200);
    expect(await seen(other)).toBe(404);
  });

  it('are none where the site knows no such right', async () => {
    const id = await accepted(member, onSite, null);
    await give(stranger, 'all_powerful');
    expect(await hasCode(stranger, id)).toBe(false);
  });
});
