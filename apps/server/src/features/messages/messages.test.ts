import { EVENTS_PATH } from '@oyez/contract/wire/live';
import {
  cleanMessages,
  getCommentMessages,
  getLikeMessages,
  getNewestMessages,
  getOwnMessages,
  getReplyMessages,
  getSystemMessages,
  getUnreadMessages,
  MESSAGE_TYPES,
  restoreMessage,
} from '@oyez/contract/site/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { transact } from '../../db/transact.ts';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aReminder, type Reminder } from '../../testing/message-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aDiscussion } from '../discussions/testing/discussion-builders.ts';
import { inboxDuties } from '../inbox/inbox.service.ts';
import { sendSystemMessage } from './messages.service.ts';

let site: TestSite;
let reader: TestUser;
let writer: TestUser;
beforeAll(async () => {
  site = await aSite();
  writer = await aUser(site, { username: 'writer' });
});
beforeEach(async () => {
  reader = await aUser(site);
  did = await aDiscussion(site, { userId: reader.id, title: 'How to sort' });
  const text = { discussion_id: did, user_id: reader.id, content: 'Which one?', created_at: site.now() };
  const row = await site.database.db.insertInto('comment').values(text).returning('id').executeTakeFirstOrThrow();
  commentId = row.id;
});
afterAll(() => site.close());

let did: number;
let commentId: number;

function remind(reminder: Partial<Reminder> & Pick<Reminder, 'action'>): Promise<void> {
  return aReminder(site, {
    userId: reader.id,
    senderId: writer.id,
    source: { type: 'Discussion', id: did, title: 'How to sort' },
    url: `/discussion-detail/${did}`,
    ...reminder,
  });
}

async function tell(userId: number): Promise<void> {
  await transact(site, (tx) =>
    sendSystemMessage(
      tx,
      { userId, template: 'role_changed', params: { before: 'default_user', after: 'admin' } },
      site.now(),
    ),
  );
}

const unread = async (user = reader) => (await site.call(getUnreadMessages, { token: user.token })).data;

