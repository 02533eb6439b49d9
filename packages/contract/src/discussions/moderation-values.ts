import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { id, uid, wireDate } from '../wire/values.ts';
import { COMMENT_KINDS } from './comments.ts';

/** What can be reported, and decided about. */
export const REPORTED_KINDS = ['discussion', ...COMMENT_KINDS] as const;
export type ReportedKind = (typeof REPORTED_KINDS)[number];

/** What is decided about what was reported. `dismiss`: nothing is wrong with it. */
export const REPORT_ACTIONS = ['dismiss', 'warn', 'hide', 'delete'] as const;
export type ReportAction = (typeof REPORT_ACTIONS)[number];

/** How long somebody is muted, in minutes. */
export const muteMinutes = z.int().min(1).max(limits.mute.maxMinutes);

export const ModeratedPerson = z.object({ uid, username: z.string() });
/** Null: the account is gone. */
const person = ModeratedPerson.nullable();

const ReportedText = z.object({
  title: z.string().nullable(),
  description: z.string().nullable(),
  content: z.string(),
});

/** Everything that was reported about one thing and waits, or what was decided about at once. */
export const ReportCase = z.object({
  kind: z.enum(REPORTED_KINDS),
  id,
  /** Of a reply: the comment that it belongs to. */
  commentId: id.nullable(),
  reports: z.array(z.object({ id, reporter: person, tags: z.array(z.string()), reason: z.string(), at: wireDate })),
  /** All of them; so many are listed. */
  reportNum: z.int(),
  /** As it was when it was reported first. */
  reported: ReportedText,
  /** As it read in reports after it was changed, each text once with those reports, oldest first; so many of the newest. */
  later: z.array(ReportedText.extend({ reports: z.array(id) })),
  author: person,
  /** Until when its author is muted in its place, now. */
  mutedUntil: wireDate.nullable(),
  place: z.object({
    kind: z.enum(['discussion', 'contest']),
    id,
    title: z.string(),
    gid: id.nullable(),
    groupName: z.string().nullable(),
  }),
  /** What became of it. */
  state: z.enum(['stands', 'hidden', 'deleted']),
  /** It does not read any more as it was reported. */
  changed: z.boolean(),
  decision: z
    .object({
      id,
      action: z.enum(REPORT_ACTIONS),
      reason: z.string().nullable(),
      mutedUntil: wireDate.nullable(),
      at: wireDate,
      by: person,
    })
    .nullable(),
  /** Nobody decides about what they wrote themselves, and takes such a decision back. */
  mayDecide: z.boolean(),
  /** Without a decision, as old clients do it. */
  putAside: z.object({ at: wireDate, by: person }).nullable(),
});
export type ReportCase = z.infer<typeof ReportCase>;

/** Somebody who may write nothing for a time: anywhere, or in one group. */
export const Mute = z.object({
  id,
  person: ModeratedPerson.extend({ avatar: z.string().nullable() }),
  until: wireDate,
  reason: z.string(),
  by: person,
  at: wireDate,
  gid: id.nullable(),
  groupName: z.string().nullable(),
});
export type Mute = z.infer<typeof Mute>;

/** Who did what to what, when and why. */
export const ModerationEntry = z.object({
  id,
  at: wireDate,
  by: person,
  /** A word of the audit log. */
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.int().nullable() }),
  /** What it said or what it was called then, in short. */
  text: z.string().nullable(),
  /** Of a decision about reports. */
  decision: z.enum(REPORT_ACTIONS).nullable(),
  /** Whose it was, or who was muted. */
  person,
  reason: z.string().nullable(),
  until: wireDate.nullable(),
  groupName: z.string().nullable(),
});
export type ModerationEntry = z.infer<typeof ModerationEntry>;

/** A comment or reply that was deleted and can be restored. */
export const DeletedComment = z.object({
  kind: z.enum(COMMENT_KINDS),
  id,
  content: z.string(),
  author: person,
  place: ReportCase.shape.place,
  deletedAt: wireDate,
  deletedBy: person,
});
export type DeletedComment = z.infer<typeof DeletedComment>;

/** As old clients have it. */
export const DiscussionReport = z.object({
  id,
  did: id,
  gid: id.nullable(),
  discussionTitle: z.string(),
  discussionAuthor: z.string().nullable(),
  reporter: z.string().nullable(),
  content: z.string(),
  /** Whether it was decided about. */
  status: z.boolean(),
  gmtCreate: wireDate,
  gmtModified: wireDate,
  /** Ours: what of the discussion was reported. */
  kind: z.enum(REPORTED_KINDS),
});
export type DiscussionReport = z.infer<typeof DiscussionReport>;
