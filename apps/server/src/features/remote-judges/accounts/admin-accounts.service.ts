import type { BodyOf } from '@oyez/contract/wire/endpoint';
import type { importRemoteSession, RemoteTest } from '@oyez/contract/remote/remote-judges';
import type { Locale } from '@oyez/contract/wire/values';
import type { z } from 'zod';
import { writeAudit, type AuditOrigin } from '../../../db/audit.sql.ts';
import { transact } from '../../../db/transact.ts';
import { fail } from '../../../http/app-error.ts';
import type { AuditAction } from '@oyez/contract/registry';
import type { Services } from '../../../services.ts';
import { sessionFrom } from '../sites/connection.service.ts';
import { siteOfPool, testAccount } from './account-tests.service.ts';
import { accountById, keepSession, setAccountState, type AccountRow } from './accounts.sql.ts';

/** An account of a pool; people's own ones are nobody's business. */
async function poolAccount({ database }: Services, id: number): Promise<AccountRow> {
  const account = await accountById(database.db, id);
  return account?.user_id === null ? account : fail('remote_account_not_found');
}

async function audited(services: Services, origin: AuditOrigin, action: AuditAction, id: number, after: object) {
  const now = services.now();
  await transact(services, (tx) =>
    writeAudit(tx, origin, { action, subjectKind: 'remote_account', subjectId: id, after }, now),
  );
}

export async function testPoolAccount(
  services: Services,
  origin: AuditOrigin,
  id: number,
  locale: Locale,
): Promise<z.infer<typeof RemoteTest>> {
  const account = await poolAccount(services, id);
  const result = await testAccount(services, account, locale);
  await audited(services, origin, 'remote-account.test', id, { pool: account.pool, ok: result.ok });
  return result;
}

/** The session of a browser that is signed in there, tried at once. */
export async function importSession(
  services: Services,
  origin: AuditOrigin,
  sent: BodyOf<typeof importRemoteSession>,
  locale: Locale,
): Promise<z.infer<typeof RemoteTest>> {
  const account = await poolAccount(services, sent.id);
  const site = siteOfPool(services, account.pool) ?? fail('remote_account_not_found');
  const session = sessionFrom(services, site, sent) ?? fail('remote_session_empty');
  const now = services.now();
  await transact(services, async (tx) => {
    if (!(await keepSession(tx, account.id, session, now))) fail('remote_account_in_use');
    await writeAudit(
      tx,
      origin,
      { action: 'remote-account.session', subjectKind: 'remote_account', subjectId: account.id },
      now,
    );
  });
  return testAccount(services, account, locale);
}

export async function enableAccount(
  services: Services,
  origin: AuditOrigin,
  { id, enabled }: { id: number; enabled: boolean },
): Promise<void> {
  const account = await poolAccount(services, id);
  const now = services.now();
  await transact(services, async (tx) => {
    const to = enabled
      ? ({ state: 'needs_login', trouble: null } as const)
      : ({ state: 'disabled', trouble: 'switched_off' } as const);
    await setAccountState(tx, id, to, now);
    const entry = { action: 'remote-account.state', subjectKind: 'remote_account', subjectId: id } as const;
    await writeAudit(tx, origin, { ...entry, after: { pool: account.pool, enabled } }, now);
  });
}
