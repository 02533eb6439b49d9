import { groupAuthOf, type Group } from '@oyez/contract/groups/group-values';
import type { GroupDraft, GroupFrame, getGroupCreation } from '@oyez/contract/groups/groups';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { groupFaults } from '@oyez/contract/rules/group-form';
import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import { randomInt } from 'node:crypto';
import { daysBefore } from '../../days.ts';
import { writeAudit, type AuditOrigin } from '../../db/audit.sql.ts';
import { markChanged } from '../../db/changes.sql.ts';
import { brokenUniqueKey, type Db, type Tx } from '../../db/client.ts';
import { storable } from '../../db/storable.ts';
import { holdPerson } from '../../db/locks.ts';
import { transact } from '../../db/transact.ts';
import { AppError, fail } from '../../http/app-error.ts';
import { tellRightsChanged } from '../../http/auth.ts';
import { can, type Actor } from '../../policy/actor.ts';
import { groupPolicy } from '../../policy/groups.policy.ts';
import type { Services } from '../../services.ts';
import { endOvertaken } from '../group-members/group-members.service.ts';
import { sendSystemMessages } from '../messages/messages.service.ts';
import {
  accountNamed,
  creationsOf,
  deleteGroup,
  factsOf,
  findGroup,
  insertGroup,
  insertHiddenGroup,
  levelIn,
  lockGroup,
  putMembers,
  rewriteGroup,
  takenNames,
  writeAvatar,
  writeOwner,
  type GroupRow,
  type GroupSettings,
} from './groups.sql.ts';
import { toGroup, versionOf } from './groups.view.ts';

/** Who does something to a group, by which request. */
export type By = AuditOrigin & { actor: Actor; now: Date };

/** A group that stands and of which this person knows; any other one is missing. */
export async function groupKnownTo(db: Db | Tx, actor: Actor, id: number): Promise<GroupRow> {
  return known(await findGroup(db, id), actor);
}

/** The same, held until the transaction is through. */
export async function lockKnown(tx: Tx, actor: Actor, id: number): Promise<GroupRow> {
  return known(await lockGroup(tx, id), actor);
}

function known(row: GroupRow | undefined, actor: Actor): GroupRow {
  if (row === undefined || row.deleted_at !== null || !groupPolicy.find(actor, factsOf(row))) fail('group_not_found');
  return row;
}

/** For its root. Whoever finds it learns that they are not. */
async function lockOwned(tx: Tx, actor: Actor, id: number): Promise<GroupRow> {
  const row = await lockKnown(tx, actor, id);
  return groupPolicy.own(actor, factsOf(row)) ? row : fail('group_root_only');
}

export async function groupDetail({ database: { db } }: Services, actor: Actor, id: number): Promise<Group> {
  return shown(await groupKnownTo(db, actor, id), actor);
}

export function shown(row: GroupRow, actor: Actor): Group {
  return toGroup(row, { withCode: groupPolicy.own(actor, factsOf(row)) });
}

/** How somebody stands in it: 0 where they have nothing to do with it. */
export async function ownLevel({ database: { db } }: Services, actor: Actor, id: number): Promise<number> {
  await groupKnownTo(db, actor, id);
  return levelIn(db, id, actor.id);
}

export async function groupFrame({ database: { db } }: Services, actor: Actor, id: number): Promise<GroupFrame> {
  const row = await groupKnownTo(db, actor, id);
  const facts = factsOf(row);
  return {
    group: shown(row, actor),
    memberCount: row.member_count,
    level: await levelIn(db, id, actor.id),
    isOwner: row.owner_id === actor.id,
    can: {
      enter: groupPolicy.enter(actor, facts),
      administer: groupPolicy.administer(actor, facts),
      own: groupPolicy.own(actor, facts),
      disband: groupPolicy.disband(actor, facts),
      moderate: can(actor, 'group_enter_any'),
    },
    teaching: {
      view: groupPolicy.teach(actor, id, 'group_view'),
      grade: groupPolicy.teach(actor, id, 'group_grade'),
      manage: groupPolicy.teach(actor, id, 'group_manage'),
    },
  };
}

