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
import { hideComment as hideCommentCall } from '@oyez/contract/discussions/moderation';
import type { LeaderDuty } from '../../jobs/leader.ts';
import type { On } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { purgeComments } from './comment-writes.sql.ts';
import { commentPage, mentionable, repliesOf } from './comments.service.ts';
import { likeComment as like } from './likes.service.ts';
import {
  commentsRestorableSince,
  deleteComment as remove,
  hideComment as hide,
  restoreComment as restore,
} from './removal.service.ts';
import { writeComment, writeReply } from './writing.service.ts';

const PURGE_EVERY_MS = 3_600_000;

/** What people write under discussions and contests. */
export function commentRoutes(on: On, services: Services): void {
  on(getComments).with(({ query }, by) => commentPage(services, query, by));

  on(addComment).with(({ body }, by) => writeComment(services, body, by));

  on(deleteComment).with(async ({ body }, by) => {
    await remove(services, { kind: 'comment', ...body }, by);
    return null;
  });

  on(likeComment).with(async ({ query }, by) => {
    await like(services, query, by);
    return null;
  });

  on(getReplies).with(({ query: { commentId } }, by) => repliesOf(services, commentId, by));

  on(addReply).with(({ body }, by) => writeReply(services, body, by));

  on(deleteReply).with(async ({ body: { reply, reason } }, by) => {
    await remove(services, { kind: 'reply', id: reply.id, reason }, by);
    return null;
  });

  on(restoreComment).with(async ({ body }, by) => {
    await restore(services, body, by);
    return null;
  });

  on(hideCommentCall).with(async ({ body }, by) => {
    await hide(services, body, by);
    return null;
  });

  on(getMentionable).with(({ query }, by) => mentionable(services, query, by));
}

export function commentDuties({ database, now }: Services): LeaderDuty[] {
  return [
    {
      name: 'purge comments',
      everyMs: PURGE_EVERY_MS,
      run: () => purgeComments(database.db, commentsRestorableSince(now())),
    },
  ];
}
