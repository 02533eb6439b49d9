import { randomBytes, randomInt } from 'node:crypto';
import { limits } from '@oyez/contract/rules/limits';
import type { Numbering } from '@oyez/contract/users/user-admin';
import { isUsername } from '@oyez/contract/rules/usernames';
import { z } from 'zod';
import { writeAudit } from '../../db/audit.sql.ts';
import { transact } from '../../db/transact.ts';
import { AppError, fail } from '../../http/app-error.ts';
import { openSecret, sealSecret } from '../../secrets.ts';
import type { Services } from '../../services.ts';
import type { Actor } from '../../policy/actor.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';
import { hashPassword } from '../accounts/sessions/passwords.ts';
import { newUid } from '../accounts/registration.service.ts';
import { copyOldNotices } from '../messages/messages.service.ts';
import { changeBatch, findSecret, insertBatch, insertMadeRows } from './batches.sql.ts';
import { insertUsers, takenNames, type NewUser } from './users.sql.ts';
import type { Keeper } from './users.service.ts';

const MINUTE = 60_000;
const LIST_PURPOSE = 'generated accounts';
/** Read off a sheet of paper without doubt: no 0 and O, no 1, I and l. */
const SIGNS = '23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const SHOWN = 5;

/** Letters and digits of any script: nothing that a spreadsheet would compute. */
const BEGINNING = /^[\p{L}\p{N}]/u;

function namesOf({ prefix, suffix, number_from: from, number_to: to }: Numbering): string[] {
  if (from > to) fail('generate_reversed');
  const count = to - from + 1;
  const { generated: max } = limits.accountBatch;
  if (count > max) throw new AppError('generate_too_many', { max });
  const names = Array.from({ length: count }, (_, at) => `${prefix}${from + at}${suffix}`);
  const longest = `${prefix}${to}${suffix}`;
  if (longest.length > limits.username.max || !isUsername(longest) || !BEGINNING.test(longest)) {
    throw new AppError('generate_name_refused', { max: limits.username.max });
  }
  return names;
}

export async function previewGeneration(
  { database }: Services,
  numbering: Numbering,
): Promise<{ count: number; first: string[]; last: string; taken: string[]; takenCount: number }> {
  const names = namesOf(numbering);
  const known = await takenNames(database.db, names.map(usernameKey));
  const taken = names.filter((name) => known.has(usernameKey(name)));
  return {
    count: names.length,
    first: names.slice(0, SHOWN),
    last: names.at(-1) ?? '',
    taken: taken.slice(0, 20),
    takenCount: taken.length,
  };
}

/** All of them or none. The passwords lie encrypted for half an hour, for their maker alone. */
export async function generateUsers(services: Services, keeper: Keeper, numbering: Numbering): Promise<string> {
  const { config, now } = services;
  const names = namesOf(numbering);
  await refuseTaken(services, names);
  const list = names.map((name): [string, string] => [name, randomPassword(numbering.password_length)]);
  const users: NewUser[] = [];
  for (const [name, password] of list) {
    users.push({
      ...BLANK_USER,
      uid: newUid(),
      username: name,
      usernameKey: usernameKey(name),
      passwordHash: await hashPassword(password),
    });
  }
  const key = randomBytes(16).toString('hex');
  await transact(services, async (tx) => {
    const made = await insertUsers(tx, users, now());
    // Somebody took one of them meanwhile; what was inserted is rolled back.
    if (made.length < users.length) await refuseTaken(services, names);
    if (made.length < users.length) throw new AppError('busy');
    const ids = new Map(made.map((one) => [one.username_key, one.id]));
    await copyOldNotices(tx, [...ids.values()]);
    const batch = {
      userId: keeper.actor.id,
      cause: 'generate' as const,
      name: null,
      options: {},
      state: 'done' as const,
    };
    const batchId = await insertBatch(tx, { ...batch, name: `${names[0]} – ${names.at(-1)}` }, now());
    await insertMadeRows(
      tx,
      batchId,
      users.map((user) => ({
        username: user.username,
        usernameKey: user.usernameKey,
        accountId: ids.get(user.usernameKey) ?? 0,
      })),
    );
    await changeBatch(tx, batchId, {
      total: users.length,
      handled: users.length,
      created: users.length,
      ended_at: now(),
      secret_key: key,
      secret: sealSecret(config.secretKey, LIST_PURPOSE, JSON.stringify(list)),
      secret_until: new Date(now().getTime() + limits.accountBatch.listMinutes * MINUTE),
    });
    const { prefix, suffix, number_from: from, number_to: to } = numbering;
    const entry = { action: 'account_batch.generate', subjectKind: 'account_batch', subjectId: batchId } as const;
    await writeAudit(tx, keeper, { ...entry, after: { prefix, suffix, from, to, count: users.length } }, now());
  });
  return key;
}

export const BLANK_USER = {
  email: null,
  emailKey: null,
  role: 'default_user',
  gender: 'secrecy',
  realname: null,
  nickname: null,
  school: null,
  number: null,
  mobile: null,
  course: null,
} as const;

async function refuseTaken({ database }: Services, names: readonly string[]): Promise<void> {
  const known = await takenNames(database.db, names.map(usernameKey));
  const taken = names.filter((name) => known.has(usernameKey(name)));
  if (taken.length > 0) throw new AppError('generate_failed', { names: taken.slice(0, SHOWN).join(', ') });
}

const List = z.array(z.tuple([z.string(), z.string()]));

/** Names and passwords, for who made them and only for a while. */
export async function generatedList(services: Services, actor: Actor, key: string): Promise<[string, string][]> {
  const { database, config, now } = services;
  const found = (await findSecret(database.db, key, actor.id, now())) ?? fail('generated_list_gone');
  const text = openSecret(config.secretKey, LIST_PURPOSE, found.secret) ?? fail('generated_list_gone');
  return List.parse(JSON.parse(text));
}

export function randomPassword(length: number): string {
  return Array.from({ length }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}
