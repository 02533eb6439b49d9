import type { Role } from '@oyez/contract/accounts/permissions';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import type { TestUser } from '../../../testing/builders.ts';
import {
  CANARY,
  EDITORS,
  tells,
  type Named,
  type ObjectRule,
  type ObjectRules,
} from '../../../testing/requests/object-rule.ts';
import {
  aGroup,
  aMember,
  aProblem,
  aRemoteProblem,
  aTraining,
  aTrainingProblem,
  type TestProblem,
} from '../../../testing/problem-builders.ts';
import type { TestSite } from '../../../testing/site.ts';
import { aTrainingForm } from './training-forms.ts';

const ROOT: readonly Role[] = ['root'];

type Name = (tid: string, site: TestSite, owner: TestUser) => Promise<Named> | Named;

/** A hidden training of the site, and its author. */
function ofSite(name: Name, is: Partial<ObjectRule> = {}): ObjectRule {
  return {
    whose: 'the training of who put it together',
    owner: 'admin',
    others: ROOT,
    name: async (site, owner) => {
      const { id } = await aTraining(site, { ownerId: owner.id, visible: false, title: CANARY });
      return name(String(id), site, owner);
    },
    ...is,
  };
}

/** Its problems are put in order by those who edit any problem, too. */
const arranged = {
  whose: 'the training of who put it together; its problems are every problem administrator’s, too',
  others: EDITORS,
};

/** A hidden training of a group, and its author, who is an administrator of the group. */
function ofGroup(name: Name, is: Partial<ObjectRule> = {}): ObjectRule {
  return {
    whose: 'the training of who put it together, and of its group’s root',
    others: ROOT,
    name: async (site, owner) => {
      const groupId = await administered(site, owner);
      const { id } = await aTraining(site, { ownerId: owner.id, groupId, visible: false, title: CANARY });
      return name(String(id), site, owner);
    },
    ...is,
  };
}

async function administered(site: TestSite, owner: TestUser): Promise<number> {
  const groupId = await aGroup(site);
  await aMember(site, groupId, owner.id, GROUP_LEVEL.admin);
  return groupId;
}

async function put(site: TestSite, tid: string, label?: string): Promise<TestProblem> {
  const problem = await aProblem(site);
  await aTrainingProblem(site, Number(tid), { ...problem, displayId: label ?? problem.displayId });
  return problem;
}

async function removed(site: TestSite, tid: string): Promise<string> {
  const { id } = await aProblem(site);
  const row = { id, training_id: Number(tid), problem_id: id, label: CANARY, rank: 1 };
  const at = { added_at: site.now(), removed_at: site.now() };
  await site.database.db
    .insertInto('training_removed_problem')
    .values({ ...row, ...at })
    .execute();
  return String(id);
}

const form = (id: string) => ({ body: aTrainingForm({ id: Number(id) } as object) });

