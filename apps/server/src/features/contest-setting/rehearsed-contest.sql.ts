import { limits } from '@oyez/contract/rules/limits';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';

const REHEARSAL_PREFIX = '[Rehearsal] ';

/** How long a contest takes, and whether it stands. */
export async function contestLength(tx: Tx, id: number): Promise<{ ms: number; title: string } | undefined> {
  const row = await tx
    .selectFrom('contest')
    .select(['starts_at', 'ends_at', 'title'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { ms: row.ends_at.getTime() - row.starts_at.getTime(), title: row.title };
}

/** The rules and the problems of a contest once more, for a group alone, in other hours and as much faster. */
export async function insertRehearsedContest(
  tx: Tx,
  of: { sourceId: number; groupId: number; startsAt: Date; endsAt: Date },
  now: Date,
): Promise<number> {
  const { sourceId, groupId, startsAt, endsAt } = of;
  const inserted = await sql<{ id: number }>`
    INSERT INTO contest (owner_id, group_id, source_id, title, description, rule, auth, starts_at, ends_at, seal_at, unseal,
      visible, open_board, printing, late_submits, name_shown, oi_score, award_kind, awards, created_at, modified_at)
    SELECT NULL, ${groupId}, id, left(${REHEARSAL_PREFIX} || title, ${limits.contest.title}), description, rule, 'public',
      ${startsAt}::timestamptz, ${endsAt}::timestamptz,
      ${startsAt}::timestamptz + (seal_at - starts_at)
        * (extract(epoch FROM ${endsAt}::timestamptz - ${startsAt}::timestamptz) / extract(epoch FROM ends_at - starts_at))::float8,
      'auto', true, false, printing, late_submits, 'username', oi_score, award_kind, awards, ${now}, ${now}
    FROM contest WHERE id = ${sourceId} RETURNING id`.execute(tx);
  const id = inserted.rows[0]?.id;
  if (id === undefined) throw new Error(`the contest ${sourceId} is gone`);
  await sql`
    INSERT INTO contest_problem (contest_id, problem_id, label, label_key, title, title_en, color, ordinal, created_at, modified_at)
    SELECT ${id}, problem_id, label, label_key, title, title_en, color, ordinal, ${now}, ${now}
    FROM contest_problem WHERE contest_id = ${sourceId} AND deleted_at IS NULL`.execute(tx);
  return id;
}

/** For good, with all that was handed in. */
export async function deleteContestForGood(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('contest').where('id', '=', id).execute();
}
