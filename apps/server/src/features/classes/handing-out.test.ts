import {
  addAssignment,
  getAssignment,
  previewAssignment,
  removeAssignment,
  setGrade,
  updateAssignment,
} from '@oyez/contract/classes/assignments';
import { deleteGroupTraining } from '@oyez/contract/trainings/training-admin';
import { getTrainingDetail, getTrainingFrame, getTrainingRank } from '@oyez/contract/trainings/trainings';
import type { BodyInputOf } from '@oyez/contract/wire/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '../../testing/builders.ts';
import { aClass, anAssignment, anAssistant, anAttempt, aSection, aStudent } from '../../testing/class-builders.ts';
import { aProblem, aTraining, aTrainingProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { trainingDuties } from '../training-setting/training-setting.duties.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const DAY_MS = 86_400_000;
type Terms = Omit<BodyInputOf<typeof addAssignment>, 'gid'>;
const terms = (is: Partial<Terms> = {}): Terms => ({
  title: 'Homework',
  opensAt: new Date(site.now().getTime() - DAY_MS).toISOString(),
  dueAt: new Date(site.now().getTime() + DAY_MS).toISOString(),
  lateRule: 'full',
  pointsRule: 'split',
  ...is,
});
const add = (who: TestUser, gid: number, is: Partial<Terms>) =>
  site.call(addAssignment, { token: who.token, body: { gid, ...terms(is) } });
const one = (who: TestUser, id: number) => site.call(getAssignment, { token: who.token, query: { id } });

describe('the training of an assignment', () => {
  it('is one of the group only where the teacher comes into it', async () => {
    const { groupId, owner } = await aClass(site);
    const helper = await anAssistant(site, groupId, 'manage');
    const hidden = await aTraining(site, { groupId, ownerId: owner.id, visible: false });
    const locked = await aTraining(site, { groupId, ownerId: owner.id, auth: 'private' });
    const open = await aTraining(site, { groupId, ownerId: owner.id });
    expect((await add(helper, groupId, { trainingId: hidden.id })).code).toBe('training_not_found');
    expect((await add(helper, groupId, { trainingId: locked.id })).code).toBe('training_clone_forbidden');
    expect((await add(helper, groupId, { trainingId: open.id })).status).toBe(200);
    for (const { id } of [hidden, locked]) expect((await add(owner, groupId, { trainingId: id })).status).toBe(200);
    // What is handed out by now is there for all who teach.
    expect((await add(helper, groupId, { trainingId: hidden.id })).status).toBe(200);
  });

  it('shows its students how far they are, and ranks them, where it is private', async () => {
    const { groupId, owner } = await aClass(site);
    const a = await aSection(site, groupId, 'A');
    const [ada, bob] = [await aStudent(site, groupId, { sectionId: a }), await aStudent(site, groupId)];
    const { id: trainingId } = await aTraining(site, { groupId, ownerId: owner.id, auth: 'private' });
    const problem = await aProblem(site);
    await aTrainingProblem(site, trainingId, problem);
    expect((await add(owner, groupId, { trainingId, sectionIds: [a] })).status).toBe(200);
    for (const user of [ada, bob]) await anAttempt(site, { groupId, trainingId, user, problem });
    const token = ada.token;
    const frame = await site.call(getTrainingFrame, { token, query: { tid: trainingId } });
    expect(frame.data).toMatchObject({ entry: null, progress: { solved: 1, total: 1 } });
    const detail = await site.call(getTrainingDetail, { token, query: { tid: trainingId } });
    expect(detail.data?.acCount).toBe(1);
    const rank = await site.call(getTrainingRank, { token, query: { tid: trainingId } });
    expect(rank.data?.records.map((row) => row.username)).toEqual([ada.username]);
  });

  it('opens to its students at its hour, by the clock of the site', async () => {
    const { groupId, owner } = await aClass(site);
    const ada = await aStudent(site, groupId);
    const { id: trainingId } = await aTraining(site, { groupId, ownerId: owner.id, auth: 'private' });
    const opensAt = new Date(site.now().getTime() + 600_000).toISOString();
    const dueAt = new Date(site.now().getTime() + 3 * DAY_MS).toISOString();
    expect((await add(owner, groupId, { trainingId, opensAt, dueAt })).status).toBe(200);
    const entry = async () =>
      (await site.call(getTrainingFrame, { token: ada.token, query: { tid: trainingId } })).data?.entry;
    expect(await entry()).toBe('training_needs_password');
    site.clock.advance(601_000);
    expect(await entry()).toBeNull();
  });

  it('is deleted only once the assignment is taken back, and never for good with a grade', async () => {
    const { groupId, owner } = await aClass(site);
    const ada = await aStudent(site, groupId);
    const { id, trainingId, problems } = await anAssignment(site, groupId);
    const end = () => site.call(deleteGroupTraining, { token: owner.token, query: { tid: trainingId } });
    expect((await end()).code).toBe('training_handed_out');
    const graded = { id, uid: ada.uid, pid: problems[0]?.id ?? 0, points: 100, reason: 'seen in class' };
    expect((await site.call(setGrade, { token: owner.token, body: graded })).status).toBe(200);
    await site.call(removeAssignment, { token: owner.token, query: { id } });
    expect((await end()).status).toBe(200);
    const { db } = site.database;
    const long = new Date(site.now().getTime() - 400 * DAY_MS);
    await db.updateTable('training').set({ deleted_at: long }).where('id', '=', trainingId).execute();
    for (const duty of trainingDuties(site)) await duty.run();
    const points = db.selectFrom('assignment_grade').select('points').where('assignment_id', '=', id);
    expect(await points.execute()).toEqual([{ points: 100 }]);
  });
});

describe('an assignment', () => {
  it('that somebody else changed meanwhile is not overwritten', async () => {
    const { groupId, owner } = await aClass(site);
    const { id } = await anAssignment(site, groupId);
    const read = (await one(owner, id)).data;
    site.clock.advance(1000);
    const change = (title: string, basedOn?: string) =>
      site.call(updateAssignment, { token: owner.token, body: { ...terms({ title }), id, basedOn } });
    expect((await change('First', read?.version)).status).toBe(200);
    expect((await change('Second', read?.version)).code).toBe('assignment_changed_meanwhile');
    const preview = { ...terms({ title: 'Second' }), id, basedOn: read?.version };
    const previewed = await site.call(previewAssignment, { token: owner.token, body: preview });
    expect(previewed.code).toBe('assignment_changed_meanwhile');
    expect((await one(owner, id)).data?.title).toBe('First');
    expect((await change('Second')).status).toBe(200);
  });
});