/** Whether somebody may create one more, and what is missing. Admin roles are let off practice and the daily limit. */
export async function creationFor(
  { settings, now }: Services,
  db: Db | Tx,
  actor: Actor,
): Promise<ReplyOf<typeof getGroupCreation>> {
  const bounds = (await settings.current()).limits;
  const { solved, today, owned } = await creationsOf(db, actor.id, daysBefore(now(), 1));
  const neededSolved = bounds.defaultCreateGroupACInitValue;
  const perDay = bounds.defaultCreateGroupDailyLimit;
  const total = bounds.defaultCreateGroupLimit;
  const refusal = !can(actor, 'group_add')
    ? 'not_allowed'
    : !actor.isAdmin && solved < neededSolved
      ? 'solve_first'
      : owned >= total
        ? 'total_limit'
        : !actor.isAdmin && today >= perDay
          ? 'daily_limit'
          : null;
  return { refusal, solved, neededSolved, perDay, total, owned };
}

/** Nothing counts that does not come about: what is counted are the groups themselves. */
export async function createGroup(services: Services, draft: GroupDraft, by: By): Promise<number> {
  return refusingTaken(() =>
    transact(services, async (tx) => {
      await holdPerson(tx, by.actor.id);
      const { refusal, neededSolved, solved, perDay, total } = await creationFor(services, tx, by.actor);
      if (refusal === 'not_allowed') fail('no_permission');
      if (refusal === 'solve_first') fail('group_solve_first', { needed: neededSolved, solved });
      if (refusal === 'total_limit') fail('group_total_limit', { max: total });
      if (refusal === 'daily_limit') fail('group_daily_limit', { max: perDay });
      const settings = await checkedSettings(tx, draft, undefined);
      const id = await insertGroup(tx, settings, by.actor.id, by.now);
      await note(tx, by, 'group.create', id, { after: auditedOf(settings) });
      return id;
    }),
  );
}

export async function updateGroup(
  services: Services,
  { id, basedOn, ...draft }: GroupDraft & { id: number; basedOn?: string | undefined },
  by: By,
): Promise<void> {
  await refusingTaken(() =>
    transact(services, async (tx) => {
      const before = await lockOwned(tx, by.actor, id);
      if (basedOn !== undefined && basedOn !== versionOf(before)) fail('group_changed_meanwhile');
      const settings = await checkedSettings(tx, draft, before);
      await rewriteGroup(tx, id, settings, by.now);
      const newCode = settings.code !== before.code;
      await note(tx, by, 'group.update', id, {
        before: auditedOf(before),
        after: { ...auditedOf(settings), ...(newCode && { newCode }) },
      });
    }),
  );
}

/** What a form says; what it may leave out stays what it was. */
async function checkedSettings(tx: Tx, draft: GroupDraft, before: GroupRow | undefined): Promise<GroupSettings> {
  const { auth, visible = before?.visible ?? true } = draft;
  const clean = (text: string) => storable(text).trim();
  const form = {
    name: clean(draft.name),
    shortName: clean(draft.shortName),
    brief: clean(draft.brief),
    description: clean(draft.description),
    code: clean(draft.code ?? before?.code ?? ''),
  };
  const [fault] = groupFaults({ ...form, auth, visible });
  if (fault !== undefined) throw new AppError(fault);
  const { name, shortName, brief, description, code } = form;
  const taken = await takenNames(tx, { name, short_name: shortName }, before?.id ?? 0);
  if (taken.name) fail('group_name_taken');
  if (taken.shortName) fail('group_short_name_taken');
  const kind = groupAuthOf({ auth });
  return {
    name,
    short_name: shortName,
    brief,
    description,
    auth: kind,
    code: kind === 'public' ? null : code,
    visible,
  };
}

