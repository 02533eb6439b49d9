import type { UserInfo } from '@oyez/contract/accounts/accounts';
import type { Tx } from '../../db/client.ts';
import { fail } from '../../http/app-error.ts';
import { toUserInfo } from './accounts.view.ts';
import { findAccountById, updateAvatar } from './profile.sql.ts';

/** The picture beside somebody's name, by the address at which it is served. */
export async function setAvatar(tx: Tx, userId: number, link: string, now: Date): Promise<UserInfo> {
  await updateAvatar(tx, userId, link, now);
  return toUserInfo((await findAccountById(tx, userId)) ?? fail('session_expired'));
}
