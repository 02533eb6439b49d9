import {
  getFullScreenProblemList,
  getLastAcCode,
  getProblemDetail,
  getUserProblemStatus,
} from '@oyez/contract/problems/problems';
import { getProblemStatistics } from '@oyez/contract/problems/problem-statistics';
import { STATUS } from '@oyez/contract/judging/verdict';
import { getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import { getSubmissionList, submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { runSamples, submitProblemTestJudge } from '@oyez/contract/submissions/test-runs';
import {
  getGroupTrainingList,
  getTrainingAccess,
  getTrainingDetail,
  getTrainingFrame,
  getTrainingList,
  getTrainingProblemList,
  getTrainingRank,
  registerTraining,
} from '@oyez/contract/trainings/trainings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aNode } from '../../testing/judge-node.ts';
import { CANARY } from '../../testing/requests/object-rule.ts';
import {
  aGroup,
  aJudgedSubmission,
  aMember,
  aProblem,
  aTraining,
  aTrainingProblem,
  type TestProblem,
} from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
let member: TestUser;
let groupId: number;
let tid: number;
let inGroup: TestProblem;
let onSite: TestProblem;

beforeAll(async () => {
  site = await aSite();
  await aNode(site, { languages: ['Python3'] });
  await site.database.db
    .insertInto('setting')
    .values({ key: 'switches', value: JSON.stringify({ defaultSubmitInterval: 0 }), modified_at: site.now() })
    .execute();
  site.settings.forget();
});
afterAll(() => site.close());

beforeEach(async () => {
  await site.database.db.deleteFrom('test_run').execute();
  member = await aUser(site);
  groupId = await aGroup(site);
  await aMember(site, groupId, member.id, 3);
  tid = (await aTraining(site, { groupId, title: `${CANARY} training` })).id;
  onSite = await aProblem(site);
  inGroup = await aProblem(site, { listed: false, title: `${CANARY} problem` });
  await change('problem', inGroup.id, { group_id: groupId });
  await aTrainingProblem(site, tid, inGroup);
  await aTrainingProblem(site, tid, onSite);
});

async function change(table: 'problem' | 'training' | 'team_group' | 'submission', id: number, values: object) {
  await site.database.db.updateTable(table).set(values).where('id', '=', id).execute();
}

const PROGRAM = { language: 'Python3', code: 'print(3)' };

/** Every call that names a training, or something that is in one. */
function callsOf({ token }: TestUser, named: { tid: number; problem: TestProblem }) {
  const { problem } = named;
  const ids = { tid: named.tid };
  const problemId = problem.displayId;
  return [
    site.call(getTrainingDetail, { token, query: ids }),
    site.call(getTrainingFrame, { token, query: ids }),
    site.call(getTrainingProblemList, { token, query: ids }),
    site.call(getTrainingAccess, { token, query: ids }),
    site.call(getTrainingRank, { token, query: ids }),
    site.call(registerTraining, { token, body: { ...ids, password: 'x' } }),
    site.call(getProblemDetail, { token, query: { problemId, ...ids } }),
    site.call(getFullScreenProblemList, { token, query: ids }),
    site.call(getLastAcCode, { token, query: { pid: problem.id, ...ids } }),
    site.call(getUserProblemStatus, { token, body: { pidList: [problem.id], isContestProblemList: false, ...ids } }),
    site.call(getProblemStatistics, { token, query: { problemId, ...ids } }),
    site.call(submitProblemJudge, { token, body: { pid: problemId, ...PROGRAM, ...ids } }),
    site.call(submitProblemTestJudge, { token, body: { pid: problem.id, ...PROGRAM, userInput: '1', ...ids } }),
    site.call(runSamples, { token, body: { pid: problem.id, ...PROGRAM, ...ids } }),
  ];
}

describe("a group's training", () => {
  it("holds the group's own problems and public ones, all of which its members practise there", async () => {
    const { token } = member;
    const list = await site.call(getTrainingProblemList, { token, query: { tid } });
    expect(list.data?.map((row) => row.problemId)).toEqual([inGroup.displayId, onSite.displayId]);
    for (const problem of [inGroup, onSite]) {
      const query = { problemId: problem.displayId, tid };
      expect(await site.call(getProblemDetail, { token, query })).toMatchObject({ status: 200 });
      const answer = await site.call(submitProblemJudge, {
        token,
        body: { pid: problem.displayId, ...PROGRAM, tid, gid: 77 },
      });
      expect(answer).toMatchObject({ status: 200, data: { status: STATUS.pending, gid: groupId } });
      const row = await site.database.db
        .selectFrom('submission')
        .select(['training_id', 'group_id', 'contest_id'])
        .where('id', '=', answer.data?.submitId ?? 0)
        .executeTakeFirst();
      expect(row).toEqual({ training_id: tid, group_id: groupId, contest_id: null });
    }
    const listed = await site.call(getSubmissionList, { token, query: { gid: groupId } });
    expect(listed.data?.total).toBe(2);
    const other = await aUser(site);
    await aMember(site, groupId, other.id, 3);
    const ofOther = await site.call(getSubmissionList, { token: other.token, query: { gid: groupId } });
    expect(ofOther.data?.records.map((row) => row.displayPid)).toEqual([onSite.displayId, inGroup.displayId]);
    expect((await site.call(getSubmissionList, { token, query: {} })).data?.total).toBe(0);
  });

  it('is practised by clients that name the group alone, by the display ids of its rows', async () => {
    const { token } = member;
    const outside = await aProblem(site);
    const rows = (await site.call(getTrainingProblemList, { token, query: { tid } })).data ?? [];
    expect(rows).toHaveLength(2);
    for (const { pid, problemId } of rows) {
      const detail = await site.call(getProblemDetail, { token, query: { problemId, gid: groupId } });
      expect(detail.data?.problem.id).toBe(pid);
      const body = { pid: problemId, ...PROGRAM, gid: groupId };
      expect(await site.call(submitProblemJudge, { token, body })).toMatchObject({ data: { pid, gid: groupId } });
    }
    const query = { problemId: outside.displayId, gid: groupId };
    expect((await site.call(getProblemDetail, { token, query })).code).toBe('problem_not_found');
  });

  it('counts what was solved in the group, in the training or not, and nothing from outside', async () => {
    const { token } = member;
    const inside = await accepted(member, inGroup, groupId);
    await accepted(member, onSite, null);
    const frame = await site.call(getTrainingFrame, { token, query: { tid } });
    expect(frame.data).toMatchObject({ entry: null, progress: { solved: 1, total: 2 }, ranked: true });
    const set = await site.call(getFullScreenProblemList, { token, query: { tid } });
    expect(set.data?.map(({ status }) => status)).toEqual([STATUS.accepted, undefined]);
    const last = await site.call(getLastAcCode, { token, query: { pid: inGroup.id, tid } });
    expect(last.data?.submitId).toBe(inside);
    const ranked = await site.call(getTrainingRank, { token, query: { tid } });
    expect(ranked.data?.records).toMatchObject([{ username: member.username, ac: 1 }]);
  });

  it.each([
    'a stranger',
    'somebody who asks to join',
    'somebody who was refused',
    'somebody who has left',
    'its author, who has left',
    'a member of a banned group',
    'a member of a disbanded group',
    'a member, while it is hidden',
    'a guest',
  ])('does not exist for %s', async (who) => {
    const user = who.includes('stranger') || who.includes('guest') ? await aUser(site) : member;
    const id = await accepted(user, inGroup, groupId);
    const membership = site.database.db.updateTable('group_member').where('user_id', '=', member.id);
    if (who.includes('asks')) await membership.set({ level: 1 }).execute();
    if (who.includes('refused')) await membership.set({ level: 2 }).execute();
    if (who.includes('author')) await change('training', tid, { owner_id: user.id });
    if (who.includes('left')) {
      await site.database.db.deleteFrom('group_member').where('user_id', '=', member.id).execute();
    }
    if (who.includes('banned')) await change('team_group', groupId, { banned: true });
    if (who.includes('disbanded')) await change('team_group', groupId, { deleted_at: site.now() });
    if (who.includes('hidden')) await change('training', tid, { visible: false });
    const asking = who.includes('guest') ? { ...user, token: '' } : user;
    const answersTo = async (named: { tid: number; problem: TestProblem }) =>
      (await Promise.all(callsOf(asking, named))).map(({ http, status, code, msg, data }) => {
        expect(JSON.stringify(data)).not.toContain(CANARY);
        return { http, status, code, msg };
      });
    const answers = await answersTo({ tid, problem: inGroup });
    expect(answers).toEqual(await answersTo({ tid: 1_000_000, problem: inGroup }));
    if (who.includes('guest')) return;
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['training_not_found']));
    if (who.includes('hidden')) return;
    expect((await site.call(getSubmissionDetail, { token: user.token, query: { submitId: id } })).code).toBe(
      'submission_not_found',
    );
    const lists = await Promise.all([
      site.call(getGroupTrainingList, { token: user.token, query: { gid: groupId } }),
      site.call(getTrainingList, { token: user.token, query: { keyword: CANARY } }),
    ]);
    expect(lists.map(({ code, data }) => code ?? data?.total)).toEqual(['group_not_found', 0]);
  });

  it('shows no problem that its group has hidden or keeps for a contest, nor one of another group', async () => {
    const { token } = member;
    const foreign = await aProblem(site, { listed: false });
    await change('problem', foreign.id, { group_id: await aGroup(site) });
    await aTrainingProblem(site, tid, foreign);
    for (const state of [{ hidden: true }, { contest_only: true }, { deleted_at: site.now() }]) {
      const gone = await aProblem(site, { listed: false });
      await aTrainingProblem(site, tid, gone);
      await change('problem', gone.id, { group_id: groupId, ...state });
      for (const problem of [gone, foreign]) {
        const [detail, handedIn] = await Promise.all([
          site.call(getProblemDetail, { token, query: { problemId: problem.displayId, tid } }),
          site.call(submitProblemJudge, { token, body: { pid: problem.displayId, ...PROGRAM, tid } }),
        ]);
        expect([detail.code, handedIn.code]).toEqual(['training_problem_not_found', 'training_problem_not_found']);
      }
    }
    const frame = await site.call(getTrainingFrame, { token, query: { tid } });
    expect(frame.data?.training.problemCount).toBe(2);
    expect((await site.call(getFullScreenProblemList, { token, query: { tid } })).data).toHaveLength(2);
  });
});

