import { aContest } from '../../../testing/contest-builders.ts';
import type { TestUser } from '../../../testing/builders.ts';
import type { ObjectRules } from '../../../testing/requests/object-rule.ts';
import type { TestSite } from '../../../testing/site.ts';

const jury = { whose: 'the jury’s of that contest', others: ['root'] } as const;

const aContestOf = (site: TestSite, owner: TestUser) =>
  aContest(site, { ownerId: owner.id, startsIn: -120, endsIn: -60 });

export const objectRules: ObjectRules = {
  getContestFeed: {
    ...jury,
    name: async (site, owner) => ({ query: { cid: String(await aContestOf(site, owner)) } }),
  },
  createContestToken: {
    ...jury,
    name: async (site, owner) => ({ body: { cid: await aContestOf(site, owner), name: 'hall', role: 'public' } }),
  },
  revokeContestToken: {
    ...jury,
    async name(site, owner) {
      const cid = await aContestOf(site, owner);
      const { id } = await site.database.db
        .insertInto('contest_token')
        .values({
          contest_id: cid,
          name: 'hall',
          role: 'public',
          token_hash: Buffer.from(`hash ${cid}`),
          created_at: site.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { body: { cid, id, revoked: true } };
    },
  },
  finalizeContest: {
    ...jury,
    name: async (site, owner) => ({ body: { cid: await aContestOf(site, owner), final: true } }),
  },
};
