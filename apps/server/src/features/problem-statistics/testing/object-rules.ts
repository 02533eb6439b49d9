import { SETTERS, hiddenProblem, tells, visible, type ObjectRules } from '../../../testing/requests/object-rule.ts';

export const objectRules: ObjectRules = {
  getProblemStatistics: {
    ...visible,
    others: SETTERS,
    name: async (site, owner) => ({ query: { problemId: (await hiddenProblem(site, owner)).displayId }, ...tells }),
  },
};
