import { STATUS } from '@oyez/contract/judging/verdict';
import {
  addAssignment,
  getAssignment,
  getAssignments,
  getGrades,
  getOwnAssignments,
  getProgress,
  previewAssignment,
  removeAssignment,
  restoreAssignment,
  setGrade,
  undoGrade,
  updateAssignment,
} from '@oyez/contract/classes/assignments';
import { NO_SECTION } from '@oyez/contract/classes/class-values';
import { removeSection, restoreSection } from '@oyez/contract/classes/sections';
import { pointsText } from '@oyez/contract/rules/assignment-points';
import { getTrainingDetail } from '@oyez/contract/trainings/trainings';
import type { BodyInputOf } from '@oyez/contract/wire/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import {
  aClass,
  anAssignment,
  anAssistant,
  anAttempt,
  aSection,
  aStudent,
  type TestAssignment,
} from '../../testing/class-builders.ts';
import { aProblem, aTraining, aTrainingProblem, type TestProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const HOUR = 3_600_000;
const at = (hours: number) => new Date(site.now().getTime() + hours * HOUR).toISOString();
type Terms = Omit<BodyInputOf<typeof addAssignment>, 'gid'>;
const terms = (is: Partial<Terms> = {}): Terms => ({
  title: 'Homework',
  opensAt: at(-24),
  dueAt: at(24),
  lateRule: 'percent',
  latePercent: 10,
  pointsRule: 'split',
  ...is,
});
const add = (who: TestUser, gid: number, is: Partial<Terms>) =>
  site.call(addAssignment, { token: who.token, body: { gid, ...terms(is) } });
const list = async (who: TestUser, gid: number) =>
  (await site.call(getAssignments, { token: who.token, query: { gid } })).data?.assignments ?? [];
const one = (who: TestUser, id: number) => site.call(getAssignment, { token: who.token, query: { id } });
const progress = async (who: TestUser, id: number, more: object = {}) =>
  (await site.call(getProgress, { token: who.token, query: { id, ...more } })).data;
const grade = (who: TestUser, id: number, user: TestUser, problem: TestProblem, points: number | null) =>
  site.call(setGrade, {
    token: who.token,
    body: { id, uid: user.uid, pid: problem.id, points, reason: 'seen in class' },
  });
async function inTwoSections() {
  const { groupId, owner } = await aClass(site);
  const [a, b] = [await aSection(site, groupId, 'A'), await aSection(site, groupId, 'B')];
  const ada = await aStudent(site, groupId, { sectionId: a });
  const bob = await aStudent(site, groupId, { sectionId: b });
  return { groupId, owner, a, b, ada, bob };
}
const first = ({ problems }: TestAssignment) => problems[0] as TestProblem;

describe('an assignment', () => {
  it('is made of problems, of a training of the group, or of a copy of one of the site', async () => {
    const { groupId, owner } = await aClass(site);
    const ada = await aStudent(site, groupId);
    const problems = [await aProblem(site), await aProblem(site), await aProblem(site)];
    const ofProblems = await add(owner, groupId, { problems: problems.map((problem) => problem.displayId) });
    expect((await one(ada, ofProblems.data?.id ?? 0)).data).toMatchObject({
      problems: 3,
      problemList: problems.map(({ id, displayId }, place) => ({
        pid: id,
        displayId,
        worth: place === 2 ? 3400 : 3300,
      })),
    });
    const siteTraining = await aTraining(site, {});
    await aTrainingProblem(site, siteTraining.id, problems[0] as TestProblem);
    const copied = (await one(ada, (await add(owner, groupId, { trainingId: siteTraining.id })).data?.id ?? 0)).data;
    expect(copied?.problems).toBe(1);
    expect(copied?.trainingId).not.toBe(siteTraining.id);
    const other = await aClass(site);
    const foreign = await aTraining(site, { groupId: other.groupId });
    const hidden = await aTraining(site, { visible: false });
    for (const { id } of [foreign, hidden]) {
      expect((await add(owner, groupId, { trainingId: id })).code).toBe('training_not_found');
    }
    expect((await add(owner, groupId, { problems: ['NO-SUCH'] })).code).toBe('assignment_problem_unknown');
    expect((await add(owner, groupId, {})).code).toBe('assignment_source');
  });

  it.each<[string, Partial<Terms>, string]>([
    ['is due before it opens', { dueAt: '2020-01-01T00:00:00Z' }, 'assignment_times'],
    ['ends before it is due', { lastAt: '2020-01-01T00:00:00Z' }, 'assignment_times'],
    [
      'is of a far century',
      { opensAt: '+020000-01-01T00:00:00Z', dueAt: '+020000-01-02T00:00:00Z' },
      'contest_time_far',
    ],
    ['runs for a century', { dueAt: '2126-01-01T00:00:00Z' }, 'assignment_too_long'],
    ['is for a section of another group', { sectionIds: [999_999] }, 'section_not_found'],
  ])('is refused where it %s', async (_, is, code) => {
    const { groupId, owner } = await aClass(site);
    const { displayId } = await aProblem(site);
    expect((await add(owner, groupId, { problems: [displayId], ...is })).code).toBe(code);
  });

  it('whose sections are removed is handed to nobody unless a teacher says so, and is theirs again when they come back', async () => {
    const { groupId, owner, a, b, ada, bob } = await inTwoSections();
    const { id } = await anAssignment(site, groupId, { sectionIds: [a] });
    const titles = async (who: TestUser) => (await list(who, groupId)).map((row) => row.title);
    const change = (is: Partial<Terms>) =>
      site.call(updateAssignment, { token: owner.token, body: { ...terms(is), id } });

    await site.call(removeSection, { token: owner.token, query: { id: a } });
    expect((await one(owner, id)).data).toMatchObject({ forAll: false, sections: [], all: { people: 0 } });
    expect(await change({ forAll: false, sectionIds: [] })).toMatchObject({ code: 'assignment_for_nobody' });
    expect(await titles(bob)).toEqual([]);

    expect((await change({ forAll: false, sectionIds: [b] })).status).toBe(200);
    expect(await titles(bob)).toEqual(['Homework']);
    await site.call(restoreSection, { token: owner.token, body: { id: a } });
    expect((await one(owner, id)).data?.sections.map((section) => section.name)).toEqual(['A', 'B']);
    expect((await change({ forAll: true, sectionIds: [a] })).status).toBe(200);
    expect((await one(owner, id)).data).toMatchObject({ forAll: true, sections: [] });
    expect([await titles(ada), await titles(bob)]).toEqual([['Homework'], ['Homework']]);
  });

  it('is there for its sections; what is in it, from its opening on', async () => {
    const { groupId, owner, a, ada, bob } = await inTwoSections();
    const helper = await anAssistant(site, groupId, 'view');
    const coming = await anAssignment(site, groupId, { opensIn: 5, dueIn: 9, sectionIds: [a], title: 'Coming' });
    const open = await anAssignment(site, groupId, { sectionIds: [a], title: 'Open' });
    expect((await list(ada, groupId)).map((row) => [row.title, row.state, row.problems])).toEqual([
      ['Open', 'open', 1],
      ['Coming', 'coming', null],
    ]);
    expect(await list(bob, groupId)).toEqual([]);
    expect((await one(bob, open.id)).code).toBe('assignment_not_found');
    expect((await one(ada, coming.id)).data).toMatchObject({ trainingId: null, trainingTitle: null, problemList: [] });
    const enter = async (who: TestUser, tid: number) =>
      (await site.call(getTrainingDetail, { token: who.token, query: { tid } })).status;
    expect(await enter(ada, open.trainingId)).toBe(200);
    expect(await enter(ada, coming.trainingId)).not.toBe(200);
    expect(await enter(bob, open.trainingId)).not.toBe(200);
    for (const who of [owner, helper]) expect(await enter(who, coming.trainingId)).toBe(200);
    const stranger = await aUser(site);
    expect((await one(stranger, open.id)).code).toBe('assignment_not_found');
    expect((await site.call(getAssignments, { token: stranger.token, query: { gid: groupId } })).code).toBe(
      'group_not_found',
    );
  });

  it('is taken back and handed out again with its grades', async () => {
    const { groupId, owner } = await aClass(site);
    const ada = await aStudent(site, groupId);
    const assignment = await anAssignment(site, groupId);
    await grade(owner, assignment.id, ada, first(assignment), 5000);
    const { id } = assignment;
    expect((await site.call(removeAssignment, { token: owner.token, query: { id } })).status).toBe(200);
    expect(await list(ada, groupId)).toEqual([]);
    expect((await one(ada, id)).code).toBe('assignment_not_found');
    expect((await site.call(restoreAssignment, { token: owner.token, body: { id } })).status).toBe(200);
    expect((await one(ada, id)).data?.total).toBe(5000);
  });

  it('stands among what a student has to do until nothing of it counts any more', async () => {
    const { groupId } = await aClass(site);
    const ada = await aStudent(site, groupId);
    await anAssignment(site, groupId, { dueIn: 5, title: 'Later' });
    await anAssignment(site, groupId, { dueIn: 2, title: 'Soon' });
    await anAssignment(site, groupId, { dueIn: -2, lateRule: 'refuse', title: 'Over' });
    await anAssignment(site, groupId, { dueIn: -2, title: 'Late' });
    const own = (await site.call(getOwnAssignments, { token: ada.token })).data?.assignments;
    expect(own?.map((row) => row.title)).toEqual(['Late', 'Soon', 'Later']);
  });
});

describe('progress', () => {
  it('counts the best of what was handed in with its lateness, and shows the first try that failed', async () => {
    const { groupId, owner } = await aClass(site);
    const ada = await aStudent(site, groupId, { number: '1' });
    const bob = await aStudent(site, groupId, { number: '2' });
    const assignment = await anAssignment(site, groupId, {
      dueIn: -30,
      opensIn: -200,
      problems: [await aProblem(site), await aProblem(site)],
    });
    const [p, q] = assignment.problems as [TestProblem, TestProblem];
    const of = (user: TestUser, problem: TestProblem) => ({ ...assignment, groupId, user, problem });
    const failed = await anAttempt(site, of(ada, p), { status: STATUS.wrong_answer, hoursAgo: 50 });
    await anAttempt(site, of(ada, p), { status: STATUS.time_limit, hoursAgo: 49 });
    const best = await anAttempt(site, of(ada, p), { hoursAgo: 40 });
    await anAttempt(site, of(ada, p), { hoursAgo: 1 });
    await anAttempt(site, of(ada, q), { hoursAgo: 5 });
    await anAttempt(site, of(bob, p), { hoursAgo: 300 });
    const seen = await progress(owner, assignment.id);
    expect(seen?.of).toBe(10_000);
    expect(seen?.rows).toMatchObject([
      {
        uid: ada.uid,
        total: 9000,
        percent: '90',
        lateDays: 2,
        cells: [
          {
            pid: p.id,
            points: 5000,
            tries: 3,
            bestId: best,
            failId: failed,
            failStatus: STATUS.wrong_answer,
            solved: true,
          },
          { pid: q.id, points: 4000, lateDays: 2, failId: null },
        ],
      },
      { uid: bob.uid, total: 0, cells: [] },
    ]);
    expect((await one(ada, assignment.id)).data?.total).toBe(9000);
    expect((await list(owner, groupId))[0]?.all).toEqual({ people: 2, started: 1, done: 1 });
  });

  it('gives a problem with points their share', async () => {
    const { groupId, owner } = await aClass(site);
    const ada = await aStudent(site, groupId);
    const cases = [
      { input: '1', output: '1', score: 30 },
      { input: '2', output: '2', score: 30 },
    ];
    const assignment = await anAssignment(site, groupId, { problems: [await aProblem(site, { type: 'oi', cases })] });
    const of = { ...assignment, groupId, user: ada, problem: first(assignment) };
    await anAttempt(site, of, { status: STATUS.partial_accepted, score: 30 });
    expect((await progress(owner, assignment.id))?.rows).toMatchObject([{ total: 5000, cells: [{ solved: false }] }]);
  });

  it('follows a rejudge', async () => {
    const { groupId, owner } = await aClass(site);
    const ada = await aStudent(site, groupId);
    const assignment = await anAssignment(site, groupId);
    const id = await anAttempt(site, { ...assignment, groupId, user: ada, problem: first(assignment) });
    expect((await progress(owner, assignment.id))?.rows[0]?.total).toBe(10_000);
    await site.database.db
      .updateTable('submission')
      .set({ status: STATUS.wrong_answer })
      .where('id', '=', id)
      .execute();
    await site.database.db.insertInto('change').values({ topic: 'submission', subject_id: id }).execute();
    expect((await progress(owner, assignment.id))?.rows[0]?.total).toBe(0);
  });

  it('is read by teachers alone, and by section', async () => {
    const { groupId } = await aClass(site);
    const a = await aSection(site, groupId, 'A');
    const [ada, bob] = [await aStudent(site, groupId, { sectionId: a }), await aStudent(site, groupId)];
    const helper = await anAssistant(site, groupId, 'view');
    const { id } = await anAssignment(site, groupId);
    expect((await progress(helper, id))?.rows.map((row) => row.uid).toSorted()).toEqual([ada.uid, bob.uid].toSorted());
    expect((await progress(helper, id, { sectionId: a }))?.rows.map((row) => row.uid)).toEqual([ada.uid]);
    expect((await progress(helper, id, { sectionId: NO_SECTION }))?.rows.map((row) => row.uid)).toEqual([bob.uid]);
    const forA = await anAssignment(site, groupId, { sectionIds: [a] });
    expect((await progress(helper, forA.id, { sectionId: NO_SECTION }))?.rows).toEqual([]);
    const refused = await site.call(getProgress, { token: ada.token, query: { id } });
    expect(refused.code).toBe('class_teachers_only');
    const sheet = await site.app.inject({
      method: 'GET',
      url: '/api/file/download-grade-sheet',
      query: { id: String(id) },
      headers: { authorization: ada.token },
    });
    expect([sheet.statusCode, sheet.json().code]).toEqual([400, 'class_teachers_only']);
  });
});

describe('the grade sheet', () => {
  it('says what the page says, digit for digit, and runs nothing in a spreadsheet', async () => {
    const { groupId, owner } = await aClass(site);
    const a = await aSection(site, groupId, '=1+1');
    const ada = await aStudent(site, groupId, { sectionId: a, number: '007', name: '@SUM(A1)' });
    const problems = [await aProblem(site), await aProblem(site), await aProblem(site)];
    const assignment = await anAssignment(site, groupId, { dueIn: -1, latePercent: 7, problems });
    await anAttempt(site, { ...assignment, groupId, user: ada, problem: first(assignment) });
    await grade(owner, assignment.id, ada, problems[1] as TestProblem, 1234);
    const seen = await progress(owner, assignment.id);
    const sheet = await site.app.inject({
      method: 'GET',
      url: '/api/file/download-grade-sheet',
      query: { id: String(assignment.id), format: 'csv' },
      headers: { authorization: owner.token, 'accept-language': 'en-US' },
    });
    const [head, line] = sheet.body.replace('\uFEFF', '').split('\r\n');
    expect(sheet.body.startsWith('\uFEFF')).toBe(true);
    expect(head?.startsWith('Section,Student number,Name,Username,')).toBe(true);
    const row = seen?.rows[0];
    const cells = new Map(row?.cells.map((cell) => [cell.pid, cell.points]));
    const digits = problems.map(({ id }) => pointsText(cells.get(id) ?? 0));
    expect(digits).toEqual(['30.69', '12.34', '0']);
    const all = [...digits, String(row?.lateDays), pointsText(row?.total ?? 0), row?.percent];
    expect(line).toBe(`'=1+1,007,'@SUM(A1),${ada.username},${all.join(',')}`);
  });
});

describe('points by hand', () => {
  it('hold until they are undone or cleared, with their reason, and are shown as such', async () => {
    const { groupId } = await aClass(site);
    const ada = await aStudent(site, groupId);
    const helper = await anAssistant(site, groupId, 'grade');
    const assignment = await anAssignment(site, groupId);
    const problem = first(assignment);
    const total = async () => (await progress(helper, assignment.id))?.rows[0]?.total;
    const gradeId = (await grade(helper, assignment.id, ada, problem, 2500)).data?.gradeId ?? 0;
    await anAttempt(site, { ...assignment, groupId, user: ada, problem });
    expect((await progress(helper, assignment.id))?.rows[0]?.cells).toMatchObject([{ points: 2500, manual: true }]);
    expect((await one(ada, assignment.id)).data?.reasons).toEqual([{ pid: problem.id, reason: 'seen in class' }]);
    const cleared = (await grade(helper, assignment.id, ada, problem, null)).data?.gradeId ?? 0;
    expect(await total()).toBe(10_000);
    const undo = (id: number) => site.call(undoGrade, { token: helper.token, body: { gradeId: id } });
    expect((await undo(gradeId)).code).toBe('grade_not_found');
    expect((await undo(cleared)).status).toBe(200);
    expect(await total()).toBe(2500);
    const query = { id: assignment.id, uid: ada.uid, pid: problem.id };
    const kept = (await site.call(getGrades, { token: helper.token, query })).data?.grades;
    expect(kept?.map((each) => [each.points, each.undone, each.by])).toEqual([
      [null, true, helper.username],
      [2500, false, helper.username],
    ]);
  });

  it('are given by those who may grade, to those who have the assignment, and not beyond what it is worth', async () => {
    const { groupId, owner } = await aClass(site);
    const a = await aSection(site, groupId, 'A');
    const [ada, bob] = [await aStudent(site, groupId, { sectionId: a }), await aStudent(site, groupId)];
    const viewer = await anAssistant(site, groupId, 'view');
    const assignment = await anAssignment(site, groupId, { sectionIds: [a] });
    const problem = first(assignment);
    expect((await grade(viewer, assignment.id, ada, problem, 100)).code).toBe('class_teachers_only');
    expect((await grade(owner, assignment.id, bob, problem, 100)).code).toBe('class_member_not_found');
    expect((await grade(owner, assignment.id, ada, problem, 10_001)).code).toBe('grade_too_high');
    expect((await grade(owner, assignment.id, ada, await aProblem(site), 1)).code).toBe('assignment_problem_gone');
    const ownGrade = await grade(ada, assignment.id, ada, problem, 100);
    expect(ownGrade.code).toBe('class_teachers_only');
  });
});

describe('a change of an assignment', () => {
  it('says first whose points it changes', async () => {
    const { groupId, owner } = await aClass(site);
    const [a, b] = [await aSection(site, groupId, 'A'), await aSection(site, groupId, 'B')];
    const ada = await aStudent(site, groupId, { sectionId: a });
    await aStudent(site, groupId, { sectionId: b });
    const assignment = await anAssignment(site, groupId, { dueIn: 1 });
    await anAttempt(site, { ...assignment, groupId, user: ada, problem: first(assignment) }, { hoursAgo: 2 });
    const { id } = assignment;
    const effect = async (is: Partial<Terms>) => {
      const { problems: _, trainingId: _t, ...body } = terms(is);
      return (await site.call(previewAssignment, { token: owner.token, body: { id, ...body } })).data;
    };
    expect(await effect({ dueAt: at(-5) })).toEqual({
      people: 2,
      more: 0,
      less: 1,
      leaving: 0,
      coming: 0,
      closes: false,
    });
    expect(await effect({ sectionIds: [b] })).toMatchObject({ people: 1, leaving: 1 });
    expect(await effect({ opensAt: at(1), dueAt: at(2) })).toMatchObject({ less: 1, closes: true });
    const { problems: _, trainingId: _t, ...body } = terms({ dueAt: at(-5) });
    expect((await site.call(updateAssignment, { token: owner.token, body: { id, ...body } })).status).toBe(200);
    expect((await progress(owner, id))?.rows.map((row) => row.total).toSorted()).toEqual([0, 9000]);
  });
});
