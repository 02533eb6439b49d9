import { aGroup, aMember, aProblem, aTraining, aTrainingProblem } from '../../../testing/problem-builders.ts';
import { CANARY, tells, visible, type ObjectRules } from '../../../testing/requests/object-rule.ts';
import type { TestUser } from '../../../testing/builders.ts';
import type { TestSite } from '../../../testing/site.ts';

/** A training of a group that only its members know, with a problem that only they read. */
async function trainingOfGroup(site: TestSite, owner: TestUser): Promise<{ id: number; groupId: number }> {
  const groupId = await aGroup(site);
  await aMember(site, groupId, owner.id, 3);
  const { id } = await aTraining(site, { groupId, title: CANARY });
  const problem = await aProblem(site, { listed: false, title: CANARY });
  await site.database.db.updateTable('problem').set({ group_id: groupId }).where('id', '=', problem.id).execute();
  await aTrainingProblem(site, id, problem);
  return { id, groupId };
}

const hidden = {
  ...visible,
  others: ['root'] as const,
  name: async (site: TestSite, owner: TestUser) => ({
    query: { tid: String((await aTraining(site, { visible: false, ownerId: owner.id, title: CANARY })).id) },
    ...tells,
  }),
};
const ofMembers = {
  ...visible,
  others: ['root'] as const,
  name: async (site: TestSite, owner: TestUser) => ({
    query: { tid: String((await trainingOfGroup(site, owner)).id) },
    ...tells,
  }),
};

export const objectRules: ObjectRules = {
  getTrainingList: visible,
  getTrainingDetail: hidden,
  getTrainingFrame: ofMembers,
  getTrainingProblemList: ofMembers,
  getTrainingAccess: visible,
  getTrainingRank: visible,
  registerTraining: visible,
  getTrainingCategory: visible,
  getGroupTrainingList: {
    ...visible,
    others: ['root'],
    name: async (site, owner) => ({ query: { gid: String((await trainingOfGroup(site, owner)).groupId) }, ...tells }),
  },
};
