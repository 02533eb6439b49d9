import { addComment } from '@oyez/contract/discussions/comments';
import { likeDiscussion } from '@oyez/contract/discussions/discussions';
import { leaveGroup } from '@oyez/contract/groups/group-members';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { markChanged } from '../../db/changes.sql.ts';
import { transact } from '../../db/transact.ts';
import { aUser } from '../../testing/builders.ts';
import { aGroup, aMember, aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { follow } from '../../testing/streams.ts';
import { aDiscussion, post, withoutPractice } from './testing/discussion-builders.ts';

let site: TestSite;
let address: string;
const leave = new AbortController();
beforeAll(async () => {
  site = await aSite();
  await withoutPractice(site);
  address = await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  leave.abort();
  await site.close();
});

it('a new discussion and a like are told to those who look on', { timeout: 60_000 }, async () => {
  const [author, reader] = [await aUser(site), await aUser(site)];
  const id = await aDiscussion(site, { userId: author.id });
  const page = await follow({ address, signal: leave.signal }, `discussion:${id}`, reader.token);
  const list = await follow({ address, signal: leave.signal }, 'discussions', null);
  const changes = (events: typeof page) => events.filter((event) => event.type === 'changed').length;
  await site.call(likeDiscussion, { token: author.token, query: { did: id, toLike: true } });
  await vi.waitUntil(() => changes(page) > 0, { timeout: 30_000 });
  const before = changes(list);
  await post(site, author, { title: 'News' });
  await vi.waitUntil(() => changes(list) > before, { timeout: 30_000 });
  expect(changes(list)).toBeGreaterThan(before);
});

it('what one may not read cannot be followed', { timeout: 60_000 }, async () => {
  const [author, stranger] = [await aUser(site), await aUser(site)];
  const groupId = await aGroup(site);
  await aMember(site, groupId, author.id, 3);
  const inGroup = await aDiscussion(site, { userId: author.id, groupId });
  const disabled = await aDiscussion(site, { userId: author.id, disabled: 'Off topic' });
  for (const name of [`discussion:${inGroup}`, `discussion:${disabled}`, `group:${groupId}:discussions`]) {
    const mine = await follow({ address, signal: leave.signal }, name, author.token);
    expect(mine[0]).toMatchObject({ type: 'hello', topics: [name] });
    for (const token of [null, stranger.token]) {
      const events = await follow({ address, signal: leave.signal }, name, token);
      expect(events[0]).toMatchObject({ type: 'hello', topics: [] });
    }
  }
});

it(
  'a group’s list tells that something changed, and not which: a member need not find all of it',
  { timeout: 60_000 },
  async () => {
    const [author, member] = [await aUser(site), await aUser(site)];
    const groupId = await aGroup(site);
    for (const { id } of [author, member]) await aMember(site, groupId, id, GROUP_LEVEL.member);
    const { id: problemId } = await aProblem(site, { hidden: true });
    const about = { userId: author.id, groupId, problemId };
    const ids = [await aDiscussion(site, about), await aDiscussion(site, about)];
    const name = `group:${groupId}:discussions`;
    const heard = await follow({ address, signal: leave.signal }, name, member.token);
    const changes = () => heard.filter((event) => event.type === 'changed');
    await transact(site, (tx) => markChanged(tx, 'discussion', ids));
    await vi.waitUntil(() => changes().length > 0, { timeout: 30_000 });
    expect(changes()[0]).toEqual({ type: 'changed', topic: name, ids: [groupId] });
  },
);

it('who leaves a group hears nothing more of what is written there', { timeout: 60_000 }, async () => {
  const [owner, member] = [await aUser(site), await aUser(site)];
  const groupId = await aGroup(site, { ownerId: owner.id });
  await aMember(site, groupId, owner.id, GROUP_LEVEL.root);
  await aMember(site, groupId, member.id, GROUP_LEVEL.member);
  const did = await aDiscussion(site, { userId: owner.id, groupId });
  const names = [`discussion:${did}`, `discussion:${did}:comments`, `group:${groupId}:discussions`];
  const heard = await follow({ address, signal: leave.signal }, names.join(','), member.token);
  expect(heard[0]).toMatchObject({ type: 'hello', topics: names });
  expect(await site.call(leaveGroup, { token: member.token, query: { gid: groupId } })).toMatchObject({ status: 200 });
  await vi.waitUntil(() => heard.some((event) => event.type === 'bye'), { timeout: 30_000 });
  await site.call(addComment, { token: owner.token, body: { did, content: 'CANARY' } });
  expect(heard.filter((event) => event.type === 'changed')).toEqual([]);
  const again = await follow({ address, signal: leave.signal }, names.join(','), member.token);
  expect(again[0]).toMatchObject({ type: 'hello', topics: [] });
});
