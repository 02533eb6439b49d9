import { rejudgeContestProblem } from '@oyez/contract/judging/judging-admin';
import { STATUS } from '@oyez/contract/judging/verdict';
import { getJudgingProgress } from '@oyez/contract/submissions/judging-progress';
import { getAllCaseResult, getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import {
  checkContestSubmissionsStatus,
  checkSubmissionsStatus,
  getContestSubmissions,
  resubmitSubmission,
  submitProblemJudge,
  updateSubmission,
} from '@oyez/contract/submissions/submissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '../../testing/builders.ts';
import { aContestProblem, aContestSubmission } from '../../testing/contest-builders.ts';
import { aContestWorld, SIGNS, type ContestWorld, type WorldPhase } from '../contest-problems/testing/contest-world.ts';
import { caseReport } from '../../testing/case-reports.ts';
import { aNode, type TestNode } from '../../testing/judge-node.ts';
import { takeOne, withoutInterval } from '../../testing/judging.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
let node: TestNode;
beforeAll(async () => {
  site = await aSite({ guestsRead: true });
  await withoutInterval(site);
  node = await aNode(site, { languages: ['C++'] });
});
afterAll(() => site.close());

const list = (world: ContestWorld, { token }: TestUser, is: object = {}) =>
  site.call(getContestSubmissions, {
    token,
    query: { contestID: world.contestId, beforeContestSubmit: false, containsEnd: true, ...is },
  });
const idsOf = async (...asked: Parameters<typeof list>) =>
  (await list(...asked)).data?.records.map((row) => row.submitId);
const detail = (submitId: number, token: string | null) =>
  site.call(getSubmissionDetail, { token, query: { submitId } });

describe('GET /api/contest-submissions', () => {
  it('has rows under the names of the contest, without figures of others while it runs', async () => {
    const world = await aContestWorld(site, { rule: 'acm', phase: 'running' });
    const { registered, author, owner } = world.people;
    const row = {
      submitId: world.early,
      pid: null,
      displayPid: null,
      displayId: 'A',
      title: SIGNS.title,
      status: STATUS.accepted,
      cid: world.contestId,
      cpid: world.contestProblemId,
      ip: null,
    };
    const rowFor = async (who: TestUser) => (await list(world, who)).data?.records[1];
    const figures = { time: SIGNS.early.time, memory: SIGNS.early.memory, length: expect.any(Number) as number };
    expect(await rowFor(registered)).toMatchObject({ ...row, time: null, memory: null, length: null });
    expect(await rowFor(author)).toMatchObject({ ...row, ...figures });
    expect(await rowFor(owner)).toMatchObject({ ...row, ...figures });
  });

  it('filters by labels, as a whole or in part, and by nothing that the contest does not show', async () => {
    const world = await aContestWorld(site, { rule: 'acm', phase: 'running' });
    const { registered, owner } = world.people;
    const other = await aProblem(site);
    const contestProblemId = await aContestProblem(site, world.contestId, other.id, { label: 'A2', ordinal: 2 });
    const { contestId } = world;
    const second = await aContestSubmission(site, {
      contestId,
      contestProblemId,
      userId: registered.id,
      status: STATUS.accepted,
    });
    const both = [second, world.late, world.early];
    expect(await idsOf(world, registered, { problemID: 'a' })).toEqual(both);
    expect(await idsOf(world, registered, { problemID: 'a', completeProblemID: true })).toEqual([
      world.late,
      world.early,
    ]);
    expect(await idsOf(world, registered, { problemID: 'a2', completeProblemID: true })).toEqual([second]);
    expect(await idsOf(world, registered, { problemID: other.displayId })).toEqual([]);
    expect(await idsOf(world, registered, { problemID: '%' })).toEqual([]);
    await site.database.db.updateTable('problem').set({ hidden: true }).where('id', '=', other.id).execute();
    expect(await idsOf(world, world.people.star, { problemID: 'a' })).toEqual([world.late, world.early]);
    expect(await idsOf(world, owner, { problemID: 'a' })).toEqual(both);
  });

  it('keeps what came before the start to the jury, in a list of its own', async () => {
    const world = await aContestWorld(site, { rule: 'acm', phase: 'released' });
    const { owner, registered } = world.people;
    expect(await idsOf(world, owner, { beforeContestSubmit: true })).toEqual([world.rehearsal]);
    expect(await idsOf(world, owner)).toEqual([world.late, world.early]);
    expect(await list(world, registered, { beforeContestSubmit: true })).toMatchObject({
      data: { total: 0, records: [] },
    });
  });

  it('goes beyond the end where late submissions are allowed and asked for', async () => {
    const world = await aContestWorld(site, { rule: 'acm', phase: 'released' });
    const { author, registered } = world.people;
    const { contestId, contestProblemId } = world;
    const is = { contestId, contestProblemId, userId: author.id, status: STATUS.accepted, minute: 250 };
    const after = await aContestSubmission(site, is);
    expect(await idsOf(world, registered)).toEqual([world.late, world.early]);
    await site.database.db.updateTable('contest').set({ late_submits: true }).where('id', '=', contestId).execute();
    expect(await idsOf(world, registered)).toEqual([after, world.late, world.early]);
    expect(await idsOf(world, registered, { containsEnd: false })).toEqual([world.late, world.early]);
  });

  it('finds no verdict that is kept back by asking for it, neither of others nor of one’s own', async () => {
    const world = await aContestWorld(site, { rule: 'oi', phase: 'sealed' });
    const { author, owner } = world.people;
    const found = async (who: TestUser, status: number) => {
      const { data } = await list(world, who, { status });
      return { ids: data?.records.map((row) => row.submitId), total: data?.total };
    };
    for (let status = -10; status <= 10; status += 1) {
      const ids = status === STATUS.accepted ? [world.early] : [];
      expect(await found(author, status), String(status)).toEqual({ ids, total: ids.length });
    }
    expect(await found(owner, STATUS.wrong_answer)).toEqual({ ids: [world.late], total: 1 });
    expect((await list(world, author)).data?.records[0]).toMatchObject({
      submitId: world.late,
      status: STATUS.unknown_result,
      score: null,
      time: null,
      memory: null,
    });
  });
});

describe('one submission of a contest', () => {
  it('asks a guest to log in', async () => {
    const world = await aContestWorld(site, { rule: 'acm', phase: 'sealed' });
    await site.database.db.updateTable('contest').set({ auth: 'public' }).where('id', '=', world.contestId).execute();
    expect(await detail(world.early, null)).toMatchObject({ http: 200, status: 401, code: 'contest_needs_login' });
    const cases = await site.call(getAllCaseResult, { query: { submitId: world.early } });
    expect(cases).toMatchObject({ http: 200, status: 403, code: 'contest_cases_need_login' });
    // That there is one behind the seal is nobody's to know.
    expect(await detail(world.late, null)).toMatchObject({ status: 404, code: 'submission_not_found' });
  });

  it('of somebody else has no code, and no figures and messages while it runs', async () => {
    const world = await aContestWorld(site, { rule: 'acm', phase: 'running' });
    const shown = async (who: TestUser) => (await detail(world.early, who.token)).data;
    expect(await shown(world.people.registered)).toMatchObject({
      submission: {
        code: null,
        time: null,
        memory: null,
        length: null,
        status: STATUS.accepted,
        displayPid: 'A',
        errorMessage: "The contest is in progress. You are not allowed to view other people's error information.",
      },
      can: { share: false, seeCode: false, follow: false },
      staff: null,
    });
    expect(await shown(world.people.author)).toMatchObject({
      submission: {
        code: SIGNS.code,
        time: SIGNS.early.time,
        errorMessage: 'The error message does not support viewing.',
      },
      can: { share: false, seeCode: true },
    });
    const over = await aContestWorld(site, { rule: 'acm', phase: 'released' });
    const later = await detail(over.early, over.people.registered.token);
    expect(later.data).toMatchObject({ submission: { code: null, time: SIGNS.early.time }, can: { seeCode: false } });
  });

  it.each(['sealed', 'unreleased'] as const)(
    'of a %s contest under OI rules is submitted, and no more',
    async (phase) => {
      const world = await aContestWorld(site, { rule: 'oi', phase });
      for (const who of [world.people.author, world.people.registered]) {
        const { data } = await detail(world.early, who.token);
        const { status, ...others } = data?.submission ?? {};
        expect(status).toBe(STATUS.unknown_result);
        expect(new Set(Object.values(others))).toEqual(new Set([null]));
        expect(data?.codeShare).toBeNull();
      }
      expect((await detail(world.early, world.people.owner.token)).data?.submission.score).toBe(SIGNS.early.score);
    },
  );

  it('is never shared', async () => {
    const world = await aContestWorld(site, { rule: 'acm', phase: 'released' });
    const body = { submitId: world.early, share: true };
    const answer = await site.call(updateSubmission, { token: world.people.author.token, body });
    expect(answer).toMatchObject({ status: 403, code: 'share_in_contest' });
    const other = await site.call(updateSubmission, { token: world.people.registered.token, body });
    expect(other).toMatchObject({ status: 403, code: 'share_not_owner' });
  });

  it('shows its code to its author whatever the site hides, but in a group', async () => {
    const value = JSON.stringify({ hideNonContestSubmissionCode: true, defaultSubmitInterval: 0 });
    const write = (text: string) =>
      site.database.db.updateTable('setting').set({ value: text }).where('key', '=', 'switches').execute();
    await write(value);
    site.settings.forget();
    const code = async (inGroup: boolean, who: 'author' | 'root') => {
      const world = await aContestWorld(site, { rule: 'acm', phase: 'released', inGroup });
      return (await detail(world.early, world.people[who].token)).data?.submission.code;
    };
    expect(await code(false, 'author')).toBe(SIGNS.code);
    expect(await code(true, 'author')).not.toBe(SIGNS.code);
    expect(await code(true, 'root')).toBe(SIGNS.code);
    await write(JSON.stringify({ defaultSubmitInterval: 0 }));
    site.settings.forget();
  });
});

describe('the calls that clients poll', () => {
  it('tell of a contest only where it is asked for, and of each row what its list does', async () => {
    const world = await aContestWorld(site, { rule: 'acm', phase: 'sealed' });
    const { registered, author } = world.people;
    const submitIds = [world.early, world.late, world.rehearsal, 99];
    const elsewhere = await site.call(checkSubmissionsStatus, { token: author.token, body: { submitIds } });
    expect(elsewhere.data).toEqual({});
    const check = async ({ token }: TestUser) =>
      (await site.call(checkContestSubmissionsStatus, { token, body: { submitIds, cid: world.contestId } })).data;
    const others = await check(registered);
    expect(Object.keys(others ?? {}).map(Number)).toEqual([world.early]);
    expect(others?.[world.early]).toMatchObject({
      displayPid: null,
      code: null,
      errorMessage: null,
      time: null,
      ip: null,
    });
    const own = await check(author);
    expect(own?.[world.late]).toMatchObject({ status: STATUS.wrong_answer, time: SIGNS.late.time });
    const body = { submitIds, cid: 0 };
    expect(await site.call(checkContestSubmissionsStatus, { token: author.token, body })).toMatchObject({
      status: 404,
      code: 'contest_not_found',
    });
    for (const call of [checkSubmissionsStatus, checkContestSubmissionsStatus]) {
      const nothing = { token: author.token, body: { submitIds: [], cid: world.contestId } };
      expect(await site.call(call, nothing)).toMatchObject({ status: 200, data: {} });
    }
  });
});

describe('the tests of a submission', () => {
  const REPORTS = [caseReport(1, STATUS.accepted)];

  async function handedIn(is: { rule: 'acm' | 'oi'; phase: WorldPhase }) {
    const world = await aContestWorld(site, is);
    const { author } = world.people;
    const { db } = site.database;
    const languages = [{ problem_id: world.problem.id, language: 'C++', allowed: true }];
    await db
      .insertInto('problem_language')
      .values(languages)
      .onConflict((one) => one.doNothing())
      .execute();
    const body = { pid: 'A', language: 'C++', code: 'int main() { return 0; }', cid: world.contestId };
    const sent = await site.call(submitProblemJudge, { token: author.token, body });
    const submitId = sent.data?.submitId ?? 0;
    const progress = () => site.call(getJudgingProgress, { token: author.token, query: { submitId } });
    return { world, submitId, task: await takeOne(node), progress };
  }

  async function judged(is: { rule: 'acm' | 'oi'; phase: WorldPhase }) {
    const { world, submitId, task, progress } = await handedIn(is);
    await node.progress(task, 'judging', REPORTS);
    const running = await progress();
    await node.finish(task, { cases: REPORTS });
    const cases = async (who: 'author' | 'registered' | 'owner') =>
      (await site.call(getAllCaseResult, { token: world.people[who].token, query: { submitId } })).data !== null;
    return { world, running, cases, submitId };
  }

  it('under ACM rules are its secret until the end, also while it is judged', async () => {
    const { world, running, cases } = await judged({ rule: 'acm', phase: 'running' });
    expect(running.data).toMatchObject({ status: STATUS.judging, total: 0, done: 0, cases: [] });
    expect([await cases('author'), await cases('registered'), await cases('owner')]).toEqual([false, false, true]);
    await site.database.db
      .updateTable('contest')
      .set({ ends_at: site.now(), seal_at: null })
      .where('id', '=', world.contestId)
      .execute();
    expect([await cases('author'), await cases('registered')]).toEqual([true, false]);
  });

  it('under OI rules are the author’s own as they come', async () => {
    const { running, cases } = await judged({ rule: 'oi', phase: 'running' });
    expect(running.data).toMatchObject({ total: 1, done: 1, cases: [{ seq: 1, status: STATUS.accepted }] });
    expect([await cases('author'), await cases('registered')]).toEqual([true, false]);
  });

  it('under OI rules are told nobody while the seal holds, also of what was handed in before it', async () => {
    const { world, task, progress } = await handedIn({ rule: 'oi', phase: 'running' });
    const contest = site.database.db.updateTable('contest').where('id', '=', world.contestId);
    await node.progress(task, 'judging', REPORTS);
    const told = { status: STATUS.judging, total: 1, done: 1, cases: [{ seq: 1 }] };
    const kept = { status: STATUS.judging, total: 0, done: 0, cases: [] };
    expect((await progress()).data).toMatchObject(told);
    site.clock.advance(1000);
    await contest.set({ seal_at: site.now(), unseal: 'manual' }).execute();
    expect((await progress()).data).toEqual(expect.objectContaining(kept));
    await contest.set({ ends_at: site.now() }).execute();
    expect((await progress()).data).toEqual(expect.objectContaining(kept));
    await contest.set({ released_at: site.now() }).execute();
    expect((await progress()).data).toMatchObject(told);
    await node.finish(task, { cases: REPORTS });
  });

  it('under OI rules and behind the seal are nobody’s but the jury’s, and neither is the judging', async () => {
    const { running, cases, submitId } = await judged({ rule: 'oi', phase: 'sealed' });
    expect(running).toMatchObject({ status: 404, code: 'submission_not_found' });
    expect([await cases('author'), await cases('owner')]).toEqual([false, true]);
    expect(submitId).toBeGreaterThan(0);
  });
});

describe('what staff does with submissions of a contest', () => {
  it('judges those to one of its problems anew, and no others', async () => {
    const world = await aContestWorld(site, { rule: 'acm', phase: 'running' });
    const { root, owner } = world.people;
    const query = { cid: world.contestId, pid: world.problem.id };
    expect(await site.call(rejudgeContestProblem, { token: root.token, query })).toMatchObject({
      status: 200,
      data: null,
    });
    const started = await site.database.db.selectFrom('rejudging').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(started).toMatchObject({ total: 3 });
    expect(await site.call(rejudgeContestProblem, { token: owner.token, query })).toMatchObject({ http: 403 });
    const empty = await aContestWorld(site, { rule: 'acm', phase: 'running' });
    const nothing = { cid: empty.contestId, pid: world.problem.id };
    expect(await site.call(rejudgeContestProblem, { token: root.token, query: nothing })).toMatchObject({
      status: 400,
      code: 'rejudge_nothing',
    });
  });

  it('leaves a submission that failed to be judged to its author to send again', async () => {
    const world = await aContestWorld(site, { rule: 'acm', phase: 'running' });
    const again = (who: TestUser) =>
      site.call(resubmitSubmission, { token: who.token, query: { submitId: world.early } });
    expect(await again(world.people.author)).toMatchObject({ code: 'resubmit_not_needed' });
    expect(await again(world.people.registered)).toMatchObject({ code: 'resubmit_not_owner' });
    expect(await again(world.people.stranger)).toMatchObject({ code: 'submission_not_found' });
  });
});
