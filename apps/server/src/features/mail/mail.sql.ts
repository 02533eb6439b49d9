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
  sent_at: Date | null;
};

const COLUMNS = [
  'id',
  'recipient',
  'template',
  'params',
  'lang',
  'state',
  'tries',
  'last_error',
  'created_at',
  'sent_at',
] as const;

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
  return db.selectFrom('mail').select(COLUMNS).where('id', '=', id).executeTakeFirst();
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
    .select(COLUMNS)
    .where('state', 'in', ['outbox', 'failed'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export type MailFilter = { state?: string | undefined; keyword?: string | undefined };

export async function listMails(
  db: Db,
  filter: MailFilter,
  page: { offset: number; limit: number },
): Promise<MailRow[]> {
  return matching(db, filter).select(COLUMNS).orderBy('id', 'desc').offset(page.offset).limit(page.limit).execute();
}

export async function countMails(db: Db, filter: MailFilter): Promise<number> {
  const row = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

function matching(db: Db, { state, keyword }: MailFilter) {
  return db
    .selectFrom('mail')
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .$if(keyword !== undefined, (query) =>
      query.where('recipient', 'ilike', `%${(keyword ?? '').replaceAll(/[%_\\]/g, '\\$&')}%`),
    );
}

/** False for a mail that has been sent. */
export async function requeueMail(db: Db | Tx, id: number): Promise<boolean> {
  const result = await db
    .updateTable('mail')
    .set({ state: 'queued', last_error: null })
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
