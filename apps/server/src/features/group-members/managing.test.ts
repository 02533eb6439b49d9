import * as calls from '@oyez/contract/groups/group-members';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { aPeopledGroup, type PeopledGroup } from '../../testing/group-builders.ts';
import { aMember } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { follow } from '../../testing/streams.ts';
import { memberActs } from './testing/member-acts.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

type Person = Exclude<keyof PeopledGroup, 'id'>;
const PEOPLE: Person[] = [
  'owner',
  'root',
  'admin',
  'member',
  'refused',
  'applying',
  'stranger',
  'siteAdmin',
  'siteRoot',
];

const { change, remove, several, undo, levels, messages } = memberActs(() => site);

describe('lists of members', () => {
  const statuses = async (group: PeopledGroup, call: typeof calls.getGroupMembers) =>
    Object.fromEntries(
      await Promise.all(
        PEOPLE.map(async (name) => {
          const answer = await site.call(call, { token: group[name].token, query: { gid: group.id } });
          return [name, answer.status === 200 ? 200 : answer.code] as const;
        }),
      ),
    );
  const MISSING = 'group_not_found';
  const OUT = 'group_members_only';

  it('are for members, with the reasons for administrators', async () => {
    const group = await aPeopledGroup(site);
    const outside = { refused: OUT, applying: OUT, stranger: OUT, siteAdmin: OUT };
    const inside = { owner: 200, root: 200, admin: 200, member: 200, siteRoot: 200 };
    expect(await statuses(group, calls.getGroupMembers)).toEqual({ ...inside, ...outside });
    const decided = { ...inside, member: 'group_members_forbidden' };
    expect(await statuses(group, calls.getGroupApplications)).toEqual({ ...decided, ...outside });
  });

  it('of a hidden group are missing for everybody else; of a banned one for all but who run the site', async () => {
    const hidden = await aPeopledGroup(site, { visible: false });
    const outside = { refused: MISSING, applying: MISSING, stranger: MISSING, siteAdmin: MISSING };
    const inside = { owner: 200, root: 200, admin: 200, member: 200, siteRoot: 200 };
    expect(await statuses(hidden, calls.getGroupMembers)).toEqual({ ...inside, ...outside });
    const banned = await aPeopledGroup(site, { banned: true });
    const nobody = Object.fromEntries(PEOPLE.map((name) => [name, MISSING]));
    expect(await statuses(banned, calls.getGroupMembers)).toEqual({ ...nobody, siteRoot: 200 });
    const gone = await aPeopledGroup(site, { deleted: true });
    expect(await statuses(gone, calls.getGroupMembers)).toEqual(nobody);
  });

  it('have the newest first, are searched by name, and keep reasons from members', async () => {
    const group = await aPeopledGroup(site);
    const ada = await aUser(site, { username: 'Ada_Lovelace' });
    site.clock.advance(1000);
    await aMember(site, group.id, ada.id, 3);
    await site.database.db
      .updateTable('group_member')
      .set({ reason: 'secret reason' })
      .where('group_id', '=', group.id)
      .execute();
    const list = async (query: object, who = group.member, call = calls.getGroupMembers) =>
      (await site.call(call, { token: who.token, query: { gid: group.id, ...query } })).data;
    const all = await list({});
    expect(all).toMatchObject({ total: 5, size: 10, current: 1, pages: 1 });
    expect(all?.records[0]).toMatchObject({ username: 'Ada_Lovelace', auth: 3, gid: group.id, reason: null });
    expect(JSON.stringify(all)).not.toContain('secret reason');
    expect((await list({ keyword: 'lovelace' }))?.records).toHaveLength(1);
    expect((await list({ keyword: 'a%e' }))?.records).toHaveLength(0);
    expect((await list({ auth: 4 }))?.records.map((one) => one.uid)).toEqual([group.admin.uid]);
    expect((await list({ auth: 1 }))?.records).toEqual([]);
    const decided = await list({}, group.admin, calls.getGroupApplications);
    expect(decided?.total).toBe(7);
    expect(decided?.records[0]?.reason).toBe('secret reason');
    const waiting = await list({ auth: 1 }, group.admin, calls.getGroupApplications);
    expect(waiting?.records[0]).toMatchObject({ uid: group.applying.uid, can: { levels: [2, 3], remove: true } });
  });
});

