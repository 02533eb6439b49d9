import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import {
  AnnouncementChange,
  AnnouncementDraft,
  AnnouncementOfStaff,
  announcementsOfStaff,
} from '../site/announcements.ts';
import { endpoint } from '../wire/endpoint.ts';
import {
  flag,
  id,
  nothing,
  optional,
  optionalOr,
  pageOf,
  pageQuery,
  sentDate,
  sentId,
  wholeNumber,
  wireDate,
} from '../wire/values.ts';
import { Award, Contest, NAMES_SHOWN, OI_SCORES } from './contest-values.ts';

/** Creating and listing are the staff's. */
const staff = { access: 'admin', grant: 'contest_admin' } as const;
/** What is done to one contest is its jury's, wherever they work. */
const jury = { access: 'login' } as const;

export const ContestOfStaff = Contest.extend({
  /** Never sent out: null, or the mask that stands for "unchanged". */
  pwd: z.string().nullable(),
  autoRealRank: z.boolean(),
  visible: z.boolean(),
  openAccountLimit: z.boolean(),
  accountLimitRule: z.string().nullable(),
  starAccount: z.array(z.string()),
  awardType: z.int(),
  awardConfigList: z.array(Award),
  gmtCreate: wireDate,
  gmtModified: wireDate,
  /** Ours: who changed it last; null where nobody has, or their account is gone. */
  modifiedUser: z.string().nullable(),
  /** Ours: when a board that waits for it was released by hand. */
  releasedAt: wireDate.nullable(),
  /** Ours: for the list; null where others run it. */
  problemCount: z.int().nullable(),
  submissionCount: z.int().nullable(),
  /** Ours: deleted at this time, and to be restored until `limits.contest.restoreDays` later. */
  deletedAt: wireDate.nullable(),
  /** Ours: there to be copied, and never shown. */
  template: z.boolean(),
  /** Ours: teams take part; fixed once somebody does. */
  teams: z.boolean(),
  teamsFixed: z.boolean(),
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
});
export type ContestOfStaff = z.infer<typeof ContestOfStaff>;

/** Which times, colours and names fit together is decided in one place, `rules/contest-form.ts`. */
export const ContestDraft = z.object({
  title: z.string().trim().min(1).max(limits.contest.title),
  description: optionalOr(z.string().max(limits.contest.description), ''),
  type: wholeNumber({ min: 0, max: 1 }),
  auth: wholeNumber({ min: 0, max: 2 }),
  pwd: optional(z.string().max(limits.contest.password)),
  startTime: sentDate,
  endTime: sentDate,
  /** Follows from the two times: what is sent for it means nothing. */
  duration: z.unknown().optional(),
  sealRank: optionalOr(flag, false),
  sealRankTime: optional(sentDate),
  autoRealRank: optionalOr(flag, true),
  openPrint: optionalOr(flag, false),
  openRank: optionalOr(flag, false),
  allowEndSubmit: optionalOr(flag, false),
  visible: optionalOr(flag, true),
  rankShowName: optionalOr(z.enum(NAMES_SHOWN), 'username'),
  openAccountLimit: optionalOr(flag, false),
  accountLimitRule: optional(z.string().max(limits.contest.accountRule)),
  starAccount: optionalOr(z.array(z.string().trim().max(limits.username.max)).max(limits.contest.stars), []),
  oiRankScoreType: optionalOr(z.enum([OI_SCORES.recent, OI_SCORES.highest]), OI_SCORES.recent),
  awardType: optionalOr(wholeNumber({ min: 0, max: 2 }), 0),
  awardConfigList: optionalOr(
    z
      .array(
        z.object({
          priority: optionalOr(wholeNumber({ min: 0, max: 1000 }), 0),
          name: optionalOr(z.string().trim().max(limits.contest.awardName), ''),
          background: optionalOr(z.string().trim().max(32), ''),
          color: optionalOr(z.string().trim().max(32), ''),
          num: optionalOr(wholeNumber({ min: 0, max: 1_000_000 }), 0),
        }),
      )
      .max(limits.contest.awards),
    [],
  ),
  gid: optional(wholeNumber({ min: 0 })),
  /** Ours: teams take part. Left out, it stays as it is. */
  teams: optional(flag),
});
export type ContestDraft = z.infer<typeof ContestDraft>;

const ContestEdit = ContestDraft.extend({
  id: sentId,
  /** Ours: `gmtModified` of the contest as the form was filled; refused when somebody has changed it since. */
  basedOn: optional(z.string().max(64)),
});

export const getAdminContestList = endpoint({
  method: 'GET',
  path: '/api/admin/contest/get-contest-list',
  ...staff,
  summary: 'Contests of the site, latest start first',
  query: pageQuery(10, 100).extend({
    /** In the title, or the number. */
    keyword: optional(z.string().trim().max(limits.keyword.max)),
    /** Ours. */
    deleted: optionalOr(flag, false),
  }),
  reply: pageOf(ContestOfStaff),
});

export const getAdminContest = endpoint({
  method: 'GET',
  path: '/api/admin/contest',
  ...jury,
  summary: 'One contest, as its jury sets it',
  query: z.object({ cid: sentId }),
  reply: ContestOfStaff,
});

export const addContest = endpoint({
  method: 'POST',
  path: '/api/admin/contest',
  ...staff,
  summary: 'Announce a contest',
  body: ContestDraft,
  /** Existing clients expect null; ours calls `createContest`. */
  reply: nothing,
});

export const createContest = endpoint({
  method: 'POST',
  path: '/api/x/contests/create',
  ...staff,
  summary: 'Announce a contest and learn its number',
  body: ContestDraft,
  reply: z.object({ cid: id }),
});

