import { limits } from '@oyez/contract/rules/limits';
import { errorText, type ErrorCode } from '@oyez/contract/errors/catalogue';
import type { DeletedUser, DeletePreview } from '@oyez/contract/users/user-admin';
import type { Locale, Page } from '@oyez/contract/wire/values';
import { daysAfter, daysBefore } from '../../days.ts';
import { writeAudit, type AuditOrigin } from '../../db/audit.sql.ts';
import type { Tx } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { AppError, fail } from '../../http/app-error.ts';
import { wirePage } from '../../http/wire-page.ts';
import type { Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';
import { endSessionsOf } from '../accounts/sessions/own-sessions.service.ts';
import { forgetOwn } from '../remote-judges/accounts/own-accounts.service.ts';
import {
  countBelongings,
  lockRemoved,
  purgeRemoved,
  removedPage,
  removeUsers,
  restoreUser,
  type RemovedRow,
} from './removed-users.sql.ts';
import { lockActiveRoots, lockUsers, type UserRow } from './users.sql.ts';
import type { Keeper } from './users.service.ts';

const FIRST_UID = '1';

/** What would happen, and to whom it cannot. */
export async function previewRemoval(
  services: Services,
  actor: Actor,
  uids: readonly string[],
  locale: Locale,
): Promise<DeletePreview> {
  return transact(services, async (tx) => {
    const roots = await lockActiveRoots(tx);
    const users = await lockUsers(tx, uids);
    const judged = users.map((user) => ({ user, reason: refusalOf(user, users, roots, actor) }));
    const going = judged.filter((one) => one.reason === undefined).map((one) => one.user);
    const belongings = await countBelongings(
      tx,
      going.map((user) => user.id),
      services.now(),
    );
    return {
      users: going.map(auditedNames),
      refused: judged.flatMap(({ user, reason }) =>
        reason === undefined ? [] : [{ ...auditedNames(user), reason: errorText(reason, locale) }],
      ),
      openSessions: belongings.sessions,
      submissions: belongings.submissions,
      problems: belongings.problems,
      groups: belongings.groups,
      restoreDays: limits.deletedUserDays,
    };
  });
}

/** All of them, or none when one cannot be deleted. */
export async function deleteUsers(services: Services, keeper: Keeper, uids: readonly string[]): Promise<void> {
  const { now } = services;
  await transact(services, async (tx) => {
    const roots = await lockActiveRoots(tx);
    const users = await lockUsers(tx, uids);
    if (users.length < new Set(uids).size) fail('user_not_found');
    for (const user of users) {
      const refusal = refusalOf(user, users, roots, keeper.actor);
      if (refusal !== undefined) throw new AppError(refusal);
    }
    await removeAccounts(tx, keeper, users, now());
  });
}

/** Also for accounts that an import made. */
export async function removeAccounts(
  tx: Tx,
  origin: AuditOrigin,
  users: readonly Pick<UserRow, 'id' | 'username' | 'role'>[],
  now: Date,
): Promise<void> {
  for (const user of users) {
    await endSessionsOf(tx, user.id, null, now);
    const entry = { action: 'account.delete', subjectKind: 'account', subjectId: user.id } as const;
    await writeAudit(tx, origin, { ...entry, before: { username: user.username, role: user.role } }, now);
  }
  const ids = users.map((user) => user.id);
  await forgetOwn(tx, ids);
  await removeUsers(tx, ids, now);
}

export async function listRemoved(
  { database }: Services,
  { keyword, ...asked }: { keyword?: string | undefined; currentPage: number; limit: number },
): Promise<Page<DeletedUser>> {
  const folded = keyword === undefined ? undefined : usernameKey(keyword);
  return wirePage(asked, (page) => removedPage(database.db, folded, page), toDeletedUser);
}

export async function restoreUsers(services: Services, keeper: Keeper, uids: readonly string[]): Promise<void> {
  const { now } = services;
  await transact(services, async (tx) => {
    const removed = await lockRemoved(tx, uids);
    if (removed.length < new Set(uids).size) fail('user_not_found');
    for (const user of removed) {
      if (!(await restoreUser(tx, user.id, now()))) {
        throw new AppError('user_restore_taken', { username: user.username });
      }
      const entry = { action: 'account.restore', subjectKind: 'account', subjectId: user.id } as const;
      await writeAudit(tx, keeper, { ...entry, after: { username: user.username } }, now());
    }
  });
}

export function forgetRemoved({ database, now }: Services): Promise<void> {
  return purgeRemoved(database.db, daysBefore(now(), limits.deletedUserDays));
}

function refusalOf(
  user: UserRow,
  all: readonly UserRow[],
  roots: readonly number[],
  actor: Actor,
): Extract<ErrorCode, 'user_delete_self' | 'user_delete_first' | 'last_root'> | undefined {
  if (user.id === actor.id) return 'user_delete_self';
  if (user.uid === FIRST_UID) return 'user_delete_first';
  const staying = roots.filter((id) => !all.some((one) => one.id === id));
  return roots.includes(user.id) && staying.length === 0 ? 'last_root' : undefined;
}

function auditedNames({ uid, username }: UserRow): { uid: string; username: string } {
  return { uid, username };
}

function toDeletedUser(row: RemovedRow): DeletedUser {
  return {
    uid: row.uid,
    username: row.username,
    email: row.email,
    deletedAt: row.deleted_at.toISOString(),
    restorableUntil: daysAfter(row.deleted_at, limits.deletedUserDays).toISOString(),
  };
}
