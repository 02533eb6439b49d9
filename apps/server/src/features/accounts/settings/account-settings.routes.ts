import {
  changeEmail as changeEmailCall,
  changeMobile as changeMobileCall,
  changePassword as changePasswordCall,
  changeUserInfo,
  getChangeEmailCode,
  getChangeMobileCode,
  getOwnLogins,
  getSessions,
  revokeOtherSessions,
  revokeSession,
} from '@oyez/contract/accounts/account-settings';
import { getAccount, Preferences, savePreferences } from '@oyez/contract/accounts/preferences';
import { limits } from '@oyez/contract/rules/limits';
import { pick, type Locale } from '@oyez/contract/wire/values';
import { AppError, fail } from '../../../http/app-error.ts';
import type { On } from '../../../http/serve.ts';
import { shownPage } from '../../../http/wire-page.ts';
import type { Services } from '../../../services.ts';
import { smsConfigured } from '../../sms/sms.service.ts';
import {
  changeEmail,
  changeMobile,
  changePassword,
  sendChangeEmailCode,
  sendChangeMobileCode,
} from './account-changes.service.ts';
import { toUserInfo } from '../accounts.view.ts';
import { fieldNames } from './change-texts.ts';
import { endOtherSessions, endOwnSession, ownLogins, ownSessions } from '../sessions/own-sessions.service.ts';
import { findAccountById, mergePreferences, updateProfile } from '../profile.sql.ts';

/**
 * What people change of their own account: password, addresses, profile, how the site looks, and their logins. Changes
 * that need a password answer with a code of their own inside a successful reply, as the contract has it.
 */
export function accountSettingsRoutes(on: On, services: Services): void {
  const { db } = services.database;

  on(changePasswordCall).with(({ body }, context) => changePassword(services, context, body));
  on(getChangeEmailCode).with(async ({ query }, context) => {
    await sendChangeEmailCode(services, context, query.email);
    return null;
  });
  on(changeEmailCall).with(({ body }, context) => changeEmail(services, context, body));
  on(getChangeMobileCode).with(async ({ body }, context) => {
    await sendChangeMobileCode(services, context, body.mobile);
    return null;
  });
  on(changeMobileCall).with(({ body }, context) => changeMobile(services, context, body));

  on(changeUserInfo).with(async ({ body }, { actor, locale, now }) => {
    const text = (name: ProfileField) => profileText(name, body[name], locale);
    const fields = {
      realname: text('realname'),
      nickname: text('nickname'),
      signature: text('signature'),
      blog: text('blog'),
      github: text('github'),
      school: text('school'),
      number: text('number'),
      cf_username: text('cfUsername'),
      gender: body.gender ?? 'secrecy',
    };
    await updateProfile(db, actor.id, fields, now);
    return toUserInfo((await findAccountById(db, actor.id)) ?? fail('session_expired'));
  });

  on(getAccount).with(async (_, { actor }) => {
    const account = (await findAccountById(db, actor.id)) ?? fail('session_expired');
    return {
      user: toUserInfo(account),
      mobile: account.mobile,
      smsCode: await smsConfigured(services),
      registeredAt: account.created_at.toISOString(),
      preferences: readPreferences(account.preferences),
    };
  });

  on(savePreferences).with(async ({ body }, { actor }) => readPreferences(await mergePreferences(db, actor.id, body)));

  on(getSessions).with((_, { actor, now }) => ownSessions(db, actor, now));
  on(revokeSession).with(async ({ body }, { actor }) => {
    await endOwnSession(services, actor, body.id);
    return null;
  });
  on(revokeOtherSessions).with(async (_, { actor }) => ({ ended: await endOtherSessions(services, actor) }));

  on(getOwnLogins).with(({ query }, { actor, now }) => shownPage(query, (page) => ownLogins(db, actor, page, now)));
}

type ProfileField = keyof typeof fieldNames;
/** Signs that turn or hide what stands around them have no place in a name. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function profileText(name: ProfileField, value: string | undefined, locale: Locale): string | null {
  const text = (name === 'signature' ? (value ?? '') : (value ?? '').replaceAll(INVISIBLE, '')).trim();
  if (Array.from(text).length > limits.profile[name]) {
    throw new AppError('profile_field_too_long', { field: pick(fieldNames[name], locale) });
  }
  return text === '' ? null : text;
}

/** What an older version stored and this one does not know counts as not chosen. */
function readPreferences(stored: unknown): Preferences {
  const values = typeof stored === 'object' && stored !== null ? stored : {};
  const known = Object.entries(Preferences.shape).flatMap(([name, schema]) => {
    const value = schema.safeParse((values as Record<string, unknown>)[name]);
    return value.success && value.data !== undefined ? [[name, value.data]] : [];
  });
  return Object.fromEntries(known) as Preferences;
}