export const updateContest = endpoint({
  method: 'PUT',
  path: '/api/admin/contest',
  ...jury,
  summary: 'Change a contest',
  body: ContestEdit,
  reply: nothing,
});

/** Ours: what a change would do, in figures, before it is made. */
export const previewContestChange = endpoint({
  method: 'POST',
  path: '/api/x/contests/preview-change',
  ...jury,
  summary: 'What this change of a contest would do',
  body: ContestEdit,
  reply: z.object({
    registrationsDropped: z.int(),
    submissionsBecomeLate: z.int(),
    submissionsBecomeInTime: z.int(),
    submissionsBeforeStart: z.int(),
    sealsNow: z.boolean(),
    releasesNow: z.boolean(),
    peopleShutOut: z.int(),
  }),
});

export const deleteContest = endpoint({
  method: 'DELETE',
  path: '/api/admin/contest',
  ...jury,
  summary: 'Delete a contest; for 30 days it can be restored',
  query: z.object({ cid: sentId }),
  reply: nothing,
});

export const restoreContest = endpoint({
  method: 'PUT',
  path: '/api/x/contests/restore',
  ...jury,
  summary: 'Bring a deleted contest back with all that belongs to it',
  query: z.object({ cid: sentId }),
  reply: nothing,
});

export const cloneContest = endpoint({
  method: 'GET',
  path: '/api/admin/contest/clone',
  ...staff,
  changesState: true,
  summary: 'Copy the settings of a contest; with `problems`, its problems too',
  query: z.object({ cid: sentId, problems: optionalOr(flag, false) }),
  reply: nothing,
});

export const copyContest = endpoint({
  method: 'POST',
  path: '/api/x/contests/copy',
  /** Of a group's contest, the group's administrators. */
  ...jury,
  summary: 'Copy a contest and learn the number of the copy',
  body: z.object({
    cid: sentId,
    problems: flag,
    /** When the copy starts; its end and its seal move with it. As its model, where none is sent. */
    startTime: optional(sentDate),
    title: optional(z.string().trim().max(limits.contest.title)),
  }),
  reply: z.object({ cid: id }),
});

export const setContestTemplate = endpoint({
  method: 'PUT',
  path: '/api/x/contests/template',
  ...jury,
  summary: 'Keep a contest as a template: it is there to be copied, and shown to nobody; or make it a contest again',
  query: z.object({ cid: sentId, template: flag }),
  reply: nothing,
});

const Extension = z.object({
  cid: sentId,
  /** Below zero: the contest becomes shorter. */
  minutes: wholeNumber({ min: -limits.contest.extension, max: limits.contest.extension }).refine((n) => n !== 0),
  /** The seal moves by as much. */
  moveSeal: optionalOr(flag, false),
});

export const previewExtension = endpoint({
  method: 'POST',
  path: '/api/x/contests/preview-extension',
  ...jury,
  summary: 'What it would do to move the end of a contest',
  body: Extension,
  reply: z.object({
    /** As they are now. */
    endTime: wireDate,
    sealTime: wireDate.nullable(),
    newEndTime: wireDate,
    newSealTime: wireDate.nullable(),
    participants: z.int(),
    submissionsBecomeInTime: z.int(),
    submissionsBecomeLate: z.int(),
    sealsNow: z.boolean(),
    releasesNow: z.boolean(),
    /** It is over now and would go on. */
    reopens: z.boolean(),
    /** It would be over at once. */
    endsNow: z.boolean(),
  }),
});

export const extendContest = endpoint({
  method: 'POST',
  path: '/api/x/contests/extend',
  ...jury,
  summary: 'Move the end of a contest for everyone; the same minutes below zero undo it',
  body: Extension.extend({
    /** The end as the jury saw it: refused when somebody has moved it since. */
    endTime: sentDate,
  }),
  reply: nothing,
});

export const changeContestVisible = endpoint({
  method: 'PUT',
  path: '/api/admin/contest/change-contest-visible',
  ...jury,
  summary: 'Show a contest, or hide it from all but its jury',
  query: z.object({ cid: sentId, visible: flag }),
  reply: nothing,
});

export const getContestAnnouncementsOfStaff = endpoint({
  method: 'GET',
  path: '/api/admin/contest/announcement',
  ...jury,
  summary: "A contest's announcements, hidden ones too",
  query: z.object({ cid: sentId, ...announcementsOfStaff }).extend(pageQuery(10, 100).shape),
  reply: pageOf(AnnouncementOfStaff),
});

export const addContestAnnouncement = endpoint({
  method: 'POST',
  path: '/api/admin/contest/announcement',
  ...jury,
  summary: 'Announce something to those who take part',
  body: z.object({ cid: sentId, announcement: AnnouncementDraft }),
  reply: nothing,
});

export const updateContestAnnouncement = endpoint({
  method: 'PUT',
  path: '/api/admin/contest/announcement',
  ...jury,
  summary: 'Change an announcement of a contest',
  body: z.object({ cid: sentId, announcement: AnnouncementChange }),
  reply: nothing,
});

export const deleteContestAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/admin/contest/announcement',
  ...jury,
  summary: 'Delete an announcement of a contest',
  query: z.object({ aid: sentId }),
  reply: nothing,
});

/** Ours. */
export const restoreContestAnnouncement = endpoint({
  method: 'PUT',
  path: '/api/x/contests/restore-announcement',
  ...jury,
  summary: 'Bring a deleted announcement of a contest back',
  query: z.object({ aid: sentId }),
  reply: nothing,
});
