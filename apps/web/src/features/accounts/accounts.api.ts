import {
  adminLogin,
  applyResetPassword,
  checkUsernameOrEmail,
  getLoginPuzzle,
  login,
  logout,
  register,
  requestRegisterCode,
  resetPassword,
  type LoginPuzzle,
  type UserInfo,
} from '@oyez/contract/accounts/accounts';
import type { BodyOf, ReplyOf } from '@oyez/contract/wire/endpoint';
import { ApiError } from '../../api/api-error.ts';
import { call, callWithHeaders } from '../../api/call.ts';
import { leaveSession, signIn } from '../../api/session.ts';

export type LoginDoor = 'site' | 'admin';

/** Logs in and keeps the token, which comes in a header of the answer. */
export async function logIn(door: LoginDoor, body: BodyOf<typeof login>): Promise<UserInfo> {
  const answer = await (door === 'admin' ? callWithHeaders(adminLogin, { body }) : callWithHeaders(login, { body }));
  const token = answer.headers.get('authorization');
  if (token === null || token === '') throw new ApiError({ kind: 'answer', http: 200, ofCurrentSession: true });
  signIn(token, answer.data);
  return answer.data;
}

/** The session ends here even when the server cannot be told. */
export async function logOut(): Promise<void> {
  try {
    await call(logout);
  } finally {
    leaveSession();
  }
}

/** Null when none is asked for. */
export async function fetchPuzzle(username: string): Promise<LoginPuzzle | 'unavailable' | null> {
  const puzzle = await call(getLoginPuzzle, { query: { username } }).catch(() => 'unavailable' as const);
  return puzzle === 'unavailable' || puzzle.required ? puzzle : null;
}

export function askForRegisterCode(email: string): Promise<ReplyOf<typeof requestRegisterCode>> {
  return call(requestRegisterCode, { body: { email } });
}

export async function createAccount(body: BodyOf<typeof register>): Promise<void> {
  await call(register, { body });
}

/** Whether a name or address is taken. A failure of this check is no reason to stop anybody. */
export async function isTaken(what: 'username' | 'email', value: string): Promise<boolean> {
  const reply = await call(checkUsernameOrEmail, { body: { [what]: value } }).catch(() => undefined);
  return reply?.[what] ?? false;
}

/** Whether nobody has this name or address. As with `isTaken`, a failed check stops nobody. */
export async function isKnownMissing(what: 'username' | 'email', value: string): Promise<boolean> {
  const reply = await call(checkUsernameOrEmail, { body: { [what]: value } }).catch(() => undefined);
  return reply?.[what] === false;
}

export async function requestReset(body: BodyOf<typeof applyResetPassword>): Promise<void> {
  await call(applyResetPassword, { body });
}

export async function setNewPassword(body: BodyOf<typeof resetPassword>): Promise<void> {
  await call(resetPassword, { body });
}
