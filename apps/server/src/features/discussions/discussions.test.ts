import * as calls from '@oyez/contract/discussions/discussions';
import { moderateDiscussions } from '@oyez/contract/discussions/discussion-admin';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeSetting } from '../../settings/settings.sql.ts';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest, aContestProblem, aParticipant, aTeam } from '../../testing/contest-builders.ts';
import { aGroup, aMember, aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { discussionDuties } from './discussions.duties.ts';
import { aDiscussion, post, titlesFor, withoutPractice } from './testing/discussion-builders.ts';

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
const idOf = async (title: string) => {
  const row = await site.database.db
    .selectFrom('discussion')
    .select('id')
    .where('title', '=', title)
    .executeTakeFirstOrThrow();
  return row.id;
};
const duty = (name: string) =>
  discussionDuties(site)
    .find((one) => one.name === name)
    ?.run();

describe('a discussion', () => {
  it('is posted by who is logged in, whatever the body says, and read by everybody', async () => {
    const forged = {
      id: 1,
      uid: reader.uid,
      author: 'root',
      role: 'root',
      viewNum: 99,
      likeNum: 99,
      topPriority: true,
    };
    const answer = await post(site, author, { title: ' Segment\u202e trees ', ...forged });
    expect(answer).toMatchObject({ status: 200, data: null, msg: 'Post successfully' });
    const id = await idOf('Segment trees');
    expect((await detail(id)).data).toMatchObject({
      id,
      title: 'Segment trees',
      description: 'In short',
      content: 'At length',
      author: author.username,
      uid: author.uid,
      role: 'user',
      viewNum: 1,
      likeNum: 0,
      commentNum: 0,
      topPriority: false,
      status: 0,
      pid: null,
      gid: null,
      hasLike: null,
      can: { edit: false, delete: false, like: false, moderate: false, show: false },
    });
    const own = await site.call(calls.getDiscussionList, { token: author.token, query: {} });
    expect(own.data).toMatchObject({ size: 10, current: 1, records: [{ content: 'At length', can: { edit: true } }] });
    const others = await site.call(calls.getDiscussionList, { token: reader.token, query: {} });
    expect(others.data?.records[0]?.content).toBeNull();
  });

  it('sent twice at once is one', async () => {
    const sent = await Promise.all(Array.from({ length: 5 }, () => post(site, author, { title: 'Pressed twice' })));
    expect(sent.every((one) => one.status === 200)).toBe(true);
    expect((await titlesFor(site, reader.token)).filter((title) => title === 'Pressed twice')).toHaveLength(1);
  });

  it('stands below pinned ones and above older ones', async () => {
    await aDiscussion(site, { userId: author.id, title: 'Rules', pinned: true });
    site.clock.advance(1000);
    await aDiscussion(site, { userId: author.id, title: 'Older' });
    site.clock.advance(1000);
    await aDiscussion(site, { userId: author.id, title: 'Newer' });
    expect((await titlesFor(site, reader.token)).slice(0, 3)).toEqual(['Rules', 'Newer', 'Older']);
  });

  it('is on the list of its category, and on that of existing clients that send nothing or 0 for whichever', async () => {
    const id = await aDiscussion(site, { userId: author.id, title: 'Of the first category' });
    const { category_id: cid } = await site.database.db
      .selectFrom('discussion')
      .select('category_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    for (const query of [{ cid }, { cid: 0 }, { cid: '', pid: '', keyword: '' }, { cid: null, pid: null }]) {
      expect(await titlesFor(site, reader.token, query), JSON.stringify(query)).toContain('Of the first category');
    }
    expect(await titlesFor(site, reader.token, { cid: 999_999 })).toEqual([]);
  });

  it('is found by words of its title and description, its number and its author, in Chinese and English', async () => {
    const id = await aDiscussion(site, { userId: author.id, title: '线段树求助', summary: 'Lazy propagation fails' });
    for (const keyword of ['线段树', '求助', 'LAZY prop', String(id), '树求 lazy']) {
      expect(await titlesFor(site, reader.token, { keyword }), keyword).toEqual(['线段树求助']);
    }
    expect(await titlesFor(site, reader.token, { keyword: author.username.toUpperCase() })).toContain('线段树求助');
    expect(await titlesFor(site, reader.token, { keyword: '100%' })).toEqual([]);
    expect(await titlesFor(site, reader.token, { keyword: '树段线' })).toEqual([]);
  });

  it('is changed by its author and by root, and by nobody else', async () => {
    const id = await aDiscussion(site, { userId: author.id, title: 'To change' });
    const other = await aUser(site);
    const root = await aUser(site, { role: 'root' });
    const change = (token: string, title: string) =>
      site.call(calls.updateDiscussion, {
        token,
        body: { id, title, description: 'D', content: 'C', categoryId: 2000, topPriority: true },
      });
    expect((await change(author.token, 'x')).code).toBe('discussion_category_unknown');
    const { data: categories } = await site.call(calls.getDiscussionCategories);
    const categoryId = categories?.[1]?.id ?? 0;
    const send = (token: string, title: string) =>
      site.call(calls.updateDiscussion, {
        token,
        body: { id, title, description: 'D', content: 'C', categoryId, topPriority: true },
      });
    expect(await send(other.token, 'stolen')).toMatchObject({ status: 403, code: 'discussion_forbidden' });
    expect(await send(admin.token, 'stolen')).toMatchObject({ status: 403 });
    expect((await send(author.token, 'Changed')).status).toBe(200);
    expect((await detail(id)).data).toMatchObject({ title: 'Changed', topPriority: false, categoryId });
    expect((await send(root.token, 'By root')).status).toBe(200);
    expect((await detail(id)).data).toMatchObject({ title: 'By root', topPriority: true, author: author.username });
  });

  it('are refused on top of a version that somebody has changed since, and taken on top of the newest', async () => {
    const id = await aDiscussion(site, { userId: author.id });
    const { categoryId, gmtModified: first } = (await detail(id)).data!;
    const send = (title: string, basedOn?: string) =>
      site.call(calls.updateDiscussion, {
        token: author.token,
        body: { id, title, description: 'D', content: 'C', categoryId: categoryId!, ...(basedOn && { basedOn }) },
      });
    site.clock.advance(1000);
    expect((await send('One', first)).status).toBe(200);
    expect(await send('Two', first)).toMatchObject({ status: 400, code: 'discussion_changed_meanwhile' });
    const { title, gmtModified: second } = (await detail(id)).data!;
    expect(title).toBe('One');
    site.clock.advance(1000);
    expect((await send('Two', second)).status).toBe(200);
    // Clients that know nothing of it.
    expect((await send('Three')).status).toBe(200);
  });

  it('says what is wrong with a form', async () => {
    const codes = async (is: object) => (await post(site, author, is)).code;
    expect(await codes({ title: '\u200b \u3164' })).toBe('discussion_title_missing');
    expect(await codes({ title: 'x'.repeat(256) })).toBe('discussion_title_length');
    expect(await codes({ description: '' })).toBe('discussion_description_missing');
    expect(await codes({ categoryId: null })).toBe('discussion_category_missing');
    expect(await codes({ content: null })).toBe('discussion_content_missing');
    expect(await codes({ content: 'x'.repeat(65_536) })).toBe('discussion_content_length');
    expect(await codes({ pid: 'NOSUCH' })).toBe('discussion_problem_not_found');
    expect((await post(site, author, { content: 'x'.repeat(65_535), title: 'Long' })).status).toBe(200);
  });

  it('that is deleted is gone for everybody, comes back by who deleted it, and is forgotten after 30 days', async () => {
    const id = await aDiscussion(site, { userId: author.id, title: 'To delete' });
    const remove = (token: string) => site.call(calls.deleteDiscussion, { token, query: { did: id } });
    const back = (token: string) => site.call(calls.restoreDiscussions, { token, body: { ids: [id] } });
    expect((await remove(reader.token)).code).toBe('discussion_forbidden');
    expect((await remove(author.token)).status).toBe(200);
    expect((await remove(author.token)).code).toBe('discussion_delete_gone');
    for (const token of [null, reader.token, author.token, admin.token]) {
      expect((await detail(id, token)).code).toBe('discussion_not_found');
      expect(await titlesFor(site, token, { limit: 99 })).not.toContain('To delete');
    }
    expect((await back(reader.token)).code).toBe('discussion_restore_gone');
    expect((await back(author.token)).status).toBe(200);
    expect((await detail(id)).data?.title).toBe('To delete');
    expect((await remove(admin.token)).status).toBe(200);
    expect((await back(author.token)).code, 'what staff took away stays away').toBe('discussion_restore_gone');
    site.clock.advance(31 * 86_400_000);
    await duty('purge discussions');
    const left = await site.database.db.selectFrom('discussion').select('id').where('id', '=', id).execute();
    expect(left).toEqual([]);
  });
});

describe('a disabled discussion', () => {
  it('is read by its author with the reason, and refused to others without a word of it', async () => {
    const id = await aDiscussion(site, {
      userId: author.id,
      title: 'Rude words',
      content: 'RUDE',
      disabled: 'Be kind.',
    });
    for (const token of [null, reader.token]) {
      const answer = await detail(id, token);
      expect(answer).toMatchObject({ status: 403, code: 'discussion_disabled', data: null });
      expect(JSON.stringify(answer)).not.toMatch(/rude|kind/i);
      expect(await titlesFor(site, token, { limit: 98 })).not.toContain('Rude words');
      expect(await titlesFor(site, token, { keyword: 'Rude' })).toEqual([]);
    }
    expect((await detail(id, author.token)).data).toMatchObject({
      status: 1,
      disabledReason: 'Be kind.',
      content: 'RUDE',
    });
    expect((await detail(id, admin.token)).data).toMatchObject({ status: 1 });
    expect(await titlesFor(site, author.token, { onlyMine: true })).toContain('Rude words');
    const like = await site.call(calls.likeDiscussion, { token: reader.token, query: { did: id, toLike: true } });
    expect(like.code).toBe('discussion_disabled');
    const change = { ids: [id], change: 'enable' as const };
    const refused = await site.call(moderateDiscussions, { token: author.token, body: change });
    expect(refused.code).toBe('discussion_moderators_only');
    expect((await site.call(moderateDiscussions, { token: admin.token, body: change })).data).toEqual({
      changed: [id],
    });
    expect((await detail(id, reader.token)).status).toBe(200);
  });
});

describe('a discussion about a problem', () => {
  it('stands with the others and with the problem, and is gone while the problem is hidden', async () => {
    const problem = await aProblem(site, { displayId: 'P1000' });
    await post(site, author, { title: '[P1000] Overflow', pid: 'p1000' });
    const id = await idOf('[P1000] Overflow');
    expect(await titlesFor(site, reader.token, { pid: 'P1000' })).toEqual(['[P1000] Overflow']);
    expect((await detail(id)).data).toMatchObject({ pid: 'P1000' });
    await site.database.db.updateTable('problem').set({ hidden: true }).where('id', '=', problem.id).execute();
    for (const token of [reader.token, author.token]) {
      expect((await detail(id, token)).code).toBe('discussion_not_found');
      expect(await titlesFor(site, token)).not.toContain('[P1000] Overflow');
      const list = await site.call(calls.getDiscussionList, { token, query: { pid: 'P1000' } });
      const missing = await site.call(calls.getDiscussionList, { token, query: { pid: 'NOSUCH' } });
      expect([list.status, list.msg]).toEqual([missing.status, missing.msg]);
    }
    expect((await detail(id, admin.token)).status).toBe(200);
    expect((await post(site, author, { pid: 'P1000', title: 'again' })).code).toBe('discussion_problem_not_found');
  });

  it('is not there for those who compete with the problem, until their contest is over', async () => {
    const problem = await aProblem(site, { displayId: 'P1001' });
    const id = await aDiscussion(site, { userId: author.id, title: 'How to solve P1001', problemId: problem.id });
    const contestant = await aUser(site);
    const contest = await aContest(site);
    await aContestProblem(site, contest, problem.id);
    await aParticipant(site, contest, contestant.id);
    expect((await detail(id, contestant.token)).code).toBe('discussion_not_found');
    expect(await titlesFor(site, contestant.token)).not.toContain('How to solve P1001');
    expect(await titlesFor(site, contestant.token, { pid: 'P1001' })).toEqual([]);
    expect((await post(site, contestant, { pid: 'P1001', title: 'Hint' })).code).toBe('discussion_during_contest');
    const other = await aProblem(site, { displayId: 'P1002' });
    expect(other.id).not.toBe(problem.id);
    const standing = async (by: TestUser, pid?: string) =>
      (await site.call(calls.getDiscussionStanding, { token: by.token, query: { pid } })).data?.refusal;
    expect(await standing(contestant, 'P1001')).toBe('contest');
    expect(await standing(contestant, 'P1002'), 'nothing tells which problem is in the contest').toBe('contest');
    expect((await post(site, contestant, { pid: 'P1002', title: 'Bait' })).code).toBe('discussion_during_contest');
    expect(await standing(contestant)).toBeNull();
    expect(await standing(reader, 'P1001')).toBeNull();
    expect(await titlesFor(site, reader.token, { pid: 'P1001' })).toEqual(['How to solve P1001']);
    site.clock.advance(61 * 60_000);
    expect((await detail(id, contestant.token)).status).toBe(200);
  });

  it('stays there for whom a group that is none of theirs, or that is gone, writes into a team', async () => {
    const problem = await aProblem(site);
    const id = await aDiscussion(site, { userId: author.id, title: 'Asked of all', problemId: problem.id });
    const [stranger, member] = [await aUser(site), await aUser(site)];
    const groupId = await aGroup(site);
    await aMember(site, groupId, member.id, GROUP_LEVEL.member);
    const contest = await aContest(site, { groupId, teams: true, endsIn: 366 * 24 * 60 });
    await aContestProblem(site, contest, problem.id);
    await aTeam(site, contest, [stranger, member]);
    const reads = async ({ token }: TestUser) => (await detail(id, token)).status;
    const posts = async (by: TestUser) => (await post(site, by, { pid: problem.displayId })).code;
    expect(await reads(stranger)).toBe(200);
    expect(await posts(stranger)).toBeUndefined();
    expect(await reads(member)).toBe(404);
    expect(await posts(member)).toBe('discussion_during_contest');
    const change = (is: object) =>
      site.database.db.updateTable('team_group').set(is).where('id', '=', groupId).execute();
    for (const gone of [{ banned: true }, { banned: false, deleted_at: site.now() }]) {
      await change(gone);
      expect(await reads(member)).toBe(200);
    }
    await change({ banned: false, deleted_at: null });
    expect(await reads(member)).toBe(404);
  });
});

describe('the switch', () => {
  it('closes the lists with a transport 403, and an open page in its body', async () => {
    const id = await aDiscussion(site, { userId: author.id });
    await writeSetting(site.database.db, 'switches', { openPublicDiscussion: false }, site.now());
    site.settings.forget();
    const list = await site.call(calls.getDiscussionList, { token: reader.token, query: {} });
    expect(list).toMatchObject({
      http: 403,
      status: 403,
      msg: 'No Access: There is no open discussion area on the website!',
    });
    expect(await detail(id)).toMatchObject({ http: 200, status: 403, code: 'discussion_area_closed' });
    expect((await post(site, author)).code).toBe('public_discussions_closed');
    const closed = { http: 403, status: 403, code: 'public_discussions_closed' };
    expect(await site.call(calls.deleteDiscussion, { token: author.token, query: { did: id } })).toMatchObject(closed);
    const body = { id, title: 'A question', description: 'In short', content: 'At length', categoryId: 1 };
    expect(await site.call(calls.updateDiscussion, { token: author.token, body })).toMatchObject(closed);
    await writeSetting(site.database.db, 'switches', {}, site.now());
    site.settings.forget();
    expect((await detail(id)).status).toBe(200);
  });
});
