import { reportDiscussion } from '@oyez/contract/discussions/discussions';
import { decideReports, getWaitingReports } from '@oyez/contract/discussions/moderation';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aGroup, aMember } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { follow } from '../../testing/streams.ts';
import { aDiscussion, withoutPractice } from '../discussions/testing/discussion-builders.ts';

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

const hear = (topic: string, by: TestUser | null) =>
  follow({ address, signal: leave.signal }, topic, by?.token ?? null);
const waiting = async (by: TestUser, gid?: number) =>
  await site.call(getWaitingReports, { token: by.token, query: gid === undefined ? {} : { gid } });

it('who may decide hears how much waits, in their place and of nothing else', { timeout: 90_000 }, async () => {
  const [admin, keeper, member, other] = [
    await aUser(site, { role: 'admin' }),
    await aUser(site),
    await aUser(site),
    await aUser(site),
  ];
  const groupId = await aGroup(site, { ownerId: keeper.id });
  await aMember(site, groupId, keeper.id, GROUP_LEVEL.admin);
  await aMember(site, groupId, member.id, GROUP_LEVEL.member);
  const ofGroup = `group:${groupId}:reports`;
  const [all, inGroup] = [await hear('reports', admin), await hear(ofGroup, keeper)];
  for (const [topic, by] of [
    ['reports', null],
    ['reports', keeper],
    [ofGroup, member],
    [ofGroup, other],
  ] as const) {
    expect((await hear(topic, by))[0]).toMatchObject({ type: 'hello', topics: [] });
  }
  const changes = (events: typeof all) => events.filter((event) => event.type === 'changed');
  const report = (did: number, by: TestUser) =>
    site.call(reportDiscussion, { token: by.token, body: { did, content: 'Look.' } });

  await report(await aDiscussion(site, { userId: other.id }), member);
  await vi.waitUntil(() => changes(all).length > 0, { timeout: 30_000 });
  expect(await waiting(admin)).toMatchObject({ data: { waiting: 1 } });
  expect(await waiting(keeper, groupId)).toMatchObject({ data: { waiting: 0 } });

  const inside = await aDiscussion(site, { userId: member.id, groupId });
  for (const by of [keeper, admin]) await report(inside, by);
  await vi.waitUntil(() => changes(inGroup).length > 0, { timeout: 30_000 });
  expect(changes(inGroup)[0]).toMatchObject({ topic: ofGroup, ids: [] });
  expect(await waiting(admin)).toMatchObject({ data: { waiting: 2 } });
  expect(await waiting(keeper, groupId)).toMatchObject({ data: { waiting: 1 } });
  expect((await waiting(keeper)).code).toBe('discussion_moderators_only');
  expect((await waiting(member, groupId)).code).toBe('discussion_moderators_only');
  expect((await waiting(other, groupId)).code).toBe('group_not_found');

  const before = changes(inGroup).length;
  await site.call(decideReports, { token: keeper.token, body: { kind: 'discussion', id: inside, action: 'dismiss' } });
  await vi.waitUntil(() => changes(inGroup).length > before, { timeout: 30_000 });
  expect(await waiting(keeper, groupId)).toMatchObject({ data: { waiting: 0 } });
});
