import { getProblemContests } from '@oyez/contract/contests/contest-problems';
import {
  getContestProblemDetails,
  getFullScreenProblemList,
  getLastAcCode,
  getUserProblemStatus,
} from '@oyez/contract/problems/problems';
import { getProblemStatistics } from '@oyez/contract/problems/problem-statistics';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest, aContestProblem, aContestSubmission } from '../../testing/contest-builders.ts';
import { aContestWorld, SIGNS, type ContestWorld, type WorldPhase } from './testing/contest-world.ts';
import { aGroup, aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { handedInApart } from '../virtual-runs/testing/run-builders.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const { accepted, wrong_answer: wrong, not_submitted: none, unknown_result: unknown, pending } = STATUS;
const handIn = (
  { contestId, contestProblemId }: ContestWorld,
  by: TestUser,
  is: { status: number; minute: number; score?: number },
) => aContestSubmission(site, { contestId, contestProblemId, userId: by.id, ...is });

describe('GET /api/get-contest-problem-details', () => {
  const details = async ({ contestId: cid }: ContestWorld, { token }: TestUser, more: object = {}) =>
    site.call(getContestProblemDetails, { token, query: { cid, displayId: ' a ', ...more } });

  it('has the name that the contest gave the problem, and nothing of where it is from while it runs', async () => {
    const world = await aContestWorld(site, { rule: 'acm', phase: 'running' });
    const { data } = await details(world, world.people.registered);
    expect(data).toMatchObject({
      problem: {
        id: world.problem.id,
        problemId: 'A',
        title: SIGNS.title,
        source: null,
        author: null,
        difficulty: null,
        modifiedUser: null,
        gmtCreate: null,
        gmtModified: null,
        spjCode: null,
        judgeExtraFile: null,
      },
      tags: [],
      languages: ['C++'],
      codeTemplate: { 'C++': SIGNS.text },
      statements: { zh: { title: SIGNS.title }, en: { title: SIGNS.title } },
    });
    expect(JSON.stringify(data)).not.toMatch(new RegExp(`"title":"its own title|${world.problem.displayId}`));
  });

  it('does not say of which group the problem is, but in a contest of that group, or after the end', async () => {
    const world = await aContestWorld(site, { rule: 'acm', phase: 'running' });
    const gid = await aGroup(site);
    const set = (is: object) =>
      site.database.db.updateTable('problem').set(is).where('id', '=', world.problem.id).execute();
    const origin = async (of: ContestWorld, who: TestUser) => {
      const { gid, isGroup, applyPublicProgress } = (await details(of, who)).data!.problem;
      return { gid, isGroup, applyPublicProgress };
    };
    await set({ group_id: gid, listed: false, apply_progress: 1 });
    const whole = { gid, isGroup: true, applyPublicProgress: 1 };
    const { registered, owner } = world.people;
    expect(await origin(world, registered)).toEqual({ gid: null, isGroup: false, applyPublicProgress: null });
    expect(await origin(world, owner)).toEqual(whole);
    await site.database.db
      .updateTable('contest')
      .set({ seal_at: null, ends_at: site.now() })
      .where('id', '=', world.contestId)
      .execute();
    expect(await origin(world, registered)).toEqual(whole);

    const inside = await aContestWorld(site, { rule: 'acm', phase: 'running', inGroup: true });
    const { group_id: own } = await site.database.db
      .selectFrom('contest')
      .select('group_id')
      .where('id', '=', inside.contestId)
      .executeTakeFirstOrThrow();
    await site.database.db
      .updateTable('problem')
      .set({ group_id: own, listed: false })
      .where('id', '=', inside.problem.id)
      .execute();
    expect(await origin(inside, inside.people.registered)).toMatchObject({ gid: own, isGroup: true });
  });

  it('tells the jury the problem’s own number, source and tags', async () => {
    const world = await aContestWorld(site, { rule: 'acm', phase: 'running' });
    const { data } = await details(world, world.people.owner);
    expect(data).toMatchObject({
      problem: {
        problemId: world.problem.displayId,
        title: SIGNS.title,
        source: SIGNS.source,
        difficulty: 2,
        gmtCreate: expect.any(String),
      },
      tags: [{ name: SIGNS.tag }],
    });
  });

  it('tells all of it after the end', async () => {
    const world = await aContestWorld(site, { rule: 'acm', phase: 'released' });
    const { data } = await details(world, world.people.registered);
    const problem = { problemId: 'A', source: SIGNS.source, gmtCreate: expect.any(String) };
    expect(data).toMatchObject({ problem, tags: [{ name: SIGNS.tag }] });
  });

  it.each<[WorldPhase, 'registered' | 'owner', object]>([
    ['running', 'registered', { total: 3, ac: 2, wa: 1 }],
    ['sealed', 'registered', { total: 2, ac: 2, wa: 0 }],
    ['sealed', 'owner', { total: 3, ac: 2, wa: 1 }],
    ['unreleased', 'registered', { total: 2, ac: 2, wa: 0 }],
    ['unreleased', 'owner', { total: 3, ac: 2, wa: 1 }],
    ['released', 'registered', { total: 3, ac: 2, wa: 1 }],
  ])(
    'that is %s counts for one %s what competes, from the start on, as far as the seal lets it',
    async (phase, who, counts) => {
      const world = await aContestWorld(site, { rule: 'acm', phase });
      await handIn(world, world.people.star, { status: accepted, minute: 12 });
      // The owner's own and those of who runs the site are trials.
      await handIn(world, world.people.owner, { status: wrong, minute: 12 });
      await handIn(world, world.people.root, { status: wrong, minute: 12 });
      const { data } = await details(world, world.people[who]);
      expect(data?.problemCount).toMatchObject({ pid: world.problem.id, ...counts });
    },
  );

  it('leaves out the root of its group', async () => {
    const world = await aContestWorld(site, { rule: 'acm', phase: 'running', inGroup: true });
    await handIn(world, world.people['group root'], { status: accepted, minute: 12 });
    const { data } = await details(world, world.people.registered);
    expect(data?.problemCount).toMatchObject({ total: 2, ac: 1, wa: 1 });
  });

  it('counts what came after the end where it is allowed and asked for', async () => {
    const world = await aContestWorld(site, { rule: 'acm', phase: 'released' });
    await handIn(world, world.people.star, { status: accepted, minute: 250 });
    const total = async (more: object) => (await details(world, world.people.star, more)).data?.problemCount.total;
    expect(await total({ containsEnd: true })).toBe(2);
    await site.database.db
      .updateTable('contest')
      .set({ late_submits: true })
      .where('id', '=', world.contestId)
      .execute();
    expect(await total({ containsEnd: true })).toBe(3);
    expect(await total({ containsEnd: false })).toBe(2);
    expect(await total({})).toBe(2);
  });

  it('is missing under any other name, and when it was hidden or taken out', async () => {
    const world = await aContestWorld(site, { rule: 'acm', phase: 'running' });
    const missing = { http: 200, status: 404, code: 'contest_problem_not_found' };
    const ask = (displayId: string) => details(world, world.people.registered, { displayId });
    expect(await ask(world.problem.displayId)).toMatchObject(missing);
    expect(await ask('B')).toMatchObject(missing);
    await site.database.db.updateTable('problem').set({ hidden: true }).where('id', '=', world.problem.id).execute();
    expect(await ask('A')).toMatchObject(missing);
    expect(await details(world, world.people.owner)).toMatchObject({ status: 200 });
    const { contestProblemId: id } = world;
    await site.database.db
      .updateTable('contest_problem')
      .set({ deleted_at: site.now() })
      .where('id', '=', id)
      .execute();
    expect(await details(world, world.people.owner)).toMatchObject(missing);
  });
});

describe('how one stands with the problems of a contest', () => {
  const statuses = async ({ contestId: cid, problem }: ContestWorld, { token }: TestUser, containsEnd?: boolean) => {
    const body = { cid, pidList: [problem.id], isContestProblemList: true, containsEnd };
    return (await site.call(getUserProblemStatus, { token, body })).data?.[problem.id];
  };
  const bar = async ({ contestId: cid }: ContestWorld, { token }: TestUser) =>
    (await site.call(getFullScreenProblemList, { token, query: { cid } })).data;

  it('under ACM rules is the best of it, without points', async () => {
    const world = await aContestWorld(site, { rule: 'acm', phase: 'sealed' });
    const { author, registered } = world.people;
    expect(await statuses(world, author)).toEqual({ status: accepted, score: null });
    expect(await statuses(world, registered)).toEqual({ status: none, score: null });
    await handIn(world, registered, { status: wrong, minute: 90 });
    expect(await statuses(world, registered)).toEqual({ status: wrong, score: null });
    await handIn(world, registered, { status: pending, minute: 91 });
    expect(await statuses(world, registered)).toEqual({ status: pending, score: null });
    const named = { pid: world.problem.id, problemId: 'A', title: SIGNS.title };
    expect(await bar(world, registered)).toEqual([{ ...named, status: wrong, score: null }]);
    expect(await bar(world, world.people.star)).toEqual([named]);
  });

  it('under OI rules is the latest of it', async () => {
    const world = await aContestWorld(site, { rule: 'oi', phase: 'released' });
    expect(await statuses(world, world.people.author)).toEqual({ status: wrong, score: SIGNS.late.score });
    expect(await bar(world, world.people.author)).toMatchObject([{ status: wrong, score: SIGNS.late.score }]);
  });

  it.each(['sealed', 'unreleased'] as const)('under OI rules is not told while it is %s', async (phase) => {
    const world = await aContestWorld(site, { rule: 'oi', phase });
    const { author, registered, star } = world.people;
    await handIn(world, star, { status: pending, minute: 100 });
    for (const person of [author, star]) {
      expect(await statuses(world, person)).toEqual({ status: unknown, score: null });
      expect(await bar(world, person)).toMatchObject([{ status: unknown, score: null }]);
    }
    expect(await statuses(world, registered)).toEqual({ status: none, score: null });
  });

  it('does not count what came after the end, unless it is allowed and asked for', async () => {
    const world = await aContestWorld(site, { rule: 'oi', phase: 'released' });
    await handIn(world, world.people.author, { status: accepted, minute: 250, score: 100 });
    const before = { status: wrong, score: SIGNS.late.score };
    expect(await statuses(world, world.people.author, true)).toEqual(before);
    await site.database.db
      .updateTable('contest')
      .set({ late_submits: true })
      .where('id', '=', world.contestId)
      .execute();
    expect(await statuses(world, world.people.author, true)).toEqual({ status: accepted, score: 100 });
    expect(await statuses(world, world.people.author)).toEqual(before);
  });

  it.each([
    ['what one practised after the end', false],
    ['what a member of a team practised after the end, for themselves', true],
  ])('counts %s where that is asked for, as the bar does', async (_, teams) => {
    const world = await aContestWorld(site, { rule: 'acm', phase: 'released', teams });
    const { registered, star } = world.people;
    await handedInApart(site, { ...world, userId: registered.id, status: accepted });
    expect(await statuses(world, registered, true)).toEqual({ status: accepted, score: null });
    expect(await bar(world, registered)).toMatchObject([{ status: accepted }]);
    expect(await statuses(world, registered)).toEqual({ status: none, score: null });
    expect(await statuses(world, star, true)).toEqual({ status: none, score: null });
  });

  it('has the problems in the order of the contest, without those that were hidden', async () => {
    const contestId = await aContest(site);
    const [one, two, three] = [await aProblem(site), await aProblem(site, { hidden: true }), await aProblem(site)];
    await aContestProblem(site, contestId, one.id, { label: 'C', ordinal: 3 });
    await aContestProblem(site, contestId, two.id, { label: 'B', ordinal: 2 });
    await aContestProblem(site, contestId, three.id, { label: 'A', ordinal: 1 });
    const { token } = await aUser(site);
    const { data } = await site.call(getFullScreenProblemList, { token, query: { cid: contestId } });
    expect(data?.map((row) => row.problemId)).toEqual(['A', 'C']);
    const missing = await site.call(getFullScreenProblemList, { token, query: {} });
    expect(missing).toMatchObject({ status: 400, code: 'problem_set_missing' });
  });
});

describe('the last accepted code of a contest', () => {
  it('is what was accepted there, and under a kept result only what was known before', async () => {
    const world = await aContestWorld(site, { rule: 'oi', phase: 'sealed' });
    const { author, star } = world.people;
    const code = async ({ token }: TestUser, cid: number | undefined) =>
      (await site.call(getLastAcCode, { token, query: { pid: world.problem.id, cid } })).data;
    expect((await code(author, world.contestId))?.code).toContain(SIGNS.code);
    expect(await code(author, undefined)).toMatchObject({ submitId: null, code: '' });
    await handIn(world, star, { status: accepted, minute: 100 });
    expect(await code(star, world.contestId)).toMatchObject({ submitId: null, code: '' });
  });

  it('is hidden by the site’s switch in contests of groups alone', async () => {
    const value = JSON.stringify({ hideNonContestSubmissionCode: true });
    await site.database.db.insertInto('setting').values({ key: 'switches', value, modified_at: site.now() }).execute();
    site.settings.forget();
    const shown = async (inGroup: boolean) => {
      const world = await aContestWorld(site, { rule: 'acm', phase: 'released', inGroup });
      const query = { pid: world.problem.id, cid: world.contestId };
      const { data } = await site.call(getLastAcCode, { token: world.people.author.token, query });
      return data?.code.includes(SIGNS.code);
    };
    expect([await shown(false), await shown(true)]).toEqual([true, false]);
    await site.database.db.deleteFrom('setting').where('key', '=', 'switches').execute();
    site.settings.forget();
  });
});

describe('the statistics of a problem in a contest', () => {
  it('are of the contest, end at the seal, and say what programs needed after the end', async () => {
    const read = async (phase: WorldPhase, who: 'registered' | 'owner') => {
      const world = await aContestWorld(site, { rule: 'acm', phase });
      const query = { cid: world.contestId, problemId: 'A' };
      return (await site.call(getProblemStatistics, { token: world.people[who].token, query })).data;
    };
    const early = [{ status: accepted, count: 1 }];
    const both = [...early, { status: wrong, count: 1 }];
    expect(await read('sealed', 'registered')).toMatchObject({
      problemId: 'A',
      title: SIGNS.title,
      total: 1,
      verdicts: early,
      groups: [],
      mine: { tries: 0, accepted: 0 },
    });
    expect(await read('running', 'registered')).toMatchObject({ total: 2, verdicts: both, groups: [] });
    const after = await read('released', 'registered');
    expect(after).toMatchObject({ total: 2, verdicts: both });
    expect(after?.groups).toHaveLength(1);
  });
});

describe('GET /api/x/problems/contests', () => {
  it('names the contests of everybody that are over, and no others', async () => {
    const problem = await aProblem(site);
    const over = { startsIn: -120, endsIn: -60 };
    const put = async (title: string, is: object) =>
      aContestProblem(site, await aContest(site, { title, ...over, ...is }), problem.id, { label: 'K' });
    await put('past', {});
    await put('running', { endsIn: 60 });
    await put('to come', { startsIn: 30, endsIn: 60 });
    await put('private', { auth: 'private' });
    await put('hidden', { visible: false });
    const { token } = await aUser(site);
    const { data } = await site.call(getProblemContests, { token, query: { problemId: problem.displayId } });
    expect(data).toMatchObject([{ title: 'past', displayId: 'K' }]);
    const secret = await aProblem(site, { contestOnly: true });
    const refused = await site.call(getProblemContests, { token, query: { problemId: secret.displayId } });
    expect(refused).toMatchObject({ status: 404, code: 'problem_not_found' });
  });
});
