import { logout } from '@oyez/contract/accounts/accounts';
import { ROLES } from '@oyez/contract/accounts/permissions';
import { removeGroupMember } from '@oyez/contract/groups/group-members';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { editUser } from '@oyez/contract/users/user-admin';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest, aParticipant } from '../../testing/contest-builders.ts';
import { aGroup, aMember } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { addressOf } from './testing/clics-site.ts';

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
async function anOpenFeed(contestId: number, { token }: TestUser) {
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
