import { discussionAudit } from '@oyez/contract/discussions/audit-words';
import { commentAudit } from '@oyez/contract/discussions/comment-audit-words';
import { moderationAudit } from '@oyez/contract/discussions/moderation-words';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Actor } from '../../policy/actor.ts';
import type { DiscussionPlace } from '../../policy/discussions.policy.ts';
import { awayFromRound, runsContest } from '../../policy/moderation.policy.ts';

const ACTIONS = [discussionAudit, commentAudit, moderationAudit].flatMap(({ actions }) => Object.keys(actions));

export type LogRow = {
  id: number;
  at: Date;
  by_uid: string | null;
  by_username: string | null;
  action: string;
  subject_kind: string;
  subject_id: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  person_uid: string | null;
  person_username: string | null;
  group_name: string | null;
};

export type LogFilter = {
  cursor: number | undefined;
  limit: number;
  by: string | undefined;
  person: string | undefined;
  action: string | undefined;
  keyword: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
};

/**
 * Of the audit log what was done to what people write, as far as this person looks after it: in contests their jury's,
 * in a group what belongs to it. What people did with their own is nobody's business.
 */
export async function moderationLog(
  db: Db,
  { actor, place, now }: { actor: Actor; place: DiscussionPlace; now: Date },
  filter: LogFilter,
): Promise<LogRow[]> {
  const { cursor, by, person, action, keyword, from, to } = filter;
  const conditions = [
    sql`e.action = ANY(${ACTIONS})`,
    sql`NOT (e.action IN ('discussion.delete', 'discussion.restore') AND e.actor_id IS NOT DISTINCT FROM owner.id)`,
    sql`(e.before->>'contestId' IS NULL OR (contest.id IS NOT NULL AND ${runsContest(actor)}))`,
    ...(place.kind === 'site'
      ? []
      : [
          sql`e.before->>'groupId' = ${String(place.groupId)}`,
          sql`(discussion.id IS NULL OR ${awayFromRound(actor, now)})`,
        ]),
    ...(cursor === undefined ? [] : [sql`e.id < ${cursor}`]),
    ...(by === undefined ? [] : [sql`doer.username_key = ${by}`]),
    ...(person === undefined ? [] : [sql`owner.username_key = ${person}`]),
    ...(action === undefined
      ? []
      : [action.endsWith('.') ? sql`starts_with(e.action, ${action})` : sql`e.action = ${action}`]),
    ...(keyword === undefined || keyword === ''
      ? []
      : [
          sql`strpos(lower(concat_ws(chr(10), e.before->>'title', e.before->>'text', e.before->>'content',
            e.after->>'reason', owner.username, doer.username)), ${keyword.toLowerCase()}) > 0`,
        ]),
    ...(from === undefined ? [] : [sql`e.at >= ${from}`]),
    ...(to === undefined ? [] : [sql`e.at < ${to}`]),
  ];
  const { rows } = await sql<LogRow>`
    SELECT e.id, e.at, doer.uid AS by_uid, doer.username AS by_username, e.action, e.subject_kind, e.subject_id, e.before, e.after,
      owner.uid AS person_uid, owner.username AS person_username, around.name AS group_name
    FROM audit AS e
    LEFT JOIN account AS doer ON doer.id = e.actor_id
    LEFT JOIN account AS owner ON owner.id = (e.before->>'userId')::bigint
    LEFT JOIN team_group AS around ON around.id = (e.before->>'groupId')::bigint
    LEFT JOIN contest ON contest.id = (e.before->>'contestId')::bigint
    LEFT JOIN discussion ON discussion.id = CASE e.subject_kind WHEN 'discussion' THEN e.subject_id
      ELSE (e.before->>'discussionId')::bigint END
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY e.id DESC LIMIT ${filter.limit}`.execute(db);
  return rows;
}
