import { z } from 'zod';
import { endpoint, type ReplyOf } from '../wire/endpoint.ts';
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
  uid,
  wholeNumber,
  wireDate,
} from '../wire/values.ts';
import { limits } from '../rules/limits.ts';
import { BoardPage, BoardRow, BOARD_LIMIT } from './boards.ts';

/** A window in which somebody takes part in a contest that is over, as long as the contest was. */
export const VirtualRun = z.object({
  id,
  startsAt: wireDate,
  endsAt: wireDate,
  /** Taken up again, it goes on as if it had not been given up. */
  givenUpAt: wireDate.nullable(),
});
export type VirtualRun = z.infer<typeof VirtualRun>;

const login = { access: 'login' } as const;
const oneContest = z.object({ cid: sentId });

export const getVirtualRuns = endpoint({
  method: 'GET',
  path: '/api/x/contest/virtual',
  ...login,
  summary: "One's own virtual participations in a contest, the latest first, and whether one may begin another",
  query: oneContest,
  reply: z.object({
    /** Why the reader may not begin one: the code of an error. */
    refusal: z.string().nullable(),
    /** The one that is open or about to begin. */
    run: VirtualRun.nullable(),
    /** Given up a moment ago, and still to be taken up again. */
    givenUp: VirtualRun.nullable(),
    past: z.array(VirtualRun),
  }),
});
export type OwnVirtualRuns = ReplyOf<typeof getVirtualRuns>;

export const startVirtualRun = endpoint({
  method: 'POST',
  path: '/api/x/contest/virtual/start',
  ...login,
  grant: 'submit',
  summary: 'Take part virtually in a contest that is over, from now or a chosen time on',
  body: oneContest.extend({ startsAt: optional(sentDate) }),
  reply: VirtualRun,
});

export const giveUpVirtualRun = endpoint({
  method: 'POST',
  path: '/api/x/contest/virtual/give-up',
  ...login,
  summary: "Give up one's virtual participation before its time is over",
  body: oneContest,
  reply: nothing,
});

export const resumeVirtualRun = endpoint({
  method: 'POST',
  path: '/api/x/contest/virtual/resume',
  ...login,
  summary: 'Take up again what one gave up, while its time is not over',
  body: oneContest,
  reply: VirtualRun,
});

/** Where somebody's window stands among the rows of a board. */
const Placed = z.object({
  /** It would stand before as many rows; its `rank` is the one that it would have. */
  place: z.int(),
  /** Null until something counts. */
  row: BoardRow.nullable(),
});

export const getGhostBoard = endpoint({
  method: 'GET',
  path: '/api/x/contest/virtual/board',
  ...login,
  summary:
    "The board of a contest as it stood at the same second of the contest as one's own window, and one's place in it",
  query: oneContest
    .extend({
      /** One of the reader's own; left out, the one that is open, or else the latest. */
      run: optional(sentId),
      /** A second of the window that is over; left out, the present one. */
      second: optional(wholeNumber({ min: 0, max: limits.contest.days * 86_400 })),
      removeStar: optionalOr(flag, false),
    })
    .extend(pageQuery(BOARD_LIMIT).shape),
  reply: BoardPage.extend({
    run: VirtualRun,
    second: z.int(),
    lastSecond: z.int(),
    /** How long the contest was. */
    length: z.int(),
    own: Placed,
  }),
  hot: true,
});
export type GhostBoard = ReplyOf<typeof getGhostBoard>;

export const getFinishedRuns = endpoint({
  method: 'GET',
  path: '/api/x/contest/virtual/finished',
  ...login,
  summary: 'Virtual participations in a contest that are over, each with the rank that it would have had',
  query: oneContest.extend(pageQuery(20).shape),
  reply: pageOf(
    z.object({
      id,
      uid,
      startsAt: wireDate,
      own: z.boolean(),
      row: BoardRow,
    }),
  ),
});
export type FinishedRun = ReplyOf<typeof getFinishedRuns>['records'][number];
