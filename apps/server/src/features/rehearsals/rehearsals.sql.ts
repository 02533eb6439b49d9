import { STATUS } from '@oyez/contract/judging/verdict';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { waitingStatuses } from '../../policy/standing-verdicts.ts';

export async function insertRehearsal(
  tx: Tx,
  of: { contestId: number; groupId: number; accountIds: number[]; endsAt: Date },
  now: Date,
): Promise<void> {
  const { contestId, groupId, accountIds, endsAt } = of;
  await tx
    .insertInto('rehearsal')
    .values({ contest_id: contestId, group_id: groupId, account_ids: accountIds, ends_at: endsAt, created_at: now })
    .execute();
}

export async function lockRehearsal(tx: Tx, contestId: number) {
  return tx
    .selectFrom('rehearsal')
    .select(['group_id', 'account_ids'])
    .where('contest_id', '=', contestId)
    .forUpdate()
    .executeTakeFirst();
}

/** Those that have ended before, by the numbers of their contests. */
export async function rehearsalsEndedBefore(db: Db, moment: Date): Promise<number[]> {
  const rows = await db.selectFrom('rehearsal').select('contest_id').where('ends_at', '<', moment).execute();
  return rows.map((row) => row.contest_id);
}

/** Contests of people that run now or begin soon. */
export async function contestsUntil(db: Db, now: Date, until: Date): Promise<{ id: number; title: string }[]> {
  return db
    .selectFrom('contest')
    .leftJoin('rehearsal', 'rehearsal.contest_id', 'contest.id')
    .select(['contest.id', 'contest.title'])
    .where('rehearsal.contest_id', 'is', null)
    .where('contest.deleted_at', 'is', null)
    .where('contest.starts_at', '<', until)
    .where('contest.ends_at', '>', now)
    .orderBy('contest.starts_at')
    .limit(3)
    .execute();
}

export type Outcome = { kept: number; waiting: number; late: number; failed: number; waits: number[] };

/** What became of all that was handed in. */
export async function handedIn(db: Db, contestId: number, now: Date): Promise<Outcome | undefined> {
  const result = await sql<Outcome>`
    SELECT count(*)::int AS kept,
      (count(*) FILTER (WHERE s.status IN ${waitingStatuses}))::int AS waiting,
      (count(*) FILTER (WHERE s.submitted_at >= c.ends_at))::int AS late,
      (count(*) FILTER (WHERE s.status IN (${sql.lit(STATUS.system_error)}, ${sql.lit(STATUS.submitted_failed)})))::int AS failed,
      COALESCE(array_agg((extract(epoch FROM COALESCE(j.ended_at, ${now}::timestamptz) - s.submitted_at) * 1000)::float8
        ) FILTER (WHERE s.id IS NOT NULL), '{}') AS waits
    FROM contest c LEFT JOIN submission s ON s.contest_id = c.id LEFT JOIN judging j ON j.id = s.current_judging_id
    WHERE c.id = ${contestId}`.execute(db);
  return result.rows[0];
}
