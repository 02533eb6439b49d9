import { limits } from '@oyez/contract/rules/limits';
import { roleOfCode, type addUser as addCall } from '@oyez/contract/users/user-admin';
import type { BodyOf } from '@oyez/contract/wire/endpoint';
import { isUsername } from '@oyez/contract/rules/usernames';
import { writeAudit } from '../../db/audit.sql.ts';
import { transact } from '../../db/transact.ts';
import { AppError, fail } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { emailKey, usernameKey } from '../accounts/account-keys.filter.ts';
import { checkedEmail, newUid } from '../accounts/registration.service.ts';
import { hashPassword } from '../accounts/sessions/passwords.ts';
import { copyOldNotices } from '../messages/messages.service.ts';
import { BLANK_USER, randomPassword } from './generation.service.ts';
import { insertUsers, takenNames, type NewUser } from './users.sql.ts';
import type { Keeper } from './users.service.ts';

const PASSWORD_LENGTH = 12;

type Sent = BodyOf<typeof addCall>;

/** Makes one account. A password that nobody chose is told to who asked, and to nobody else. */
export async function addUser(
  services: Services,
  keeper: Keeper,
  sent: Sent,
): Promise<{ uid: string; username: string; password: string | null }> {
  const { now } = services;
  const chosen = passwordOf(sent);
  const password = chosen ?? randomPassword(PASSWORD_LENGTH);
  const user: NewUser = { ...BLANK_USER, ...namesOf(sent), uid: newUid(), passwordHash: await hashPassword(password) };
  await transact(services, async (tx) => {
    const [made] = await insertUsers(tx, [user], now());
    if (made === undefined) {
      const known = await takenNames(tx, [user.usernameKey]);
      return fail(known.size > 0 ? 'username_taken' : 'user_email_taken');
    }
    await copyOldNotices(tx, [made.id]);
    const { username, email, realname, role } = user;
    const entry = { action: 'account.add', subjectKind: 'account', subjectId: made.id } as const;
    await writeAudit(tx, keeper, { ...entry, after: { username, email, realname, role } }, now());
  });
  return { uid: user.uid, username: user.username, password: chosen === undefined ? password : null };
}

function passwordOf({ password }: Sent): string | undefined {
  const text = password?.trim() ?? '';
  if (text === '') return undefined;
  const { min, max } = limits.password;
  if (text.length < min || text.length > max) throw new AppError('password_length', { min, max });
  return text;
}

function namesOf({ username, email, realname, type }: Sent) {
  if (username.length > limits.username.max) throw new AppError('username_too_long', { max: limits.username.max });
  if (!isUsername(username)) fail('username_malformed');
  const name = realname?.trim() || null;
  if ((name?.length ?? 0) > limits.profile.realname) {
    throw new AppError('realname_too_long', { max: limits.profile.realname });
  }
  const address = email === undefined || email.trim() === '' ? null : checkedEmail(email);
  const role = type === undefined ? 'default_user' : (roleOfCode(type) ?? fail('role_unknown'));
  return {
    username,
    usernameKey: usernameKey(username),
    email: address,
    emailKey: address === null ? null : emailKey(address),
    realname: name,
    role,
  };
}
