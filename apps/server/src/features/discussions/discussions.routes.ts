import * as admin from '@oyez/contract/discussions/discussion-admin';
import * as calls from '@oyez/contract/discussions/discussions';
import * as ofGroups from '@oyez/contract/discussions/group-discussions';
import type { On } from '../../http/serve.ts';
import { discussionPolicy } from '../../policy/discussions.policy.ts';
import { fail } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { listCategories } from './categories.sql.ts';
import { setCategories, toCategory } from './categories.service.ts';
import { problemNamed } from './discussion-problems.sql.ts';
import { createSiteList, enteredPlace, groupList, groupListOfStaff, readDiscussion } from './discussions.service.ts';
import { toDetail } from './discussions.view.ts';
import { likeDiscussion } from './likes.service.ts';
import { namesOf } from './mentions.service.ts';
import { changeInGroup, deleteDiscussion, moderate, moderateOne, restore } from './moderation.service.ts';
import { standingFor } from './standing.service.ts';
import { createViewCounter } from './views.service.ts';
import { changeDiscussion, startDiscussion } from './writing.service.ts';

/** What guests get alike; within it a change is not seen by them. */
const PUBLIC_CACHE = { publicCacheMs: 1000 };

/**
 * Discussions: of the site, about problems, and of groups. One policy and one service for all of them; the calls of groups
 * differ in what they are called.
 */
export function discussionRoutes(on: On, services: Services): void {
  const { db } = services.database;
  const views = createViewCounter(services);
  const siteList = createSiteList(services);

  // Whoever looks on is told of changes, and asks then.
  on(calls.getDiscussionList, { ...PUBLIC_CACHE, followsChanges: true }).with(({ query }, by) => siteList(query, by));
  on(ofGroups.getGroupDiscussions).with(({ query }, by) => groupList(services, query, by));
  on(ofGroups.getGroupDiscussionsOfStaff).with(({ query }, by) => groupListOfStaff(services, query, by));

  on(calls.getDiscussionDetail).with(async ({ query }, by) => {
    const row = await readDiscussion(services, db, query.did, by);
    const [viewNum, [names = []]] = await Promise.all([views.look(row.id, row.views, by), namesOf(db, [row.content])]);
    return toDetail(row, by.actor, { viewNum, names });
  });

  on(calls.createDiscussion).with(async ({ body }, by) => {
    await startDiscussion(services, body, by);
    return null;
  });

  on(ofGroups.createGroupDiscussion).with(async ({ body }, by) => {
    await startDiscussion(services, { ...body, gid: body.gid ?? fail('discussion_group_missing') }, by);
    return null;
  });

  on(calls.updateDiscussion).with(async ({ body }, by) => {
    await changeDiscussion(services, body, by);
    return null;
  });

  on(ofGroups.updateGroupDiscussion).with(async ({ body }, by) => {
    await changeInGroup(services, body, by);
    return null;
  });

  on(calls.deleteDiscussion).with(async ({ query }, by) => {
    await deleteDiscussion(services, query, by, { ofGroup: false });
    return null;
  });

  on(ofGroups.deleteGroupDiscussion).with(async ({ query }, by) => {
    await deleteDiscussion(services, query, by, { ofGroup: true });
    return null;
  });

  on(calls.restoreDiscussions).with(async ({ body }, by) => {
    await restore(services, body.ids, by);
    return null;
  });

  on(calls.likeDiscussion).with(async ({ query }, by) => {
    await likeDiscussion(services, query, by);
    return null;
  });

  on(calls.getDiscussionCategories, PUBLIC_CACHE).with(async () => (await listCategories(db)).map(toCategory));
  on(calls.setDiscussionCategories).with(({ body }, by) => setCategories(services, body, by));

  on(calls.getDiscussionStanding).with(async ({ query }, { actor, now }) => {
    const place = await enteredPlace(services, db, actor, query.gid);
    const standing = await standingFor(services, db, actor, place);
    if (query.pid === undefined) return standing;
    const problem = (await problemNamed(db, actor, place, query.pid, now)) ?? fail('problem_not_found');
    const waits = problem.competing && standing.refusal === null && !discussionPolicy.moderate(actor, place);
    return waits ? { ...standing, refusal: 'contest' } : standing;
  });

  on(admin.moderateDiscussion).with(async ({ body }, by) => {
    await moderateOne(services, body, by);
    return null;
  });

  on(admin.deleteDiscussions).with(async ({ body }, by) => {
    await moderate(services, { ids: body, change: 'delete' }, by);
    return null;
  });

  on(admin.moderateDiscussions).with(async ({ body }, by) => ({ changed: await moderate(services, body, by) }));
}
