import {
  addGroupTrainingProblemFromGroup,
  addGroupTrainingProblemFromPublic,
  addTrainingProblemFromPublic,
  deleteGroupTrainingProblem,
  deleteTrainingProblem,
  getAdminTrainingProblemList,
  getGroupTrainingProblemList,
  getRemovedTrainingProblems,
  importRemoteProblemToTraining,
  orderTrainingProblems,
  putTrainingProblem,
  restoreTrainingProblem,
} from '@oyez/contract/trainings/training-problem-admin';
import { getAdminTraining } from '@oyez/contract/trainings/training-admin';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { limits } from '@oyez/contract/rules/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import {
  aGroup,
  aMember,
  aProblem,
  aTraining,
  aTrainingProblem,
  type TestProblem,
} from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { trainingDuties } from './training-setting.duties.ts';

let site: TestSite;
let author: TestUser;
let other: TestUser;
let keeper: TestUser;
let root: TestUser;
let tid: number;
beforeAll(async () => {
  site = await aSite();
  author = await aUser(site, { role: 'admin' });
  other = await aUser(site, { role: 'admin' });
  keeper = await aUser(site, { role: 'problem_admin' });
  root = await aUser(site, { role: 'root' });
});
beforeEach(async () => {
  ({ id: tid } = await aTraining(site, { ownerId: author.id }));
});
afterAll(() => site.close());

const add = (pid: number, displayId?: string, by = author) =>
  site.call(addTrainingProblemFromPublic, { token: by.token, body: { tid, pid, displayId } });
const list = async (query: object = {}, by = author) =>
  (
    await site.call(getAdminTrainingProblemList, {
      token: by.token,
      query: { tid, queryExisted: true, limit: 300, ...query },
    })
  ).data!;
const ids = async (query: object = {}, by = author) => (await list(query, by)).problemList.records.map((one) => one.id);
const order = (pids: number[], basedOn: number[], by = author) =>
  site.call(orderTrainingProblems, { token: by.token, body: { tid, pids, basedOn } });
const remove = (pid: number, by = author) => site.call(deleteTrainingProblem, { token: by.token, query: { tid, pid } });
const restore = (pid: number) => site.call(restoreTrainingProblem, { token: author.token, query: { tid, pid } });
const removed = async () =>
  (await site.call(getRemovedTrainingProblems, { token: author.token, query: { tid } })).data!;
const someProblems = async (count: number): Promise<number[]> => {
  const pids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id } = await aProblem(site);
    await add(id);
    pids.push(id);
  }
  return pids;
};
const ofGroup = async (groupId: number, is: object = {}): Promise<TestProblem> => {
  const problem = await aProblem(site, is);
  const set = { group_id: groupId, listed: false };
  await site.database.db.updateTable('problem').set(set).where('id', '=', problem.id).execute();
  return problem;
};

