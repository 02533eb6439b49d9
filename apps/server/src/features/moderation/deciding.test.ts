import {
  addComment,
  addReply,
  deleteComment,
  getComments,
  likeComment,
  restoreComment,
} from '@oyez/contract/discussions/comments';
import { moderateDiscussions } from '@oyez/contract/discussions/discussion-admin';
import * as discussions from '@oyez/contract/discussions/discussions';
import { updateGroupDiscussion } from '@oyez/contract/discussions/group-discussions';
import * as calls from '@oyez/contract/discussions/moderation';
import type { BodyInputOf } from '@oyez/contract/wire/endpoint';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeSetting } from '../../settings/settings.sql.ts';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest } from '../../testing/contest-builders.ts';
import { aGroup, aMember } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aDiscussion, withoutPractice } from '../discussions/testing/discussion-builders.ts';

let site: TestSite;
let root: TestUser;
let admin: TestUser;
beforeAll(async () => {
  site = await aSite();
  await withoutPractice(site);
  root = await aUser(site, { role: 'root' });
  admin = await aUser(site, { role: 'admin' });
});
afterAll(() => site.close());

/** Of a group of which the last two are plain members. */
let groupId: number;
let owner: TestUser;
let keeper: TestUser;
let member: TestUser;
let reporter: TestUser;
beforeEach(async () => {
  site.clock.advance(2000);
  await site.database.db.deleteFrom('report').execute();
  owner = await aUser(site);
  keeper = await aUser(site);
  member = await aUser(site);
  reporter = await aUser(site);
  groupId = await aGroup(site, { ownerId: owner.id });
  await aMember(site, groupId, owner.id, 5);
  await aMember(site, groupId, keeper.id, 4);
  for (const one of [member, reporter]) await aMember(site, groupId, one.id, 3);
});
afterEach(() => switched({}));

async function switched(switches: Record<string, boolean>) {
  await writeSetting(site.database.db, 'switches', switches, site.now());
  site.settings.forget();
}

const queue = async (by: TestUser, query: object = {}) =>
  (await site.call(calls.getReportCases, { token: by.token, query })).data?.records ?? [];
const decide = (by: TestUser, body: BodyInputOf<typeof calls.decideReports>) =>
  site.call(calls.decideReports, { token: by.token, body });
const undo = (by: TestUser, decision: number) => site.call(calls.undoDecision, { token: by.token, body: { decision } });
const reportText = (by: TestUser, did: number, content = '#垃圾广告#look') =>
  site.call(discussions.reportDiscussion, { token: by.token, body: { did, content } });
const reportComment = (by: TestUser, id: number) =>
  site.call(calls.reportComment, { token: by.token, body: { kind: 'comment', id, content: 'Rude' } });
const comment = async (by: TestUser, content: string, place: { did: number } | { cid: number }) =>
  (await site.call(addComment, { token: by.token, body: { content, ...place } })).data!.id;
const draft = { description: 'In short', content: 'At length', categoryId: 1000 };

