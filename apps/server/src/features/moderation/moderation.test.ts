import { addComment, addReply, getComments } from '@oyez/contract/discussions/comments';
import { getDiscussionDetail, reportDiscussion } from '@oyez/contract/discussions/discussions';
import * as calls from '@oyez/contract/discussions/moderation';
import type { BodyInputOf } from '@oyez/contract/wire/endpoint';
import { getOwnMessages } from '@oyez/contract/site/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest, aContestProblem, aParticipant } from '../../testing/contest-builders.ts';
import { aGroup, aMember, aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aDiscussion, withoutPractice } from '../discussions/testing/discussion-builders.ts';

let site: TestSite;
let [author, ada, bob, admin, root]: TestUser[] = [];
beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.advance(2000);
  await withoutPractice(site);
  await site.database.db.deleteFrom('report').execute();
  [author, ada, bob] = [await aUser(site), await aUser(site), await aUser(site)];
  admin = await aUser(site, { role: 'admin' });
});

const report = (by: TestUser, did: number, content = '#垃圾广告#look') =>
  site.call(reportDiscussion, { token: by.token, body: { did, content } });
const queue = async (by: TestUser, query: object = {}) =>
  (await site.call(calls.getReportCases, { token: by.token, query })).data?.records ?? [];
const decide = (by: TestUser, body: BodyInputOf<typeof calls.decideReports>) =>
  site.call(calls.decideReports, { token: by.token, body });
const told = async (who: TestUser) =>
  (await site.call(getOwnMessages, { token: who.token, query: {} })).data?.records.map(
    ({ title, content }) => `${title}: ${content}`,
  ) ?? [];
const comment = async (by: TestUser, content: string, place: { did: number } | { cid: number }) =>
  (await site.call(addComment, { token: by.token, body: { content, ...place } })).data!.id;

