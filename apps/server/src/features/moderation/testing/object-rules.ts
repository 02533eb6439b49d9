import type { Role } from '@oyez/contract/accounts/permissions';
import type { TestUser } from '../../../testing/builders.ts';
import { CANARY, tells, type Named, type ObjectRule, type ObjectRules } from '../../../testing/requests/object-rule.ts';
import { aGroup, aMember } from '../../../testing/problem-builders.ts';
import type { TestSite } from '../../../testing/site.ts';
import { withoutPractice } from '../../discussions/testing/discussion-builders.ts';
import { aMute, aReportedComment } from './moderation-builders.ts';

const MODERATORS: readonly Role[] = ['root', 'admin', 'problem_admin'];
const whose = 'who looks after its place: its group’s administrators, and who looks after discussions';

type In = { gid: string; did: number; comment: number; report: number };

/** What somebody wrote and another reported in a group that the owner administers and nobody else belongs to. */
function inGroup(
  name: (named: In, site: TestSite, owner: TestUser) => Named | Promise<Named>,
  others: readonly Role[],
): ObjectRule {
  return {
    whose,
    others,
    async name(site, owner) {
      await withoutPractice(site);
      const groupId = await aGroup(site, { ownerId: owner.id });
      await aMember(site, groupId, owner.id, 5);
      const made = await aReportedComment(site, { groupId, content: CANARY });
      return name({ gid: String(groupId), ...made }, site, owner);
    },
  };
}

export const objectRules: ObjectRules = {
  reportDiscussion: inGroup(({ did }) => ({ body: { did, content: 'Look.' } }), MODERATORS),
  reportComment: inGroup(({ comment }) => ({ body: { kind: 'comment', id: comment, content: 'Look.' } }), MODERATORS),
  hideComment: inGroup(
    ({ comment }) => ({ body: { kind: 'comment', id: comment, hidden: true, reason: 'Rude.' } }),
    MODERATORS,
  ),
  getReportCases: inGroup(({ gid }) => ({ query: { gid }, ...tells }), ['root']),
  getWaitingReports: inGroup(({ gid }) => ({ query: { gid } }), ['root']),
  decideReports: inGroup(
    ({ comment }) => ({ body: { kind: 'comment', id: comment, action: 'delete', reason: 'Rude.' } }),
    MODERATORS,
  ),
  undoDecision: inGroup(async ({ did, comment }, site, owner) => {
    const { db } = site.database;
    const { id } = await db
      .insertInto('report_decision')
      .values({
        target_kind: 'comment',
        target_id: comment,
        discussion_id: did,
        action: 'warn',
        acted: false,
        by_user_id: owner.id,
        created_at: site.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { body: { decision: id } };
  }, MODERATORS),
  getMutes: inGroup(
    async ({ gid }, site) => {
      await aMute(site, { groupId: Number(gid), reason: CANARY });
      return { query: { gid }, ...tells };
    },
    ['root'],
  ),
  mutePerson: inGroup(
    async ({ gid }, site) => {
      const { username } = await aMute(site, { groupId: Number(gid), reason: 'Before' });
      return { body: { gid: Number(gid), username, minutes: 60, reason: 'Rude.' } };
    },
    ['root'],
  ),
  unmutePerson: inGroup(
    async ({ gid }, site) => {
      const { username } = await aMute(site, { groupId: Number(gid), reason: 'Before' });
      return { body: { gid: Number(gid), username } };
    },
    ['root'],
  ),
  getModerationLog: inGroup(
    async ({ gid, comment }, site, owner) => {
      await site.database.db
        .insertInto('audit')
        .values({
          at: site.now(),
          actor_id: owner.id,
          action: 'comment.delete',
          subject_kind: 'comment',
          subject_id: comment,
          before: JSON.stringify({ groupId: Number(gid), content: CANARY }),
        })
        .execute();
      return { query: { gid }, ...tells };
    },
    ['root'],
  ),
};
