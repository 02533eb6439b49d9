import { GROUP_AUTHS } from '@oyez/contract/groups/group-values';
import * as calls from '@oyez/contract/groups/groups';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { limits } from '@oyez/contract/rules/limits';
import type { FastifyInstance } from 'fastify';
import { createBriefCache } from '../../db/brief-cache.ts';
import { fail } from '../../http/app-error.ts';
import { acceptFiles } from '../../http/bodies/multipart.ts';
import type { On } from '../../http/serve.ts';
import { wirePage } from '../../http/wire-page.ts';
import { groupsWith, type Actor } from '../../policy/actor.ts';
import { foundGroups, groupPolicy } from '../../policy/groups.policy.ts';
import type { Services } from '../../services.ts';
import { createPublicFiles } from '../files/files.service.ts';
import { groupNamedBy, readPictureForm } from '../files/sent-forms.ts';
import { disband, holdings, ownDisbanded, restorableUntil, restore } from './disbanding.service.ts';
import * as service from './groups.service.ts';
import { factsOf, listGroups } from './groups.sql.ts';
import { toDisbanded, toListedGroup } from './groups.view.ts';

const { avatarMb } = limits.files;
const MB = 1024 * 1024;
const TOTALS_FRESH_MS = 1000;

/**
 * Groups: what they say of themselves, who finds them, and their end. A group that is disbanded takes everything in it
 * along and can be had back for 30 days. Who belongs to one is said in `group-members`.
 */
export function groupRoutes(
  app: FastifyInstance,
  on: On,
  within: (scope: FastifyInstance) => On,
  services: Services,
): void {
  const { db } = services.database;
  // Remembered: how many groups a filter finds; 200; for a second. Statement and values are the key: whoever finds others has another.
  const totals = createBriefCache<number>({ freshMs: TOTALS_FRESH_MS, maxEntries: 200 });

  on(calls.getGroupList).with(({ query }, { actor }) => {
    const { keyword, onlyMine } = query;
    const auth = query.auth === undefined ? undefined : GROUP_AUTHS[query.auth - 1];
    const among = onlyMine === true ? groupsWith(actor, GROUP_LEVEL.member) : undefined;
    return wirePage(
      query,
      (page) =>
        listGroups(db, foundGroups(actor), { keyword, auth, among }, page, (key, count) => totals.get(key, count)),
      toListedGroup,
    );
  });

  on(calls.getGroupDetail).with(({ query }, { actor }) => service.groupDetail(services, actor, query.gid));

  on(calls.getGroupAccess).with(async ({ query }, { actor }) => {
    const row = await service.groupKnownTo(db, actor, query.gid);
    return { access: groupPolicy.enter(actor, factsOf(row)) };
  });

  on(calls.getGroupAuth).with(({ query }, { actor }) => service.ownLevel(services, actor, query.gid));

  on(calls.getGroupFrame).with(({ query }, { actor }) => service.groupFrame(services, actor, query.gid));

  on(calls.getGroupCreation).with((_, { actor }) => service.creationFor(services, db, actor));

  on(calls.createGroup).with(async ({ body }, context) => {
    await service.createGroup(services, body, context);
    return null;
  });

  on(calls.updateGroup).with(async ({ body }, context) => {
    await service.updateGroup(services, body, context);
    return null;
  });

  on(calls.newGroupCode).with(async ({ body }, context) => ({
    code: await service.renewCode(services, body.gid, context),
  }));

  on(calls.getGroupHoldings).with(({ query }, { actor }) => holdings(services, actor, query.gid));

  on(calls.deleteGroup).with(async ({ query }, context) => {
    await disband(services, query.gid, context);
    return null;
  });

  on(calls.restoreGroup).with(({ body }, context) => restore(services, body.gid, context));

  on(calls.getDisbandedGroups).with(async (_, { actor }) =>
    (await ownDisbanded(services, actor)).map((row) => toDisbanded(row, restorableUntil)),
  );

  const files = createPublicFiles(services);

  /** Before anything is read: whoever is root of no group sends no picture of one. */
  const requireRoot = async (actor: Actor, groupId: number | undefined): Promise<void> => {
    if (groupId === undefined) return;
    const row = await service.groupKnownTo(db, actor, groupId);
    if (!groupPolicy.own(actor, factsOf(row))) fail('group_root_only');
  };

  app.register(async (scope) => {
    await acceptFiles(scope);
    within(scope)(calls.uploadGroupAvatar).with(async ({ query }, context) => {
      const { actor, request } = context;
      await requireRoot(actor, query.gid);
      await files.allow(actor, 'group_avatar', avatarMb * MB);
      const form = await readPictureForm(request, 'image', avatarMb);
      const groupId = query.gid ?? groupNamedBy(form) ?? fail('group_not_found');
      await requireRoot(actor, groupId);
      return files.replaceGroupAvatar(actor, groupId, form.file ?? fail('picture_missing'), (tx, link) =>
        service.setAvatar(tx, groupId, link, context),
      );
    });
  });
}
