import { STATUS } from '@oyez/contract/judging/verdict';
import {
  SETTERS,
  EDITORS,
  visible,
  own,
  authored,
  hiddenProblem,
  submission,
  tells,
  type ObjectRules,
} from '../../../testing/requests/object-rule.ts';

export const objectRules: ObjectRules = {
  getProblemDetail: {
    ...visible,
    others: SETTERS,
    name: async (site, owner) => ({ query: { problemId: (await hiddenProblem(site, owner)).displayId }, ...tells }),
  },
  getLastAcCode: {
    whose: own,
    async name(site, owner) {
      const { pid } = await submission(site, owner, STATUS.accepted);
      return { query: { pid }, ...tells };
    },
  },
  getAdminProblem: {
    whose: authored,
    owner: 'admin',
    others: EDITORS,
    name: async (site, owner) => ({ query: { pid: String((await hiddenProblem(site, owner)).id) } }),
  },
  getProblemCodeTemplate: visible,
  getProblemTags: visible,
};
