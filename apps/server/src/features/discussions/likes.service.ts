import { markChanged } from '../../db/changes.sql.ts';
import type { Tx } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import { discussionPolicy } from '../../policy/discussions.policy.ts';
import type { Services } from '../../services.ts';
import { sendReminder } from '../messages/messages.service.ts';
import { factsOf, openDiscussion } from './discussions.service.ts';
import { addLike, removeLike, type Like } from './likes.sql.ts';

/** A row for each person and thing. False where it was so before. */
export function setLike(tx: Tx, { toLike, ...like }: Like & { toLike: boolean }, now: Date): Promise<boolean> {
  return toLike ? addLike(tx, like, now) : removeLike(tx, like);
}

/** A row for each person and discussion: doing it twice changes nothing, and its author is told once. */
export async function likeDiscussion(
  services: Services,
  { did: discussionId, toLike }: { did: number; toLike: boolean },
  by: { actor: Actor; now: Date },
): Promise<void> {
  const { row } = await openDiscussion(services, services.database.db, discussionId, by);
  if (toLike && !discussionPolicy.like(by.actor, factsOf(row))) fail('group_members_only');
  await transact(services, async (tx) => {
    const like = { kind: 'discussion', id: discussionId, userId: by.actor.id, toLike } as const;
    if (!(await setLike(tx, like, by.now))) return;
    await markChanged(tx, 'discussion', [discussionId]);
    if (!toLike || row.user_id === null || row.user_id === by.actor.id) return;
    await sendReminder(
      tx,
      {
        userId: row.user_id,
        senderId: by.actor.id,
        action: 'Like_Post',
        source: { type: 'Discussion', id: discussionId, title: row.title },
        url: addressOf(discussionId, row.group_id),
        onlyOnce: true,
      },
      by.now,
    );
  });
}

/** Where a discussion is read. */
export function addressOf(id: number, groupId: number | null): string {
  return groupId === null ? `/discussion-detail/${id}` : `/group/${groupId}/discussion-detail/${id}`;
}
