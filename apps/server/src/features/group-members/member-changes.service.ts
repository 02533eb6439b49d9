import type { ChangeResult, KeptMember, KeptReason } from '@oyez/contract/groups/group-members';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { limits } from '@oyez/contract/rules/limits';
import { daysBefore } from '../../days.ts';
import type { Db, Tx } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { tellRightsChanged } from '../../http/auth.ts';
import { fail } from '../../http/app-error.ts';
import { administeredGroup } from '../../policy/scopes/groups.ts';
import type { Services } from '../../services.ts';
import { sendSystemMessages } from '../messages/messages.service.ts';
import { memberPolicy, type Changer, type Target } from './group-members.policy.ts';
import {
  asBefore,
  bringIn,
  changerOf,
  endOvertaken,
  holdGroupFor,
  noteChange,
  takeOut,
  welcome,
  type By,
} from './group-members.service.ts';
import {
  accountsOf,
  accountsWithIds,
  insertMembers,
  lockMembers,
  setLevel,
  type GroupRow,
  type MemberRow,
  type Person,
} from './group-members.sql.ts';
import {
  changedAfter,
  insertChange,
  listChanges,
  lockChange,
  markUndone,
  type ChangeLine,
  type ListedChange,
  type StoredChange,
} from './member-changes.sql.ts';

/** What was changed later than this can be undone. */
export function undoableSince(now: Date): Date {
  return daysBefore(now, limits.groupMember.undoDays);
}

type Wanted = { uid: string; seen?: number };
type Held = { group: GroupRow; by: Changer; rows: Map<number, MemberRow> };

/** Gives several people of a group another level, or takes them out of it (null); the others stay as they are. */
export async function changeMembers(
  services: Services,
  { groupId, members, to }: { groupId: number; members: readonly Wanted[]; to: number | null },
  by: By,
): Promise<ChangeResult> {
  return transact(services, async (tx) => {
    const people = await accountsOf(
      tx,
      members.map((one) => one.uid),
    );
    const held = await hold(tx, groupId, people, by);
    const seen = new Map(members.map((one) => [one.uid, one.seen]));
    const { chosen, kept } = sorted(held, people, (target, row, { uid }) => {
      const refusal = to === null ? memberPolicy.remove(held.by, target) : memberPolicy.assign(held.by, target, to);
      if (refusal !== null && refusal !== 'above' && refusal !== 'back') return refusal;
      // Somebody else was quicker, and did something else.
      const expected = seen.get(uid);
      if (expected !== undefined && row?.level !== expected && row?.level !== to) return 'changed';
      return refusal;
    });
    const isKnown = new Set(people.map((one) => one.uid));
    const unknown = members.filter((one) => !isKnown.has(one.uid));
    kept.push(...unknown.map(({ uid }) => ({ uid, username: '', auth: null, why: 'missing' as const })));
    const rows = chosen.filter((row) => row.level !== to);
    if (rows.length === 0) return { change: null, changed: 0, kept };
    const lines = to === null ? await takeOut(tx, groupId, rows) : await relevel(tx, groupId, rows, to, by.now);
    const kind = to === null ? 'remove' : 'level';
    const change = await insertChange(tx, { groupId, kind, level: to, byId: by.actor.id }, lines, by.now);
    await tell(tx, held.group, rows, to, by);
    const before = Object.fromEntries(rows.map((row) => [row.userId, row.level]));
    await noteChange(tx, to === null ? 'group_member.remove' : 'group_member.change', groupId, by, {
      before,
      after: { level: to, change },
    });
    return { change, changed: rows.length, kept };
  });
}

/** The group with these people and who does it, all held. Whoever was its administrator until a moment ago may not. */
async function hold(
  tx: Tx,
  groupId: number,
  people: readonly Person[],
  by: By,
  { isSure = false }: { isSure?: boolean } = {},
): Promise<Held> {
  const group = await holdGroupFor(tx, by.actor, groupId);
  const rows = await lockMembers(tx, groupId, [...new Set([...people.map((one) => one.userId), by.actor.id])]);
  const changer = changerOf(by.actor, group, rows.get(by.actor.id)?.level ?? 0);
  if (!isSure && !memberPolicy.manage(changer)) {
    fail(changer.level >= GROUP_LEVEL.member ? 'group_members_forbidden' : 'group_members_only');
  }
  return { group, by: isSure ? { ...changer, free: true } : changer, rows };
}

