import { savePreferences } from '@oyez/contract/accounts/preferences';
import { addComment } from '@oyez/contract/discussions/comments';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { chooseDigest, getDigest, stopDigest } from '@oyez/contract/site/message-digest';
import { getCommentMessages, getUnreadMessages } from '@oyez/contract/site/messages';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { jobs } from '../../features.ts';
import { startRunner, type Runner } from '../../jobs/runner.ts';
import { writeSetting } from '../../settings/settings.sql.ts';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aMailServer, type MailServer } from '../../testing/mail-server.ts';
import { aGroup, aMember } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aDiscussion, withoutPractice } from '../discussions/testing/discussion-builders.ts';
import { enqueueDueDigests } from './digest.service.ts';

let site: TestSite;
let mail: MailServer;
let runner: Runner;
let [reader, writer]: TestUser[] = [];
let did: number;
beforeEach(async () => {
  mail = await aMailServer();
  site = await aSite({ environment: { OYEZ_SMTP_URL: mail.url, OYEZ_BASE_URL: 'https://oj.example.org/' } });
  await withoutPractice(site);
  runner = startRunner(site, jobs);
  reader = await aUser(site, { email: 'reader@example.org' });
  writer = await aUser(site, { username: 'writer' });
  did = await aDiscussion(site, { userId: reader.id, title: 'Why is 1 no prime?' });
});
afterEach(async () => {
  await runner.stop();
  await site.close();
  await mail.close();
});

const choose = (every: 'off' | 'day' | 'week', by = reader!) =>
  site.call(chooseDigest, { token: by.token, body: { every } });
const comment = (content: string, on = did) =>
  site.call(addComment, { token: writer!.token, body: { did: on, content } });
/** Lets a day pass, and the mails of that day arrive. */
async function aDayLater(days = 1): Promise<string[]> {
  const before = mail.mails.length;
  // Rather than the clock, which would end all logins.
  await sql`UPDATE message_digest SET due_at = due_at - make_interval(days => ${days})`.execute(site.database.db);
  await enqueueDueDigests(site);
  await vi.waitUntil(
    async () => {
      const left = site.database.db.selectFrom('task').select('id').where('state', 'in', ['ready', 'running']);
      return (await left.execute()).length === 0;
    },
    { timeout: 30_000, interval: 20 },
  );
  return mail.mails.slice(before).map(readable);
}

/** Without the line breaks of the way. */
const readable = (text: string) =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'));
const tokenIn = (text: string) => decodeURIComponent(/\/unsubscribe\?token=([\w.%-]+)/.exec(text)?.[1] ?? '');

