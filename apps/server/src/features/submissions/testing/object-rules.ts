import { STATUS } from '@oyez/contract/judging/verdict';
import { submitProblemJudge } from '@oyez/contract/submissions/submissions';
import {
  CANARY,
  SETTERS,
  visible,
  own,
  ofCode,
  hiddenProblem,
  submission,
  tells,
  type ObjectRules,
} from '../../../testing/requests/object-rule.ts';
import { aFailingTest, aProblem } from '../../../testing/problem-builders.ts';

export const objectRules: ObjectRules = {
  findSubmitted: {
    whose: own,
    async name(site, owner) {
      const { displayId } = await aProblem(site);
      const submitKey = `key-of-the-owner-${owner.id}`;
      const body = { pid: displayId, language: 'Python3', code: CANARY, submitKey };
      const { data } = await site.call(submitProblemJudge, { token: owner.token, body });
      return { query: { submitKey }, served: ({ text }) => text.includes(String(data?.submitId)) };
    },
  },
  resubmitSubmission: {
    whose: own,
    async name(site, owner) {
      const { submitId } = await submission(site, owner, STATUS.submitted_failed);
      return { query: { submitId } };
    },
  },
  updateSubmission: {
    whose: own,
    async name(site, owner) {
      const { submitId } = await submission(site, owner, STATUS.accepted);
      return { body: { submitId: Number(submitId), share: true } };
    },
  },
  getSubmissionDetail: {
    whose: ofCode,
    others: SETTERS,
    async name(site, owner) {
      const { submitId } = await submission(site, owner, STATUS.accepted);
      return { query: { submitId }, ...tells };
    },
  },
  getAllCaseResult: { whose: ofCode },
  getFailingTest: {
    whose: ofCode,
    others: SETTERS,
    async name(site, owner) {
      const { submitId, pid } = await submission(site, owner, STATUS.wrong_answer);
      await site.database.db
        .updateTable('problem')
        .set({ show_failing_test: true })
        .where('id', '=', Number(pid))
        .execute();
      await aFailingTest(site, Number(submitId), CANARY);
      return { query: { submitId }, ...tells };
    },
  },
  checkSubmissionsStatus: visible,
  getSubmissionList: visible,
  submitProblemJudge: {
    ...visible,
    others: SETTERS,
    name: async (site, owner) => ({
      body: { pid: (await hiddenProblem(site, owner)).displayId, language: 'Python3', code: 'int main(){}' },
    }),
  },
  getJudgingProgress: {
    whose: `${own}, any for who may rejudge`,
    others: ['root'],
    async name(site, owner) {
      const { displayId } = await aProblem(site);
      const body = { pid: displayId, language: 'Python3', code: CANARY };
      const { data } = await site.call(submitProblemJudge, { token: owner.token, body });
      return { query: { submitId: String(data?.submitId) } };
    },
  },
};
