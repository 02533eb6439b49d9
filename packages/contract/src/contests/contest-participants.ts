import { z } from 'zod';
import { ADDRESS_LOCKS } from './contest-values.ts';
import { limits } from '../rules/limits.ts';
import { endpoint } from '../wire/endpoint.ts';
import { id, nothing, optional, pageOf, pageQuery, sentId, wireDate } from '../wire/values.ts';

const login = { access: 'login' } as const;
const oneContest = z.object({ cid: sentId });
const one = oneContest.extend({ participantId: sentId });

/** Who takes part in a contest, as its jury sees them. */
export const ContestParticipant = z.object({
  participantId: id,
  /** Of the team, or the username. */
  name: z.string(),
  username: z.string().nullable(),
  seat: z.string().nullable(),
  registeredAt: wireDate.nullable(),
  submissions: z.int(),
  /** More time than the others have, and why; null where it is the same. */
  extra: z.object({ minutes: z.int(), reason: z.string() }).nullable(),
  /** From where they may act in this contest alone; `noted`: where they first came from. */
  addresses: z
    .object({ ranges: z.array(z.string()), noted: z.boolean() })
    .nullable()
    .default(null),
  disqualified: z.object({ at: wireDate, by: z.string().nullable(), reason: z.string() }).nullable(),
});
export type ContestParticipant = z.infer<typeof ContestParticipant>;

export const PARTICIPANT_STATES = ['all', 'disqualified'] as const;

export const getContestParticipants = endpoint({
  method: 'GET',
  path: '/api/x/contests/participants',
  ...login,
  summary: 'Who takes part in a contest; for its jury',
  query: oneContest
    .extend({
      keyword: optional(z.string().trim().max(limits.keyword.max)),
      state: z.enum(PARTICIPANT_STATES).default('all'),
    })
    .extend(pageQuery(30, 100).shape),
  reply: pageOf(ContestParticipant),
});

export const disqualifyParticipant = endpoint({
  method: 'POST',
  path: '/api/x/contests/participants/disqualify',
  ...login,
  summary: 'Take somebody off the board and out of the contest, and say why; for the jury',
  body: one.extend({ reason: z.string().trim().min(1).max(limits.contest.reason) }),
  reply: nothing,
});

const extraTime = one.extend({ minutes: z.int().min(0).max(limits.contest.extraMinutes) });
const place = z.object({ rank: z.int(), main: z.int(), time: z.int() }).nullable();

export const previewExtraTime = endpoint({
  method: 'POST',
  path: '/api/x/contests/participants/extra-time/effects',
  ...login,
  summary: 'What it would do to give one participant so many minutes more than the others have; for the jury',
  body: extraTime,
  reply: z.object({
    /** What they have now. */
    minutes: z.int(),
    endTime: wireDate,
    newEndTime: wireDate,
    submissionsBecomeInTime: z.int(),
    submissionsBecomeLate: z.int(),
    /** On the board of the jury, under no seal; null where nothing of theirs counts. Under OI rules the time is in milliseconds. */
    place,
    newPlace: place,
    /** Results that are out by now are kept until they are through. */
    keepsResults: z.boolean(),
  }),
});

export const giveExtraTime = endpoint({
  method: 'POST',
  path: '/api/x/contests/participants/extra-time',
  ...login,
  summary:
    'Give one participant more time than the others have, and say why; with 0 minutes it is taken back; for the jury',
  body: extraTime.extend({
    /** What they had when the jury looked. */
    before: z.int().min(0).max(limits.contest.extraMinutes),
    reason: z.string().trim().max(limits.contest.reason),
  }),
  reply: nothing,
});

export const bringBackParticipant = endpoint({
  method: 'POST',
  path: '/api/x/contests/participants/bring-back',
  ...login,
  summary: 'Undo that: everything is as if it had not been; for the jury',
  body: one,
  reply: nothing,
});

const range = z.string().trim().min(1).max(limits.contest.addressRange);

export const getContestAddresses = endpoint({
  method: 'GET',
  path: '/api/x/contests/addresses',
  ...login,
  summary: 'From where people may act in a contest, and who was refused elsewhere; for the jury',
  query: oneContest,
  reply: z.object({
    lock: z.enum(ADDRESS_LOCKS),
    ranges: z.array(z.string()),
    /** Of so many people or teams the first address was noted. */
    noted: z.int(),
    /** From where the reader asks, as the site knows it. */
    ownAddress: z.string(),
    /** The latest first. */
    refused: z.array(
      z.object({
        id,
        username: z.string(),
        team: z.string().nullable(),
        address: z.string(),
        times: z.int(),
        lastAt: wireDate,
        /** They may act from there by now. */
        allowed: z.boolean(),
      }),
    ),
  }),
});

export const setContestAddresses = endpoint({
  method: 'PUT',
  path: '/api/x/contests/addresses',
  ...login,
  summary: 'Say from where people may act in a contest; for the jury',
  body: oneContest.extend({
    lock: z.enum(ADDRESS_LOCKS),
    ranges: z.array(range).max(limits.contest.addressRanges),
  }),
  reply: nothing,
});

export const forgetContestAddresses = endpoint({
  method: 'POST',
  path: '/api/x/contests/addresses/forget',
  ...login,
  summary: 'Forget where people first came from, so that they may begin elsewhere; for the jury',
  body: oneContest,
  reply: z.object({ count: z.int() }),
});

export const setParticipantAddresses = endpoint({
  method: 'POST',
  path: '/api/x/contests/participants/addresses',
  ...login,
  summary: 'Say from where one participant may act; with no addresses they are released; for the jury',
  body: one.extend({ ranges: z.array(range).max(limits.contest.ownRanges) }),
  reply: nothing,
});

export const allowAddress = endpoint({
  method: 'POST',
  path: '/api/x/contests/addresses/allow',
  ...login,
  summary: 'Let somebody who was refused in from there; for the jury',
  body: oneContest.extend({ id: sentId }),
  reply: nothing,
});
