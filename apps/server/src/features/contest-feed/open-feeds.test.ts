import { logout } from '@oyez/contract/accounts/accounts';
import { ROLES } from '@oyez/contract/accounts/permissions';
import { getContestFeed } from '@oyez/contract/contests/contest-feed';
import { removeGroupMember } from '@oyez/contract/groups/group-members';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { deleteUsers, editUser } from '@oyez/contract/users/user-admin';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest, aParticipant } from '../../testing/contest-builders.ts';
import { aGroup, aMember } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { addressOf, aToken, basic, clics } from './testing/clics-site.ts';

/** Less than the half minute after which every reader is looked at again. */
const AT_ONCE = { timeout: 10_000 };

let site: TestSite;
const aborts: AbortController[] = [];
beforeAll(async () => {
  site = await aSite();
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const abort of aborts.splice(0)) abort.abort();
});
afterAll(() => site.close());

/** A feed that somebody holds open, with all that it said so far. */
async function anOpenFeed(contestId: number, { token }: Pick<TestUser, 'token'>) {
  const abort = new AbortController();
  aborts.push(abort);
  const response = await fetch(`${await addressOf(site)}/api/clics/2026-01/contests/c${contestId}/event-feed`, {
    headers: { authorization: token },
    signal: abort.signal,
  });
  const feed = { text: '', isOver: false };
  const read = async () => {
    for await (const chunk of response.body ?? []) feed.text += Buffer.from(chunk).toString();
  };
  void read()
    .catch(() => {})
    .finally(() => {
      feed.isOver = true;
    });
  await vi.waitUntil(() => feed.text.includes('"contest"'), AT_ONCE);
  return feed;
}

async function aGroupContest() {
  const [groupId, member] = [await aGroup(site), await aUser(site)];
  await aMember(site, groupId, member.id, GROUP_LEVEL.member);
  return { groupId, member, contestId: await aContest(site, { groupId }) };
}

