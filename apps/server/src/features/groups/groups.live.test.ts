import { deleteGroup, updateGroup } from '@oyez/contract/groups/groups';
import { joinGroup } from '@oyez/contract/groups/group-members';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { aGroup, aMember } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { follow } from '../../testing/streams.ts';
import { aGroupDraft } from './testing/a-draft.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

it('an open page of a group hears that it changed, that somebody came, and that it is gone; a stranger to a hidden one hears nothing', async () => {
  const address = await site.app.listen({ host: '127.0.0.1', port: 0 });
  const [owner, member, comer, stranger] = [await aUser(site), await aUser(site), await aUser(site), await aUser(site)];
  const [gid, hidden] = [await aGroup(site, { ownerId: owner.id }), await aGroup(site, { ownerId: owner.id })];
  for (const id of [gid, hidden]) {
    await aMember(site, id, owner.id, 5);
    await aMember(site, id, member.id, 3);
  }
  await site.database.db.updateTable('team_group').set({ visible: false }).where('id', '=', hidden).execute();
  const abort = new AbortController();
  const at = { address, signal: abort.signal };
  const topics = `group:${gid},group:${hidden}`;
  const inside = await follow(at, topics, member.token);
  const outside = await follow(at, topics, stranger.token);
  const told = (events: typeof inside, id: number) =>
    events.filter((event) => 'topic' in event && event.topic === `group:${id}`).length;
  const hears = async (events: typeof inside, id: number, work: () => Promise<{ status: number }>) => {
    const before = told(events, id);
    expect(await work()).toMatchObject({ status: 200 });
    await vi.waitUntil(() => told(events, id) > before, { timeout: 30_000 });
  };
  const change = (id: number) => () =>
    site.call(updateGroup, { token: owner.token, body: { ...aGroupDraft({ visible: id === gid }), id } });
  await hears(inside, hidden, change(hidden));
  await hears(outside, gid, change(gid));
  await hears(outside, gid, () => site.call(joinGroup, { query: { gid }, token: comer.token }));
  await hears(outside, gid, () => site.call(deleteGroup, { query: { gid }, token: owner.token }));
  // Whose rights ended begins anew, and does not get this group again.
  await vi.waitUntil(() => JSON.stringify(inside).includes('topics_changed'), { timeout: 30_000 });
  const again = await follow(at, topics, member.token);
  expect(again[0]).toMatchObject({ topics: [`group:${hidden}`] });
  expect(told(outside, hidden)).toBe(0);
  abort.abort();
});
