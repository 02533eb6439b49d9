import { getContestRank, getContestOutsideScoreboard } from '@oyez/contract/contests/boards';
import { copyContest, getAdminContest, restoreContest } from '@oyez/contract/contests/contest-admin';
import { getClarifications } from '@oyez/contract/contests/clarifications';
import {
  getContestFrame,
  getContestInfo,
  getContestList,
  getContestProblem,
  registerContest,
} from '@oyez/contract/contests/contests';
import {
  addGroupContest,
  addGroupContestAnnouncement,
  addGroupContestProblemFromGroup,
  addGroupContestProblemFromPublic,
  changeGroupContestVisible,
  createGroupContest,
  createProblemForGroupContest,
  deleteGroupContest,
  deleteGroupContestAnnouncement,
  deleteGroupContestProblem,
  getGroupContest,
  getGroupContestAnnouncements,
  getGroupContestCandidates,
  getGroupContestProblem,
  getGroupContestProblemList,
  getGroupContests,
  getGroupContestsOfStaff,
  putGroupContestProblem,
  updateGroupContest,
  updateGroupContestAnnouncement,
} from '@oyez/contract/groups/group-contests';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aContest, aContestProblem } from '../../testing/contest-builders.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { aProblemForm } from '../../testing/problem-forms.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aContestForm } from '../contest-setting/testing/contest-forms.ts';
import {
  aGroupProblem,
  aGroupWorld,
  PEOPLE,
  type GroupWorld,
  type Person,
} from '../group-problems/testing/group-world.ts';

let site: TestSite;
let world: GroupWorld;
beforeAll(async () => {
  site = await aSite({ guestsRead: true });
});
beforeEach(async () => {
  world = await aGroupWorld(site);
});
afterAll(() => site.close());

const as = (who: Person) => ({ token: world[who].token });
const form = (is: object = {}) => aContestForm(site, { gid: world.groupId, ...is } as object);
async function made(is: object = {}, by: Person = 'author'): Promise<number> {
  const { data, msg } = await site.call(addGroupContest, { ...as(by), body: form(is) });
  if (data === null) throw new Error(msg);
  return data.cid;
}
const inGroup = (is: object = {}) => aContest(site, { groupId: world.groupId, ownerId: world.author.id, ...is });
const rowOf = (cid: number) =>
  site.database.db.selectFrom('contest').selectAll().where('id', '=', cid).executeTakeFirstOrThrow();
const JURY: readonly Person[] = ['author', 'groupRoot', 'root'];
const ADMINS: readonly Person[] = ['author', 'groupRoot', 'groupAdmin', 'root'];
const MEMBERS: readonly Person[] = [...ADMINS, 'member'];

