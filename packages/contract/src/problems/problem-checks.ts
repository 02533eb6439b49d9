import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { limits } from '../rules/limits.ts';
import { STATUS, type Verdict, VERDICTS } from '../judging/verdict.ts';
import { id, nothing, optional, sentId, wireDate } from '../wire/values.ts';

/** Solutions that a problem keeps with the verdicts they must get. Who edits the problem reads and changes them. */

/** What a setter may expect of a solution. */
export const EXPECTABLE = [
  'accepted',
  'wrong_answer',
  'time_limit',
  'memory_limit',
  'runtime_error',
  'presentation_error',
  'partial_accepted',
  'compile_error',
] as const satisfies Verdict[];
const EXPECTABLE_STATUSES: readonly number[] = EXPECTABLE.map((verdict) => VERDICTS[verdict].code);

/** One of these must be its verdict. */
const expected = z
  .array(z.int().refine((status) => EXPECTABLE_STATUSES.includes(status)))
  .min(1)
  .max(EXPECTABLE.length)
  .transform((statuses) => [...new Set(statuses)]);

export const PROBLEM_CHECKS = { max: 30, name: 60, shownCases: 300 } as const;

/** How limits are suggested: the slowest accepted solution times this, rounded up, and never less than that. */
export const SUGGESTION = { timeFactor: 3, memoryFactor: 2, leastTimeMs: 500, leastMemoryMb: 64 } as const;

export const CheckCase = z.object({
  seq: z.int(),
  status: z.int(),
  time: z.int(),
  memory: z.int(),
  score: z.int().nullable(),
});
export type CheckCase = z.infer<typeof CheckCase>;

export const CheckResult = z.object({
  status: z.int(),
  score: z.int().nullable(),
  time: z.int().nullable(),
  memory: z.int().nullable(),
  /** The compiler's words, or why there is no verdict, for the setter. */
  message: z.string().nullable(),
  /** The first ones; `total` counts them all. */
  cases: z.array(CheckCase),
  total: z.int(),
  firstFailed: CheckCase.nullable(),
  /** Of the problem, when it was judged. */
  version: z.int(),
  isCurrent: z.boolean(),
  node: z.string().nullable(),
  judgedAt: wireDate,
});
export type CheckResult = z.infer<typeof CheckResult>;

/**
 * `agrees` and `disagrees` are about the present version; `outdated` was judged with an earlier one; `failed` got no
 * verdict because of the judge or the problem's own checker.
 */
const CHECK_STATES = ['new', 'running', 'agrees', 'disagrees', 'outdated', 'failed'] as const;
export const CheckState = z.enum(CHECK_STATES);
export type CheckState = z.infer<typeof CheckState>;

export const ProblemCheck = z.object({
  id,
  name: z.string(),
  language: z.string(),
  length: z.int(),
  expected: z.array(z.int()),
  state: CheckState,
  result: CheckResult.nullable(),
  /** While a judge is at it; null while it waits in line. */
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  gmtModified: wireDate,
});
export type ProblemCheck = z.infer<typeof ProblemCheck>;

export const LimitSuggestion = z.object({
  timeLimit: z.int(),
  memoryLimit: z.int(),
  /** What they come from, and by how much its language's limits are multiplied. */
  slowest: z.object({ name: z.string(), language: z.string(), time: z.int(), factor: z.int() }),
  largest: z.object({ name: z.string(), language: z.string(), memory: z.int(), factor: z.int() }),
});
export type LimitSuggestion = z.infer<typeof LimitSuggestion>;

export const ProblemChecks = z.object({
  version: z.int(),
  timeLimit: z.int(),
  memoryLimit: z.int(),
  tests: z.int(),
  checks: z.array(ProblemCheck),
  suggestion: LimitSuggestion.nullable(),
});
export type ProblemChecks = z.infer<typeof ProblemChecks>;

const setter = { access: 'login' } as const;
const ofProblem = z.object({ pid: sentId });
const ofCheck = z.object({ id: sentId });

export const ProblemCheckDraft = z.object({
  name: z.string().trim().min(1).max(PROBLEM_CHECKS.name),
  language: z.string().min(1).max(64),
  code: z.string().min(1).max(limits.code.max),
  expected,
});
export type ProblemCheckDraft = z.output<typeof ProblemCheckDraft>;

export const getProblemChecks = endpoint({
  method: 'GET',
  path: '/api/x/problems/checks',
  ...setter,
  summary: 'Reference solutions of a problem, what became of them, and limits that follow from them',
  query: ofProblem,
  reply: ProblemChecks,
});

export const getProblemCheckCode = endpoint({
  method: 'GET',
  path: '/api/x/problems/checks/code',
  ...setter,
  summary: 'The code of a reference solution',
  query: ofCheck,
  reply: z.object({ code: z.string() }),
});

export const addProblemCheck = endpoint({
  method: 'POST',
  path: '/api/x/problems/checks',
  ...setter,
  summary: 'Keep a reference solution with a problem',
  body: ProblemCheckDraft.extend({ pid: id }),
  reply: z.object({ id }),
});

export const updateProblemCheck = endpoint({
  method: 'PUT',
  path: '/api/x/problems/checks',
  ...setter,
  summary: 'Change a reference solution',
  body: ProblemCheckDraft.extend({ id }),
  reply: nothing,
});

export const deleteProblemCheck = endpoint({
  method: 'DELETE',
  path: '/api/x/problems/checks',
  ...setter,
  summary: 'Delete a reference solution',
  query: ofCheck,
  reply: nothing,
});

export const judgeProblemChecks = endpoint({
  method: 'POST',
  path: '/api/x/problems/checks/judge',
  ...setter,
  summary: 'Judge the reference solutions of a problem by its present tests',
  /** All of them, or one. */
  body: z.object({ pid: id, checkId: optional(id) }),
  reply: z.object({ started: z.int() }),
});

/** The worst of a problem's solutions; problems without any are left out. */
export const getProblemCheckStates = endpoint({
  method: 'POST',
  path: '/api/x/problems/checks/states',
  access: 'admin',
  grant: 'problem_admin',
  summary: 'How the reference solutions of these problems stand, for lists',
  body: z.object({ pidList: z.array(id).max(300) }),
  reply: z.record(z.string(), CheckState),
});

/** The verdicts that say nothing about a solution. */
export const NO_VERDICT: readonly number[] = [STATUS.system_error, STATUS.submitted_failed];
