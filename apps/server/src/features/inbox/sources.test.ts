import { addComment, addReply, deleteComment, deleteReply, restoreComment } from '@oyez/contract/discussions/comments';
import { deleteDiscussion, restoreDiscussions, updateDiscussion } from '@oyez/contract/discussions/discussions';
import { hideComment } from '@oyez/contract/discussions/moderation';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { getCommentMessages, getNewestMessages, getReplyMessages } from '@oyez/contract/site/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aGroup, aMember } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aDiscussion, post, withoutPractice } from '../discussions/testing/discussion-builders.ts';

let site: TestSite;
let [author, ada, bob]: TestUser[] = [];
let did: number;
beforeAll(async () => {
  site = await aSite();
  await withoutPractice(site);
});
beforeEach(async () => {
  [author, ada, bob] = [await aUser(site), await aUser(site), await aUser(site)];
  did = await aDiscussion(site, { userId: author!.id, title: 'Why is 1 no prime?' });
});
afterAll(() => site.close());

const written = async (by: TestUser, content: string) =>
  (await site.call(addComment, { token: by.token, body: { did, content } })).data!.id;
const answered = async (by: TestUser, commentId: number, content: string) =>
  (await site.call(addReply, { token: by.token, body: { reply: { commentId, content } } })).data!.id;
const comments = async (of: TestUser) =>
  (await site.call(getCommentMessages, { token: of.token })).data!.records.map(
    ({ sourceTitle, sourceContent, url, mention }) => ({ sourceTitle, sourceContent, url, mention }),
  );
const replies = async (of: TestUser) => (await site.call(getReplyMessages, { token: of.token })).data!.records;

describe('a message about what is gone', () => {
  it('says that the comment was deleted, leads to where it stood, and tells it again when it is back', async () => {
    const id = await written(ada!, 'Because of factors');
    const told = { sourceTitle: 'Why is 1 no prime?', mention: false };
    const url = `/discussion-detail/${did}`;
    expect(await comments(author!)).toEqual([
      { ...told, sourceContent: 'Because of factors', url: `${url}#comment-${id}` },
    ]);
    await site.call(deleteComment, { token: ada!.token, body: { id } });
    expect(await comments(author!)).toEqual([{ ...told, sourceContent: 'The comment was deleted', url }]);
    await site.call(restoreComment, { token: ada!.token, body: { kind: 'comment', id } });
    expect(await comments(author!)).toMatchObject([{ sourceContent: 'Because of factors' }]);
  });

  it('keeps what was hidden from all but those who look after the place, and tells it again when it is shown', async () => {
    const keeper = await aUser(site, { role: 'admin' });
    const [id, toKeeper] = [
      await written(ada!, 'CANARY-HIDDEN'),
      await written(ada!, `@${keeper.username} CANARY-HIDDEN`),
    ];
    const replyId = await answered(ada!, await written(bob!, 'Which ones?'), 'One CANARY-HIDDEN');
    const hide = (kind: 'comment' | 'reply', of: number, hidden = true) =>
      site.call(hideComment, { token: keeper.token, body: { kind, id: of, hidden, reason: 'Rude.' } });
    for (const one of [id, toKeeper]) expect((await hide('comment', one)).status).toBe(200);
    await hide('reply', replyId);
    const url = `/discussion-detail/${did}#comment-${id}`;
    expect((await comments(author!)).at(-1)).toMatchObject({ sourceContent: 'The comment was hidden', url });
    expect(JSON.stringify(await comments(author!))).not.toContain('CANARY');
    expect(await replies(bob!)).toMatchObject([{ sourceContent: 'The reply was hidden' }]);
    expect(await comments(keeper)).toMatchObject([{ sourceContent: expect.stringContaining('CANARY') }]);
    await hide('comment', id, false);
    expect((await comments(author!)).at(-1)).toMatchObject({ sourceContent: 'CANARY-HIDDEN', url });
  });

  it('says what of a reply is gone: it, or what it answers', async () => {
    const id = await written(ada!, 'Because of factors');
    const replyId = await answered(bob!, id, 'Which ones?');
    expect(await replies(ada!)).toMatchObject([
      { sourceContent: 'Which ones?', quoteContent: `${ada!.username} : Because of factors` },
    ]);
    await site.call(deleteReply, { token: bob!.token, body: { reply: { id: replyId } } });
    expect(await replies(ada!)).toMatchObject([
      { sourceContent: 'The reply was deleted', url: `/discussion-detail/${did}` },
    ]);
    await site.call(deleteComment, { token: ada!.token, body: { id } });
    expect(await replies(ada!)).toMatchObject([{ quoteContent: 'Your comment was deleted' }]);
  });

  it('calls the discussion as it is called now, and to whom it names in itself it tells what it says now', async () => {
    await written(ada!, 'Because of factors');
    const text = { description: 'In short', categoryId: 1000 };
    const body = { id: did, title: 'Why is 1 not prime?', content: `@${bob!.username} knew it`, ...text };
    expect((await site.call(updateDiscussion, { token: author!.token, body })).status).toBe(200);
    expect(await comments(author!)).toMatchObject([
      { sourceTitle: 'Why is 1 not prime?', sourceContent: 'Because of factors' },
    ]);
    expect(await comments(bob!)).toMatchObject([{ sourceContent: `@${bob!.username} knew it`, mention: true }]);
    const content = `@${bob!.username} ${'x'.repeat(300)}`;
    await site.call(updateDiscussion, { token: author!.token, body: { ...body, content } });
    expect(await comments(bob!)).toMatchObject([{ sourceContent: `${content.slice(0, 200)}...` }]);
  });

  it('tells nothing more of a discussion that was deleted, in the list and at a glance', async () => {
    await written(ada!, 'CANARY-GONE');
    await site.call(deleteDiscussion, { token: author!.token, query: { did } });
    const gone = 'The discussion was deleted, or you cannot open it now';
    expect(await comments(author!)).toEqual([{ sourceTitle: gone, sourceContent: null, url: '', mention: false }]);
    const glance = await site.call(getNewestMessages, { token: author!.token });
    expect(glance.data).toMatchObject([{ title: gone }]);
    expect(JSON.stringify(glance)).not.toContain('prime');
    await site.call(restoreDiscussions, { token: author!.token, body: { ids: [did] } });
    expect(await comments(author!)).toMatchObject([{ sourceContent: 'CANARY-GONE' }]);
  });

  it('tells nothing of a group any more to whoever left it', async () => {
    const groupId = await aGroup(site, { ownerId: author!.id });
    await aMember(site, groupId, author!.id, GROUP_LEVEL.member);
    await aMember(site, groupId, ada!.id, GROUP_LEVEL.member);
    did = await aDiscussion(site, { userId: ada!.id, groupId, title: 'CANARY-GROUP' });
    await written(author!, 'CANARY-GROUP, too');
    expect(await comments(ada!)).toMatchObject([{ url: expect.stringContaining(`/group/${groupId}/`) }]);
    await site.database.db.deleteFrom('group_member').where('user_id', '=', ada!.id).execute();
    expect(JSON.stringify(await comments(ada!))).not.toContain('CANARY');
    expect(JSON.stringify(await site.call(getNewestMessages, { token: ada!.token }))).not.toContain('CANARY');
  });
});

