import { aUser, type TestUser } from '../../../testing/builders.ts';
import { aContest, aParticipant } from '../../../testing/contest-builders.ts';
import { CANARY, tells, type Named, type ObjectRule, type ObjectRules } from '../../../testing/requests/object-rule.ts';
import type { TestSite } from '../../../testing/site.ts';

/** In a contest that the owner runs and nobody else knows of, somebody was disqualified. */
function ofJury(name: (asked: { cid: number; participantId: number }) => Named): ObjectRule {
  return {
    whose: 'the contest of who runs it',
    others: ['root'],
    name: async (site: TestSite, owner: TestUser) => {
      const cid = await aContest(site, { ownerId: owner.id, visible: false });
      const participantId = await aParticipant(site, cid, (await aUser(site)).id);
      await site.database.db
        .updateTable('participant')
        .set({ disqualified_at: site.now(), disqualified_reason: CANARY })
        .where('id', '=', participantId)
        .execute();
      return name({ cid, participantId });
    },
  };
}

export const objectRules: ObjectRules = {
  getContestParticipants: ofJury(({ cid }) => ({ query: { cid: String(cid) }, ...tells })),
  disqualifyParticipant: ofJury((body) => ({ body: { ...body, reason: 'A copied solution' } })),
  previewExtraTime: ofJury((body) => ({ body: { ...body, minutes: 10 } })),
  giveExtraTime: ofJury((body) => ({ body: { ...body, minutes: 10, before: 0, reason: 'A power cut' } })),
  bringBackParticipant: ofJury((body) => ({ body })),
  getContestAddresses: ofJury(({ cid }) => ({ query: { cid: String(cid) } })),
  setContestAddresses: ofJury(({ cid }) => ({ body: { cid, lock: 'list', ranges: ['10.0.3.0/24'] } })),
  forgetContestAddresses: ofJury(({ cid }) => ({ body: { cid } })),
  setParticipantAddresses: ofJury((body) => ({ body: { ...body, ranges: ['10.0.3.17'] } })),
  allowAddress: {
    ...ofJury(({ cid }) => ({ body: { cid } })),
    name: async (site, owner) => {
      const cid = await aContest(site, { ownerId: owner.id, visible: false });
      const { id } = await site.database.db
        .insertInto('contest_address_refusal')
        .values({
          contest_id: cid,
          user_id: (await aUser(site)).id,
          address: '10.0.3.17',
          first_at: site.now(),
          last_at: site.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { body: { cid, id } };
    },
  },
};
