import type { Role } from '@oyez/contract/accounts/permissions';
import { aContest, aContestProblem } from '../../../testing/contest-builders.ts';
import {
  authored,
  CANARY,
  EDITORS,
  hiddenProblem,
  tells,
  type Named,
  type ObjectRule,
  type ObjectRules,
} from '../../../testing/requests/object-rule.ts';
import type { TestUser } from '../../../testing/builders.ts';
import { aProblem, aRemoteProblem } from '../../../testing/problem-builders.ts';
import type { TestSite } from '../../../testing/site.ts';
import { aContestForm } from './contest-forms.ts';

const others: readonly Role[] = ['root'];

/** What is done to one contest: the owner's, and root's. */
function run(
  name: (cid: string, site: TestSite, owner: TestUser) => Promise<Named> | Named,
  is: Partial<ObjectRule> = {},
): ObjectRule {
  return {
    whose: 'the contest of who runs it',
    owner: 'admin',
    others,
    name: async (site, owner) => {
      const cid = await aContest(site, { ownerId: owner.id, visible: false, title: CANARY });
      return name(String(cid), site, owner);
    },
    ...is,
  };
}

async function taken(site: TestSite, cid: string): Promise<string> {
  const { id } = await aProblem(site, { contestOnly: true, title: CANARY });
  await aContestProblem(site, Number(cid), id, { title: CANARY });
  return String(id);
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

export const objectRules: ObjectRules = {
  getAdminContest: run((cid) => ({ query: { cid }, ...tells })),
  updateContest: run((cid, site) => ({ body: { ...aContestForm(site), id: Number(cid) } })),
  previewContestChange: run((cid, site) => ({ body: { ...aContestForm(site), id: Number(cid) } })),
  setContestTemplate: run((cid) => ({ query: { cid, template: 'true' } })),
  previewExtension: run((cid) => ({ body: { cid: Number(cid), minutes: 30 } })),
  extendContest: run(async (cid, site) => {
    const row = site.database.db.selectFrom('contest').select('ends_at').where('id', '=', Number(cid));
    const { ends_at: endsAt } = await row.executeTakeFirstOrThrow();
    return { body: { cid: Number(cid), minutes: 30, endTime: endsAt.toISOString() } };
  }),
  copyContest: {
    ...run((cid) => ({ body: { cid: Number(cid), problems: false } })),
    whose: 'the contest of who runs it, for who may announce one',
  },
  changeContestVisible: run((cid) => ({ query: { cid, visible: 'false' } })),
  deleteContest: run((cid) => ({ query: { cid } }), { whose: 'root’s alone', owner: 'root' }),
  restoreContest: run(
    async (cid, site) => {
      const { db } = site.database;
      await db.updateTable('contest').set({ deleted_at: site.now() }).where('id', '=', Number(cid)).execute();
      return { query: { cid } };
    },
    { whose: 'root’s alone', owner: 'root' },
  ),
  getAdminContestProblemList: run(async (cid, site) => {
    await taken(site, cid);
    return { query: { cid }, ...tells };
  }),
  getContestProblemOfStaff: run(async (cid, site) => ({ query: { cid, pid: await taken(site, cid) }, ...tells })),
  putContestProblem: run(async (cid, site) => ({
    body: { cid, pid: await taken(site, cid), displayId: 'B', displayTitle: 'B' },
  })),
  addContestProblemFromPublic: run(async (cid, site) => ({
    body: { cid, pid: (await aProblem(site)).id, displayId: 'A' },
  })),
  deleteContestProblem: run(async (cid, site) => ({ query: { cid, pid: await taken(site, cid) } })),
  restoreContestProblem: run(async (cid, site) => {
    const pid = await taken(site, cid);
    const { db } = site.database;
    await db
      .updateTable('contest_problem')
      .set({ deleted_at: site.now() })
      .where('problem_id', '=', Number(pid))
      .execute();
    return { query: { cid, pid } };
  }),
  getRemovedContestProblems: run(async (cid, site) => {
    await taken(site, cid);
    await site.database.db.updateTable('contest_problem').set({ deleted_at: site.now() }).execute();
    return { query: { cid }, ...tells };
  }),
  importRemoteProblemToContest: run(async (cid, site) => {
    const remoteId = await aRemoteProblem(site);
    return { query: { cid, name: 'HDU', problemId: remoteId, displayId: 'R' } };
  }),
  orderContestProblems: run(async (cid, site) => ({ body: { cid, pids: [await taken(site, cid)] } })),
  getProblemForContest: {
    whose: authored,
    owner: 'admin',
    others: EDITORS,
    name: async (site, owner) => ({ query: { pid: String((await hiddenProblem(site, owner)).id) }, ...tells }),
  },
  updateProblemForContest: { whose: authored },
  getContestAnnouncementsOfStaff: run(async (cid, site, owner) => {
    await told(site, cid, owner);
    return { query: { cid }, ...tells };
  }),
  addContestAnnouncement: run((cid) => ({ body: { cid, announcement: { title: 't', content: 'c', status: 0 } } })),
  updateContestAnnouncement: run(async (cid, site, owner) => ({
    body: { cid, announcement: { id: await told(site, cid, owner), title: 't', content: 'c', status: 0 } },
  })),
  deleteContestAnnouncement: run(async (cid, site, owner) => ({
    query: { aid: String(await told(site, cid, owner)) },
  })),
  restoreContestAnnouncement: run(async (cid, site, owner) => {
    const aid = await told(site, cid, owner);
    await site.database.db.updateTable('announcement').set({ deleted_at: site.now() }).where('id', '=', aid).execute();
    return { query: { aid: String(aid) } };
  }),
};
