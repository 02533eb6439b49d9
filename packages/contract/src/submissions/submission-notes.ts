import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { endpoint, type ReplyOf } from '../wire/endpoint.ts';
import { flag, id, nothing, sentId, uid, wholeNumber, wireDate } from '../wire/values.ts';

const { lines, text } = limits.submissionNote;

/** Null: the account is gone. */
const Writer = z.object({ uid, username: z.string() }).nullable();

const Written = z.object({
  id,
  writer: Writer,
  /** Written by the reader. */
  own: z.boolean(),
  text: z.string(),
  writtenAt: wireDate,
  /** Something that was written to the reader and that they have not been shown before. */
  unread: z.boolean(),
});

export const NoteAnswer = Written;
export type NoteAnswer = z.infer<typeof NoteAnswer>;

/** What a teacher says about lines of somebody's code, with what was answered. */
export const SubmissionNote = Written.extend({
  fromLine: z.int(),
  toLine: z.int(),
  changedAt: wireDate.nullable(),
  understoodAt: wireDate.nullable(),
  answers: z.array(NoteAnswer),
  can: z.object({
    change: z.boolean(),
    remove: z.boolean(),
    answer: z.boolean(),
    /** The author of the code says that they have understood it. */
    understand: z.boolean(),
  }),
});
export type SubmissionNote = z.infer<typeof SubmissionNote>;

/** One of an earlier submission to the same problem. */
export const EarlierNote = SubmissionNote.extend({
  submitId: id,
  /** Where its lines stand in the newer code; null where they were changed or are gone. */
  standsAt: z.object({ fromLine: z.int(), toLine: z.int() }).nullable(),
  /** The lines as they were. */
  excerpt: z.string(),
});
export type EarlierNote = z.infer<typeof EarlierNote>;

const login = { access: 'login' } as const;
const one = z.object({ id: sentId });
const line = wholeNumber({ min: 1, max: limits.code.max });
const words = z.string().trim().min(1).max(text);

export const getSubmissionNotes = endpoint({
  method: 'GET',
  path: '/api/x/submission-notes',
  ...login,
  summary: 'What teachers say about lines of a submission; for its author and those who may teach there',
  query: z.object({ submitId: sentId }),
  reply: z.object({
    notes: z.array(SubmissionNote),
    /** Of earlier submissions of the same person to the same problem, the latest first. */
    earlier: z.array(EarlierNote),
    can: z.object({
      write: z.boolean(),
      /** The reader is told of changes. */
      follow: z.boolean(),
    }),
  }),
});
export type SubmissionNotes = ReplyOf<typeof getSubmissionNotes>;

export const writeSubmissionNote = endpoint({
  method: 'POST',
  path: '/api/x/submission-notes/write',
  ...login,
  summary: 'Say something about lines of a submission to its author; for those who may teach there',
  body: z
    .object({ submitId: sentId, fromLine: line, toLine: line, text: words })
    .refine(({ fromLine, toLine }) => fromLine <= toLine && toLine - fromLine < lines, { path: ['toLine'] }),
  reply: z.object({ id }),
});

export const changeSubmissionNote = endpoint({
  method: 'POST',
  path: '/api/x/submission-notes/change',
  ...login,
  summary: 'Put what one said about lines of a submission in other words',
  body: one.extend({ text: words }),
  reply: nothing,
});

export const removeSubmissionNote = endpoint({
  method: 'POST',
  path: '/api/x/submission-notes/remove',
  ...login,
  summary: 'Take away what was said about lines of a submission',
  body: one,
  reply: nothing,
});

export const restoreSubmissionNote = endpoint({
  method: 'POST',
  path: '/api/x/submission-notes/restore',
  ...login,
  summary: 'Bring back what one took away',
  body: one,
  reply: nothing,
});

export const understandSubmissionNote = endpoint({
  method: 'POST',
  path: '/api/x/submission-notes/understood',
  ...login,
  summary: 'Say that one has understood what was said about one’s code, or not yet',
  body: one.extend({ understood: flag }),
  reply: nothing,
});

export const answerSubmissionNote = endpoint({
  method: 'POST',
  path: '/api/x/submission-notes/answer',
  ...login,
  summary: 'Answer what was said about lines of a submission',
  body: one.extend({ text: words }),
  reply: z.object({ id }),
});

export const removeNoteAnswer = endpoint({
  method: 'POST',
  path: '/api/x/submission-notes/answer/remove',
  ...login,
  summary: 'Take an answer of one’s own away',
  body: one,
  reply: nothing,
});

export const restoreNoteAnswer = endpoint({
  method: 'POST',
  path: '/api/x/submission-notes/answer/restore',
  ...login,
  summary: 'Bring an answer of one’s own back',
  body: one,
  reply: nothing,
});

export const readSubmissionNotes = endpoint({
  method: 'POST',
  path: '/api/x/submission-notes/read',
  ...login,
  summary: 'What was said to the reader about a submission has been shown to them',
  body: z.object({ submitId: sentId }),
  reply: nothing,
});