describe('the inbox', () => {
  it('shows who answered, where, and the words that were answered', async () => {
    await remind({
      action: 'Reply',
      content: 'Use a heap.',
      quote: { type: 'Comment', id: commentId, text: '@somebody：Which one?' },
    });
    const { data } = await site.call(getReplyMessages, { token: reader.token });
    expect(data).toMatchObject({ total: 1, size: 5, current: 1, pages: 1 });
    expect(data?.records).toEqual([
      {
        id: expect.any(Number),
        state: false,
        gmtCreate: site.now().toISOString(),
        action: 'Reply',
        mention: false,
        sourceId: did,
        sourceType: 'Discussion',
        sourceTitle: 'How to sort',
        sourceContent: 'Use a heap.',
        quoteId: commentId,
        quoteType: 'Comment',
        quoteContent: `${reader.username} : @somebody：Which one?`,
        url: `/discussion-detail/${did}`,
        senderId: writer.uid,
        senderUsername: 'writer',
        senderAvatar: null,
      },
    ]);
  });

  it("tells the site's own news in the reader's language, with values that stay plain text", async () => {
    await transact(site, (tx) =>
      sendSystemMessage(
        tx,
        {
          userId: reader.id,
          template: 'new_device_login',
          params: { ip: '192.0.2.1', device: '<img src=x>[here](https://evil.example)' },
        },
        site.now(),
      ),
    );
    await tell(reader.id);
    const { data } = await site.call(getSystemMessages, {
      token: reader.token,
      headers: { 'accept-language': 'zh-CN' },
    });
    const [role, login] = data?.records ?? [];
    expect(role).toMatchObject({ title: '你的角色已变更', type: 'Sys', adminId: null });
    expect(role?.content).toContain('“普通用户”改为“管理员”');
    expect(login?.content).toContain(String.raw`\<img src\=x\>\[here\]\(https\:\/\/evil\.example\)`);
    const english = await site.call(getSystemMessages, { token: reader.token });
    expect(english.data?.records[0]?.title).toBe('Your role has changed');
  });

  it('links to people whatever signs their names have', async () => {
    const username = 'R&D+(x)_=#?é';
    await transact(site, (tx) =>
      sendSystemMessage(
        tx,
        { userId: reader.id, template: 'group_application', params: { group: 'g', gid: 7, username } },
        site.now(),
      ),
    );
    const { data } = await site.call(getOwnMessages, { token: reader.token });
    const [, href = ''] = /\]\((\/user-home[^)\s]*)\)/.exec(data!.records[0]!.content) ?? [];
    expect(new URL(href, 'https://oj.example.org').searchParams.get('username')).toBe(username);
    expect(data!.records[0]!.content).toContain('](/group/7/member)');
  });

  it('counts and marks as read what was shown, and only that', async () => {
    for (let n = 0; n < 3; n += 1) await remind({ action: 'Discuss', content: String(n) });
    await remind({ action: 'Like_Post' });
    expect(await unread()).toEqual({ comment: 3, reply: 0, like: 1, sys: 0, mine: 0 });
    const first = await site.call(getCommentMessages, { token: reader.token, query: { limit: 2 } });
    expect(first.data?.records.map((one) => [one.sourceContent, one.state])).toEqual([
      ['2', false],
      ['1', false],
    ]);
    expect(await unread()).toMatchObject({ comment: 1, like: 1 });
  });

  it('shows unread ones first, and keeps its pages apart for who reads on', async () => {
    for (let n = 0; n < 5; n += 1) await remind({ action: 'Discuss', content: String(n) });
    const read = async (currentPage: number, asOf?: string) => {
      site.clock.advance(1000);
      const query = { limit: 2, currentPage, ...(asOf !== undefined && { asOf }) };
      return (await site.call(getCommentMessages, { token: reader.token, query })).data;
    };
    const contents = (page: Awaited<ReturnType<typeof read>>) => page?.records.map((one) => one.sourceContent);
    const first = await read(1);
    expect(contents(first)).toEqual(['4', '3']);
    expect(contents(await read(2, first?.asOf))).toEqual(['2', '1']);
    expect(contents(await read(3, first?.asOf))).toEqual(['0']);
    await remind({ action: 'Discuss', content: 'new' });
    expect(contents(await read(1))).toEqual(['new', '4']);
  });

  it('answers the page on which a message stands, in the order of who reads on, and never that of another inbox', async () => {
    for (let n = 0; n < 5; n += 1) await remind({ action: 'Discuss', content: String(n) });
    const list = async (query: { messageId?: number; asOf?: string | undefined; currentPage?: number }) => {
      const { data } = await site.call(getCommentMessages, { token: reader.token, query: { limit: 2, ...query } });
      return data!;
    };
    const { asOf, records } = await list({});
    const [{ id: newest } = { id: 0 }] = records;
    const oldest = (await list({ currentPage: 3, asOf })).records[0]!.id;
    const found = await list({ messageId: oldest, asOf });
    expect(found).toMatchObject({ current: 3, pages: 3, records: [{ id: oldest, sourceContent: '0' }] });
    expect(await list({ messageId: newest, asOf })).toMatchObject({ current: 1 });
    // What is unread comes first again.
    expect(await list({ messageId: newest })).toMatchObject({ current: 2 });
    await aReminder(site, {
      userId: writer.id,
      senderId: reader.id,
      action: 'Discuss',
      source: { type: 'Discussion', id: did, title: 'How to sort' },
      url: '/',
    });
    const { data: another } = await site.call(getCommentMessages, { token: writer.token });
    expect(await list({ messageId: another!.records[0]!.id, asOf })).toMatchObject({ current: 1, total: 5 });
  });

  it('shows a like, which says nothing', async () => {
    await remind({ action: 'Like_Post' });
    expect(await unread()).toMatchObject({ comment: 0, like: 1 });
    expect((await site.call(getLikeMessages, { token: reader.token })).data?.records[0]).toMatchObject({
      action: 'Like_Post',
      sourceContent: null,
      quoteId: null,
    });
  });
});

describe('the newest of all kinds', () => {
  const newest = async () => (await site.call(getNewestMessages, { token: reader.token })).data ?? [];

  it('are five, newest first, in a line each, and stay unread until they are opened', async () => {
    await remind({ action: 'Discuss', content: 'the oldest' });
    await tell(reader.id);
    await remind({ action: 'Reply', content: 'a' });
    await remind({ action: 'Like_Post' });
    await remind({ action: 'Discuss', content: 'b' });
    await site.call(getCommentMessages, { token: reader.token, query: { limit: 1 } });
    const other = await aDiscussion(site, { userId: reader.id, title: 'The newest' });
    await remind({ action: 'Reply', content: 'c', source: { type: 'Discussion', id: other, title: 'The newest' } });
    const lines = await newest();
    expect(lines.map(({ kind, action, state }) => [kind, action, state])).toEqual([
      ['Reply', 'Reply', false],
      ['Discuss', 'Discuss', true],
      ['Like', 'Like_Post', false],
      ['Reply', 'Reply', false],
      ['Sys', null, false],
    ]);
    expect(lines[0]).toMatchObject({ title: 'The newest', senderUsername: 'writer' });
    expect(lines[4]).toMatchObject({ title: 'Your role has changed', senderUsername: null });
    expect(await newest()).toEqual(lines);
    expect(await unread()).toEqual({ comment: 1, reply: 2, like: 1, sys: 1, mine: 0 });
  });
});

