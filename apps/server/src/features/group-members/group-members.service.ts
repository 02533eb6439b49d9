import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { limits } from '@oyez/contract/rules/limits';
import { writeAudit, type AuditOrigin } from '../../db/audit.sql.ts';
import { markChanged } from '../../db/changes.sql.ts';
import type { Db, Tx } from '../../db/client.ts';
import { countGuess, forgetGuesses, type Guessing } from '../../db/guesses.ts';
import { storable } from '../../db/storable.ts';
import { transact } from '../../db/transact.ts';
import { AppError, fail } from '../../http/app-error.ts';
import { tellRightsChanged } from '../../http/auth.ts';
import { can, type Actor } from '../../policy/actor.ts';
import { groupPolicy, TEACHING } from '../../policy/groups.policy.ts';
import type { Services } from '../../services.ts';
import { sendSystemMessages } from '../messages/messages.service.ts';
import type { Changer } from './group-members.policy.ts';
import {
  deleteMembers,
  endGrants,
  findGroup,
  giveGrantsBack,
  holdGroup,
  insertMembers,
  lockMembers,
  memberLevel,
  putMembersBack,
  rootsOf,
  setLevel,
  type EndedGrant,
  type GroupRow,
  type MemberRow,
} from './group-members.sql.ts';
import {
  changedAfter,
  closeLeaving,
  insertChange,
  lockChange,
  markUndone,
  type Before,
  type ChangeLine,
} from './member-changes.sql.ts';

export { findGroup } from './group-members.sql.ts';

/** Who does something, by which request. */
export type By = AuditOrigin & { actor: Actor; now: Date };

const { reason: reasonLength, codeTries, codeLockMinutes, returnMinutes } = limits.groupMember;
const { applying, refused, member } = GROUP_LEVEL;

/** A group of which this person knows; any other one is missing. */
async function groupFor(db: Db | Tx, actor: Actor, groupId: number): Promise<GroupRow> {
  return known(await findGroup(db, groupId), actor);
}

/** The same, held until the transaction is through. */
export async function holdGroupFor(tx: Tx, actor: Actor, groupId: number): Promise<GroupRow> {
  return known(await holdGroup(tx, groupId), actor);
}

function known(group: GroupRow | undefined, actor: Actor): GroupRow {
  return group !== undefined && groupPolicy.find(actor, group) ? group : fail('group_not_found');
}

/** How somebody stands in a group whose level was read from its row. */
export function changerOf(actor: Actor, group: Pick<GroupRow, 'ownerId'>, level: number): Changer {
  const isRoot = can(actor, 'group_enter_any');
  return { id: actor.id, level: isRoot ? GROUP_LEVEL.root : level, free: isRoot || group.ownerId === actor.id };
}

/** Into a public group at once; others are asked. Invitation codes are tried so often and then not for a while. */
export async function join(
  services: Services,
  { groupId, code, reason }: { groupId: number; code: string | undefined; reason: string | undefined },
  by: By,
): Promise<void> {
  const { db } = services.database;
  const guesses = { key: `group-code:${groupId}:${by.actor.id}`, tries: codeTries, lockMinutes: codeLockMinutes };
  const seen = await groupFor(db, by.actor, groupId);
  refuseAgain(await memberLevel(db, groupId, by.actor.id), seen);
  if (seen.auth !== 'public') requireReason(reason);
  if (seen.auth === 'private') await refuseGuess(services, guesses, code);
  const outcome = await transact(services, async (tx) => {
    const group = await holdGroupFor(tx, by.actor, groupId);
    const own = (await lockMembers(tx, groupId, [by.actor.id])).get(by.actor.id);
    refuseAgain(own?.level ?? 0, group);
    if (group.auth === 'public') return enter(tx, group, own, by);
    if (group.auth === 'private' && code !== group.code) return 'wrong code';
    return apply(tx, group, storable(requireReason(reason)), by);
  });
  if (outcome === 'wrong code') fail('group_code_wrong');
  if (seen.auth === 'private') await forgetGuesses(services, guesses.key);
}

function refuseAgain(level: number, group: GroupRow): void {
  if (level >= member) fail('group_already_joined');
  if (level === refused) fail('group_application_refused');
  // Whoever waits while the group becomes public walks in.
  if (level === applying && group.auth !== 'public') fail('group_already_applied');
}

function requireReason(reason: string | undefined): string {
  const length = Array.from(reason ?? '').length;
  if (reason === undefined || length < reasonLength.min || length > reasonLength.max) {
    throw new AppError('group_reason_length', reasonLength);
  }
  return reason;
}

async function enter(tx: Tx, group: GroupRow, own: MemberRow | undefined, by: By): Promise<'joined'> {
  await closeLeaving(tx, { groupId: group.id, userId: by.actor.id }, by.now);
  if (own === undefined) {
    const row = { userId: by.actor.id, level: member, reason: null };
    if ((await insertMembers(tx, group.id, [row], by.now)).length === 0) fail('group_already_joined');
  } else {
    await setLevel(tx, group.id, [by.actor.id], member, by.now);
  }
  await welcome(tx, group, [by.actor.id], by.now);
  await noteChange(tx, 'group_member.join', group.id, by, {});
  return 'joined';
}