describe('levels', () => {
  const MAY: Record<Person, (was: number, to: number) => boolean> = {
    owner: () => true,
    siteRoot: () => true,
    root: (was, to) => was < 5 && to < 5,
    admin: (was, to) => was < 4 && to < 4,
    member: () => false,
    refused: () => false,
    applying: () => false,
    stranger: () => false,
    siteAdmin: () => false,
  };

  it.each(PEOPLE)('are changed by %s as the rules have it', async (name) => {
    const group = await aPeopledGroup(site);
    const target = await aUser(site);
    for (const was of [1, 2, 3, 4, 5]) {
      for (const to of [1, 2, 3, 4, 5]) {
        const { db } = site.database;
        await db.deleteFrom('group_member').where('user_id', '=', target.id).execute();
        await aMember(site, group.id, target.id, was);
        const answer = await change(group, group[name], target, to);
        const goesBack = was >= 3 && to < 3;
        const expected = MAY[name](was, to) && !goesBack;
        expect([was, to, answer.status === 200, (await levels(group))(target)]).toEqual([
          was,
          to,
          expected,
          expected ? to : was,
        ]);
      }
    }
  });

  it('of the owner are fixed, and nobody names a row by a number', async () => {
    const group = await aPeopledGroup(site);
    for (const by of [group.siteRoot, group.owner, group.root]) {
      expect(await change(group, by, group.owner, 3)).toMatchObject({ status: 404, code: 'group_owner_level_fixed' });
      expect((await remove(group, by, group.owner)).status).toBe(404);
    }
    const other = await aPeopledGroup(site);
    const { id } = await site.database.db
      .selectFrom('group_member')
      .select('id')
      .where('user_id', '=', other.member.id)
      .executeTakeFirstOrThrow();
    const body = { id, gid: group.id, uid: group.member.uid, auth: 4 };
    await site.call(calls.changeGroupMember, { token: group.owner.token, body });
    expect((await levels(other))(other.member)).toBe(3);
    expect((await levels(group))(group.member)).toBe(4);
    expect(await change(group, group.owner, other.member, 4)).toMatchObject({ code: 'group_member_missing' });
    expect(await change(group, group.owner, { ...group.member, uid: '0'.repeat(32) }, 4)).toMatchObject({
      status: 404,
      code: 'group_member_missing',
    });
  });

  it('bring a welcome only to whoever is let in', async () => {
    const group = await aPeopledGroup(site);
    await change(group, group.admin, group.applying, 2);
    expect(await messages(group.applying)).toBe(0);
    await change(group, group.admin, group.applying, 3);
    expect(await messages(group.applying)).toBe(1);
    await change(group, group.root, group.applying, 4);
    expect(await messages(group.applying)).toBe(1);
  });
});

describe('removing', () => {
  it('is for those above, never of oneself, and the removed one hears of it', async () => {
    const group = await aPeopledGroup(site);
    expect(await remove(group, group.admin, group.root)).toMatchObject({ status: 404, code: 'group_member_above' });
    expect(await remove(group, group.admin, group.admin)).toMatchObject({ status: 404, code: 'group_remove_self' });
    expect(await remove(group, group.member, group.applying)).toMatchObject({ code: 'group_members_forbidden' });
    expect(await remove(group, group.admin, group.member)).toMatchObject({ status: 200 });
    expect(await messages(group.member)).toBe(1);
    expect(await remove(group, group.admin, group.member)).toMatchObject({ code: 'group_member_missing' });
    await remove(group, group.admin, group.refused);
    expect(await messages(group.refused)).toBe(0);
  });

  it('ends at once what is held open', async () => {
    const group = await aPeopledGroup(site, { visible: false });
    const address = await site.app.listen({ host: '127.0.0.1', port: 0 });
    const ending = new AbortController();
    const name = `group:${group.id}`;
    const heard = await follow({ address, signal: ending.signal }, name, group.admin.token);
    expect(heard[0]).toMatchObject({ type: 'hello', topics: [name] });
    await change(group, group.owner, group.member, 4);
    await vi.waitUntil(() => heard.some((event) => event.type === 'changed'), { timeout: 30_000 });
    await remove(group, group.owner, group.admin);
    await vi.waitUntil(() => heard.some((event) => event.type === 'bye'), { timeout: 30_000 });
    const again = await follow({ address, signal: ending.signal }, name, group.admin.token);
    expect(again[0]).toMatchObject({ type: 'hello', topics: [] });
    ending.abort();
  });
});