describe('a problem of a training', () => {
  it('is added from the public list at the end, under its display id, and the training is newer for it', async () => {
    const before = (await site.call(getAdminTraining, { token: author.token, query: { tid } })).data!.training;
    site.clock.advance(60_000);
    const [first, second] = [await aProblem(site), await aProblem(site)];
    expect((await add(first.id)).status).toBe(200);
    expect((await add(second.id, ' B ')).status).toBe(200);
    const { problemList, trainingProblemMap } = await list();
    expect(problemList.records.map((one) => one.id)).toEqual([first.id, second.id]);
    expect(trainingProblemMap[String(first.id)]).toMatchObject({ tid, displayId: first.displayId, rank: 1 });
    expect(trainingProblemMap[String(second.id)]).toMatchObject({ displayId: 'B', rank: 2 });
    const after = (await site.call(getAdminTraining, { token: author.token, query: { tid } })).data!.training;
    expect(after.gmtModified > before.gmtModified).toBe(true);
    expect(after.version).toBe(before.version);
  });

  it('is there once, under a name of its own', async () => {
    const [first, second] = [await aProblem(site), await aProblem(site)];
    await add(first.id, 'a');
    expect((await add(first.id, 'B')).code).toBe('training_problem_taken');
    expect(await add(second.id, 'A')).toMatchObject({
      code: 'training_label_taken',
      fields: [{ field: 'displayId' }],
    });
    expect((await add(second.id, 'x'.repeat(51))).code).toBe('training_label_unfit');
    const answers = await Promise.all([add(second.id), add(second.id)]);
    expect(answers.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await ids()).toEqual([first.id, second.id]);
  });

  it('is called by no name that another one of the training goes by, be it a label or a display id', async () => {
    const [first, second, third] = [await aProblem(site), await aProblem(site), await aProblem(site)];
    const put = (pid: number, displayId: string) =>
      site.call(putTrainingProblem, { token: author.token, body: { tid, pid, displayId } });
    await add(first.id, 'A');
    const taken = { code: 'training_label_display_id', fields: [{ field: 'displayId' }] };
    expect(await add(second.id, first.displayId.toLowerCase())).toMatchObject(taken);
    expect((await add(second.id, 'B')).status).toBe(200);
    expect(await put(second.id, first.displayId)).toMatchObject(taken);
    expect((await put(first.id, first.displayId)).status).toBe(200);
    expect((await put(first.id, third.displayId)).status).toBe(200);
    for (const label of ['C', undefined]) {
      expect((await add(third.id, label)).code).toBe('training_display_id_label');
    }
    expect((await put(first.id, 'A')).status).toBe(200);
    expect((await add(third.id, 'C')).status).toBe(200);
    await remove(third.id);
    await put(first.id, third.displayId);
    expect((await restore(third.id)).code).toBe('training_display_id_label');
    expect(await ids()).toEqual([first.id, second.id]);
  });

  it('is no hidden one, none for contests, none of a group, and none that is not there', async () => {
    const group = await aGroup(site);
    const [hidden, contest, own] = [
      await aProblem(site, { hidden: true, ownerId: author.id }),
      await aProblem(site, { contestOnly: true }),
      await ofGroup(group),
    ];
    for (const pid of [hidden.id, contest.id, own.id, 999_999]) {
      expect((await add(pid)).code).toBe('training_problem_not_public');
    }
    const query = { queryExisted: false, limit: 300 };
    const offered = await ids(query);
    for (const pid of [hidden.id, contest.id, own.id]) expect(offered).not.toContain(pid);
  });

  it('is offered as long as it is not in the training, found by number, title and author', async () => {
    const setter = await aUser(site, { username: 'dijkstra' });
    const problem = await aProblem(site, { title: 'Shortest paths', ownerId: setter.id });
    for (const keyword of [problem.displayId, 'shortest', 'dijkstra']) {
      expect(await ids({ queryExisted: false, keyword })).toEqual([problem.id]);
    }
    await add(problem.id);
    expect(await ids({ queryExisted: false, keyword: 'shortest' })).toEqual([]);
    expect(await ids({ keyword: 'shortest' })).toEqual([problem.id]);
    expect(await ids({ keyword: 'nothing like it' })).toEqual([]);
  });

  it('of a group that is published stands among the public ones', async () => {
    const problem = await ofGroup(await aGroup(site), { title: 'Given away' });
    await site.database.db.updateTable('problem').set({ listed: true }).where('id', '=', problem.id).execute();
    expect(await ids({ queryExisted: false, keyword: 'given away' })).toEqual([problem.id]);
    expect((await add(problem.id)).status).toBe(200);
  });

  it('is one of at most 300', async () => {
    const rows = await Promise.all(Array.from({ length: limits.training.problems }, () => aProblem(site)));
    for (const problem of rows) await aTrainingProblem(site, tid, problem);
    expect((await add((await aProblem(site)).id)).code).toBe('training_problems_too_many');
    expect(await ids()).toHaveLength(300);
  }, 60_000);

  it('changes rank and name, of this training only', async () => {
    const [first, second] = (await someProblems(2)) as [number, number];
    const put = (pid: number, is: object, by = author) =>
      site.call(putTrainingProblem, { token: by.token, body: { tid, pid, rank: 1, ...is } });
    expect((await put(first, { rank: 9 })).status).toBe(200);
    expect(await ids()).toEqual([second, first]);
    expect((await put(second, { rank: 2, displayId: 'Z' })).status).toBe(200);
    expect((await put(first, { rank: 9, displayId: 'z' })).code).toBe('training_label_taken');
    const { id: elsewhere } = await aTraining(site, { ownerId: other.id });
    const foreign = await aProblem(site);
    await aTrainingProblem(site, elsewhere, foreign);
    expect((await put(foreign.id, { rank: 1 })).code).toBe('training_problem_not_found');
    expect((await put(first, { tid: elsewhere })).code).toBe('training_edit_forbidden');
    for (const rank of [-1, limits.training.rank + 1, 'first']) {
      expect((await put(first, { rank })).code).toBe('invalid_input');
    }
  });

  it('keeps the place that somebody else gave it while it is named', async () => {
    const [first, second, third] = (await someProblems(3)) as [number, number, number];
    expect((await order([third, first, second], [first, second, third])).status).toBe(200);
    const body = { tid, pid: third, displayId: 'Last' };
    expect((await site.call(putTrainingProblem, { token: author.token, body })).status).toBe(200);
    expect(await ids()).toEqual([third, first, second]);
  });

  it('is taken out and comes back to its place', async () => {
    const [a, b, c] = (await someProblems(3)) as [number, number, number];
    expect((await remove(b)).status).toBe(200);
    expect((await remove(b)).code).toBe('training_problem_not_found');
    expect(await ids()).toEqual([a, c]);
    expect(await removed()).toMatchObject([{ pid: b }]);
    expect((await restore(b)).status).toBe(200);
    expect(await ids()).toEqual([a, b, c]);
    expect(await removed()).toEqual([]);
    expect((await restore(b)).code).toBe('training_problem_not_found');
  });

  it('that was taken out does not come back under a name that is taken, or after 30 days', async () => {
    const [a, b] = [await aProblem(site), await aProblem(site)];
    await add(a.id, 'X');
    await remove(a.id);
    await add(b.id, 'x');
    expect((await restore(a.id)).code).toBe('training_label_taken');
    await remove(b.id);
    await site.database.db
      .updateTable('training_removed_problem')
      .set({ removed_at: new Date(site.now().getTime() - 31 * 86_400_000) })
      .where('problem_id', '=', a.id)
      .execute();
    expect((await restore(a.id)).code).toBe('training_problem_not_found');
    for (const duty of trainingDuties(site)) await duty.run();
    expect(await removed()).toMatchObject([{ pid: b.id }]);
    const left = site.database.db.selectFrom('training_removed_problem').select('problem_id');
    expect((await left.where('problem_id', '=', a.id).execute()).length).toBe(0);
  });

  it('that is hidden or deleted later leaves the training whole', async () => {
    const [a, b, c] = (await someProblems(3)) as [number, number, number];
    const { db } = site.database;
    await db.updateTable('problem').set({ hidden: true }).where('id', '=', a).execute();
    await db.updateTable('problem').set({ deleted_at: site.now() }).where('id', '=', b).execute();
    const { problemList } = await list();
    expect(problemList.records.map((one) => [one.id, one.auth])).toEqual([
      [a, 2],
      [c, 1],
    ]);
    expect((await order([c, a], [a, c])).status).toBe(200);
    const { id: namesake } = await aProblem(site);
    const { label } = await db
      .selectFrom('training_problem')
      .select('label')
      .where('problem_id', '=', b)
      .executeTakeFirstOrThrow();
    expect((await add(namesake, label)).status).toBe(200);
    await db.updateTable('problem').set({ deleted_at: null }).where('id', '=', b).execute();
    expect(await ids()).toEqual([c, a, namesake]);
    expect(await removed()).toMatchObject([{ pid: b }]);
  });

  it('is deleted itself by those who edit any problem, when no training is named', async () => {
    const { id } = await aProblem(site);
    const drop = (by: TestUser) => site.call(deleteTrainingProblem, { token: by.token, query: { pid: id } });
    expect((await drop(author)).status).toBe(403);
    expect((await drop(keeper)).status).toBe(200);
    const row = site.database.db.selectFrom('problem').select('deleted_at').where('id', '=', id);
    expect((await row.executeTakeFirstOrThrow()).deleted_at).not.toBeNull();
  });

  it('of a judge that this site does not know is none', async () => {
    const query = { tid, name: 'NOWHERE', problemId: '1A' };
    expect((await site.call(importRemoteProblemToTraining, { token: author.token, query })).code).toBe(
      'remote_judge_unknown',
    );
    expect((await site.call(importRemoteProblemToTraining, { token: other.token, query })).code).toBe(
      'training_edit_forbidden',
    );
  });

  it('is arranged by the author, root and problem administrators, and by nobody else', async () => {
    const problem = await aProblem(site);
    expect((await add(problem.id, undefined, other)).code).toBe('training_edit_forbidden');
    for (const by of [keeper, root]) {
      expect((await add(problem.id, undefined, by)).status).toBe(200);
      expect((await remove(problem.id, by)).status).toBe(200);
    }
    const user = await aUser(site);
    expect((await add(problem.id, undefined, user)).code).toBe('training_edit_forbidden');
    await site.database.db.updateTable('training').set({ visible: false }).where('id', '=', tid).execute();
    expect((await add(problem.id, undefined, user)).code).toBe('training_not_found');
  });
});

