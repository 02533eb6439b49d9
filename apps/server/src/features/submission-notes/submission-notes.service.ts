import { limits } from '@oyez/contract/rules/limits';
import type { AuditAction } from '@oyez/contract/registry';
import type { SubmissionNotes, writeSubmissionNote } from '@oyez/contract/submissions/submission-notes';
import type { BodyOf } from '@oyez/contract/wire/endpoint';
import { daysBefore } from '../../days.ts';
import { writeAudit } from '../../db/audit.sql.ts';
import { markChanged } from '../../db/changes.sql.ts';
import type { Tx } from '../../db/client.ts';
import { storable } from '../../db/storable.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import type { Context } from '../../http/serve.ts';
import type { Actor } from '../../policy/actor.ts';
import { notePolicy } from '../../policy/submission-notes.policy.ts';
import type { Services } from '../../services.ts';
import { sendOwnMessage } from '../messages/messages.service.ts';
import { shownSubmission } from '../submissions/submissions.service.ts';
import { linesOf, mapLines, placeOf } from './line-mapping.ts';
import { notedBefore, notedSubmission, type Noted } from './noted-submissions.service.ts';
import {
  answersTo,
  codesOf,
  countAnswers,
  countNotes,
  findAnswer,
  findNote,
  holdNotes,
  insertAnswer,
  insertNote,
  markRead,
  notesOf,
  sameAnswer,
  sameNote,
  setAnswerRemoved,
  setRemoved,
  setText,
  setUnderstood,
  type KnownNote,
} from './submission-notes.sql.ts';
import { toEarlierNote, toNote } from './submission-notes.view.ts';

type By = Pick<Context, 'actor' | 'ip' | 'requestId' | 'now'>;

const { perSubmission, answers: ANSWERS, sameSeconds, restoreDays } = limits.submissionNote;

const NOTHING: SubmissionNotes = { notes: [], earlier: [], can: { write: false, follow: false } };

export async function readNotes(services: Services, submitId: number, actor: Actor): Promise<SubmissionNotes> {
  await shownSubmission(services, actor, submitId);
  const noted = await notedSubmission(services, actor, submitId);
  if (noted === undefined) return NOTHING;
  const { db } = services.database;
  const before = await notedBefore(services, actor, noted);
  const all = [noted, ...before];
  const rows = await notesOf(
    db,
    all.map(({ row }) => row.id),
  );
  const answers = Map.groupBy(
    await answersTo(
      db,
      rows.map((row) => row.id),
    ),
    (answer) => answer.note_id,
  );
  const codes =
    before.length === 0
      ? new Map<number, string>()
      : await codesOf(
          db,
          all.map(({ row }) => row.id),
        );
  const notesAbout = (one: Noted) =>
    rows
      .filter((row) => row.submission_id === one.row.id)
      .map((row) => toNote(row, answers.get(row.id) ?? [], one, actor));
  const newer = codes.get(noted.row.id) ?? '';
  return {
    notes: notesAbout(noted),
    earlier: before.flatMap((one) => {
      const older = codes.get(one.row.id) ?? '';
      const mapped = mapLines(older, newer);
      const lines = shownLines(older);
      return notesAbout(one).map((note) =>
        toEarlierNote(note, { submitId: one.row.id, standsAt: placeOf(mapped, note) ?? null, lines }),
      );
    }),
    can: { write: notePolicy.write(actor, noted.facts), follow: true },
  };
}