describe('a contest of a group', () => {
  it('is announced by its administrators, and stays in its group whatever a form says', async () => {
    for (const by of PEOPLE) {
      const { status } = await site.call(createGroupContest, { ...as(by), body: form() });
      expect(status, by).toBe(ADMINS.includes(by) ? 200 : 403);
    }
    const cid = await made();
    const row = await rowOf(cid);
    expect(row).toMatchObject({ group_id: world.groupId, owner_id: world.author.id });
    const body = { ...form({ gid: world.otherId, title: 'Changed', uid: world.stranger.uid }), id: cid };
    expect(await site.call(updateGroupContest, { ...as('author'), body })).toMatchObject({ status: 200 });
    expect(await rowOf(cid)).toMatchObject({ group_id: world.groupId, owner_id: world.author.id, title: 'Changed' });
  });

  it('is listed to members when it is shown, with how many take part; its password is told to nobody', async () => {
    const cid = await made({ auth: 1, pwd: 'open-sesame', allowEndSubmit: true });
    const hidden = await made({ visible: false });
    const { data } = await site.call(getGroupContests, { ...as('member'), query: { gid: world.groupId } });
    expect(data?.records).toMatchObject([
      { id: cid, gid: world.groupId, count: 0, allowEndSubmit: true, description: '' },
    ]);
    for (const by of ADMINS) {
      const staff = await site.call(getGroupContestsOfStaff, { ...as(by), query: { gid: world.groupId } });
      const rows = staff.data?.records.map((row) => [row.id, row.pwd]);
      expect(rows, `what colleagues prepare, too: ${by}`).toEqual([
        [hidden, null],
        [cid, null],
      ]);
    }
    const one = await site.call(getGroupContest, { ...as('author'), query: { cid } });
    expect(JSON.stringify(one)).not.toContain('open-sesame');
  });

  it('is found by keyword, rule and phase', async () => {
    const runs = await inGroup({ title: 'Autumn cup' });
    const over = await inGroup({ title: 'Spring cup', startsIn: -90, endsIn: -10, rule: 'oi' });
    const ids = async (query: object) =>
      (
        await site.call(getGroupContests, { ...as('member'), query: { gid: world.groupId, ...query } })
      ).data?.records.map((row) => row.id);
    expect(await ids({})).toEqual([runs, over]);
    expect(await ids({ keyword: 'spring' })).toEqual([over]);
    expect(await ids({ type: 0 })).toEqual([runs]);
    expect(await ids({ status: 1 })).toEqual([over]);
  });

  it('goes away and comes back by its jury, with all that belongs to it', async () => {
    const cid = await made();
    expect(await site.call(deleteGroupContest, { ...as('groupAdmin'), query: { cid } })).toMatchObject({ status: 403 });
    expect(await site.call(deleteGroupContest, { ...as('author'), query: { cid } })).toMatchObject({ status: 200 });
    const deleted = async (by: Person) =>
      (
        await site.call(getGroupContestsOfStaff, { ...as(by), query: { gid: world.groupId, deleted: 'true' } })
      ).data?.records.map((row) => row.id);
    expect([await deleted('author'), await deleted('groupRoot'), await deleted('groupAdmin')]).toEqual([
      [cid],
      [cid],
      [],
    ]);
    for (const by of ['groupAdmin', 'member', 'stranger', 'siteAdmin'] as const) {
      const again = await site.call(restoreContest, { ...as(by), query: { cid } });
      expect(again, by).toMatchObject({ status: 403, code: 'contest_delete_forbidden' });
      expect(await site.call(restoreContest, { ...as(by), query: { cid: 9_999_999 } })).toMatchObject({
        status: again.status,
        code: again.code,
      });
    }
    expect(await site.call(restoreContest, { ...as('author'), query: { cid } })).toMatchObject({ status: 200 });
    expect((await rowOf(cid)).deleted_at).toBeNull();
  });

  it('is copied by the group’s administrators into the group', async () => {
    const cid = await inGroup();
    const copy = (by: Person) => site.call(copyContest, { ...as(by), body: { cid, problems: true } });
    expect(await copy('stranger')).toMatchObject({ status: 404 });
    expect(await copy('member')).toMatchObject({ status: 403 });
    const { data } = await copy('author');
    expect(await rowOf(data?.cid ?? 0)).toMatchObject({ group_id: world.groupId, source_id: cid });
    const own = await aContest(site, { ownerId: world.stranger.id });
    const onSite = await site.call(copyContest, { ...as('stranger'), body: { cid: own, problems: false } });
    expect(onSite).toMatchObject({ http: 403, code: 'no_permission' });
  });

  it('is no more its author’s once they have left', async () => {
    const cid = await inGroup();
    await site.database.db.deleteFrom('group_member').where('user_id', '=', world.author.id).execute();
    expect(await site.call(getGroupContest, { ...as('author'), query: { cid } })).toMatchObject({ status: 404 });
    expect(await site.call(getAdminContest, { ...as('author'), query: { cid } })).toMatchObject({ status: 404 });
  });
});