describe('the order of a training', () => {
  it('is what was dragged, and what everybody reads', async () => {
    const [a, b, c] = (await someProblems(3)) as [number, number, number];
    expect((await order([c, a, b], [a, b, c])).status).toBe(200);
    expect(await ids()).toEqual([c, a, b]);
    const { trainingProblemMap } = await list();
    expect([c, a, b].map((pid) => trainingProblemMap[String(pid)]!.rank)).toEqual([1, 2, 3]);
    expect((await order([c, a, b], [c, a, b])).status).toBe(200);
  });

  it('that two drag at once is the order of one of them, and the other is told', async () => {
    const pids = await someProblems(5);
    const [mine, theirs] = [pids.toReversed(), [...pids.slice(1), pids[0]!]];
    const [first, second] = await Promise.all([order(mine, pids), order(theirs, pids, keeper)]);
    const answers = [first, second].map((one) => one.code ?? 'done');
    expect(answers.toSorted()).toEqual(['done', 'training_order_stale']);
    expect(await ids()).toEqual(first.status === 200 ? mine : theirs);
    expect((await order(mine, first.status === 200 ? mine : theirs)).status).toBe(200);
    expect(await ids()).toEqual(mine);
  });

  it('does not lose what somebody added or took out meanwhile', async () => {
    const [a, b, c] = (await someProblems(3)) as [number, number, number];
    const { id: added } = await aProblem(site);
    await add(added);
    expect((await order([c, b, a], [a, b, c])).code).toBe('training_order_stale');
    await remove(b);
    expect((await order([c, b, a, added], [a, b, c, added])).code).toBe('training_order_stale');
    expect(await ids()).toEqual([a, c, added]);
    for (const pids of [
      [a, a, c],
      [a, c],
      [a, c, added, 999_999],
    ]) {
      expect((await order(pids, [a, c, added])).code, JSON.stringify(pids)).toBe('training_order_stale');
    }
  });
});

