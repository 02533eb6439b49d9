import {
  changeNotice,
  countNoticeReaders,
  createNotice,
  deleteNotice,
  findNoticeRecipients,
  getNotices,
  getOwnMessages,
  getSystemMessages,
  getUnreadMessages,
  type NoticeDraft,
  sendNotice,
} from '@oyez/contract/site/messages';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../db/transact.ts';
import { openServices } from '../../commands/open-services.ts';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { copyOldNotices } from './messages.service.ts';
import { pushDueNotices } from './notices.service.ts';

const HOUR = 3_600_000;

let site: TestSite;
let root: TestUser;
let user: TestUser;
beforeAll(async () => {
  site = await aSite();
});
beforeEach(async () => {
  await sql`TRUNCATE notice, message, account CASCADE`.execute(site.database.db);
  root = await aUser(site, { role: 'root', username: 'root' });
  user = await aUser(site, { username: 'Reader' });
});
afterAll(() => site.close());

async function write(draft: Partial<NoticeDraft> = {}): Promise<number> {
  const body = { title: 'Maintenance', content: 'On **Sunday**.', type: 'All' as const, ...draft };
  const answer = await site.call(createNotice, { token: root.token, body });
  expect(answer).toMatchObject({ status: 200, data: null });
  const list = await site.call(getNotices, { token: root.token });
  return Math.max(...(list.data?.records ?? []).map((one) => one.id));
}

async function nextHour(): Promise<void> {
  site.clock.advance(HOUR);
  await pushDueNotices(site);
}

const systemOf = async (who: TestUser) => (await site.call(getSystemMessages, { token: who.token })).data?.records;
const copies = async () => {
  const rows = await site.database.db
    .selectFrom('message')
    .select(sql<number>`count(*)::int`.as('n'))
    .execute();
  return rows[0]?.n;
};

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql`SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
    WHERE NOT l.granted AND l.locktype = 'advisory' AND d.datname = current_database()`.execute(site.database.db);
  return rows.length;
}

async function manyAccounts(count: number): Promise<void> {
  await sql`INSERT INTO account (uid, username, username_key, password_hash, created_at, modified_at)
    SELECT md5(n::text), 'many' || n, 'many' || n, '', now(), now() FROM generate_series(1, ${count}::int) n`.execute(
    site.database.db,
  );
}