describe('a training of the site', () => {
  it("is practice: what is handed in stands in everybody's list, and what was solved before counts", async () => {
    const { token } = member;
    const training = await aTraining(site);
    await aTrainingProblem(site, training.id, onSite);
    await accepted(member, onSite, null);
    const frame = await site.call(getTrainingFrame, { token, query: { tid: training.id } });
    expect(frame.data).toMatchObject({ progress: { solved: 1, total: 1 }, ranked: false, group: null });
    const body = { pid: onSite.displayId, ...PROGRAM, tid: training.id, gid: groupId };
    const answer = await site.call(submitProblemJudge, { token, body });
    const list = await site.call(getSubmissionList, { query: { problemID: onSite.displayId } });
    expect(list.data?.records.map((row) => row.submitId)).toContain(answer.data?.submitId);
  });

  it('holds public problems alone, and knows each by its label and by the display id that it has everywhere', async () => {
    const { token } = member;
    const training = await aTraining(site);
    await aTrainingProblem(site, training.id, inGroup);
    await aTrainingProblem(site, training.id, { ...onSite, displayId: 'Warm up 1' });
    const list = await site.call(getTrainingProblemList, { token, query: { tid: training.id } });
    const named = [{ problemId: onSite.displayId, displayId: 'Warm up 1' }];
    expect(list.data).toMatchObject(named);
    const set = await site.call(getFullScreenProblemList, { token, query: { tid: training.id } });
    expect(set.data).toMatchObject(named);
    const onItsOwn = await site.call(getProblemDetail, {
      token,
      query: { problemId: list.data?.[0]?.problemId ?? '' },
    });
    expect(onItsOwn.data?.problem.id).toBe(onSite.id);
    const seen = async (problemId: string) =>
      (await site.call(getProblemDetail, { token, query: { problemId, tid: training.id } })).data?.problem.id;
    expect([await seen('warm UP 1'), await seen(onSite.displayId)]).toEqual([onSite.id, onSite.id]);
    expect(await seen(inGroup.displayId)).toBeUndefined();
    await change('problem', onSite.id, { hidden: true });
    expect(await seen('Warm up 1')).toBeUndefined();
    expect((await site.call(getTrainingDetail, { token, query: { tid: training.id } })).data?.problemCount).toBe(0);
  });

  it('that is private opens to those whom it let in, and to those who may change it', async () => {
    const training = await aTraining(site, { auth: 'private', ownerId: member.id });
    await aTrainingProblem(site, training.id, onSite);
    const other = await aUser(site);
    const codesFor = async (user: TestUser) =>
      (await Promise.all(callsOf(user, { tid: training.id, problem: onSite }))).map(({ code }) => code ?? 'served');
    const open = new Set([0, 1, 3, 5]);
    const refused = (code: string) => (answer: string, index: number) => open.has(index) || answer === code;
    expect((await codesFor(other)).every(refused('training_needs_password'))).toBe(true);
    expect((await codesFor(member)).every((code) => !code.startsWith('training_needs'))).toBe(true);
    await site.database.db
      .insertInto('training_member')
      .values({ training_id: training.id, user_id: other.id, barred: true, registered_at: site.now() })
      .execute();
    expect((await codesFor(other)).every(refused('training_barred'))).toBe(true);
    await site.database.db.updateTable('training_member').set({ barred: false }).execute();
    expect((await codesFor(other)).filter((code) => code.startsWith('training_'))).toEqual([
      'training_already_registered',
    ]);
  });
});

async function accepted(user: TestUser, problem: TestProblem, group: number | null): Promise<number> {
  const id = await aJudgedSubmission(site, { userId: user.id, problemId: problem.id, status: STATUS.accepted });
  await change('submission', id, { group_id: group });
  return id;
}
