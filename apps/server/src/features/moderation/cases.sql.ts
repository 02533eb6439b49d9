import type { ReportAction, ReportedKind } from '@oyez/contract/discussions/moderation-values';
import { spellingsOf } from '@oyez/contract/discussions/report-content';
import { limits } from '@oyez/contract/rules/limits';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/client.ts';
import { containing } from '../../db/search-marks.ts';
import type { Actor } from '../../policy/actor.ts';
import type { DiscussionPlace } from '../../policy/discussions.policy.ts';
import { lookedAfter } from '../../policy/moderation.policy.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';
import type { Reported } from './reports.sql.ts';

export type CaseFilter = {
  decided: boolean;
  kind?: ReportedKind | undefined;
  tag?: string | undefined;
  keyword?: string | undefined;
};

type Named = { uid: string; username: string } | null;
export type CaseRow = {
  target_kind: ReportedKind;
  target_id: number;
  comment_id: number | null;
  n: number;
  reports: { id: number; reporter: Named; content: string; at: string }[];
  reported: Reported;
  later: { reported: Omit<Reported, 'place'>; reports: number[] }[];
  author: Named;
  author_id: number | null;
  muted_until: Date | null;
  discussion_id: number | null;
  contest_id: number | null;
  place_title: string;
  group_id: number | null;
  group_name: string | null;
  is_deleted: boolean;
  is_hidden: boolean;
  is_changed: boolean;
  decision_id: number | null;
  action: ReportAction | null;
  reason: string | null;
  decision_muted_until: Date | null;
  handled_at: Date | null;
  handled_by: Named;
};

type Asked = { actor: Actor; place: DiscussionPlace; now: Date };

const tagged = (tag: string) => spellingsOf(tag).map((word) => containing(`#${word}#`));

/** Reports that this person looks after. */
function seen({ actor, place, now }: Asked, { decided, kind, tag, keyword }: CaseFilter): RawBuilder<unknown> {
  const text = keyword?.toLowerCase() ?? '';
  const named = (column: string) => sql`EXISTS (SELECT FROM account WHERE account.id = ${sql.ref(column)}
    AND strpos(account.username_key, ${usernameKey(keyword ?? '')}) > 0)`;
  return sql`SELECT report.* FROM report
    LEFT JOIN discussion ON discussion.id = report.discussion_id
    LEFT JOIN contest ON contest.id = report.contest_id
    WHERE (report.handled_at IS NOT NULL) = ${decided} AND ${lookedAfter(actor, place, now)}
      ${kind === undefined ? sql`` : sql`AND report.target_kind = ${kind}`}
      ${tag === undefined || tag === '' ? sql`` : sql`AND report.content LIKE ANY (${tagged(tag)}::text[])`}
      ${
        text === ''
          ? sql``
          : sql`AND (strpos(lower(concat_ws(chr(10), report.reported->>'title', report.reported->>'description',
              report.reported->>'content', report.reported->>'place', report.content)), ${text}) > 0
            OR ${named('report.author_id')} OR ${named('report.user_id')})`
      }`;
}

const cases = (asked: Asked, filter: CaseFilter) => sql`
  SELECT target_kind, target_id, decision_id, handled_at, count(*)::int AS n, min(id) AS first_id, max(id) AS last_id,
    min(handled_by) AS handled_by FROM (${seen(asked, filter)}) AS seen
  GROUP BY target_kind, target_id, decision_id, handled_at`;

const person = (table: string) =>
  sql`CASE WHEN ${sql.ref(`${table}.deleted_at`)} IS NULL AND ${sql.ref(`${table}.id`)} IS NOT NULL
    THEN jsonb_build_object('uid', ${sql.ref(`${table}.uid`)}, 'username', ${sql.ref(`${table}.username`)}) END`;

/** Reports of the thing on a row of the page that wait, or were closed together. */
const OF_CASE = sql`report.target_kind = page.target_kind AND report.target_id = page.target_id
  AND report.decision_id IS NOT DISTINCT FROM page.decision_id AND report.handled_at IS NOT DISTINCT FROM page.handled_at`;

