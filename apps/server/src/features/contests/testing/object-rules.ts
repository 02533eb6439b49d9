import { aContest, aParticipant } from '../../../testing/contest-builders.ts';
import { CANARY, own, visible, type ObjectRules } from '../../../testing/requests/object-rule.ts';

export const objectRules: ObjectRules = {
  getContestInfo: {
    ...visible,
    others: ['root'],
    name: async (site, owner) => ({
      query: { cid: String(await aContest(site, { visible: false, ownerId: owner.id, title: CANARY })) },
    }),
  },
  registerContest: visible,
  getContestAccess: visible,
  getContestProblem: visible,
  getContestAnnouncement: visible,
  getContestNotReadAnnouncement: visible,
  getContestFrame: {
    ...visible,
    others: ['root'],
    name: async (site, owner) => ({
      query: { cid: String(await aContest(site, { visible: false, ownerId: owner.id, title: CANARY })) },
    }),
  },
  getOwnRegistrations: {
    whose: own,
    async name(site, owner) {
      const contestId = await aContest(site);
      await aParticipant(site, contestId, owner.id);
      return { query: { ids: String(contestId) }, served: ({ text }) => text.includes(String(contestId)) };
    },
  },
};
