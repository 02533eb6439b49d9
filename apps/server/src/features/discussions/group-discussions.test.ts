import {
  moderateDiscussion,
  moderateDiscussions,
  deleteDiscussions,
} from '@oyez/contract/discussions/discussion-admin';
import * as calls from '@oyez/contract/discussions/discussions';
import * as ofGroups from '@oyez/contract/discussions/group-discussions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeSetting } from '../../settings/settings.sql.ts';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aGroup, aMember, aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aDiscussion, titlesFor, withoutPractice } from './testing/discussion-builders.ts';

const CANARY = 'kanarie9d2b';

let site: TestSite;
let groupId: number;
let owner: TestUser;
let keeper: TestUser;
let member: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  site = await aSite();
  await withoutPractice(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.advance(2000);
  [owner, keeper, member, stranger] = [await aUser(site), await aUser(site), await aUser(site), await aUser(site)];
  groupId = await aGroup(site, { ownerId: owner.id });
  await aMember(site, groupId, owner.id, 5);
  await aMember(site, groupId, keeper.id, 4);
  await aMember(site, groupId, member.id, 3);
});

const list = (token: string | null, query: object = {}) =>
  site.call(ofGroups.getGroupDiscussions, { token, query: { gid: groupId, ...query } });
const detail = (did: number, token: string | null) => site.call(calls.getDiscussionDetail, { token, query: { did } });
const category = async () => (await site.call(calls.getDiscussionCategories)).data?.[0]?.id ?? 0;
const draft = async (is: object = {}) => ({
  title: 'Friday',
  description: 'D',
  content: 'C',
  categoryId: await category(),
  ...is,
});

