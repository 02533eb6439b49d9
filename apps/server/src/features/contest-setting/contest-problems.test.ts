import {
  createProblemForContest,
  deleteContestProblem,
  getAdminContestProblemList,
  getContestProblemOfStaff,
  getProblemForContest,
  getRemovedContestProblems,
  orderContestProblems,
  putContestProblem,
  restoreContestProblem,
  updateProblemForContest,
} from '@oyez/contract/contests/contest-problem-admin';
import { getProblemDetail } from '@oyez/contract/problems/problems';
import { STATUS } from '@oyez/contract/judging/verdict';
import { limits } from '@oyez/contract/rules/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest, aContestProblem, aContestSubmission } from '../../testing/contest-builders.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { aProblemForm } from '../../testing/problem-forms.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { contestDuties } from './contest-setting.duties.ts';
import { problemDesk } from './testing/contest-desk.ts';

let site: TestSite;
let organiser: TestUser;
let other: TestUser;
let cid: number;
beforeAll(async () => {
  site = await aSite({ guestsRead: true });
  organiser = await aUser(site, { role: 'admin' });
  other = await aUser(site, { role: 'admin' });
});
beforeEach(async () => {
  cid = await aContest(site, { ownerId: organiser.id });
});
afterAll(() => site.close());

const token = () => organiser.token;
const { add, name } = problemDesk(() => ({ site, organiser, cid }));
const list = async (query: object = {}) =>
  (await site.call(getAdminContestProblemList, { token: token(), query: { cid, ...query } })).data!;
const ids = async (query: object = {}) => (await list(query)).problemList.records.map((one) => one.id);
const labels = async () => {
  const { problemList, contestProblemMap } = await list({ limit: 100 });
  return problemList.records.map((one) => contestProblemMap[String(one.id)]!.displayId);
};
const order = (pids: number[], relabel = false) =>
  site.call(orderContestProblems, { token: token(), body: { cid, pids, relabel } });