describe('who is named', () => {
  it('in a discussion learns of it, once, also when the name came in later', async () => {
    await post(site, author!, { title: 'For you', content: `@${ada!.username} look` });
    const [told] = await comments(ada!);
    expect(told).toMatchObject({ sourceTitle: 'For you', mention: true, sourceContent: `@${ada!.username} look` });
    const id = Number(told!.url.split('/').at(-1));
    const draft = { id, title: 'For you', description: 'In short', categoryId: 1000 };
    const content = `@${ada!.username} look, and @${bob!.username}, and @${author!.username}`;
    await site.call(updateDiscussion, { token: author!.token, body: { ...draft, content } });
    expect(await comments(ada!)).toHaveLength(1);
    expect(await comments(bob!)).toMatchObject([{ mention: true, url: `/discussion-detail/${id}` }]);
    expect(await comments(author!)).toEqual([]);
  });

  it('in a group learns of it as its member alone', async () => {
    const groupId = await aGroup(site, { ownerId: author!.id });
    await aMember(site, groupId, author!.id, GROUP_LEVEL.member);
    await aMember(site, groupId, ada!.id, GROUP_LEVEL.member);
    const content = `@${ada!.username} and @${bob!.username}`;
    await post(site, author!, { gid: groupId, content });
    expect(await comments(ada!)).toHaveLength(1);
    expect(await comments(bob!)).toEqual([]);
  });

  it('is told as often as the limit of an hour has it, whoever floods', async () => {
    const crowd = await Promise.all(Array.from({ length: 10 }, () => aUser(site)));
    const names = crowd.map(({ username }) => `@${username}`).join(' ');
    for (let n = 0; n < 8; n += 1) await post(site, author!, { title: `Text ${n}`, content: `${n} ${names}` });
    const told = await Promise.all(
      crowd.map(
        async (one) => (await site.call(getCommentMessages, { token: one.token, query: { limit: 20 } })).data!.total,
      ),
    );
    expect(told.reduce((sum, one) => sum + one, 0)).toBe(60);
  });

  it('is a link where the text is read', async () => {
    const { data } = await site.call(addComment, {
      token: ada!.token,
      body: { did, content: `@${bob!.username.toUpperCase()} and @nobody-at-all and \`@${author!.username}\`` },
    });
    expect(data?.names).toEqual([bob!.username]);
  });
});