describe('discussions of a group', () => {
  it('are its members’ alone: to others neither lists, details, likes, reports nor searches know them', async () => {
    const did = await aDiscussion(site, { userId: member.id, groupId, title: CANARY, content: CANARY });
    expect((await list(member.token)).data).toMatchObject({ total: 1, records: [{ title: CANARY, content: CANARY }] });
    expect((await list(member.token, { cid: 0, pid: '' })).data?.total).toBe(1);
    expect((await list(stranger.token)).code).toBe('group_members_only');
    for (const token of [null, stranger.token]) {
      const [found, missing] = [await detail(did, token), await detail(8_888_888, token)];
      expect([found.status, found.code, found.msg]).toEqual([missing.status, missing.code, missing.msg]);
      expect(await titlesFor(site, token, { keyword: CANARY })).toEqual([]);
    }
    const { token } = stranger;
    const like = await site.call(calls.likeDiscussion, { token, query: { did, toLike: true } });
    const report = await site.call(calls.reportDiscussion, { token, body: { did, content: '#x#' } });
    const remove = await site.call(ofGroups.deleteGroupDiscussion, { token, query: { did } });
    const pin = await site.call(moderateDiscussions, { token, body: { ids: [did], change: 'pin' } });
    const write = await site.call(calls.createDiscussion, { token, body: await draft({ gid: groupId }) });
    expect([like.code, report.code, remove.code, pin.code, write.code]).toEqual([
      'discussion_not_found',
      'discussion_not_found',
      'discussion_delete_gone',
      'discussion_not_found',
      'group_members_only',
    ]);
  });

  it('are gone with a member’s membership, and with a group that is banned or disbanded', async () => {
    const did = await aDiscussion(site, { userId: member.id, groupId, title: 'Mine' });
    expect((await detail(did, member.token)).data).toMatchObject({ gid: groupId, can: { edit: true } });
    const { db } = site.database;
    await db.updateTable('team_group').set({ banned: true }).where('id', '=', groupId).execute();
    expect((await detail(did, owner.token)).code).toBe('discussion_not_found');
    expect((await list(owner.token)).code).toBe('group_not_found');
    await db.updateTable('team_group').set({ banned: false }).where('id', '=', groupId).execute();
    await db.deleteFrom('group_member').where('user_id', '=', member.id).execute();
    const left = await site.call(calls.getDiscussionDetail, { token: member.token, query: { did } });
    expect(left.code).toBe('discussion_not_found');
  });

  it('carry what their author is in the group, and are looked after by its administrators', async () => {
    const ids: number[] = [];
    for (const user of [owner, keeper, member]) ids.push(await aDiscussion(site, { userId: user.id, groupId }));
    const roles = await Promise.all(ids.map(async (id) => (await detail(id, member.token)).data?.role));
    expect(roles).toEqual(['root', 'admin', 'user']);
    const [, , theirs = 0] = ids;
    const edit = async (token: string, is: object = {}) =>
      site.call(ofGroups.updateGroupDiscussion, { token, body: await draft({ id: theirs, ...is }) });
    expect((await edit(keeper.token, { title: 'By an administrator' })).status).toBe(200);
    const own = ids[0] ?? 0;
    const stolen = await site.call(ofGroups.updateGroupDiscussion, {
      token: member.token,
      body: await draft({ id: own }),
    });
    expect(stolen.code).toBe('discussion_forbidden');
    const disable = { ids: [theirs, own], change: 'disable' as const, reason: 'Off topic' };
    expect((await site.call(moderateDiscussions, { token: member.token, body: disable })).code).toBe(
      'discussion_moderators_only',
    );
    expect((await site.call(moderateDiscussions, { token: keeper.token, body: disable })).data?.changed).toHaveLength(
      2,
    );
    expect((await list(member.token)).data?.total).toBe(1);
    const staff = await site.call(ofGroups.getGroupDiscussionsOfStaff, {
      token: keeper.token,
      query: { gid: groupId },
    });
    expect(staff.data?.records.filter((row) => row.disabledReason === 'Off topic')).toHaveLength(2);
    const refused = await site.call(ofGroups.getGroupDiscussionsOfStaff, {
      token: member.token,
      query: { gid: groupId },
    });
    expect(refused.code).toBe('discussion_moderators_only');
  });

  it('are pinned and disabled by a row of their administrators’ table that is sent back', async () => {
    const did = await aDiscussion(site, { userId: member.id, groupId, title: 'Sent back', content: 'As it was' });
    const rowFor = async ({ token }: TestUser) => {
      const table = await site.call(ofGroups.getGroupDiscussionsOfStaff, {
        token,
        query: { gid: groupId, limit: 100 },
      });
      return table.data!.records.find(({ id }) => id === did)!;
    };
    const send = async ({ token }: TestUser, is: object) =>
      site.call(ofGroups.updateGroupDiscussion, { token, body: { ...(await rowFor(keeper)), ...is } });
    expect((await send(keeper, { topPriority: true })).status).toBe(200);
    expect(await rowFor(keeper)).toMatchObject({ topPriority: true, status: 0, content: 'As it was' });
    expect((await send(keeper, { status: 1 })).status).toBe(200);
    expect(await rowFor(keeper)).toMatchObject({ topPriority: true, status: 1, content: 'As it was' });
    expect((await detail(did, owner.token)).data).toMatchObject({ status: 1, title: 'Sent back' });
    expect((await send(member, { status: 0, title: 'Opened by its author' })).status).toBe(200);
    expect(await rowFor(keeper)).toMatchObject({ status: 1, title: 'Opened by its author' });
    expect((await send(keeper, { status: 0 })).status).toBe(200);
    expect(await rowFor(keeper)).toMatchObject({ status: 0 });
  });

  it('may be about a problem of the site, which a group has in its trainings', async () => {
    const { displayId } = await aProblem(site, { title: 'Of everybody' });
    const hidden = await aProblem(site, { hidden: true });
    const write = async (pid: string) =>
      site.call(ofGroups.createGroupDiscussion, {
        token: member.token,
        body: await draft({ gid: groupId, pid, title: `[${pid}]` }),
      });
    expect((await write(displayId)).status).toBe(200);
    expect((await write(hidden.displayId)).code).toBe('discussion_problem_not_found');
    const { data } = await list(member.token, { pid: displayId });
    expect(data?.records.map(({ title }) => title)).toEqual([`[${displayId}]`]);
    expect(await titlesFor(site, member.token, { pid: displayId })).toEqual([]);
  });

  it('of a group that others do not find are of no group for them', async () => {
    await site.database.db.updateTable('team_group').set({ visible: false }).where('id', '=', groupId).execute();
    expect(await list(stranger.token)).toMatchObject({ status: 404, code: 'group_not_found' });
  });

  it('are no discussions of the site, and the site’s are none of a group', async () => {
    const onSite = await aDiscussion(site, { userId: member.id, title: 'On the site' });
    const inGroup = await aDiscussion(site, { userId: member.id, groupId, title: 'In the group' });
    expect(await titlesFor(site, member.token)).not.toContain('In the group');
    const change = await site.call(ofGroups.updateGroupDiscussion, {
      token: member.token,
      body: await draft({ id: onSite }),
    });
    expect(change).toMatchObject({ status: 404, code: 'discussion_not_of_group' });
    // A group that the body names moves nothing.
    const moved = await draft({ id: inGroup, gid: null, title: 'Still there' });
    expect((await site.call(calls.updateDiscussion, { token: member.token, body: moved })).status).toBe(200);
    expect((await detail(inGroup, member.token)).data).toMatchObject({ gid: groupId, title: 'Still there' });
    const without = await site.call(ofGroups.createGroupDiscussion, { token: member.token, body: await draft() });
    expect(without.code).toBe('discussion_group_missing');
  });

  it('about a problem of the group that is hidden are its administrators’', async () => {
    const problem = await aProblem(site, { ownerId: owner.id });
    await site.database.db
      .updateTable('problem')
      .set({ group_id: groupId, listed: false })
      .where('id', '=', problem.id)
      .execute();
    const body = await draft({ gid: groupId, pid: problem.displayId, title: 'Of the problem' });
    expect((await site.call(ofGroups.createGroupDiscussion, { token: member.token, body })).status).toBe(200);
    const titles = async (token: string) =>
      (await list(token, { pid: problem.displayId })).data?.records.map((row) => row.title);
    expect(await titles(member.token)).toEqual(['Of the problem']);
    await site.database.db.updateTable('problem').set({ hidden: true }).where('id', '=', problem.id).execute();
    expect((await list(member.token, { pid: problem.displayId })).code).toBe('problem_not_found');
    expect((await list(member.token)).data?.total).toBe(0);
    expect(await titles(keeper.token)).toEqual(['Of the problem']);
  });

  it('are closed by a switch of their own', async () => {
    await writeSetting(site.database.db, 'switches', { openGroupDiscussion: false }, site.now());
    site.settings.forget();
    expect(await list(member.token)).toMatchObject({ http: 403, code: 'group_discussions_closed' });
    await writeSetting(site.database.db, 'switches', {}, site.now());
    site.settings.forget();
    expect((await list(member.token)).status).toBe(200);
  });
});

