import {
  addComment,
  addReply,
  deleteComment,
  deleteReply,
  getComments,
  getMentionable,
  getReplies,
  likeComment,
  restoreComment,
} from '@oyez/contract/discussions/comments';
import { hideComment, reportComment } from '@oyez/contract/discussions/moderation';
import { getCommentMessages, getLikeMessages, getOwnMessages, getReplyMessages } from '@oyez/contract/site/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest } from '../../testing/contest-builders.ts';
import { aGroup, aMember } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aDiscussion, withoutPractice } from '../discussions/testing/discussion-builders.ts';

type Place = { did: number } | { cid: number };

let site: TestSite;
let root: TestUser;
beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());

let [author, ada, bob]: TestUser[] = [];
let did: number;
beforeEach(async () => {
  await withoutPractice(site);
  [author, ada, bob] = [await aUser(site), await aUser(site), await aUser(site)];
  did = await aDiscussion(site, { userId: author!.id, title: 'Why is 1 no prime?' });
});

const comment = (by: TestUser, content: string, place: Place = { did }) =>
  site.call(addComment, { token: by.token, body: { content, ...place } });
const written = async (by: TestUser, content: string, place: Place = { did }) =>
  (await comment(by, content, place)).data!.id;
const reply = (by: TestUser, commentId: number, content: string, to?: number) =>
  site.call(addReply, {
    token: by.token,
    body: { reply: { commentId, content }, ...(to !== undefined && { quoteId: to, quoteType: 'Reply' as const }) },
  });
const page = (by: TestUser | null, query: object = {}, place: Place = { did }) =>
  site.call(getComments, { token: by?.token ?? null, query: { ...place, ...query } });
const texts = async (by: TestUser | null, query: object = {}, place: Place = { did }) =>
  (await page(by, query, place)).data?.commentList.records.map(({ content }) => content);

