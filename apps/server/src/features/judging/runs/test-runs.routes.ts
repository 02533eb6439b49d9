import {
  cancelTestRuns,
  getTestJudgeResult,
  readTestRuns,
  runSamples,
  submitProblemTestJudge,
} from '@oyez/contract/submissions/test-runs';
import type { On } from '../../../http/serve.ts';
import type { Services } from '../../../services.ts';
import { cancelRuns, readRuns, startSampleRuns } from './sample-runs.service.ts';
import { placeOfRun, readTestRun, startTestRun } from './test-runs.service.ts';

/** Test runs: own input through own code. The key belongs to who asked, and its result lives for minutes. */
export function testRunRoutes(on: On, services: Services): void {
  on(submitProblemTestJudge).with(async ({ body }, { actor }) =>
    startTestRun(services, actor, await placeOfRun(services, actor, body), {
      pid: body.pid,
      code: body.code,
      language: body.language,
      input: body.userInput,
      expected: body.expectedOutput,
    }),
  );

  on(getTestJudgeResult).with(({ query }, { actor, locale }) =>
    readTestRun(services, actor, query.testJudgeKey, locale),
  );

  on(runSamples).with(async ({ body }, { actor }) =>
    startSampleRuns(services, actor, await placeOfRun(services, actor, body), body),
  );

  on(readTestRuns).with(({ body }, { actor, locale }) => readRuns(services, actor, body.keys, locale));

  on(cancelTestRuns).with(async ({ body }, { actor }) => ({
    cancelled: await cancelRuns(services, actor, body.keys),
  }));
}
