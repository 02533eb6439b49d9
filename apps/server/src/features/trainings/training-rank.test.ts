import { manualJudge } from '@oyez/contract/judging/judging-admin';
import { STATUS } from '@oyez/contract/judging/verdict';
import { getTrainingRank } from '@oyez/contract/trainings/trainings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteOldChanges, markChanged } from '../../db/changes.sql.ts';
import { transact } from '../../db/transact.ts';
import { aUser, type TestUser } from '../../testing/builders.ts';
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
let root: TestUser;
let author: TestUser;
let ann: TestUser;
let ben: TestUser;
let tid: number;
let first: TestProblem;
let second: TestProblem;

beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());

beforeEach(async () => {
  [author, ann, ben] = [await aUser(site), await aUser(site), await aUser(site)];
  [first, second] = [await aProblem(site), await aProblem(site)];
  tid = (await aTraining(site, { auth: 'private', ownerId: author.id })).id;
  await aTrainingProblem(site, tid, first);
  await aTrainingProblem(site, tid, second);
  for (const who of [author, root, ann, ben]) await letIn(who);
});

const letIn = (who: TestUser) =>
  site.database.db
    .insertInto('training_member')
    .values({ training_id: tid, user_id: who.id, registered_at: site.now() })
    .execute();

async function handedIn(who: TestUser, problem: TestProblem, is: { status: number; timeMs?: number; score?: number }) {
  const id = await aJudgedSubmission(site, { userId: who.id, problemId: problem.id, status: is.status });
  const values = { time_ms: is.timeMs ?? null, score: is.score ?? null };
  await site.database.db.updateTable('submission').set(values).where('id', '=', id).execute();
  return id;
}

const rank = async (who: TestUser, query: { keyword?: string; currentPage?: number; limit?: number } = {}) => {
  const answer = await site.call(getTrainingRank, { token: who.token, query: { tid, ...query } });
  return answer.data ?? expect.fail(answer.msg);
};
const standing = async (who: TestUser) =>
  (await rank(who)).records.map(({ rank: place, username, ac, totalRunTime }) => [place, username, ac, totalRunTime]);

