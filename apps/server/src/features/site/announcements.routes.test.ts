import * as calls from '@oyez/contract/site/announcements';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aGroup } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { announcementDuties } from './announcements.routes.ts';

let site: TestSite;
let root: TestUser;
let reader: TestUser;
beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root', username: 'herald' });
  reader = await aUser(site);
});
afterAll(() => site.close());

const publicTitles = async (language = 'en-US') => {
  const headers = { 'accept-language': language };
  const answer = await site.call(calls.getCommonAnnouncement, { token: reader.token, headers, query: { limit: 50 } });
  return answer.data?.records.map((row) => row.title);
};
const write = (draft: object) => {
  site.clock.advance(1000);
  return site.call(calls.addAnnouncement, {
    token: root.token,
    body: { title: 'Title', content: 'Text', status: 0, ...draft },
  });
};
const idOf = async (title: string) => {
  const all = await site.call(calls.getAnnouncements, { token: root.token, query: { limit: 50 } });
  return all.data?.records.find((row) => row.title === title)?.id ?? 0;
};

describe('announcements of the site', () => {
  it('are signed by who is logged in, whatever the body says, newest first, hidden ones for staff only', async () => {
    await write({ title: 'Older', uid: reader.uid });
    await write({ title: 'Newer' });
    await write({ title: 'Hidden', status: 1 });
    expect(await publicTitles()).toEqual(['Newer', 'Older']);
    const all = await site.call(calls.getAnnouncements, { token: root.token, query: {} });
    expect(all.data).toMatchObject({ total: 3, current: 1, size: 10, pages: 1 });
    expect(all.data?.records[2]).toMatchObject({ title: 'Older', username: 'herald', uid: root.uid, status: 0 });
  });

  it('have an address each, and stay on top when they are pinned, whatever a client without pins saves', async () => {
    const one = (announcement: number) => site.call(calls.getAnnouncement, { query: { announcement } });
    await write({ title: 'Rules', pinned: true });
    await write({ title: 'News' });
    expect((await publicTitles())?.slice(0, 2)).toEqual(['Rules', 'News']);
    const id = await idOf('Rules');
    expect(await one(id)).toMatchObject({
      status: 200,
      data: { id, title: 'Rules', pinned: true, username: 'herald' },
    });
    const old = { id, title: 'Rules', content: 'Changed', status: 0 };
    await site.call(calls.updateAnnouncement, { token: root.token, body: old });
    expect((await publicTitles())?.[0]).toBe('Rules');
    await site.call(calls.updateAnnouncement, { token: root.token, body: { ...old, pinned: false } });
    expect((await publicTitles())?.[0]).toBe('News');
    for (const gone of [await idOf('Hidden'), 1]) {
      expect(await one(gone)).toMatchObject({ status: 404, code: 'announcement_not_found', data: null });
    }
  });

  it('are hidden and shown without their text, which a colleague may have changed meanwhile', async () => {
    await write({ title: 'Shown', content: 'Theirs', pinned: true });
    const id = await idOf('Shown');
    const change = (body: object) =>
      site.call(calls.updateAnnouncement, { token: root.token, body: { id, ...body } as never });
    expect((await change({ status: 1 })).status).toBe(200);
    const { data } = await site.call(calls.getAnnouncements, { token: root.token, query: { announcement: id } });
    expect(data).toMatchObject({
      total: 1,
      records: [{ title: 'Shown', content: 'Theirs', pinned: true, status: 1 }],
    });
    // What existing clients send without a status is shown, as it always was.
    expect((await change({ title: 'Shown', content: 'Theirs' })).status).toBe(200);
    expect(await publicTitles()).toContain('Shown');
    for (const body of [{}, { title: 'Alone' }, { content: 'Alone' }, { title: 'Alone', status: 0 }]) {
      expect((await change(body)).status).toBe(400);
    }
    await change({ title: 'Shown', content: 'Theirs', pinned: false });
  });

  it('are not written over where a colleague has saved one since it was opened', async () => {
    await write({ title: 'Lunch' });
    const id = await idOf('Lunch');
    const read = async () => {
      const answer = await site.call(calls.getAnnouncements, { token: root.token, query: { announcement: id } });
      return answer.data!.records[0]!;
    };
    const { gmtModified: basedOn } = await read();
    const save = (content: string) => {
      site.clock.advance(1000);
      const body = { id, title: 'Lunch', content, status: 0, basedOn };
      return site.call(calls.updateAnnouncement, { token: root.token, body });
    };
    expect((await save('At noon')).status).toBe(200);
    expect(await save('At one')).toMatchObject({ status: 400, code: 'announcement_changed_meanwhile' });
    expect((await read()).content).toBe('At noon');
  });

  it('are read in the language of the reader where somebody wrote it', async () => {
    await write({ title: '中文', translations: { en: { title: 'English', content: 'In English' } } });
    expect((await publicTitles('en-US'))?.[0]).toBe('English');
    expect((await publicTitles('zh-CN'))?.[0]).toBe('中文');
    const id = await idOf('中文');
    const draft = { id, title: '改', content: 'x', status: 0 };
    await site.call(calls.updateAnnouncement, { token: root.token, body: draft });
    expect((await publicTitles('en-US'))?.[0]).toBe('English');
    await site.call(calls.updateAnnouncement, { token: root.token, body: { ...draft, translations: {} } });
    expect((await publicTitles('en-US'))?.[0]).toBe('改');
  });

  it('cannot belong to a group or a contest here', async () => {
    const { db } = site.database;
    const row = await db
      .insertInto('announcement')
      .values({
        title: 'of a group',
        content: '',
        group_id: await aGroup(site),
        created_at: site.now(),
        modified_at: site.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await publicTitles()).not.toContain('of a group');
    const answer = await site.call(calls.deleteAnnouncement, { token: root.token, query: { aid: row.id } });
    expect(answer.code).toBe('announcement_not_found');
  });

  it('may say all in their title', async () => {
    expect((await write({ title: 'Closed today', content: '' })).status).toBe(200);
    expect((await publicTitles())?.includes('Closed today')).toBe(true);
    expect(await write({ title: ' ', content: 'x' })).toMatchObject({ http: 400, fields: [{ field: 'title' }] });
  });

  it('come back when their deletion is taken back, until they are gone for good', async () => {
    await write({ title: 'Mistake' });
    const aid = await idOf('Mistake');
    const restore = (token = root.token) => site.call(calls.restoreAnnouncement, { token, body: { id: aid } });
    const purge = () => announcementDuties(site)[0]?.run();
    expect((await site.call(calls.deleteAnnouncement, { token: root.token, query: { aid } })).status).toBe(200);
    expect(await publicTitles()).not.toContain('Mistake');
    expect((await site.call(calls.deleteAnnouncement, { token: root.token, query: { aid } })).status).toBe(404);
    await purge();
    expect((await restore()).status).toBe(200);
    expect(await publicTitles()).toContain('Mistake');
    await site.call(calls.deleteAnnouncement, { token: root.token, query: { aid } });
    site.clock.advance(31 * 86_400_000);
    await purge();
    const later = await aUser(site, { role: 'root' });
    expect((await restore(later.token)).status).toBe(404);
    const left = await site.database.db.selectFrom('announcement').select('id').where('id', '=', aid).execute();
    expect(left).toEqual([]);
  });

  it('leave their trace', async () => {
    const actions = await site.database.db
      .selectFrom('audit')
      .select(['action', 'actor_id'])
      .where('subject_kind', '=', 'announcement')
      .execute();
    expect(new Set(actions.map((one) => one.action))).toEqual(
      new Set(['announcement.add', 'announcement.update', 'announcement.delete', 'announcement.restore']),
    );
    expect(new Set(actions.map((one) => one.actor_id))).toEqual(new Set([root.id]));
  });
});
