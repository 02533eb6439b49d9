import type { ImportColumn, RowProblem } from '@oyez/contract/users/account-batches';
import { roleNamed } from '@oyez/contract/rules/account-rows';
import { setTimeout } from 'node:timers/promises';
import type { Tx } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { AppError } from '../../http/app-error.ts';
import { tellRightsChanged } from '../../http/auth.ts';
import { openSecret } from '../../secrets.ts';
import type { Services } from '../../services.ts';
import { emailKey } from '../accounts/account-keys.filter.ts';
import { hashPassword } from '../accounts/sessions/passwords.ts';
import { newUid } from '../accounts/registration.service.ts';
import { copyOldNotices, sendSystemMessage } from '../messages/messages.service.ts';
import {
  changeBatch,
  lockBatch,
  nextRows,
  openBatches,
  settleRows,
  type BatchRecord,
  type RowResult,
  type WaitingRow,
} from './batches.sql.ts';
import { StoredOptions } from './batches.view.ts';
import { PASSWORD_PURPOSE } from './imports.service.ts';
import { emailsTaken, lockProfiles, type ProfileRow } from './undo.sql.ts';
import { undoStep } from './undo.service.ts';
import { insertUsers, updateUser, type NewUser, type UserChange } from './users.sql.ts';

/** Each new account costs a slow hash, so few of them share a transaction. */
const CREATES = 20;
const UPDATES = 500;
/** A duty gives way after this long, so that a stopping server is not waited for. */
const TURN_MS = 3000;

/** Brings every import and undoing that is under way further, for a while, in turns: a class does not wait for a city. */
export async function advanceBatches(services: Services): Promise<void> {
  const until = performance.now() + TURN_MS;
  let open = await openBatches(services.database.db);
  while (open.length > 0 && performance.now() < until) {
    const unfinished: number[] = [];
    for (const id of open) if (await advanceBatch(services, id)) unfinished.push(id);
    open = unfinished;
  }
}

/** One portion. Answers whether there is more; false too while another process works on it. */
export async function advanceBatch(services: Services, id: number): Promise<boolean> {
  return transact(services, async (tx) => {
    const batch = await lockBatch(tx, id, 'leave');
    if (batch?.state === 'running') return importStep(tx, services, batch);
    if (batch?.state === 'undoing') return undoStep(tx, services, batch);
    return false;
  });
}

async function importStep(tx: Tx, services: Services, batch: BatchRecord): Promise<boolean> {
  const rows = portionOf(await nextRows(tx, batch.id, UPDATES));
  if (rows.length === 0) {
    await changeBatch(tx, batch.id, { state: 'done', ended_at: services.now() });
    return false;
  }
  const { withRoles } = StoredOptions.parse(batch.options);
  const results = [
    ...(await createRows(
      tx,
      services,
      rows.filter((row) => row.plan === 'create'),
      withRoles,
    )),
    ...(await updateRows(
      tx,
      services,
      rows.filter((row) => row.plan === 'update'),
      withRoles,
    )),
  ];
  await settleRows(tx, batch.id, results);
  const count = (outcome: RowResult['outcome']) => results.filter((one) => one.outcome === outcome).length;
  await changeBatch(tx, batch.id, {
    handled: batch.handled + results.length,
    created: batch.created + count('created'),
    updated: batch.updated + count('updated'),
  });
  return true;
}

/** The rows up to where hashing has taken long enough. */
function portionOf(rows: readonly WaitingRow[]): WaitingRow[] {
  let creates = 0;
  return rows.filter((row) => {
    if (row.plan === 'create') creates += 1;
    return creates <= CREATES;
  });
}