async function category(site: TestSite, groupId: number | null = null): Promise<number> {
  const name = `${CANARY} ${String(Math.random())}`;
  const { id } = await site.database.db
    .insertInto('training_category')
    .values({ group_id: groupId, name, color: '#123456', created_at: site.now(), modified_at: site.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A group's own, which its administrators keep. */
function keptInGroup(name: (cid: number, gid: number, site: TestSite) => Promise<Named> | Named): ObjectRule {
  return {
    whose: 'the site’s for who may edit any problem, a group’s for its administrators',
    others: ROOT,
    name: async (site, owner) => {
      const gid = await administered(site, owner);
      return name(await category(site, gid), gid, site);
    },
  };
}

export const objectRules: ObjectRules = {
  getAdminTraining: ofSite((tid) => ({ query: { tid }, ...tells })),
  updateTraining: ofSite((tid) => form(tid)),
  deleteTraining: ofSite((tid) => ({ query: { tid } }), { whose: 'root’s alone; of a group, as there', owner: 'root' }),
  changeTrainingStatus: ofSite((tid) => ({ query: { tid, status: 'false' } })),
  getGroupAdminTrainingList: {
    whose: 'the group’s, for its administrators',
    others: ROOT,
    name: async (site, owner) => {
      const groupId = await administered(site, owner);
      await aTraining(site, { groupId, visible: false, title: CANARY });
      return { query: { gid: String(groupId) }, ...tells };
    },
  },
  getGroupTraining: ofGroup((tid) => ({ query: { tid }, ...tells })),
  addGroupTraining: { whose: 'the group’s, for its administrators' },
  updateGroupTraining: ofGroup((tid) => form(tid)),
  deleteGroupTraining: ofGroup((tid) => ({ query: { tid } })),
  changeGroupTrainingStatus: ofGroup((tid) => ({ query: { tid, status: 'false' } })),
  createTraining: {
    whose: 'the group’s, for its administrators; of the site for its staff',
    others: ROOT,
    name: async (site, owner) => ({ body: { ...aTrainingForm(), gid: await administered(site, owner) } }),
  },
  previewTrainingChange: ofSite((tid) => form(tid)),
  restoreTrainingRegistrations: ofSite(async (tid, site, owner) => {
    await site.database.db
      .insertInto('training_ended_registration')
      .values({ training_id: Number(tid), user_id: owner.id, registered_at: site.now(), ended_at: site.now() })
      .execute();
    return { query: { tid } };
  }),
  restoreTraining: ofSite(
    async (tid, site) => {
      const { db } = site.database;
      await db.updateTable('training').set({ deleted_at: site.now() }).where('id', '=', Number(tid)).execute();
      return { query: { tid } };
    },
    { whose: 'root’s alone; of a group, whoever may change it', owner: 'root' },
  ),
  cloneTraining: ofSite((tid) => ({ body: { tid } }), {
    whose: 'what everybody may read who finds it, and one’s own',
    others: EDITORS,
  }),
  getAdminTrainingProblemList: ofSite(async (tid, site) => {
    await put(site, tid, CANARY);
    return { query: { tid, queryExisted: 'true' }, ...tells };
  }, arranged),
  putTrainingProblem: ofSite(
    async (tid, site) => ({ body: { tid, pid: (await put(site, tid)).id, rank: 7 } }),
    arranged,
  ),
  deleteTrainingProblem: ofSite(
    async (tid, site) => ({ query: { tid, pid: String((await put(site, tid)).id) } }),
    arranged,
  ),
  addTrainingProblemFromPublic: ofSite(
    async (tid, site) => ({ body: { tid, pid: (await aProblem(site)).id } }),
    arranged,
  ),
  importRemoteProblemToTraining: ofSite(
    async (tid, site) => ({ query: { tid, name: 'HDU', problemId: await aRemoteProblem(site) } }),
    arranged,
  ),
  getGroupTrainingProblemList: ofGroup(async (tid, site) => {
    await put(site, tid, CANARY);
    return { query: { tid }, ...tells };
  }),
  putGroupTrainingProblem: ofGroup(async (tid, site) => ({ body: { tid, pid: (await put(site, tid)).id, rank: 7 } })),
  deleteGroupTrainingProblem: ofGroup(async (tid, site) => ({
    query: { tid, pid: String((await put(site, tid)).id) },
  })),
  addGroupTrainingProblemFromPublic: ofGroup(async (tid, site) => ({ body: { tid, pid: (await aProblem(site)).id } })),
  addGroupTrainingProblemFromGroup: ofGroup(async (tid, site) => {
    const { db } = site.database;
    const row = db.selectFrom('training').select('group_id').where('id', '=', Number(tid));
    const { group_id: groupId } = await row.executeTakeFirstOrThrow();
    const problem = await aProblem(site);
    await db.updateTable('problem').set({ group_id: groupId, listed: false }).where('id', '=', problem.id).execute();
    return { query: { tid, problemId: problem.displayId } };
  }),
  orderTrainingProblems: ofSite(async (tid, site) => {
    const [a, b] = [await put(site, tid), await put(site, tid)];
    return { body: { tid, pids: [b.id, a.id], basedOn: [a.id, b.id] } };
  }, arranged),
  getRemovedTrainingProblems: ofSite(async (tid, site) => {
    await removed(site, tid);
    return { query: { tid }, ...tells };
  }, arranged),
  restoreTrainingProblem: ofSite(async (tid, site) => ({ query: { tid, pid: await removed(site, tid) } }), arranged),
  addTrainingCategory: keptInGroup((_, gid) => ({ body: { name: `New ${String(Math.random())}`, gid } })),
  updateTrainingCategory: keptInGroup((id) => ({ body: { id, name: `New ${String(Math.random())}` } })),
  deleteTrainingCategory: keptInGroup((cid) => ({ query: { cid: String(cid) } })),
  getCategoriesOfKeeper: {
    whose: 'the site’s for its staff, a group’s for its administrators',
    others: ROOT,
    name: async (site, owner) => {
      const gid = await administered(site, owner);
      await category(site, gid);
      return { query: { gid: String(gid) }, ...tells };
    },
  },
  restoreTrainingCategory: keptInGroup(async (cid, gid, site) => {
    const { db } = site.database;
    await db.deleteFrom('training_category').where('id', '=', cid).execute();
    const was = { name: CANARY, color: '#123456', ordinal: 1, created_at: site.now(), removed_at: site.now() };
    await db
      .insertInto('training_removed_category')
      .values({ id: cid, group_id: gid, trainings: [], ...was })
      .execute();
    return { query: { cid: String(cid) } };
  }),
  orderTrainingCategories: keptInGroup(async (cid, gid, site) => {
    const other = await category(site, gid);
    return { body: { gid, ids: [other, cid], basedOn: [cid, other] } };
  }),
};
