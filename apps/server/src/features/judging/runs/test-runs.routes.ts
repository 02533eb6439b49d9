import {
  cancelTestRuns,
  getTestJudgeResult,
  readTestRuns,
  runOwnInput,
  runSamples,
  submitProblemTestJudge,
} from '@oyez/contract/submissions/test-runs';
import { limits } from '@oyez/contract/rules/limits';
import type { BodyOf } from '@oyez/contract/wire/endpoint';
import type { On } from '../../../http/serve.ts';
import type { Actor } from '../../../policy/actor.ts';
import type { Services } from '../../../services.ts';
import { cancelRuns, readRuns, startSampleRuns } from './sample-runs.service.ts';
import { placeOfRun, readTestRun, startTestRun } from './test-runs.service.ts';

/** Test runs: own input through own code. The key belongs to who asked, and its result lives for minutes. */
export function testRunRoutes(on: On, services: Services): void {
  const start = async (body: BodyOf<typeof runOwnInput>, actor: Actor, maxInput: number) =>
    startTestRun(services, actor, await placeOfRun(services, actor, body), {
      pid: body.pid,
      code: body.code,
      language: body.language,
      input: body.userInput,
      expected: body.expectedOutput,
      maxInput,
    });

  on(submitProblemTestJudge).with(({ body }, { actor }) => start(body, actor, limits.testInput.max));

  on(runOwnInput).with(async ({ body }, { actor }) => {
    const { switches } = await services.settings.current();
    return start(body, actor, switches.ownInputMax);
  });

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
