import * as calls from '@oyez/contract/groups/group-announcements';
import { getCommonAnnouncement, updateAnnouncement } from '@oyez/contract/site/announcements';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '../../testing/builders.ts';
import { aPeopledGroup, setGroup, type PeopledGroup } from '../../testing/group-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
let group: PeopledGroup;
beforeAll(async () => {
  site = await aSite();
  group = await aPeopledGroup(site);
});
afterAll(() => site.close());

const write = async (who: TestUser, draft: object = {}, gid = group.id) => {
  site.clock.advance(1000);
  const body = { gid, title: 'News', content: 'Text', status: 0, ...draft };
  return site.call(calls.addGroupAnnouncement, { token: who.token, body });
};
const ofStaff = async (who: TestUser, query: object = {}, gid = group.id) =>
  site.call(calls.getGroupAnnouncementsOfStaff, { token: who.token, query: { gid, ...query } });
const read = (who: TestUser, gid = group.id) =>
  site.call(calls.getGroupAnnouncements, { token: who.token, query: { gid, limit: 50 } });
const newest = async (gid = group.id) => (await ofStaff(group.siteRoot, {}, gid)).data!.records[0]!;
const rewrite = (who: TestUser, id: number, more: object = {}) =>
  site.call(calls.updateGroupAnnouncement, {
    token: who.token,
    body: { id, title: 'Changed', content: 'Text', status: 0, ...more },
  });
const remove = (who: TestUser, aid: number) =>
  site.call(calls.deleteGroupAnnouncement, { token: who.token, query: { aid } });
const restore = (who: TestUser, id: number) =>
  site.call(calls.restoreGroupAnnouncement, { token: who.token, body: { id } });

describe('announcements of a group', () => {
  it('are written by its administrators, signed by who is logged in, and read by its members', async () => {
    const outside = [group.refused, group.applying, group.stranger, group.siteAdmin];
    for (const who of [group.member, ...outside]) expect((await write(who)).status).toBe(403);
    for (const who of [group.admin, group.root, group.owner, group.siteRoot]) {
      expect((await write(who, { uid: group.member.uid })).status).toBe(200);
    }
    await write(group.admin, { title: 'Draft', status: 1 });
    expect((await read(group.member)).data).toMatchObject({ total: 4 });
    expect((await read(group.member)).data?.records.map((one) => one.username)).toEqual(
      [group.siteRoot, group.owner, group.root, group.admin].map((one) => one.username),
    );
    for (const who of outside) expect(await read(who)).toMatchObject({ code: 'group_members_only' });
    expect(await ofStaff(group.member)).toMatchObject({ code: 'group_admins_only' });
    expect(await write(group.member)).toMatchObject({ code: 'group_admins_only' });
    expect((await ofStaff(group.admin)).data).toMatchObject({ total: 5, size: 10 });
    const site_wide = await site.call(getCommonAnnouncement, { query: { limit: 50 } });
    expect(site_wide.data?.total).toBe(0);
  });

  it('are changed by their author and the root of the group; what one may not read is not there', async () => {
    await write(group.admin, { title: 'Mine' });
    const { id } = await newest();
    expect((await ofStaff(group.admin, { announcement: id })).data).toMatchObject({ total: 1, records: [{ id }] });
    const others = [group.refused, group.applying, group.stranger, group.siteAdmin];
    for (const who of others)
      expect(await rewrite(who, id)).toMatchObject({ status: 404, code: 'announcement_not_found' });
    expect(await rewrite(group.member, id)).toMatchObject({ status: 403, code: 'group_announcement_forbidden' });
    for (const who of [group.admin, group.root, group.owner, group.siteRoot]) {
      expect((await rewrite(who, id, { gid: 1, uid: group.member.uid })).status).toBe(200);
    }
    expect(await newest()).toMatchObject({ title: 'Changed', username: group.admin.username });
    await rewrite(group.admin, id, { status: 1 });
    expect(await rewrite(group.member, id)).toMatchObject({ status: 404, code: 'announcement_not_found' });
    await write(group.root, { title: 'Of the root' });
    expect(await remove(group.admin, (await newest()).id)).toMatchObject({ code: 'group_announcement_forbidden' });
    const rows = (await ofStaff(group.admin)).data?.records ?? [];
    expect(rows.filter((one) => one.canEdit).every((one) => one.username === group.admin.username)).toBe(true);
  });

  it('stay in their group: neither the root of another one nor a call of the site reaches them', async () => {
    const other = await aPeopledGroup(site);
    await write(group.admin, { title: 'Here' });
    const { id } = await newest();
    expect(await rewrite(other.owner, id, { gid: other.id })).toMatchObject({ code: 'announcement_not_found' });
    expect(await remove(other.owner, id)).toMatchObject({ code: 'announcement_not_found' });
    const body = { id, title: 'x', content: 'x', status: 0 };
    expect(await site.call(updateAnnouncement, { token: group.siteRoot.token, body })).toMatchObject({ status: 404 });
  });

  it('come back when their deletion is taken back, and go with the group', async () => {
    await write(group.admin, { title: 'Mistake' });
    const { id } = await newest();
    expect((await remove(group.admin, id)).status).toBe(200);
    expect((await remove(group.admin, id)).status).toBe(404);
    expect((await ofStaff(group.admin, { deleted: true })).data?.records[0]).toMatchObject({ id });
    expect((await restore(group.stranger, id)).status).toBe(404);
    expect((await restore(group.admin, id)).status).toBe(200);
    expect((await newest()).title).toBe('Mistake');
    for (const is of [{ banned: true }, { deleted: true }]) {
      await setGroup(site, group.id, is);
      expect(await read(group.member)).toMatchObject({ status: 404, code: 'group_not_found' });
      expect(await rewrite(group.owner, id)).toMatchObject({ status: 404 });
    }
    await setGroup(site, group.id, {});
    await site.database.db.deleteFrom('group_member').where('user_id', '=', group.admin.id).execute();
    expect(await rewrite(group.admin, id)).toMatchObject({ code: 'announcement_not_found' });
  });
});
