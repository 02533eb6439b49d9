import {
  deleteGroup,
  getDisbandedGroups,
  getGroupHoldings,
  getGroupList,
  restoreGroup,
} from '@oyez/contract/groups/groups';
import { banGroup, changeGroupOwner, getAdminGroupList } from '@oyez/contract/groups/groups-admin';
import { getGroupFrame } from '@oyez/contract/groups/groups';
import { getContestInfo } from '@oyez/contract/contests/contests';
import { getProblemDetail, getProblemList } from '@oyez/contract/problems/problems';
import { getAdminProblem } from '@oyez/contract/problems/problem-admin';
import { getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import { getSubmissionList } from '@oyez/contract/submissions/submissions';
import { joinGroup } from '@oyez/contract/groups/group-members';
import { getOwnMessages } from '@oyez/contract/site/messages';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest, aContestProblem, aContestSubmission } from '../../testing/contest-builders.ts';
import { aGroup, aJudgedSubmission, aMember, aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { openSession } from '../accounts/sessions/sessions.ts';
import { purgeGroups } from '../group-purge/group-purge.service.ts';

let site: TestSite;
let root: TestUser;
beforeAll(async () => {
  site = await aSite({ guestsRead: true });
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());

/** One with a problem that is published, one that is not, a contest and a submission, made by its administrator. */
async function aClass() {
  const [owner, author, member] = [await aUser(site), await aUser(site), await aUser(site)];
  const gid = await aGroup(site, { ownerId: owner.id });
  await aMember(site, gid, owner.id, GROUP_LEVEL.root);
  await aMember(site, gid, author.id, GROUP_LEVEL.admin);
  await aMember(site, gid, member.id, GROUP_LEVEL.member);
  const ownerId = author.id;
  const published = await aProblem(site, { ownerId });
  const own = await aProblem(site, { ownerId, listed: false });
  const ids = [published.id, own.id];
  await site.database.db.updateTable('problem').set({ group_id: gid }).where('id', 'in', ids).execute();
  const cid = await aContest(site, { ownerId, groupId: gid });
  const submission = await aJudgedSubmission(site, { userId: member.id, problemId: own.id, status: STATUS.accepted });
  await site.database.db.updateTable('submission').set({ group_id: gid }).where('id', '=', submission).execute();
  return { gid, owner, author, member, published, own, cid, submission };
}
type Class = Awaited<ReturnType<typeof aClass>>;

const disband = ({ gid, owner }: Class) => site.call(deleteGroup, { query: { gid }, token: owner.token });
const restore = (gid: number, { token }: TestUser) => site.call(restoreGroup, { body: { gid }, token });
const ban = (gid: number, banned: boolean) => site.call(banGroup, { body: { gid, banned }, token: root.token });

/** What of it this person gets an answer about. */
async function found({ gid, published, own, cid, submission }: Class, { token }: { token: string | null }) {
  const pages = [
    ['group', (await site.call(getGroupFrame, { query: { gid }, token })).status],
    ['published', (await site.call(getProblemDetail, { query: { problemId: published.displayId }, token })).status],
    ['own', (await site.call(getProblemDetail, { query: { problemId: own.displayId, gid }, token })).status],
    ['as author', (await site.call(getProblemDetail, { query: { problemId: own.displayId }, token })).status],
    ['form', (await site.call(getAdminProblem, { query: { pid: own.id }, token })).status],
    ['contest', (await site.call(getContestInfo, { query: { cid }, token })).status],
    ['submission', (await site.call(getSubmissionDetail, { query: { submitId: submission }, token })).status],
    ['status', (await site.call(getSubmissionList, { query: { gid }, token })).status],
  ] as const;
  const listed = (await site.call(getProblemList, { query: { limit: 100 }, token })).data?.records ?? [];
  return [
    ...pages.flatMap(([page, status]) => (status === 200 ? [page] : [])),
    ...(listed.some(({ problemId }) => problemId === published.displayId) ? ['list'] : []),
  ];
}
/** The list of everybody is made anew within a moment. */
async function isFound(one: Class, by: { token: string | null }, pages: readonly string[]): Promise<void> {
  await vi.waitFor(async () => expect(await found(one, by)).toEqual(pages), { timeout: 30_000, interval: 100 });
}
const EVERYTHING = ['group', 'published', 'own', 'as author', 'form', 'contest', 'submission', 'status', 'list'];

describe('disbanding a group', () => {
  it('says beforehand what goes with it, to its owner alone', async () => {
    const one = await aClass();
    const ask = ({ token }: TestUser) => site.call(getGroupHoldings, { query: { gid: one.gid }, token });
    expect((await ask(one.owner)).data).toEqual({
      members: 3,
      problems: 2,
      trainings: 0,
      contests: 1,
      announcements: 0,
      submissions: 1,
    });
    expect(await ask(one.author)).toMatchObject({ status: 403, code: 'group_disband_forbidden' });
  });

  it('takes everything in it away from everybody at once, its authors included, and restoring brings it back', async () => {
    const one = await aClass();
    await isFound(one, one.author, EVERYTHING);
    expect(await found(one, one.member)).toEqual(EVERYTHING.filter((page) => page !== 'form' && page !== 'as author'));
    expect(await disband(one)).toMatchObject({ status: 200, data: null });
    const staff = await aUser(site, { role: 'problem_admin' });
    for (const one_ of [one.owner, one.author, one.member, staff, await aUser(site), { token: null }]) {
      await isFound(one, one_, []);
    }
    expect(await restore(one.gid, one.owner)).toMatchObject({ status: 200, data: { renamed: false } });
    await isFound(one, one.author, EVERYTHING);
    await isFound(one, { token: null }, ['published', 'list']);
  });

  it('is the owner’s and root’s alone', async () => {
    const one = await aClass();
    for (const { token } of [one.author, one.member, await aUser(site)]) {
      const answer = await site.call(deleteGroup, { query: { gid: one.gid }, token });
      expect(answer).toMatchObject({ status: 403, code: 'group_disband_forbidden' });
    }
    const answer = await site.call(deleteGroup, { query: { gid: one.gid }, token: root.token });
    expect(answer).toMatchObject({ status: 200 });
    expect(await site.call(deleteGroup, { query: { gid: one.gid }, token: root.token })).toMatchObject({
      status: 404,
      code: 'group_not_found',
    });
  });

  it('tells every member, and not those who only applied', async () => {
    const one = await aClass();
    const applicant = await aUser(site);
    await aMember(site, one.gid, applicant.id, GROUP_LEVEL.applying);
    await disband(one);
    const newest = async ({ token }: TestUser) =>
      (await site.call(getOwnMessages, { query: { limit: 5 }, token })).data?.records[0];
    for (const user of [one.owner, one.author, one.member]) {
      expect((await newest(user))?.content.replaceAll('\\', '')).toContain(`/user-home?username=${one.owner.username}`);
    }
    expect(await newest(applicant)).toBeUndefined();
  });

  it('ends for many who press at the same time as for one', async () => {
    const one = await aClass();
    const answers = await Promise.all(Array.from({ length: 5 }, () => disband(one)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const back = await Promise.all(Array.from({ length: 5 }, () => restore(one.gid, one.owner)));
    expect(back.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { data } = await site.call(getOwnMessages, { query: { limit: 9 }, token: one.member.token });
    expect(data?.total).toBe(2);
  });

  it('and joining at the same time end in one of the two, and whoever is in is told', async () => {
    for (let n = 0; n < 5; n += 1) {
      const one = await aClass();
      const comers = await Promise.all(Array.from({ length: 4 }, () => aUser(site)));
      const [disbanded, ...joined] = await Promise.all([
        disband(one),
        ...comers.map(({ token }) => site.call(joinGroup, { query: { gid: one.gid }, token })),
      ]);
      expect(disbanded.status).toBe(200);
      for (const [place, comer] of comers.entries()) {
        const { data } = await site.call(getOwnMessages, { query: { limit: 9 }, token: comer.token });
        expect(data?.total).toBe(joined[place]?.status === 200 ? 2 : 0);
        expect([200, 404]).toContain(joined[place]?.status);
        expect(await found(one, comer)).toEqual([]);
      }
    }
  });
});

describe('a disbanded group', () => {
  const later = async (user: TestUser, days: number) => {
    site.clock.advance(days * 86_400_000);
    const session = { userId: user.id, ip: '127.0.0.1', agent: 'test' };
    return { ...user, token: await openSession(site.database.db, session, site.now()) };
  };

  it('is among what its owner can have back for 30 days, and nobody else’s', async () => {
    const one = await aClass();
    await disband(one);
    const own = async ({ token }: TestUser) =>
      ((await site.call(getDisbandedGroups, { token })).data ?? []).map(({ id }) => id);
    expect(await own(one.owner)).toEqual([one.gid]);
    expect(await own(one.author)).toEqual([]);
    for (const user of [one.author, await aUser(site)]) {
      expect(await restore(one.gid, user)).toMatchObject({ status: 404, code: 'group_not_found' });
    }
    const owner = await later(one.owner, 31);
    expect(await own(owner)).toEqual([]);
    expect(await restore(one.gid, owner)).toMatchObject({ status: 404, code: 'group_restore_over' });
  });

  it('comes back under another name where its own was taken meanwhile', async () => {
    const one = await aClass();
    const { db } = site.database;
    await db
      .updateTable('team_group')
      .set({ name: 'Taken name', short_name: 'takenname1' })
      .where('id', '=', one.gid)
      .execute();
    await disband(one);
    const other = await aGroup(site);
    await db
      .updateTable('team_group')
      .set({ name: 'taken NAME', short_name: 'TakenName1' })
      .where('id', '=', other)
      .execute();
    expect(await restore(one.gid, one.owner)).toMatchObject({
      data: { name: 'Taken name2', shortName: 'takenname2', renamed: true },
    });
  });

  it('is gone for good after 30 days, with what was in it', async () => {
    const one = await aClass();
    await disband(one);
    await purgeGroups(site);
    expect((await restore(one.gid, one.owner)).status).toBe(200);
    await disband(one);
    await later(root, 31);
    await purgeGroups(site);
    const { db } = site.database;
    const rows = async (table: 'team_group' | 'contest' | 'submission' | 'problem') => {
      const column = table === 'team_group' ? 'id' : 'group_id';
      const all = db
        .selectFrom(table)
        .select('id')
        .where(column as 'id', '=', one.gid);
      return (table === 'problem' ? all.where('deleted_at' as 'id', 'is', null) : all).execute();
    };
    for (const table of ['team_group', 'contest', 'submission', 'problem'] as const) {
      expect(await rows(table), table).toEqual([]);
    }
    const token = (await later(root, 0)).token;
    expect(await site.call(restoreGroup, { body: { gid: one.gid }, token })).toMatchObject({ status: 404 });
    root = { ...root, token };
  });
});

describe('groups that nobody can have back', () => {
  it('are gone for good though one of them cannot be', async () => {
    const [stuck, other] = [await aClass(), await aClass()];
    for (const one of [stuck, other]) await disband(one);
    site.clock.advance(31 * 86_400_000);
    await site.database.pool.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not this one'; END $$;
      CREATE TRIGGER keep BEFORE DELETE ON team_group FOR EACH ROW WHEN (OLD.id = ${stuck.gid}) EXECUTE FUNCTION refuse()`);
    await purgeGroups(site);
    await site.database.pool.query('DROP TRIGGER keep ON team_group');
    const left = await site.database.db
      .selectFrom('team_group')
      .select('id')
      .where('id', 'in', [stuck.gid, other.gid])
      .execute();
    expect(left).toEqual([{ id: stuck.gid }]);
    await purgeGroups(site);
    root = await aUser(site, { role: 'root' });
  });
});

describe('a problem of a group that is gone for good', () => {
  it('stays for those who know it from elsewhere, deleted, with what they handed in', async () => {
    const one = await aClass();
    const { db } = site.database;
    const stranger = await aUser(site);
    const cid = await aContest(site, { ownerId: stranger.id });
    const contestProblemId = await aContestProblem(site, cid, one.published.id);
    const handedIn = { userId: stranger.id, status: STATUS.accepted };
    const inContest = await aContestSubmission(site, { contestId: cid, contestProblemId, ...handedIn });
    const { id: withdrawn } = await aProblem(site, { ownerId: one.author.id, listed: false });
    await db.updateTable('problem').set({ group_id: one.gid }).where('id', '=', withdrawn).execute();
    const practised = await aJudgedSubmission(site, { problemId: withdrawn, ...handedIn });
    await disband(one);
    site.clock.advance(31 * 86_400_000);
    await purgeGroups(site);
    root = await aUser(site, { role: 'root' });
    const ids = [one.published.id, one.own.id, withdrawn];
    const columns = ['id', 'group_id', 'listed', 'hidden'] as const;
    const left = await db.selectFrom('problem').select(columns).select('deleted_at').where('id', 'in', ids).execute();
    const gone = { group_id: null, listed: false, hidden: true, deleted_at: expect.any(Date) };
    expect(left.toSorted((a, b) => a.id - b.id)).toEqual([
      { id: one.published.id, ...gone },
      { id: withdrawn, ...gone },
    ]);
    const submissions = await db
      .selectFrom('submission')
      .select('id')
      .where('id', 'in', [inContest, practised, one.submission])
      .execute();
    expect(submissions.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([inContest, practised]);
    expect(
      await db.selectFrom('contest_problem').select('problem_id').where('contest_id', '=', cid).execute(),
    ).toHaveLength(1);
  });
});

describe('a banned group', () => {
  it('exists for root alone, until it is opened again', async () => {
    const one = await aClass();
    expect(await ban(one.gid, true)).toMatchObject({ status: 200 });
    expect(await ban(one.gid, true)).toMatchObject({ status: 200 });
    const staff = await aUser(site, { role: 'admin' });
    for (const user of [one.owner, one.author, one.member, staff]) await isFound(one, user, []);
    await isFound(
      one,
      root,
      EVERYTHING.filter((page) => page !== 'list'),
    );
    for (const { token } of [one.owner, one.member]) {
      const { data } = await site.call(getGroupList, { query: { limit: 100, onlyMine: true }, token });
      expect(data?.records).toEqual([]);
    }
    expect(await disband(one)).toMatchObject({ status: 404 });
    expect(await ban(one.gid, false)).toMatchObject({ status: 200 });
    await isFound(one, one.author, EVERYTHING);
    const { data } = await site.call(getOwnMessages, { query: { limit: 9 }, token: one.owner.token });
    expect(data?.total).toBe(2);
  });

  it('is not brought back by its owner after somebody disbanded it', async () => {
    const one = await aClass();
    await ban(one.gid, true);
    await site.call(deleteGroup, { query: { gid: one.gid }, token: root.token });
    expect(await restore(one.gid, one.owner)).toMatchObject({ status: 404, code: 'group_not_found' });
    expect((await site.call(getDisbandedGroups, { token: one.owner.token })).data).toEqual([]);
    expect((await restore(one.gid, root)).status).toBe(200);
  });
});

describe('the back office of groups', () => {
  const list = async (query: object) => (await site.call(getAdminGroupList, { query, token: root.token })).data;

  it('finds every group by what it is called, whose it is, its number and how it stands', async () => {
    const [open, banned, gone] = [await aClass(), await aClass(), await aClass()];
    await ban(banned.gid, true);
    await disband(gone);
    const ids = async (query: object) => (await list({ limit: 200, ...query }))?.records.map(({ id }) => id);
    expect(await ids({ keyword: String(open.gid) })).toEqual([open.gid]);
    expect(await ids({ keyword: banned.owner.username })).toEqual([banned.gid]);
    expect(await ids({ state: 'banned' })).toContain(banned.gid);
    expect(await ids({ state: 'banned' })).not.toContain(open.gid);
    expect(await ids({})).not.toContain(gone.gid);
    expect(await ids({ state: 'disbanded' })).toContain(gone.gid);
    const row = (await list({ keyword: String(open.gid) }))?.records[0];
    expect(row).toMatchObject({ state: 'open', memberCount: 3, problemCount: 2, contestCount: 1, trainingCount: 0 });
  });

  it('goes and comes back with as many members as it has', async () => {
    const one = await aClass();
    await site.database.pool.query(
      `WITH person AS (
         INSERT INTO account (uid, username, username_key, password_hash, role, created_at, modified_at)
         SELECT 'crowd' || n, 'crowd' || n, 'crowd' || n, 'x', 'default_user', now(), now() FROM generate_series(1, 14000) n
         RETURNING id)
       INSERT INTO group_member (group_id, user_id, level, created_at, modified_at)
       SELECT $1, id, 3, now(), now() FROM person`,
      [one.gid],
    );
    // Tables do not grow a thousandfold unnoticed elsewhere.
    await site.database.pool.query('ANALYZE account, group_member');
    expect(await disband(one)).toMatchObject({ status: 200 });
    expect(await restore(one.gid, one.owner)).toMatchObject({ status: 200 });
    const told = await site.database.pool.query(
      "SELECT count(*)::int AS n FROM message JOIN account a ON a.id = user_id WHERE starts_with(a.username, 'crowd')",
    );
    expect(told.rows[0]).toEqual({ n: 28_000 });
  });

  it('finds groups whose owner is gone', async () => {
    const [owned, left] = [await aClass(), await aClass()];
    const { db } = site.database;
    await db.updateTable('account').set({ deleted_at: site.now() }).where('id', '=', left.owner.id).execute();
    const found = (await list({ limit: 200, state: 'ownerless' }))?.records ?? [];
    expect(found.find(({ id }) => id === left.gid)).toMatchObject({ uid: null, state: 'open' });
    expect(found.map(({ id }) => id)).not.toContain(owned.gid);
  });

  it('gives a group to somebody else: both are told, and the owner of before stays as an administrator', async () => {
    const one = await aClass();
    const next = await aUser(site);
    const give = (username: string) =>
      site.call(changeGroupOwner, { body: { gid: one.gid, username }, token: root.token });
    expect(await give('nobody-of-this-name')).toMatchObject({ code: 'group_new_owner_unknown' });
    expect(await give(one.owner.username)).toMatchObject({ code: 'group_new_owner_same' });
    expect(await give(next.username.toUpperCase())).toMatchObject({ status: 200 });
    const frame = async ({ token }: TestUser) =>
      (await site.call(getGroupFrame, { query: { gid: one.gid }, token })).data;
    expect(await frame(next)).toMatchObject({ isOwner: true, level: 5, can: { own: true, disband: true } });
    expect(await frame(one.owner)).toMatchObject({ isOwner: false, level: 4, can: { own: false, administer: true } });
    for (const { token } of [next, one.owner]) {
      const { data } = await site.call(getOwnMessages, { query: { limit: 5 }, token });
      expect(data?.records[0]?.content).toContain(`/group/${one.gid}`);
    }
  });
});
