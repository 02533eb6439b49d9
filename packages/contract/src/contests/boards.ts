import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { endpoint, type ReplyOf } from '../wire/endpoint.ts';
import { flag, id, optional, optionalOr, pageOf, pageQuery, sentId, wholeNumber } from '../wire/values.ts';
import { Contest, ContestProblem } from './contest-values.ts';

/** One cell under ACM rules. Seconds; what a seal keeps back is only a number of tries. */
export const AcmCell = z.object({
  isAC: z.boolean().optional(),
  isFirstAC: z.boolean().optional(),
  isAfterContest: z.boolean().optional(),
  ACTime: z.int().optional(),
  errorNum: z.int(),
  tryNum: z.int().optional(),
});
export type AcmCell = z.infer<typeof AcmCell>;

/** Of a team; a real name where the contest shows those, and to its jury. */
export const TeamMember = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: z.string().nullable(),
  realname: z.string().nullable(),
});
export type TeamMember = z.infer<typeof TeamMember>;

const person = {
  /** -1: out of competition. */
  rank: z.int(),
  isWinAward: z.boolean(),
  awardName: z.string().nullable(),
  awardBackground: z.string().nullable(),
  awardColor: z.string().nullable(),
  uid: z.string(),
  username: z.string(),
  /** Null where the contest shows another name and the reader is not of its jury. */
  realname: z.string().nullable(),
  nickname: z.string().nullable(),
  rankShowName: z.string(),
  school: z.string().nullable(),
  gender: z.string().nullable(),
  avatar: z.string().nullable(),
  /** Ours, of a team: its name stands in the other fields, but for those of its first member's account. */
  members: z.array(TeamMember).optional(),
};

export const AcmRow = z.object({
  ...person,
  ac: z.int(),
  total: z.int(),
  /** Seconds, with penalties. */
  totalTime: z.int(),
  submissionInfo: z.record(z.string(), AcmCell),
});
export type AcmRow = z.infer<typeof AcmRow>;

export const OiRow = z.object({
  ...person,
  totalScore: z.int(),
  /** Milliseconds. */
  totalTime: z.int(),
  submissionInfo: z.record(z.string(), z.int().nullable()),
  timeInfo: z.record(z.string(), z.int().nullable()),
});
export type OiRow = z.infer<typeof OiRow>;

export const BoardRow = z.union([AcmRow, OiRow]);
export type BoardRow = z.infer<typeof BoardRow>;

export const BOARD_LIMIT = 50;

const MOST_OF_UID = 40;

const boardBody = z
  .object({
    cid: sentId,
    forceRefresh: optionalOr(flag, false),
    removeStar: optionalOr(flag, false),
    concernedList: optional(z.array(z.string().max(MOST_OF_UID)).max(limits.contest.concerned)),
    keyword: optional(z.string().trim().max(limits.keyword.max)),
    containsEnd: optionalOr(flag, false),
  })
  .extend(pageQuery(BOARD_LIMIT).shape);

export const getContestOutsizeInfo = endpoint({
  method: 'GET',
  path: '/api/get-contest-outsize-info',
  access: 'anonymous',
  summary: 'A contest and its problems for the board outside of it, where that is open',
  query: z.object({ cid: sentId }),
  reply: z.object({ contest: Contest, problemList: z.array(ContestProblem) }),
});

export const getContestOutsideScoreboard = endpoint({
  method: 'POST',
  path: '/api/get-contest-outside-scoreboard',
  access: 'anonymous',
  summary: 'The board outside of a contest, a page',
  body: boardBody,
  reply: pageOf(BoardRow),
  hot: true,
});

export const getContestRank = endpoint({
  method: 'POST',
  path: '/api/get-contest-rank',
  access: 'login',
  summary: 'The board inside a contest, a page; own and followed rows come first and stand in their place again',
  body: boardBody,
  reply: pageOf(BoardRow),
  hot: true,
});

/** Ours: one page of a board with what its page shows around it. Unchanged, it is a 304. */
export const BoardPage = z.object({
  version: z.int(),
  /** From the seal on, results are kept back in what follows. */
  sealed: z.boolean(),
  rows: z.array(BoardRow),
  /** All ranked rows, and those that the search finds. */
  ranked: z.int(),
  total: z.int(),
  current: z.int(),
  size: z.int(),
  /** The reader's own row and the followed ones, wherever they stand, each with its place among all rows. */
  pinned: z.array(z.object({ place: z.int(), own: z.boolean(), row: BoardRow })),
  /** By label: how many of its submissions were accepted, and how many there are. */
  problems: z.array(ContestProblem.extend({ ac: z.int(), total: z.int(), firstUid: z.string().nullable() })),
});
export type BoardPage = z.infer<typeof BoardPage>;

