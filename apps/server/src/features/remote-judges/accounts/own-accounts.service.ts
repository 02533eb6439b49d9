import type { BodyOf, ReplyInputOf } from '@oyez/contract/wire/endpoint';
import type { getOwnRemoteAccounts, RemoteTest, setOwnRemoteAccount } from '@oyez/contract/remote/remote-judges';
import { isRemoteSite, poolOf, REMOTE_POOLS, type RemotePool } from '@oyez/contract/remote/remote-values';
import type { Locale } from '@oyez/contract/wire/values';
import type { z } from 'zod';
import { writeAudit, type AuditOrigin } from '../../../db/audit.sql.ts';
import type { Tx } from '../../../db/client.ts';
import { currentCount, takeTurn } from '../../../db/throttle.sql.ts';
import { transact } from '../../../db/transact.ts';
import { AppError, fail } from '../../../http/app-error.ts';
import { isMask } from '../../../secrets.ts';
import type { Services } from '../../../services.ts';
import { countAsked } from '../../accounts/throttles.ts';
import { passwordOf, sealOwnPassword, sessionFrom } from '../sites/connection.service.ts';
import { signInAs, siteOfPool } from './account-tests.service.ts';
import { toAccount } from './account-view.ts';
import { deleteOwn, ownAccounts, poolAccounts, saveOwn } from './accounts.sql.ts';

export type Owner = AuditOrigin & { actor: { id: number } };

export async function listOwn(
  services: Services,
  userId: number,
  locale: Locale,
): Promise<ReplyInputOf<typeof getOwnRemoteAccounts>> {
  const { database, remote, now } = services;
  const [own, pool] = await Promise.all([ownAccounts(database.db, userId), poolAccounts(database.db)]);
  const sites = remote.all.map((site) => site.key).filter(isRemoteSite);
  return REMOTE_POOLS.filter((name) => sites.some((site) => poolOf(site) === name)).map((name) => {
    const account = own.find((one) => one.pool === name);
    return {
      pool: name,
      sites: sites.filter((site) => poolOf(site) === name),
      account: account === undefined ? null : { name: account.name, ...toAccount(account, now(), locale) },
      sitePool: pool.some((one) => one.pool === name),
    };
  });
}

/** Kept for what this person submits, and for nothing else. */
export async function keepOwn(
  services: Services,
  owner: Owner,
  sent: BodyOf<typeof setOwnRemoteAccount>,
): Promise<void> {
  const { config, now } = services;
  const { pool, name } = sent;
  const site = siteOfPool(services, pool) ?? fail('remote_account_not_found');
  const session =
    sent.cookies === undefined
      ? null
      : sessionFrom(services, site, { cookies: sent.cookies, userAgent: sent.userAgent });
  if (session === undefined) fail('remote_session_empty');
  await transact(services, async (tx) => {
    const [stored] = await ownAccounts(tx, owner.actor.id, pool);
    const isSame = stored?.name === name;
    const before = stored === undefined ? '' : passwordOf(config.secretKey, stored);
    const password = isMask(sent.password) ? (isSame ? before : '') : sent.password;
    if (password === '' && session === null) throw new AppError('remote_own_password_missing', { site: site.name });
    const isKept = isSame && password === before;
    const sealed = sealOwnPassword(config.secretKey, password);
    await saveOwn(tx, { userId: owner.actor.id, pool, name, password: sealed, session, isKept }, now());
    const entry = { action: 'remote-account.own', subjectKind: 'remote_account', subjectId: 0 } as const;
    await writeAudit(tx, owner, { ...entry, after: { pool } }, now());
  });
}

/** Nobody tries passwords of accounts elsewhere through us, nor keeps those waiting who submit there. */
const TESTS = { max: 5, windowMs: 3_600_000 };
const PAUSE_MS = 120_000;

async function refuseTest(services: Services, userId: number): Promise<void> {
  const at = services.now();
  const paused = await currentCount(services.database.db, pauseKey(userId), pauseEnd(at), at);
  if (paused !== undefined) {
    const seconds = Math.max(1, Math.ceil((paused.until.getTime() - at.getTime()) / 1000));
    fail('remote_test_paused', { seconds });
  }
  const seconds = await countAsked(services, `remote-tests:${userId}`, TESTS);
  if (seconds !== undefined) fail('remote_tests_too_many', { max: TESTS.max, seconds });
}

const pauseKey = (userId: number) => `remote-test-pause:${userId}`;
const pauseEnd = (at: Date) => new Date(at.getTime() + PAUSE_MS);

export async function testOwn(
  services: Services,
  userId: number,
  pool: RemotePool,
  locale: Locale,
): Promise<z.infer<typeof RemoteTest>> {
  const [account] = await ownAccounts(services.database.db, userId, pool);
  if (account === undefined) fail('remote_account_not_found');
  await refuseTest(services, userId);
  const { test, isRefused } = await signInAs(services, account, locale);
  const at = services.now();
  if (isRefused) await takeTurn(services.database.db, pauseKey(userId), pauseEnd(at), at);
  return test;
}

/** Of people who are removed here: what lets one in elsewhere is not kept until they might be restored. */
export async function forgetOwn(tx: Tx, userIds: readonly number[]): Promise<void> {
  for (const userId of userIds) await deleteOwn(tx, userId);
}

/** Nothing of it stays: name, password and session go. */
export async function removeOwn(services: Services, owner: Owner, pool: RemotePool): Promise<void> {
  const now = services.now();
  await transact(services, async (tx) => {
    if (!(await deleteOwn(tx, owner.actor.id, pool))) fail('remote_account_not_found');
    const entry = { action: 'remote-account.own-remove', subjectKind: 'remote_account', subjectId: 0 } as const;
    await writeAudit(tx, owner, { ...entry, after: { pool } }, now);
  });
}
