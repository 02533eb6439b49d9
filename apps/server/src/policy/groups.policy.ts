import type { GroupAuth } from '@oyez/contract/groups/group-values';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { sql } from 'kysely';
import type { RowFilter } from '../db/row-filter.ts';
import { can, groupsWith, hasLevel, isGuest, type Actor } from './actor.ts';

/** The facts that decide who may do what in a group. */
export type GroupFacts = {
  id: number;
  ownerId: number | null;
  auth: GroupAuth;
  visible: boolean;
  banned: boolean;
};

/** What an assistant may be given in one group; each holds what the one before it does. */
export const TEACHING = ['group_view', 'group_grade', 'group_manage'] as const;
export type Teaching = (typeof TEACHING)[number];

export const groupPolicy = {
  /** It is there for this person: a hidden one for its members, a banned one for those who run the site. */
  find: (actor: Actor, group: GroupFacts): boolean =>
    can(actor, 'group_enter_any') || (!group.banned && (group.visible || groupPolicy.enter(actor, group))),

  /** What is inside it. */
  enter: (actor: Actor, group: Pick<GroupFacts, 'id'>): boolean => hasLevel(actor, group.id, GROUP_LEVEL.member),

  /** Its administrators: members, announcements, problems, trainings, contests. */
  administer: (actor: Actor, group: Pick<GroupFacts, 'id'>): boolean => hasLevel(actor, group.id, GROUP_LEVEL.admin),

  /** Its root: settings, and whatever others made in it. */
  own: (actor: Actor, group: Pick<GroupFacts, 'id' | 'ownerId'>): boolean =>
    hasLevel(actor, group.id, GROUP_LEVEL.root) || (!isGuest(actor) && group.ownerId === actor.id),

  disband: (actor: Actor, group: Pick<GroupFacts, 'ownerId'>): boolean =>
    can(actor, 'group_enter_any') || (!isGuest(actor) && group.ownerId === actor.id && can(actor, 'group_del')),

  /** Its administrators, and assistants as long as they are members. */
  teach: (actor: Actor, groupId: number, right: Teaching): boolean =>
    hasLevel(actor, groupId, GROUP_LEVEL.admin) ||
    (hasLevel(actor, groupId, GROUP_LEVEL.member) &&
      TEACHING.slice(TEACHING.indexOf(right)).some((grant) => can(actor, grant, { kind: 'group', id: groupId }))),
};

/** `find` in SQL. */
export function foundGroups(actor: Actor): RowFilter<'team_group'> {
  const own = groupsWith(actor, GROUP_LEVEL.member);
  return (eb) => {
    const stands = eb('team_group.deleted_at', 'is', null);
    if (can(actor, 'group_enter_any')) return stands;
    const inReach = eb.or([
      eb('team_group.visible', '=', true),
      // As one value: some are in very many.
      ...(own.length === 0 ? [] : [sql<boolean>`team_group.id IN (SELECT unnest(${own}::bigint[]))`]),
    ]);
    return eb.and([stands, eb('team_group.banned', '=', false), inReach]);
  };
}