describe('the rank of a training', () => {
  it('puts those first who solved most, then those whose programs needed the least time', async () => {
    await handedIn(ann, first, { status: STATUS.wrong_answer });
    await handedIn(ann, first, { status: STATUS.accepted, timeMs: 50 });
    await handedIn(ann, first, { status: STATUS.accepted, timeMs: 30 });
    await handedIn(ann, first, { status: STATUS.wrong_answer });
    await handedIn(ben, second, { status: STATUS.accepted, timeMs: 40 });
    const page = await rank(ann);
    expect(page).toMatchObject({
      total: 2,
      records: [
        { rank: 1, username: ann.username, ac: 1, totalRunTime: 30 },
        { rank: 2, username: ben.username, ac: 1, totalRunTime: 40 },
      ],
      own: { username: ann.username },
    });
    expect(page.records[0]?.submissionInfo).toEqual({
      [first.displayId]: { status: STATUS.accepted, score: null, isAC: true, runTime: 30, tries: 2 },
    });
  });

  it('counts no try that no judge could judge, or that somebody stopped', async () => {
    for (const status of [STATUS.system_error, STATUS.cancelled, STATUS.submitted_failed, STATUS.pending]) {
      await handedIn(ann, first, { status });
    }
    await handedIn(ben, first, { status: STATUS.compile_error });
    await handedIn(ben, first, { status: STATUS.system_error });
    const { records } = await rank(ann);
    expect(new Map(records.map(({ uid, submissionInfo }) => [uid, submissionInfo]))).toEqual(
      new Map([
        [ann.uid, {}],
        [
          ben.uid,
          { [first.displayId]: { status: STATUS.compile_error, score: null, isAC: false, runTime: null, tries: 1 } },
        ],
      ]),
    );
  });

  it('leaves out its author, those who run the site, and whoever was barred, banned or never let in', async () => {
    const stranger = await aUser(site);
    for (const who of [author, root, stranger, ann, ben]) {
      await handedIn(who, first, { status: STATUS.accepted, timeMs: 1 });
    }
    await site.database.db.updateTable('training_member').set({ barred: true }).where('user_id', '=', ben.id).execute();
    expect(await standing(author)).toEqual([[1, ann.username, 1, 1]]);
    await site.database.db.updateTable('account').set({ status: 1 }).where('id', '=', ann.id).execute();
    expect(await standing(author)).toEqual([]);
  });

  it('is right again as soon as a verdict changes', async () => {
    const id = await handedIn(ann, first, { status: STATUS.accepted, timeMs: 10 });
    await handedIn(ben, first, { status: STATUS.wrong_answer });
    expect((await standing(ann)).map(([, name]) => name)).toEqual([ann.username, ben.username]);
    const judged = await site.call(manualJudge, {
      token: root.token,
      query: { submitId: id, status: STATUS.wrong_answer },
    });
    expect(judged.status).toBe(200);
    const { records } = await rank(ann);
    expect(records.map(({ ac }) => ac)).toEqual([0, 0]);
    expect(records.map((row) => row.submissionInfo[first.displayId]?.status)).toEqual([
      STATUS.wrong_answer,
      STATUS.wrong_answer,
    ]);
  });

  it('misses nothing when marks were deleted before anybody asked again', async () => {
    const id = await handedIn(ann, first, { status: STATUS.accepted, timeMs: 10 });
    expect((await rank(ann)).records.map(({ ac }) => ac)).toEqual([1, 0]);
    await site.database.db
      .updateTable('submission')
      .set({ status: STATUS.wrong_answer })
      .where('id', '=', id)
      .execute();
    for (const marked of [id, 0]) await transact(site, (tx) => markChanged(tx, 'submission', [marked]));
    // As where the clock of the machine jumps ahead.
    await deleteOldChanges(site.database.db, new Date(Date.now() + 3_600_000));
    expect((await rank(ann)).records.map(({ ac }) => ac)).toEqual([0, 0]);
  });

  it('follows those who come in and problems that are put in, hidden or taken out', async () => {
    const late = await aUser(site);
    await handedIn(late, second, { status: STATUS.accepted, timeMs: 5 });
    expect(await standing(ann)).toHaveLength(2);
    await letIn(late);
    expect((await standing(ann))[0]).toEqual([1, late.username, 1, 5]);
    await site.database.db.updateTable('problem').set({ hidden: true }).where('id', '=', second.id).execute();
    expect((await standing(ann))[0]?.[2]).toBe(0);
    const third = await aProblem(site);
    await handedIn(ben, third, { status: STATUS.accepted, timeMs: 7 });
    await aTrainingProblem(site, tid, third);
    expect((await standing(ann))[0]).toEqual([1, ben.username, 1, 7]);
  });

  it('tells real names, and finds by them, for those alone who may change the training', async () => {
    await site.database.db
      .updateTable('account')
      .set({ realname: 'Annabel Real', school: 'North High', nickname: 'annie' })
      .where('id', '=', ann.id)
      .execute();
    const named = async (who: TestUser, keyword: string) =>
      (await rank(who, { keyword })).records.map(({ username }) => username);
    expect((await rank(ben)).records.map(({ realname }) => realname)).toEqual(['', '']);
    expect((await rank(author)).records.map(({ realname }) => realname)).toContain('Annabel Real');
    for (const keyword of [ann.username, 'north', 'ANNIE']) expect(await named(ben, keyword)).toEqual([ann.username]);
    expect(await named(ben, 'annabel')).toEqual([]);
    expect(await named(author, 'annabel')).toEqual([ann.username]);
  });

  it('keeps the place of those whom a search finds, and shows the reader on the first page', async () => {
    await handedIn(ann, first, { status: STATUS.accepted, timeMs: 10 });
    const found = await rank(ann, { keyword: ben.username });
    expect(found).toMatchObject({ total: 1, records: [{ rank: 2 }], own: null });
    expect(await rank(ben, { limit: 1 })).toMatchObject({
      total: 2,
      records: [{ username: ann.username }],
      own: { rank: 2, username: ben.username },
    });
    expect((await rank(ben, { limit: 1, currentPage: 2 })).own).toBeNull();
  });

  it('tells each result under the label and under the display id, unless that is the label of another problem', async () => {
    const label = (problem: TestProblem, is: string) =>
      site.database.db
        .updateTable('training_problem')
        .set({ label: is })
        .where('training_id', '=', tid)
        .where('problem_id', '=', problem.id)
        .execute();
    await label(first, 'A');
    await handedIn(ann, first, { status: STATUS.accepted });
    await handedIn(ann, second, { status: STATUS.wrong_answer });
    const told = async () => {
      const cells = Object.entries((await rank(ann)).records[0]?.submissionInfo ?? {});
      return Object.fromEntries(cells.map(([name, { status }]) => [name, status]));
    };
    expect(await told()).toEqual({
      A: STATUS.accepted,
      [first.displayId]: STATUS.accepted,
      [second.displayId]: STATUS.wrong_answer,
    });
    await label(second, first.displayId);
    expect(await told()).toEqual({
      A: STATUS.accepted,
      [first.displayId]: STATUS.wrong_answer,
      [second.displayId]: STATUS.wrong_answer,
    });
  });

  it('shows the best points of problems that have them', async () => {
    await handedIn(ann, first, { status: STATUS.partial_accepted, score: 60 });
    await handedIn(ann, first, { status: STATUS.partial_accepted, score: 20 });
    expect((await rank(ann)).records[0]?.submissionInfo[first.displayId]).toMatchObject({ score: 60, tries: 2 });
  });
});

describe("the rank of a group's training", () => {
  it('is of its members, but for its root', async () => {
    const groupId = await aGroup(site);
    const [leader, gone] = [await aUser(site), await aUser(site)];
    await aMember(site, groupId, leader.id, 5);
    await aMember(site, groupId, ann.id, 4);
    await aMember(site, groupId, ben.id, 3);
    await aMember(site, groupId, (await aUser(site)).id, 1);
    await handedIn(gone, first, { status: STATUS.accepted, timeMs: 1 });
    tid = (await aTraining(site, { groupId })).id;
    await aTrainingProblem(site, tid, first);
    const id = await handedIn(ben, first, { status: STATUS.accepted, timeMs: 3 });
    expect((await standing(leader)).map(([, name]) => name)).toEqual([ann.username, ben.username]);
    await site.database.db.updateTable('submission').set({ group_id: groupId }).where('id', '=', id).execute();
    await site.call(manualJudge, { token: root.token, query: { submitId: id, status: STATUS.accepted } });
    expect((await standing(leader))[0]?.slice(0, 3)).toEqual([1, ben.username, 1]);
  });
});
