import { limits } from '@oyez/contract/rules/limits';
import type { GroupHoldings, restoreGroup } from '@oyez/contract/groups/groups';
import { lengthOf } from '@oyez/contract/rules/group-form';
import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import { daysAfter, daysBefore } from '../../days.ts';
import { markChanged } from '../../db/changes.sql.ts';
import type { Tx } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import { tellRightsChanged } from '../../http/auth.ts';
import { can, type Actor } from '../../policy/actor.ts';
import { groupPolicy } from '../../policy/groups.policy.ts';
import type { Services } from '../../services.ts';
import { sendSystemMessages } from '../messages/messages.service.ts';
import {
  disbandedBefore,
  disbandedOf,
  holdingsOf,
  markBanned,
  markDisbanded,
  markRestored,
  membersOf,
  publishedIn,
} from './disbanding.sql.ts';
import { auditedOf, groupKnownTo, lockKnown, note, type By } from './groups.service.ts';
import { factsOf, lockGroup, takenNames, type GroupRow } from './groups.sql.ts';

/** What was disbanded later than this can be brought back. */
function restorableSince(now: Date): Date {
  return daysBefore(now, limits.group.restoreDays);
}

export function restorableUntil(disbandedAt: Date): Date {
  return daysAfter(disbandedAt, limits.group.restoreDays);
}

/** How much goes with a group, for whoever may disband it. */
export async function holdings({ database: { db } }: Services, actor: Actor, id: number): Promise<GroupHoldings> {
  const row = await groupKnownTo(db, actor, id);
  if (!groupPolicy.disband(actor, factsOf(row))) fail('group_disband_forbidden');
  return holdingsOf(db, id);
}

/** With everything in it, at once: nothing of it is found while its row says so (`standing-groups.ts`). */
export async function disband(services: Services, id: number, by: By): Promise<void> {
  await transact(services, async (tx) => {
    const row = await lockKnown(tx, by.actor, id);
    if (!groupPolicy.disband(by.actor, factsOf(row))) fail('group_disband_forbidden');
    const had = await holdingsOf(tx, id);
    const members = await membersOf(tx, id);
    await markDisbanded(tx, id, by.actor.id, by.now);
    const params = { group: row.name, operator: by.actor.username ?? '' };
    await sendSystemMessages(tx, { userIds: members, template: 'group_dissolved', params }, by.now);
    await tellOfStanding(tx, id, members);
    await note(tx, by, 'group.disband', id, { before: { ...auditedOf(row), ...had } });
  });
}

/** For who owned it, for a while, and for those who run the site. */
export async function restore(services: Services, id: number, by: By): Promise<ReplyOf<typeof restoreGroup>> {
  return transact(services, async (tx) => {
    const row = await lockGroup(tx, id);
    if (row === undefined || !mayRestore(by.actor, row)) return fail('group_not_found');
    // Whoever presses twice, or at the same time as somebody else, has what they wanted.
    if (row.deleted_at === null) return { name: row.name, shortName: row.short_name, renamed: false };
    if (row.deleted_at <= restorableSince(by.now)) return fail('group_restore_over');
    const names = await freeNames(tx, row);
    await markRestored(tx, id, names, by.now);
    const members = await membersOf(tx, id);
    const params = { group: names.name, gid: id };
    await sendSystemMessages(tx, { userIds: members, template: 'group_restored', params }, by.now);
    await tellOfStanding(tx, id, members);
    await note(tx, by, 'group.restore', id, { after: auditedOf({ ...row, ...names, auth: row.auth }) });
    const renamed = names.name !== row.name || names.short_name !== row.short_name;
    return { name: names.name, shortName: names.short_name, renamed };
  });
}

function mayRestore(actor: Actor, row: GroupRow): boolean {
  return can(actor, 'group_enter_any') || (row.owner_id === actor.id && !row.banned);
}

/** A stranger who took the name meanwhile must not keep a group from coming back: it gets a number then. */
async function freeNames(tx: Tx, { id, name, short_name: shortName }: GroupRow) {
  const { name: bounds, shortName: shortBounds } = limits.group;
  for (let n = 1; ; n += 1) {
    const numbered = (text: string, max: number) => {
      if (n === 1) return text;
      const end = String(n);
      return `${Array.from(text)
        .slice(0, max - lengthOf(end))
        .join('')}${end}`;
    };
    const first = await takenNames(tx, { name, short_name: shortName }, id);
    const names = {
      name: first.name ? numbered(name, bounds.max) : name,
      short_name: first.shortName ? numbered(shortName, shortBounds.max) : shortName,
    };
    const taken = await takenNames(tx, names, id);
    if (!taken.name && !taken.shortName) return names;
  }
}

/** A banned group is there for nobody but those who run the site, until it is opened again. */
export async function setBanned(services: Services, id: number, banned: boolean, by: By): Promise<void> {
  await transact(services, async (tx) => {
    const row = await lockKnown(tx, by.actor, id);
    if (row.banned === banned) return;
    await markBanned(tx, id, banned, by.now);
    if (row.owner_id !== null) {
      const params = { group: row.name, gid: id };
      const template = banned ? 'group_banned' : 'group_opened';
      await sendSystemMessages(tx, { userIds: [row.owner_id], template, params }, by.now);
    }
    await tellOfStanding(tx, id, await membersOf(tx, id));
    await note(tx, by, banned ? 'group.ban' : 'group.open', id, {});
  });
}

/** What everybody saw of it is listed and counted elsewhere, and members hold streams open. */
async function tellOfStanding(tx: Tx, id: number, members: readonly number[]): Promise<void> {
  const { problems, contests } = await publishedIn(tx, id);
  await markChanged(tx, 'problem', problems);
  await markChanged(tx, 'contest', contests);
  await markChanged(tx, 'group_members', [id]);
  tellRightsChanged(tx, members);
}

export async function ownDisbanded({ database: { db }, now }: Services, actor: Actor) {
  return disbandedOf(db, actor.id, restorableSince(now()));
}

/** Those that nobody can have back any more. */
export function groupsToForget({ database: { db }, now }: Services): Promise<number[]> {
  return disbandedBefore(db, restorableSince(now()));
}
