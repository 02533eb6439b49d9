import type { TestUser } from '../../../testing/builders.ts';
import { aContest } from '../../../testing/contest-builders.ts';
import { own, visible, type Named, type ObjectRules } from '../../../testing/requests/object-rule.ts';
import type { TestSite } from '../../../testing/site.ts';
import { aRun } from './run-builders.ts';

/** A contest that is over, and that nobody but its owner and who runs the site knows of. */
const unseen = (name: (cid: string, site: TestSite, owner: TestUser) => Promise<Named>) => ({
  ...visible,
  others: ['root'] as const,
  name: async (site: TestSite, owner: TestUser) => {
    const cid = await aContest(site, { ownerId: owner.id, visible: false, startsIn: -180, endsIn: -60 });
    return name(String(cid), site, owner);
  },
});

/** A window of the owner's in a contest that everybody knows of. */
const ofOwner = (name: (cid: string) => Named, is: { givenUp?: boolean } = {}) => ({
  whose: own,
  name: async (site: TestSite, owner: TestUser) => {
    const contestId = await aContest(site, { startsIn: -180, endsIn: -60 });
    await aRun(site, { contestId, userId: owner.id, ...is });
    return name(String(contestId));
  },
});

export const objectRules: ObjectRules = {
  getVirtualRuns: unseen(async (cid) => ({ query: { cid } })),
  startVirtualRun: unseen(async (cid) => ({ body: { cid } })),
  giveUpVirtualRun: ofOwner((cid) => ({ body: { cid } })),
  resumeVirtualRun: ofOwner((cid) => ({ body: { cid } }), { givenUp: true }),
  getGhostBoard: ofOwner((cid) => ({ query: { cid } })),
  getFinishedRuns: unseen(async (cid) => ({ query: { cid } })),
};
