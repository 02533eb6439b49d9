import { addComment } from '@oyez/contract/discussions/comments';
import { updateDiscussion } from '@oyez/contract/discussions/discussions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aDiscussion, post, withoutPractice } from './testing/discussion-builders.ts';

let site: TestSite;
let did: number;
beforeAll(async () => {
  site = await aSite();
  did = await aDiscussion(site, { userId: (await aUser(site)).id });
});
afterAll(() => site.close());
beforeEach(() => site.clock.advance(3_700_000));

const limited = (is: Record<string, number>) => withoutPractice(site, { newMemberHours: 24, ...is });
const write = (by: TestUser, content: string) => site.call(addComment, { token: by.token, body: { did, content } });
const code = async (by: TestUser, content: string) => (await write(by, content)).code;

describe('a new account', () => {
  it('writes so much an hour, and is told when to go on', async () => {
    await limited({ newMemberPostsPerHour: 2 });
    const newcomer = await aUser(site);
    expect((await post(site, newcomer, { title: 'One' })).status).toBe(200);
    expect(await code(newcomer, 'two')).toBeUndefined();
    const refused = await write(newcomer, 'three');
    expect(refused).toMatchObject({ status: 403, code: 'new_member_posts' });
    expect(refused.msg).toContain(new Date(site.now().getTime() + 3_660_000).toISOString().slice(11, 15));
    expect((await post(site, newcomer, { title: 'Four' })).code).toBe('new_member_posts');
    site.clock.advance(3_600_001);
    expect(await code(newcomer, 'later')).toBeUndefined();
  });

  it('links so much an hour, in whatever it writes, and by changing it afterwards', async () => {
    await limited({ newMemberLinksPerHour: 2 });
    const newcomer = await aUser(site);
    expect(await code(newcomer, 'See https://a.example')).toBeUndefined();
    expect(await code(newcomer, '[x](//b.example) and www.c.example')).toBe('new_member_links');
    expect((await post(site, newcomer, { title: 'Mine', content: 'www.b.example' })).status).toBe(200);
    expect(await code(newcomer, 'http://d.example')).toBe('new_member_links');
    expect(await code(newcomer, 'without one')).toBeUndefined();
    const own = await aDiscussion(site, { userId: newcomer.id });
    const text = { title: 'T', description: 'D', content: 'https://e.example', categoryId: 1000 };
    const change = await site.call(updateDiscussion, { token: newcomer.token, body: { id: own, ...text } });
    expect(change.code).toBe('new_member_links');
    const summarised = { ...text, description: 'www.e.example', content: 'C' };
    const again = await site.call(updateDiscussion, { token: newcomer.token, body: { id: own, ...summarised } });
    expect(again.code).toBe('new_member_links');
    expect((await post(site, newcomer, { title: 'More', description: 'www.f.example' })).code).toBe('new_member_links');
    const admin = await aUser(site, { role: 'admin' });
    expect(await code(admin, 'https://a.example https://b.example https://c.example')).toBeUndefined();
    site.clock.advance(24 * 3_600_000);
    const later = await site.database.db.selectFrom('account').selectAll().where('id', '=', newcomer.id).execute();
    expect(later).toHaveLength(1);
  });

  it('does not say what several others just said', async () => {
    await limited({});
    const texts = [
      'Cheap watches here, call now',
      'cheap WATCHES  here, call now',
      'Cheap\u200b watches here, call now',
    ];
    for (const text of texts) expect(await code(await aUser(site), text)).toBeUndefined();
    expect(await code(await aUser(site), 'Cheap watches here, call now')).toBe('repeated_by_many');
  });
});

describe('everybody', () => {
  it('writes so much an hour', async () => {
    await limited({ writesPerHour: 1, newMemberHours: 0 });
    const person = await aUser(site);
    expect(await code(person, 'one')).toBeUndefined();
    expect(await code(person, 'two')).toBe('writing_flood');
    expect(await code(await aUser(site, { role: 'admin' }), 'staff')).toBeUndefined();
  });

  it('says the same thing once, but for a word of thanks', async () => {
    await limited({ newMemberHours: 0 });
    const person = await aUser(site);
    const other = await aDiscussion(site, { userId: person.id });
    const under = (where: number, content: string) =>
      site.call(addComment, { token: person.token, body: { did: where, content } });
    expect((await under(did, 'Look at my great new website')).status).toBe(200);
    expect((await under(other, 'look  at my\u200b GREAT new website')).code).toBe('repeated_text');
    expect((await under(did, 'Thanks!')).status).toBe(200);
    expect((await under(other, 'Thanks!')).status).toBe(200);
  });
});