describe('several at once', () => {
  it('are done where they may be, and the answer names the others', async () => {
    const group = await aPeopledGroup(site);
    const answer = await several(
      group,
      group.admin,
      [
        [group.applying, 1],
        [group.refused, 2],
        [group.member, 3],
        [group.root, 5],
        [group.owner, 5],
        [group.stranger, 1],
      ],
      3,
    );
    expect(answer.data?.changed).toBe(2);
    const kept = Object.fromEntries((answer.data?.kept ?? []).map((one) => [one.uid, one.why]));
    expect(kept).toEqual({ [group.root.uid]: 'above', [group.owner.uid]: 'owner', [group.stranger.uid]: 'missing' });
  });

  it('leave alone whom somebody else has changed since the page was read', async () => {
    const group = await aPeopledGroup(site);
    await change(group, group.owner, group.applying, 3);
    const answer = await several(group, group.root, [[group.applying, 1]], 2);
    expect(answer.data).toMatchObject({ change: null, changed: 0, kept: [{ why: 'changed', auth: 3 }] });
    const gone = await several(group, group.root, [[group.applying, 1]], null);
    expect(gone.data).toMatchObject({ changed: 0, kept: [{ why: 'changed' }] });
    const same = await several(group, group.root, [[group.applying, 1]], 3);
    expect(same.data).toMatchObject({ change: null, changed: 0, kept: [] });
  });

  it('are undone to what each was before, with their rights, unless something came between', async () => {
    const group = await aPeopledGroup(site);
    const { db } = site.database;
    await db
      .insertInto('user_grant')
      .values({
        user_id: group.member.id,
        permission: 'group_view',
        scope_kind: 'group',
        scope_id: group.id,
        created_at: site.now(),
      })
      .execute();
    const before = await db.selectFrom('group_member').selectAll().where('user_id', '=', group.member.id).execute();
    const removed = await several(
      group,
      group.root,
      [
        [group.admin, 4],
        [group.member, 3],
        [group.applying, 1],
      ],
      null,
    );
    expect(removed.data?.changed).toBe(3);
    const list = await site.call(calls.getMemberChanges, { token: group.root.token, query: { gid: group.id } });
    expect(list.data?.records[0]).toMatchObject({ kind: 'remove', auth: null, count: 3, undone: false });
    // One comes again by themselves.
    await site.call(calls.joinGroup, { token: group.applying.token, query: { gid: group.id } });
    const undone = await undo(group, group.owner, removed.data?.change);
    expect(undone.data).toMatchObject({ changed: 2, kept: [{ uid: group.applying.uid, auth: 3, why: 'changed' }] });
    const now = await levels(group);
    expect([group.admin, group.member, group.applying].map(now)).toEqual([4, 3, 3]);
    const after = await db.selectFrom('group_member').selectAll().where('user_id', '=', group.member.id).execute();
    expect(after[0]).toMatchObject({ id: before[0]?.id, created_at: before[0]?.created_at });
    const grants = await db
      .selectFrom('user_grant')
      .select('permission')
      .where('user_id', '=', group.member.id)
      .execute();
    expect(grants).toEqual([{ permission: 'group_view' }]);
    expect(await undo(group, group.owner, removed.data?.change)).toMatchObject({ code: 'group_change_not_found' });
  });

  it('are undone by those alone who may set the levels of before, within 30 days', async () => {
    const group = await aPeopledGroup(site);
    const removed = await several(
      group,
      group.owner,
      [
        [group.admin, 4],
        [group.member, 3],
      ],
      null,
    );
    const second = await aUser(site);
    await aMember(site, group.id, second.id, 4);
    const partly = await undo(group, second, removed.data?.change);
    expect(partly.data).toMatchObject({ changed: 1, kept: [{ uid: group.admin.uid, auth: null, why: 'above' }] });
    for (const who of [group.stranger, group.applying, group.siteAdmin, group.admin]) {
      expect((await undo(group, who, removed.data?.change)).code).toBe('group_members_only');
    }
    expect((await undo(group, group.member, removed.data?.change)).code).toBe('group_members_forbidden');
    const late = await several(group, group.owner, [[group.member, 3]], null);
    site.clock.advance(31 * 86_400_000);
    const { token } = await aUser(site, { role: 'root' });
    expect(await undo(group, { ...group.owner, token }, late.data?.change)).toMatchObject({
      code: 'group_change_not_found',
    });
  });

  it('that were accepted by mistake wait again, and hear of it', async () => {
    const group = await aPeopledGroup(site);
    const accepted = await several(group, group.admin, [[group.applying, 1]], 3);
    await undo(group, group.admin, accepted.data?.change);
    expect((await levels(group))(group.applying)).toBe(1);
    expect(await messages(group.applying)).toBe(2);
  });

  it('of another group are not undone here', async () => {
    const [group, other] = await Promise.all([aPeopledGroup(site), aPeopledGroup(site)]);
    const removed = await several(group, group.owner, [[group.member, 3]], null);
    expect(await undo(other, other.owner, removed.data?.change)).toMatchObject({ code: 'group_change_not_found' });
  });
});
