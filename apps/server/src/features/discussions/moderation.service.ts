import type { moderateDiscussion, moderateDiscussions } from '@oyez/contract/discussions/discussion-admin';
import type { BodyOf } from '@oyez/contract/wire/endpoint';
import { writeAudit } from '../../db/audit.sql.ts';
import { markChanged } from '../../db/changes.sql.ts';
import type { Tx } from '../../db/client.ts';
import { storable } from '../../db/storable.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import { sendSystemMessage } from '../messages/messages.service.ts';
import { can, type Actor } from '../../policy/actor.ts';
import { discussionPolicy, placeOfDiscussion } from '../../policy/discussions.policy.ts';
import { groupStands } from '../../policy/scopes/scopes.sql.ts';
import type { Services } from '../../services.ts';
import { factsOf, readAmong, restorableSince } from './discussions.service.ts';
import { addressOf } from './likes.service.ts';
import { lockDiscussions, setDeleted, setDisabled, setPinned, type HeldDiscussion } from './discussion-writes.sql.ts';
import { changeWithin, heldDiscussion, type By, type DiscussionChanges } from './writing.service.ts';

type Change = BodyOf<typeof moderateDiscussions>['change'];

const ACTIONS = {
  pin: 'discussion.pin',
  unpin: 'discussion.unpin',
  disable: 'discussion.disable',
  enable: 'discussion.enable',
  delete: 'discussion.delete',
} as const satisfies Record<Change, string>;

const NEEDED: Record<Change, (held: HeldDiscussion) => boolean> = {
  pin: (held) => !held.pinned,
  unpin: (held) => held.pinned,
  disable: (held) => !held.disabled,
  enable: (held) => held.disabled,
  delete: () => true,
};

/** By its author, or by who looks after it. */
export async function deleteDiscussion(
  services: Services,
  { did: id, reason }: { did: number; reason?: string | undefined },
  by: By,
  { ofGroup }: { ofGroup: boolean },
): Promise<void> {
  await transact(services, async (tx) => {
    const held = await heldDiscussion(services, tx, id, by, 'discussion_delete_gone');
    if (ofGroup && held.group_id === null) fail('discussion_not_of_group');
    if (!discussionPolicy.delete(by.actor, factsOf(held))) fail('discussion_forbidden');
    await apply(tx, [held], 'delete', reason, by);
  });
}

/**
 * Of a group. Existing clients send back the row of their administrator's table, with what they switched in it; the text
 * and the state are changed at once, and what is as before, or from somebody else, is no change of the state.
 */
export async function changeInGroup(
  services: Services,
  { status, ...changes }: DiscussionChanges & { status?: number | undefined },
  by: By,
): Promise<void> {
  await transact(services, async (tx) => {
    const held = await changeWithin(services, tx, changes, by, { ofGroup: true });
    const isDisabled = status === undefined ? held.disabled : status === 1;
    if (isDisabled === held.disabled || !discussionPolicy.moderate(by.actor, placeOf(held))) return;
    await moderateWithin(services, tx, { ids: [held.id], change: isDisabled ? 'disable' : 'enable' }, by);
  });
}

type Wanted = { ids: readonly number[]; change: Change; reason?: string | undefined };

/** Several at once; answers those that changed. Whoever names one that they do not look after changes none. */
export async function moderate(services: Services, wanted: Wanted, by: By): Promise<number[]> {
  return transact(services, (tx) => moderateWithin(services, tx, wanted, by));
}

/** The same as a part of something larger. */
export async function moderateWithin(
  services: Services,
  tx: Tx,
  { ids, change, reason }: Wanted,
  by: By,
): Promise<number[]> {
  const held = (await lockDiscussions(tx, [...new Set(ids)])).filter((row) => row.deleted_at === null);
  const mine = await moderatedAmong(services, tx, held, by);
  if (mine.length === 0) fail('discussion_not_found');
  const changed = mine.filter((row) => NEEDED[change](row));
  if (change === 'enable' && !changed.every((row) => mayEnable(by.actor, row))) fail('moderation_own');
  await apply(tx, changed, change, reason, by);
  return changed.map((row) => row.id);
}

/** What existing clients send: one of both, or both. */
export async function moderateOne(
  services: Services,
  { id, status, topPriority, reason }: BodyOf<typeof moderateDiscussion>,
  by: By,
): Promise<void> {
  if (topPriority !== undefined) await moderate(services, { ids: [id], change: topPriority ? 'pin' : 'unpin' }, by);
  if (status === undefined) return;
  await moderate(services, { ids: [id], change: status === 1 ? 'disable' : 'enable', reason }, by);
}