describe('its problems', () => {
  it('come from the group or from everybody, and stay what they are', async () => {
    const cid = await inGroup();
    const own = await aGroupProblem(site, world.groupId);
    const published = await aGroupProblem(site, world.groupId, { listed: true, progress: 2 });
    const everybodys = await aProblem(site);
    const fromGroup = (problemId: string, displayId: string, by: Person = 'author') =>
      site.call(addGroupContestProblemFromGroup, { ...as(by), query: { cid, problemId, displayId } });
    const fromPublic = (pid: number, displayId: string) =>
      site.call(addGroupContestProblemFromPublic, { ...as('author'), body: { cid, pid, displayId } });
    expect(await fromGroup(own.displayId, 'A')).toMatchObject({ status: 200 });
    expect(await fromGroup(published.displayId, 'B')).toMatchObject({ status: 200 });
    expect(await fromPublic(everybodys.id, 'C')).toMatchObject({ status: 200 });
    const rows = await site.database.db
      .selectFrom('problem')
      .select(['contest_only', 'hidden', 'listed'])
      .where('id', 'in', [own.id, published.id, everybodys.id])
      .orderBy('id')
      .execute();
    expect(rows.map((row) => [row.contest_only, row.hidden, row.listed])).toEqual([
      [false, false, false],
      [false, false, true],
      [false, false, true],
    ]);
    expect(await fromGroup(own.displayId, 'D')).toMatchObject({ status: 400 });
    expect(await fromPublic((await aProblem(site)).id, 'A')).toMatchObject({ status: 400 });
  });

  it('are neither another group’s nor what the author does not see', async () => {
    const cid = await inGroup();
    const foreign = await aGroupProblem(site, world.otherId);
    const hidden = await aProblem(site, { hidden: true });
    const contestOnly = await aProblem(site, { contestOnly: true });
    const missing = await site.call(addGroupContestProblemFromGroup, {
      ...as('author'),
      query: { cid, problemId: 'NOSUCH', displayId: 'A' },
    });
    const other = await site.call(addGroupContestProblemFromGroup, {
      ...as('author'),
      query: { cid, problemId: foreign.displayId, displayId: 'A' },
    });
    expect([other.status, other.code, other.msg]).toEqual([missing.status, missing.code, missing.msg]);
    for (const { id: pid } of [foreign, hidden, contestOnly]) {
      for (const by of ['author', 'groupRoot'] as const) {
        const added = await site.call(addGroupContestProblemFromPublic, {
          ...as(by),
          body: { cid, pid, displayId: 'A' },
        });
        expect(added, by).toMatchObject({ status: 404, code: 'problem_not_found' });
        const named = await site.call(putGroupContestProblem, {
          ...as(by),
          body: { cid, pid, displayId: 'A', displayTitle: 'A' },
        });
        expect(named).toMatchObject({ status: 404 });
      }
    }
  });

  it('can be chosen from what there is for it', async () => {
    const cid = await inGroup();
    const taken = await aGroupProblem(site, world.groupId);
    await aContestProblem(site, cid, taken.id);
    const free = await aGroupProblem(site, world.groupId);
    const forContests = await aGroupProblem(site, world.groupId, { contestOnly: true });
    await aGroupProblem(site, world.groupId, { hidden: true });
    await aGroupProblem(site, world.groupId, { type: 'oi' });
    await aGroupProblem(site, world.otherId);
    const { data } = await site.call(getGroupContestCandidates, { ...as('author'), query: { cid } });
    expect(data?.records.map((row) => row.id)).toEqual([forContests.id, free.id]);
    const onlyContest = await aProblem(site, { contestOnly: true });
    const open = await aProblem(site);
    const list = await site.call(getGroupContestProblemList, {
      ...as('author'),
      query: { cid, problemType: 0, limit: 100 },
    });
    const ids = list.data?.problemList.records.map((row) => row.id) ?? [];
    expect([ids.includes(open.id), ids.includes(onlyContest.id), ids.includes(free.id)]).toEqual([true, false, false]);
    const own = await site.call(getGroupContestProblemList, { ...as('author'), query: { cid } });
    expect(own.data?.problemList.records.map((row) => row.id)).toEqual([taken.id]);
  });

  it('are made for it by administrators, for contests only', async () => {
    const cid = await inGroup();
    const body = aProblemForm({ problem: { problemId: 'inside', auth: 1, gid: world.groupId } as object }) as never;
    expect(await site.call(createProblemForGroupContest, { ...as('member'), body })).toMatchObject({ status: 403 });
    const { data } = await site.call(createProblemForGroupContest, { ...as('author'), body });
    const pid = data?.pid ?? 0;
    const row = await site.database.db
      .selectFrom('problem')
      .selectAll()
      .where('id', '=', pid)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      contest_only: true,
      listed: false,
      group_id: world.groupId,
      display_id: `${world.shortName.toUpperCase()}INSIDE`,
    });
    const name = { cid, pid, displayId: 'A', displayTitle: 'Inside', color: '#ff0000' };
    expect(await site.call(putGroupContestProblem, { ...as('author'), body: name })).toMatchObject({
      status: 200,
      data: null,
    });
    const found = await site.call(getGroupContestProblem, { ...as('author'), query: { cid, pid } });
    expect(found.data).toMatchObject({ displayId: 'A', displayTitle: 'Inside', color: '#ff0000' });
    expect(await site.call(deleteGroupContestProblem, { ...as('author'), query: { cid, pid } })).toMatchObject({
      status: 200,
    });
    expect(await site.call(getGroupContestProblem, { ...as('author'), query: { cid, pid } })).toMatchObject({
      status: 404,
    });
  });
});

