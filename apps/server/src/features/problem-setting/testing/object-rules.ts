import { EDITORS, authored, hiddenProblem, type ObjectRules } from '../../../testing/requests/object-rule.ts';

export const objectRules: ObjectRules = {
  getProblemCases: {
    whose: authored,
    owner: 'admin',
    others: EDITORS,
    name: async (site, owner) => ({ query: { pid: String((await hiddenProblem(site, owner)).id) } }),
  },
  changeProblemAuth: {
    whose: authored,
    owner: 'admin',
    others: EDITORS,
    name: async (site, owner) => ({ body: { id: (await hiddenProblem(site, owner)).id, auth: 2 } }),
  },
  updateProblem: { whose: authored },
  getCasePart: { whose: authored },
  compileSpj: { whose: authored },
  compileInteractive: { whose: authored },
};
