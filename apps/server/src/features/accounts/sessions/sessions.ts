import { createHash, randomBytes } from 'node:crypto';
import { limits } from '@oyez/contract/rules/limits';
import type { Database, Db, Tx } from '../../../db/client.ts';
import type { SessionCheck } from '../../../http/auth.ts';
import { userActor, type Actor } from '../../../policy/actor.ts';
import {
  findSession,
  findSessionById,
  insertSession,
  replaceToken,
  touchSession,
  type SessionRow,
} from '../accounts.sql.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export async function openSession(
  db: Db | Tx,
  session: { userId: number; ip: string; agent: string },
  now: Date,
): Promise<string> {
  const token = newToken();
  await insertSession(db, { ...session, tokenHash: hashToken(token), expiresAt: expiry(now) }, now);
  return token;
}

/** Who a token stands for. Its expiry slides at most every ten minutes; after half a day the token is replaced. */
export async function checkSession(database: Database, token: string, now: Date): Promise<SessionCheck> {
  if (token.length > 200) return { state: 'expired' };
  const hash = hashToken(token);
  const row = await findSession(database, hash, now);
  if (!row) return { state: 'expired' };
  if (row.status !== 0) return { state: 'banned' };
  return { state: 'valid', actor: actorIn(row), ...(await slide(database.db, row, hash, now)) };
}

/** Whose session this is, where it stands. */
export async function actorOfSession(database: Database, sessionId: number, now: Date): Promise<Actor | null> {
  const row = await findSessionById(database, sessionId, now);
  return row === undefined || row.status !== 0 ? null : actorIn(row);
}

function actorIn({ id, uid, username, role, session_id: sessionId, given_grants, memberships }: SessionRow): Actor {
  return userActor(
    { id, uid, username, role, sessionId },
    { grants: given_grants ?? [], memberships: memberships ?? [] },
  );
}

type Slid = { refreshed: string | null; prolonged: boolean };

async function slide(db: Db, row: SessionRow, hash: Buffer, now: Date): Promise<Slid> {
  if (row.current && age(row.refreshed_at, now) >= limits.session.refreshAfterHours * HOUR) {
    const token = newToken();
    const replaced = await replaceToken(
      db,
      {
        sessionId: row.session_id,
        oldHash: hash,
        newHash: hashToken(token),
        oldUntil: new Date(now.getTime() + limits.session.replacedTokenMinutes * MINUTE),
        expiresAt: expiry(now),
      },
      now,
    );
    return { refreshed: replaced ? token : null, prolonged: replaced };
  }
  if (age(row.last_seen, now) >= limits.session.touchMinutes * MINUTE) {
    await touchSession(db, row.session_id, expiry(now), now);
    return { refreshed: null, prolonged: true };
  }
  return { refreshed: null, prolonged: false };
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + limits.session.hours * HOUR);
}

function age(since: Date, now: Date): number {
  return now.getTime() - since.getTime();
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}
