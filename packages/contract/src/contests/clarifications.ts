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
  TEXT_LANGUAGES,
  uid,
  wholeNumber,
  wireDate,
} from '../wire/values.ts';

const { question, answer, cannedAnswer, cannedAnswers } = limits.clarification;
const { title, content } = limits.announcement;

/** Null: about the contest as a whole. */
const AboutProblem = z.object({ displayId: z.string(), displayTitle: z.string() }).nullable();

/** A question to the jury as those who take part read it: their own, and what was answered to everybody. */
export const Clarification = z.object({
  id,
  /** Asked by the reader, or by their team. */
  own: z.boolean(),
  /** Who of the reader's team asked it, where it was not the reader. */
  mate: z.string().nullable().default(null),
  problem: AboutProblem,
  question: z.string(),
  /** Null where another asked. */
  askedAt: wireDate.nullable(),
  /** Markdown; null before there is one. */
  answer: z.string().nullable(),
  answeredAt: wireDate.nullable(),
  /** How often it was answered: a corrected answer is news. */
  version: z.int(),
  toAll: z.boolean(),
});
export type Clarification = z.infer<typeof Clarification>;

/** The same as the jury works on it. */
export const JuryClarification = z.object({
  id,
  problem: AboutProblem,
  asker: z.object({ uid, username: z.string(), realname: z.string().nullable(), team: z.string().nullable() }),
  question: z.string(),
  /** In which the asker reads the site. */
  language: z.enum(TEXT_LANGUAGES),
  askedAt: wireDate,
  answer: z.string().nullable(),
  answeredAt: wireDate.nullable(),
  answeredBy: z.string().nullable(),
  version: z.int(),
  /** The question as everybody reads it; null where the answer is for the asker alone. */
  quote: z.string().nullable(),
  /** Who is answering at this moment. */
  claim: z.object({ username: z.string(), own: z.boolean(), until: wireDate }).nullable(),
  /** An announcement was made of the answer. */
  announced: z.boolean(),
  deletedAt: wireDate.nullable(),
});
export type JuryClarification = z.infer<typeof JuryClarification>;

/** Stands in both languages where that helps; one of them is enough. */
export const CannedAnswer = z.object({
  zh: z.string().trim().max(cannedAnswer),
  en: z.string().trim().max(cannedAnswer),
});
export type CannedAnswer = z.infer<typeof CannedAnswer>;

const login = { access: 'login' } as const;
const one = z.object({ id: sentId });

export const getClarifications = endpoint({
  method: 'GET',
  path: '/api/x/contest/clarifications',
  ...login,
  summary: "One's own questions to the jury of a contest and what was answered to everybody, the latest first",
  query: z.object({ cid: sentId }).extend(pageQuery(30, 100).shape),
  reply: pageOf(Clarification).extend({
    /** Why the reader may not ask at this moment: the code of an error. */
    ask: z.string().nullable(),
  }),
});

export const askClarification = endpoint({
  method: 'POST',
  path: '/api/x/contest/clarifications/ask',
  ...login,
  summary: 'Ask the jury of a contest; only the jury reads it',
  body: z.object({
    cid: sentId,
    /** The label of a problem; left out for questions about the contest as a whole. */
    displayId: optional(z.string().trim().max(limits.contest.label)),
    question: z.string().trim().min(1).max(question),
  }),
  reply: z.object({ id }),
});

export const withdrawClarification = endpoint({
  method: 'POST',
  path: '/api/x/contest/clarifications/withdraw',
  ...login,
  summary: 'Take a question back before it is answered; the jury removes any',
  body: one,
  reply: nothing,
});

export const restoreClarification = endpoint({
  method: 'POST',
  path: '/api/x/contest/clarifications/restore',
  ...login,
  summary: 'Bring a question back that one took away',
  body: one,
  reply: nothing,
});

export const CLARIFICATION_STATES = ['waiting', 'answered', 'removed', 'all'] as const;
export type ClarificationState = (typeof CLARIFICATION_STATES)[number];
/** Stands for the questions about the contest as a whole where a problem is named. */
export const WHOLE_CONTEST = '*';

export const getClarificationInbox = endpoint({
  method: 'GET',
  path: '/api/x/contest/clarifications/inbox',
  ...login,
  summary: 'Questions to the jury of a contest, unanswered ones first; for the jury',
  query: z
    .object({
      cid: sentId,
      state: z.enum(CLARIFICATION_STATES).default('all'),
      displayId: optional(z.string().trim().max(limits.contest.label)),
    })
    .extend(pageQuery(20, 100).shape),
  reply: pageOf(JuryClarification).extend({
    /** Unanswered ones of the whole contest, and by problem in the order of the contest. */
    waiting: z.int(),
    problems: z.array(z.object({ displayId: z.string(), displayTitle: z.string(), waiting: z.int() })),
  }),
});

export const claimClarification = endpoint({
  method: 'POST',
  path: '/api/x/contest/clarifications/claim',
  ...login,
  summary: 'Say that one is answering, for a few minutes; with `takeOver`, in the place of another; for the jury',
  body: one.extend({ takeOver: optionalOr(flag, false) }),
  reply: z.object({ until: wireDate }),
});

export const releaseClarification = endpoint({
  method: 'POST',
  path: '/api/x/contest/clarifications/release',
  ...login,
  summary: 'Leave a question to the others of the jury',
  body: one,
  reply: nothing,
});

export const answerClarification = endpoint({
  method: 'POST',
  path: '/api/x/contest/clarifications/answer',
  ...login,
  summary: 'Answer the asker or everybody, or correct an answer; for the jury',
  body: one.extend({
    answer: z.string().trim().min(1).max(answer),
    toAll: flag,
    /** The question as everybody is to read it; left out, as it was asked. */
    quote: optional(z.string().trim().max(question)),
    /** How often it had been answered when this answer was begun. */
    version: wholeNumber({ min: 0 }),
  }),
  reply: nothing,
});

export const announceClarification = endpoint({
  method: 'POST',
  path: '/api/x/contest/clarifications/announce',
  ...login,
  summary: 'Make an announcement of the contest from an answer; for the jury',
  body: one.extend({
    title: z.string().trim().min(1).max(title),
    content: z.string().trim().min(1).max(content),
  }),
  reply: nothing,
});

export const getCannedAnswers = endpoint({
  method: 'GET',
  path: '/api/x/contest/clarifications/canned-answers',
  ...login,
  summary: 'Answers of a contest that are given often; for the jury',
  query: z.object({ cid: sentId }),
  reply: z.object({
    answers: z.array(CannedAnswer),
    /** They are those that every contest begins with. */
    isDefault: z.boolean(),
    /** Those. */
    usual: z.array(CannedAnswer),
  }),
});

export const setCannedAnswers = endpoint({
  method: 'PUT',
  path: '/api/x/contest/clarifications/canned-answers',
  ...login,
  summary: 'Change the answers of a contest that are given often; null brings back those that it began with',
  body: z.object({
    cid: sentId,
    answers: z
      .array(CannedAnswer.refine(({ zh, en }) => zh !== '' || en !== ''))
      .max(cannedAnswers)
      .nullable(),
  }),
  reply: nothing,
});
