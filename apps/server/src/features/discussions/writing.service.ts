import type { DiscussionDraft } from '@oyez/contract/discussions/discussions';
import { DISCUSSION_FAULTS, discussionFaults } from '@oyez/contract/rules/discussion-form';
import { limits } from '@oyez/contract/rules/limits';
import { quietMarkup } from '@oyez/contract/rules/quiet-markup';
import { shownLine } from '@oyez/contract/rules/shown-line';
import { writeAudit, type AuditOrigin } from '../../db/audit.sql.ts';
import { markChanged } from '../../db/changes.sql.ts';
import type { Tx } from '../../db/client.ts';
import { storable } from '../../db/storable.ts';
import { holdPerson } from '../../db/locks.ts';
import { transact } from '../../db/transact.ts';
import { AppError, fail } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import {
  discussionPolicy,
  DISCUSSION_SWITCHES,
  placeOfDiscussion,
  type DiscussionPlace,
} from '../../policy/discussions.policy.ts';
import type { Services } from '../../services.ts';
import { brake } from './brakes.service.ts';
import { categoryExists } from './categories.sql.ts';
import { problemNamed } from './discussion-problems.sql.ts';
import { enteredPlace, factsOf, isOpen, openDiscussion, reachedDiscussions } from './discussions.service.ts';
import { foundAmong, placedDiscussion } from './discussions.sql.ts';
import {
  insertDiscussion,
  lockDiscussions,
  sameDiscussion,
  updateDiscussion,
  type DiscussionText,
  type HeldDiscussion,
} from './discussion-writes.sql.ts';
import { addressOf } from './likes.service.ts';
import { clipped, tellNamed } from './mentions.service.ts';
import { refuseMuted, refuseWriter } from './standing.service.ts';

export type By = AuditOrigin & { actor: Actor; now: Date };
type Draft = Omit<DiscussionDraft, 'pid'>;

/** Answers its number. Sent twice within a moment, it is one discussion. */
export async function startDiscussion(
  services: Services,
  { gid, pid, topPriority = false, ...draft }: DiscussionDraft & { gid?: number | undefined },
  { actor, now }: By,
): Promise<number> {
  const { db } = services.database;
  const place = await enteredPlace(services, db, actor, gid);
  const text = checkedText(draft);
  return transact(services, async (tx) => {
    await holdPerson(tx, actor.id);
    const problem =
      pid === undefined
        ? undefined
        : ((await problemNamed(tx, actor, place, pid, now)) ?? fail('discussion_problem_not_found'));
    const is = { ...text, userId: actor.id, groupId: groupIdOf(place), problemId: problem?.id ?? null };
    const same = await sameDiscussion(tx, is, new Date(now.getTime() - limits.discussion.sameSeconds * 1000));
    if (same !== undefined) return same;
    await refuseWriter(services, tx, actor, place);
    const moderates = discussionPolicy.moderate(actor, place);
    if (problem?.competing === true && !moderates) fail('discussion_during_contest');
    if (!(await categoryExists(tx, text.category_id))) fail('discussion_category_unknown');
    await brake(services, tx, { text: wholeOf(text), moderates }, { actor, now });
    const pinned = topPriority && moderates;
    const id = await insertDiscussion(tx, { ...is, pinned }, now);
    await markChanged(tx, 'discussion', [id]);
    await tellThoseNamed(services, tx, { id, groupId: is.groupId, ...text }, { actor, now });
    return id;
  });
}

export type DiscussionChanges = Draft & { id?: number | undefined; basedOn?: string | undefined };

export async function changeDiscussion(services: Services, changes: DiscussionChanges, by: By): Promise<void> {
  await transact(services, (tx) => changeWithin(services, tx, changes, by, { ofGroup: false }));
}

