import { isHttpLink } from '@oyez/contract/wire/links';
import { limits } from '@oyez/contract/rules/limits';
import { roleOfCode, type editUser } from '@oyez/contract/users/user-admin';
import type { BodyOf } from '@oyez/contract/wire/endpoint';
import { isUsername } from '@oyez/contract/rules/usernames';
import { AppError, fail } from '../../http/app-error.ts';
import { emailKey, usernameKey } from '../accounts/account-keys.filter.ts';
import { checkedEmail } from '../accounts/registration.service.ts';
import type { UserChange, UserRow } from './users.sql.ts';

export type UserEdit = BodyOf<typeof editUser>;

const COLOR = /^(#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|(rgb|hsl)a?\([\d.,%\s/]{1,40}\))$/i;

/** Texts of a profile: the name on the wire, the column, and how long. */
const TEXTS = [
  ['nickname', 'nickname', limits.profile.nickname],
  ['school', 'school', limits.profile.school],
  ['course', 'course', limits.userCourse.max],
  ['number', 'number', limits.profile.number],
  ['mobile', 'mobile', limits.mobile.max],
  ['signature', 'signature', limits.profile.signature],
  ['cfUsername', 'cf_username', limits.profile.cfUsername],
] as const;
const LINKS = [
  ['github', 'github', limits.profile.github],
  ['blog', 'blog', limits.profile.blog],
] as const;

/** What an edit changes of a row, checked. Only what differs; a field that was left out stays. */
export function changesOf(before: UserRow, sent: UserEdit): UserChange {
  const change: UserChange = {};
  if (sent.username !== before.username) {
    if (sent.username.length > limits.username.max)
      throw new AppError('username_too_long', { max: limits.username.max });
    if (!isUsername(sent.username)) fail('username_malformed');
    change.username = sent.username;
    change.username_key = usernameKey(sent.username);
  }
  const email = cleaned(sent.email);
  if (email !== undefined && email !== before.email) {
    change.email = email === null ? null : checkedEmail(email);
    change.email_key = change.email === null ? null : emailKey(change.email);
  }
  const realname = cleaned(sent.realname);
  if ((realname?.length ?? 0) > limits.profile.realname) {
    throw new AppError('realname_too_long', { max: limits.profile.realname });
  }
  const title = cleaned(sent.titleName);
  if ((title?.length ?? 0) > limits.userTitle.max) throw new AppError('title_too_long', { max: limits.userTitle.max });
  const color = cleaned(sent.titleColor);
  if (color !== undefined && color !== null && !COLOR.test(color)) fail('title_color_malformed');
  take(change, before, 'realname', realname);
  take(change, before, 'title_name', title);
  take(change, before, 'title_color', color);
  for (const [name, column, max] of TEXTS) take(change, before, column, bounded(name, sent[name], max));
  for (const [name, column, max] of LINKS) {
    const link = bounded(name, sent[name], max);
    // What stands there from before is not somebody's fault who changes something else.
    if (link !== undefined && link !== null && link !== before[column] && !isHttpLink(link)) {
      throw new AppError('user_link_malformed', { field: name });
    }
    take(change, before, column, link);
  }
  if (sent.gender !== undefined && sent.gender !== null && sent.gender !== before.gender) change.gender = sent.gender;
  const role = roleOfCode(sent.type) ?? fail('role_unknown');
  if (role !== before.role) change.role = role;
  if (sent.status !== before.status) change.status = sent.status;
  return change;
}

function bounded(name: string, value: string | null | undefined, max: number): string | null | undefined {
  const text = cleaned(value);
  if ((text?.length ?? 0) > max) throw new AppError('user_field_too_long', { field: name, max });
  return text;
}

type Column = 'realname' | 'title_name' | 'title_color' | (typeof TEXTS)[number][1] | (typeof LINKS)[number][1];

function take(change: UserChange, before: UserRow, column: Column, value: string | null | undefined): void {
  if (value !== undefined && value !== before[column]) change[column] = value;
}

function cleaned(value: string | null | undefined): string | null | undefined {
  if (value === undefined || value === null) return value;
  const text = value.trim();
  return text === '' ? null : text;
}
