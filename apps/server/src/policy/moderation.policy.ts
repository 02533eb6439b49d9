import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { sql, type RawBuilder } from 'kysely';
import { authoredBy, can, groupsWith, hasLevel, isGuest, levelIn, placesWith, type Actor } from './actor.ts';
import { problemsOfCompeting } from './contest-practice.policy.ts';
import { discussionPolicy, judges, type DiscussionPlace } from './discussions.policy.ts';
import { inStandingGroup } from './standing-groups.ts';

/** Who looks after what people write: everywhere, or in one group. */
export const moderationPolicy = {
  enter: (actor: Actor, place: DiscussionPlace): boolean => !isGuest(actor) && discussionPolicy.moderate(actor, place),

  /** Nobody who looks after the same place, and not oneself: in a group, nobody as high as oneself. */
  mute: (actor: Actor, place: DiscussionPlace, person: { id: number; actor: Actor }): boolean => {
    if (person.id === actor.id || can(person.actor, 'discussion_admin')) return false;
    if (place.kind === 'site') return true;
    return can(actor, 'group_enter_any') || can(actor, 'discussion_admin')
      ? levelIn(person.actor, place.groupId) < GROUP_LEVEL.root
      : levelIn(person.actor, place.groupId) < levelIn(actor, place.groupId);
  },

  /** Whom one may mute, and nobody themselves; who runs the site also those who have come to look after a place since. */
  unmute: (actor: Actor, place: DiscussionPlace, person: { id: number; actor: Actor }): boolean =>
    can(actor, 'discussion_edit_any') || moderationPolicy.mute(actor, place, person),

  /** Decides about reports of what somebody wrote, and takes such a decision back. */
  decide: (actor: Actor, { authorId }: { authorId: number | null }): boolean => judges(actor, authorId),
};

/**
 * Of rows that name where they belong, with the tables `discussion` and `contest` joined to them: what this person looks
 * after in a place. Of contests that is their jury's alone, and what is about a problem with which one competes is not
 * there, as in lists.
 */
export function lookedAfter(actor: Actor, place: DiscussionPlace, now: Date): RawBuilder<boolean> {
  if (!moderationPolicy.enter(actor, place)) return sql<boolean>`false`;
  const within = (table: 'discussion' | 'contest') =>
    place.kind === 'site' ? sql`true` : sql`${sql.ref(`${table}.group_id`)} = ${place.groupId}`;
  return sql<boolean>`(
    (discussion.id IS NOT NULL AND ${within('discussion')} AND ${inStandingGroup(actor, 'discussion')} AND ${awayFromRound(actor, now)})
    OR (contest.id IS NOT NULL AND contest.deleted_at IS NULL AND ${within('contest')}
      AND ${inStandingGroup(actor, 'contest')} AND ${runsContest(actor)}))`;
}

/** What is about a problem with which one competes is not there. */
export function awayFromRound(actor: Actor, now: Date): RawBuilder<boolean> {
  if (can(actor, 'discussion_admin')) return sql<boolean>`true`;
  return sql<boolean>`(discussion.problem_id IS NULL
    OR discussion.problem_id NOT IN (${problemsOfCompeting(sql`${actor.id}::bigint`, now)}))`;
}

/** `contestPolicy.runs` of rows. */
export function runsContest(actor: Actor): RawBuilder<boolean> {
  if (can(actor, 'contest_edit_any')) return sql<boolean>`true`;
  return sql<boolean>`(${authoredBy(actor, 'contest')}
    OR contest.id = ANY(${placesWith(actor, 'contest_edit_any', 'contest')}::bigint[])
    OR contest.group_id = ANY(${groupsWith(actor, GROUP_LEVEL.root)}::bigint[]))`;
}

/** Whether somebody belongs where they are to be muted. */
export function belongsIn(person: Actor, place: DiscussionPlace): boolean {
  return place.kind === 'site' || hasLevel(person, place.groupId, GROUP_LEVEL.member);
}