describe('mails about unread messages', () => {
  it('are off until somebody wants them', async () => {
    await comment('Because of factors');
    expect(await aDayLater()).toEqual([]);
    expect((await site.call(getDigest, { token: reader!.token })).data).toEqual({
      every: 'off',
      email: 'reader@example.org',
      sends: true,
    });
  });

  it('come once a day, about what came since, with a link and without what people wrote', async () => {
    await choose('day');
    await comment('CANARY: buy at https://evil.example');
    const [text, ...others] = await aDayLater();
    expect(others).toEqual([]);
    expect(text).toContain('To: reader@example.org');
    expect(text).toContain('1 unread message');
    expect(text).toContain('writer commented on “Why is 1 no prime?”');
    expect(text).toMatch(new RegExp(`https://oj\\.example\\.org/discussion-detail/${did}#comment-\\d+`));
    expect(text).not.toContain('CANARY');
    expect((await site.call(getUnreadMessages, { token: reader!.token })).data).toMatchObject({ comment: 1 });
    expect(await aDayLater()).toEqual([]);
    await comment('Another one');
    expect(await aDayLater()).toHaveLength(1);
  });

  it('come once a week for who wants that, and never about what was read', async () => {
    await choose('week');
    await comment('one');
    expect(await aDayLater()).toEqual([]);
    expect(await aDayLater(6)).toHaveLength(1);
    await comment('two');
    await site.call(getCommentMessages, { token: reader!.token });
    expect(await aDayLater(7)).toEqual([]);
  });

  it('are in the language of the person, or else of the page where they were asked for', async () => {
    await site.call(chooseDigest, {
      token: reader!.token,
      body: { every: 'day' },
      headers: { 'accept-language': 'zh-CN' },
    });
    await comment('one');
    expect((await aDayLater())[0]).toContain('writer 评论了“Why is 1 no prime?”');
    await site.call(savePreferences, { token: reader!.token, body: { language: 'en-US' } });
    await comment('two');
    expect((await aDayLater())[0]).toContain('writer commented on');
  });

  it('tell nothing of what somebody may not see any more', async () => {
    const groupId = await aGroup(site, { ownerId: writer!.id });
    await aMember(site, groupId, writer!.id, GROUP_LEVEL.root);
    await aMember(site, groupId, reader!.id, GROUP_LEVEL.member);
    const inGroup = await aDiscussion(site, { userId: reader!.id, groupId, title: 'CANARY-GROUP' });
    await choose('day');
    await comment('in the group', inGroup);
    await site.database.db.deleteFrom('group_member').where('user_id', '=', reader!.id).execute();
    expect(await aDayLater()).toEqual([]);
    await comment('on the site');
    const [text] = await aDayLater();
    expect(text).toContain('1 unread message');
    expect(text).not.toContain('CANARY');
  });

  it('do not come to who is banned or has no address, nor at once when the mail server was away', async () => {
    await choose('day');
    await comment('one');
    await site.database.db.updateTable('account').set({ status: 1 }).where('id', '=', reader!.id).execute();
    expect(await aDayLater(5)).toEqual([]);
    await site.database.db.updateTable('account').set({ status: 0 }).where('id', '=', reader!.id).execute();
    expect(await aDayLater()).toHaveLength(1);
  });

  it('carry nothing that a mail program takes for a link or a second line of its head', async () => {
    await writeSetting(site.database.db, 'web', { name: 'Our\r\nBcc: all@evil.example' }, site.now());
    site.settings.forget();
    const title = 'Prizes at evil.example/win \u202egpj.exe <img src=x onerror=alert(1)>';
    const other = await aDiscussion(site, { userId: reader!.id, title });
    await choose('day');
    await comment('one', other);
    const [text = ''] = await aDayLater();
    expect(text).not.toContain('evil.example/win');
    expect(text).not.toContain('\u202e');
    const [, html] = text.split('<!doctype html>');
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img');
    expect(text.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m);
  });
});

describe('the link that stops them', () => {
  it('works in one press, without a login, and again', async () => {
    await choose('day');
    await comment('one');
    const [text = ''] = await aDayLater();
    expect(text).toMatch(/List-Unsubscribe:\s+<https:\/\/oj\.example\.org\/api\/x\/messages\/digest\/stop\?token=/);
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const token = tokenIn(text);
    for (let times = 0; times < 2; times += 1) {
      expect(await site.call(stopDigest, { query: { token } })).toMatchObject({
        status: 200,
        data: { username: reader!.username },
      });
    }
    await comment('two');
    expect(await aDayLater()).toEqual([]);
  });

  it('is understood from a mail program, which sends a form', async () => {
    await choose('day');
    await comment('one');
    const token = tokenIn((await aDayLater())[0] ?? '');
    const answer = await site.app.inject({
      method: 'POST',
      url: `${stopDigest.path}?token=${encodeURIComponent(token)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(answer.statusCode).toBe(200);
    expect((await site.call(getDigest, { token: reader!.token })).data?.every).toBe('off');
  });

  it('stops nobody else, and means nothing when somebody touched it', async () => {
    const other = await aUser(site, { email: 'other@example.org' });
    await choose('day');
    await choose('day', other);
    await comment('one');
    const token = tokenIn((await aDayLater())[0] ?? '');
    for (const wrong of [`${token.slice(0, -2)}AA`, reader!.uid, 'v1.', 'x'.repeat(400)]) {
      expect((await site.call(stopDigest, { query: { token: wrong } })).code).toBe('digest_link_wrong');
    }
    await site.call(stopDigest, { query: { token } });
    expect((await site.call(getDigest, { token: other.token })).data?.every).toBe('day');
  });
});