describe('comments under a discussion', () => {
  it('are read by everybody, the most liked first, then the newest', async () => {
    const [first] = [await written(ada!, 'one'), await written(bob!, 'two')];
    await site.call(likeComment, { token: bob!.token, query: { cid: first, toLike: true } });
    expect(await texts(null)).toEqual(['one', 'two']);
    expect(await texts(null, { order: 'newest' })).toEqual(['two', 'one']);
    expect(await texts(null, { limit: 1, commentId: first, order: 'newest' })).toEqual(['one']);
    expect((await page(bob!)).data).toMatchObject({ commentLikeMap: { [first]: true }, refusal: null });
    expect((await page(ada!)).data?.commentLikeMap).toEqual({});
    expect((await page(null)).data?.refusal).toBe('login_required');
  });

  it('have their three newest replies with them, and all of them on demand', async () => {
    const id = await written(ada!, 'one');
    const ids: number[] = [];
    for (const text of ['a', 'b', 'c', 'd']) ids.push((await reply(bob!, id, text)).data!.id);
    const [shown] = (await page(null)).data!.commentList.records;
    expect(shown).toMatchObject({
      totalReplyNum: 4,
      replyList: [{ content: 'd' }, { content: 'c' }, { content: 'b' }],
    });
    const answer = await reply(ada!, id, 'e', ids[0]);
    expect(answer.data).toMatchObject({ toUid: bob!.uid, fromUid: ada!.uid });
    const all = await site.call(getReplies, { token: null, query: { commentId: id } });
    expect(all.data?.map(({ content }) => content)).toEqual(['e', 'd', 'c', 'b', 'a']);
  });

  it('are one when they are sent twice, and say what is wrong with them', async () => {
    expect(await written(ada!, 'twice')).toBe(await written(ada!, 'twice'));
    expect((await comment(ada!, ' \u200b ')).code).toBe('comment_empty');
    expect((await comment(ada!, 'x'.repeat(10_001))).code).toBe('comment_too_long');
    expect((await site.call(addComment, { token: ada!.token, body: { content: 'x' } })).code).toBe(
      'comment_place_missing',
    );
    expect(await comment(ada!, 'x', { did: 999_999 })).toMatchObject({ status: 400, code: 'comment_discussion_gone' });
    expect(await comment(ada!, 'x', { cid: 999_999 })).toMatchObject({ status: 400, code: 'comment_contest_gone' });
    const id = await written(bob!, 'one');
    for (const content of [undefined, null, ''] as const) {
      const sent = { token: ada!.token };
      expect(await site.call(addComment, { ...sent, body: { did, content } })).toMatchObject({
        http: 200,
        status: 400,
        code: 'comment_empty',
      });
      expect((await site.call(addReply, { ...sent, body: { reply: { commentId: id, content } } })).code).toBe(
        'reply_empty',
      );
    }
  });

  it('are liked once by each person, however many press at once', async () => {
    const id = await written(ada!, 'one');
    const press = (by: TestUser, toLike: boolean) =>
      site.call(likeComment, { token: by.token, query: { cid: id, toLike } });
    await Promise.all([press(bob!, true), press(bob!, true), press(author!, true), press(bob!, true)]);
    const likes = async () => (await page(null)).data?.commentList.records[0]?.likeNum;
    expect(await likes()).toBe(2);
    await Promise.all([press(bob!, false), press(bob!, false)]);
    expect(await likes()).toBe(1);
    const told = (await site.call(getLikeMessages, { token: ada!.token })).data?.records ?? [];
    expect(new Set(told.map(({ senderUsername }) => senderUsername))).toEqual(
      new Set([author!.username, bob!.username]),
    );
    expect(told.map(({ url }) => url)).toEqual(Array(2).fill(`/discussion-detail/${did}#comment-${id}`));
  });

  it('want practice, and nothing from who is muted', async () => {
    await withoutPractice(site, { defaultCreateCommentACInitValue: 2 });
    expect(await comment(ada!, 'one')).toMatchObject({ status: 403, code: 'comment_solve_first' });
    expect((await page(ada!)).data).toMatchObject({ refusal: 'comment_solve_first', refusalWith: { solved: 0 } });
    await withoutPractice(site);
    const until = new Date(site.now().getTime() + 60_000);
    await site.database.db
      .insertInto('mute')
      .values({ user_id: ada!.id, until, reason: 'shouting', created_at: site.now() })
      .execute();
    expect((await comment(ada!, 'one')).code).toBe('muted');
    const id = await written(bob!, 'two');
    expect((await reply(ada!, id, 'no')).code).toBe('muted');
  });

  it('are held back when somebody writes a lot', async () => {
    for (let n = 0; n < 10; n += 1) await written(ada!, `text ${n}`);
    expect((await comment(ada!, 'one more')).code).toBe('comment_too_many');
    expect((await comment(bob!, 'another person')).status).toBe(200);
    for (let n = 0; n < 12; n += 1) expect((await comment(root, `text ${n}`)).status).toBe(200);
  });
});

