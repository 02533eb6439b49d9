import { aContest, aContestProblem } from '../../../testing/contest-builders.ts';
import { CANARY, tells, type ObjectRules } from '../../../testing/requests/object-rule.ts';
import { aProblem } from '../../../testing/problem-builders.ts';

export const objectRules: ObjectRules = {
  getContestReadiness: {
    whose: 'the contest of who runs it',
    others: ['root'],
    async name(site, owner) {
      const cid = await aContest(site, { ownerId: owner.id, visible: false });
      await aContestProblem(site, cid, (await aProblem(site)).id, { label: CANARY });
      return { query: { cid: String(cid) }, ...tells };
    },
  },
};