describe('an administrator of a group', () => {
  it('who is muted does not let themselves write again, nor another as high', async () => {
    const peer = await aUser(site);
    await aMember(site, groupId, peer.id, 4);
    for (const { username } of [keeper, peer]) {
      const body = { gid: groupId, username, minutes: 60, reason: 'Rude.' };
      await site.call(calls.mutePerson, { token: owner.token, body });
    }
    const unmute = (by: TestUser, who: TestUser) =>
      site.call(calls.unmutePerson, { token: by.token, body: { gid: groupId, username: who.username } });
    expect((await unmute(keeper, keeper)).code).toBe('unmute_above');
    expect((await unmute(keeper, peer)).code).toBe('unmute_above');
    expect((await unmute(owner, keeper)).status).toBe(200);
  });

  it('decides nothing about what they wrote themselves, and takes no decision about it back', async () => {
    const did = await aDiscussion(site, { userId: member.id, groupId });
    const id = await comment(keeper, 'Rude words', { did });
    await reportComment(reporter, id);
    const wanted = { kind: 'comment', id } as const;
    expect(await queue(keeper, { gid: groupId })).toMatchObject([{ mayDecide: false }]);
    expect((await decide(keeper, { ...wanted, action: 'dismiss' })).code).toBe('moderation_own');
    expect(await queue(owner, { gid: groupId })).toMatchObject([{ mayDecide: true }]);
    const { data } = await decide(owner, { ...wanted, action: 'hide', reason: 'Rude.', muteMinutes: 60 });
    expect((await undo(keeper, data!.decision)).code).toBe('moderation_own');
    const offered = async (by: TestUser) =>
      (await site.call(getComments, { token: by.token, query: { did } })).data?.commentList.records[0]?.can.show;
    expect([await offered(keeper), await offered(owner), await offered(member)]).toEqual([false, true, false]);
    const show = { ...wanted, hidden: false };
    expect((await site.call(calls.hideComment, { token: keeper.token, body: show })).code).toBe('moderation_own');
    expect((await undo(owner, data!.decision)).status).toBe(200);
    expect((await decide(owner, { ...wanted, action: 'delete', reason: 'Rude.' })).status).toBe(200);
    expect((await site.call(restoreComment, { token: keeper.token, body: wanted })).code).toBe('comment_not_found');
    expect((await site.call(restoreComment, { token: owner.token, body: wanted })).status).toBe(200);
  });

  it('does not bring a discussion of theirs back that another disabled or deleted', async () => {
    const did = await aDiscussion(site, { userId: keeper.id, groupId });
    const change = (by: TestUser, wanted: 'disable' | 'enable' | 'delete') =>
      site.call(moderateDiscussions, { token: by.token, body: { ids: [did], change: wanted, reason: 'Off topic.' } });
    const restore = (by: TestUser) =>
      site.call(discussions.restoreDiscussions, { token: by.token, body: { ids: [did] } });
    const offered = async (by: TestUser) =>
      (await site.call(discussions.getDiscussionDetail, { token: by.token, query: { did } })).data?.can.show;
    await change(owner, 'disable');
    expect([await offered(keeper), await offered(owner)]).toEqual([false, true]);
    expect((await change(keeper, 'enable')).code).toBe('moderation_own');
    expect((await change(owner, 'enable')).data?.changed).toEqual([did]);
    await change(keeper, 'disable');
    expect(await offered(keeper)).toBe(true);
    expect((await change(keeper, 'enable')).data?.changed).toEqual([did]);
    await change(owner, 'delete');
    expect((await restore(keeper)).code).toBe('discussion_restore_gone');
    expect((await restore(root)).status).toBe(200);
  });
});

describe('a comment below a discussion that was deleted', () => {
  it('is deleted with it: deciding about it still ends its reports', async () => {
    const did = await aDiscussion(site, { userId: member.id });
    const [first, second] = [
      await comment(member, 'Rude words', { did }),
      await comment(member, 'More of it', { did }),
    ];
    for (const id of [first, second]) await reportComment(reporter, id);
    const wanted = { kind: 'comment', reason: 'Rude.' } as const;
    const { data } = await decide(admin, { ...wanted, id: second, action: 'delete' });
    await site.call(discussions.deleteDiscussion, { token: member.token, query: { did } });
    expect(await queue(admin)).toMatchObject([{ id: first, state: 'deleted', changed: false }]);
    expect((await decide(admin, { ...wanted, id: first, action: 'hide' })).status).toBe(200);
    expect((await undo(admin, data!.decision)).status).toBe(200);
    expect(await queue(admin)).toMatchObject([{ id: second }]);
    expect((await decide(admin, { ...wanted, id: second, action: 'delete' })).status).toBe(200);
    expect(await queue(admin)).toEqual([]);
  });
});

describe('the log of a group', () => {
  it('tells of what its administrator changed in the text of another', async () => {
    const did = await aDiscussion(site, { userId: member.id, groupId });
    const body = { ...draft, id: did, title: 'By an administrator' };
    expect((await site.call(updateGroupDiscussion, { token: keeper.token, body })).status).toBe(200);
    const log = await site.call(calls.getModerationLog, { token: owner.token, query: { gid: groupId } });
    expect(log.data?.records).toMatchObject([{ action: 'discussion.update', person: { username: member.username } }]);
  });
});

describe('what was reported several times', () => {
  const change = (did: number, content: string) =>
    site.call(discussions.updateDiscussion, { token: member.token, body: { ...draft, id: did, title: 'T', content } });

  it('is shown as it read each time, each text once with its reports', async () => {
    const [second, third] = [await aUser(site), await aUser(site)];
    const did = await aDiscussion(site, { userId: member.id, title: 'T', content: 'Buy!' });
    await reportText(reporter, did);
    await change(did, 'Buy now!');
    await reportText(second, did);
    await reportText(third, did);
    await change(did, 'Nothing to see');
    const [one] = await queue(admin);
    expect(one).toMatchObject({
      reported: { content: 'Buy!' },
      later: [{ title: 'T', content: 'Buy now!' }],
      changed: true,
    });
    const whose = one!.reports.filter(({ id }) => one!.later[0]!.reports.includes(id));
    expect(new Set(whose.map((report) => report.reporter?.username))).toEqual(
      new Set([second.username, third.username]),
    );
  });

  it('by the same person is shown as it reads in what they say last', async () => {
    const did = await aDiscussion(site, { userId: member.id, title: 'T', content: 'Buy!' });
    await reportText(reporter, did);
    await change(did, 'Buy now!');
    await reportText(reporter, did, '#垃圾广告#still there');
    expect(await queue(admin)).toMatchObject([
      { reportNum: 1, reports: [{ reason: 'still there' }], reported: { content: 'Buy now!' }, later: [] },
    ]);
  });

  it('and put aside by an old client says by whom', async () => {
    const did = await aDiscussion(site, { userId: member.id });
    await reportText(reporter, did);
    const [waiting] = await queue(admin);
    expect(waiting).toMatchObject({ decision: null, putAside: null });
    const body = { id: waiting!.reports[0]!.id, status: true };
    await site.call(calls.setDiscussionReport, { token: admin.token, body });
    expect(await queue(admin, { decided: true })).toMatchObject([
      { decision: null, putAside: { by: { username: admin.username } } },
    ]);
  });
});