describe('who is told', () => {
  const messages = async (call: typeof getCommentMessages | typeof getReplyMessages, who: TestUser) =>
    (await site.call(call, { token: who.token })).data?.records ?? [];

  it('is the author of the discussion, and not of their own comments', async () => {
    const id = await written(ada!, 'Because.');
    await written(author!, 'Thanks');
    expect(await messages(getCommentMessages, author!)).toMatchObject([
      {
        action: 'Discuss',
        sourceTitle: 'Why is 1 no prime?',
        sourceContent: 'Because.',
        senderUsername: ada!.username,
        url: `/discussion-detail/${did}#comment-${id}`,
      },
    ]);
  });

  it('is who was answered, with what they wrote', async () => {
    const id = await written(ada!, 'One has one divisor.');
    const first = (await reply(bob!, id, 'True')).data!.id;
    await reply(author!, id, 'So it is', first);
    expect(await messages(getReplyMessages, ada!)).toMatchObject([
      { quoteType: 'Comment', quoteContent: `${ada!.username} : One has one divisor.`, sourceContent: 'True' },
    ]);
    expect(await messages(getReplyMessages, bob!)).toMatchObject([
      { quoteType: 'Reply', quoteContent: `${bob!.username} : @${ada!.username}：True`, sourceContent: 'So it is' },
    ]);
  });

  it('is whoever is named, once, and nobody who may not read it', async () => {
    const stranger = await aUser(site);
    const groupId = await aGroup(site);
    for (const one of [ada!, bob!]) await aMember(site, groupId, one.id, 3);
    const inside = await aDiscussion(site, { userId: root.id, groupId });
    await written(ada!, `@${bob!.username} @${bob!.username} @${stranger.username} look`, { did: inside });
    expect(await messages(getCommentMessages, bob!)).toMatchObject([
      { url: expect.stringContaining(`/group/${groupId}/discussion-detail/${inside}#comment-`) },
    ]);
    expect(await messages(getCommentMessages, stranger)).toEqual([]);
  });

  it('is the person of that name, whatever signs it has, and not one whose name begins it', async () => {
    const [short, long] = [await aUser(site, { username: 'j' }), await aUser(site, { username: 'j.doe+x&y' })];
    await written(ada!, `@${long.username}, hello.`);
    expect(await messages(getCommentMessages, long)).toHaveLength(1);
    expect(await messages(getCommentMessages, short)).toEqual([]);
    await written(ada!, `Thanks (@${short.username}).`);
    expect(await messages(getCommentMessages, short)).toHaveLength(1);
  });

  it('is offered by name to who writes, of a group its members alone', async () => {
    const groupId = await aGroup(site);
    const member = await aUser(site, { username: `zoe${ada!.username}`.slice(0, 20) });
    const stranger = await aUser(site, { username: `zoe${bob!.username}`.slice(0, 20) });
    for (const one of [ada!, member]) await aMember(site, groupId, one.id, 3);
    const inside = await aDiscussion(site, { userId: root.id, groupId });
    const offered = async (place: Place) =>
      (await site.call(getMentionable, { token: ada!.token, query: { ...place, text: 'zoe' } })).data?.map(
        (one) => one.uid,
      );
    expect(await offered({ did: inside })).toEqual([member.uid]);
    expect(await offered({ did })).toEqual(expect.arrayContaining([member.uid, stranger.uid]));
    // Nothing but the sign was typed yet.
    expect(await site.call(getMentionable, { token: ada!.token, query: { did } })).toMatchObject({ status: 200 });
  });
});

describe('a reply to a reply', () => {
  it('shows how that begins to whoever reads it, and nothing of it once it is gone', async () => {
    const id = await written(ada!, 'One has one divisor.');
    const long = `True: ${'x'.repeat(200)}`;
    const first = (await reply(bob!, id, long)).data!.id;
    const answer = (await reply(author!, id, 'So it is', first)).data!;
    const quoted = { quoteId: first, quoteContent: `${long.slice(0, 100)}...` };
    expect(answer).toMatchObject(quoted);
    const shown = async (token: string | null) =>
      (await site.call(getReplies, { token, query: { commentId: id } })).data!.find((one) => one.id === answer.id);
    expect(await shown(null)).toMatchObject(quoted);
    const hiding = { kind: 'reply', id: first, reason: 'Off topic' } as const;
    await site.call(hideComment, { token: root.token, body: { ...hiding, hidden: true } });
    expect(await shown(null)).toMatchObject({ quoteId: first, quoteContent: null });
    expect(await shown(bob!.token)).toMatchObject(quoted);
    await site.call(deleteReply, { token: bob!.token, body: { reply: { id: first } } });
    expect(await shown(bob!.token)).toMatchObject({ quoteId: null, quoteContent: null });
  });
});

