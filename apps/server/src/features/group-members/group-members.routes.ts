import * as calls from '@oyez/contract/groups/group-members';
import type { ErrorCode } from '@oyez/contract/errors/catalogue';
import { AppError } from '../../http/app-error.ts';
import type { On } from '../../http/serve.ts';
import { wirePage } from '../../http/wire-page.ts';
import { levelIn } from '../../policy/actor.ts';
import { administeredGroup, enteredGroup } from '../../policy/scopes/groups.ts';
import type { Services } from '../../services.ts';
import { changerOf, join, leave, returnTo, type By } from './group-members.service.ts';
import { listMembers } from './group-members.sql.ts';
import { toMember, toMemberChange } from './group-members.view.ts';
import { changeMembers, changesOf, undoChange } from './member-changes.service.ts';

type Search = {
  gid: number;
  keyword?: string | undefined;
  auth?: number | undefined;
  currentPage: number;
  limit: number;
};

/** What one is told who changes one person, in the words of that call. */
const ONE_CHANGED: Record<calls.KeptReason, ErrorCode> = {
  missing: 'group_member_missing',
  changed: 'group_member_missing',
  owner: 'group_owner_level_fixed',
  self: 'group_members_forbidden',
  above: 'group_members_forbidden',
  back: 'group_member_not_back',
};
const ONE_REMOVED: Record<calls.KeptReason, ErrorCode> = {
  ...ONE_CHANGED,
  owner: 'group_remove_owner',
  self: 'group_remove_self',
  above: 'group_member_above',
};

/**
 * Who belongs to a group: people come by themselves or apply, its administrators accept, refuse, promote and remove them,
 * one or several at once. What they did can be undone for 30 days.
 */
export function groupMemberRoutes(on: On, services: Services): void {
  const { db } = services.database;

  const page = async (query: Search, { actor }: By, { reasons }: { reasons: boolean }) => {
    const group = reasons
      ? await administeredGroup(db, actor, query.gid, 'group_members_forbidden')
      : await enteredGroup(db, actor, query.gid);
    const reader = changerOf(actor, group, levelIn(actor, group.id));
    const search = { groupId: group.id, keyword: query.keyword, level: query.auth, within: !reasons };
    return wirePage(
      query,
      (asked) => listMembers(db, search, asked),
      (row) => toMember(row, group, reader, { reasons }),
    );
  };

  on(calls.getGroupMembers).with(({ query }, context) => page(query, context, { reasons: false }));
  on(calls.getGroupApplications).with(({ query }, context) => page(query, context, { reasons: true }));

  on(calls.joinGroup).with(async ({ query: { gid, code, reason } }, context) => {
    await join(services, { groupId: gid, code, reason }, context);
    return null;
  });

  on(calls.leaveGroup).with(async ({ query }, context) => {
    await leave(services, query.gid, context);
    return null;
  });

  on(calls.returnToGroup).with(async ({ body }, context) => {
    await returnTo(services, body.gid, context);
    return null;
  });

  const changeOne = async (
    { gid, uid, to }: { gid: number; uid: string; to: number | null },
    words: Record<calls.KeptReason, ErrorCode>,
    by: By,
  ) => {
    const { changed, kept } = await changeMembers(services, { groupId: gid, members: [{ uid }], to }, by);
    const [refused] = kept;
    // Nobody was changed and nobody was kept: there is no such account, or they are that already.
    if (refused !== undefined) throw new AppError(words[refused.why]);
    return changed;
  };

  on(calls.changeGroupMember).with(async ({ body }, context) => {
    await changeOne({ ...body, to: body.auth }, ONE_CHANGED, context);
    return null;
  });

  on(calls.removeGroupMember).with(async ({ query }, context) => {
    await changeOne({ ...query, to: null }, ONE_REMOVED, context);
    return null;
  });

  on(calls.changeGroupMembers).with(({ body }, context) =>
    changeMembers(services, { groupId: body.gid, members: body.members, to: body.auth }, context),
  );

  on(calls.undoMemberChange).with(({ body }, context) =>
    undoChange(services, { groupId: body.gid, changeId: body.change }, context),
  );

  on(calls.getMemberChanges).with(({ query }, context) =>
    wirePage(query, (asked) => changesOf(db, query.gid, asked, context), toMemberChange),
  );
}
