import { getGroupRankList, getGroupRankPosition } from '@oyez/contract/groups/group-rank';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest, aContestProblem } from '../../testing/contest-builders.ts';
import { aPeopledGroup, setGroup, type PeopledGroup } from '../../testing/group-builders.ts';
import { aJudgedSubmission, aMember, aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aRun, handedInApart } from '../virtual-runs/testing/run-builders.ts';

const HOUR = 3_600_000;
let site: TestSite;
let group: PeopledGroup;
const people: Record<'ada' | 'ben' | 'cleo' | 'gone', TestUser> = {} as never;
let problems: number[];

beforeAll(async () => {
  site = await aSite();
  group = await aPeopledGroup(site);
  const { db } = site.database;
  for (const name of ['ada', 'ben', 'cleo', 'gone'] as const) {
    people[name] = await aUser(site, { username: name });
    if (name !== 'gone') await aMember(site, group.id, people[name].id, 3);
  }
  await db
    .updateTable('account')
    .set({ nickname: 'Countess', realname: 'Augusta King', signature: 'hello' })
    .where('id', '=', people.ada.id)
    .execute();
  problems = await Promise.all([1, 2, 3, 4].map(async () => (await aProblem(site, { listed: false })).id));
  await db.updateTable('problem').set({ group_id: group.id }).where('id', 'in', problems).execute();
  await db.updateTable('problem').set({ hidden: true }).where('id', '=', problems[3]!).execute();
});
afterAll(() => site.close());

async function submit(who: TestUser, problem: number, status: number, more: object = {}): Promise<void> {
  const id = await aJudgedSubmission(site, { userId: who.id, problemId: problems[problem]!, status });
  await site.database.db
    .updateTable('submission')
    .set({ group_id: group.id, rank_score: status === STATUS.accepted ? 10 : 4, ...more })
    .where('id', '=', id)
    .execute();
  await site.database.db.insertInto('change').values({ topic: 'submission', subject_id: id }).execute();
}
const rank = (query: object = {}, who: TestUser = group.member) => {
  // What is remembered is over by then.
  site.clock.advance(11_000);
  return site.call(getGroupRankList, { token: who.token, query: { gid: group.id, type: 0, limit: 100, ...query } });
};
const rows = async (query: object = {}) => (await rank(query)).data?.records ?? [];

