import { runSamples } from '@oyez/contract/submissions/test-runs';
import { submitProblemTestJudge } from '@oyez/contract/submissions/test-runs';
import type { TestSite } from '../../../testing/site.ts';
import type { TestUser } from '../../../testing/builders.ts';
import {
  CANARY,
  SETTERS,
  visible,
  own,
  hiddenProblem,
  type ObjectRules,
} from '../../../testing/requests/object-rule.ts';
import { aProblem } from '../../../testing/problem-builders.ts';

/** A run of the one sample of a problem, waiting in line. */
async function sampleRuns(site: TestSite, owner: TestUser): Promise<string[]> {
  const { id } = await aProblem(site, { samples: [{ input: CANARY, output: '3' }] });
  const body = { pid: id, language: 'Python3', code: 'x', type: 'public' };
  const { data } = await site.call(runSamples, { token: owner.token, body });
  return (data ?? []).map((run) => run.key);
}

export const objectRules: ObjectRules = {
  getTestJudgeResult: {
    whose: own,
    async name(site, owner) {
      const { id } = await aProblem(site);
      const body = { pid: id, language: 'Python3', code: 'x', type: 'public', userInput: CANARY };
      const { data } = await site.call(submitProblemTestJudge, { token: owner.token, body });
      return { query: { testJudgeKey: data ?? '' } };
    },
  },
  readTestRuns: {
    whose: own,
    name: async (site, owner) => ({
      body: { keys: await sampleRuns(site, owner) },
      served: ({ text }) => text.includes('"key"'),
    }),
  },
  cancelTestRuns: {
    whose: own,
    name: async (site, owner) => ({
      body: { keys: await sampleRuns(site, owner) },
      served: ({ text }) => text.includes('"cancelled":1'),
    }),
  },
  submitProblemTestJudge: {
    ...visible,
    others: SETTERS,
    name: async (site, owner) => ({
      body: {
        pid: (await hiddenProblem(site, owner)).id,
        language: 'Python3',
        code: 'x',
        type: 'public',
        userInput: '1',
      },
    }),
  },
  runOwnInput: visible,
  runSamples: {
    ...visible,
    others: SETTERS,
    name: async (site, owner) => ({
      body: { pid: (await hiddenProblem(site, owner)).id, language: 'Python3', code: 'x', type: 'public' },
      // Said only about a problem that one sees: the same callers have test runs in line already.
      served: ({ status, text }) => status === 200 || text.includes('test_run_unfinished'),
    }),
  },
  getLanguages: visible,
  getProblemLanguages: visible,
};
