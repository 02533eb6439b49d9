import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { limits } from '../rules/limits.ts';
import { optional, placeIds, sentId, sentText, wholeNumber } from '../wire/values.ts';

/** Existing clients also send `mode` and `isRemoteJudge`: the stored problem and language say both. */
const ownRun = z.object({
  pid: sentId,
  /** Emptiness, length and values are answered with the contract's own words. */
  type: optional(z.string().max(32)),
  code: sentText(),
  language: sentText(64),
  userInput: sentText(),
  expectedOutput: optional(z.string().max(limits.code.max)),
  ...placeIds,
});

/** A test run: own input through own code, without the problem's tests. */
export const submitProblemTestJudge = endpoint({
  method: 'POST',
  path: '/api/submit-problem-test-judge',
  access: 'login',
  grant: 'submit',
  summary: 'Run code on own input',
  body: ownRun,
  /** The key to poll with. */
  reply: z.string(),
});

export const runOwnInput = endpoint({
  method: 'POST',
  path: '/api/x/test-runs/own',
  access: 'login',
  grant: 'submit',
  summary: 'Run code on own input that is as long as this site allows',
  body: ownRun,
  /** The key to read it with. */
  reply: z.string(),
});

export const TestRun = z.object({
  /** 5 until it has ended. */
  status: z.int(),
  time: z.int().nullable(),
  memory: z.int().nullable(),
  userInput: z.string().nullable(),
  expectedOutput: z.string().nullable(),
  userOutput: z.string().nullable(),
  stderr: z.string().nullable(),
  problemJudgeMode: z.string().nullable(),
});
export type TestRun = z.infer<typeof TestRun>;

export const getTestJudgeResult = endpoint({
  method: 'GET',
  path: '/api/get-test-judge-result',
  access: 'login',
  summary: 'The result of a test run; a finished one is deleted as it is read',
  query: z.object({ testJudgeKey: z.string().max(64) }),
  reply: TestRun,
});

export const runSamples = endpoint({
  method: 'POST',
  path: '/api/x/test-runs/samples',
  access: 'login',
  grant: 'submit',
  summary: 'Run code on every sample of a problem, each as a run of its own',
  body: z.object({
    pid: wholeNumber({ min: 1 }),
    type: z.string().max(32).default('public'),
    code: z.string().max(limits.code.max * 4),
    language: z.string().max(64),
    ...placeIds,
  }),
  /** In the order of the samples: `n` counts from 1. */
  reply: z.array(z.object({ n: z.int(), key: z.string() })),
});

const runKeys = z.array(z.string().max(64)).min(1).max(limits.testRun.keysAtOnce);

/** More of the output than the contract's call has, and it can be read again until the run expires. */
export const RunReport = TestRun.extend({ key: z.string(), outputCut: z.boolean() });
export type RunReport = z.infer<typeof RunReport>;

export const readTestRuns = endpoint({
  method: 'POST',
  path: '/api/x/test-runs/read',
  access: 'login',
  summary: 'How own test runs stand; those that are gone are left out',
  body: z.object({ keys: runKeys }),
  reply: z.array(RunReport),
});

export const cancelTestRuns = endpoint({
  method: 'POST',
  path: '/api/x/test-runs/cancel',
  access: 'login',
  summary: 'Stop own test runs that have not ended',
  body: z.object({ keys: runKeys }),
  reply: z.object({ cancelled: z.int() }),
});