/** Its place, author and problem stay what they are. Answers how it stood. */
export async function changeWithin(
  services: Services,
  tx: Tx,
  { id, topPriority, basedOn, ...draft }: DiscussionChanges,
  by: By,
  { ofGroup }: { ofGroup: boolean },
): Promise<HeldDiscussion> {
  if (id === undefined) fail('discussion_id_missing');
  const held = await heldDiscussion(services, tx, id, by, 'discussion_update_gone');
  if (ofGroup && held.group_id === null) fail('discussion_not_of_group');
  if (!discussionPolicy.edit(by.actor, factsOf(held))) fail('discussion_forbidden');
  if (basedOn !== undefined && basedOn !== held.modified_at.toISOString()) fail('discussion_changed_meanwhile');
  await refuseMuted(tx, by.actor, held.group_id, by.now);
  const text = checkedText(draft);
  const moderates = discussionPolicy.moderate(by.actor, placeOfDiscussion(factsOf(held)));
  if (wholeOf(text) !== wholeOf(held)) {
    await brake(services, tx, { text: wholeOf(text), moderates, changes: id }, by);
  }
  if (!(await categoryExists(tx, text.category_id))) fail('discussion_category_unknown');
  const pinned = topPriority !== undefined && moderates ? topPriority : held.pinned;
  await updateDiscussion(tx, id, { ...text, pinned }, by.now);
  await markChanged(tx, 'discussion', [id]);
  await tellThoseNamed(services, tx, { id, groupId: held.group_id, ...text, before: held.content }, by);
  if (held.user_id === by.actor.id && pinned === held.pinned) return held;
  const { title, summary, content, pinned: before, user_id: userId, group_id: groupId } = held;
  await writeAudit(
    tx,
    by,
    {
      action: 'discussion.update',
      subjectKind: 'discussion',
      subjectId: id,
      before: { userId, groupId, title, summary, content, pinned: before },
      after: { title: text.title, summary: text.summary, content: text.content, pinned },
    },
    by.now,
  );
  return held;
}

type NamedIn = { id: number; groupId: number | null; title: string; content: string; before?: string };

async function tellThoseNamed(
  services: Services,
  tx: Tx,
  { id, groupId, title, content, before = '' }: NamedIn,
  { actor, now }: Pick<By, 'actor' | 'now'>,
): Promise<void> {
  await tellNamed(tx, {
    ...{ content, before, told: new Set([actor.id]), by: { actor, now } },
    find: (reader) => openDiscussion(services, tx, id, { actor: reader, now }),
    reminder: {
      senderId: actor.id,
      action: 'Discuss',
      source: { type: 'Discussion', id, title },
      content: clipped(content),
      url: addressOf(id, groupId),
    },
  });
}

/** One that stands and is there for this person, until the transaction is through. */
export async function heldDiscussion(
  services: Services,
  tx: Tx,
  id: number,
  { actor, now }: Pick<By, 'actor' | 'now'>,
  gone: 'discussion_update_gone' | 'discussion_delete_gone',
) {
  const [held] = await lockDiscussions(tx, [id]);
  const placed = (await placedDiscussion(tx, id)) ?? fail(gone);
  const place = placeOfDiscussion(placed);
  const [found] = await foundAmong(tx, [id], reachedDiscussions(actor, place, now));
  if (held === undefined || found === undefined) fail(gone);
  if (!discussionPolicy.moderate(actor, place) && !(await isOpen(services, place))) {
    fail(DISCUSSION_SWITCHES[place.kind].closed);
  }
  if (!discussionPolicy.read(actor, factsOf(held))) fail('discussion_forbidden');
  return held;
}

function groupIdOf(place: DiscussionPlace): number | null {
  return place.kind === 'group' ? place.groupId : null;
}

/** As it stands beside what somebody wrote before. */
function wholeOf({ title, summary, content }: Pick<DiscussionText, 'title' | 'summary' | 'content'>): string {
  return `${title}\n${summary}\n${content}`;
}

function checkedText(draft: Draft): DiscussionText {
  const [fault] = discussionFaults({ ...draft, categoryId: draft.categoryId });
  if (fault !== undefined) {
    const spec = DISCUSSION_FAULTS[fault];
    throw new AppError(fault, 'max' in spec ? { max: spec.max } : {}, [{ field: spec.field, reason: fault }]);
  }
  return {
    title: storable(shownLine(draft.title)),
    summary: storable(shownLine(draft.description)),
    content: storable(quietMarkup(draft.content)),
    category_id: draft.categoryId ?? fail('discussion_category_missing'),
  };
}
