import type { ImportColumn, RowProblem } from '@oyez/contract/users/account-batches';
import { IMPORT_COLUMNS } from '@oyez/contract/users/account-batches';
import { limits } from '@oyez/contract/rules/limits';
import { columnOf, genderOf, roleNamed } from '@oyez/contract/rules/account-rows';
import { isUsername } from '@oyez/contract/rules/usernames';
import { storable } from '../../db/storable.ts';
import { emailKey, usernameKey } from '../accounts/account-keys.filter.ts';
import { isEmail } from '../accounts/registration.service.ts';
import { withoutApostrophe } from './csv.ts';

export type Heading = { columns: (ImportColumn | undefined)[]; ignored: string[] };

/** What the first row says about the columns; undefined when it is an account already. */
export function headingOf(cells: readonly string[]): Heading | undefined {
  const columns = cells.map(columnOf);
  const known = new Set(columns.filter((column) => column !== undefined));
  if (!known.has('username') && known.size < 2) return undefined;
  const seen = new Set<ImportColumn>();
  const kept = columns.map((column) => {
    if (column === undefined || seen.has(column)) return undefined;
    seen.add(column);
    return column;
  });
  return { columns: kept, ignored: cells.filter((cell, at) => cell !== '' && kept[at] === undefined) };
}

/** A table without headings has the contract's columns in their order. */
export const PLAIN_COLUMNS: readonly ImportColumn[] = IMPORT_COLUMNS.filter(
  (column) => !['number', 'mobile', 'course', 'role'].includes(column),
);

export type ReadRow = {
  fields: Partial<Record<ImportColumn, string>>;
  usernameKey: string | null;
  emailKey: string | null;
  password: string;
  faults: RowProblem[];
};

const MAX: Record<Exclude<ImportColumn, 'gender' | 'role'>, number> = {
  username: limits.username.max,
  password: limits.password.max,
  email: limits.email.max,
  realname: limits.profile.realname,
  nickname: limits.profile.nickname,
  school: limits.profile.school,
  number: limits.profile.number,
  mobile: limits.mobile.max,
  course: limits.userCourse.max,
};
/** What is kept of a text that is too long, for showing it. */
const SHOWN = 300;

/** A row as it is by itself: what it says, and what is wrong with it whoever else exists. */
export function readRow(cells: readonly string[], columns: readonly (ImportColumn | undefined)[]): ReadRow {
  const said: Partial<Record<ImportColumn, string>> = {};
  columns.forEach((column, at) => {
    const text = storable(withoutApostrophe(cells[at] ?? '').trim());
    if (column !== undefined && text !== '') said[column] = text;
  });
  const { password = '', ...fields } = said;
  const faults: RowProblem[] = [];
  const fault = (column: ImportColumn, reason: RowProblem['reason'], limit?: number) =>
    faults.push({ column, reason, ...(limit !== undefined && { limit }) });

  for (const [column, max] of Object.entries(MAX) as [keyof typeof MAX, number][]) {
    if ((said[column]?.length ?? 0) > max) fault(column, 'too_long', max);
  }
  if (said.username === undefined) fault('username', 'missing');
  else if (!isUsername(said.username)) fault('username', 'malformed');
  if (password === '') fault('password', 'missing');
  else if (password.length < limits.password.min) fault('password', 'too_short', limits.password.min);
  if (said.email !== undefined && !isEmail(said.email)) fault('email', 'malformed');
  if (said.role !== undefined) {
    const role = roleNamed(said.role);
    if (role === undefined) fault('role', 'malformed');
    else if (role === 'root') fault('role', 'role_refused');
    fields.role = role ?? said.role;
  }
  if (said.gender !== undefined) fields.gender = genderOf(said.gender);

  return {
    fields: Object.fromEntries(Object.entries(fields).map(([column, text]) => [column, text.slice(0, SHOWN)])),
    usernameKey: said.username === undefined ? null : usernameKey(said.username).slice(0, SHOWN),
    emailKey: said.email === undefined ? null : emailKey(said.email).slice(0, SHOWN),
    password: password.slice(0, SHOWN),
    faults,
  };
}
