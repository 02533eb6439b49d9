import type { Role } from '@oyez/contract/accounts/permissions';
import { aContest } from '../../../testing/contest-builders.ts';
import { CANARY, tells, type Named, type ObjectRule, type ObjectRules } from '../../../testing/requests/object-rule.ts';
import { aGroup, aMember } from '../../../testing/problem-builders.ts';
import { aDiscussion, withoutPractice } from '../../discussions/testing/discussion-builders.ts';

const MODERATORS: readonly Role[] = ['root', 'admin', 'problem_admin'];
type In = { did: string; id: string; reply: string };

/** What the owner wrote under a discussion of a group that nobody else belongs to. */
function inGroup(name: (named: In) => Named, others: readonly Role[]): ObjectRule {
  return {
    whose: 'who comes into its place',
    others,
    async name(site, owner) {
      await withoutPractice(site);
      const groupId = await aGroup(site, { ownerId: owner.id });
      await aMember(site, groupId, owner.id, 5);
      const did = await aDiscussion(site, { userId: owner.id, groupId });
      const written = { user_id: owner.id, content: CANARY, created_at: site.now() };
      const { db } = site.database;
      const comment = await db
        .insertInto('comment')
        .values({ discussion_id: did, ...written })
        .returning('id')
        .executeTakeFirstOrThrow();
      const reply = await db
        .insertInto('reply')
        .values({ comment_id: comment.id, ...written })
        .returning('id')
        .executeTakeFirstOrThrow();
      return name({ did: String(did), id: String(comment.id), reply: String(reply.id) });
    },
  };
}

export const objectRules: ObjectRules = {
  getComments: inGroup(({ did }) => ({ query: { did }, ...tells }), MODERATORS),
  addComment: {
    ...inGroup(({ did }) => ({ body: { did, content: 'Well.' } }), ['root']),
    whose: 'who takes part in its place',
  },
  deleteComment: inGroup(({ id }) => ({ body: { id } }), MODERATORS),
  likeComment: {
    ...inGroup(({ id }) => ({ query: { cid: id, toLike: 'true' } }), ['root']),
    whose: 'who takes part in its place',
  },
  getReplies: inGroup(({ id }) => ({ query: { commentId: id }, ...tells }), MODERATORS),
  addReply: {
    ...inGroup(({ id }) => ({ body: { reply: { commentId: id, content: 'Well.' } } }), ['root']),
    whose: 'who takes part in its place',
  },
  deleteReply: inGroup(({ reply }) => ({ body: { reply: { id: reply } } }), MODERATORS),
  restoreComment: {
    whose: 'who deleted it, and who looks after its place',
    others: ['root'],
    async name(site, owner) {
      const contestId = await aContest(site, { ownerId: owner.id });
      const { id } = await site.database.db
        .insertInto('comment')
        .values({
          contest_id: contestId,
          user_id: owner.id,
          content: CANARY,
          created_at: site.now(),
          deleted_at: site.now(),
          deleted_by: owner.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { body: { kind: 'comment', id } };
    },
  },
  getMentionable: inGroup(({ did }) => ({ query: { did, text: '' } }), MODERATORS),
};
