import type { CommentKind } from '@oyez/contract/discussions/comments';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';

export type DeletedRow = {
  kind: CommentKind;
  id: number;
  content: string;
  author_uid: string | null;
  author_username: string | null;
  by_uid: string | null;
  by_username: string | null;
  deleted_at: Date;
  discussion_id: number | null;
  contest_id: number | null;
  place_title: string;
  group_id: number | null;
  group_name: string | null;
};

/** What was deleted by itself since that moment, wherever it stood; what went with its place comes back with it. */
export async function deletedComments(
  db: Db,
  { since, keyword }: { since: Date; keyword: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: DeletedRow[]; total: number }> {
  const gone = sql`(
      SELECT 'comment' AS kind, id, content, user_id, deleted_at, deleted_by, discussion_id, contest_id FROM comment
        WHERE deleted_at > ${since}
      UNION ALL SELECT 'reply', reply.id, reply.content, reply.user_id, reply.deleted_at, reply.deleted_by,
        comment.discussion_id, comment.contest_id
        FROM reply JOIN comment ON comment.id = reply.comment_id WHERE reply.deleted_at > ${since}) AS gone`;
  const text = keyword.toLowerCase();
  const from = sql`FROM ${gone}
    LEFT JOIN account AS author ON author.id = gone.user_id AND author.deleted_at IS NULL
    LEFT JOIN discussion ON discussion.id = gone.discussion_id
    LEFT JOIN contest ON contest.id = gone.contest_id
    WHERE COALESCE(discussion.deleted_at, contest.deleted_at) IS NULL
    ${text === '' ? sql`` : sql`AND (strpos(lower(gone.content), ${text}) > 0 OR strpos(author.username_key, ${usernameKey(keyword)}) > 0)`}`;
  const counted = sql<{ n: number }>`SELECT count(*)::int AS n ${from}`.execute(db);
  const listed = sql<DeletedRow>`
    SELECT page.*, decider.uid AS by_uid, decider.username AS by_username, around.name AS group_name FROM (
      SELECT gone.kind, gone.id, gone.content, gone.deleted_at, gone.deleted_by, gone.discussion_id, gone.contest_id,
        author.uid AS author_uid, author.username AS author_username,
        COALESCE(discussion.title, contest.title) AS place_title, COALESCE(discussion.group_id, contest.group_id) AS group_id
      ${from} ORDER BY gone.deleted_at DESC, gone.id DESC LIMIT ${limit} OFFSET ${offset}) AS page
    LEFT JOIN account AS decider ON decider.id = page.deleted_by AND decider.deleted_at IS NULL
    LEFT JOIN team_group AS around ON around.id = page.group_id
    ORDER BY page.deleted_at DESC, page.id DESC`.execute(db);
  const [{ rows: counts }, { rows }] = await Promise.all([counted, listed]);
  return { rows, total: counts[0]?.n ?? 0 };
}
