import { STATUS } from '@oyez/contract/judging/verdict';
import type { TestUser } from '../../../testing/builders.ts';
import { aContest, aContestProblem, aContestSubmission } from '../../../testing/contest-builders.ts';
import {
  CANARY,
  hiddenProblem,
  SETTERS,
  tells,
  visible,
  type ObjectRules,
} from '../../../testing/requests/object-rule.ts';
import type { TestSite } from '../../../testing/site.ts';

const ofEntered = 'of contests that the caller comes into';
const JURY = ['root'] as const;

/** A contest that nobody else comes into, with one problem and one submission. */
async function ownContest(site: TestSite, owner: TestUser) {
  const contestId = await aContest(site, { ownerId: owner.id, auth: 'private' });
  const { id: problemId } = await hiddenProblem(site, owner);
  const contestProblemId = await aContestProblem(site, contestId, problemId, { title: CANARY });
  const is = { contestId, contestProblemId, userId: owner.id, status: STATUS.accepted };
  return { cid: String(contestId), pid: problemId, submitId: await aContestSubmission(site, is) };
}

export const objectRules: ObjectRules = {
  getContestProblemDetails: {
    whose: ofEntered,
    others: JURY,
    name: async (site, owner) => ({ query: { cid: (await ownContest(site, owner)).cid, displayId: 'A' }, ...tells }),
  },
  getFullScreenProblemList: {
    whose: ofEntered,
    others: JURY,
    name: async (site, owner) => ({ query: { cid: (await ownContest(site, owner)).cid }, ...tells }),
  },
  getUserProblemStatus: {
    whose: 'the caller’s own, in places that the caller comes into',
    others: JURY,
    async name(site, owner) {
      const { cid, pid } = await ownContest(site, owner);
      return { body: { cid: Number(cid), pidList: [pid], isContestProblemList: true } };
    },
  },
  getContestSubmissions: {
    whose: ofEntered,
    others: JURY,
    name: async (site, owner) => ({
      query: { contestID: (await ownContest(site, owner)).cid, beforeContestSubmit: 'false' },
      ...tells,
    }),
  },
  checkContestSubmissionsStatus: {
    whose: ofEntered,
    others: JURY,
    async name(site, owner) {
      const { cid, submitId } = await ownContest(site, owner);
      return { body: { cid: Number(cid), submitIds: [submitId] }, ...tells };
    },
  },
  getProblemContests: {
    ...visible,
    others: SETTERS,
    name: async (site, owner) => ({ query: { problemId: (await hiddenProblem(site, owner)).displayId } }),
  },
};