describe('a feed that somebody holds open', () => {
  it('ends when they log out', async () => {
    const [reader, other] = [await aUser(site), await aUser(site)];
    const contestId = await aContest(site);
    const [feed, others] = [await anOpenFeed(contestId, reader), await anOpenFeed(contestId, other)];
    await site.call(logout, { token: reader.token });
    await vi.waitUntil(() => feed.isOver, AT_ONCE);
    expect(others.isOver).toBe(false);
  });

  it('ends when they are no administrator of the site any more', async () => {
    const [root, keeper] = [await aUser(site, { role: 'root' }), await aUser(site, { role: 'root' })];
    const contestId = await aContest(site);
    await aParticipant(site, contestId, (await aUser(site)).id);
    const feed = await anOpenFeed(contestId, root);
    // Who has handed nothing in yet is told to the jury alone.
    await vi.waitUntil(() => feed.text.includes('"teams"'), AT_ONCE);
    const { uid, username } = root;
    const body = { uid, username, type: ROLES.default_user.code, status: 0 };
    expect(await site.call(editUser, { token: keeper.token, body })).toMatchObject({ status: 200 });
    await vi.waitUntil(() => feed.isOver, AT_ONCE);
  });

  it('ends when they are taken out of the group whose contest it is', async () => {
    const { groupId, member, contestId } = await aGroupContest();
    const root = await aUser(site);
    await aMember(site, groupId, root.id, GROUP_LEVEL.root);
    const feed = await anOpenFeed(contestId, member);
    const sent = { token: root.token, query: { gid: groupId, uid: member.uid } };
    expect(await site.call(removeGroupMember, sent)).toMatchObject({ status: 200 });
    await vi.waitUntil(() => feed.isOver, AT_ONCE);
  });

  it.each(['jury', 'admin'] as const)('by a token of the %s ends with whoever made it', async (role) => {
    const { groupId, contestId } = await aGroupContest();
    const [maker, root] = [await aUser(site), await aUser(site)];
    for (const one of [maker, root]) await aMember(site, groupId, one.id, GROUP_LEVEL.root);
    const token = await aToken(site, contestId, maker, role);
    const kept = await aToken(site, contestId, root, role);
    const shown = await aToken(site, contestId, maker, 'public');
    const feeds = [
      await anOpenFeed(contestId, { token: basic(token) }),
      await anOpenFeed(contestId, { token: basic(kept) }),
    ];
    const reads = async (one: string) => (await clics(site, `/contests/c${contestId}/state`, { token: one })).http;
    expect(await reads(token)).toBe(200);
    const staff = await aUser(site, { role: 'root' });
    const sent = { token: staff.token, query: { gid: groupId, uid: maker.uid } };
    expect(await site.call(removeGroupMember, sent)).toMatchObject({ status: 200 });
    await vi.waitUntil(() => feeds[0]?.isOver, AT_ONCE);
    expect(feeds[1]?.isOver).toBe(false);
    expect(await Promise.all([token, kept, shown].map(reads))).toEqual([401, 200, 200]);
    const page = await site.call(getContestFeed, { token: root.token, query: { cid: contestId } });
    expect(page.data?.tokens.map((one) => [one.createdBy, one.role, one.backed])).toEqual([
      [maker.username, 'public', true],
      [root.username, role, true],
      [maker.username, role, false],
    ]);
    const listed = await clics(site, '/contests', { token });
    expect(listed.http).toBe(401);
  });

  it.each(['public', 'jury'] as const)(
    'by a token for the %s ends with the account of whoever made it',
    async (role) => {
      const { groupId, contestId } = await aGroupContest();
      const [banned, gone, staff] = [await aUser(site), await aUser(site), await aUser(site, { role: 'root' })];
      for (const one of [banned, gone]) await aMember(site, groupId, one.id, GROUP_LEVEL.root);
      const tokens = [];
      for (const maker of [banned, gone, staff]) tokens.push(await aToken(site, contestId, maker, role));
      const reads = async (token: string) => (await clics(site, `/contests/c${contestId}/state`, { token })).http;
      expect(await Promise.all(tokens.map(reads))).toEqual([200, 200, 200]);
      const open = await anOpenFeed(contestId, { token: basic(tokens[0] ?? '') });
      const { uid, username } = banned;
      const ban = { uid, username, type: ROLES.default_user.code, status: 1 };
      expect(await site.call(editUser, { token: staff.token, body: ban })).toMatchObject({ status: 200 });
      expect(await site.call(deleteUsers, { token: staff.token, body: { ids: [gone.uid] } })).toMatchObject({
        status: 200,
      });
      expect(await Promise.all(tokens.map(reads))).toEqual([401, 401, 200]);
      const page = await site.call(getContestFeed, { token: staff.token, query: { cid: contestId } });
      expect(page.data?.tokens.map(({ backed }) => backed)).toEqual([true, false, false]);
      const now = performance.now.bind(performance);
      vi.spyOn(performance, 'now').mockImplementation(() => now() + 31_000);
      await vi.waitUntil(() => open.isOver, AT_ONCE);
    },
  );

  it('by a token ends, too, when its maker may do less and no word of it came', async () => {
    const [maker, contestId] = [await aUser(site, { role: 'root' }), await aContest(site)];
    const feed = await anOpenFeed(contestId, { token: basic(await aToken(site, contestId, maker, 'jury')) });
    await site.database.db.updateTable('account').set({ status: 1 }).where('id', '=', maker.id).execute();
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 31_000);
    await vi.waitUntil(() => feed.isOver, AT_ONCE);
    expect(feed.text).toContain('"contest"');
  });

  it('asks now and then for what they may do, as no word of it may have come', async () => {
    const { groupId, member, contestId } = await aGroupContest();
    const [stays, root] = [await aUser(site), await aUser(site, { role: 'root' })];
    await aMember(site, groupId, stays.id, GROUP_LEVEL.member);
    const kept = await anOpenFeed(contestId, stays);
    const feeds = [await anOpenFeed(contestId, member), await anOpenFeed(contestId, root)];
    const { db } = site.database;
    await db.deleteFrom('group_member').where('group_id', '=', groupId).where('user_id', '=', member.id).execute();
    await db.updateTable('account').set({ role: 'default_user' }).where('id', '=', root.id).execute();
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 31_000);
    await vi.waitUntil(() => feeds.every(({ isOver }) => isOver), AT_ONCE);
    expect(kept.isOver).toBe(false);
  });
});