describe('a report', () => {
  it('is signed by who is logged in, and keeps the text as it was', async () => {
    const id = await aDiscussion(site, { userId: author!.id, title: 'Cheap watches', content: 'Buy!' });
    const send = (content: string, did = id) =>
      site.call(reportDiscussion, {
        token: ada!.token,
        body: { did, content, reporter: 'root' } as { did: number; content: string },
      });
    expect((await send('  ')).msg).toBe('The report label and reason cannot be empty');
    expect((await send(`#垃圾广告#${'x'.repeat(201)}`)).code).toBe('report_too_long');
    expect((await send('#垃圾广告#', 999_999)).code).toBe('discussion_not_found');
    expect(await send('#垃圾广告##恶意抄袭#look')).toMatchObject({ status: 200, data: null });
    expect((await send('#垃圾广告#look again')).status).toBe(200);
    expect((await report(author!, id)).code).toBe('report_own');
    await site.database.db.updateTable('discussion').set({ content: 'Innocent' }).where('id', '=', id).execute();
    expect(await queue(admin!)).toMatchObject([
      {
        kind: 'discussion',
        id,
        reportNum: 1,
        reports: [{ reporter: { username: ada!.username }, tags: ['垃圾广告'], reason: 'look again' }],
        reported: { title: 'Cheap watches', description: 'In short', content: 'Buy!' },
        author: { username: author!.username },
        place: { kind: 'discussion', id, gid: null },
        state: 'stands',
        changed: true,
        decision: null,
      },
    ]);
    for (const keyword of ['watches', 'buy!', ada!.username, author!.username]) {
      expect(await queue(admin!, { keyword }), keyword).toHaveLength(1);
    }
    expect(await queue(admin!, { keyword: 'innocent' })).toEqual([]);
    expect(await queue(admin!, { tag: '恶意辱骂' })).toEqual([]);
    expect(await queue(admin!, { kind: 'comment' })).toEqual([]);
  });

  it('of comments and replies stands with those of discussions, each thing once', async () => {
    const did = await aDiscussion(site, { userId: author!.id });
    const id = await comment(ada!, 'First!!', { did });
    const { data } = await site.call(addReply, {
      token: bob!.token,
      body: { reply: { commentId: id, content: 'Rude words' } },
    });
    const send = (by: TestUser, kind: 'comment' | 'reply', of: number) =>
      site.call(calls.reportComment, { token: by.token, body: { kind, id: of, content: '#恶意辱骂#' } });
    expect((await send(author!, 'comment', id)).status).toBe(200);
    expect((await send(bob!, 'comment', id)).status).toBe(200);
    expect((await send(author!, 'reply', data!.id)).status).toBe(200);
    expect((await send(bob!, 'reply', data!.id)).code).toBe('report_own');
    expect((await send(author!, 'reply', 999_999)).code).toBe('reply_not_found');
    expect(await queue(admin!)).toMatchObject([
      { kind: 'reply', id: data!.id, commentId: id, reportNum: 1, reported: { title: null, content: 'Rude words' } },
      { kind: 'comment', id, commentId: null, reportNum: 2, reported: { content: 'First!!' } },
    ]);
    const plain = await site.call(calls.getDiscussionReports, { token: admin!.token, query: {} });
    expect(plain.data).toMatchObject({ total: 3, records: [{ did, kind: 'reply', status: false }, {}, {}] });
  });

  it('as old clients have it is put aside and taken up again by itself', async () => {
    const did = await aDiscussion(site, { userId: author!.id, title: 'Plain' });
    await report(ada!, did, '#恶意辱骂#plain');
    const list = async () =>
      (await site.call(calls.getDiscussionReports, { token: admin!.token, query: {} })).data?.records ?? [];
    const [one] = await list();
    expect(one).toMatchObject({
      did,
      gid: null,
      discussionTitle: 'Plain',
      discussionAuthor: author!.username,
      reporter: ada!.username,
      content: '#恶意辱骂#plain',
      status: false,
    });
    expect(one?.gmtModified).toBe(one?.gmtCreate);
    const set = (token: string, status: boolean) =>
      site.call(calls.setDiscussionReport, { token, body: { id: one!.id, status } });
    expect((await set(ada!.token, true)).http).toBe(403);
    site.clock.advance(60_000);
    expect((await set(admin!.token, true)).status).toBe(200);
    expect(await list()).toMatchObject([{ status: true, gmtModified: site.clock.now.toISOString() }]);
    expect(await queue(admin!)).toEqual([]);
    expect((await set(admin!.token, false)).status).toBe(200);
    expect(await queue(admin!)).toHaveLength(1);
  });

  it('as old clients have it is gone with what it is about, and comes back with it', async () => {
    const did = await aDiscussion(site, { userId: author!.id });
    const id = await comment(ada!, 'Rude words', { did });
    await report(ada!, did);
    await site.call(calls.reportComment, { token: bob!.token, body: { kind: 'comment', id, content: '#恶意辱骂#' } });
    const kinds = async () => {
      const { data } = await site.call(calls.getDiscussionReports, { token: admin!.token, query: {} });
      return [data?.total, data?.records.map(({ kind }) => kind)];
    };
    const { db } = site.database;
    expect(await kinds()).toEqual([2, ['comment', 'discussion']]);
    await db.updateTable('comment').set({ deleted_at: site.now() }).where('id', '=', id).execute();
    expect(await kinds()).toEqual([1, ['discussion']]);
    await db.updateTable('discussion').set({ deleted_at: site.now() }).where('id', '=', did).execute();
    expect(await kinds()).toEqual([0, []]);
    await db.updateTable('discussion').set({ deleted_at: null }).where('id', '=', did).execute();
    expect(await kinds()).toEqual([1, ['discussion']]);
  });

  it('is taken in the words of existing clients, and given back as it was sent', async () => {
    const did = await aDiscussion(site, { userId: author!.id });
    const content = `#恶意骂战# #垃圾广告# ${'x'.repeat(200)}`;
    expect((await report(ada!, did, content)).status).toBe(200);
    const plain = await site.call(calls.getDiscussionReports, { token: admin!.token, query: {} });
    expect(plain.data?.records).toMatchObject([{ content }]);
    expect(await queue(admin!, { tag: '恶意辱骂' })).toMatchObject([
      { reports: [{ tags: ['恶意辱骂', '垃圾广告'], reason: 'x'.repeat(200) }] },
    ]);
  });
});

