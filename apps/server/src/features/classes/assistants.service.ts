import type { TeachingRight } from '@oyez/contract/classes/class-values';
import type { Assistant } from '@oyez/contract/classes/sections';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { writeAudit } from '../../db/audit.sql.ts';
import { markChanged } from '../../db/changes.sql.ts';
import { storable } from '../../db/storable.ts';
import { transact } from '../../db/transact.ts';
import { AppError, fail } from '../../http/app-error.ts';
import { tellRightsChanged } from '../../http/auth.ts';
import type { Actor } from '../../policy/actor.ts';
import { groupPolicy } from '../../policy/groups.policy.ts';
import type { Services } from '../../services.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';
import { sendSystemMessage } from '../messages/messages.service.ts';
import { assistantsOf, giveRight, memberNamed } from './assistants.sql.ts';
import { enteredClass, taughtClass, type Teacher } from './class-access.service.ts';
import { holdGroup } from './class-groups.sql.ts';

export async function listAssistants({ database }: Services, actor: Actor, groupId: number): Promise<Assistant[]> {
  await taughtClass(database.db, actor, groupId, 'view');
  const rows = await assistantsOf(database.db, groupId);
  return rows.flatMap(({ uid, username, name, right }) => (right === null ? [] : [{ uid, username, name, right }]));
}

/** Answers the right of before, by which it is undone. It ends with the membership. */
export async function setAssistant(
  services: Services,
  { gid, username, right }: { gid: number; username: string; right: TeachingRight | null },
  by: Teacher,
): Promise<TeachingRight | null> {
  return transact(services, async (tx) => {
    const group = await enteredClass(tx, by.actor, gid);
    if (!groupPolicy.own(by.actor, group)) fail('class_root_only');
    await holdGroup(tx, gid);
    const member = (await memberNamed(tx, gid, usernameKey(storable(username)))) ?? fail('class_member_not_found');
    if (member.level > GROUP_LEVEL.member && right !== null) {
      throw new AppError('assistant_is_admin', { name: member.username });
    }
    if (member.right === right) return member.right;
    await giveRight(tx, { groupId: gid, userId: member.userId, right, byId: by.actor.id }, by.now);
    tellRightsChanged(tx, [member.userId]);
    await markChanged(tx, 'class', [gid]);
    const told = { group: group.name, gid, operator: by.actor.username ?? '' };
    if (right === null) {
      await sendSystemMessage(tx, { userId: member.userId, template: 'assistant_ended', params: told }, by.now);
    } else {
      const params = { ...told, right };
      await sendSystemMessage(tx, { userId: member.userId, template: 'assistant_given', params }, by.now);
    }
    const entry = { action: 'class.assistant', subjectKind: 'group', subjectId: gid } as const;
    const [before, after] = [member.right, right].map((one) => ({ username: member.username, right: one }));
    await writeAudit(tx, by, { ...entry, before, after }, by.now);
    return member.right;
  });
}
