import type { ReportAction, ReportedKind } from '@oyez/contract/discussions/moderation-values';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { markChanged } from '../../db/changes.sql.ts';
import { storableJson } from '../../db/storable.ts';

/** What was reported, as it read then. */
export type Reported = {
  /** Of a discussion. */
  title?: string;
  description?: string;
  content: string;
  /** What the discussion or the contest was called below which it stood. */
  place: string;
};

export type Target = { kind: ReportedKind; id: number };
/** Where it stands: one of both. */
export type TargetPlace = { discussionId: number | null; contestId: number | null };

type NewReport = {
  target: Target;
  place: TargetPlace;
  authorId: number | null;
  userId: number;
  content: string;
  reported: Reported;
};

/** One of each person at a time: what they add before it is looked at stands in its place, with the text as it is now. */
export async function insertReport(
  tx: Tx,
  { target, place, authorId, userId, content, reported }: NewReport,
  now: Date,
): Promise<void> {
  const text = storableJson(reported);
  await tx
    .insertInto('report')
    .values({
      target_kind: target.kind,
      target_id: target.id,
      discussion_id: place.discussionId,
      contest_id: place.contestId,
      author_id: authorId,
      user_id: userId,
      content,
      reported: text,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['target_kind', 'target_id', 'user_id'])
        .where('handled_at', 'is', null)
        .doUpdateSet({ content, reported: text }),
    )
    .execute();
}

export type ReportRow = {
  id: number;
  user_id: number | null;
  reported: Reported;
};

/** Those that wait, until the transaction is through: whoever decides at the same time waits, and finds none. */
export async function lockWaiting(tx: Tx, { kind, id }: Target): Promise<ReportRow[]> {
  const rows = await tx
    .selectFrom('report')
    .select(['id', 'user_id', 'reported'])
    .where('target_kind', '=', kind)
    .where('target_id', '=', id)
    .where('handled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => ({ ...row, reported: row.reported as Reported }));
}

export async function closeReports(
  tx: Tx,
  ids: readonly number[],
  { decisionId, by }: { decisionId: number | null; by: number },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('report')
    .set({ handled_at: now, handled_by: by, decision_id: decisionId })
    .where('id', 'in', [...ids])
    .execute();
}

/** They wait again. Who reported the same thing anew meanwhile has one that counts already. */
export async function openReports(tx: Tx, which: { decisionId: number } | { id: number }): Promise<void> {
  const chosen = 'id' in which ? sql`report.id = ${which.id}` : sql`report.decision_id = ${which.decisionId}`;
  await sql`DELETE FROM report WHERE ${chosen} AND EXISTS (SELECT FROM report AS newer
    WHERE newer.target_kind = report.target_kind AND newer.target_id = report.target_id
      AND newer.user_id = report.user_id AND newer.handled_at IS NULL AND newer.id <> report.id)`.execute(tx);
  await sql`UPDATE report SET handled_at = NULL, handled_by = NULL, decision_id = NULL WHERE ${chosen}`.execute(tx);
}

type NewDecision = {
  target: Target;
  place: TargetPlace;
  authorId: number | null;
  action: ReportAction;
  acted: boolean;
  reason: string | null;
  mutedUntil: Date | null;
  by: number;
};

export async function insertDecision(
  tx: Tx,
  { target, place, authorId, action, acted, reason, mutedUntil, by }: NewDecision,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('report_decision')
    .values({
      target_kind: target.kind,
      target_id: target.id,
      discussion_id: place.discussionId,
      contest_id: place.contestId,
      author_id: authorId,
      action,
      acted,
      reason,
      muted_until: mutedUntil,
      by_user_id: by,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Until the transaction is through. */
export async function lockDecision(tx: Tx, id: number) {
  return tx.selectFrom('report_decision').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function setUndone(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('report_decision').set({ undone_at: now }).where('id', '=', id).execute();
}

/** Who decided last about a thing, and when. */
export async function lastDecision(db: Db | Tx, { kind, id }: Target) {
  return db
    .selectFrom('report')
    .leftJoin('account', 'account.id', 'report.handled_by')
    .select(['account.username', 'report.handled_at'])
    .where('target_kind', '=', kind)
    .where('target_id', '=', id)
    .where('handled_at', 'is not', null)
    .orderBy('handled_at', 'desc')
    .executeTakeFirst();
}

/** Those of what is gone for good. */
export async function purgeReports(db: Db): Promise<void> {
  await sql`DELETE FROM report WHERE (target_kind = 'comment' AND NOT EXISTS (SELECT FROM comment WHERE comment.id = target_id))
    OR (target_kind = 'reply' AND NOT EXISTS (SELECT FROM reply WHERE reply.id = target_id))`.execute(db);
}

/** Everything that is reported stands in it. */
const WHOLE_SITE = 0;

/** Whoever looks after the place of a report hears that the queue changed. */
export async function markReports(tx: Tx, { discussionId, contestId }: TargetPlace): Promise<void> {
  const { rows } = await sql<{ group_id: number | null }>`
    SELECT group_id FROM discussion WHERE id = ${discussionId}::bigint
    UNION ALL SELECT group_id FROM contest WHERE id = ${contestId}::bigint`.execute(tx);
  await markChanged(tx, 'report', [WHOLE_SITE, ...rows.flatMap((row) => row.group_id ?? [])]);
}
