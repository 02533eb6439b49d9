import { isAdminRole, ROLE_NAMES } from '@oyez/contract/accounts/permissions';
import { STATUS } from '@oyez/contract/judging/verdict';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { JUDGE_TASK } from '../../jobs/tasks.sql.ts';
import { keptFromSums } from '../../policy/contest-counting.ts';

const STAFF = ROLE_NAMES.filter(isAdminRole);

export type SiteCounts = { accounts: number; banned: number; staff: number; problems: number; submissions: number };

export async function siteCounts(db: Db): Promise<SiteCounts> {
  const result = await sql<SiteCounts>`
    SELECT a.accounts, a.banned, a.staff, (SELECT count(*)::int FROM problem WHERE deleted_at IS NULL) AS problems,
           (SELECT count(*)::int FROM submission) AS submissions
    FROM (SELECT count(*)::int AS accounts, (count(*) FILTER (WHERE status <> 0))::int AS banned,
                 (count(*) FILTER (WHERE role = ANY(${STAFF}::text[])))::int AS staff
          FROM account WHERE deleted_at IS NULL) a`.execute(db);
  return result.rows[0] ?? { accounts: 0, banned: 0, staff: 0, problems: 0, submissions: 0 };
}

export async function countAccounts(db: Db): Promise<number> {
  const result = await sql<{ n: number }>`SELECT count(*)::int AS n FROM account WHERE deleted_at IS NULL`.execute(db);
  return result.rows[0]?.n ?? 0;
}

export async function submissionsSince(db: Db, since: Date): Promise<number> {
  const result = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM submission WHERE submitted_at >= ${since}`.execute(db);
  return result.rows[0]?.n ?? 0;
}

export type DayCounts = {
  /** Days since 1970 on the reader's calendar. */
  day: number;
  logins: number;
  people: number;
  accounts: number;
  submissions: number;
  accepted: number;
};

/** By days that begin `offsetMinutes` before those of UTC. */
export async function dailyCounts(db: Db, from: Date, offsetMinutes: number, now: Date): Promise<DayCounts[]> {
  const dayOf = (column: string) =>
    sql`floor((extract(epoch FROM ${sql.ref(column)}) + ${offsetMinutes}::int * 60) / 86400)::int`;
  const result = await sql<DayCounts>`
    WITH l AS (SELECT ${dayOf('created_at')} AS day, count(*)::int AS logins, count(DISTINCT user_id)::int AS people
               FROM session WHERE created_at >= ${from} GROUP BY 1),
    n AS (SELECT ${dayOf('created_at')} AS day, count(*)::int AS accounts
          FROM account WHERE created_at >= ${from} AND deleted_at IS NULL GROUP BY 1),
    s AS (SELECT ${dayOf('submitted_at')} AS day, count(*)::int AS submissions,
                 (count(*) FILTER (WHERE status = ${STATUS.accepted} AND (${keptFromSums(now)}) IS NOT TRUE))::int AS accepted
          FROM submission WHERE submitted_at >= ${from} GROUP BY 1)
    SELECT day, COALESCE(logins, 0) AS logins, COALESCE(people, 0) AS people, COALESCE(accounts, 0) AS accounts,
           COALESCE(submissions, 0) AS submissions, COALESCE(accepted, 0) AS accepted
    FROM l FULL JOIN n USING (day) FULL JOIN s USING (day)`.execute(db);
  return result.rows;
}

export type SessionRow = { id: number; ip: string | null; agent: string | null; created_at: Date; last_seen: Date };

/** The newest but one, or the only one. */
export async function previousSession(db: Db, userId: number): Promise<SessionRow | undefined> {
  const result = await sql<SessionRow>`
    SELECT id, ip, agent, created_at, last_seen FROM (
      SELECT id, ip, agent, created_at, last_seen FROM session WHERE user_id = ${userId} ORDER BY id DESC LIMIT 2) newest
    ORDER BY id LIMIT 1`.execute(db);
  return result.rows[0];
}

export type MailCounts = { queued: number; stuck: number; failed: number; outbox: number };

export async function mailCounts(db: Db, stuckBefore: Date, failedSince: Date): Promise<MailCounts> {
  const result = await sql<MailCounts>`
    SELECT (count(*) FILTER (WHERE state = 'queued'))::int AS queued,
           (count(*) FILTER (WHERE state = 'queued' AND created_at < ${stuckBefore}))::int AS stuck,
           (count(*) FILTER (WHERE state = 'failed' AND created_at >= ${failedSince}))::int AS failed,
           (count(*) FILTER (WHERE state = 'outbox'))::int AS outbox
    FROM mail WHERE state IN ('queued', 'failed', 'outbox')`.execute(db);
  return result.rows[0] ?? { queued: 0, stuck: 0, failed: 0, outbox: 0 };
}

/** Since when the first in line waits to be judged. */
export async function oldestWaiting(db: Db): Promise<Date | null> {
  const result = await sql<{ at: Date | null }>`
    SELECT min(created_at) AS at FROM task WHERE kind = ${JUDGE_TASK} AND state = 'ready'`.execute(db);
  return result.rows[0]?.at ?? null;
}

export async function databaseFacts(db: Db): Promise<{ version: string; bytes: number }> {
  const result = await sql<{ version: string; bytes: number }>`
    SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS bytes`.execute(db);
  return result.rows[0] ?? { version: '', bytes: 0 };
}
