import type { Login } from '@oyez/contract/accounts/account-settings';
import type { Db, Tx } from '../../../db/client.ts';
import { transact, wakeAfter } from '../../../db/transact.ts';
import { fail } from '../../../http/app-error.ts';
import { sessionSign } from '../../../http/auth.ts';
import type { Actor } from '../../../policy/actor.ts';
import type { Services } from '../../../services.ts';
import { deviceInWords } from './device.ts';
import { countLogins, endSessions, listLogins, type LoginRow } from './own-sessions.sql.ts';

const MOST_SESSIONS = 200;

export async function ownSessions(db: Db, actor: Actor, now: Date): Promise<Login[]> {
  const rows = await listLogins(db, actor.id, { openOnly: true, offset: 0, limit: MOST_SESSIONS }, now);
  return rows.map((row) => toLogin(row, actor));
}

export async function ownLogins(
  db: Db,
  actor: Actor,
  page: { offset: number; limit: number },
  now: Date,
): Promise<{ rows: Login[]; total: number }> {
  const rows = await listLogins(db, actor.id, { openOnly: false, ...page }, now);
  return { rows: rows.map((row) => toLogin(row, actor)), total: await countLogins(db, actor.id) };
}

/** Somebody else's session does not exist. */
export async function endOwnSession(services: Services, actor: Actor, sessionId: number): Promise<void> {
  await transact(services, async (tx) => {
    const ended = await endSessions(tx, actor.id, { only: sessionId }, services.now());
    if (ended.length === 0) fail('session_unknown');
    closeStreams(tx, ended);
  });
}

export async function endOtherSessions(services: Services, actor: Actor): Promise<number> {
  return transact(services, (tx) => endSessionsOf(tx, actor.id, actor.sessionId, services.now()));
}

/** In the transaction of the change that ends them. Answers how many. */
export async function endSessionsOf(tx: Tx, userId: number, except: number | null, now: Date): Promise<number> {
  const ended = await endSessions(tx, userId, { except }, now);
  closeStreams(tx, ended);
  return ended.length;
}

/** After the commit the open streams of ended sessions close at once. */
function closeStreams(tx: Tx, sessionIds: readonly number[]): void {
  for (const id of sessionIds) wakeAfter(tx, 'oyez_control', sessionSign(id));
}

function toLogin(row: LoginRow, actor: Actor): Login {
  return {
    id: row.id,
    device: deviceInWords(row.agent),
    ip: row.ip,
    firstSeen: row.created_at.toISOString(),
    lastSeen: row.last_seen.toISOString(),
    state: !row.is_open ? 'ended' : row.id === actor.sessionId ? 'current' : 'open',
  };
}