describe('a decision', () => {
  it('is about all reports of a thing, tells author and reporters, and can be taken back', async () => {
    const did = await aDiscussion(site, { userId: author!.id, title: 'Cheap watches' });
    await report(ada!, did);
    await report(bob!, did);
    const wanted = { kind: 'discussion', id: did, action: 'hide' } as const;
    expect((await decide(ada!, { ...wanted, reason: 'x' })).code).toBe('report_not_found');
    expect((await decide(admin!, wanted)).code).toBe('moderation_reason_missing');
    const { data } = await decide(admin!, { ...wanted, reason: 'No *advertising*, please.', muteMinutes: 60 });
    expect(await queue(admin!)).toEqual([]);
    expect(await queue(admin!, { decided: true })).toMatchObject([
      { reportNum: 2, state: 'hidden', decision: { action: 'hide', by: { username: admin!.username } } },
    ]);
    const detail = (by: TestUser) => site.call(getDiscussionDetail, { token: by.token, query: { did } });
    expect((await detail(ada!)).code).toBe('discussion_disabled');
    const messages = (await told(author!)).join('\n');
    expect(messages).toContain('Your discussion was disabled');
    expect(messages).toContain(String.raw`No \*advertising\*\, please\.`);
    expect(messages).toContain('You have been muted');
    for (const one of [ada!, bob!]) expect((await told(one)).join()).toContain('The moderators took action');
    expect((await site.call(addComment, { token: author!.token, body: { content: 'Hm.', did } })).code).toMatch(
      /muted|disabled/,
    );

    const undo = (by: TestUser) =>
      site.call(calls.undoDecision, { token: by.token, body: { decision: data!.decision } });
    expect((await undo(ada!)).code).toBe('report_not_found');
    expect((await undo(admin!)).status).toBe(200);
    expect((await undo(admin!)).code).toBe('report_undone');
    expect((await detail(ada!)).status).toBe(200);
    expect(await queue(admin!)).toMatchObject([{ reportNum: 2, state: 'stands' }]);
    expect((await told(author!)).join()).toContain('You can write again');
    expect((await site.call(addComment, { token: author!.token, body: { content: 'Hm.', did } })).status).toBe(200);
  });

  it('is one: of two moderators the second is told who was first', async () => {
    const did = await aDiscussion(site, { userId: author!.id });
    await report(ada!, did);
    const other = await aUser(site, { role: 'problem_admin' });
    const wanted = { kind: 'discussion', id: did, action: 'delete', reason: 'Spam.' } as const;
    const both = await Promise.all([decide(admin!, wanted), decide(other, wanted)]);
    expect(both.map((one) => one.code ?? 'done').toSorted()).toEqual(['done', 'report_decided']);
    const late = both.find((one) => one.code === 'report_decided');
    expect(late?.msg).toMatch(new RegExp(`${admin!.username}|${other.username}`));
    expect((await told(author!)).filter((text) => text.includes('was deleted'))).toHaveLength(1);
  });

  it('that nothing is wrong leaves everything as it is, and its author untold', async () => {
    const did = await aDiscussion(site, { userId: author!.id });
    await report(ada!, did);
    expect((await decide(admin!, { kind: 'discussion', id: did, action: 'dismiss' })).status).toBe(200);
    expect(await told(author!)).toEqual([]);
    expect((await told(ada!)).join()).toContain('found nothing in it');
    await report(ada!, did, 'Look closer');
    expect(await queue(admin!)).toHaveLength(1);
  });

  it('warns the author, whatever became of what they wrote', async () => {
    const did = await aDiscussion(site, { userId: author!.id });
    const id = await comment(ada!, 'Rude <img src=x onerror=alert(1)>', { did });
    await site.call(calls.reportComment, { token: bob!.token, body: { kind: 'comment', id, content: 'Rude' } });
    await site.database.db
      .updateTable('comment')
      .set({ deleted_at: site.now(), deleted_by: ada!.id })
      .where('id', '=', id)
      .execute();
    expect(await queue(admin!)).toMatchObject([{ state: 'deleted' }]);
    await decide(admin!, { kind: 'comment', id, action: 'warn', reason: 'Be kind.' });
    const [warning] = await told(ada!);
    expect(warning).toContain(String.raw`\<img`);
    expect(warning).toContain(String.raw`Be kind\.`);
  });

  it('hides a comment from others, not from its author and those who look after the place', async () => {
    const did = await aDiscussion(site, { userId: author!.id });
    const id = await comment(ada!, 'CANARY words', { did });
    await site.call(calls.reportComment, { token: bob!.token, body: { kind: 'comment', id, content: 'Rude' } });
    await decide(admin!, { kind: 'comment', id, action: 'hide', reason: 'Be kind.' });
    const page = async (by: TestUser | null) =>
      JSON.stringify((await site.call(getComments, { token: by?.token ?? null, query: { did } })).data);
    for (const by of [null, bob!, author!]) {
      expect(await page(by)).not.toMatch(/CANARY|Be kind/);
      expect(await page(by)).toContain('"hidden":true');
    }
    for (const by of [ada!, admin!]) expect(await page(by)).toContain('CANARY');
    const answer = { reply: { commentId: id, content: 'What?' } };
    expect((await site.call(addReply, { token: bob!.token, body: answer })).code).toBe('comment_not_found');
    const show = { kind: 'comment', id, hidden: false } as const;
    expect((await site.call(calls.hideComment, { token: ada!.token, body: show })).code).toBe('comment_forbidden');
    expect((await site.call(calls.hideComment, { token: admin!.token, body: show })).status).toBe(200);
    expect(await page(bob!)).toContain('CANARY');
  });
});