const boardQuery = z
  .object({
    cid: sentId,
    forceRefresh: optionalOr(flag, false),
    removeStar: optionalOr(flag, false),
    containsEnd: optionalOr(flag, false),
    keyword: optional(z.string().trim().max(limits.keyword.max)),
    /** Joined by commas. */
    followed: optional(z.string().max(limits.contest.followed * (MOST_OF_UID + 1))),
  })
  .extend(pageQuery(BOARD_LIMIT).shape);

/** The version of which the live stream told: no older one is sent. */
const toldOf = { atLeast: optional(wholeNumber({ min: 0 })) };

export const getBoard = endpoint({
  method: 'GET',
  path: '/api/x/contests/board',
  access: 'login',
  summary: 'The board inside a contest, a page with own and followed rows apart',
  query: boardQuery.extend(toldOf),
  reply: BoardPage,
  hot: true,
});

export const getOutsideBoard = endpoint({
  method: 'GET',
  path: '/api/x/contests/outside-board',
  access: 'anonymous',
  summary: 'The board outside of a contest, a page with followed rows apart',
  query: boardQuery.omit({ forceRefresh: true }).extend(toldOf),
  reply: BoardPage,
  hot: true,
});

/** Of the contest, by its clock. */
const contestSecond = wholeNumber({ min: 0, max: limits.contest.days * 86_400 });

/** Ours: the board as it stood. A second that is to come is answered by the last one that is over. */
export const getBoardMoment = endpoint({
  method: 'GET',
  path: '/api/x/contests/board/moment',
  access: 'anonymous',
  summary: 'The board as it stood at a second of the contest, a page, as far as this reader sees the board',
  query: boardQuery.omit({ containsEnd: true }).extend({
    second: contestSecond,
    outside: optionalOr(flag, false),
    /** As it was shown then, also where there is more to see by now. */
    underSeal: optionalOr(flag, false),
  }),
  reply: BoardPage.extend({
    second: z.int(),
    /** The last one that may be asked for. */
    lastSecond: z.int(),
    /** From when on results are kept back, and whether they are at present. */
    sealSecond: z.int().nullable(),
    sealHolds: z.boolean(),
  }),
  hot: true,
});
export type BoardMoment = ReplyOf<typeof getBoardMoment>;

/** Ours: the tries behind a cell, as they are listed on hover or tap. */
export const getBoardTries = endpoint({
  method: 'GET',
  path: '/api/x/contests/board/tries',
  access: 'anonymous',
  summary: 'The tries of one person at one problem, as the board shows them to this reader',
  query: z.object({
    cid: sentId,
    uid: z.string().max(MOST_OF_UID),
    displayId: z.string().max(64),
    outside: optionalOr(flag, false),
    /** As the board is looked at. */
    forceRefresh: optionalOr(flag, false),
    containsEnd: optionalOr(flag, false),
    /** As it stood. */
    second: optional(contestSecond),
    underSeal: optionalOr(flag, false),
  }),
  reply: z.array(
    z.object({
      /** Seconds since the start. */
      at: z.int(),
      /** Null behind the seal. */
      status: z.int().nullable(),
      score: z.int().nullable(),
      /** Where the reader may open it. */
      submitId: id.nullable(),
    }),
  ),
});

/** The board as a file: a table for spreadsheets, for the jury. */
export const downloadContestRank = {
  path: '/api/file/download-contest-rank',
  access: 'login',
  query: z.object({
    cid: sentId,
    forceRefresh: flag,
    removeStar: optionalOr(flag, false),
    /** As the contract writes it here. */
    containEnd: optionalOr(flag, false),
    /** Ours. */
    format: optionalOr(z.enum(['xlsx', 'csv']), 'xlsx'),
  }),
} as const;

/** Ours: puts the board together from the facts and compares it with what is shown. */
export const checkBoard = endpoint({
  method: 'GET',
  path: '/api/x/contests/board/check',
  access: 'login',
  summary: 'Whether the boards that are shown are those that the submissions make; for the jury',
  query: z.object({ cid: sentId }),
  reply: z.object({ same: z.boolean(), version: wholeNumber(), rows: z.int() }),
});
