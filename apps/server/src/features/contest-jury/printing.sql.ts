import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { readPage } from '../../db/page.ts';

export async function isPrintingOpen(db: Db, contestId: number): Promise<boolean> {
  const row = await db.selectFrom('contest').select('printing').where('id', '=', contestId).executeTakeFirst();
  return row?.printing ?? false;
}

export async function insertPrintJob(
  db: Db,
  job: { contestId: number; userId: number; teamId: number | null; content: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('print_job')
    .values({
      contest_id: job.contestId,
      user_id: job.userId,
      participant_id: job.teamId,
      content: job.content,
      created_at: now,
    })
    .execute();
}

export type PrintRow = {
  id: number;
  contest_id: number;
  username: string;
  realname: string | null;
  team_name: string | null;
  seat: string | null;
  printed_at: Date | null;
  created_at: Date;
};

/** Those not printed first, and then the newest. */
export async function printJobs(db: Db, contestId: number, page: { limit: number; offset: number }) {
  const wanted = db.selectFrom('print_job as job').where('job.contest_id', '=', contestId);
  return readPage(
    wanted
      .innerJoin('account as sender', 'sender.id', 'job.user_id')
      .leftJoin('participant as team', 'team.id', 'job.participant_id')
      .select(['job.id', 'job.contest_id', 'sender.username', 'sender.realname', 'job.printed_at', 'job.created_at'])
      .select(['team.team_name', 'team.seat'])
      .orderBy(sql`(job.printed_at IS NOT NULL)`)
      .orderBy('job.id', 'desc'),
    page,
    wanted,
  );
}

/** False where the contest has no such text. What was printed before keeps the time of its first printing. */
export async function markPrinted(
  db: Db,
  { contestId, jobId, userId }: { contestId: number; jobId: number; userId: number },
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('print_job')
    .set({
      printed_at: sql<Date>`COALESCE(printed_at, ${now})`,
      printed_by: sql<number>`CASE WHEN printed_at IS NULL THEN ${userId} ELSE printed_by END`,
    })
    .where('id', '=', jobId)
    .where('contest_id', '=', contestId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function readPrintJob(
  db: Db,
  jobId: number,
): Promise<{ contest_id: number; content: string; username: string } | undefined> {
  return db
    .selectFrom('print_job as job')
    .innerJoin('account as sender', 'sender.id', 'job.user_id')
    .select(['job.contest_id', 'job.content', 'sender.username'])
    .where('job.id', '=', jobId)
    .executeTakeFirst();
}