async function createRows(
  tx: Tx,
  services: Services,
  rows: readonly WaitingRow[],
  withRoles: boolean,
): Promise<RowResult[]> {
  if (rows.length === 0) return [];
  const { config, now } = services;
  const users: NewUser[] = [];
  for (const { fields, username_key: usernameKey, email_key: key, password_secret: sealed } of rows) {
    const password = openSecret(config.secretKey, PASSWORD_PURPOSE, sealed ?? '');
    users.push({
      uid: newUid(),
      username: fields.username ?? '',
      usernameKey,
      email: fields.email ?? null,
      emailKey: key,
      // Encrypted under a key that the site no longer has: the account gets a password that nobody knows.
      passwordHash: await hashInTurn(password === null || password === '' ? newUid() : password),
      role: (withRoles ? roleNamed(fields.role ?? '') : undefined) ?? 'default_user',
      gender: genderIn(fields),
      realname: fields.realname ?? null,
      nickname: fields.nickname ?? null,
      school: fields.school ?? null,
      number: fields.number ?? null,
      mobile: fields.mobile ?? null,
      course: fields.course ?? null,
    });
  }
  const made = new Map((await insertUsers(tx, users, now())).map((one) => [one.username_key, one.id]));
  await copyOldNotices(tx, [...made.values()]);
  const gone = rows.filter((row) => !made.has(row.username_key));
  const names = new Set(
    (await lockProfiles(tx, { usernameKeys: gone.map((row) => row.username_key) })).map((one) => one.username_key),
  );
  return rows.map(({ n, username_key: key }) => {
    const accountId = made.get(key);
    if (accountId !== undefined) return { n, outcome: 'created', accountId };
    return { n, outcome: 'refused', problems: [{ column: names.has(key) ? 'username' : 'email', reason: 'taken' }] };
  });
}

/** Behind whoever logs in at the moment. */
async function hashInTurn(password: string): Promise<string> {
  for (;;) {
    try {
      return await hashPassword(password);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await setTimeout(250);
    }
  }
}

const PROFILE = ['email', 'realname', 'gender', 'nickname', 'school', 'number', 'mobile', 'course'] as const;

async function updateRows(
  tx: Tx,
  services: Services,
  rows: readonly WaitingRow[],
  withRoles: boolean,
): Promise<RowResult[]> {
  if (rows.length === 0) return [];
  const profiles = new Map(
    (await lockProfiles(tx, { usernameKeys: rows.map((row) => row.username_key) })).map((one) => [
      one.username_key,
      one,
    ]),
  );
  const taken = await emailsTaken(
    tx,
    rows.flatMap((row) => (row.email_key === null ? [] : [row.email_key])),
  );
  const results: RowResult[] = [];
  for (const { n, fields, username_key: key, email_key: emailOf } of rows) {
    const profile = profiles.get(key);
    const owner = emailOf === null ? undefined : taken.get(emailOf);
    const problem = refusalOf(profile, owner, withRoles ? fields.role : undefined);
    if (profile === undefined || problem !== undefined) {
      results.push({ n, outcome: 'refused', problems: problem === undefined ? [] : [problem] });
      continue;
    }
    const change = changeOf(profile, fields, withRoles);
    const before = Object.fromEntries(Object.keys(change).map((name) => [name, profile[name as keyof ProfileRow]]));
    if (Object.keys(change).length > 0) {
      const key = change.email === undefined ? {} : { email_key: emailKey(change.email ?? '') };
      await updateUser(tx, profile.id, { ...change, ...key }, services.now());
    }
    if (change.role !== undefined) {
      const params = { before: profile.role, after: change.role };
      await sendSystemMessage(tx, { userId: profile.id, template: 'role_changed', params }, services.now());
      tellRightsChanged(tx, [profile.id]);
    }
    results.push({ n, outcome: 'updated', accountId: profile.id, before });
  }
  return results;
}

function refusalOf(
  profile: ProfileRow | undefined,
  emailOwner: number | undefined,
  role: string | undefined,
): RowProblem | undefined {
  if (profile === undefined) return { column: 'username', reason: 'vanished' };
  if (emailOwner !== undefined && emailOwner !== profile.id) return { column: 'email', reason: 'taken' };
  const wanted = role === undefined ? undefined : roleNamed(role);
  // Nobody loses the highest role, or gets it, by a line in a file.
  const touchesRoot = wanted !== undefined && wanted !== profile.role && [wanted, profile.role].includes('root');
  return touchesRoot ? { column: 'role', reason: 'role_refused' } : undefined;
}

/** What a row says that differs; empty cells say nothing. */
function changeOf(
  profile: ProfileRow,
  fields: Partial<Record<ImportColumn, string>>,
  withRoles: boolean,
): UserChange & Partial<Pick<ProfileRow, (typeof PROFILE)[number]>> {
  const change: Record<string, string> = {};
  for (const name of PROFILE) {
    const value = fields[name];
    if (value !== undefined && value !== profile[name]) change[name] = value;
  }
  const role = withRoles && fields.role !== undefined ? roleNamed(fields.role) : undefined;
  if (role !== undefined && role !== profile.role) change.role = role;
  return change;
}

function genderIn({ gender }: Partial<Record<ImportColumn, string>>): NewUser['gender'] {
  return gender === 'male' || gender === 'female' ? gender : 'secrecy';
}