/** Two who take the same name at the same time: the later one is told as if it had been taken before. */
async function refusingTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const key = brokenUniqueKey(error);
    if (key === 'team_group_name') return fail('group_name_taken');
    if (key === 'team_group_short_name') return fail('group_short_name_taken');
    throw error;
  }
}

/** Without what is easily taken for something else. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 6;

/** The old one lets in nobody any more from then on. */
export async function renewCode(services: Services, id: number, by: By): Promise<string> {
  return transact(services, async (tx) => {
    const row = await lockOwned(tx, by.actor, id);
    if (row.auth === 'public') fail('group_public_without_code');
    const code = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
    await rewriteGroup(tx, id, { code }, by.now);
    await note(tx, by, 'group.code', id, {});
    return code;
  });
}

/** Its picture, where it was stored; in the transaction of the storing. */
export async function setAvatar(tx: Tx, id: number, link: string, by: By): Promise<Group> {
  await lockOwned(tx, by.actor, id);
  await writeAvatar(tx, id, link, by.now);
  await note(tx, by, 'group.avatar', id, {});
  return shown(await lockOwned(tx, by.actor, id), by.actor);
}

/** Who owned it before stays as one of its administrators, and both are told. */
export async function changeOwner(services: Services, id: number, username: string, by: By): Promise<void> {
  await transact(services, async (tx) => {
    const row = await lockKnown(tx, by.actor, id);
    const next = (await accountNamed(tx, storable(username))) ?? fail('group_new_owner_unknown', { name: username });
    if (next.id === row.owner_id) fail('group_new_owner_same', { name: next.username });
    await writeOwner(tx, id, next.id, by.now);
    await putMembers(tx, id, [next.id], GROUP_LEVEL.root, by.now);
    await endOvertaken(tx, id, [next.id], GROUP_LEVEL.root);
    if (row.owner_id !== null) await putMembers(tx, id, [row.owner_id], GROUP_LEVEL.admin, by.now);
    const params = { group: row.name, gid: id, owner: next.username };
    await sendSystemMessages(tx, { userIds: [next.id], template: 'group_owner_new', params }, by.now);
    if (row.owner_id !== null) {
      await sendSystemMessages(tx, { userIds: [row.owner_id], template: 'group_owner_old', params }, by.now);
    }
    if (row.owner_id !== null) tellRightsChanged(tx, [row.owner_id]);
    await note(tx, by, 'group.owner', id, { before: { owner: row.owner }, after: { owner: next.username } });
    await markChanged(tx, 'group_members', [id]);
  });
}

type GroupAction =
  `group.${'create' | 'update' | 'avatar' | 'code' | 'disband' | 'restore' | 'ban' | 'open' | 'owner'}`;

/** For the log, and for whoever has a page of the group open. */
export async function note(
  tx: Tx,
  by: AuditOrigin & { now: Date },
  action: GroupAction,
  id: number,
  what: { before?: object; after?: object },
): Promise<void> {
  await writeAudit(tx, by, { action, subjectKind: 'group', subjectId: id, ...what }, by.now);
  await markChanged(tx, 'group', [id]);
}

/** The code stays out of the log. */
export function auditedOf(group: Omit<GroupSettings, 'code' | 'auth'> & { auth: string }): object {
  const { name, short_name: shortName, brief, description, auth, visible } = group;
  return { name, shortName, brief, description, auth, visible };
}

/** A group that nobody finds and nobody runs, with these members, and its end. */
export function makeHiddenGroup(tx: Tx, name: string, memberIds: readonly number[], now: Date): Promise<number> {
  return insertHiddenGroup(tx, name, memberIds, now);
}

/** For good, with its members, trainings, contests and announcements. */
export function removeForGood(tx: Tx, id: number): Promise<void> {
  return deleteGroup(tx, id);
}
