import * as calls from '@oyez/contract/groups/group-members';
import { getOwnMessages } from '@oyez/contract/site/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aPeopledGroup, setGroup, type PeopledGroup } from '../../testing/group-builders.ts';
import { aMember } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const said = ({ http, status, data, msg, code }: Awaited<ReturnType<typeof join>>) => ({
  http,
  status,
  data,
  msg,
  code,
});

type Sent = { code?: string; reason?: string };
const REASON = 'I would like to learn';
const join = (group: { id: number }, who: TestUser, sent: Sent = {}) =>
  site.call(calls.joinGroup, { token: who.token, query: { gid: group.id, ...sent } });
const leave = (group: { id: number }, who: TestUser) =>
  site.call(calls.leaveGroup, { token: who.token, query: { gid: group.id } });
const comeBack = (group: { id: number }, who: TestUser) =>
  site.call(calls.returnToGroup, { token: who.token, body: { gid: group.id } });
const levelOf = async (group: { id: number }, who: { id: number }) => {
  const row = await site.database.db
    .selectFrom('group_member')
    .select(['level', 'reason'])
    .where('group_id', '=', group.id)
    .where('user_id', '=', who.id)
    .executeTakeFirst();
  return row?.level ?? 0;
};
const titles = async (who: TestUser) =>
  (await site.call(getOwnMessages, { token: who.token, query: { limit: 20 } })).data?.records.map((one) => one.title);

describe('whoever wants to come into a group', () => {
  it('walks into a public one, and is welcome', async () => {
    const group = await aPeopledGroup(site, { name: 'Chess & <b>' });
    expect(await join(group, group.stranger)).toMatchObject({ status: 200, data: null });
    expect(await levelOf(group, group.stranger)).toBe(3);
    const { data } = await site.call(getOwnMessages, { token: group.stranger.token, query: {} });
    expect(data?.records).toHaveLength(1);
    expect(data?.records[0]?.content).toContain(`](/group/${group.id})`);
    expect(await join(group, group.stranger)).toMatchObject({ status: 403, code: 'group_already_joined' });
  });

  it('says why where it is protected, and its roots hear of it', async () => {
    const group = await aPeopledGroup(site, { auth: 'protected' });
    for (const reason of [undefined, 'abc', 'x'.repeat(101)]) {
      const answer = await join(group, group.stranger, reason === undefined ? {} : { reason });
      expect(answer).toMatchObject({ status: 400, code: 'group_reason_length' });
    }
    expect(await join(group, group.stranger, { reason: REASON })).toMatchObject({ status: 200 });
    expect(await levelOf(group, group.stranger)).toBe(1);
    for (const root of [group.owner, group.root]) expect(await titles(root)).toHaveLength(1);
    expect(await titles(group.admin)).toEqual([]);
    expect(await titles(group.stranger)).toEqual([]);
    const again = await join(group, group.stranger, { reason: REASON });
    expect(again).toMatchObject({ status: 403, code: 'group_already_applied' });
  });

  it('needs the code, too, where it is private, and guesses it only so often', async () => {
    const group = await aPeopledGroup(site, { auth: 'private', code: 'AbC123' });
    const guess = (code: string | undefined, who = group.stranger) =>
      join(group, who, { reason: REASON, ...(code !== undefined && { code }) });
    expect(await guess(undefined)).toMatchObject({ status: 400, code: 'group_code_wrong' });
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await guess('abc123')).toMatchObject({ status: 400, code: 'group_code_wrong' });
    }
    expect(await guess('AbC123')).toMatchObject({ status: 403, code: 'group_code_locked' });
    const other = await aUser(site);
    expect(await guess('AbC123', other)).toMatchObject({ status: 200 });
    expect(await levelOf(group, other)).toBe(1);
    site.clock.advance(11 * 60_000);
    expect(await guess('AbC123')).toMatchObject({ status: 200 });
  });

  it('counts guesses that are sent at once each for itself', async () => {
    const group = await aPeopledGroup(site, { auth: 'private', code: 'AbC123' });
    const sent = Array.from({ length: 25 }, () => join(group, group.stranger, { reason: REASON, code: 'wrong1' }));
    const codes = (await Promise.all(sent)).map((answer) => answer.code);
    expect(codes.filter((code) => code === 'group_code_wrong').length).toBeLessThanOrEqual(10);
    expect(new Set(codes)).toEqual(new Set(['group_code_wrong', 'group_code_locked']));
  });

  it('stays refused, also where the group is public by now; whoever only waits walks in then', async () => {
    const group = await aPeopledGroup(site, { auth: 'protected' });
    const refused = () => join(group, group.refused, { reason: REASON });
    expect(await refused()).toMatchObject({ status: 403, code: 'group_application_refused' });
    await setGroup(site, group.id, { auth: 'public' });
    expect(await refused()).toMatchObject({ status: 403, code: 'group_application_refused' });
    expect(await join(group, group.applying)).toMatchObject({ status: 200 });
    expect(await levelOf(group, group.applying)).toBe(3);
  });

  it.each([
    ['hidden', { visible: false }],
    ['banned', { banned: true }],
    ['disbanded', { deleted: true }],
  ])('finds none that is %s: the answer is that of a number no group has', async (_, is) => {
    const group = await aPeopledGroup(site, is);
    const missing = await join({ id: 999_999 }, group.stranger);
    for (const who of [group.stranger, group.applying, group.refused]) {
      for (const act of [join, leave, comeBack]) {
        const answer = await act(group, who);
        expect(said(answer)).toEqual(said(missing));
      }
    }
  });

  it('is one member or one applicant, however often the button is pressed at once', async () => {
    for (const auth of ['public', 'protected'] as const) {
      const group = await aPeopledGroup(site, { auth });
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => join(group, group.stranger, { reason: REASON })),
      );
      expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403, 403, 403]);
    }
  });
});