describe('what is deleted', () => {
  const remove = (by: TestUser, id: number, reason?: string) =>
    site.call(deleteComment, { token: by.token, body: { id, ...(reason !== undefined && { reason }) } });

  it('is gone with its replies, for its author and who looks after the place, and comes back', async () => {
    const id = await written(ada!, 'one');
    await reply(bob!, id, 'two');
    expect((await remove(bob!, id)).code).toBe('comment_forbidden');
    expect((await remove(ada!, id)).status).toBe(200);
    expect(await texts(null)).toEqual([]);
    expect((await site.call(getReplies, { token: null, query: { commentId: id } })).code).toBe('comment_not_found');
    expect((await reply(bob!, id, 'three')).code).toBe('comment_not_found');
    await site.call(restoreComment, { token: ada!.token, body: { kind: 'comment', id } });
    expect((await page(null)).data?.commentList.records[0]).toMatchObject({ content: 'one', totalReplyNum: 1 });
  });

  it('tells its author who did it and why, and stays away for them', async () => {
    const id = await written(ada!, 'Buy [this](https://spam.example)');
    await remove(root, id, 'Advertising');
    const told = (await site.call(getOwnMessages, { token: ada!.token })).data?.records[0];
    expect(told?.content).toContain('Advertising');
    expect(told?.content).not.toContain('](https://spam.example)');
    const back = await site.call(restoreComment, { token: ada!.token, body: { kind: 'comment', id } });
    expect(back.code).toBe('comment_not_found');
  });

  it('of a reply is the reply alone', async () => {
    const id = await written(ada!, 'one');
    const answer = (await reply(bob!, id, 'two')).data!.id;
    expect((await site.call(deleteReply, { token: ada!.token, body: { reply: { id: answer } } })).code).toBe(
      'comment_forbidden',
    );
    await site.call(deleteReply, { token: bob!.token, body: { reply: { id: answer } } });
    expect((await page(null)).data?.commentList.records[0]).toMatchObject({ totalReplyNum: 0 });
  });
});

describe('comments under a contest', () => {
  it('are kept from the others while it runs: one reads one’s own and the jury’s', async () => {
    const jury = await aUser(site);
    const cid = await aContest(site, { ownerId: jury.id });
    await written(ada!, 'Is n positive?', { cid });
    await written(bob!, 'What is a tree?', { cid });
    const told = await written(jury, 'n is positive', { cid });
    expect(await texts(ada!, { order: 'oldest' }, { cid })).toEqual(['Is n positive?', 'n is positive']);
    expect(await texts(jury, { order: 'oldest' }, { cid })).toHaveLength(3);
    expect((await reply(ada!, told, 'Thanks')).code).toBe('reply_forbidden');
    const offered = await site.call(getMentionable, { token: ada!.token, query: { cid, text: bob!.username } });
    expect(offered.data).toEqual([]);
    site.clock.advance(2 * 3_600_000);
    expect(await texts(ada!, { order: 'oldest' }, { cid })).toHaveLength(3);
  });

  it('of the group’s roots are answered by everybody; those of its owner and of the site’s roots by the jury', async () => {
    const [owner, groupRoot] = [await aUser(site), await aUser(site)];
    const groupId = await aGroup(site, { ownerId: owner.id });
    for (const { id } of [owner, groupRoot]) await aMember(site, groupId, id, 5);
    await aMember(site, groupId, ada!.id, 3);
    const cid = await aContest(site, { ownerId: owner.id, groupId });
    const [ofOwner, ofSite] = [await written(owner, 'Good luck', { cid }), await written(root, 'Be quick', { cid })];
    const ofGroup = await written(groupRoot, 'Shall we meet afterwards?', { cid });
    const seen = (await page(ada!, {}, { cid })).data?.commentList.records;
    expect(seen?.filter(({ can }) => can.reply).map(({ id }) => id)).toEqual([ofGroup]);
    expect((await reply(ada!, ofGroup, 'Yes')).status).toBe(200);
    for (const id of [ofOwner, ofSite]) expect((await reply(ada!, id, 'Thanks')).code).toBe('reply_forbidden');
    expect((await reply(groupRoot, ofOwner, 'Thanks')).status).toBe(200);
  });

  it('are no way to learn who answered them while that is kept', async () => {
    const groupRoot = await aUser(site);
    const groupId = await aGroup(site);
    await aMember(site, groupId, groupRoot.id, 5);
    for (const { id } of [ada!, bob!]) await aMember(site, groupId, id, 3);
    const cid = await aContest(site, { groupId });
    const told = await written(groupRoot, 'Shall we meet afterwards?', { cid });
    const kept = (await reply(bob!, told, 'I cannot solve B')).data!.id;
    const answered = await reply(ada!, told, 'Who are you?', kept);
    expect(answered).toMatchObject({ code: 'reply_not_found', data: null });
    expect((await reply(groupRoot, told, 'Read it again', kept)).data).toMatchObject({ toName: bob!.username });
    site.clock.advance(2 * 3_600_000);
    expect((await reply(ada!, told, 'Who are you?', kept)).data).toMatchObject({ toName: bob!.username });
  });

  it('are answered without a message to whom they answer', async () => {
    const jury = await aUser(site);
    const cid = await aContest(site, { ownerId: jury.id });
    const asked = await written(ada!, 'Is n positive?', { cid });
    site.clock.advance(2 * 3_600_000);
    expect((await reply(bob!, asked, 'It is')).status).toBe(200);
    expect((await site.call(getReplyMessages, { token: ada!.token, query: {} })).data?.records).toEqual([]);
    expect((await reply(bob!, asked, `@${ada!.username} look`)).status).toBe(200);
    const { data } = await site.call(getReplyMessages, { token: ada!.token, query: {} });
    expect(data?.records).toMatchObject([{ mention: true }]);
  });

  it('are for those who come in, and where the site has them', async () => {
    const cid = await aContest(site, { auth: 'private' });
    expect((await comment(ada!, 'one', { cid })).code).toBe('contest_needs_password');
    const hidden = await aContest(site, { visible: false });
    expect((await page(ada!, {}, { cid: hidden })).code).toBe('contest_not_found');
  });
});

