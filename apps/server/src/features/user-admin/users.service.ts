import { limits } from '@oyez/contract/rules/limits';
import type { Role } from '@oyez/contract/accounts/permissions';
import { writeAudit, type AuditOrigin } from '../../db/audit.sql.ts';
import { brokenUniqueKey, type Tx } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { AppError, fail } from '../../http/app-error.ts';
import { tellRightsChanged } from '../../http/auth.ts';
import type { Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { endResetLinks } from '../accounts/codes.ts';
import { endSessionsOf } from '../accounts/sessions/own-sessions.service.ts';
import { hashPassword } from '../accounts/sessions/passwords.ts';
import { sendSystemMessage } from '../messages/messages.service.ts';
import { changesOf, type UserEdit } from './user-fields.ts';
import { lockActiveRoots, lockUsers, updateUser, type UserChange, type UserRow } from './users.sql.ts';
import { auditedAccountOf } from './users.view.ts';

export type Keeper = AuditOrigin & { actor: Actor };

/**
 * Saves what an administrator changed. A ban and a new password end every login of the account; another role counts at
 * once in those that stand.
 */
export async function editUser(services: Services, keeper: Keeper, sent: UserEdit): Promise<void> {
  const { now } = services;
  const passwordHash = await newPasswordOf(sent);
  await transact(services, async (tx) => {
    const roots = await lockActiveRoots(tx);
    const [before] = await lockUsers(tx, [sent.uid]);
    if (!before) return fail('user_not_found');
    const change = changesOf(before, sent);
    refuseLosingRoot(before, change, roots, keeper.actor);
    if (Object.keys(change).length === 0 && passwordHash === undefined) return;
    const secret = passwordHash === undefined ? {} : { password_hash: passwordHash, password_scheme: 'argon2id' };
    await updateUser(tx, before.id, { ...change, ...secret }, now());
    if (passwordHash !== undefined || change.email !== undefined) await endResetLinks(tx, before.id);
    await tellChange(tx, before, change, passwordHash !== undefined, now());
    await writeAudit(
      tx,
      keeper,
      {
        action: 'account.edit',
        subjectKind: 'account',
        subjectId: before.id,
        before: onlyChanged(auditedAccountOf(before), change),
        after: { ...onlyChanged(change, change), ...(passwordHash !== undefined && { password: 'set' }) },
      },
      now(),
    );
    if (passwordHash !== undefined || change.status !== undefined) await endSessionsOf(tx, before.id, null, now());
    else if (change.role !== undefined) tellRightsChanged(tx, [before.id]);
  }).catch((error: unknown) => {
    throw brokenUniqueKey(error) === 'account_email_key' ? new AppError('user_email_taken') : error;
  });
}

async function newPasswordOf({ setNewPwd, password }: UserEdit): Promise<string | undefined> {
  if (setNewPwd !== true) return undefined;
  const { min, max } = limits.password;
  const text = (password ?? '').trim();
  if (text.length < min || text.length > max) throw new AppError('password_length', { min, max });
  return hashPassword(text);
}

/** Somebody must stay who can make others super administrator. */
function refuseLosingRoot(before: UserRow, change: UserChange, roots: readonly number[], actor: Actor): void {
  if (change.status === 1 && before.id === actor.id) fail('user_ban_self');
  const wasActive = roots.includes(before.id);
  const loses = change.status === 1 || (change.role !== undefined && change.role !== 'root');
  if (wasActive && loses && roots.length === 1) fail('last_root');
}

async function tellChange(tx: Tx, before: UserRow, change: UserChange, newPassword: boolean, now: Date): Promise<void> {
  if (change.role !== undefined) {
    const params: { before: Role; after: Role } = { before: before.role, after: change.role };
    await sendSystemMessage(tx, { userId: before.id, template: 'role_changed', params }, now);
  }
  if (newPassword) {
    await sendSystemMessage(tx, { userId: before.id, template: 'password_set_by_staff', params: {} }, now);
  }
}

/** The same names on both sides, so that before and after stand beside one another. */
function onlyChanged(facts: Record<string, unknown>, change: UserChange): Record<string, unknown> {
  const names = Object.keys(change).filter((name) => !name.endsWith('_key'));
  return Object.fromEntries(names.map((name) => [name, facts[name]]));
}