describe('whoever leaves', () => {
  it('is out with every right in the group, and takes it back for a while', async () => {
    const group = await aPeopledGroup(site, { auth: 'protected', visible: false });
    const { db } = site.database;
    const grant = { user_id: group.admin.id, permission: 'group_grade', scope_kind: 'group', scope_id: group.id };
    await db
      .insertInto('user_grant')
      .values({ ...grant, created_at: site.now() })
      .execute();
    const grants = async () =>
      db.selectFrom('user_grant').select('permission').where('user_id', '=', group.admin.id).execute();
    const list = () => site.call(calls.getGroupApplications, { token: group.admin.token, query: { gid: group.id } });
    expect(await list()).toMatchObject({ status: 200 });
    expect(await leave(group, group.admin)).toMatchObject({ status: 200 });
    expect(await list()).toMatchObject({ status: 404, code: 'group_not_found' });
    expect(await grants()).toEqual([]);
    expect(await comeBack(group, group.admin)).toMatchObject({ status: 200 });
    expect(await levelOf(group, group.admin)).toBe(4);
    expect(await grants()).toHaveLength(1);
    expect(await comeBack(group, group.admin)).toMatchObject({ status: 404, code: 'group_return_too_late' });
    await leave(group, group.admin);
    site.clock.advance(61 * 60_000);
    expect(await comeBack(group, group.admin)).toMatchObject({ status: 404, code: 'group_not_found' });
  });

  it('is no owner, no applicant and no stranger', async () => {
    const group = await aPeopledGroup(site);
    expect(await leave(group, group.owner)).toMatchObject({ status: 404, code: 'group_owner_stays' });
    for (const who of [group.applying, group.refused, group.stranger, group.siteRoot]) {
      expect(await leave(group, who)).toMatchObject({ status: 403, code: 'group_not_member' });
    }
  });

  it('comes back only as long as nothing else happened: who applied anew waits', async () => {
    const group = await aPeopledGroup(site, { auth: 'protected' });
    await leave(group, group.member);
    await join(group, group.member, { reason: REASON });
    expect(await comeBack(group, group.member)).toMatchObject({ status: 404, code: 'group_return_too_late' });
    expect(await levelOf(group, group.member)).toBe(1);
    const banned: PeopledGroup = await aPeopledGroup(site);
    await leave(banned, banned.member);
    await setGroup(site, banned.id, { banned: true });
    expect(await comeBack(banned, banned.member)).toMatchObject({ status: 404, code: 'group_not_found' });
  });

  it('does not come back with what they were once they joined anew, and an administrator took them out', async () => {
    const group = await aPeopledGroup(site);
    const query = { gid: group.id, uid: group.admin.uid };
    const takeOut = () => site.call(calls.removeGroupMember, { token: group.owner.token, query });
    for (const isAgainThere of [true, false]) {
      await leave(group, group.admin);
      if (isAgainThere) await join(group, group.admin);
      else await aMember(site, group.id, group.admin.id, 3);
      expect(await takeOut()).toMatchObject({ status: 200 });
      expect(await comeBack(group, group.admin)).toMatchObject({ status: 404, code: 'group_return_too_late' });
      expect(await levelOf(group, group.admin)).toBe(0);
      await aMember(site, group.id, group.admin.id, 4);
    }
  });

  it('does not come back to a group that somebody else was added to meanwhile in their name', async () => {
    const group = await aPeopledGroup(site);
    await leave(group, group.member);
    await aMember(site, group.id, group.member.id, 2);
    expect(await comeBack(group, group.member)).toMatchObject({ status: 404 });
    expect(await levelOf(group, group.member)).toBe(2);
  });
});
