import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import { commentPolicy } from '../../policy/comments.policy.ts';
import type { Services } from '../../services.ts';
import { setLike } from '../discussions/likes.service.ts';
import { findComment, writtenBy } from './comments.sql.ts';
import { areaOfComment } from './area.service.ts';
import { tellOfLike } from './telling.service.ts';
import { markWritten } from './writing.service.ts';

/** A row for each person and comment: doing it twice changes nothing. */
export async function likeComment(
  services: Services,
  { cid: commentId, toLike }: { cid: number; toLike: boolean },
  by: { actor: Actor; now: Date },
): Promise<void> {
  await transact(services, async (tx) => {
    const comment = await findComment(tx, commentId);
    if (comment === undefined || comment.deleted_at !== null) fail('comment_not_found');
    const area = await areaOfComment(services, tx, comment, { ...by, gone: 'comment_not_found' });
    const written = await writtenBy(tx, area, comment.user_id);
    if (!commentPolicy.read(by.actor, area, written)) fail('comment_not_found');
    if (toLike && !commentPolicy.readText(by.actor, area, comment)) fail('comment_not_found');
    if (toLike && !commentPolicy.like(by.actor, area, comment)) fail('group_members_only');
    const changed = await setLike(tx, { kind: 'comment', id: commentId, userId: by.actor.id, toLike }, by.now);
    if (!changed) return;
    await markWritten(tx, area);
    if (toLike) await tellOfLike(services, tx, area, comment, by);
  });
}