/** Those of these that can be brought back by this person; others are not there. */
export async function restore(services: Services, ids: readonly number[], by: By): Promise<void> {
  await transact(services, (tx) => restoreWithin(tx, ids, by));
}

export async function restoreWithin(tx: Tx, ids: readonly number[], by: By): Promise<void> {
  const since = restorableSince(by.now);
  const held = (await lockDiscussions(tx, [...new Set(ids)])).filter(
    (row) =>
      row.deleted_at !== null &&
      row.deleted_at > since &&
      (can(by.actor, 'discussion_admin') || discussionPolicy.enter(by.actor, placeOf(row))) &&
      discussionPolicy.restore(by.actor, { ...factsOf(row), deletedBy: row.deleted_by }),
  );
  const standing = await standingOf(tx, held, by);
  if (standing.length === 0) fail('discussion_restore_gone');
  await setDeleted(tx, idsOf(standing), null);
  await markChanged(tx, 'discussion', idsOf(standing));
  for (const row of standing) {
    await note(tx, row, 'discussion.restore', {}, by);
    await tellAuthor(tx, row, 'restore', '', by);
  }
}

async function apply(
  tx: Tx,
  held: readonly HeldDiscussion[],
  change: Change,
  reason: string | undefined,
  by: By,
): Promise<void> {
  if (held.length === 0) return;
  const ids = idsOf(held);
  const said = storable(reason ?? '');
  if (change === 'delete') await setDeleted(tx, ids, { userId: by.actor.id, now: by.now });
  else if (change === 'disable') await setDisabled(tx, ids, { reason: said, by: by.actor.id });
  else if (change === 'enable') await setDisabled(tx, ids, null);
  else await setPinned(tx, ids, change === 'pin');
  await markChanged(tx, 'discussion', ids);
  for (const row of held) {
    await note(tx, row, ACTIONS[change], said === '' ? {} : { reason: said }, by);
    await tellAuthor(tx, row, change, said, by);
  }
}

function mayEnable(actor: Actor, row: HeldDiscussion): boolean {
  return discussionPolicy.enable(actor, { ...factsOf(row), disabledBy: row.disabled_by });
}

/** Who wrote it learns what others did with it, and why. */
async function tellAuthor(
  tx: Tx,
  { id, user_id: userId, group_id: groupId, title }: HeldDiscussion,
  change: Change | 'restore',
  reason: string,
  { actor, now }: By,
): Promise<void> {
  if (userId === null || userId === actor.id || change === 'pin' || change === 'unpin') return;
  const params = { change, operator: actor.username ?? '', title, url: addressOf(id, groupId), reason };
  await sendSystemMessage(tx, { userId, template: 'discussion_moderated', params }, now);
}

/** Those that this person looks after. Others' that they know of are refused; what they may not know of is not there. */
async function moderatedAmong(
  services: Services,
  tx: Tx,
  held: readonly HeldDiscussion[],
  by: By,
): Promise<HeldDiscussion[]> {
  const mine = (await standingOf(tx, held, by)).filter((row) => discussionPolicy.moderate(by.actor, placeOf(row)));
  const others = held.filter((row) => !mine.includes(row));
  const known = await readAmong(services, tx, idsOf(others), by);
  if (known.length > 0) fail('discussion_moderators_only');
  return mine;
}

/** Those whose group was not banned or disbanded, unless this person runs the site. */
async function standingOf(tx: Tx, held: readonly HeldDiscussion[], { actor }: By): Promise<HeldDiscussion[]> {
  const groups = [...new Set(held.flatMap((row) => row.group_id ?? []))];
  const stands = await Promise.all(groups.map(async (id) => [id, await groupStands(tx, actor, id)] as const));
  const open = new Map(stands);
  return held.filter((row) => row.group_id === null || open.get(row.group_id) === true);
}

function placeOf(row: HeldDiscussion) {
  return placeOfDiscussion(factsOf(row));
}

function idsOf(rows: readonly HeldDiscussion[]): number[] {
  return rows.map((row) => row.id);
}

async function note(
  tx: Tx,
  { id, user_id: userId, group_id: groupId, title }: HeldDiscussion,
  action: (typeof ACTIONS)[Change] | 'discussion.restore',
  after: object,
  by: By,
): Promise<void> {
  const subject = { subjectKind: 'discussion', subjectId: id } as const;
  await writeAudit(tx, by, { action, ...subject, before: { userId, groupId, title }, after }, by.now);
}
