import type { Db, Tx } from '../../db/client.ts';

export type MailRow = {
  id: number;
  recipient: string;
  template: string;
  params: unknown;
  lang: string;
  state: string;
  tries: number;
  last_error: string | null;
  created_at: Date;
};

export async function insertMail(
  db: Db | Tx,
  mail: { recipient: string; template: string; params: unknown; lang: string; state: 'outbox' | 'queued' },
  now: Date,
): Promise<number> {
  const row = await db
    .insertInto('mail')
    .values({ ...mail, params: JSON.stringify(mail.params), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function findMail(db: Db | Tx, id: number): Promise<MailRow | undefined> {
  return db
    .selectFrom('mail')
    .select(['id', 'recipient', 'template', 'params', 'lang', 'state', 'tries', 'last_error', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function recordMailTry(
  db: Db | Tx,
  id: number,
  result: { state: string; error: string | null },
  now: Date,
): Promise<void> {
  await db
    .updateTable('mail')
    .set((eb) => ({
      state: result.state,
      last_error: result.error,
      tries: eb('tries', '+', 1),
      sent_at: result.state === 'sent' ? now : null,
    }))
    .where('id', '=', id)
    .execute();
}

/** What an administrator reads when there is no mail server, newest first. */
export async function listOutbox(db: Db, limit: number): Promise<MailRow[]> {
  return db
    .selectFrom('mail')
    .select(['id', 'recipient', 'template', 'params', 'lang', 'state', 'tries', 'last_error', 'created_at'])
    .where('state', 'in', ['outbox', 'failed'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
