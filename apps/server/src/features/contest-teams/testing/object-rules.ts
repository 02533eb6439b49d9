import type { TestUser } from '../../../testing/builders.ts';
import { aContest, aTeam } from '../../../testing/contest-builders.ts';
import { CANARY, tells, type Named, type ObjectRule, type ObjectRules } from '../../../testing/requests/object-rule.ts';
import type { TestSite } from '../../../testing/site.ts';

type Asked = { cid: string; id: string; site: TestSite; owner: TestUser };

const draft = { name: 'Another name', members: ['nobody at all'] };
const files = [{ name: 'teams.csv', text: `name,members\n${CANARY},nobody at all\n` }];

/** A team of a contest that the owner runs and nobody else knows of. */
function ofJury(name: (asked: Asked) => Promise<Named> | Named): ObjectRule {
  return {
    whose: 'the contest of who runs it',
    owner: 'admin',
    others: ['root'],
    name: async (site, owner) => {
      const contestId = await aContest(site, { ownerId: owner.id, visible: false, teams: true });
      const id = await aTeam(site, contestId, [], { name: CANARY });
      return name({ cid: String(contestId), id: String(id), site, owner });
    },
  };
}

/** What is asked for cannot be; only whoever runs the contest learns why. */
const answers = (...codes: string[]) => ({
  served: ({ status, text }: { status: number; text: string }) =>
    status === 200 || codes.some((code) => text.includes(code)),
});

export const objectRules: ObjectRules = {
  getContestTeams: ofJury(({ cid }) => ({ query: { cid }, ...tells })),
  addContestTeam: ofJury(({ cid }) => ({ body: { cid, ...draft }, ...answers('team_members_unknown') })),
  updateContestTeam: ofJury(({ id }) => ({ body: { id, ...draft }, ...answers('team_members_unknown') })),
  removeContestTeam: ofJury(({ id }) => ({ query: { id } })),
  restoreContestTeam: ofJury(async ({ id, site }) => {
    const { db } = site.database;
    await db.updateTable('participant').set({ deleted_at: site.now() }).where('id', '=', Number(id)).execute();
    return { query: { id } };
  }),
  previewTeamImport: ofJury(({ cid }) => ({ body: { cid, files }, ...tells })),
  importTeams: ofJury(({ cid }) => ({ body: { cid, files, digest: '' }, ...answers('team_import_') })),
  getTeamImports: ofJury(({ cid }) => ({ query: { cid } })),
  undoTeamImport: ofJury(async ({ cid, site, owner }) => {
    const { id } = await site.database.db
      .insertInto('team_import')
      .values({ contest_id: Number(cid), user_id: owner.id, created_ids: [], changed: '[]', created_at: site.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { body: { id } };
  }),
};
