import { sql } from 'kysely';
import type { Database, Db, Tx } from '../../db/client.ts';

export type TokenRole = 'public' | 'jury' | 'admin';
export type FoundToken = { id: number; contest_id: number; name: string; role: TokenRole; created_by: number | null };

/** A token that stands, noted as used, once a minute at most. */
export async function tokenUsed(database: Database, hash: Buffer, now: Date): Promise<FoundToken | undefined> {
  const { db } = database;
  const found = await db
    .selectFrom('contest_token')
    .select(['id', 'contest_id', 'name', 'role', 'created_by', 'last_used_at'])
    .where('token_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!found) return undefined;
  if (found.last_used_at === null || now.getTime() - found.last_used_at.getTime() > NOTED_EVERY_MS) {
    await db.updateTable('contest_token').set({ last_used_at: now }).where('id', '=', found.id).execute();
  }
  return found as typeof found & { role: TokenRole };
}
const NOTED_EVERY_MS = 60_000;

export async function tokenStands(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('contest_token')
    .select('id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export type TokenRow = {
  id: number;
  name: string;
  role: TokenRole;
  created_at: Date;
  created_by: string | null;
  maker_id: number | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
};

export async function tokensOf(db: Db, contestId: number): Promise<TokenRow[]> {
  const rows = await db
    .selectFrom('contest_token as t')
    .leftJoin('account as a', 'a.id', 't.created_by')
    .select(['t.id', 't.name', 't.role', 't.created_at', 'a.username as created_by', 't.created_by as maker_id'])
    .select(['t.last_used_at', 't.revoked_at'])
    .where('t.contest_id', '=', contestId)
    .orderBy(sql`t.revoked_at IS NOT NULL`)
    .orderBy('t.id', 'desc')
    .execute();
  return rows as TokenRow[];
}

export async function countTokens(tx: Tx, contestId: number): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`feed tokens ${contestId}`}, 0))`.execute(tx);
  const row = await tx
    .selectFrom('contest_token')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('contest_id', '=', contestId)
    .executeTakeFirst();
  return Number(row?.n ?? 0);
}

export async function insertToken(
  tx: Tx,
  token: { contestId: number; name: string; role: TokenRole; hash: Buffer; byUserId: number },
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('contest_token')
    .values({
      contest_id: token.contestId,
      name: token.name,
      role: token.role,
      token_hash: token.hash,
      created_at: now,
      created_by: token.byUserId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Its name, or undefined where this contest has no such token. */
export async function setRevoked(tx: Tx, contestId: number, id: number, at: Date | null): Promise<string | undefined> {
  const row = await tx
    .updateTable('contest_token')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('contest_id', '=', contestId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}
