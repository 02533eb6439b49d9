import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import type { Scope } from '@oyez/contract/rules/scope';
import { sql, type SqlBool } from 'kysely';
import type { RowFilter } from '../db/row-filter.ts';
import { can, hasLevel, isGuest, type Actor } from './actor.ts';
import { problemsOfCompeting } from './contest-practice.policy.ts';
import { groupProblems, PUBLIC_PROBLEM, visibleProblems } from './problems.policy.ts';
import { inStandingGroup } from './standing-groups.ts';

/** Where people discuss: on the site, about a problem or not, or in a group. */
export type DiscussionPlace = Extract<Scope, { kind: 'site' | 'group' }>;

/** The facts that decide who may do what with a discussion that is there for them. */
export type DiscussionFacts = {
  authorId: number | null;
  groupId: number | null;
  disabled: boolean;
};

/** What opens each kind of place. */
export const DISCUSSION_SWITCHES = {
  site: { name: 'openPublicDiscussion', closed: 'public_discussions_closed' },
  group: { name: 'openGroupDiscussion', closed: 'group_discussions_closed' },
} as const;

export function placeOfDiscussion({ groupId }: Pick<DiscussionFacts, 'groupId'>): DiscussionPlace {
  return groupId === null ? { kind: 'site' } : { kind: 'group', groupId };
}

/** Nobody decides about what they wrote themselves, but who runs the site. */
export function judges(actor: Actor, authorId: number | null): boolean {
  return authorId !== actor.id || can(actor, 'discussion_edit_any');
}

export const discussionPolicy = {
  /** Reads what is written there, guests too on the site. */
  enter: (actor: Actor, place: DiscussionPlace): boolean =>
    place.kind === 'site' || hasLevel(actor, place.groupId, GROUP_LEVEL.member),

  /** Writes and likes there: a group's members. Those who look after discussions everywhere read groups', no more. */
  takePart: (actor: Actor, place: DiscussionPlace): boolean => !isGuest(actor) && discussionPolicy.enter(actor, place),

  /** Pins, disables and deletes what others wrote: those who look after discussions, and a group's administrators in it. */
  moderate: (actor: Actor, place: DiscussionPlace): boolean =>
    can(actor, 'discussion_admin') || (place.kind === 'group' && hasLevel(actor, place.groupId, GROUP_LEVEL.admin)),

  like: (actor: Actor, discussion: DiscussionFacts): boolean =>
    discussionPolicy.takePart(actor, placeOfDiscussion(discussion)) && discussionPolicy.read(actor, discussion),

  isAuthor: (actor: Actor, { authorId }: Pick<DiscussionFacts, 'authorId'>): boolean =>
    !isGuest(actor) && authorId === actor.id,

  /** Its text, where it is there for this person: a disabled one for its author and those who look after it. */
  read: (actor: Actor, discussion: DiscussionFacts): boolean =>
    !discussion.disabled ||
    discussionPolicy.isAuthor(actor, discussion) ||
    discussionPolicy.moderate(actor, placeOfDiscussion(discussion)),

  /** Changes its text. */
  edit: (actor: Actor, discussion: DiscussionFacts): boolean =>
    can(actor, 'discussion_edit') &&
    (discussionPolicy.isAuthor(actor, discussion) ||
      can(actor, 'discussion_edit_any') ||
      (discussion.groupId !== null && hasLevel(actor, discussion.groupId, GROUP_LEVEL.admin))),

  delete: (actor: Actor, discussion: DiscussionFacts): boolean =>
    (can(actor, 'discussion_del') && discussionPolicy.isAuthor(actor, discussion)) ||
    discussionPolicy.moderate(actor, placeOfDiscussion(discussion)),

  /** Back from its deletion: what somebody else took away stays away for its author. */
  restore: (actor: Actor, discussion: DiscussionFacts & { deletedBy: number | null }): boolean =>
    (discussionPolicy.isAuthor(actor, discussion) && discussion.deletedBy === actor.id) ||
    (judges(actor, discussion.authorId) && discussionPolicy.moderate(actor, placeOfDiscussion(discussion))),

  /** Shown again to everybody: no more by its author than restored, where somebody else disabled it. */
  enable: (actor: Actor, discussion: DiscussionFacts & { disabledBy: number | null }): boolean =>
    discussion.disabled &&
    discussionPolicy.moderate(actor, placeOfDiscussion(discussion)) &&
    (judges(actor, discussion.authorId) || discussion.disabledBy === actor.id),

  /** Writes without practice and without counting: admin roles of the site. */
  writesFreely: (actor: Actor): boolean => can(actor, 'discussion_admin'),
};

/**
 * The discussions that are there for this person in a place, disabled ones too: whether they read those is `read`'s
 * question. One about a problem is there as far as the problem is, and not for those who compete with it at the moment.
 */
export function foundDiscussions(actor: Actor, place: DiscussionPlace, now: Date): RowFilter<'discussion'> {
  return (eb) => {
    if (!discussionPolicy.enter(actor, place)) return eb.lit(false);
    const inPlace =
      place.kind === 'site'
        ? eb('discussion.group_id', 'is', null)
        : eb.and([eb('discussion.group_id', '=', place.groupId), inStandingGroup(actor, 'discussion')]);
    return eb.and([inPlace, eb('discussion.deleted_at', 'is', null), aboutOpenProblem(actor, place, now)(eb)]);
  };
}

/** The same of the site and all groups, for those who look after discussions. */
export function moderatedDiscussions(actor: Actor): RowFilter<'discussion'> {
  return (eb) => (can(actor, 'discussion_admin') ? inStandingGroup(actor, 'discussion') : eb.lit(false));
}

/** What can be discussed in a place: problems of the site, and in a group its own besides. */
export function problemsOfPlace(actor: Actor, place: DiscussionPlace): RowFilter<'problem'> {
  if (place.kind === 'site') return visibleProblems(actor);
  return (eb) => eb.or([groupProblems(actor, place.groupId)(eb), visibleProblems(actor)(eb)]);
}

/** About no problem, or about one that is open to this person, who does not compete with it. */
export function aboutOpenProblem(actor: Actor, place: DiscussionPlace, now: Date): RowFilter<'discussion'> {
  return (eb) => {
    if (can(actor, 'discussion_admin')) return eb.lit(true);
    const shut =
      place.kind === 'site'
        ? // The few that are not public, rather than each row's flags.
          eb
            .selectFrom('problem')
            .select('problem.id')
            .where(sql.raw<SqlBool>(`NOT (${PUBLIC_PROBLEM})`))
            // Not `NOT`: what a problem without an owner is to somebody, SQL does not know.
            .where((of) => sql<SqlBool>`(${visibleProblems(actor)(of)}) IS NOT TRUE`)
        : eb
            .selectFrom('problem')
            .select('problem.id')
            .where('problem.id', 'in', (of) =>
              of
                .selectFrom('discussion as other')
                .select((one) => one.fn.coalesce('other.problem_id', sql<number>`0`).as('id'))
                .where('other.group_id', '=', place.groupId),
            )
            .where((of) => sql<SqlBool>`(${problemsOfPlace(actor, place)(of)}) IS NOT TRUE`);
    return eb.or([
      eb('discussion.problem_id', 'is', null),
      eb.and([
        eb('discussion.problem_id', 'not in', shut),
        ...(isGuest(actor)
          ? []
          : [sql<boolean>`discussion.problem_id NOT IN (${problemsOfCompeting(sql`${actor.id}::bigint`, now)})`]),
      ]),
    ]);
  };
}
