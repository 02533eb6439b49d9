import {
  REPORT_ACTIONS,
  type DeletedComment,
  type DiscussionReport,
  type ModerationEntry,
  type Mute,
  type ReportCase,
} from '@oyez/contract/discussions/moderation-values';
import { partsOfReport } from '@oyez/contract/discussions/report-content';
import type { Actor } from '../../policy/actor.ts';
import { moderationPolicy } from '../../policy/moderation.policy.ts';
import type { CaseRow, PlainReport } from './cases.sql.ts';
import type { DeletedRow } from './deleted.sql.ts';
import type { LogRow } from './log.sql.ts';
import type { MuteRow } from './mutes.sql.ts';

const TOLD = 300;

function personOf(uid: string | null, username: string | null) {
  return uid === null || username === null ? null : { uid, username };
}

type Placed = Pick<CaseRow, 'discussion_id' | 'contest_id' | 'place_title' | 'group_id' | 'group_name'>;

function placeOf(row: Placed): ReportCase['place'] {
  return {
    kind: row.discussion_id === null ? 'contest' : 'discussion',
    id: row.discussion_id ?? row.contest_id ?? 0,
    title: row.place_title,
    gid: row.group_id,
    groupName: row.group_name,
  };
}

export function toCase(row: CaseRow, actor: Actor): ReportCase {
  return {
    kind: row.target_kind,
    id: row.target_id,
    commentId: row.comment_id,
    reports: row.reports.map((one) => ({
      id: one.id,
      reporter: one.reporter,
      ...partsOfReport(one.content),
      at: new Date(one.at).toISOString(),
    })),
    reportNum: row.n,
    reported: textOf(row.reported),
    later: row.later.map(({ reported, reports }) => ({ ...textOf(reported), reports })),
    author: row.author,
    mutedUntil: row.muted_until?.toISOString() ?? null,
    place: placeOf(row),
    state: row.is_deleted ? 'deleted' : row.is_hidden ? 'hidden' : 'stands',
    changed: row.is_changed && !row.is_deleted,
    decision:
      row.decision_id === null || row.action === null || row.handled_at === null
        ? null
        : {
            id: row.decision_id,
            action: row.action,
            reason: row.reason,
            mutedUntil: row.decision_muted_until?.toISOString() ?? null,
            at: row.handled_at.toISOString(),
            by: row.handled_by,
          },
    mayDecide: moderationPolicy.decide(actor, { authorId: row.author_id }),
    putAside:
      row.decision_id !== null || row.handled_at === null
        ? null
        : { at: row.handled_at.toISOString(), by: row.handled_by },
  };
}

function textOf({ title, description, content }: CaseRow['later'][number]['reported']) {
  return { title: title ?? null, description: description ?? null, content };
}

export function toPlainReport(row: PlainReport): DiscussionReport {
  return {
    id: row.id,
    did: row.discussion_id,
    gid: row.group_id,
    discussionTitle: row.title,
    discussionAuthor: row.author,
    reporter: row.reporter,
    content: row.content,
    status: row.handled_at !== null,
    gmtCreate: row.created_at.toISOString(),
    gmtModified: (row.handled_at ?? row.created_at).toISOString(),
    kind: row.target_kind,
  };
}

export function toMute(row: MuteRow): Mute {
  return {
    id: row.id,
    person: { uid: row.uid, username: row.username, avatar: row.avatar },
    until: row.until.toISOString(),
    reason: row.reason,
    by: personOf(row.by_uid, row.by_username),
    at: row.created_at.toISOString(),
    gid: row.group_id,
    groupName: row.group_name,
  };
}

export function toEntry(row: LogRow): ModerationEntry {
  const { before, after } = row;
  const decision = REPORT_ACTIONS.find((action) => action === after?.action) ?? null;
  return {
    id: row.id,
    at: row.at.toISOString(),
    by: personOf(row.by_uid, row.by_username),
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id },
    text: (wordsIn(before, 'text') ?? wordsIn(before, 'content') ?? wordsIn(before, 'title'))?.slice(0, TOLD) ?? null,
    decision,
    person: personOf(row.person_uid, row.person_username),
    reason: wordsIn(after, 'reason'),
    until: wordsIn(after, 'until'),
    groupName: row.group_name,
  };
}

function wordsIn(of: Record<string, unknown> | null, name: string): string | null {
  const value = of?.[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

export function toDeletedComment(row: DeletedRow): DeletedComment {
  return {
    kind: row.kind,
    id: row.id,
    content: row.content,
    author: personOf(row.author_uid, row.author_username),
    place: placeOf(row),
    deletedAt: row.deleted_at.toISOString(),
    deletedBy: personOf(row.by_uid, row.by_username),
  };
}
