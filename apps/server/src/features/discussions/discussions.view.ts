import type { Discussion, DiscussionDetail, ModeratedDiscussion } from '@oyez/contract/discussions/discussion-values';
import { isGuest, type Actor } from '../../policy/actor.ts';
import { discussionPolicy, placeOfDiscussion } from '../../policy/discussions.policy.ts';
import type { ShownDiscussion } from './discussion-rows.sql.ts';

export function toDiscussion(row: ShownDiscussion, actor: Actor): Discussion {
  const facts = { authorId: row.user_id, groupId: row.group_id, disabled: row.disabled };
  return {
    id: row.id,
    categoryId: row.category_id,
    categoryName: row.category_name,
    title: row.title,
    description: row.summary,
    content: row.content,
    pid: row.display_id,
    uid: row.uid,
    author: row.username,
    avatar: row.avatar,
    role: row.badge,
    titleName: row.title_name,
    titleColor: row.title_color,
    viewNum: row.views,
    likeNum: row.likes,
    commentNum: row.comments,
    topPriority: row.pinned,
    status: row.disabled ? 1 : 0,
    gid: row.group_id,
    gmtCreate: row.created_at.toISOString(),
    gmtModified: row.modified_at.toISOString(),
    can: {
      edit: discussionPolicy.edit(actor, facts),
      delete: discussionPolicy.delete(actor, facts),
      like: discussionPolicy.like(actor, facts),
      moderate: discussionPolicy.moderate(actor, placeOfDiscussion(facts)),
      show:
        row.deleted_at === null
          ? discussionPolicy.enable(actor, { ...facts, disabledBy: row.disabled_by })
          : discussionPolicy.restore(actor, { ...facts, deletedBy: row.deleted_by }),
    },
  };
}

export function toModerated(row: ShownDiscussion, actor: Actor): ModeratedDiscussion {
  return {
    ...toDiscussion(row, actor),
    groupName: row.group_name,
    disabledReason: row.disabled_reason,
    deletedAt: row.deleted_at?.toISOString() ?? null,
  };
}

/** `viewNum` as it is with what was not added to it yet. */
export function toDetail(
  row: ShownDiscussion & { content: string; liked: boolean },
  actor: Actor,
  { viewNum, names }: Pick<DiscussionDetail, 'viewNum' | 'names'>,
): DiscussionDetail {
  return {
    ...toDiscussion(row, actor),
    content: row.content,
    viewNum,
    names,
    hasLike: isGuest(actor) ? null : row.liked,
    disabledReason: row.disabled_reason,
  };
}