describe('a problem of a group’s training', () => {
  let gid: number;
  let admin: TestUser;
  let member: TestUser;
  beforeEach(async () => {
    gid = await aGroup(site);
    admin = await aUser(site);
    member = await aUser(site);
    await aMember(site, gid, admin.id, GROUP_LEVEL.admin);
    await aMember(site, gid, member.id, GROUP_LEVEL.member);
    ({ id: tid } = await aTraining(site, { ownerId: admin.id, groupId: gid }));
  });
  const addOwn = (problemId: string, by = admin) =>
    site.call(addGroupTrainingProblemFromGroup, { token: by.token, query: { tid, problemId } });
  const groupList = async (query: object = {}, by = admin) =>
    site.call(getGroupTrainingProblemList, { token: by.token, query: { tid, ...query } });

  it('is one of the group, which stays as visible as it was', async () => {
    const [shown, hidden] = [await ofGroup(gid), await ofGroup(gid, { hidden: true })];
    for (const problem of [shown, hidden]) expect((await addOwn(problem.displayId.toLowerCase())).status).toBe(200);
    const rows = await site.database.db
      .selectFrom('problem')
      .select(['hidden', 'contest_only', 'listed', 'group_id'])
      .where('id', 'in', [shown.id, hidden.id])
      .orderBy('id')
      .execute();
    const own = { contest_only: false, listed: false, group_id: gid };
    expect(rows).toEqual([
      { ...own, hidden: false },
      { ...own, hidden: true },
    ]);
    expect((await groupList()).data!.problemList.records.map((one) => one.id)).toEqual([shown.id, hidden.id]);
  });

  it('is none of another group, none of the site, and none that is for contests', async () => {
    const foreign = await ofGroup(await aGroup(site));
    const contest = await ofGroup(gid, { contestOnly: true });
    const open = await aProblem(site);
    for (const problem of [foreign, contest, open]) {
      expect((await addOwn(problem.displayId)).code).toBe('training_problem_not_of_group');
    }
    const offered = (await groupList({ queryExisted: false, source: 'group' })).data!.problemList;
    expect(offered.records).toEqual([]);
    const own = await ofGroup(gid);
    const [found] = (await groupList({ queryExisted: false, source: 'group' })).data!.problemList.records;
    expect(found?.id).toBe(own.id);
    const query = { tid, queryExisted: false, limit: 300 };
    const inPublic = (await site.call(getGroupTrainingProblemList, { token: admin.token, query })).data!;
    expect(inPublic.problemList.records.map((one) => one.id)).not.toContain(own.id);
  });

  it('is added from the public list too, and taken out by the calls of groups for groups only', async () => {
    const { id: pid } = await aProblem(site);
    const body = { tid, pid };
    expect((await site.call(addGroupTrainingProblemFromPublic, { token: admin.token, body })).status).toBe(200);
    expect((await site.call(addGroupTrainingProblemFromPublic, { token: member.token, body })).code).toBe(
      'training_edit_forbidden',
    );
    const { id: ofSite } = await aTraining(site, { ownerId: author.id });
    const query = { tid: ofSite, pid };
    expect((await site.call(deleteGroupTrainingProblem, { token: author.token, query })).code).toBe(
      'training_not_in_group',
    );
    expect((await site.call(deleteGroupTrainingProblem, { token: admin.token, query: { tid, pid } })).status).toBe(200);
  });

  it('that was hidden from its setters since tells them nothing', async () => {
    const problem = await aProblem(site, { title: 'Public once' });
    await site.call(addGroupTrainingProblemFromPublic, { token: admin.token, body: { tid, pid: problem.id } });
    await site.database.db.updateTable('problem').set({ hidden: true }).where('id', '=', problem.id).execute();
    const answer = await groupList();
    expect(JSON.stringify(answer)).not.toContain('Public once');
    expect(answer.data!.problemList.records).toMatchObject([{ id: problem.id, title: '', auth: 2 }]);
    expect((await groupList({ keyword: 'once' })).data!.problemList.total).toBe(0);
    await site.call(deleteGroupTrainingProblem, { token: admin.token, query: { tid, pid: problem.id } });
    const gone = await site.call(getRemovedTrainingProblems, { token: admin.token, query: { tid } });
    expect(JSON.stringify(gone)).not.toContain('Public once');
  });
});
