import type { ChangeReply } from '@oyez/contract/accounts/account-settings';
import { limits } from '@oyez/contract/rules/limits';
import type { Locale } from '@oyez/contract/wire/values';
import { countUp, currentCount, resetCount } from '../../../db/throttle.sql.ts';
import type { Tx } from '../../../db/client.ts';
import { transact } from '../../../db/transact.ts';
import { fail } from '../../../http/app-error.ts';
import type { Actor } from '../../../policy/actor.ts';
import type { Services } from '../../../services.ts';
import { postMail } from '../../mail/mail.service.ts';
import { sendSystemMessage } from '../../messages/messages.service.ts';
import { postSms, smsConfigured } from '../../sms/sms.service.ts';
import { emailKey } from '../account-keys.filter.ts';
import { emailExists, updatePassword, type AccountRow } from '../accounts.sql.ts';
import { toUserInfo } from '../accounts.view.ts';
import { changeText, type ChangeText } from './change-texts.ts';
import { endResetLinks, keepCode, requireCodeTurn, sixDigits, tryCode } from '../codes.ts';
import { useOneTime } from '../one-time.sql.ts';
import { endSessionsOf } from '../sessions/own-sessions.service.ts';
import { hashPassword, passwordQueueIsFull, verifyPassword } from '../sessions/passwords.ts';
import { findAccountById, holdVerified, updateEmail, updateMobile } from '../profile.sql.ts';
import { checkedEmail, refuseBlocked } from '../registration.service.ts';

/** The person and the request that changes their account. */
export type Changing = { actor: Actor; locale: Locale; ip: string };
type What = 'password' | 'email' | 'mobile';

/** A `ChangeReply` that is thrown on the way and answered at the end. */
class Refusal extends Error {
  readonly reply: ChangeReply;
  constructor(reply: ChangeReply) {
    super(reply.msg);
    this.reply = reply;
  }
}

export function changePassword(
  services: Services,
  by: Changing,
  form: { oldPassword: string; newPassword: string },
): Promise<ChangeReply> {
  return answering(async () => {
    const account = await ownAccount(services, by);
    await refuseLocked(services, by, 'password');
    await requirePassword(services, by, account, form.oldPassword, 'password', 'oldPasswordWrong');
    const passwordHash = await hashPassword(form.newPassword);
    const at = services.now();
    await transact(services, async (tx) => {
      await hold(tx, account, by);
      await endResetLinks(tx, account.id);
      await updatePassword(tx, account.id, passwordHash, at);
      await tellOwner(tx, services, by, account, 'password_changed');
      await endSessionsOf(tx, account.id, by.actor.sessionId, at);
    });
    await done(services, by, 'password');
    return { code: 200, msg: changeText('passwordChanged', by.locale), userInfo: null };
  });
}

export async function sendChangeEmailCode(services: Services, by: Changing, wanted: string): Promise<void> {
  const email = await newEmail(services, by, wanted);
  const { resendSeconds: pauseSeconds, ttlMinutes, tries } = limits.changeEmailCode;
  await requireCodeTurn(services, { kind: 'change_email', recipient: emailKey(email), ip: by.ip, pauseSeconds });
  const { web } = await services.settings.current();
  const code = sixDigits();
  await transact(services, async (tx) => {
    await keepCode(tx, services, {
      kind: 'change_email',
      subject: subjectOf(by, emailKey(email)),
      code,
      tries,
      ttlMinutes,
    });
    const params = { code, site: web.name, username: by.actor.username ?? '', minutes: ttlMinutes };
    const mail = { recipient: email, params, locale: by.locale, ownerId: by.actor.id };
    await postMail(tx, services, { ...mail, template: 'change_email' }, services.now());
  });
}

export function changeEmail(
  services: Services,
  by: Changing,
  form: { password: string; newEmail: string; code: string },
): Promise<ChangeReply> {
  return answering(async () => {
    const account = await ownAccount(services, by);
    await refuseLocked(services, by, 'email');
    const email = await newEmail(services, by, form.newEmail);
    const codeId = await requireCode(services, by, 'change_email', emailKey(email), form.code);
    await requirePassword(services, by, account, form.password, 'email', 'passwordWrong');
    await transact(services, async (tx) => {
      await hold(tx, account, by);
      if (!(await useOneTime(tx, codeId, services.now()))) fail('code_missing');
      await endResetLinks(tx, account.id);
      await updateEmail(tx, account.id, email, services.now());
      await tellOwner(tx, services, by, account, 'email_changed');
    });
    await done(services, by, 'email');
    const userInfo = toUserInfo(await ownAccount(services, by));
    return { code: 200, msg: changeText('emailChanged', by.locale), userInfo };
  });
}

export async function sendChangeMobileCode(services: Services, by: Changing, wanted: string): Promise<void> {
  if (!(await smsConfigured(services))) fail('sms_not_configured');
  const mobile = await newMobile(services, by, wanted);
  const { resendSeconds: pauseSeconds, ttlMinutes, tries } = limits.mobileCode;
  await requireCodeTurn(services, { kind: 'change_mobile', recipient: mobile, ip: by.ip, pauseSeconds });
  const code = sixDigits();
  const at = services.now();
  await transact(services, async (tx) => {
    await keepCode(tx, services, { kind: 'change_mobile', subject: subjectOf(by, mobile), code, tries, ttlMinutes });
    const until = new Date(at.getTime() + ttlMinutes * 60_000);
    await postSms(tx, services, { mobile, code, minutes: ttlMinutes, locale: by.locale, ownerId: by.actor.id, until });
  });
}

