import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import type { DiscussionPlace } from '../../policy/discussions.policy.ts';
import { lookedAfter } from '../../policy/moderation.policy.ts';
import type { Actor } from '../../policy/actor.ts';
import type { Target, TargetPlace } from './reports.sql.ts';

export type FoundTarget = TargetPlace & {
  groupId: number | null;
  groupName: string | null;
  authorId: number | null;
  /** What its discussion or contest is called. */
  title: string;
};

/** Of a thing that was reported, whoever asks. */
export async function reportedTarget(db: Db | Tx, { kind, id }: Target): Promise<FoundTarget | undefined> {
  const { rows } = await sql<FoundTarget>`
    SELECT report.discussion_id AS "discussionId", report.contest_id AS "contestId", report.author_id AS "authorId",
      around.id AS "groupId", around.name AS "groupName", COALESCE(discussion.title, contest.title, '') AS title
    FROM report LEFT JOIN discussion ON discussion.id = report.discussion_id
    LEFT JOIN contest ON contest.id = report.contest_id
    LEFT JOIN team_group AS around ON around.id = COALESCE(discussion.group_id, contest.group_id)
    WHERE report.target_kind = ${kind} AND report.target_id = ${id} ORDER BY report.id DESC LIMIT 1`.execute(db);
  return rows[0];
}

/** Whether this person looks after it. */
export async function looksAfter(
  db: Db | Tx,
  actor: Actor,
  { discussionId, contestId, groupId }: TargetPlace & { groupId: number | null },
  now: Date,
): Promise<boolean> {
  const place = placeIn(groupId);
  const { rows } = await sql<{ is: boolean }>`
    SELECT ${lookedAfter(actor, place, now)} AS is FROM (SELECT) AS one
    LEFT JOIN discussion ON discussion.id = ${discussionId}::bigint
    LEFT JOIN contest ON contest.id = ${contestId}::bigint`.execute(db);
  return rows[0]?.is === true;
}

export function placeIn(groupId: number | null): DiscussionPlace {
  return groupId === null ? { kind: 'site' } : { kind: 'group', groupId };
}

type TargetState = {
  deleted: boolean;
  hidden: boolean;
  /** The discussion or contest in which it stands was deleted. */
  placeGone: boolean;
};

/** What became of it. */
export async function targetState(db: Db | Tx, { kind, id }: Target): Promise<TargetState | undefined> {
  const place = sql`LEFT JOIN discussion ON discussion.id = comment.discussion_id
    LEFT JOIN contest ON contest.id = comment.contest_id`;
  const placeGone = sql`COALESCE(discussion.deleted_at, contest.deleted_at) IS NOT NULL AS "placeGone"`;
  const read =
    kind === 'discussion'
      ? sql`SELECT deleted_at IS NOT NULL AS deleted, disabled AS hidden, false AS "placeGone" FROM discussion WHERE id = ${id}`
      : kind === 'comment'
        ? sql`SELECT comment.deleted_at IS NOT NULL AS deleted, comment.hidden_reason IS NOT NULL AS hidden, ${placeGone}
            FROM comment ${place} WHERE comment.id = ${id}`
        : sql`SELECT reply.deleted_at IS NOT NULL OR comment.deleted_at IS NOT NULL AS deleted,
            reply.hidden_reason IS NOT NULL AS hidden, ${placeGone}
            FROM reply JOIN comment ON comment.id = reply.comment_id ${place} WHERE reply.id = ${id}`;
  const { rows } = await sql<TargetState>`${read}`.execute(db);
  return rows[0];
}
