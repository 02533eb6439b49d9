import { z } from 'zod';
import { limits } from '../rules/limits.ts';
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
  wholeNumberOr,
  wireDate,
} from '../wire/values.ts';

const { seat, seats, key, delivered } = limits.balloons;

/**
 * `due`: to be brought. `carried`: somebody is on the way. `lost`: taken along or brought for a solution that does not
 * stand any more.
 */
const BALLOON_STATES = ['due', 'carried', 'delivered', 'lost'] as const;

/** One team's balloon for one problem; named by `cpid` and `participantId`. */
export const Balloon = z.object({
  cpid: id,
  participantId: id,
  displayId: z.string(),
  color: z.string().nullable(),
  /** As the contest shows names. */
  name: z.string(),
  username: z.string().nullable(),
  seat: z.string().nullable(),
  state: z.enum(BALLOON_STATES),
  /** Seconds since the start; null where that is not known any more. */
  time: z.int().nullable(),
  /** Nobody solved the problem in an earlier second. */
  first: z.boolean(),
  behindSeal: z.boolean(),
  /** Who is on the way, or brought it; null where the account is gone. */
  by: z.string().nullable(),
  own: z.boolean(),
  until: wireDate.nullable(),
  deliveredAt: wireDate.nullable(),
});
export type Balloon = z.infer<typeof Balloon>;

const login = { access: 'login' } as const;
const oneContest = z.object({ cid: sentId });

export const BalloonList = z.object({
  contest: z.object({ id, title: z.string() }),
  /** To be brought, on the way or to be taken back, the longest waiting first. */
  waiting: z.array(Balloon),
  /** Those of which there are more than are listed, too. */
  waitingTotal: z.int(),
  /** The latest first. */
  delivered: z.array(Balloon),
  deliveredTotal: z.int(),
  problems: z.array(z.object({ cpid: id, displayId: z.string(), color: z.string().nullable() })),
  /** Results from the seal on are kept from the public at this moment. */
  sealed: z.boolean(),
  /** Runners bring balloons for what was solved behind the seal, too. */
  afterSeal: z.boolean(),
  can: z.object({ run: z.boolean() }),
});
export type BalloonList = z.infer<typeof BalloonList>;

export const getBalloons = endpoint({
  method: 'GET',
  path: '/api/x/contest/balloons',
  ...login,
  summary: 'What to deliver where in a contest; for its jury and its balloon runners',
  query: oneContest.extend({
    /** How many of the delivered ones. */
    delivered: wholeNumberOr(30, { min: 0, max: delivered }),
  }),
  reply: BalloonList,
});

export const BALLOON_DEEDS = ['take', 'drop', 'deliver', 'undo'] as const;
export type BalloonDeed = (typeof BALLOON_DEEDS)[number];

export const doWithBalloon = endpoint({
  method: 'POST',
  path: '/api/x/contest/balloons/do',
  ...login,
  summary:
    'Take a balloon along, leave it, deliver it, or undo that; repeated under the same key nothing happens twice',
  body: oneContest.extend({
    /** Made anew for each press of a button. */
    key: z.string().regex(new RegExp(`^[\\w-]{8,${key}}$`)),
    deed: z.enum(BALLOON_DEEDS),
    cpid: sentId,
    participantId: sentId,
    /** Takes it from whoever is on the way. */
    takeOver: optionalOr(flag, false),
    /** What is undone: the delivery of this moment, and no later one. */
    deliveredAt: optional(z.string().max(64)),
  }),
  /** How it stands now; null where there is no balloon any more. */
  reply: z.object({ balloon: Balloon.nullable() }),
});

export const setBalloonRule = endpoint({
  method: 'PUT',
  path: '/api/x/contest/balloons/rule',
  ...login,
  summary: 'Whether runners bring balloons for what was solved behind the seal; for the jury',
  body: oneContest.extend({ afterSeal: flag }),
  reply: nothing,
});

export const BalloonRunner = z.object({ uid, username: z.string(), since: wireDate });
export type BalloonRunner = z.infer<typeof BalloonRunner>;

export const getBalloonRunners = endpoint({
  method: 'GET',
  path: '/api/x/contest/balloons/runners',
  ...login,
  summary: 'Who may see the balloons of a contest beside its jury; for the jury',
  query: oneContest,
  reply: z.array(BalloonRunner),
});

export const addBalloonRunner = endpoint({
  method: 'POST',
  path: '/api/x/contest/balloons/runners/add',
  ...login,
  summary: 'Let somebody see the balloons of a contest, and nothing else of its jury; for the jury',
  body: oneContest.extend({ username: z.string().trim().min(1).max(limits.username.max) }),
  reply: nothing,
});

export const removeBalloonRunner = endpoint({
  method: 'POST',
  path: '/api/x/contest/balloons/runners/remove',
  ...login,
  summary: 'Take that right back; for the jury',
  body: oneContest.extend({ uid }),
  reply: nothing,
});

export const Seat = z.object({
  participantId: id,
  name: z.string(),
  username: z.string().nullable(),
  seat: z.string().nullable(),
});
export type Seat = z.infer<typeof Seat>;

export const getSeats = endpoint({
  method: 'GET',
  path: '/api/x/contest/seats',
  ...login,
  summary: 'Who sits where in a contest; for the jury',
  query: oneContest
    .extend({ keyword: optional(z.string().trim().max(limits.keyword.max)) })
    .extend(pageQuery(50, 200).shape),
  reply: pageOf(Seat),
});

export const setSeats = endpoint({
  method: 'PUT',
  path: '/api/x/contest/seats',
  ...login,
  summary: 'Say who sits where, by username or team; an empty seat takes it away; for the jury',
  body: oneContest.extend({
    seats: z
      .array(z.object({ name: z.string().trim().min(1).max(seats.name), seat: z.string().trim().max(seat) }))
      .min(1)
      .max(seats.rows),
  }),
  reply: z.object({
    changed: z.int(),
    /** Nobody of this name takes part. */
    unknown: z.array(z.string()),
    /** What undoes it. */
    before: z.array(z.object({ name: z.string(), seat: z.string() })),
  }),
});