describe('DELETE /api/msg/clean', () => {
  it('deletes one, then all of the kind, and no other kind', async () => {
    await remind({ action: 'Discuss', content: 'a' });
    await remind({ action: 'Discuss', content: 'b' });
    await remind({ action: 'Reply', content: 'c' });
    await tell(reader.id);
    const list = await site.call(getCommentMessages, { token: reader.token });
    const id = list.data?.records[0]?.id;
    // Another kind with this id: nothing is deleted.
    await site.call(cleanMessages, { token: reader.token, query: { type: 'Reply', id } });
    const left = async () => (await site.call(getCommentMessages, { token: reader.token })).data?.total;
    expect(await left()).toBe(2);
    await site.call(cleanMessages, { token: reader.token, query: { type: 'Discuss', id } });
    expect(await left()).toBe(1);
    for (let times = 0; times < 2; times += 1) {
      const answer = await site.call(cleanMessages, { token: reader.token, query: { type: 'Discuss' } });
      expect(answer).toMatchObject({ status: 200, data: null });
    }
    expect(await left()).toBe(0);
    expect(await unread()).toMatchObject({ reply: 1, sys: 1 });
  });
});

describe('POST /api/x/messages/restore', () => {
  it('brings one back as it was, for an hour, and for its reader alone', async () => {
    await remind({ action: 'Discuss', content: 'a' });
    await remind({ action: 'Discuss', content: 'b' });
    const list = async () => (await site.call(getCommentMessages, { token: reader.token })).data?.records;
    await list();
    const before = await list();
    const id = before![0]!.id;
    const clean = () => site.call(cleanMessages, { token: reader.token, query: { type: 'Discuss', id } });
    const restore = (by = reader) => site.call(restoreMessage, { token: by.token, body: { type: 'Discuss', id } });
    await clean();
    await restore(await aUser(site));
    expect(await list()).toHaveLength(1);
    expect(await restore()).toMatchObject({ status: 200, data: null });
    expect(await list()).toEqual(before);

    await clean();
    const [purge] = inboxDuties(site);
    site.clock.advance(59 * 60_000);
    await purge!.run();
    await restore();
    expect(await list()).toHaveLength(2);
    await clean();
    site.clock.advance(61 * 60_000);
    await purge!.run();
    await restore();
    expect(await list()).toHaveLength(1);
  });

  it('brings nothing back of a list that was deleted as a whole since', async () => {
    await remind({ action: 'Discuss', content: 'a' });
    const [one] = (await site.call(getCommentMessages, { token: reader.token })).data!.records;
    await site.call(cleanMessages, { token: reader.token, query: { type: 'Discuss', id: one!.id } });
    await site.call(cleanMessages, { token: reader.token, query: { type: 'Discuss' } });
    await site.call(restoreMessage, { token: reader.token, body: { type: 'Discuss', id: one!.id } });
    expect((await site.call(getCommentMessages, { token: reader.token })).data?.total).toBe(0);
  });
});

describe('a stranger', () => {
  it('reads, counts and deletes nothing of another inbox', async () => {
    await remind({ action: 'Discuss', content: 'CANARY-INBOX' });
    await tell(reader.id);
    const stranger = await aUser(site);
    const { token } = stranger;
    const id = (await site.database.db.selectFrom('message').select('id').where('user_id', '=', reader.id).execute())[0]
      ?.id;
    for (const endpoint of [getCommentMessages, getReplyMessages, getLikeMessages, getSystemMessages, getOwnMessages]) {
      const query = { uid: reader.uid, userId: reader.id, id } as object;
      const answer = await site.call(endpoint, { token, query });
      expect(answer.data).toMatchObject({ total: 0, records: [] });
      expect(JSON.stringify(answer)).not.toContain('CANARY');
    }
    expect((await site.call(getNewestMessages, { token })).data).toEqual([]);
    for (const type of MESSAGE_TYPES) await site.call(cleanMessages, { token, query: { type, id } });
    expect(await unread(stranger)).toEqual({ comment: 0, reply: 0, like: 0, sys: 0, mine: 0 });
    expect(await unread()).toMatchObject({ comment: 1, sys: 1 });
  });
});

describe('the live counter', () => {
  it("is told to the reader's open pages, and to nobody else's", async () => {
    const address = await site.app.listen({ host: '127.0.0.1', port: 0 });
    const abort = new AbortController();
    const follow = async (token?: string) => {
      const response = await fetch(`${address}${EVENTS_PATH}?topics=messages`, {
        headers: token === undefined ? {} : { authorization: token },
        signal: abort.signal,
      });
      const heard: string[] = [];
      void (async () => {
        for await (const chunk of response.body ?? []) heard.push(Buffer.from(chunk).toString());
      })().catch(() => {});
      return () => heard.join('');
    };
    const other = await aUser(site);
    const [mine, theirs, guests] = await Promise.all([follow(reader.token), follow(other.token), follow()]);
    const until = (happened: () => boolean) => vi.waitUntil(happened, { timeout: 30_000, interval: 25 });
    await until(() => [mine, theirs, guests].every((stream) => stream().includes('hello')));
    await tell(reader.id);
    await until(() => mine().includes('"inbox"'));
    await tell(other.id);
    await until(() => theirs().includes('"inbox"'));
    expect(mine().split('"inbox"')).toHaveLength(2);
    expect(guests()).not.toContain('messages');
    abort.abort();
  });
});
