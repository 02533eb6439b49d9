import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { Announcement } from '../site/announcements.ts';
import { endpoint } from '../wire/endpoint.ts';
import {
  flag,
  id,
  nothing,
  optional,
  optionalOr,
  pageOf,
  pageQuery,
  sentId,
  uid,
  wholeNumber,
  wireDate,
} from '../wire/values.ts';
import { Contest, ContestProblem } from './contest-values.ts';

const oneContest = z.object({ cid: sentId });

export const ContestRow = Contest.omit({ now: true, uid: true });
export type ContestRow = z.infer<typeof ContestRow>;

export const getContestList = endpoint({
  method: 'GET',
  path: '/api/get-contest-list',
  access: 'anonymous',
  summary: "The site's contests, a page: scheduled, running, ended, each with the latest start first",
  query: pageQuery(10, 100).extend({
    status: optional(wholeNumber({ min: -1, max: 1 })),
    type: optional(wholeNumber({ min: 0, max: 1 })),
    keyword: optional(z.string().trim().max(limits.keyword.max)),
  }),
  reply: pageOf(ContestRow),
  hot: true,
});

export const getContestInfo = endpoint({
  method: 'GET',
  path: '/api/get-contest-info',
  access: 'login',
  summary: 'One contest; its description once the reader may come in',
  query: oneContest,
  reply: Contest,
});

export const registerContest = endpoint({
  method: 'POST',
  path: '/api/register-contest',
  access: 'login',
  summary: 'Take part; private and protected contests ask for their password',
  body: z.object({
    cid: sentId,
    /** Public contests ask for none. */
    password: z.preprocess((value) => value ?? '', z.string().max(limits.contest.password)),
  }),
  reply: nothing,
  success: { en: 'Register contest successfully', zh: '报名成功' },
});

export const getContestAccess = endpoint({
  method: 'GET',
  path: '/api/get-contest-access',
  access: 'login',
  summary: 'Whether the caller is registered and among the accounts that may take part',
  query: oneContest,
  reply: z.object({ access: z.boolean() }),
});

/** Counts are null where the reader may not know them; the list of existing clients reads them as numbers, so 0. */
export const ListedContestProblem = ContestProblem.extend({
  ac: z.int(),
  total: z.int(),
  /** Ours: the counts are not shown to this reader, who sees a question mark. */
  countsHidden: z.boolean(),
});
export type ListedContestProblem = z.infer<typeof ListedContestProblem>;

export const getContestProblem = endpoint({
  method: 'GET',
  path: '/api/get-contest-problem',
  access: 'anonymous',
  summary: 'The problems of a contest, in order',
  query: oneContest.extend({ containsEnd: optionalOr(flag, false) }),
  reply: z.array(ListedContestProblem),
});

export const getContestAnnouncement = endpoint({
  method: 'GET',
  path: '/api/get-contest-announcement',
  access: 'login',
  summary: "A contest's announcements, newest first",
  query: oneContest.extend(pageQuery(10, 100).shape),
  reply: pageOf(Announcement),
});

export const getContestNotReadAnnouncement = endpoint({
  method: 'POST',
  path: '/api/get-contest-not-read-announcement',
  access: 'login',
  summary: "A contest's announcements that are not among those named, newest first",
  body: z.object({ cid: sentId, readAnnouncementList: optionalOr(z.array(sentId).max(1000), []) }),
  reply: z.array(Announcement),
});

/** Why a door is closed: the code of the error that a call would be answered with. */
const Refusal = z.string().nullable();

/** Ours: all that the frame around a contest's pages needs, in one call. */
export const ContestFrame = z.object({
  contest: Contest,
  registered: z.boolean(),
  /** The reader is among the participants: registered once, in a team, or simply handed something in. */
  takesPart: z.boolean(),
  /** Why the jury disqualified the reader; null where it has not. */
  disqualified: z.string().nullable(),
  /** How much later than for the others this contest ends for the reader; its end time says so, too. */
  extraMinutes: z.int(),
  /** Null where the reader may come in, or hand in code. */
  entry: Refusal,
  submit: Refusal,
  /** The reader's own window after the contest, from when it was chosen until it is over or given up. */
  run: z.object({ id, startsAt: wireDate, endsAt: wireDate }).nullable(),
  /** Why the reader may not begin to take part virtually. */
  virtual: Refusal,
  /** The reader may hand in after the end what is no part of the contest. */
  practice: z.boolean(),
  /** Results from the seal on are kept from this reader. */
  sealed: z.boolean(),
  /** Released by hand at this time, or still to be released. */
  release: z.enum(['none', 'automatic', 'waiting', 'released']),
  /** How many problems, once the reader may come in. */
  problems: z.int().nullable(),
  /** Languages that all of its problems accept, once the reader may come in. */
  languages: z.array(z.string()).nullable(),
  /** Time and memory where all problems have the same, else the range: for the overview. */
  bounds: z.object({ timeMs: z.tuple([z.int(), z.int()]), memoryMb: z.tuple([z.int(), z.int()]) }).nullable(),
  /** Teams take part; the reader's own one with who is in it. */
  teams: z.boolean(),
  team: z.object({ id, name: z.string(), seat: z.string().nullable(), members: z.array(z.string()) }).nullable(),
  /** Whom to ask. */
  organiser: z.object({ uid, username: z.string(), nickname: z.string().nullable() }).nullable(),
  /** Awards are given by these rules, first one first. */
  awards: z.object({ kind: z.enum(['none', 'proportion', 'number']), names: z.array(z.string()) }),
  can: z.object({ run: z.boolean(), rejudge: z.boolean(), print: z.boolean(), board: z.boolean() }),
});
export type ContestFrame = z.infer<typeof ContestFrame>;

export const getContestFrame = endpoint({
  method: 'GET',
  path: '/api/x/contests/frame',
  access: 'login',
  summary: 'One contest with what the reader may do in it',
  query: oneContest,
  reply: ContestFrame,
});

export const getOwnRegistrations = endpoint({
  method: 'GET',
  path: '/api/x/contests/registrations',
  access: 'login',
  summary: 'For which of these contests the caller is registered',
  query: z.object({
    /** Numbers, with commas between them. */
    ids: z.string().regex(/^\d{1,16}(,\d{1,16}){0,99}$/),
  }),
  reply: z.array(id),
});
