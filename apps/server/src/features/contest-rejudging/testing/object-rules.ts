import type { TestUser } from '../../../testing/builders.ts';
import { aContest } from '../../../testing/contest-builders.ts';
import { SETTERS, hiddenProblem, type ObjectRules } from '../../../testing/requests/object-rule.ts';
import type { TestSite } from '../../../testing/site.ts';

/** Those of them who may rejudge at all. */
const jury = {
  whose: 'the jury’s of that contest, with the right to rejudge',
  owner: 'root',
  others: ['root'],
} as const;

async function listed(site: TestSite, owner: TestUser) {
  return { query: { cid: String(await aContest(site, { ownerId: owner.id })) } };
}

/** `contest-rejudging.test.ts` tries all of them as everybody. */
export const objectRules: ObjectRules = {
  previewContestRejudging: { whose: jury.whose },
  getOutdatedVerdicts: {
    whose: 'what the caller may see of problems, and contests of the jury’s with the right to rejudge',
    name: async (site, owner) => ({ query: { pid: String((await hiddenProblem(site, owner)).id) } }),
    owner: 'root',
    others: SETTERS,
  },
  startContestRejudging: { whose: jury.whose },
  getContestRejudgings: { ...jury, name: listed },
  getRejudgeConsequences: { whose: jury.whose },
  applyContestRejudging: { whose: jury.whose },
  discardContestRejudging: { whose: jury.whose },
  undoContestRejudging: { whose: jury.whose },
};
