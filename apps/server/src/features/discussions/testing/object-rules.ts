import type { Role } from '@oyez/contract/accounts/permissions';
import type { TestUser } from '../../../testing/builders.ts';
import {
  CANARY,
  open,
  own,
  tells,
  type Named,
  type ObjectRule,
  type ObjectRules,
} from '../../../testing/requests/object-rule.ts';
import { aGroup, aMember } from '../../../testing/problem-builders.ts';
import type { TestSite } from '../../../testing/site.ts';
import { aDiscussion, withoutPractice } from './discussion-builders.ts';

const MODERATORS: readonly Role[] = ['root', 'admin', 'problem_admin'];
type In = { gid: string; did: string };

/** One in a group that the owner administers and nobody else belongs to. */
function ofGroup(name: (named: In) => Named, others: readonly Role[]): ObjectRule {
  return {
    whose: 'the members’ of its group, and who looks after discussions',
    others,
    async name(site: TestSite, owner: TestUser) {
      await withoutPractice(site);
      const groupId = await aGroup(site, { ownerId: owner.id });
      await aMember(site, groupId, owner.id, 5);
      const did = await aDiscussion(site, { userId: owner.id, groupId, title: CANARY, content: CANARY });
      return name({ gid: String(groupId), did: String(did) });
    },
  };
}

/** The owner's own on the site. */
function ofAuthor(name: (did: string) => Named, others: readonly Role[]): ObjectRule {
  return {
    whose: `${own}, and who looks after discussions`,
    others,
    async name(site: TestSite, owner: TestUser) {
      await withoutPractice(site);
      return name(String(await aDiscussion(site, { userId: owner.id })));
    },
  };
}

/** A category stands in every database from the start. */
const text = { title: 'T', description: 'D', content: 'C', categoryId: 1000 };

export const objectRules: ObjectRules = {
  getDiscussionList: { ...open, whose: 'everybody’s; with `admin`, who looks after discussions' },
  getDiscussionDetail: ofGroup(({ did }) => ({ query: { did }, ...tells }), MODERATORS),
  createDiscussion: ofGroup(({ gid }) => ({ body: { ...text, gid } }), ['root']),
  updateDiscussion: ofAuthor((did) => ({ body: { ...text, id: did } }), ['root']),
  deleteDiscussion: ofAuthor((did) => ({ query: { did } }), MODERATORS),
  restoreDiscussions: {
    whose: 'who deleted it, and who looks after discussions',
    others: MODERATORS,
    async name(site, owner) {
      const did = await aDiscussion(site, { userId: owner.id });
      await site.database.db
        .updateTable('discussion')
        .set({ deleted_at: site.now(), deleted_by: owner.id })
        .where('id', '=', did)
        .execute();
      return { body: { ids: [did] } };
    },
  },
  likeDiscussion: {
    ...ofGroup(({ did }) => ({ query: { did, toLike: 'true' } }), ['root']),
    whose: 'the members’ of its group',
  },
  getDiscussionStanding: ofGroup(({ gid }) => ({ query: { gid } }), ['root']),
  moderateDiscussions: ofGroup(({ did }) => ({ body: { ids: [Number(did)], change: 'pin' } }), MODERATORS),
  getGroupDiscussions: ofGroup(({ gid }) => ({ query: { gid }, ...tells }), ['root']),
  getGroupDiscussionsOfStaff: ofGroup(({ gid }) => ({ query: { gid }, ...tells }), ['root']),
  createGroupDiscussion: ofGroup(({ gid }) => ({ body: { ...text, gid } }), ['root']),
  updateGroupDiscussion: ofGroup(({ did }) => ({ body: { ...text, id: did } }), ['root']),
  deleteGroupDiscussion: ofGroup(({ did }) => ({ query: { did } }), MODERATORS),
};