describe('a notice to all', () => {
  it('waits for the full hour, reaches everybody not banned, and nobody twice', async () => {
    const banned = await aUser(site);
    await site.database.db.updateTable('account').set({ status: 1 }).where('id', '=', banned.id).execute();
    await write();
    await pushDueNotices(site);
    expect(await systemOf(user)).toEqual([]);
    await nextHour();
    await nextHour();
    expect(await systemOf(user)).toEqual([
      {
        id: expect.any(Number),
        title: 'Maintenance',
        content: 'On **Sunday**.',
        moments: [],
        adminId: root.uid,
        type: 'Sys',
        state: false,
        gmtCreate: expect.any(String),
      },
    ]);
    expect(await systemOf(root)).toHaveLength(1);
    expect(await copies()).toBe(2);
    const list = await site.call(getNotices, { token: root.token });
    expect(list.data?.records[0]).toMatchObject({ state: true, type: 'All', adminUsername: 'root' });
  });

  it('does not come back to who deleted it', async () => {
    const id = await write();
    await site.call(sendNotice, { token: root.token, body: { id } });
    await site.database.db.deleteFrom('message').execute();
    await nextHour();
    await site.call(sendNotice, { token: root.token, body: { id } });
    expect(await copies()).toBe(0);
  });

  it('is found by accounts that come later, also in the middle of its push', async () => {
    await manyAccounts(6000);
    const id = await write();
    const hasLooked = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const latecomer = transact(site, async (tx) => {
      const row = await sql<{ id: number }>`
        INSERT INTO account (uid, username, username_key, password_hash, created_at, modified_at)
        VALUES (md5('late'), 'late', 'late', '', now(), now()) RETURNING id`.execute(tx);
      const newId = row.rows[0]?.id ?? 0;
      await copyOldNotices(tx, newId);
      hasLooked.resolve();
      await mayEnd.promise;
      return newId;
    });
    await hasLooked.promise;
    const sending = site.call(sendNotice, { token: root.token, body: { id } });
    await expect.poll(waitingForLocks).toBe(1);
    mayEnd.resolve();
    await sending;
    const after = await transact(site, async (tx) => {
      const row = await sql<{ id: number }>`
        INSERT INTO account (uid, username, username_key, password_hash, created_at, modified_at)
        VALUES (md5('after'), 'after', 'after', '', now(), now()) RETURNING id`.execute(tx);
      await copyOldNotices(tx, [row.rows[0]?.id ?? 0]);
      return row.rows[0]?.id ?? 0;
    });
    const got = await site.database.db
      .selectFrom('message')
      .select('user_id')
      .where('user_id', 'in', [await latecomer, after])
      .execute();
    expect(got).toHaveLength(2);
  });

  it('goes on after a crash where it stood, and twenty thousand people get it once from two servers', async () => {
    await manyAccounts(20_000);
    const id = await write();
    site.clock.advance(HOUR);
    const { now } = site;
    const another = await openServices(site.config, pino({ level: 'silent' }));
    // This server's connections are cut while it is at it, as when its process is killed.
    const cut = pushDueNotices({ ...another, now }).catch(() => 'cut');
    await expect.poll(copies, { interval: 2 }).not.toBe(0);
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE pid <> pg_backend_pid() AND datname = current_database() AND application_name = 'oyez' AND state <> 'idle'`.execute(
      site.database.db,
    );
    await cut;
    const second = await openServices(site.config, pino({ level: 'silent' }));
    await Promise.all([pushDueNotices({ ...second, now }), pushDueNotices(site)]);
    await another.close();
    await second.close();
    expect(await copies()).toBe(20_002);
    const perPerson = await sql`
      SELECT user_id FROM message WHERE notice_id = ${id} GROUP BY user_id HAVING count(*) > 1`.execute(
      site.database.db,
    );
    expect(perPerson.rows).toEqual([]);
    expect((await site.call(getUnreadMessages, { token: user.token })).data).toMatchObject({ sys: 1 });
  });

  it('disappears from every inbox when it is deleted, and before its push goes nowhere', async () => {
    const id = await write();
    await site.call(sendNotice, { token: root.token, body: { id } });
    expect(await systemOf(user)).toHaveLength(1);
    const waiting = await write({ title: 'Not yet' });
    for (const each of [id, waiting]) {
      expect(await site.call(deleteNotice, { token: root.token, query: { id: each } })).toMatchObject({ status: 200 });
    }
    await nextHour();
    expect(await systemOf(user)).toEqual([]);
    expect(await copies()).toBe(0);
    expect(await site.call(deleteNotice, { token: root.token, query: { id } })).toMatchObject({ status: 404 });
  });
});

describe('other notices', () => {
  it('reach the staff alone', async () => {
    const staff = await aUser(site, { role: 'problem_admin' });
    await write({ type: 'Admin' });
    await nextHour();
    expect(await systemOf(user)).toEqual([]);
    expect(await systemOf(staff)).toHaveLength(1);
    expect((await site.call(countNoticeReaders, { token: root.token, query: { type: 'Admin' } })).data?.count).toBe(2);
  });

  it('reach one person, as a message of their own', async () => {
    const found = await site.call(findNoticeRecipients, { token: root.token, query: { keyword: 'rEAD' } });
    expect(found.data).toEqual([{ uid: user.uid, username: 'Reader', realname: null }]);
    const id = await write({ type: 'Single', recipientId: user.uid });
    expect((await site.call(getNotices, { token: root.token })).data?.records[0]).toMatchObject({
      state: false,
      recipientUsername: 'Reader',
    });
    const sent = await site.call(sendNotice, { token: root.token, body: { id } });
    expect(sent.data).toMatchObject({ state: true });
    const mine = await site.call(getOwnMessages, { token: user.token });
    expect(mine.data?.records).toMatchObject([{ title: 'Maintenance', type: 'Mine' }]);
    expect(await systemOf(root)).toEqual([]);
    const nobody = { title: 'a', content: 'b', type: 'Single' as const, recipientId: 'f'.repeat(32) };
    expect(await site.call(createNotice, { token: root.token, body: nobody })).toMatchObject({ status: 400 });
  });
});

describe('changing a notice', () => {
  it('changes the text for everybody, and its audience only until it goes out', async () => {
    const id = await write();
    const body = { id, title: 'Cancelled', content: 'No maintenance.', type: 'Admin' as const };
    expect(await site.call(changeNotice, { token: root.token, body })).toMatchObject({ status: 200 });
    await nextHour();
    expect(await systemOf(user)).toEqual([]);
    expect(await site.call(changeNotice, { token: root.token, body: { ...body, type: 'All' } })).toMatchObject({
      status: 400,
      code: 'notice_audience_fixed',
    });
    await site.call(changeNotice, { token: root.token, body: { ...body, title: 'Again' } });
    expect((await systemOf(root))?.[0]).toMatchObject({ title: 'Again', content: 'No maintenance.' });
    const audit = await site.database.db.selectFrom('audit').select('action').orderBy('id').execute();
    expect(audit.map((one) => one.action)).toEqual(['notice.create', 'notice.change', 'notice.change']);
  });

  it('takes the sender from the session, whoever the form names', async () => {
    const body = { title: 'a', content: 'b', type: 'All' as const, adminId: user.uid };
    await site.call(createNotice, { token: root.token, body });
    expect((await site.call(getNotices, { token: root.token })).data?.records[0]?.adminUsername).toBe('root');
  });

  it('refuses titles and contents beyond their bounds', async () => {
    for (const broken of [{ title: 't'.repeat(256) }, { title: ' ' }, { content: 'c'.repeat(65_536) }]) {
      const body = { title: 'a', content: 'b', type: 'All' as const, ...broken };
      expect(await site.call(createNotice, { token: root.token, body })).toMatchObject({ status: 400, http: 400 });
    }
  });
});
