import * as calls from '@oyez/contract/discussions/discussions';
import { cleanMessages, getLikeMessages } from '@oyez/contract/site/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { discussionDuties } from './discussions.duties.ts';
import { aDiscussion, post, withoutPractice } from './testing/discussion-builders.ts';

let site: TestSite;
let author: TestUser;
let reader: TestUser;
let admin: TestUser;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.advance(2000);
  await withoutPractice(site);
  author = await aUser(site);
  reader = await aUser(site);
  admin = await aUser(site, { role: 'admin' });
});

const detail = (did: number, token: string | null = null) =>
  site.call(calls.getDiscussionDetail, { query: { did }, token });
const duty = (name: string) =>
  discussionDuties(site)
    .find((one) => one.name === name)
    ?.run();

describe('likes', () => {
  it('of five hundred people at once are five hundred, however often each of them is sent', async () => {
    const id = await aDiscussion(site, { userId: author.id, title: 'Liked' });
    const people = await Promise.all(Array.from({ length: 100 }, () => aUser(site)));
    const like = (token: string, toLike: boolean) =>
      site.call(calls.likeDiscussion, { token, query: { did: id, toLike } });
    const all = people.flatMap((one) => Array.from({ length: 5 }, () => like(one.token, true)));
    expect((await Promise.all(all)).every((answer) => answer.status === 200)).toBe(true);
    expect((await detail(id)).data).toMatchObject({ likeNum: 100 });
    expect((await detail(id, people[0]?.token)).data).toMatchObject({ hasLike: true, likeNum: 100 });
    await Promise.all(people.slice(0, 40).flatMap((one) => [like(one.token, false), like(one.token, false)]));
    expect((await detail(id)).data).toMatchObject({ likeNum: 60 });
    await Promise.all(people.slice(0, 40).map((one) => like(one.token, true)));
    const told = await site.database.db
      .selectFrom('message')
      .select(['url', 'source_title'])
      .where('user_id', '=', author.id)
      .where('action', '=', 'Like_Post')
      .where('source_id', '=', id)
      .execute();
    expect(told).toHaveLength(100);
    expect(told[0]).toEqual({ url: `/discussion-detail/${id}`, source_title: 'Liked' });
    await like(author.token, true);
    expect((await detail(id)).data).toMatchObject({ likeNum: 101 });
  });
});

describe('a like', () => {
  it('is told once, also where it is taken back and given again after the message was cleaned away', async () => {
    const reader = await aUser(site);
    const id = await aDiscussion(site, { userId: reader.id, title: 'Liked' });
    const fan = await aUser(site);
    const like = (toLike: boolean) => site.call(calls.likeDiscussion, { token: fan.token, query: { did: id, toLike } });
    const told = async () => (await site.call(getLikeMessages, { token: reader.token })).data!.total;
    await like(true);
    expect(await told()).toBe(1);
    await site.call(cleanMessages, { token: reader.token, query: { type: 'Like' } });
    for (const toLike of [false, true, false, true]) await like(toLike);
    expect(await told()).toBe(0);
  });
});

describe('views', () => {
  it('count each person once an hour, and are added in batches', async () => {
    const id = await aDiscussion(site, { userId: author.id, title: 'Read' });
    expect((await detail(id, reader.token)).data?.viewNum).toBe(1);
    expect((await detail(id, reader.token)).data?.viewNum).toBe(1);
    expect((await detail(id, author.token)).data?.viewNum).toBe(2);
    expect((await detail(id)).data?.viewNum).toBe(3);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect((await detail(id, reader.token)).data?.viewNum).toBe(3);
    await duty('add views of discussions');
    await duty('add views of discussions');
    const row = await site.database.db
      .selectFrom('discussion')
      .select('views')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.views).toBe(3);
    site.clock.advance(3_600_000);
    expect((await detail(id, reader.token)).data?.viewNum).toBe(4);
  });
});