describe('in a group', () => {
  it('its administrators decide about what stands in it, and about nothing else', async () => {
    const groupId = await aGroup(site, { ownerId: author!.id });
    const [keeper, member, left] = [await aUser(site), await aUser(site), await aUser(site)];
    await aMember(site, groupId, author!.id, 5);
    await aMember(site, groupId, keeper.id, 4);
    await aMember(site, groupId, member.id, 3);
    await aMember(site, groupId, left.id, 4);
    const inside = await aDiscussion(site, { userId: member.id, groupId, title: 'Inside' });
    const outside = await aDiscussion(site, { userId: member.id, title: 'Outside' });
    await report(left, inside);
    await report(bob!, outside);
    await site.database.db.deleteFrom('group_member').where('user_id', '=', left.id).execute();
    const titles = async (by: TestUser, query: object = { gid: groupId }) =>
      (await queue(by, query)).map(({ reported }) => reported.title);
    expect(await titles(keeper)).toEqual(['Inside']);
    expect(await titles(keeper, {})).toEqual([]);
    for (const by of [member, left, bob!, admin!]) expect(await titles(by)).toEqual([]);
    expect(await titles(admin!, {})).toEqual(['Outside', 'Inside']);
    const wanted = { kind: 'discussion', action: 'delete', reason: 'Off topic.' } as const;
    for (const by of [member, left, bob!]) {
      expect((await decide(by, { ...wanted, id: inside })).code).toBe('report_not_found');
    }
    expect((await decide(keeper, { ...wanted, id: outside })).code).toBe('report_not_found');
    expect((await decide(keeper, { ...wanted, id: inside, muteMinutes: 60 })).status).toBe(200);
    const write = (did: number) => site.call(addComment, { token: member.token, body: { content: 'Well.', did } });
    expect((await write(outside)).status, 'muted in the group alone').toBe(200);
    const other = await aDiscussion(site, { userId: author!.id, groupId });
    expect(await write(other)).toMatchObject({ status: 403, code: 'muted' });
    const log = async (by: TestUser, query: object = {}) =>
      (await site.call(calls.getModerationLog, { token: by.token, query })).data?.records.map(({ action }) => action);
    expect(await log(keeper, { gid: groupId })).toEqual(['report.decide', 'mute.set', 'discussion.delete']);
    for (const by of [member, left]) expect(await log(by, { gid: groupId })).toBeUndefined();
    expect(await log(keeper)).toBeUndefined();
  });

  it('keep from an administrator who competes what is about the problem', async () => {
    const groupId = await aGroup(site, { ownerId: author!.id });
    const keeper = await aUser(site);
    await aMember(site, groupId, keeper.id, 4);
    await aMember(site, groupId, ada!.id, 3);
    const problem = await aProblem(site, { displayId: 'M1000' });
    await site.database.db
      .updateTable('problem')
      .set({ group_id: groupId, listed: false })
      .where('id', '=', problem.id)
      .execute();
    const did = await aDiscussion(site, { userId: author!.id, groupId, problemId: problem.id, title: 'How to' });
    await report(ada!, did);
    expect(await queue(keeper, { gid: groupId })).toHaveLength(1);
    const contest = await aContest(site);
    await aContestProblem(site, contest, problem.id);
    await aParticipant(site, contest, keeper.id);
    expect(await queue(keeper, { gid: groupId })).toEqual([]);
    expect((await decide(keeper, { kind: 'discussion', id: did, action: 'dismiss' })).code).toBe('report_not_found');
  });
});