describe('those who look after discussions', () => {
  it('change nothing but what they may, several at once, and take it back', async () => {
    const admin = await aUser(site, { role: 'admin' });
    const [a, b] = [
      await aDiscussion(site, { userId: member.id, title: 'First' }),
      await aDiscussion(site, { userId: member.id, title: 'Second' }),
    ];
    const sent = { id: a, topPriority: true, status: 1, title: 'Forged', uid: admin.uid, likeNum: 9 };
    expect(await site.call(moderateDiscussion, { token: admin.token, body: sent })).toMatchObject({
      status: 200,
      data: null,
    });
    expect((await detail(a, admin.token)).data).toMatchObject({
      title: 'First',
      uid: member.uid,
      likeNum: 0,
      topPriority: true,
      status: 1,
    });
    expect((await site.call(moderateDiscussion, { token: member.token, body: sent })).http).toBe(403);
    expect((await site.call(deleteDiscussions, { token: admin.token, body: [a, b] })).status).toBe(200);
    const deleted = await site.call(calls.getDiscussionList, {
      token: admin.token,
      query: { admin: true, deleted: true, limit: 100 },
    });
    expect(deleted.data?.records.map((row) => row.id)).toEqual(expect.arrayContaining([a, b]));
    expect((await site.call(calls.restoreDiscussions, { token: admin.token, body: { ids: [a, b] } })).status).toBe(200);
    const all = await site.call(calls.getDiscussionList, { token: admin.token, query: { admin: true, status: 1 } });
    expect(all.data?.records.map((row) => row.id)).toContain(a);
    const asMember = await titlesFor(site, member.token, { admin: true });
    expect(asMember).not.toContain('First');
    const log = await site.database.db
      .selectFrom('audit')
      .select('action')
      .where('subject_kind', '=', 'discussion')
      .where('subject_id', '=', a)
      .orderBy('id')
      .execute();
    expect(log.map((row) => row.action)).toEqual([
      'discussion.pin',
      'discussion.disable',
      'discussion.delete',
      'discussion.restore',
    ]);
  });
});
