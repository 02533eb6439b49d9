import type { TestUser } from '../../../testing/builders.ts';
import { aContest } from '../../../testing/contest-builders.ts';
import {
  CANARY,
  own,
  tells,
  visible,
  type Named,
  type ObjectRule,
  type ObjectRules,
} from '../../../testing/requests/object-rule.ts';
import type { TestSite } from '../../../testing/site.ts';
import { aClarification } from './clarification-builders.ts';

type Asked = { cid: string; id: string };

/** A question that another asked in a contest that the owner runs and nobody else knows of. */
function ofJury(name: (asked: Asked) => Named, is: Partial<Parameters<typeof aClarification>[1]> = {}): ObjectRule {
  return {
    whose: 'the contest of who runs it',
    others: ['root'],
    name: async (site: TestSite, owner: TestUser) => {
      const contestId = await aContest(site, { ownerId: owner.id, visible: false });
      const id = await aClarification(site, { contestId, question: CANARY, ...is });
      return name({ cid: String(contestId), id: String(id) });
    },
  };
}

const answered = { answer: CANARY, quote: CANARY };

export const objectRules: ObjectRules = {
  getClarifications: { ...ofJury(({ cid }) => ({ query: { cid }, ...tells }), answered), ...visible },
  askClarification: { ...ofJury(({ cid }) => ({ body: { cid, question: 'May n be zero?' } })), ...visible },
  withdrawClarification: {
    whose: `${own}, and any in a contest that the caller runs`,
    others: ['root'],
    async name(site, owner) {
      const contestId = await aContest(site);
      return { body: { id: await aClarification(site, { contestId, userId: owner.id, question: CANARY }) } };
    },
  },
  restoreClarification: {
    whose: `${own}; what the jury removed, the jury’s`,
    async name(site, owner) {
      const contestId = await aContest(site);
      const is = { contestId, userId: owner.id, deletedBy: owner.id, question: CANARY };
      return { body: { id: await aClarification(site, is) } };
    },
  },
  getClarificationInbox: ofJury(({ cid }) => ({ query: { cid }, ...tells })),
  claimClarification: ofJury(({ id }) => ({ body: { id } })),
  releaseClarification: ofJury(({ id }) => ({ body: { id } })),
  answerClarification: ofJury(({ id }) => ({ body: { id, answer: 'Yes.', toAll: true, version: 0 } })),
  announceClarification: ofJury(({ id }) => ({ body: { id, title: 'About B', content: 'Yes.' } }), answered),
  getCannedAnswers: ofJury(({ cid }) => ({ query: { cid } })),
  setCannedAnswers: ofJury(({ cid }) => ({ body: { cid, answers: [] } })),
};