describe('the number of a comment where one may not go', () => {
  /** What every call says that names a comment or a reply. */
  async function toldOf(by: TestUser, { id, answer }: { id: number; answer: number }) {
    const { token } = by;
    const hiding = { hidden: true, reason: 'Off topic' };
    const answers = [
      await site.call(getReplies, { token, query: { commentId: id } }),
      await site.call(likeComment, { token, query: { cid: id, toLike: true } }),
      await reply(by, id, 'me too'),
      await site.call(reportComment, { token, body: { kind: 'comment', id, content: 'spam' } }),
      await site.call(deleteComment, { token, body: { id } }),
      await site.call(restoreComment, { token, body: { kind: 'comment', id } }),
      await site.call(hideComment, { token, body: { kind: 'comment', id, ...hiding } }),
      await site.call(reportComment, { token, body: { kind: 'reply', id: answer, content: 'spam' } }),
      await site.call(deleteReply, { token, body: { reply: { id: answer } } }),
      await site.call(restoreComment, { token, body: { kind: 'reply', id: answer } }),
      await site.call(hideComment, { token, body: { kind: 'reply', id: answer, ...hiding } }),
    ];
    return answers.map(({ http, status, code, msg }) => ({ http, status, code, msg }));
  }

  it('is answered as one that does not exist', async () => {
    const groupId = await aGroup(site);
    await aMember(site, groupId, ada!.id, 3);
    const places = [
      { did: await aDiscussion(site, { userId: root.id, groupId }) },
      { cid: await aContest(site, { auth: 'private', ownerId: ada!.id }) },
      { cid: await aContest(site, { visible: false, ownerId: ada!.id }) },
      { cid: await aContest(site, { groupId, ownerId: ada!.id }) },
      { cid: await aContest(site, { startsIn: 10, ownerId: ada!.id }) },
      // Here everybody comes in, and as long as it runs reads nothing of others.
      { cid: await aContest(site, { ownerId: root.id }) },
    ];
    const missing = await toldOf(bob!, { id: 999_999, answer: 999_999 });
    expect(new Set(missing.map(({ code }) => code))).toEqual(new Set(['comment_not_found', 'reply_not_found']));
    for (const place of places) {
      const id = await written(ada!, 'one', place);
      const answer = (await reply(ada!, id, 'two')).data!.id;
      expect(await toldOf(bob!, { id, answer }), JSON.stringify(place)).toEqual(missing);
    }
  });
});