/** Answers the number of the note; the same words once more within a minute are a second click. */
export async function writeNote(
  services: Services,
  { submitId, fromLine, toLine, text }: BodyOf<typeof writeSubmissionNote>,
  by: By,
): Promise<number> {
  const { place } = await shownSubmission(services, by.actor, submitId);
  const isOpen = place.contest === null || (place.contest.phase === 'ended' && !place.contest.sealed);
  if (place.contest?.runs && !isOpen) fail('note_contest_runs');
  const { row, facts } = (await notedSubmission(services, by.actor, submitId)) ?? fail('note_forbidden');
  if (!notePolicy.write(by.actor, facts)) fail('note_forbidden');
  return transact(services, async (tx) => {
    await holdNotes(tx, row.id);
    const code = (await codesOf(tx, [row.id])).get(row.id) ?? '';
    const lines = linesOf(code).length;
    if (toLine > lines) fail('note_line_missing', { lines });
    const note = { submissionId: row.id, writerId: by.actor.id, fromLine, toLine, text: storable(text) };
    const same = await sameNote(tx, note, secondsBefore(by));
    if (same !== undefined) return same;
    if ((await countNotes(tx, row.id)) >= perSubmission) fail('notes_full', { max: perSubmission });
    const id = await insertNote(tx, note, by.now);
    await told(tx, by, { action: 'note.write', id, submitId: row.id, after: { ...note, submitId: row.id } });
    await inform(tx, by, { userId: row.user_id, template: 'submission_note', submitId: row.id, noteId: id });
    return id;
  });
}

export async function changeNote(
  services: Services,
  { id, text }: { id: number; text: string },
  by: By,
): Promise<void> {
  await withNote(services, id, by, async (tx, note, { facts }) => {
    if (note.deleted_at !== null) fail('note_not_found');
    if (note.writer_id !== by.actor.id || !notePolicy.write(by.actor, facts)) fail('note_forbidden');
    const written = storable(text);
    if (written === note.text) return;
    await setText(tx, id, written, by.now);
    await told(tx, by, { action: 'note.change', ...of(note), before: { text: note.text }, after: { text: written } });
  });
}

/** One's own; what others wrote, by those who answer for the place. */
export async function removeNote(services: Services, id: number, by: By): Promise<void> {
  await withNote(services, id, by, async (tx, note, { facts }) => {
    if (note.deleted_at !== null) return;
    const isOwn = note.writer_id === by.actor.id && notePolicy.write(by.actor, facts);
    if (!isOwn && !notePolicy.moderate(by.actor, facts)) fail('note_forbidden');
    await setRemoved(tx, id, { userId: by.actor.id, now: by.now });
    await told(tx, by, { action: 'note.remove', ...of(note), before: { text: note.text } });
  });
}

/** By whoever took it away. */
export async function restoreNote(services: Services, id: number, by: By): Promise<void> {
  await withNote(services, id, by, async (tx, note, { facts }) => {
    if (note.deleted_by !== by.actor.id || !isRestorable(note.deleted_at, by)) fail('note_not_found');
    if (!notePolicy.write(by.actor, facts)) fail('note_forbidden');
    if ((await countNotes(tx, note.submission_id)) >= perSubmission) fail('notes_full', { max: perSubmission });
    await setRemoved(tx, id, null);
    await told(tx, by, { action: 'note.restore', ...of(note), after: { text: note.text } });
  });
}

export async function understandNote(
  services: Services,
  { id, understood }: { id: number; understood: boolean },
  by: By,
): Promise<void> {
  await withNote(services, id, by, async (tx, note, { facts }) => {
    if (note.deleted_at !== null) fail('note_not_found');
    if (!notePolicy.author(by.actor, facts)) fail('note_forbidden');
    if ((note.understood_at !== null) === understood) return;
    await setUnderstood(tx, id, understood ? by.now : null);
    await told(tx, by, { action: 'note.understand', ...of(note), after: { understood } });
  });
}

/** Of the author to whoever wrote the note, or back. */
export async function answerNote(
  services: Services,
  { id, text }: { id: number; text: string },
  by: By,
): Promise<number> {
  return withNote(services, id, by, async (tx, note, { row, facts }) => {
    if (note.deleted_at !== null) fail('note_not_found');
    const isAuthor = notePolicy.author(by.actor, facts);
    if (!isAuthor && !notePolicy.write(by.actor, facts)) fail('note_forbidden');
    const answer = { noteId: id, writerId: by.actor.id, text: storable(text) };
    const same = await sameAnswer(tx, answer, secondsBefore(by));
    if (same !== undefined) return same;
    if ((await countAnswers(tx, id)) >= ANSWERS) fail('note_answers_full', { max: ANSWERS });
    const answerId = await insertAnswer(tx, answer, by.now);
    await told(tx, by, { action: 'note.answer', ...of(note), after: { answerId, text: answer.text } });
    const userId = isAuthor ? note.writer_id : row.user_id;
    if (userId !== null && userId !== by.actor.id) {
      await inform(tx, by, { userId, template: 'submission_note_answer', submitId: row.id, noteId: id });
    }
    return answerId;
  });
}