/** Each thing once, what was reported last first. */
export async function listCases(
  db: Db,
  asked: Asked,
  filter: CaseFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: CaseRow[]; total: number }> {
  const counted = sql<{ n: number }>`SELECT count(*)::int AS n FROM (${cases(asked, filter)}) AS cases`.execute(db);
  const listed = sql<CaseRow>`
    SELECT page.target_kind, page.target_id, page.n, page.decision_id, page.handled_at, first.reported, first.author_id,
      first.discussion_id, first.contest_id, COALESCE(place.title, round.title) AS place_title,
      around.id AS group_id, around.name AS group_name, ${person('author')} AS author, ${person('decider')} AS handled_by,
      reply.comment_id,
      COALESCE(talk.deleted_at, comment.deleted_at, reply.deleted_at, below.deleted_at, place.deleted_at) IS NOT NULL
        OR COALESCE(talk.id, comment.id, reply.id) IS NULL AS is_deleted,
      COALESCE(talk.disabled, comment.hidden_reason IS NOT NULL OR reply.hidden_reason IS NOT NULL) AS is_hidden,
      COALESCE(talk.content, comment.content, reply.content) IS DISTINCT FROM first.reported->>'content'
        OR (talk.id IS NOT NULL AND (talk.title, talk.summary)
          IS DISTINCT FROM (first.reported->>'title', first.reported->>'description')) AS is_changed,
      decision.action, decision.reason, decision.muted_until AS decision_muted_until,
      (SELECT max(until) FROM mute WHERE mute.user_id = author.id AND mute.until > ${asked.now}
        AND (mute.group_id IS NULL OR mute.group_id = around.id)) AS muted_until,
      (SELECT jsonb_agg(jsonb_build_object('id', one.id, 'content', one.content, 'at', one.created_at,
          'reporter', ${person('account')}) ORDER BY one.id DESC)
        FROM (SELECT * FROM report WHERE ${OF_CASE}
          ORDER BY report.id DESC LIMIT ${limits.mute.reportsShown}) AS one
        LEFT JOIN account ON account.id = one.user_id) AS reports,
      (SELECT COALESCE(jsonb_agg(jsonb_build_object('reported', other.reported, 'reports', other.ids) ORDER BY other.last_id), '[]')
        FROM (SELECT report.reported - 'place' AS reported, array_agg(report.id ORDER BY report.id) AS ids,
            max(report.id) AS last_id
          FROM report WHERE ${OF_CASE} AND report.reported - 'place' <> first.reported - 'place'
          GROUP BY report.reported - 'place' ORDER BY last_id DESC LIMIT ${limits.mute.textsShown}) AS other) AS later
    FROM (SELECT * FROM (${cases(asked, filter)}) AS cases
      ORDER BY handled_at DESC NULLS FIRST, last_id DESC LIMIT ${page.limit} OFFSET ${page.offset}) AS page
    JOIN report AS first ON first.id = page.first_id
    LEFT JOIN discussion AS place ON place.id = first.discussion_id
    LEFT JOIN contest AS round ON round.id = first.contest_id
    LEFT JOIN team_group AS around ON around.id = COALESCE(place.group_id, round.group_id)
    LEFT JOIN account AS author ON author.id = first.author_id
    LEFT JOIN account AS decider ON decider.id = page.handled_by
    LEFT JOIN report_decision AS decision ON decision.id = page.decision_id
    LEFT JOIN discussion AS talk ON page.target_kind = 'discussion' AND talk.id = page.target_id
    LEFT JOIN comment ON page.target_kind = 'comment' AND comment.id = page.target_id
    LEFT JOIN reply ON page.target_kind = 'reply' AND reply.id = page.target_id
    LEFT JOIN comment AS below ON below.id = reply.comment_id
    ORDER BY page.handled_at DESC NULLS FIRST, page.last_id DESC`.execute(db);
  const [{ rows: counts }, { rows }] = await Promise.all([counted, listed]);
  return { rows, total: counts[0]?.n ?? 0 };
}

export async function countWaiting(db: Db, asked: Asked): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(DISTINCT (target_kind, target_id))::int AS n FROM (${seen(asked, { decided: false })}) AS seen`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

export type PlainReport = {
  id: number;
  target_kind: ReportedKind;
  discussion_id: number;
  group_id: number | null;
  title: string;
  author: string | null;
  reporter: string | null;
  content: string;
  handled_at: Date | null;
  created_at: Date;
};

/** One by one of what stands, those that wait first; of contests there are none here, which old clients do not know. */
export async function listPlain(
  db: Db,
  { actor, place, now }: Asked,
  page: { limit: number; offset: number },
): Promise<{ rows: PlainReport[]; total: number }> {
  const from = sql`FROM report JOIN discussion ON discussion.id = report.discussion_id
    LEFT JOIN contest ON contest.id = report.contest_id
    WHERE ${lookedAfter(actor, place, now)} AND discussion.deleted_at IS NULL
      AND NOT (report.target_kind = 'comment' AND EXISTS (SELECT FROM comment
        WHERE comment.id = report.target_id AND comment.deleted_at IS NOT NULL))
      AND NOT (report.target_kind = 'reply' AND EXISTS (SELECT FROM reply
        WHERE reply.id = report.target_id AND reply.deleted_at IS NOT NULL))`;
  const counted = sql<{ n: number }>`SELECT count(*)::int AS n ${from}`.execute(db);
  const listed =
    sql<PlainReport>`SELECT report.id, report.target_kind, report.discussion_id, discussion.group_id, discussion.title,
      (SELECT username FROM account WHERE account.id = discussion.user_id AND account.deleted_at IS NULL) AS author,
      (SELECT username FROM account WHERE account.id = report.user_id AND account.deleted_at IS NULL) AS reporter,
      report.content, report.handled_at, report.created_at
    ${from} ORDER BY (report.handled_at IS NOT NULL), report.id DESC LIMIT ${page.limit} OFFSET ${page.offset}`.execute(
      db,
    );
  const [{ rows: counts }, { rows }] = await Promise.all([counted, listed]);
  return { rows, total: counts[0]?.n ?? 0 };
}

type HeldReport = {
  id: number;
  author_id: number | null;
  is_handled: boolean;
  discussion_id: number | null;
  contest_id: number | null;
};

/** One by its number, for who looks after it; until the transaction is through. */
export async function lockPlain(db: Db, { actor, place, now }: Asked, id: number): Promise<HeldReport | undefined> {
  const { rows } = await sql<HeldReport>`
    SELECT report.id, report.author_id, report.handled_at IS NOT NULL AS is_handled, report.discussion_id, report.contest_id
    FROM report
    LEFT JOIN discussion ON discussion.id = report.discussion_id LEFT JOIN contest ON contest.id = report.contest_id
    WHERE report.id = ${id} AND ${lookedAfter(actor, place, now)} FOR UPDATE OF report`.execute(db);
  return rows[0];
}