describe('GET /api/get-group-rank-list', () => {
  it('puts all members in order, by solved problems or by points', async () => {
    await submit(people.ben, 0, STATUS.accepted);
    await submit(people.ben, 0, STATUS.accepted);
    await submit(people.ben, 1, STATUS.accepted);
    await submit(people.ada, 0, STATUS.accepted);
    await submit(people.ada, 1, STATUS.accepted);
    await submit(people.cleo, 0, STATUS.accepted, { rank_score: 90 });
    await submit(people.gone, 0, STATUS.accepted);
    // On the site and in another group: that is not this one's.
    await submit(people.cleo, 1, STATUS.accepted, { group_id: null });
    await submit(people.cleo, 2, STATUS.accepted, { group_id: (await aPeopledGroup(site)).id });
    const acm = await rows();
    expect(acm).toHaveLength(7);
    expect(acm.slice(0, 3).map((row) => [row.username, row.ac, row.total])).toEqual([
      ['ada', 2, 2],
      ['ben', 2, 3],
      ['cleo', 1, 1],
    ]);
    expect(acm[0]).toEqual({
      uid: people.ada.uid,
      username: 'ada',
      nickname: 'Countess',
      signature: null,
      avatar: null,
      titleName: null,
      titleColor: null,
      ac: 2,
      total: 2,
      score: 20,
      rating: null,
      inContests: { ac: 0, total: 0 },
    });
    const oi = await rows({ type: 1 });
    expect(oi.slice(0, 3).map((row) => [row.username, row.score])).toEqual([
      ['cleo', 90],
      ['ada', 20],
      ['ben', 20],
    ]);
    const second = await rank({ limit: 2, currentPage: 2 });
    expect(second.data).toMatchObject({ total: 7, pages: 4, current: 2 });
    expect(second.data?.records[0]?.username).toBe('cleo');
    const own = { token: people.ben.token, query: { gid: group.id, type: 0 } };
    expect((await site.call(getGroupRankPosition, own)).data).toEqual({ position: 2 });
    expect(await rank({ type: 2 })).toMatchObject({ status: 400, code: 'rank_type_unknown' });
  });

  it('finds members by name, and by their real name only for who may see it', async () => {
    const found = async (searchUser: string, who = group.member) =>
      (await rank({ searchUser }, who)).data?.records.map((row) => row.username);
    expect(await found('COUNT')).toEqual(['ada']);
    expect(await found('augusta')).toEqual([]);
    expect(await found('augusta', group.siteRoot)).toEqual(['ada']);
    expect(await found('gone')).toEqual([]);
  });

  it('counts no problem that members do not find, and no contest before its results are everybody’s', async () => {
    const ofAda = async () => (await rows()).find((row) => row.username === 'ada');
    await submit(people.ada, 3, STATUS.accepted);
    expect(await ofAda()).toMatchObject({ ac: 2, total: 2, score: 20 });
    const contest = await aContest(site, { groupId: group.id, endsIn: 60 });
    await site.database.db.updateTable('problem').set({ contest_only: true }).where('id', '=', problems[2]!).execute();
    await submit(people.ada, 2, STATUS.accepted, { contest_id: contest });
    expect(await ofAda()).toMatchObject({ ac: 2, total: 2 });
    site.clock.advance(2 * HOUR);
    expect(await ofAda()).toMatchObject({ ac: 3, total: 3, score: 20, inContests: { ac: 1, total: 1 } });
    await submit(people.ada, 1, STATUS.wrong_answer, { contest_id: contest });
    // Solved in practice as well: only the try is one that the group's list lacks.
    expect(await ofAda()).toMatchObject({ ac: 3, total: 4, inContests: { ac: 1, total: 2 } });
    await site.database.db.updateTable('contest').set({ visible: false }).where('id', '=', contest).execute();
    expect(await ofAda()).toMatchObject({ ac: 2, total: 2 });
  });

  it('counts no window of somebody’s own in a contest that is over, open or closed; practice there counts', async () => {
    const of = async (name: string) => (await rows()).find((row) => row.username === name);
    const before = await of('cleo');
    const contestId = await aContest(site, { groupId: group.id, startsIn: -180, endsIn: -120 });
    const contestProblemId = await aContestProblem(site, contestId, problems[2]!);
    const apart = { contestId, contestProblemId, userId: people.cleo.id };
    const closed = await aRun(site, { contestId, userId: people.cleo.id, startedIn: -100, minutes: 60 });
    const open = await aRun(site, { contestId, userId: people.cleo.id });
    for (const id of [closed, open]) await handedInApart(site, { ...apart, run: { id, minute: 1 } });
    expect(await of('cleo')).toEqual(before);
    await handedInApart(site, apart);
    expect(await of('cleo')).toMatchObject({ ac: before!.ac + 1, total: before!.total + 1 });
  });

  it('is for members; a hidden or banned group has none for others', async () => {
    for (const who of [group.stranger, group.applying, group.refused, group.siteAdmin]) {
      expect(await rank({}, who)).toMatchObject({ status: 403, code: 'group_members_only' });
    }
    expect((await site.call(getGroupRankList, { query: { gid: group.id, type: 0 } })).http).toBe(401);
    await setGroup(site, group.id, { visible: false });
    expect(await rank({}, group.stranger)).toMatchObject({ status: 404, code: 'group_not_found' });
    expect(await rank()).toMatchObject({ status: 200 });
    await setGroup(site, group.id, { banned: true });
    expect(await rank()).toMatchObject({ status: 404, code: 'group_not_found' });
    expect(await rank({}, group.siteRoot)).toMatchObject({ status: 200 });
  });
});
