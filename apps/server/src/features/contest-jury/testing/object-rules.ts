import { STATUS } from '@oyez/contract/judging/verdict';
import type { TestUser } from '../../../testing/builders.ts';
import { aContest, aContestProblem, aContestSubmission } from '../../../testing/contest-builders.ts';
import { visible, type ObjectRules } from '../../../testing/requests/object-rule.ts';
import { aProblem } from '../../../testing/problem-builders.ts';
import { aUser } from '../../../testing/builders.ts';
import type { TestSite } from '../../../testing/site.ts';

const jury = { whose: 'the jury’s of that contest', others: ['root'] } as const;

/** One that is over and was sealed, which all of these calls serve. */
async function ended(site: TestSite, owner: TestUser) {
  const contestId = await aContest(site, { ownerId: owner.id, startsIn: -180, endsIn: -60, sealsIn: -90 });
  return { query: { cid: String(contestId) } };
}

export const objectRules: ObjectRules = {
  getContestAcInfo: { ...jury, name: ended },
  checkContestAcInfo: {
    ...jury,
    async name(site, owner) {
      const contestId = await aContest(site, { ownerId: owner.id });
      const contestProblemId = await aContestProblem(site, contestId, (await aProblem(site)).id);
      const { id: userId } = await aUser(site);
      const id = await aContestSubmission(site, { contestId, contestProblemId, userId, status: STATUS.accepted });
      return { body: { id, cid: contestId, checked: true } };
    },
  },
  submitPrintText: visible,
  getContestPrint: { ...jury, name: ended },
  checkContestPrintStatus: {
    ...jury,
    async name(site, owner) {
      const contestId = await aContest(site, { ownerId: owner.id });
      const { id } = await site.database.db
        .insertInto('print_job')
        .values({ contest_id: contestId, user_id: owner.id, content: 'text', created_at: site.now() })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { query: { id: String(id), cid: String(contestId) } };
    },
  },
  getContestScrollBoardInfo: { ...jury, name: ended },
  getContestScrollBoardSubmission: { ...jury, name: ended },
};