export function changeMobile(
  services: Services,
  by: Changing,
  form: { password: string; newMobile: string; code?: string | undefined },
): Promise<ChangeReply> {
  return answering(async () => {
    const account = await ownAccount(services, by);
    await refuseLocked(services, by, 'mobile');
    const mobile = await newMobile(services, by, form.newMobile);
    const codeId = (await smsConfigured(services))
      ? await requireCode(services, by, 'change_mobile', mobile, form.code ?? fail('mobile_code_missing'))
      : null;
    await requirePassword(services, by, account, form.password, 'mobile', 'passwordWrong');
    await transact(services, async (tx) => {
      await hold(tx, account, by);
      if (codeId !== null && !(await useOneTime(tx, codeId, services.now()))) fail('mobile_code_missing');
      await updateMobile(tx, account.id, mobile, services.now());
    });
    await done(services, by, 'mobile');
    const userInfo = toUserInfo(await ownAccount(services, by));
    return { code: 200, msg: changeText('mobileChanged', by.locale), userInfo };
  });
}

async function answering(change: () => Promise<ChangeReply>): Promise<ChangeReply> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    throw error;
  }
}

async function ownAccount({ database }: Services, { actor }: Changing): Promise<AccountRow> {
  return (await findAccountById(database.db, actor.id)) ?? fail('session_expired');
}

/** Checking takes its time: a password that was reset meanwhile, and a login that was ended, change nothing any more. */
async function hold(tx: Tx, account: AccountRow, { actor }: Changing): Promise<void> {
  if (!(await holdVerified(tx, account, actor.sessionId))) fail('session_expired');
}

async function newEmail(services: Services, by: Changing, wanted: string): Promise<string> {
  const email = checkedEmail(wanted);
  const account = await ownAccount(services, by);
  if (account.email_key === emailKey(email)) fail('email_same');
  refuseBlocked(await services.settings.current(), email);
  if (await emailExists(services.database.db, email)) fail('email_taken');
  return email;
}

async function newMobile(services: Services, by: Changing, wanted: string): Promise<string> {
  const mobile = wanted.replaceAll(/[\s()-]/g, '');
  if (!/^\+?\d{6,15}$/.test(mobile)) fail('mobile_malformed');
  if ((await ownAccount(services, by)).mobile === mobile) fail('mobile_same');
  return mobile;
}

/** A code belongs to the person who asked for it and to the address that it was sent to. */
function subjectOf({ actor }: Changing, address: string): string {
  return `${actor.id}:${address}`;
}

const lockKey = (what: What, { actor }: Changing) => `change-${what}:${actor.id}`;
const lockedUntil = (at: Date) => new Date(at.getTime() + limits.changeLock.minutes * 60_000);

async function refuseLocked({ database, now }: Services, by: Changing, what: What): Promise<void> {
  const { failures } = limits.changeLock;
  const at = now();
  const current = await currentCount(database.db, lockKey(what, by), lockedUntil(at), at);
  if (current === undefined || current.count < failures) return;
  throw new Refusal({ code: 403, msg: lockedText(current.until, at, by.locale), userInfo: null });
}

/** Counted before it is checked, so that parallel guesses do not share one. A right one takes the count back. */
async function countTry(services: Services, by: Changing, what: What): Promise<number> {
  const at = services.now();
  const until = lockedUntil(at);
  const count = await countUp(services.database.db, lockKey(what, by), until, at);
  if (count > limits.changeLock.failures) {
    throw new Refusal({ code: 403, msg: lockedText(until, at, by.locale), userInfo: null });
  }
  return count;
}

async function requirePassword(
  services: Services,
  by: Changing,
  account: AccountRow,
  password: string,
  what: What,
  complaint: ChangeText,
): Promise<void> {
  // What cannot be checked now must not count as a failure.
  if (passwordQueueIsFull()) fail('login_busy');
  const count = await countTry(services, by, what);
  if (!(await verifyPassword(password, account.password_hash))) throw refusal(complaint, count, by);
}

async function requireCode(
  services: Services,
  by: Changing,
  kind: 'change_email' | 'change_mobile',
  address: string,
  code: string,
): Promise<number> {
  const guess = { kind, subject: subjectOf(by, address), code };
  const tried = await tryCode(services.database.db, services, guess);
  if (!tried) fail(kind === 'change_email' ? 'code_missing' : 'mobile_code_missing');
  if (tried.isRight) return tried.id;
  throw refusal('codeWrong', await countTry(services, by, kind === 'change_email' ? 'email' : 'mobile'), by);
}

function refusal(text: ChangeText, count: number, { locale }: Changing): Refusal {
  const msg = changeText(text, locale, { count, max: limits.changeLock.failures });
  return new Refusal({ code: 400, msg, userInfo: null });
}

function lockedText(until: Date, now: Date, locale: Locale): string {
  const left = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return changeText('locked', locale, { minutes: Math.floor(left / 60), seconds: left % 60 });
}

/** Into the inbox, and by mail to the address that stood there before: its owner hears of what somebody else did. */
async function tellOwner(
  tx: Tx,
  services: Services,
  by: Changing,
  account: AccountRow,
  template: 'password_changed' | 'email_changed',
): Promise<void> {
  await sendSystemMessage(tx, { userId: account.id, template, params: { ip: by.ip } }, services.now());
  if (account.email === null) return;
  const { web } = await services.settings.current();
  const params = { username: account.username, site: web.name };
  const mail = { recipient: account.email, template, params, locale: by.locale, ownerId: account.id };
  await postMail(tx, services, mail, services.now());
}

async function done(services: Services, by: Changing, what: What): Promise<void> {
  await resetCount(services.database.db, lockKey(what, by));
}
