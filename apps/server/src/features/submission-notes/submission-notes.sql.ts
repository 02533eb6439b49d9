import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';

/** Until the transaction is through, nothing else is written about this submission. */
export async function holdNotes(tx: Tx, submissionId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`notes ${submissionId}`}, 0))`.execute(tx);
}

export type NoteRow = Awaited<ReturnType<typeof notesOf>>[number];
export type AnswerRow = Awaited<ReturnType<typeof answersTo>>[number];

/** Those that stand, in the order of the code. */
export async function notesOf(db: Db | Tx, submissionIds: readonly number[]) {
  if (submissionIds.length === 0) return [];
  return db
    .selectFrom('submission_note as note')
    .leftJoin('account as writer', (join) =>
      join.onRef('writer.id', '=', 'note.writer_id').on('writer.deleted_at', 'is', null),
    )
    .select([
      'note.id',
      'note.submission_id',
      'note.writer_id',
      'writer.uid',
      'writer.username',
      'note.from_line',
      'note.to_line',
      'note.text',
      'note.written_at',
      'note.changed_at',
      'note.read_at',
      'note.understood_at',
    ])
    .where('note.submission_id', 'in', submissionIds)
    .where('note.deleted_at', 'is', null)
    .orderBy('note.from_line')
    .orderBy('note.id')
    .execute();
}

export async function answersTo(db: Db | Tx, noteIds: readonly number[]) {
  if (noteIds.length === 0) return [];
  return db
    .selectFrom('submission_note_answer as answer')
    .leftJoin('account as writer', (join) =>
      join.onRef('writer.id', '=', 'answer.writer_id').on('writer.deleted_at', 'is', null),
    )
    .select([
      'answer.id',
      'answer.note_id',
      'answer.writer_id',
      'writer.uid',
      'writer.username',
      'answer.text',
      'answer.written_at',
      'answer.read_at',
    ])
    .where('answer.note_id', 'in', noteIds)
    .where('answer.deleted_at', 'is', null)
    .orderBy('answer.id')
    .execute();
}

/** Of the same person to the same problem, the latest first, as far as there are notes about them. */
export async function earlierNoted(
  db: Db,
  { id, user_id, problem_id }: { id: number; user_id: number; problem_id: number },
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('submission as s')
    .select('s.id')
    .where('s.user_id', '=', user_id)
    .where('s.problem_id', '=', problem_id)
    .where('s.id', '<', id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('submission_note as note')
          .select(sql.lit(1).as('one'))
          .whereRef('note.submission_id', '=', 's.id')
          .where('note.deleted_at', 'is', null),
      ),
    )
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function codesOf(db: Db | Tx, submissionIds: readonly number[]): Promise<Map<number, string>> {
  if (submissionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('submission_source')
    .select(['submission_id', 'code'])
    .where('submission_id', 'in', submissionIds)
    .execute();
  return new Map(rows.map((row) => [row.submission_id, row.code]));
}

export type NewNote = { submissionId: number; writerId: number; fromLine: number; toLine: number; text: string };

/** The same words of the same person about the same lines, written since this moment. */
export async function sameNote(tx: Tx, note: NewNote, since: Date): Promise<number | undefined> {
  const row = await tx
    .selectFrom('submission_note')
    .select('id')
    .where('submission_id', '=', note.submissionId)
    .where('writer_id', '=', note.writerId)
    .where('from_line', '=', note.fromLine)
    .where('to_line', '=', note.toLine)
    .where('text', '=', note.text)
    .where('written_at', '>', since)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

export async function countNotes(tx: Tx, submissionId: number): Promise<number> {
  const row = await tx
    .selectFrom('submission_note')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('submission_id', '=', submissionId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertNote(tx: Tx, note: NewNote, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('submission_note')
    .values({
      submission_id: note.submissionId,
      writer_id: note.writerId,
      from_line: note.fromLine,
      to_line: note.toLine,
      text: note.text,
      written_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type KnownNote = NonNullable<Awaited<ReturnType<typeof findNote>>>;

/** Removed ones as well. */
export async function findNote(db: Db | Tx, id: number) {
  return db.selectFrom('submission_note').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function setText(tx: Tx, id: number, text: string, now: Date): Promise<void> {
  await tx
    .updateTable('submission_note')
    // What was changed is to be read and understood anew.
    .set({ text, changed_at: now, read_at: null, understood_at: null })
    .where('id', '=', id)
    .execute();
}

export async function setRemoved(tx: Tx, id: number, by: { userId: number; now: Date } | null): Promise<void> {
  await tx
    .updateTable('submission_note')
    .set({ deleted_at: by?.now ?? null, deleted_by: by?.userId ?? null })
    .where('id', '=', id)
    .execute();
}

export async function setUnderstood(tx: Tx, id: number, at: Date | null): Promise<void> {
  await tx.updateTable('submission_note').set({ understood_at: at }).where('id', '=', id).execute();
}

export type NewAnswer = { noteId: number; writerId: number; text: string };

export async function sameAnswer(tx: Tx, answer: NewAnswer, since: Date): Promise<number | undefined> {
  const row = await tx
    .selectFrom('submission_note_answer')
    .select('id')
    .where('note_id', '=', answer.noteId)
    .where('writer_id', '=', answer.writerId)
    .where('text', '=', answer.text)
    .where('written_at', '>', since)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** Removed ones as well: they can be brought back. */
export async function countAnswers(tx: Tx, noteId: number): Promise<number> {
  const row = await tx
    .selectFrom('submission_note_answer')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('note_id', '=', noteId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertAnswer(tx: Tx, answer: NewAnswer, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('submission_note_answer')
    .values({ note_id: answer.noteId, writer_id: answer.writerId, text: answer.text, written_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findAnswer(db: Db | Tx, id: number) {
  return db.selectFrom('submission_note_answer').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function setAnswerRemoved(tx: Tx, id: number, at: Date | null): Promise<void> {
  await tx.updateTable('submission_note_answer').set({ deleted_at: at }).where('id', '=', id).execute();
}

/** What was said to this person about these submissions, one of whose authors they are or not. */
export async function markRead(tx: Tx, submissionIds: readonly number[], userId: number, now: Date): Promise<void> {
  await sql`UPDATE submission_note AS note SET read_at = ${now} FROM submission AS s
    WHERE note.submission_id = ANY (${submissionIds}::bigint[]) AND note.read_at IS NULL
      AND s.id = note.submission_id AND s.user_id = ${userId}`.execute(tx);
  await sql`UPDATE submission_note_answer AS answer SET read_at = ${now}
    FROM submission_note AS note JOIN submission AS s ON s.id = note.submission_id
    WHERE note.id = answer.note_id AND note.submission_id = ANY (${submissionIds}::bigint[]) AND answer.read_at IS NULL
      AND ${userId} = CASE WHEN answer.writer_id = s.user_id THEN note.writer_id ELSE s.user_id END`.execute(tx);
}

/** For good, after the time in which a removal can be taken back. */
export async function purgeNotes(db: Db, deletedBefore: Date): Promise<void> {
  await db.deleteFrom('submission_note').where('deleted_at', '<', deletedBefore).execute();
  await db.deleteFrom('submission_note_answer').where('deleted_at', '<', deletedBefore).execute();
}
