import { STATUS } from '@oyez/contract/judging/verdict';
import { CANARY, EDITORS, authored, hiddenProblem, type ObjectRules } from '../../../testing/requests/object-rule.ts';

export const objectRules: ObjectRules = {
  getProblemChecks: {
    whose: authored,
    owner: 'admin',
    others: EDITORS,
    name: async (site, owner) => ({ query: { pid: String((await hiddenProblem(site, owner)).id) } }),
  },
  addProblemCheck: {
    whose: authored,
    owner: 'admin',
    others: EDITORS,
    name: async (site, owner) => {
      const { id: pid } = await hiddenProblem(site, owner);
      return { body: { pid, name: 'main', language: 'C', code: CANARY, expected: [STATUS.accepted] } };
    },
  },
  getProblemCheckCode: { whose: authored },
  updateProblemCheck: { whose: authored },
  deleteProblemCheck: { whose: authored },
  judgeProblemChecks: { whose: authored },
};