export async function removeAnswer(services: Services, id: number, by: By): Promise<void> {
  await withOwnAnswer(services, id, by, async (tx, note, answer) => {
    if (answer.deleted_at !== null) return;
    await setAnswerRemoved(tx, id, by.now);
    await told(tx, by, { action: 'note.answer-remove', ...of(note), before: { answerId: id, text: answer.text } });
  });
}

export async function restoreAnswer(services: Services, id: number, by: By): Promise<void> {
  await withOwnAnswer(services, id, by, async (tx, note, answer) => {
    if (note.deleted_at !== null || !isRestorable(answer.deleted_at, by)) fail('note_not_found');
    await setAnswerRemoved(tx, id, null);
    await told(tx, by, { action: 'note.answer-restore', ...of(note), after: { answerId: id, text: answer.text } });
  });
}

/** What the page of a submission shows was shown: also what was said about earlier ones. */
export async function noteReading(services: Services, submitId: number, { actor, now }: By): Promise<void> {
  const noted = await notedSubmission(services, actor, submitId);
  if (noted === undefined) return;
  const shown = [noted, ...(await notedBefore(services, actor, noted))].map(({ row }) => row.id);
  await transact(services, (tx) => markRead(tx, shown, actor.id, now));
}

/** A note for those who read it; to others there is none. Held until the transaction is through. */
async function withNote<T>(
  services: Services,
  id: number,
  by: By,
  act: (tx: Tx, note: KnownNote, noted: Noted) => Promise<T>,
): Promise<T> {
  const known = (await findNote(services.database.db, id)) ?? fail('note_not_found');
  const noted = await notedSubmission(services, by.actor, known.submission_id);
  if (noted === undefined) fail('note_not_found');
  return transact(services, async (tx) => {
    await holdNotes(tx, known.submission_id);
    return act(tx, (await findNote(tx, id)) ?? fail('note_not_found'), noted);
  });
}

type KnownAnswer = NonNullable<Awaited<ReturnType<typeof findAnswer>>>;

async function withOwnAnswer(
  services: Services,
  id: number,
  by: By,
  act: (tx: Tx, note: KnownNote, answer: KnownAnswer) => Promise<void>,
): Promise<void> {
  const known = await findAnswer(services.database.db, id);
  if (known === undefined || known.writer_id !== by.actor.id) fail('note_not_found');
  await withNote(services, known.note_id, by, async (tx, note) => {
    await act(tx, note, (await findAnswer(tx, id)) ?? fail('note_not_found'));
  });
}

type Told = { action: AuditAction; id: number; submitId: number; before?: object; after?: object };

async function told(tx: Tx, by: By, { action, id, submitId, before, after }: Told): Promise<void> {
  await markChanged(tx, 'submission_note', [submitId]);
  const about = { submitId };
  const entry = {
    action,
    subjectKind: 'note' as const,
    subjectId: id,
    ...(before !== undefined && { before: { ...about, ...before } }),
    after: { ...about, ...after },
  };
  await writeAudit(tx, by, entry, by.now);
}

type Message = {
  userId: number;
  template: 'submission_note' | 'submission_note_answer';
  submitId: number;
  noteId: number;
};

async function inform(tx: Tx, by: By, { userId, template, submitId, noteId }: Message): Promise<void> {
  const params = { name: by.actor.username ?? '', submitId, noteId };
  await sendOwnMessage(tx, { userId, senderId: by.actor.id, template, params, about: 'submitId' }, by.now);
}

const of = (note: KnownNote) => ({ id: note.id, submitId: note.submission_id });

function secondsBefore({ now }: By): Date {
  return new Date(now.getTime() - sameSeconds * 1000);
}

function isRestorable(deletedAt: Date | null, { now }: By): boolean {
  return deletedAt !== null && deletedAt > daysBefore(now, restoreDays);
}

/** As they are, with the blanks at their beginning. */
function shownLines(code: string): string[] {
  return code.replaceAll(/\r\n?/g, '\n').split('\n');
}
