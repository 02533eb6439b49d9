import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { sql, type RawBuilder } from 'kysely';
import { isGuest, type Actor } from './actor.ts';
import { groupPolicy, TEACHING } from './groups.policy.ts';

/** The facts that decide who may do what with an assignment. */
export type AssignmentFacts = {
  groupId: number;
  opensAt: Date;
  /** One of the sections it is for is the reader's, or it is for all. */
  isTheirs: boolean;
};

export const assignmentPolicy = {
  /** It is there for this person: members for whom it is, and whoever teaches the group. */
  find: (actor: Actor, assignment: AssignmentFacts): boolean =>
    groupPolicy.teach(actor, assignment.groupId, 'group_view') ||
    (groupPolicy.enter(actor, { id: assignment.groupId }) && assignment.isTheirs),

  /** What is in it: students from its opening on. */
  open: (actor: Actor, assignment: AssignmentFacts, at: Date): boolean =>
    assignmentPolicy.find(actor, assignment) &&
    (assignment.opensAt <= at || groupPolicy.teach(actor, assignment.groupId, 'group_view')),
};

/**
 * What is written down of `group_member as m`, as `kept`: as long as the membership in which it was written, which an
 * undone removal brings back and a new one does not.
 */
export const KEPT_OF_MEMBER = `LEFT JOIN section_member AS kept
  ON kept.group_id = m.group_id AND kept.user_id = m.user_id AND kept.member_since = m.created_at
  LEFT JOIN group_section AS section ON section.id = kept.section_id AND section.deleted_at IS NULL`;

/** Whether `m`, with what is kept of it, learns in the group: its members but for those who teach it. */
export const isStudent = sql<boolean>`(m.level = ${GROUP_LEVEL.member} AND NOT EXISTS (SELECT FROM user_grant AS given
  WHERE given.user_id = m.user_id AND given.scope_kind = 'group' AND given.scope_id = m.group_id
    AND given.permission = ANY(${TEACHING as unknown as string[]}::text[])))`;

/** Whether an assignment under this name is for `m`, with what is kept of it. */
export function isFor(assignment: string): RawBuilder<boolean> {
  const [id, forAll] = ['id', 'for_all'].map((column) => sql.ref(`${assignment}.${column}`));
  return sql<boolean>`(${forAll} OR EXISTS (SELECT FROM assignment_section AS wanted
    WHERE wanted.assignment_id = ${id} AND wanted.section_id = section.id))`;
}

/**
 * Whether `training` is handed out to somebody by an assignment that is open to them; to those who teach its group, by
 * any. It is there for them even where the group's list does not show it, and asks for no password.
 */
export function handedOutTo(actor: Actor, groupId: number, at: Date): RawBuilder<boolean> {
  if (isGuest(actor)) return sql<boolean>`false`;
  const handed = handedOut(sql.ref('training.id'), groupId);
  if (groupPolicy.teach(actor, groupId, 'group_view')) {
    return sql<boolean>`EXISTS (SELECT FROM assignment WHERE ${handed})`;
  }
  return openTo(sql`${actor.id}`, handed, at);
}

/** The same of members, by the column in which their number stands: those to whom a private training is handed out. */
export function handedOutToMember(
  { id, groupId }: { id: number; groupId: number },
  userId: RawBuilder<unknown>,
  at: Date,
): RawBuilder<boolean> {
  return openTo(userId, handedOut(sql`${id}`, groupId), at);
}

function handedOut(training: RawBuilder<unknown>, groupId: number): RawBuilder<unknown> {
  return sql`assignment.training_id = ${training} AND assignment.group_id = ${groupId} AND assignment.deleted_at IS NULL`;
}

function openTo(userId: RawBuilder<unknown>, handed: RawBuilder<unknown>, at: Date): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (SELECT FROM assignment
    JOIN group_member AS m ON m.group_id = assignment.group_id AND m.user_id = ${userId} AND m.level >= ${GROUP_LEVEL.member}
    ${sql.raw(KEPT_OF_MEMBER)}
    WHERE ${handed} AND assignment.opens_at <= ${at} AND ${isFor('assignment')})`;
}
