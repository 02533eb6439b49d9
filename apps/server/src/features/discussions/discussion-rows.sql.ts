import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { badgeOf } from './badge.filter.ts';
import { shownTitleColor, shownTitleName } from '../../db/shown-title.ts';

const likes = sql<number>`(SELECT count(*)::int FROM reaction
  WHERE reaction.target_kind = 'discussion' AND reaction.target_id = discussion.id)`;

/** What is deleted is not counted, and what stands below a deleted comment is gone with it. */
const comments: RawBuilder<number> = sql<number>`(SELECT COALESCE(sum(1 + comment.replies), 0)::int FROM comment
  WHERE comment.discussion_id = discussion.id AND comment.deleted_at IS NULL)`;

/** Discussions with what is shown of them in a list; the text is read where it is needed alone. */
export function shownDiscussions(db: Db | Tx) {
  return db
    .selectFrom('discussion')
    .leftJoin('account as author', (join) =>
      join.onRef('author.id', '=', 'discussion.user_id').on('author.deleted_at', 'is', null),
    )
    .leftJoin('team_group as around', 'around.id', 'discussion.group_id')
    .leftJoin('problem as about', 'about.id', 'discussion.problem_id')
    .leftJoin('discussion_category as category', 'category.id', 'discussion.category_id')
    .select([
      'discussion.id',
      'discussion.user_id',
      'discussion.group_id',
      'discussion.category_id',
      'category.name as category_name',
      'discussion.title',
      'discussion.summary',
      'about.display_id',
      'author.uid',
      'author.username',
      'author.avatar',
      'discussion.views',
      'discussion.pinned',
      'discussion.disabled',
      'discussion.disabled_reason',
      'discussion.disabled_by',
      'discussion.created_at',
      'discussion.modified_at',
      'discussion.deleted_at',
      'discussion.deleted_by',
      'around.name as group_name',
    ])
    .select([
      badgeOf('author', sql.ref('discussion.group_id')).as('badge'),
      likes.as('likes'),
      comments.as('comments'),
      shownTitleName('author').as('title_name'),
      shownTitleColor('author').as('title_color'),
    ]);
}

export type ShownDiscussion = Awaited<ReturnType<ReturnType<typeof shownDiscussions>['execute']>>[number] & {
  content: string | null;
};