describe('who may post', () => {
  it('has solved enough, posts so much a day, and is told what is missing', async () => {
    await withoutPractice(site, { defaultCreateDiscussionACInitValue: 10, defaultCreateDiscussionDailyLimit: 2 });
    const newcomer = await aUser(site);
    const standing = (token: string) => site.call(calls.getDiscussionStanding, { token, query: {} });
    expect((await standing(newcomer.token)).data).toMatchObject({
      refusal: 'solve_first',
      solved: 0,
      neededSolved: 10,
    });
    const refused = await post(site, newcomer);
    expect(refused).toMatchObject({ status: 403, code: 'discussion_solve_first' });
    expect(refused.msg).toContain('10 to go');
    await site.database.db
      .insertInto('user_stat')
      .values({ user_id: newcomer.id, ac: 12, total: 12, score: 0 })
      .execute();
    const sent = await Promise.all(['a', 'b', 'c', 'd'].map((title) => post(site, newcomer, { title })));
    expect(sent.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 200, 403, 403]);
    expect((await standing(newcomer.token)).data).toMatchObject({ refusal: 'daily_limit', perDay: 2 });
    expect((await post(site, admin, { title: 'by staff' })).status).toBe(200);
    site.clock.advance(86_400_000 - 5000);
    expect((await post(site, newcomer, { title: 'e' })).code).toBe('discussion_daily_limit');
    site.clock.advance(6000);
    const later = await aUser(site);
    expect((await standing(later.token)).data?.refusal).toBe('solve_first');
  });

  it('is not muted, and is told until when', async () => {
    const muted = await aUser(site);
    const id = await aDiscussion(site, { userId: muted.id, title: 'Before' });
    const until = new Date(site.now().getTime() + 3_600_000);
    const values = { user_id: muted.id, until, reason: 'Spam', created_at: site.now() };
    await site.database.db.insertInto('mute').values(values).execute();
    const refused = await post(site, muted, { title: 'Muted' });
    expect(refused).toMatchObject({ status: 403, code: 'muted' });
    expect(refused.msg).toContain('Spam');
    expect(refused.msg).toContain(until.toISOString().slice(11, 16));
    const category = (await site.call(calls.getDiscussionCategories)).data?.[0]?.id;
    const text = { title: 'T', description: 'D', content: 'C', categoryId: category };
    const change = await site.call(calls.updateDiscussion, { token: muted.token, body: { id, ...text } });
    expect(change.code).toBe('muted');
    expect((await site.call(calls.getDiscussionStanding, { token: muted.token, query: {} })).data).toMatchObject({
      refusal: 'muted',
      reason: 'Spam',
      until: until.toISOString(),
    });
    site.clock.advance(3_601_000);
    expect((await post(site, muted, { title: 'Not muted any more' })).status).toBe(200);
  });

  it('has a role that may', async () => {
    const quiet = await aUser(site, { role: 'no_discuss_user' });
    expect(await post(site, quiet)).toMatchObject({ http: 403, code: 'no_permission' });
    expect(await post(site, { ...quiet, token: '' })).toMatchObject({ http: 401 });
  });
});

describe('categories', () => {
  it('are renamed, added and put in order by root; blank names are left out, and none is deleted', async () => {
    const root = await aUser(site, { role: 'root' });
    const before = (await site.call(calls.getDiscussionCategories)).data ?? [];
    expect(before.map((one) => one.name)).toHaveLength(5);
    const set = (token: string, body: { id?: number; name: string }[]) =>
      site.call(calls.setDiscussionCategories, { token, body });
    expect((await set(admin.token, [{ name: 'x' }])).http).toBe(403);
    const [first, second] = before;
    const after = await set(root.token, [
      { name: 'New' },
      { name: '  ' },
      { id: second?.id ?? 0, name: first?.name ?? '' },
      { id: first?.id ?? 0, name: second?.name ?? '' },
    ]);
    expect(after.data?.map((one) => one.name)).toEqual([
      'New',
      first?.name,
      second?.name,
      ...before.slice(2).map((one) => one.name),
    ]);
    expect((await set(root.token, [{ name: 'NEW' }])).code).toBe('discussion_category_taken');
    expect((await set(root.token, [{ id: 77_777, name: 'y' }])).code).toBe('discussion_category_unknown');
  });
});