describe('in a contest', () => {
  it('reports of comments are its jury’s, and no administrator’s who takes part', async () => {
    const owner = await aUser(site, { role: 'admin' });
    const cid = await aContest(site, { ownerId: owner.id });
    const id = await comment(owner, 'A word of the jury', { cid });
    await site.call(calls.reportComment, { token: ada!.token, body: { kind: 'comment', id, content: 'Wrong' } });
    expect(await queue(admin!)).toEqual([]);
    expect((await decide(admin!, { kind: 'comment', id, action: 'delete', reason: 'x' })).code).toBe(
      'report_not_found',
    );
    expect(await queue(owner)).toMatchObject([{ place: { kind: 'contest', id: cid } }]);
    expect(await queue(root!)).toHaveLength(1);
    expect((await decide(root!, { kind: 'comment', id, action: 'delete', reason: 'Wrong.' })).status).toBe(200);
    const log = async (by: TestUser) =>
      JSON.stringify((await site.call(calls.getModerationLog, { token: by.token, query: {} })).data);
    expect(await log(admin!)).not.toContain('A word of the jury');
    expect(await log(owner)).toContain('A word of the jury');
  });
});

describe('what was deleted', () => {
  it('is found again by root alone, and restored', async () => {
    const did = await aDiscussion(site, { userId: author!.id });
    const id = await comment(ada!, 'A lost word', { did });
    await site.call(calls.reportComment, { token: bob!.token, body: { kind: 'comment', id, content: 'Rude' } });
    await decide(admin!, { kind: 'comment', id, action: 'delete', reason: 'Rude.' });
    const find = (by: TestUser, keyword: string) =>
      site.call(calls.getDeletedComments, { token: by.token, query: { keyword } });
    expect((await find(admin!, 'lost')).http).toBe(403);
    expect((await find(root!, 'LOST')).data).toMatchObject({
      total: 1,
      records: [{ kind: 'comment', id, content: 'A lost word', deletedBy: { username: admin!.username } }],
    });
    expect((await find(root!, 'never')).data?.total).toBe(0);
  });
});
