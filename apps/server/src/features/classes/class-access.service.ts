import { TEACHING_RIGHTS, type ClassRights, type TeachingRight } from '@oyez/contract/classes/class-values';
import type { Locale } from '@oyez/contract/wire/values';
import type { AuditOrigin } from '../../db/audit.sql.ts';
import type { Db, Tx } from '../../db/client.ts';
import { fail } from '../../http/app-error.ts';
import type { Context } from '../../http/serve.ts';
import type { Actor } from '../../policy/actor.ts';
import { groupPolicy, type Teaching } from '../../policy/groups.policy.ts';
import { holdGroup, standingGroup, type ClassGroup } from './class-groups.sql.ts';

/** Who works in a class, by which request and in which language. */
export type Teacher = AuditOrigin & { actor: Actor; locale: Locale; now: Date };

export function teacherOf({ actor, ip, requestId, locale, now }: Context): Teacher {
  return { actor, ip, requestId, locale, now };
}

function grantOf(right: TeachingRight): Teaching {
  return `group_${right}`;
}

export function teaches(actor: Actor, groupId: number, right: TeachingRight): boolean {
  return groupPolicy.teach(actor, groupId, grantOf(right));
}

/** What somebody may do with the class of a group. */
export function rightsIn(actor: Actor, group: Pick<ClassGroup, 'id' | 'ownerId'>): ClassRights {
  const [view, grade, manage] = TEACHING_RIGHTS.map((right) => teaches(actor, group.id, right));
  return { view: view === true, grade: grade === true, manage: manage === true, own: groupPolicy.own(actor, group) };
}

/** A group for whoever comes in; to everybody else there is none. */
export async function enteredClass(db: Db | Tx, actor: Actor, groupId: number): Promise<ClassGroup> {
  const group = (await standingGroup(db, actor, groupId)) ?? fail('group_not_found');
  return groupPolicy.enter(actor, group) ? group : fail('group_not_found');
}

/** The same for those who have a right in it. */
export async function taughtClass(
  db: Db | Tx,
  actor: Actor,
  groupId: number,
  right: TeachingRight,
): Promise<ClassGroup> {
  const group = await enteredClass(db, actor, groupId);
  return teaches(actor, groupId, right) ? group : fail('class_teachers_only');
}

/** The same, and nobody else changes the class until the transaction is through. */
export async function heldClass(tx: Tx, by: Teacher, groupId: number, right: TeachingRight): Promise<ClassGroup> {
  await taughtClass(tx, by.actor, groupId, right);
  await holdGroup(tx, groupId);
  return (await standingGroup(tx, by.actor, groupId)) ?? fail('group_not_found');
}