function sorted(
  { group, rows }: Held,
  people: readonly Person[],
  refusalOf: (target: Target, row: MemberRow | undefined, person: Person) => KeptReason | null,
): { chosen: MemberRow[]; kept: KeptMember[] } {
  const chosen: MemberRow[] = [];
  const kept: KeptMember[] = [];
  for (const person of people) {
    const row = rows.get(person.userId);
    const target = { userId: person.userId, level: row?.level ?? null, isOwner: person.userId === group.ownerId };
    const why = refusalOf(target, row, person);
    if (why === null && row !== undefined) chosen.push(row);
    else kept.push({ uid: person.uid, username: person.username, auth: target.level, why: why ?? 'missing' });
  }
  return { chosen, kept };
}

async function relevel(
  tx: Tx,
  groupId: number,
  rows: readonly MemberRow[],
  level: number,
  now: Date,
): Promise<ChangeLine[]> {
  const userIds = rows.map((row) => row.userId);
  await setLevel(tx, groupId, userIds, level, now);
  const grants = Map.groupBy(await endOvertaken(tx, groupId, userIds, level), (grant) => grant.userId);
  tellRightsChanged(
    tx,
    rows.flatMap((row) => (row.level > level ? row.userId : [])),
  );
  return rows.map((row) => ({ userId: row.userId, before: asBefore(row, grants.get(row.userId) ?? []) }));
}

/** Whoever comes in is welcome; whoever was a member hears that they are none any more. */
async function tell(tx: Tx, group: GroupRow, rows: readonly MemberRow[], to: number | null, by: By): Promise<void> {
  const { member } = GROUP_LEVEL;
  const those = (isMeant: (row: MemberRow) => boolean) => rows.filter(isMeant).map((row) => row.userId);
  if (to === null) {
    const params = { group: group.name, gid: group.id, operator: by.actor.username ?? '' };
    const userIds = those((row) => row.level >= member);
    await sendSystemMessages(tx, { userIds, template: 'group_removed', params }, by.now);
  } else if (to >= member) {
    const userIds = those((row) => row.level < member);
    await welcome(tx, group, userIds, by.now);
  }
}

/** Gives everybody of a change back what they were. Whoever was changed meanwhile stays as they are. */
export async function undoChange(
  services: Services,
  { groupId, changeId }: { groupId: number; changeId: number },
  by: By,
): Promise<ChangeResult> {
  return transact(services, async (tx) => {
    // Who may not even look learns nothing of numbers of changes.
    await administeredGroup(tx, by.actor, groupId, 'group_members_forbidden');
    return undo(tx, { groupId, changeId }, by);
  });
}

async function undo(
  tx: Tx,
  { groupId, changeId, isSure = false }: { groupId: number; changeId: number; isSure?: boolean },
  by: By,
): Promise<ChangeResult> {
  const { member } = GROUP_LEVEL;
  await holdGroupFor(tx, by.actor, groupId);
  const found = await lockChange(tx, { groupId, since: undoableSince(by.now), id: changeId });
  const change = found ?? fail('group_change_not_found');
  const befores = new Map(change.lines.map((line) => [line.userId, line.before]));
  const people = await accountsWithIds(tx, [...befores.keys()]);
  const held = await hold(tx, groupId, people, by, { isSure });
  const later = await changedAfter(tx, { groupId, id: change.id }, [...befores.keys()]);
  const restored: ChangeLine[] = [];
  const kept: KeptMember[] = [];
  for (const person of people) {
    const row = held.rows.get(person.userId);
    const before = befores.get(person.userId) ?? null;
    const why =
      later.has(person.userId) || !isAsLeft(change, row) ? 'changed' : refusalOf(held, person, row, before?.level);
    if (why === null) restored.push({ userId: person.userId, before });
    else kept.push({ uid: person.uid, username: person.username, auth: row?.level ?? null, why });
  }
  if (restored.length === 0) return { change: null, changed: 0, kept };
  const added = restored.flatMap(({ userId, before }) => (before === null ? (held.rows.get(userId) ?? []) : []));
  await takeOut(tx, groupId, added);
  await bringIn(tx, groupId, restored, by.now);
  await markUndone(tx, change.id, by.now);
  await tellUndone(tx, held, restored, by);
  await noteChange(tx, 'group_member.undo', groupId, by, { after: { change: change.id, restored: restored.length } });
  const lost = restored.filter(({ userId, before }) => (before?.level ?? 0) < (held.rows.get(userId)?.level ?? 0));
  tellRightsChanged(
    tx,
    lost.flatMap(({ userId }) => ((held.rows.get(userId)?.level ?? 0) >= member ? userId : [])),
  );
  return { change: null, changed: restored.length, kept };
}

