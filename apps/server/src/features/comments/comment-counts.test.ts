import {
  addComment,
  addReply,
  deleteComment,
  deleteReply,
  getComments,
  likeComment,
  restoreComment,
} from '@oyez/contract/discussions/comments';
import { getDiscussionDetail } from '@oyez/contract/discussions/discussions';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aDiscussion, withoutPractice } from '../discussions/testing/discussion-builders.ts';
import { purgeComments } from './comment-writes.sql.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
  await withoutPractice(site);
});
afterAll(() => site.close());

let [ada, bob]: TestUser[] = [];
let did: number;
let id: number;
beforeEach(async () => {
  [ada, bob] = [await aUser(site), await aUser(site)];
  did = await aDiscussion(site, { userId: ada!.id });
  id = (await site.call(addComment, { token: ada!.token, body: { did, content: 'one' } })).data!.id;
});

const reply = async (by: TestUser, content: string) =>
  (await site.call(addReply, { token: by.token, body: { reply: { commentId: id, content } } })).data!.id;
const like = (by: TestUser, toLike = true) => site.call(likeComment, { token: by.token, query: { cid: id, toLike } });
const counted = async () => {
  const [shown] = (await site.call(getComments, { query: { did }, token: ada!.token })).data!.commentList.records;
  const talk = await site.call(getDiscussionDetail, { query: { did }, token: ada!.token });
  return { likes: shown?.likeNum, replies: shown?.totalReplyNum, below: talk.data?.commentNum };
};
/** What the counts of all comments say, against the rows that they count. */
const differing = async () =>
  (
    await sql`SELECT id FROM comment WHERE likes <> (SELECT count(*) FROM reaction
        WHERE target_kind = 'comment' AND target_id = comment.id)
      OR replies <> (SELECT count(*) FROM reply WHERE comment_id = comment.id AND deleted_at IS NULL)`.execute(
      site.database.db,
    )
  ).rows;

describe('the counts of a comment', () => {
  it('follow replies that are written, deleted and brought back', async () => {
    const [first] = [await reply(bob!, 'a'), await reply(ada!, 'b')];
    expect(await counted()).toMatchObject({ replies: 2, below: 3 });
    await site.call(deleteReply, { token: bob!.token, body: { reply: { id: first } } });
    expect(await counted()).toMatchObject({ replies: 1, below: 2 });
    await site.call(restoreComment, { token: bob!.token, body: { kind: 'reply', id: first } });
    expect(await counted()).toMatchObject({ replies: 2, below: 3 });
    await site.call(deleteComment, { token: ada!.token, body: { id } });
    expect((await counted()).below).toBe(0);
    await site.call(restoreComment, { token: ada!.token, body: { kind: 'comment', id } });
    expect(await counted()).toMatchObject({ replies: 2, below: 3 });
    expect(await differing()).toEqual([]);
  });

  it('are exact when many like it at once, and lose who is gone', async () => {
    const people = await Promise.all(Array.from({ length: 14 }, () => aUser(site)));
    await Promise.all(people.flatMap((one) => [like(one), like(one)]));
    expect(await counted()).toMatchObject({ likes: 14 });
    await Promise.all(people.slice(0, 5).flatMap((one) => [like(one, false), like(one, false)]));
    expect(await counted()).toMatchObject({ likes: 9 });
    await site.database.db.deleteFrom('account').where('id', '=', people[9]!.id).execute();
    expect(await counted()).toMatchObject({ likes: 8 });
    expect(await differing()).toEqual([]);
  });

  it('stay true where comments and replies are forgotten for good', async () => {
    const [first] = [await reply(bob!, 'a'), await reply(ada!, 'b')];
    await like(bob!);
    const other = (await site.call(addComment, { token: bob!.token, body: { did, content: 'two' } })).data!.id;
    await site.call(likeComment, { token: ada!.token, query: { cid: other, toLike: true } });
    await site.call(deleteReply, { token: bob!.token, body: { reply: { id: first } } });
    await site.call(deleteComment, { token: bob!.token, body: { id: other } });
    await purgeComments(site.database.db, new Date(site.now().getTime() + 1000));
    expect(await counted()).toEqual({ likes: 1, replies: 1, below: 2 });
    expect(await differing()).toEqual([]);
  });
});
