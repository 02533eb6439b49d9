import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/client.ts';

export type SiteRow = {
  oj: string;
  failures: number;
  down_since: Date | null;
  closed_until: Date | null;
  last_success_at: Date | null;
  last_failure_at: Date | null;
  last_failure: string | null;
};

export async function siteRows(db: Db | Tx): Promise<Map<string, SiteRow>> {
  const rows = await db.selectFrom('remote_site').selectAll().execute();
  return new Map(rows.map((row) => [row.oj, row]));
}

const REMEMBERED = '10 seconds';

/** It answered. Written at most every few seconds while nothing is wrong. */
export async function noteSuccess(db: Db, oj: string, now: Date): Promise<void> {
  await sql`
    INSERT INTO remote_site AS s (oj, last_success_at) VALUES (${oj}, ${now})
    ON CONFLICT (oj) DO UPDATE SET failures = 0, down_since = NULL, closed_until = NULL, last_success_at = excluded.last_success_at
    WHERE s.failures > 0 OR s.closed_until IS NOT NULL OR s.last_success_at IS NULL
      OR s.last_success_at < excluded.last_success_at - ${REMEMBERED}::interval`.execute(db);
}

/** It is there, and let us see nothing. */
export async function noteChallenge(db: Db, oj: string): Promise<void> {
  await sql`
    UPDATE remote_site SET failures = 0, down_since = NULL, closed_until = NULL
    WHERE oj = ${oj} AND (failures > 0 OR closed_until IS NOT NULL)`.execute(db);
}

export type Breaker = { opensAfter: number; pauseMs: number; mostMs: number };

/**
 * It gave nothing of use. After some in a row it is left alone for a pause that grows with each further one; one that
 * says itself for how long is down from then on, until it answers.
 */
export async function noteOutage(
  db: Db,
  outage: { oj: string; what: string; closedForMs: number | undefined },
  breaker: Breaker,
  now: Date,
): Promise<void> {
  const { oj, what, closedForMs } = outage;
  const grown = sql`LEAST(${breaker.mostMs}::double precision,
    ${breaker.pauseMs} * power(2, LEAST(30, GREATEST(0, s.failures + 1 - ${breaker.opensAfter}))))`;
  const told = closedForMs === undefined ? null : new Date(now.getTime() + closedForMs);
  await sql`
    INSERT INTO remote_site AS s (oj, failures, down_since, closed_until, last_failure_at, last_failure)
    VALUES (${oj}, 1, ${told === null ? null : now}, ${told}, ${now}, ${what})
    ON CONFLICT (oj) DO UPDATE SET failures = s.failures + 1, last_failure_at = excluded.last_failure_at, last_failure = excluded.last_failure,
      down_since = CASE WHEN s.failures + 1 >= ${breaker.opensAfter} THEN COALESCE(s.down_since, s.last_success_at, excluded.last_failure_at)
        ELSE COALESCE(s.down_since, excluded.down_since) END,
      closed_until = GREATEST(${told}::timestamptz, CASE WHEN s.failures + 1 >= ${breaker.opensAfter}
        THEN ${now}::timestamptz + ${grown} * interval '1 millisecond' END)`.execute(db);
}

export async function keepPage(
  db: Db,
  page: { oj: string; address: string; missing: string; body: string },
  most: number,
  now: Date,
): Promise<void> {
  await sql`
    WITH kept AS (
      INSERT INTO remote_page (oj, address, missing, body, kept_at)
      VALUES (${page.oj}, ${page.address}, ${page.missing}, ${page.body}, ${now}))
    DELETE FROM remote_page WHERE oj = ${page.oj} AND id NOT IN (
      SELECT id FROM remote_page WHERE oj = ${page.oj} ORDER BY id DESC LIMIT ${most - 1})`.execute(db);
}

/** Whether a page lacked the same not long ago. */
export async function isKnownGap(db: Db, oj: string, missing: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('remote_page')
    .select('id')
    .where('oj', '=', oj)
    .where('missing', '=', missing)
    .where('kept_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function keptPages(db: Db, oj: string | undefined) {
  return db
    .selectFrom('remote_page')
    .select(['id', 'oj', 'address', 'missing', 'kept_at'])
    .$if(oj !== undefined, (query) => query.where('oj', '=', oj ?? ''))
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}

export async function keptPage(db: Db, id: number) {
  return db.selectFrom('remote_page').selectAll().where('id', '=', id).executeTakeFirst();
}

/** What waits for each judge, and what is there. */
export type OpenWork = { oj: string; waiting: number; sending: number; judging: number; oldest: Date | null };

export async function openWork(db: Db): Promise<Map<string, OpenWork>> {
  const result = await sql<OpenWork>`
    SELECT p.remote_oj AS oj,
      count(*) FILTER (WHERE COALESCE(r.phase, 'waiting') = 'waiting')::int AS waiting,
      count(*) FILTER (WHERE r.phase IN ('sending', 'looking'))::int AS sending,
      count(*) FILTER (WHERE r.phase = 'judging')::int AS judging,
      min(t.created_at) AS oldest
    FROM task t JOIN submission s ON s.id = (t.payload ->> 'submissionId')::bigint JOIN problem p ON p.id = s.problem_id
    LEFT JOIN remote_submission r ON r.judging_id = (t.payload ->> 'judgingId')::bigint
    WHERE t.kind = 'remote' AND t.state IN ('ready', 'running') AND p.remote_oj IS NOT NULL
    GROUP BY p.remote_oj`.execute(db);
  return new Map(result.rows.map((row) => [row.oj, row]));
}
