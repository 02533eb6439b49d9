import { getContestAnnouncement, getContestNotReadAnnouncement } from '@oyez/contract/contests/contests';
import { getAnnouncement, getCommonAnnouncement } from '@oyez/contract/site/announcements';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { markChanged } from '../../db/changes.sql.ts';
import { transact } from '../../db/transact.ts';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest } from '../../testing/contest-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { follow as followTopic } from '../../testing/streams.ts';

let site: TestSite;
let address: string;
let reader: TestUser;
const leave = new AbortController();
beforeAll(async () => {
  site = await aSite();
  address = await site.app.listen({ host: '127.0.0.1', port: 0 });
  reader = await aUser(site);
});
afterAll(async () => {
  leave.abort();
  await site.close();
});

async function announce(contestId: number, title: string, is: object = {}): Promise<number> {
  site.clock.advance(1000);
  const { id } = await site.database.db
    .insertInto('announcement')
    .values({
      title,
      content: 'Text',
      contest_id: contestId,
      user_id: reader.id,
      created_at: site.now(),
      modified_at: site.now(),
      ...is,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const list = (cid: number, language = 'en-US') =>
  site.call(getContestAnnouncement, {
    token: reader.token,
    query: { cid },
    headers: { 'accept-language': language },
  });
const unread = async (cid: number, known: number[] | undefined) => {
  const body = { cid, readAnnouncementList: known };
  const answer = await site.call(getContestNotReadAnnouncement, { token: reader.token, body });
  return answer.data?.map(({ title }) => title);
};

it('a contest tells those who take part what is not hidden, the newest first, and nobody else', async () => {
  const cid = await aContest(site);
  const other = await aContest(site);
  const first = await announce(cid, 'first');
  await announce(cid, '第二', { translations: JSON.stringify({ en: { title: 'second', content: 'In English' } }) });
  await announce(cid, 'hidden', { hidden: true });
  await announce(cid, 'deleted', { deleted_at: site.now() });
  await announce(other, 'of another contest');
  const { data } = await list(cid);
  expect(data).toMatchObject({ total: 2, size: 10, current: 1, pages: 1 });
  expect(data?.records.map(({ title }) => title)).toEqual(['second', 'first']);
  expect(data?.records[1]).toMatchObject({ id: first, content: 'Text', username: reader.username, status: 0 });
  expect((await list(cid, 'zh-CN')).data?.records[0]?.title).toBe('第二');
  expect(await unread(cid, undefined)).toEqual(['second', 'first']);
  expect(await unread(cid, [first])).toEqual(['second']);
  const ofSite = await site.call(getCommonAnnouncement, { query: { limit: 50 } });
  expect(ofSite.data?.total).toBe(0);
  expect((await site.call(getAnnouncement, { query: { announcement: first } })).code).toBe('announcement_not_found');
});

const follow = (topic: string, token: string | null) => followTopic({ address, signal: leave.signal }, topic, token);

it(
  'those who take part hear at once that a contest tells something, and no one else',
  { timeout: 60_000 },
  async () => {
    const cid = await aContest(site);
    const elsewhere = await aContest(site);
    const scheduled = await aContest(site, { startsIn: 60, endsIn: 120 });
    const locked = await aContest(site, { auth: 'private' });
    const nameOf = (id: number | string) => `contest:${id}:announcements`;
    const events = await follow(nameOf(cid), reader.token);
    const other = await follow(nameOf(elsewhere), reader.token);
    expect(events[0]).toMatchObject({ type: 'hello', topics: [nameOf(cid)] });
    for (const [name, token] of [
      [nameOf(scheduled), reader.token],
      [nameOf(locked), reader.token],
      [nameOf(`0${cid}`), reader.token],
      [nameOf(cid), null],
    ] as const) {
      expect((await follow(name, token))[0]).toMatchObject({ type: 'hello', topics: [] });
    }
    await transact(site, (tx) => markChanged(tx, 'contest_announcement', [cid]));
    await vi.waitUntil(() => events.some(({ type }) => type === 'changed'), { timeout: 30_000 });
    expect(events.find(({ type }) => type === 'changed')).toEqual({ type: 'changed', topic: nameOf(cid), ids: [cid] });
    expect(other.some(({ type }) => type === 'changed')).toBe(false);
  },
);