/** Still what the change made of them. */
function isAsLeft(change: StoredChange, row: MemberRow | undefined): boolean {
  if (change.kind === 'remove') return row === undefined;
  return row !== undefined && row.level === change.level && row.modifiedAt.getTime() === change.at.getTime();
}

function refusalOf(
  { group, by }: Held,
  { userId }: Person,
  row: MemberRow | undefined,
  before: number | undefined,
): KeptReason | null {
  if (row === undefined) return memberPolicy.bringBack(by, before ?? 0);
  return memberPolicy.putBack(by, { userId, level: row.level, isOwner: userId === group.ownerId }, before ?? null);
}

async function tellUndone(tx: Tx, { group, rows }: Held, restored: readonly ChangeLine[], by: By): Promise<void> {
  const { member } = GROUP_LEVEL;
  const isMember = (level: number | undefined) => (level ?? 0) >= member;
  const those = (was: boolean, is: boolean) =>
    restored
      .filter(({ userId, before }) => isMember(rows.get(userId)?.level) === was && isMember(before?.level) === is)
      .map(({ userId }) => userId);
  await welcome(tx, group, those(false, true), by.now);
  const params = { group: group.name, gid: group.id, operator: by.actor.username ?? '' };
  await sendSystemMessages(tx, { userIds: those(true, false), template: 'group_acceptance_undone', params }, by.now);
}

export async function changesOf(
  db: Db,
  groupId: number,
  page: { limit: number; offset: number },
  by: By,
): Promise<{ rows: ListedChange[]; total: number }> {
  await administeredGroup(db, by.actor, groupId, 'group_members_forbidden');
  return listChanges(db, { groupId, since: undoableSince(by.now) }, page);
}

export type Added = {
  /** By which it is taken back; null where nobody was new. */
  change: number | null;
  added: number[];
  /** Who was a member already. */
  present: number[];
};

/**
 * Makes people members of a group, applicants and refused ones too, in the caller's transaction. The caller has made
 * sure that `by` may do so.
 */
export async function addMembers(
  tx: Tx,
  { groupId, userIds }: { groupId: number; userIds: readonly number[] },
  by: By,
): Promise<Added> {
  const { member } = GROUP_LEVEL;
  const group = await holdGroupFor(tx, by.actor, groupId);
  const wanted = [...new Set(userIds)];
  const rows = await lockMembers(tx, groupId, wanted);
  const present = wanted.filter((id) => (rows.get(id)?.level ?? 0) >= member);
  const waiting = wanted.flatMap((id) => rows.get(id) ?? []).filter((row) => row.level < member);
  const fresh = wanted.filter((id) => !rows.has(id)).map((userId) => ({ userId, level: member, reason: null }));
  const inserted = await insertMembers(tx, groupId, fresh, by.now);
  const lines: ChangeLine[] = [
    ...inserted.map((userId) => ({ userId, before: null })),
    ...(await relevel(tx, groupId, waiting, member, by.now)),
  ];
  const added = lines.map((line) => line.userId);
  if (added.length === 0) return { change: null, added, present };
  const change = await insertChange(tx, { groupId, kind: 'add', level: member, byId: by.actor.id }, lines, by.now);
  const params = { group: group.name, gid: group.id, operator: by.actor.username ?? '' };
  await sendSystemMessages(tx, { userIds: added, template: 'group_added', params }, by.now);
  await noteChange(tx, 'group_member.add', groupId, by, { after: { change, added: added.length } });
  return { change, added, present };
}

/**
 * Takes `addMembers` back, in the caller's transaction: those who were not changed since are what they were before. The
 * caller has made sure, here too, that `by` may do so.
 */
export function undoAddedMembers(tx: Tx, of: { groupId: number; changeId: number }, by: By): Promise<ChangeResult> {
  return undo(tx, { ...of, isSure: true }, by);
}
