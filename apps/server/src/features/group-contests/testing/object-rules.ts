import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import type { TestUser } from '../../../testing/builders.ts';
import { aContest, aContestProblem } from '../../../testing/contest-builders.ts';
import { CANARY, tells, type Named, type ObjectRule, type ObjectRules } from '../../../testing/requests/object-rule.ts';
import { aGroup, aMember, aProblem } from '../../../testing/problem-builders.ts';
import { aProblemForm } from '../../../testing/problem-forms.ts';
import type { TestSite } from '../../../testing/site.ts';
import { aContestForm } from '../../contest-setting/testing/contest-forms.ts';
import { aGroupProblem } from '../../group-problems/testing/group-world.ts';

const ofAdmins = 'of the administrators of the group';
const ofJury = 'of who announced it as long as they are a member, and of the root of its group';

type Ids = { gid: string; cid: string; pid: string; label: string };

/** A group that the owner administers, with a contest of theirs and a problem in it. */
function inGroup(
  whose: string,
  name: (ids: Ids, site: TestSite, owner: TestUser) => Promise<Named> | Named,
  is: { visible?: boolean } = {},
): ObjectRule {
  return {
    whose,
    others: ['root'],
    name: async (site, owner) => {
      const groupId = await aGroup(site);
      await aMember(site, groupId, owner.id, GROUP_LEVEL.admin);
      const contestId = await aContest(site, {
        groupId,
        ownerId: owner.id,
        title: CANARY,
        visible: is.visible ?? false,
      });
      const problem = await aGroupProblem(site, groupId, { ownerId: owner.id, title: CANARY });
      await aContestProblem(site, contestId, problem.id, { title: CANARY });
      const ids = { gid: String(groupId), cid: String(contestId), pid: String(problem.id), label: problem.displayId };
      return name(ids, site, owner);
    },
  };
}

async function told(site: TestSite, cid: string, owner: TestUser): Promise<number> {
  const { id } = await site.database.db
    .insertInto('announcement')
    .values({
      title: CANARY,
      content: CANARY,
      contest_id: Number(cid),
      user_id: owner.id,
      created_at: site.now(),
      modified_at: site.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const announcement = { title: 't', content: 'c', status: 0 };

export const objectRules: ObjectRules = {
  getGroupContests: inGroup('of the members of the group', ({ gid }) => ({ query: { gid }, ...tells }), {
    visible: true,
  }),
  getGroupContestsOfStaff: inGroup(ofAdmins, ({ gid }) => ({ query: { gid }, ...tells })),
  getGroupContest: inGroup(ofJury, ({ cid }) => ({ query: { cid }, ...tells })),
  createGroupContest: inGroup(ofAdmins, ({ gid }, site) => ({ body: { ...aContestForm(site), gid: Number(gid) } })),
  addGroupContest: inGroup(ofAdmins, ({ gid }, site) => ({ body: { ...aContestForm(site), gid: Number(gid) } })),
  updateGroupContest: inGroup(ofJury, ({ cid }, site) => ({ body: { ...aContestForm(site), id: Number(cid) } })),
  deleteGroupContest: inGroup(ofJury, ({ cid }) => ({ query: { cid } })),
  changeGroupContestVisible: inGroup(ofJury, ({ cid }) => ({ query: { cid, visible: 'true' } })),
  getGroupContestProblemList: inGroup(ofJury, ({ cid }) => ({ query: { cid }, ...tells })),
  getGroupContestCandidates: inGroup(ofJury, async ({ cid, gid }, site) => {
    await aGroupProblem(site, Number(gid), { title: CANARY });
    return { query: { cid }, ...tells };
  }),
  createProblemForGroupContest: inGroup(ofAdmins, ({ gid }) => ({
    body: aProblemForm({ problem: { gid: Number(gid) } as object }),
  })),
  getGroupContestProblem: inGroup(ofJury, ({ cid, pid }) => ({ query: { cid, pid }, ...tells })),
  putGroupContestProblem: inGroup(ofJury, ({ cid, pid }) => ({
    body: { cid, pid, displayId: 'B', displayTitle: 'B' },
  })),
  deleteGroupContestProblem: inGroup(ofJury, ({ cid, pid }) => ({ query: { cid, pid } })),
  addGroupContestProblemFromPublic: inGroup(ofJury, async ({ cid }, site) => ({
    body: { cid, pid: (await aProblem(site)).id, displayId: 'B' },
  })),
  addGroupContestProblemFromGroup: inGroup(ofJury, async ({ cid, gid }, site) => ({
    query: { cid, problemId: (await aGroupProblem(site, Number(gid))).displayId, displayId: 'B' },
  })),
  getGroupContestAnnouncements: inGroup(ofJury, async ({ cid }, site, owner) => {
    await told(site, cid, owner);
    return { query: { cid }, ...tells };
  }),
  addGroupContestAnnouncement: inGroup(ofJury, ({ cid }) => ({ body: { cid, announcement } })),
  updateGroupContestAnnouncement: inGroup(ofJury, async ({ cid }, site, owner) => ({
    body: { cid, announcement: { ...announcement, id: await told(site, cid, owner) } },
  })),
  deleteGroupContestAnnouncement: inGroup(ofJury, async ({ cid }, site, owner) => ({
    query: { cid, aid: String(await told(site, cid, owner)) },
  })),
};
