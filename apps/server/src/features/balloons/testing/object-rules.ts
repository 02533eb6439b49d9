import type { BalloonDeed } from '@oyez/contract/contests/balloons';
import { STATUS } from '@oyez/contract/judging/verdict';
import { aUser, type TestUser } from '../../../testing/builders.ts';
import { aContest, aContestProblem, aContestSubmission, aParticipant } from '../../../testing/contest-builders.ts';
import { CANARY, tells, type Named, type ObjectRule, type ObjectRules } from '../../../testing/requests/object-rule.ts';
import { aProblem } from '../../../testing/problem-builders.ts';
import type { TestSite } from '../../../testing/site.ts';

type World = { cid: number; cpid: number; participantId: number; username: string };

/** In a contest that the owner runs and nobody else knows of, somebody at a secret seat has solved a problem. */
function ofJury(name: (world: World) => Named): ObjectRule {
  return {
    whose: 'the contest of who runs it',
    others: ['root'],
    name: async (site: TestSite, owner: TestUser) => {
      const cid = await aContest(site, { ownerId: owner.id, visible: false });
      const cpid = await aContestProblem(site, cid, (await aProblem(site)).id);
      const { id: userId, username } = await aUser(site);
      await aContestSubmission(site, { contestId: cid, contestProblemId: cpid, userId, status: STATUS.accepted });
      const participantId = await aParticipant(site, cid, userId);
      const { db } = site.database;
      await db.updateTable('participant').set({ seat: CANARY }).where('id', '=', participantId).execute();
      return name({ cid, cpid, participantId, username });
    },
  };
}

const runner = { whose: 'the contest of who runs it or brings its balloons' };
const deed = (kind: BalloonDeed) =>
  ofJury(({ cid, cpid, participantId }) => {
    return { body: { cid, cpid, participantId, key: 'a-press-of-it', deed: kind } };
  });

export const objectRules: ObjectRules = {
  getBalloons: { ...ofJury(({ cid }) => ({ query: { cid: String(cid) }, ...tells })), ...runner },
  doWithBalloon: { ...deed('deliver'), ...runner },
  setBalloonRule: ofJury(({ cid }) => ({ body: { cid, afterSeal: true } })),
  getBalloonRunners: ofJury(({ cid }) => ({ query: { cid: String(cid) } })),
  addBalloonRunner: ofJury(({ cid, username }) => ({ body: { cid, username } })),
  removeBalloonRunner: ofJury(({ cid }) => ({ body: { cid, uid: '0'.repeat(32) } })),
  getSeats: ofJury(({ cid }) => ({ query: { cid: String(cid) }, ...tells })),
  setSeats: ofJury(({ cid, username }) => ({ body: { cid, seats: [{ name: username, seat: 'A-1' }] } })),
};
