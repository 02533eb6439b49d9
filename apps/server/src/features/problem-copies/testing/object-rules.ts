import { authored, EDITORS, hiddenProblem, type ObjectRules } from '../../../testing/requests/object-rule.ts';

export const objectRules: ObjectRules = {
  duplicateProblem: {
    whose: authored,
    owner: 'admin',
    others: EDITORS,
    name: async (site, owner) => {
      const { id: pid } = await hiddenProblem(site, owner);
      return { body: { pid, problemId: `COPY${pid}-${Math.trunc(performance.now() * 1000)}` } };
    },
  },
};
