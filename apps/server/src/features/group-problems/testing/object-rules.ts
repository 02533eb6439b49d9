import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import type { TestUser } from '../../../testing/builders.ts';
import { CANARY, tells, type Named, type ObjectRule, type ObjectRules } from '../../../testing/requests/object-rule.ts';
import { aGroup, aMember } from '../../../testing/problem-builders.ts';
import { aProblemForm } from '../../../testing/problem-forms.ts';
import type { TestSite } from '../../../testing/site.ts';
import { aGroupProblem } from './group-world.ts';

const ofAuthor = 'of its author as long as they are a member, and of the root of its group';
const ofAdmins = 'of the administrators of the group';

/** A group that the owner administers, with a problem that they wrote. */
function inGroup(
  whose: string,
  name: (ids: { gid: string; pid: string }, site: TestSite, owner: TestUser) => Promise<Named> | Named,
): ObjectRule {
  return {
    whose,
    others: ['root'],
    name: async (site, owner) => {
      const groupId = await aGroup(site);
      await aMember(site, groupId, owner.id, GROUP_LEVEL.admin);
      const problem = await aGroupProblem(site, groupId, { ownerId: owner.id, title: CANARY });
      return name({ gid: String(groupId), pid: String(problem.id) }, site, owner);
    },
  };
}

const form = (gid: string, id?: string) =>
  aProblemForm({ problem: { gid: Number(gid), ...(id !== undefined && { id: Number(id) }) } as object });

export const objectRules: ObjectRules = {
  getProblemTagsAndClassification: inGroup('of the members of the group, where one is named', ({ gid }) => ({
    query: { gid },
  })),
  getGroupProblems: inGroup('of the members of the group', ({ gid }) => ({ query: { gid }, ...tells })),
  getGroupProblemsOfStaff: inGroup(ofAdmins, ({ gid }) => ({ query: { gid }, ...tells })),
  getGroupProblem: inGroup(ofAuthor, ({ pid }) => ({ query: { pid }, ...tells })),
  createGroupProblem: inGroup(ofAdmins, ({ gid }) => ({ body: form(gid) })),
  addGroupProblem: inGroup(ofAdmins, ({ gid }) => ({ body: form(gid) })),
  updateGroupProblem: inGroup(ofAuthor, ({ gid, pid }) => ({ body: form(gid, pid) })),
  deleteGroupProblem: inGroup(ofAuthor, ({ pid }) => ({ query: { pid } })),
  restoreGroupProblem: {
    ...inGroup(ofAuthor, async ({ pid }, site) => {
      const { db } = site.database;
      await db.updateTable('problem').set({ deleted_at: site.now() }).where('id', '=', Number(pid)).execute();
      return { query: { pid } };
    }),
    others: ['root', 'problem_admin'],
  },
  getDeletedGroupProblems: inGroup(ofAdmins, async ({ gid, pid }, site) => {
    const { db } = site.database;
    await db.updateTable('problem').set({ deleted_at: site.now() }).where('id', '=', Number(pid)).execute();
    return { query: { gid }, ...tells };
  }),
  getGroupProblemCases: inGroup(ofAuthor, ({ pid }) => ({ query: { pid } })),
  getGroupProblemTags: inGroup(ofAdmins, async ({ gid }, site) => {
    await site.database.db
      .insertInto('tag')
      .values({ name: CANARY, oj: 'ME', group_id: Number(gid) })
      .execute();
    return { query: { gid }, ...tells };
  }),
  compileGroupSpj: { whose: ofAdmins },
  compileGroupInteractive: { whose: ofAdmins },
  changeGroupProblemAuth: inGroup(ofAuthor, ({ pid }) => ({ query: { pid, auth: '2' } })),
  applyGroupProblemPublic: inGroup(ofAuthor, ({ pid }) => ({ query: { pid, isApplied: 'true' } })),
};
