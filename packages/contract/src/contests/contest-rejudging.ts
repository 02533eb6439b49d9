import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { endpoint } from '../wire/endpoint.ts';
import { flag, id, optional, pageOf, pageQuery, sentId, wholeNumber, wireDate } from '../wire/values.ts';

/**
 * Ours: a contest's submissions are judged again beside what they show. The jury sees what would change, and says
 * whether it does; undone, everything is as it was.
 */
const second = optional(wholeNumber({ min: 0, max: limits.contest.days * 86_400 }));

/** Which submissions of the contest are judged; one condition at least. Cancelled ones are never taken. */
export const RejudgeChoice = z.object({
  /** The label of a problem. */
  problem: optional(z.string().trim().max(limits.contest.label)),
  username: optional(z.string().trim().max(64)),
  language: optional(z.string().max(64)),
  statuses: optional(z.array(z.int().min(-1000).max(1000)).max(20)),
  /** Seconds of the contest. */
  from: second,
  to: second,
  /** Which were run on this test, by its number: after it was changed. */
  test: optional(wholeNumber({ min: 1, max: 100_000 })),
  /** Verdicts that a person has set are judged too. No condition by itself. */
  includeManual: optional(flag),
});
export type RejudgeChoice = z.infer<typeof RejudgeChoice>;

export const StagedRejudging = z.object({
  id,
  choice: RejudgeChoice,
  reason: z.string(),
  /** `ready`: judged, and nothing is changed yet. */
  state: z.enum(['queueing', 'running', 'ready', 'applied', 'discarded', 'undone']),
  startedBy: z.string().nullable(),
  startedAt: wireDate,
  decidedBy: z.string().nullable(),
  decidedAt: wireDate.nullable(),
  total: z.int(),
  judged: z.int(),
  /** With another verdict or score than before. */
  changed: z.int(),
  /** The judge failed: these stay as they are. */
  failed: z.int(),
  /** Somebody else changed the verdict meanwhile: these stay, too. */
  overtaken: z.int(),
});
export type StagedRejudging = z.infer<typeof StagedRejudging>;

const Verdict = z.object({ status: z.int(), score: z.int().nullable() });
const Person = z.object({ uid: z.string(), username: z.string(), rankShowName: z.string() });
/** Solved and seconds with penalties under ACM rules, points and milliseconds under OI rules. */
const Place = z.object({ rank: z.int(), main: z.int(), time: z.int(), award: z.string().nullable() });

export const VERDICTS_SHOWN = 500;

export const RejudgeConsequences = z.object({
  rejudging: StagedRejudging,
  /** What is applied has to be what was looked at. */
  digest: z.string(),
  /** By submission, the first 500. */
  verdicts: z.array(
    z.object({
      submitId: id,
      displayId: z.string(),
      second: z.int(),
      username: z.string(),
      before: Verdict,
      after: Verdict,
    }),
  ),
  verdictCount: z.int(),
  /** Everybody whose place, points, time or award changes, and everybody with another verdict. */
  people: z.array(
    Person.extend({
      before: Place.nullable(),
      after: Place.nullable(),
      verdicts: z.int(),
      /** Another verdict, award or first solve: this one has to be told. */
      told: z.boolean(),
      /** Of a team, all who have to be told. */
      members: z.array(z.string()).optional(),
    }),
  ),
  firsts: z.array(z.object({ displayId: z.string(), before: z.array(Person), after: z.array(Person) })),
});
export type RejudgeConsequences = z.infer<typeof RejudgeConsequences>;

const ofContest = z.object({ cid: sentId });
const one = ofContest.extend({ id: sentId });

export const previewContestRejudging = endpoint({
  method: 'POST',
  path: '/api/x/contests/rejudgings/preview',
  access: 'login',
  summary: 'How many submissions of a contest would be judged aside; for its jury',
  body: ofContest.extend({ choice: RejudgeChoice }),
  reply: z.object({ total: z.int(), manual: z.int() }),
});

/** A contest whose submissions to a problem were judged by earlier tests, limits or checkers than the problem has now. */
export const OutdatedVerdicts = z.object({
  cid: id,
  title: z.string(),
  displayId: z.string(),
  submissions: z.int(),
  /** Numbers of tests that have changed since, come or gone; the first 20. */
  tests: z.array(z.int()),
  /** The one test that has changed, where nothing else has: `test` of a choice. */
  onlyTest: z.int().nullable(),
});
export type OutdatedVerdicts = z.infer<typeof OutdatedVerdicts>;

export const getOutdatedVerdicts = endpoint({
  method: 'GET',
  path: '/api/x/contests/rejudgings/outdated',
  access: 'login',
  summary:
    'Contests of the caller’s with verdicts by earlier tests of a problem, newest first; for who may rejudge there',
  query: z.object({ pid: sentId }),
  reply: z.array(OutdatedVerdicts),
});

export const startContestRejudging = endpoint({
  method: 'POST',
  path: '/api/x/contests/rejudgings',
  access: 'login',
  summary: 'Judge submissions of a contest aside, without changing anything; for its jury',
  body: ofContest.extend({ choice: RejudgeChoice, reason: z.string().trim().max(limits.rejudging.reason).default('') }),
  reply: StagedRejudging,
});

export const getContestRejudgings = endpoint({
  method: 'GET',
  path: '/api/x/contests/rejudgings',
  access: 'login',
  summary: 'Rejudgings of a contest, newest first; for its jury',
  query: ofContest.extend(pageQuery(10).shape),
  reply: pageOf(StagedRejudging),
});

export const getRejudgeConsequences = endpoint({
  method: 'GET',
  path: '/api/x/contests/rejudgings/consequences',
  access: 'login',
  summary: 'What a rejudging would change, or what undoing it would: verdicts, ranks, penalties, first solves, awards',
  query: one,
  reply: RejudgeConsequences,
});

export const applyContestRejudging = endpoint({
  method: 'POST',
  path: '/api/x/contests/rejudgings/apply',
  access: 'login',
  summary: 'Let the new verdicts count, all at once, as they were looked at',
  body: one.extend({ digest: z.string().max(100) }),
  reply: StagedRejudging,
});

export const discardContestRejudging = endpoint({
  method: 'POST',
  path: '/api/x/contests/rejudgings/discard',
  access: 'login',
  summary: 'Leave every verdict as it is',
  body: one,
  reply: StagedRejudging,
});

export const undoContestRejudging = endpoint({
  method: 'POST',
  path: '/api/x/contests/rejudgings/undo',
  access: 'login',
  summary: 'Let the verdicts from before count again, all at once',
  body: one,
  reply: StagedRejudging,
});
