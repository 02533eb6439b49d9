import type { Db, Tx } from '../../db/client.ts';

export type OneTimeKind = 'register_code' | 'login_puzzle' | 'reset_password' | 'change_email' | 'change_mobile';

export type OneTimeRow = {
  id: number;
  secret_hash: Buffer;
  tries_left: number;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

type Secret = {
  kind: OneTimeKind;
  subject: string;
  secretHash: Buffer;
  tries: number;
  expiresAt: Date;
  payload?: unknown;
};

export async function insertOneTime(db: Db | Tx, secret: Secret, now: Date): Promise<void> {
  await db
    .insertInto('one_time')
    .values({
      kind: secret.kind,
      subject: secret.subject,
      secret_hash: secret.secretHash,
      tries_left: secret.tries,
      created_at: now,
      expires_at: secret.expiresAt,
      payload: secret.payload === undefined ? null : JSON.stringify(secret.payload),
    })
    .execute();
}

/** As `insertOneTime`, in the place of what its subject has left unused. */
export async function replaceOneTime(tx: Tx, secret: Secret, now: Date): Promise<void> {
  await endOneTimes(tx, secret.kind, secret.subject);
  await insertOneTime(tx, secret, now);
}

/** The newest secret of a subject, whatever its state. */
async function latestOneTime(db: Db | Tx, kind: OneTimeKind, subject: string): Promise<OneTimeRow | undefined> {
  return db
    .selectFrom('one_time')
    .select(['id', 'secret_hash', 'tries_left', 'created_at', 'expires_at', 'used_at'])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Takes one try of the newest open secret of a subject, in one statement, so that parallel guesses count. */
export async function takeTry(
  db: Db | Tx,
  kind: OneTimeKind,
  subject: string,
  now: Date,
): Promise<{ id: number; secret_hash: Buffer; payload: unknown } | undefined> {
  const latest = await latestOneTime(db, kind, subject);
  if (!latest) return undefined;
  return db
    .updateTable('one_time')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('id', '=', latest.id)
    .where('tries_left', '>', 0)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'secret_hash', 'payload'])
    .executeTakeFirst();
}

/** True for the one caller that used it. */
export async function useOneTime(db: Db | Tx, id: number, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('one_time')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** What was sent and not used yet is good for nothing any more. */
export async function endOneTimes(tx: Tx, kind: OneTimeKind, subject: string): Promise<void> {
  await tx
    .deleteFrom('one_time')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('used_at', 'is', null)
    .execute();
}

/** Secrets are kept a day past their end, then they leave in batches. */
export async function deleteEndedOneTimes(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('one_time')
    .where('id', 'in', (eb) =>
      eb.selectFrom('one_time').select('id').where('expires_at', '<', before).orderBy('expires_at').limit(5000),
    )
    .execute();
}