describe('a problem of a contest', () => {
  it('is added from the public list and stays public, under the title that it has', async () => {
    const { id, displayId } = await aProblem(site, { title: 'A+B Problem' });
    expect((await add(id, ' A ')).status).toBe(200);
    const query = { cid, pid: id };
    expect((await site.call(getContestProblemOfStaff, { token: token(), query })).data).toMatchObject({
      displayId: 'A',
      displayTitle: 'A+B Problem',
      color: null,
    });
    expect((await site.call(getProblemDetail, { query: { problemId: displayId } })).status).toBe(200);
    const marks = await site.database.db
      .selectFrom('change')
      .select('topic')
      .where('topic', 'in', ['contest', 'contest_problem'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(marks.map((mark) => mark.topic).toSorted()).toEqual(['contest', 'contest_problem']);
  });

  it('is there once, under a label of its own in whatever case', async () => {
    const first = await aProblem(site);
    const second = await aProblem(site);
    await add(first.id, 'Ä1');
    expect(await add(first.id, 'B')).toMatchObject({ code: 'contest_problem_taken' });
    expect(await add(second.id, 'ä１')).toMatchObject({
      code: 'contest_label_taken',
      fields: [{ field: 'displayId' }],
    });
    expect(await ids()).toEqual([first.id]);
  });

  it('is not a hidden one, none that is not there, and not one more than 200', async () => {
    const hidden = await aProblem(site, { hidden: true, ownerId: organiser.id });
    expect((await add(hidden.id, 'A')).code).toBe('contest_problem_hidden');
    expect((await add(999_999, 'A')).code).toBe('problem_not_found');
    const problem = await aProblem(site);
    for (let ordinal = 1; ordinal <= limits.contest.problems; ordinal += 1) {
      await aContestProblem(site, cid, (await aProblem(site)).id, { label: String(ordinal), ordinal });
    }
    expect((await add(problem.id, 'A')).code).toBe('contest_problems_too_many');
  }, 60_000);

  it('is of the type that the rule of the contest asks for', async () => {
    const oi = await aProblem(site, { type: 'oi' });
    expect(await add(oi.id, 'A')).toMatchObject({ status: 400, code: 'contest_problem_other_type' });
    expect((await name(oi.id, 'A')).code).toBe('contest_problem_other_type');
    const alias = await aContestProblem(site, cid, oi.id);
    expect((await name(oi.id, 'B')).status).toBe(200);
    await site.call(deleteContestProblem, { token: token(), query: { cid, pid: oi.id } });
    const query = { cid, pid: oi.id, id: alias };
    expect((await site.call(restoreContestProblem, { token: token(), query })).code).toBe('contest_problem_other_type');
    await site.database.db.updateTable('contest').set({ rule: 'oi' }).where('id', '=', cid).execute();
    const acm = await aProblem(site);
    expect((await add(acm.id, 'A')).msg).toContain(acm.displayId);
    expect((await add(oi.id, 'A')).status).toBe(200);
  });

  it('is named, or added by its name, and every fault stands at its field', async () => {
    const { id } = await aProblem(site, { contestOnly: true });
    expect((await name(id, '甲', { color: '#ff0000' })).data).toMatchObject({ pid: id, cid, displayId: '甲' });
    expect((await name(id, 'B', { displayTitle: 'مجموع' })).data).toMatchObject({ displayTitle: 'مجموع', color: null });
    expect(await labels()).toEqual(['B']);
    for (const [displayId, color, field] of [
      ['B', 'reddish', 'color'],
      ['x'.repeat(31), '#fff', 'displayId'],
      [' ', '#fff', 'displayId'],
      ['a\u0007b', '#fff', 'displayId'],
    ] as const) {
      expect(await name(id, displayId, { color })).toMatchObject({ status: 400, fields: [{ field }] });
    }
    expect(await labels()).toEqual(['B']);
  });

  it('gets its colour from clients that send nothing else, in the words of their picker', async () => {
    const { id } = await aProblem(site);
    const alias = (await name(id, 'A', { displayTitle: 'Balloons' })).data!.id;
    const put = (by: string, body: object) => site.call(putContestProblem, { token: by, body });
    expect((await put(token(), { id: alias, color: 'rgba(255, 69, 0, 0.68)' })).data).toMatchObject({
      displayId: 'A',
      displayTitle: 'Balloons',
      color: '#ff4500ad',
    });
    expect((await put(token(), { cid, pid: id, color: '#fff' })).data).toMatchObject({ displayId: 'A', color: '#fff' });
    const stranger = await aUser(site);
    expect((await put(stranger.token, { id: alias, color: '#fff' })).status).toBe(403);
    await site.database.db.updateTable('contest').set({ visible: false }).where('id', '=', cid).execute();
    const [theirs, none] = [await put(stranger.token, { id: alias }), await put(stranger.token, { id: 9_999_999 })];
    expect([theirs.http, theirs.status]).toEqual([none.http, none.status]);
    expect((await put(token(), { id: 9_999_999, color: '#fff' })).code).toBe('contest_not_found');
    expect(await put(token(), { color: '#fff' })).toMatchObject({
      code: 'parameter_missing',
      fields: [{ field: 'cid' }],
    });
  });

  it('is found by the judge that it is of', async () => {
    const [own, remote] = [await aProblem(site), await aProblem(site)];
    await site.database.db
      .updateTable('problem')
      .set({ remote_oj: 'HDU', remote_id: '1000' })
      .where('id', '=', remote.id)
      .execute();
    await aContestProblem(site, cid, own.id, { label: 'A' });
    await aContestProblem(site, cid, remote.id, { label: 'B', ordinal: 2 });
    expect(await ids({ oj: 'All' })).toEqual([own.id, remote.id]);
    expect(await ids({ oj: 'HDU' })).toEqual([remote.id]);
    expect(await ids({ oj: 'Mine' })).toEqual([own.id]);
  });

  it('that two rename at once keeps what both changed, and nobody writes over the other unasked', async () => {
    const { id } = await aProblem(site);
    await name(id, 'A', { color: '#ff0000' });
    const basedOn = { displayId: 'A', displayTitle: 'Sum', color: '#ff0000' };
    const rename = (is: object) =>
      site.call(putContestProblem, { token: token(), body: { cid, pid: id, ...basedOn, basedOn, ...is } });
    expect((await rename({ displayTitle: 'Sums' })).data).toMatchObject({ ...basedOn, displayTitle: 'Sums' });
    expect((await rename({ displayId: 'Z' })).data).toMatchObject({ displayId: 'Z', displayTitle: 'Sums' });
    expect((await rename({ color: '' })).data).toMatchObject({ displayId: 'Z', displayTitle: 'Sums', color: null });
    expect((await rename({ displayTitle: 'Sums' })).status).toBe(200);
    const refused = await rename({ displayTitle: 'Total' });
    expect(refused).toMatchObject({ status: 400, code: 'contest_problem_changed_meanwhile' });
    expect(refused.msg).toContain('Z Sums');
    const now = { displayId: 'Z', displayTitle: 'Sums', color: null };
    expect((await rename({ ...now, displayTitle: 'Total', basedOn: now })).data).toMatchObject({
      ...now,
      displayTitle: 'Total',
    });
  });

  it('is the jury’s alone to name, add, order and remove', async () => {
    const { id: pid } = await aProblem(site);
    await add(pid, 'A');
    const by = { token: other.token };
    const answers = [
      await site.call(putContestProblem, { ...by, body: { cid, pid, displayId: 'Z', displayTitle: 'Z' } }),
      await site.call(deleteContestProblem, { ...by, query: { cid, pid } }),
      await site.call(orderContestProblems, { ...by, body: { cid, pids: [pid], relabel: true } }),
      await site.call(getAdminContestProblemList, { ...by, query: { cid } }),
    ];
    expect(answers.map((answer) => answer.code)).toEqual(Array(4).fill('contest_edit_forbidden'));
    expect(await labels()).toEqual(['A']);
  });
});

describe('the order of a contest’s problems', () => {
  it('is that of their labels until somebody chooses another', async () => {
    const [a, b, c, d] = await Promise.all([1, 2, 3, 4].map(() => aProblem(site)));
    await add(c!.id, 'AA');
    await add(a!.id, 'A');
    await add(b!.id, 'B');
    expect(await labels()).toEqual(['A', 'B', 'AA']);
    await order([c!.id, a!.id, b!.id]);
    expect(await labels()).toEqual(['AA', 'A', 'B']);
    await add(d!.id, 'AB');
    expect(await labels()).toEqual(['AA', 'A', 'B', 'AB']);
    await order([d!.id, b!.id, a!.id, c!.id], true);
    expect(await labels()).toEqual(['A', 'B', 'C', 'D']);
    expect(await ids()).toEqual([d!.id, b!.id, a!.id, c!.id]);
  });

  it('is not written over by somebody who saw another one', async () => {
    const [a, b, c] = await Promise.all(['A', 'B', 'C'].map(() => aProblem(site)));
    for (const [problem, label] of [
      [a!, 'A'],
      [b!, 'B'],
      [c!, 'C'],
    ] as const)
      await add(problem.id, label);
    const seen = [a!.id, b!.id, c!.id];
    const theirs = [c!.id, a!.id, b!.id];
    const move = (pids: number[], relabel = false) =>
      site.call(orderContestProblems, { token: token(), body: { cid, pids, relabel, basedOn: seen } });
    expect((await move(theirs)).status).toBe(200);
    expect((await move([b!.id, a!.id, c!.id])).code).toBe('contest_order_stale');
    expect((await move(seen, true)).code).toBe('contest_order_stale');
    // The same once more does no harm.
    expect((await move(theirs)).status).toBe(200);
    expect(await ids()).toEqual(theirs);
    expect(await labels()).toEqual(['C', 'A', 'B']);
  });

  it('is refused where the problems are not those of the contest', async () => {
    const first = await aProblem(site);
    const second = await aProblem(site);
    await add(first.id, 'A');
    await add(second.id, 'B');
    for (const pids of [[first.id], [first.id, first.id], [first.id, 999_999], [first.id, second.id, 999_999]]) {
      expect((await order(pids, true)).code).toBe('contest_order_stale');
    }
  });
});

describe('a problem that is taken out of a contest', () => {
  it('says before how many submissions go with it: all, those apart from the contest too', async () => {
    const { id: pid } = await aProblem(site);
    const alias = await aContestProblem(site, cid, pid);
    const handedIn = { contestId: cid, contestProblemId: alias, userId: other.id, status: STATUS.accepted };
    await aContestSubmission(site, handedIn);
    for (const apart of ['virtual', 'practice']) {
      const id = await aContestSubmission(site, handedIn);
      await site.database.db.updateTable('submission').set({ apart }).where('id', '=', id).execute();
    }
    const empty = await aProblem(site);
    await add(empty.id, 'B');
    const { contestProblemMap } = await list();
    expect([pid, empty.id].map((id) => contestProblemMap[id]?.submissions)).toEqual([3, 0]);
    await site.call(deleteContestProblem, { token: token(), query: { cid, pid } });
    const removed = await site.call(getRemovedContestProblems, { token: token(), query: { cid } });
    expect(removed.data).toMatchObject([{ pid, submissions: 3 }]);
  });

  it('takes its submissions along, and brings them back', async () => {
    const { id: pid } = await aProblem(site);
    const alias = await aContestProblem(site, cid, pid);
    const handedIn = { contestId: cid, contestProblemId: alias, userId: other.id };
    const submission = await aContestSubmission(site, { ...handedIn, status: STATUS.accepted });
    expect((await site.call(deleteContestProblem, { token: token(), query: { cid, pid } })).status).toBe(200);
    expect(await ids()).toEqual([]);
    expect((await site.call(deleteContestProblem, { token: token(), query: { cid, pid } })).status).toBe(404);

    const newcomer = await aProblem(site);
    await add(newcomer.id, 'a');
    const restore = () => site.call(restoreContestProblem, { token: token(), query: { cid, pid } });
    expect((await restore()).code).toBe('contest_label_taken');
    await name(newcomer.id, 'B');
    expect((await restore()).status).toBe(200);
    expect(await labels()).toEqual(['A', 'B']);
    const row = await site.database.db
      .selectFrom('submission')
      .select('contest_problem_id')
      .where('id', '=', submission)
      .executeTakeFirstOrThrow();
    expect(row.contest_problem_id).toBe(alias);
  });

  it('is listed with what comes back, for 30 days, under each name that it had', async () => {
    const { id: pid, displayId } = await aProblem(site);
    const remove = async (label: string, title: string) => {
      const alias = await aContestProblem(site, cid, pid, { label, title });
      const handedIn = { contestId: cid, contestProblemId: alias, userId: other.id };
      const submission = await aContestSubmission(site, { ...handedIn, status: STATUS.accepted });
      site.clock.advance(1000);
      await site.call(deleteContestProblem, { token: token(), query: { cid, pid } });
      return { alias, submission };
    };
    const removed = async () =>
      (await site.call(getRemovedContestProblems, { token: token(), query: { cid } })).data ?? [];
    const first = await remove('A', 'First name');
    const second = await remove('B', 'Second name');
    expect(await removed()).toMatchObject([
      { id: second.alias, pid, cid, problemId: displayId, displayId: 'B', submissions: 1 },
      { id: first.alias, displayTitle: 'First name' },
    ]);
    const restore = (id: number) => site.call(restoreContestProblem, { token: token(), query: { cid, pid, id } });
    expect((await restore(first.alias)).status).toBe(200);
    expect(await labels()).toEqual(['A']);
    expect((await restore(second.alias)).code).toBe('contest_problem_taken');

    const { db } = site.database;
    const [, purge] = contestDuties(site);
    const daysAgo = async (days: number) => {
      const deleted_at = new Date(site.now().getTime() - days * 86_400_000);
      await db.updateTable('contest_problem').set({ deleted_at }).where('id', '=', second.alias).execute();
      await purge!.run();
      return (await removed()).length;
    };
    expect(await daysAgo(29)).toBe(1);
    expect(await daysAgo(31)).toBe(0);
    expect((await restore(second.alias)).code).toBe('contest_problem_not_found');
    const left = await db
      .selectFrom('submission')
      .select('id')
      .where('id', 'in', [first.submission, second.submission])
      .execute();
    expect(left).toEqual([{ id: first.submission }]);
  });

  it('is deleted itself, without a contest, by who may delete any problem', async () => {
    const { id: pid, displayId } = await aProblem(site, { ownerId: organiser.id });
    expect((await site.call(deleteContestProblem, { token: token(), query: { pid } })).status).toBe(403);
    const keeper = await aUser(site, { role: 'problem_admin' });
    await site.call(deleteContestProblem, { token: keeper.token, query: { pid } });
    expect((await site.call(getProblemDetail, { query: { problemId: displayId } })).status).toBe(404);
  });
});

describe('problems that could be added', () => {
  it('are of the kind that is asked for, not hidden, and not in the contest', async () => {
    const keyword = `candidate${cid}`;
    const title = (n: number) => `${keyword} ${n}`;
    const plain = await aProblem(site, { title: title(1) });
    const taken = await aProblem(site, { title: title(2) });
    const oi = await aProblem(site, { title: title(3), type: 'oi' });
    await aProblem(site, { title: title(4), hidden: true });
    const kept = await aProblem(site, { title: title(5), contestOnly: true });
    await add(taken.id, 'A');
    expect(await ids({ problemType: 0, keyword })).toEqual([kept.id, plain.id]);
    expect(await ids({ problemType: 1, keyword })).toEqual([]);
    await site.database.db.updateTable('contest').set({ rule: 'oi' }).where('id', '=', cid).execute();
    expect(await ids({ problemType: 1, keyword })).toEqual([oi.id]);
    await site.database.db.updateTable('contest').set({ rule: 'acm' }).where('id', '=', cid).execute();
    expect(await ids({ problemType: 0, keyword, oj: 'CF' })).toEqual([]);
    expect(await ids({ keyword })).toEqual([taken.id]);
    expect(await ids({ keyword: 'nothing like it' })).toEqual([]);
  });
});

describe('a problem that is made for a contest', () => {
  it('is for contests only, whatever the form says, and stays what it is when it is changed there', async () => {
    const form = aProblemForm({ problem: { auth: 1 } });
    const { data, msg } = await site.call(createProblemForContest, { token: token(), body: form });
    expect(msg).toBe('success');
    const pid = data!.pid;
    const read = async () =>
      (await site.call(getProblemForContest, { token: token(), query: { pid } })).data ?? { auth: 0, title: '' };
    expect((await read()).auth).toBe(3);
    await name(pid, 'A');
    const changed = { ...form, problem: { ...form.problem, id: pid, title: 'New title', auth: 1 } };
    expect((await site.call(updateProblemForContest, { token: token(), body: changed })).msg).toBe('success');
    expect(await read()).toMatchObject({ auth: 3, title: 'New title' });
    expect((await site.call(updateProblemForContest, { token: other.token, body: changed })).status).toBe(403);
  });
});