describe('its announcements', () => {
  it('belong to it: no other contest’s jury touches them', async () => {
    const [cid, foreign] = [
      await inGroup(),
      await aContest(site, { groupId: world.otherId, ownerId: world.otherAdmin.id }),
    ];
    const announcement = { title: 'Room', content: 'Second floor', status: 0 };
    await site.call(addGroupContestAnnouncement, { ...as('author'), body: { cid, announcement } });
    const list = async () =>
      (await site.call(getGroupContestAnnouncements, { ...as('author'), query: { cid } })).data?.records ?? [];
    const [written] = await list();
    expect(written).toMatchObject({ title: 'Room', username: world.author.username });
    const aid = written?.id ?? 0;
    const change = { cid: foreign, announcement: { ...announcement, id: aid, title: 'Taken over' } };
    expect(await site.call(updateGroupContestAnnouncement, { ...as('otherAdmin'), body: change })).toMatchObject({
      data: null,
    });
    await site.call(deleteGroupContestAnnouncement, { ...as('otherAdmin'), query: { cid: foreign, aid } });
    expect(await list()).toMatchObject([{ title: 'Room' }]);
    await site.call(updateGroupContestAnnouncement, {
      ...as('groupRoot'),
      body: { cid, announcement: { ...announcement, id: aid, title: 'Hall' } },
    });
    expect(await list()).toMatchObject([{ title: 'Hall' }]);
    await site.call(deleteGroupContestAnnouncement, { ...as('author'), query: { cid, aid } });
    expect(await list()).toEqual([]);
  });
});

describe('who finds it', () => {
  it.each([
    ['a visible group', true],
    ['a hidden group', false],
  ])('is its members, in every call: %s', async (_, visible) => {
    world = await aGroupWorld(site, { visible });
    const cid = await inGroup({ openBoard: true });
    await aContestProblem(site, cid, (await aGroupProblem(site, world.groupId)).id);
    await site.database.db
      .insertInto('participant')
      .values({ contest_id: cid, user_id: world.formerMember.id, registered_at: site.now(), created_at: site.now() })
      .execute();
    const calls: [
      string,
      (by: Person, cid: number) => Promise<{ status: number; code?: string | undefined; msg: string }>,
    ][] = [
      ['info', (by, id) => site.call(getContestInfo, { ...as(by), query: { cid: id } })],
      ['frame', (by, id) => site.call(getContestFrame, { ...as(by), query: { cid: id } })],
      ['problems', (by, id) => site.call(getContestProblem, { ...as(by), query: { cid: id } })],
      ['rank', (by, id) => site.call(getContestRank, { ...as(by), body: { cid: id } })],
      ['outside board', (by, id) => site.call(getContestOutsideScoreboard, { ...as(by), body: { cid: id } })],
      ['register', (by, id) => site.call(registerContest, { ...as(by), body: { cid: id, password: '' } })],
      ['questions', (by, id) => site.call(getClarifications, { ...as(by), query: { cid: id } })],
    ];
    for (const by of PEOPLE) {
      for (const [name, call] of calls) {
        const found = await call(by, cid);
        const missing = await call(by, 9_999_999);
        const isFound =
          JSON.stringify([found.status, found.code, found.msg]) !==
          JSON.stringify([missing.status, missing.code, missing.msg]);
        expect(isFound, `${name} by ${by}`).toBe(MEMBERS.includes(by));
      }
    }
  });

  it('is set by its jury alone', async () => {
    const cid = await inGroup();
    const body = { ...form(), id: cid };
    const calls: [string, (by: Person) => Promise<{ status: number }>][] = [
      ['read', (by) => site.call(getGroupContest, { ...as(by), query: { cid } })],
      ['update', (by) => site.call(updateGroupContest, { ...as(by), body })],
      ['visible', (by) => site.call(changeGroupContestVisible, { ...as(by), query: { cid, visible: 'true' } })],
      ['problems', (by) => site.call(getGroupContestProblemList, { ...as(by), query: { cid } })],
      ['candidates', (by) => site.call(getGroupContestCandidates, { ...as(by), query: { cid } })],
      ['announcements', (by) => site.call(getGroupContestAnnouncements, { ...as(by), query: { cid } })],
    ];
    for (const by of PEOPLE) {
      for (const [name, call] of calls) {
        const expected = JURY.includes(by) ? 200 : MEMBERS.includes(by) ? 403 : 404;
        expect((await call(by)).status, `${name} by ${by}`).toBe(expected);
      }
    }
  });

  it('is nobody on the site: its list and that of another group do not have it', async () => {
    const cid = await inGroup({ title: 'Kanarie cup' });
    for (const by of PEOPLE) {
      const list = await site.call(getContestList, { ...as(by), query: { limit: 100 } });
      expect(JSON.stringify(list.data), by).not.toContain('Kanarie');
    }
    const other = await site.call(getGroupContests, { ...as('otherAdmin'), query: { gid: world.otherId } });
    expect(other.data?.records.map((row) => row.id)).not.toContain(cid);
  });

  it('answers that a contest belongs to no group to who runs it', async () => {
    const cid = await aContest(site, { ownerId: world.author.id });
    expect(await site.call(getGroupContest, { ...as('author'), query: { cid } })).toMatchObject({
      status: 403,
      code: 'not_of_a_group',
    });
  });
});
