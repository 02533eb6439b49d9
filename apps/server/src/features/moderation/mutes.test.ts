import { addComment, getComments } from '@oyez/contract/discussions/comments';
import { updateDiscussion } from '@oyez/contract/discussions/discussions';
import * as calls from '@oyez/contract/discussions/moderation';
import { getOwnMessages } from '@oyez/contract/site/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest } from '../../testing/contest-builders.ts';
import { aGroup, aMember } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aDiscussion, withoutPractice } from '../discussions/testing/discussion-builders.ts';

let site: TestSite;
let [author, ada, bob, admin, root]: TestUser[] = [];
beforeAll(async () => {
  site = await aSite();
  await withoutPractice(site);
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());
beforeEach(async () => {
  [author, ada, bob] = [await aUser(site), await aUser(site), await aUser(site)];
  admin = await aUser(site, { role: 'admin' });
});

const told = async (who: TestUser) =>
  (await site.call(getOwnMessages, { token: who.token, query: {} })).data?.records ?? [];

describe('who is muted', () => {
  it('is listed, told until when in every place, and let write again', async () => {
    const did = await aDiscussion(site, { userId: bob!.id });
    const own = await aDiscussion(site, { userId: ada!.id });
    const mute = (by: TestUser, username: string, minutes = 90) =>
      site.call(calls.mutePerson, { token: by.token, body: { username, minutes, reason: 'Rude.' } });
    expect((await mute(bob!, ada!.username)).code).toBe('discussion_moderators_only');
    expect((await mute(admin!, 'nobody-here')).code).toBe('mute_nobody');
    expect((await mute(admin!, root!.username)).code).toBe('mute_staff');
    expect((await mute(admin!, admin!.username)).code).toBe('mute_staff');
    expect((await mute(admin!, ada!.username.toUpperCase())).status).toBe(200);
    const cid = await aContest(site, { ownerId: root!.id });
    const until = new Date(site.now().getTime() + 90 * 60_000).toISOString().slice(11, 16);
    const refused = [
      await site.call(addComment, { token: ada!.token, body: { content: 'One', did } }),
      await site.call(addComment, { token: ada!.token, body: { content: 'Two', cid } }),
      await site.call(updateDiscussion, {
        token: ada!.token,
        body: { id: own, title: 'T', description: 'D', content: 'C', categoryId: 1000 },
      }),
    ];
    for (const one of refused) {
      expect(one).toMatchObject({ status: 403, code: 'muted' });
      expect(one.msg).toContain(until);
    }
    const comments = await site.call(getComments, { token: ada!.token, query: { did } });
    expect(comments.data).toMatchObject({ refusal: 'muted', refusalWith: { reason: 'Rude.' } });
    const list = async (keyword: string) =>
      (await site.call(calls.getMutes, { token: admin!.token, query: { keyword } })).data?.records;
    expect(await list(ada!.username)).toMatchObject([
      { person: { username: ada!.username }, gid: null, reason: 'Rude.' },
    ]);
    const unmute = () => site.call(calls.unmutePerson, { token: admin!.token, body: { username: ada!.username } });
    expect((await unmute()).status).toBe(200);
    expect((await unmute()).code).toBe('mute_none');
    expect((await site.call(addComment, { token: ada!.token, body: { content: 'One', did } })).status).toBe(200);
    expect(await told(ada!)).toHaveLength(2);
  });

  it('in a group is no administrator as high as who mutes', async () => {
    const groupId = await aGroup(site, { ownerId: author!.id });
    const [keeper, peer] = [await aUser(site), await aUser(site)];
    await aMember(site, groupId, author!.id, 5);
    await aMember(site, groupId, keeper.id, 4);
    await aMember(site, groupId, peer.id, 4);
    const mute = async (by: TestUser, who: TestUser) => {
      const body = { gid: groupId, username: who.username, minutes: 60, reason: 'Rude.' };
      return (await site.call(calls.mutePerson, { token: by.token, body })).code;
    };
    expect(await mute(keeper, peer)).toBe('mute_staff');
    expect(await mute(keeper, author!)).toBe('mute_staff');
    expect(await mute(keeper, ada!)).toBe('mute_nobody');
    expect(await mute(author!, peer)).toBeUndefined();
  });
});