describe('who has left a group', () => {
  it('is muted there by a decision about what they wrote, for when they come back, and by nothing else', async () => {
    const did = await aDiscussion(site, { userId: member.id, groupId });
    await reportText(reporter, did);
    await site.database.db.deleteFrom('group_member').where('user_id', '=', member.id).execute();
    const mute = { gid: groupId, username: member.username, minutes: 60, reason: 'Spam.' };
    expect((await site.call(calls.mutePerson, { token: keeper.token, body: mute })).code).toBe('mute_nobody');
    const wanted = { kind: 'discussion', id: did, action: 'delete', reason: 'Spam.', muteMinutes: 60 } as const;
    expect((await decide(keeper, wanted)).status).toBe(200);
    await aMember(site, groupId, member.id, 3);
    const place = await aDiscussion(site, { userId: owner.id, groupId });
    const sent = { token: member.token, body: { content: 'Hello', did: place } };
    expect((await site.call(addComment, sent)).code).toBe('muted');
  });
});

describe('where the site closed a place', () => {
  it('its moderators still take away what was reported in it, and bring it back; nobody else comes in', async () => {
    const jury = await aUser(site, { role: 'admin' });
    const cid = await aContest(site, { ownerId: jury.id });
    const inContest = await comment(member, 'Rude words', { cid });
    const did = await aDiscussion(site, { userId: owner.id, groupId });
    const inGroup = await comment(member, 'Rude words here', { did });
    for (const id of [inContest, inGroup]) await reportComment(id === inContest ? jury : reporter, id);
    await switched({ openContestComment: false, openGroupDiscussion: false });
    const tried = [
      { by: jury, id: inContest },
      { by: keeper, id: inGroup },
    ];
    for (const { by, id } of tried) {
      const wanted = { kind: 'comment', id } as const;
      const { data } = await decide(by, { ...wanted, action: 'hide', reason: 'Rude.' });
      expect((await undo(by, data!.decision)).status).toBe(200);
      expect((await decide(by, { ...wanted, action: 'delete', reason: 'Rude.' })).status).toBe(200);
      expect((await site.call(restoreComment, { token: by.token, body: wanted })).status).toBe(200);
    }
    const remove = (id: number) => site.call(deleteComment, { token: member.token, body: { id } });
    expect((await remove(inContest)).code).toBe('contest_comments_closed');
    expect((await remove(inGroup)).code).toBe('discussion_area_closed');
    expect((await site.call(getComments, { token: jury.token, query: { cid } })).code).toBe('contest_comments_closed');
  });
});

describe('who looks after discussions everywhere', () => {
  it('reads a group’s, and neither writes nor likes there', async () => {
    const did = await aDiscussion(site, { userId: owner.id, groupId });
    const id = await comment(member, 'A word', { did });
    const page = await site.call(getComments, { token: admin.token, query: { did } });
    expect(page.data).toMatchObject({
      refusal: 'group_members_only',
      commentList: { records: [{ content: 'A word', can: { like: false, reply: false } }] },
    });
    const detail = (by: TestUser) => site.call(discussions.getDiscussionDetail, { token: by.token, query: { did } });
    expect((await detail(admin)).data).toMatchObject({ can: { like: false, moderate: true } });
    expect((await detail(member)).data).toMatchObject({ can: { like: true, moderate: false } });
    const { token } = admin;
    const tried = [
      await site.call(addComment, { token, body: { did, content: 'Well.' } }),
      await site.call(addReply, { token, body: { reply: { commentId: id, content: 'Well.' } } }),
      await site.call(likeComment, { token, query: { cid: id, toLike: true } }),
      await site.call(discussions.likeDiscussion, { token, query: { did, toLike: true } }),
    ];
    for (const one of tried) expect(one.code).toBe('group_members_only');
    const body = { did, content: 'As the site’s root' };
    expect((await site.call(addComment, { token: root.token, body })).status).toBe(200);
  });
});