async function apply(tx: Tx, group: GroupRow, reason: string, by: By): Promise<'applied'> {
  await closeLeaving(tx, { groupId: group.id, userId: by.actor.id }, by.now);
  const row = { userId: by.actor.id, level: applying, reason };
  if ((await insertMembers(tx, group.id, [row], by.now)).length === 0) fail('group_already_applied');
  const params = { group: group.name, gid: group.id, username: by.actor.username ?? '' };
  const userIds = await rootsOf(tx, group);
  await sendSystemMessages(tx, { userIds, template: 'group_application', params }, by.now);
  await noteChange(tx, 'group_member.apply', group.id, by, {});
  return 'applied';
}

/** Before it is compared; whoever sends none has guessed nothing. */
async function refuseGuess(services: Services, guesses: Guessing, code: string | undefined): Promise<void> {
  if (code === undefined) fail('group_code_wrong');
  const seconds = await countGuess(services, guesses);
  if (seconds !== undefined) fail('group_code_locked', { seconds });
}

export async function leave(services: Services, groupId: number, by: By): Promise<void> {
  await transact(services, async (tx) => {
    const group = await holdGroupFor(tx, by.actor, groupId);
    if (group.ownerId === by.actor.id) fail('group_owner_stays');
    const own = (await lockMembers(tx, groupId, [by.actor.id])).get(by.actor.id);
    if (own === undefined || own.level < member) fail('group_not_member');
    const lines = await takeOut(tx, groupId, [own]);
    const change = { groupId, kind: 'leave', level: null, byId: by.actor.id } as const;
    await insertChange(tx, change, lines, by.now);
    await noteChange(tx, 'group_member.leave', groupId, by, { before: { level: own.level } });
  });
}

/** Takes it back, while nothing else has happened between this person and the group. */
export async function returnTo(services: Services, groupId: number, by: By): Promise<void> {
  await transact(services, async (tx) => {
    const group = (await holdGroup(tx, groupId)) ?? fail('group_not_found');
    const since = new Date(by.now.getTime() - returnMinutes * 60_000);
    const left = await lockChange(tx, { groupId, since, leftBy: by.actor.id });
    // A hidden group is there for whoever has just left it, and for nobody else outside.
    if (left === undefined)
      return fail(groupPolicy.find(by.actor, group) ? 'group_return_too_late' : 'group_not_found');
    if (group.banned && !groupPolicy.find(by.actor, group)) fail('group_not_found');
    const present = await lockMembers(tx, groupId, [by.actor.id]);
    const later = await changedAfter(tx, { groupId, id: left.id }, [by.actor.id]);
    if (present.size > 0 || later.size > 0) fail('group_return_too_late');
    await bringIn(tx, groupId, left.lines, by.now);
    await markUndone(tx, left.id, by.now);
    await noteChange(tx, 'group_member.return', groupId, by, {});
  });
}

/** Out of the group with their rights in it; answers what brings them back. */
export async function takeOut(tx: Tx, groupId: number, rows: readonly MemberRow[]): Promise<ChangeLine[]> {
  const userIds = rows.map((row) => row.userId);
  const grants = Map.groupBy(await endGrants(tx, groupId, userIds), (grant) => grant.userId);
  await deleteMembers(tx, groupId, userIds);
  tellRightsChanged(tx, userIds);
  return rows.map((row) => ({ userId: row.userId, before: asBefore(row, grants.get(row.userId) ?? []) }));
}

/** The members of before, with what they could do. */
export async function bringIn(tx: Tx, groupId: number, lines: readonly ChangeLine[], now: Date): Promise<void> {
  const rows = lines.flatMap(({ userId, before }) => (before === null ? [] : [{ userId, before }]));
  await putMembersBack(
    tx,
    groupId,
    rows.map(({ userId, before }) => ({ ...before, userId, createdAt: new Date(before.createdAt) })),
    now,
  );
  await giveGrantsBack(
    tx,
    rows.flatMap(({ before }) => before.grants),
  );
}

/**
 * Rights that another level overtakes: administrators teach by their level, and no assistant's right waits below it for
 * the day on which they are members again; whoever is no member has none.
 */
export async function endOvertaken(
  tx: Tx,
  groupId: number,
  userIds: readonly number[],
  level: number,
): Promise<EndedGrant[]> {
  if (level === member) return [];
  return endGrants(tx, groupId, userIds, level > member ? TEACHING : null);
}

export function asBefore(row: MemberRow, grants: EndedGrant[]): Before {
  const { id, level, reason, createdAt } = row;
  return { id, level, reason, createdAt: createdAt.toISOString(), grants };
}

export async function welcome(tx: Tx, group: GroupRow, userIds: readonly number[], now: Date): Promise<void> {
  const params = { group: group.name, gid: group.id };
  await sendSystemMessages(tx, { userIds, template: 'group_welcome', params }, now);
}

type MemberAction = `group_member.${'join' | 'apply' | 'leave' | 'return' | 'change' | 'remove' | 'add' | 'undo'}`;

/** For the log, and for whoever looks at the members. */
export async function noteChange(
  tx: Tx,
  action: MemberAction,
  groupId: number,
  by: AuditOrigin & { now: Date },
  what: { before?: object; after?: object },
): Promise<void> {
  await writeAudit(tx, by, { action, subjectKind: 'group', subjectId: groupId, ...what }, by.now);
  await markChanged(tx, 'group_members', [groupId]);
}
