import type { Tx } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import { limits } from '@oyez/contract/rules/limits';
import type { Services } from '../../services.ts';
import { emailKey, usernameKey } from '../accounts/account-keys.filter.ts';
import { newUid } from '../accounts/registration.service.ts';
import { hashPasswords } from '../accounts/sessions/passwords.ts';
import { copyOldNotices } from '../messages/messages.service.ts';
import { changeBatch, insertBatch, insertMadeRows, lockBatch } from './batches.sql.ts';
import { BLANK_USER, randomPassword } from './generation.service.ts';
import { beginUndo } from './undo.service.ts';
import { insertUsers, type NewUser } from './users.sql.ts';
import type { Keeper } from './users.service.ts';

const PASSWORD_LENGTH = 10;

type Wanted = {
  /** Of the team or the person whom it is made for. */
  name: string;
  school?: string | null;
  number?: string | null;
  email?: string | null;
  username: string;
  password: string | null;
};
/** An account that is to be made, with its password in the clear and as it is kept. */
export type PreparedAccount = Wanted & { password: string; passwordHash: string };

/** Before the transaction that makes them. */
export async function prepareAccounts<W extends Wanted>(wanted: readonly W[]): Promise<(W & PreparedAccount)[]> {
  const whole = wanted.map((one) => ({ ...one, password: one.password ?? randomPassword(PASSWORD_LENGTH) }));
  const hashes = await hashPasswords(whole.map((one) => one.password));
  return whole.map((one, at) => ({ ...one, passwordHash: hashes[at] ?? '' }));
}

/** All of them or none; as a batch, so that they are listed and undone like others. */
export async function insertMadeAccounts(
  tx: Tx,
  { now }: Pick<Services, 'now'>,
  keeper: Keeper,
  prepared: readonly PreparedAccount[],
): Promise<{ batchId: number | null; ids: ReadonlyMap<string, number> }> {
  const [first] = prepared;
  if (first === undefined) return { batchId: null, ids: new Map() };
  const users: NewUser[] = prepared.map(({ name, school, number, email, username, passwordHash }) => ({
    ...BLANK_USER,
    uid: newUid(),
    username,
    usernameKey: usernameKey(username),
    passwordHash,
    realname: name.slice(0, limits.profile.realname).toWellFormed() || null,
    school: school?.slice(0, limits.profile.school).toWellFormed() ?? null,
    number: number?.slice(0, limits.profile.number).toWellFormed() ?? null,
    email: email ?? null,
    emailKey: email === undefined || email === null ? null : emailKey(email),
  }));
  const made = await insertUsers(tx, users, now());
  if (made.length < users.length) throw new AppError('busy');
  const ids = new Map(made.map((one) => [one.username_key, one.id]));
  await copyOldNotices(tx, [...ids.values()]);
  const batchName = `${first.username} – ${prepared.at(-1)?.username ?? ''}`;
  const batch = {
    userId: keeper.actor.id,
    cause: 'generate' as const,
    name: batchName,
    options: {},
    state: 'done' as const,
  };
  const batchId = await insertBatch(tx, batch, now());
  const rows = users.map((user) => ({
    username: user.username,
    usernameKey: user.usernameKey,
    accountId: ids.get(user.usernameKey) ?? 0,
  }));
  await insertMadeRows(tx, batchId, rows);
  const count = users.length;
  await changeBatch(tx, batchId, { total: count, handled: count, created: count, ended_at: now() });
  return { batchId, ids };
}

/**
 * Those that nobody used since go, in the background, once the caller's transaction is through; the others stay. Nothing
 * happens where somebody undid the batch already.
 */
export async function undoMadeAccounts(
  tx: Tx,
  services: Pick<Services, 'now'>,
  keeper: Keeper,
  batchId: number,
): Promise<void> {
  const batch = await lockBatch(tx, batchId, 'wait');
  if (batch?.state === 'done') await beginUndo(tx, services, keeper, { batch, alsoUsed: false });
}
