import type { EarlierNote, NoteAnswer, SubmissionNote } from '@oyez/contract/submissions/submission-notes';
import type { Actor } from '../../policy/actor.ts';
import { notePolicy } from '../../policy/submission-notes.policy.ts';
import type { Noted } from './noted-submissions.service.ts';
import type { AnswerRow, NoteRow } from './submission-notes.sql.ts';

export function toNote(note: NoteRow, answers: readonly AnswerRow[], { facts }: Noted, actor: Actor): SubmissionNote {
  const own = note.writer_id === actor.id;
  const isAuthor = notePolicy.author(actor, facts);
  const writes = notePolicy.write(actor, facts);
  return {
    ...writtenOf(note, actor),
    unread: isAuthor && note.read_at === null,
    fromLine: note.from_line,
    toLine: note.to_line,
    changedAt: note.changed_at?.toISOString() ?? null,
    understoodAt: note.understood_at?.toISOString() ?? null,
    answers: answers.map((answer): NoteAnswer => {
      const reader = answer.writer_id === facts.userId ? note.writer_id : facts.userId;
      return { ...writtenOf(answer, actor), unread: answer.read_at === null && reader === actor.id };
    }),
    can: {
      change: own && writes,
      remove: (own && writes) || notePolicy.moderate(actor, facts),
      answer: isAuthor || writes,
      understand: isAuthor,
    },
  };
}

export function toEarlierNote(
  note: SubmissionNote,
  { submitId, standsAt, lines }: Pick<EarlierNote, 'submitId' | 'standsAt'> & { lines: readonly string[] },
): EarlierNote {
  return { ...note, submitId, standsAt, excerpt: lines.slice(note.fromLine - 1, note.toLine).join('\n') };
}

function writtenOf(row: NoteRow | AnswerRow, actor: Actor) {
  return {
    id: row.id,
    writer: row.uid === null || row.username === null ? null : { uid: row.uid, username: row.username },
    own: row.writer_id === actor.id,
    text: row.text,
    writtenAt: row.written_at.toISOString(),
  };
}
