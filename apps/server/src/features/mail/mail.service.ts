import { DEFAULT_LOCALE, LOCALES, type Locale } from '@oyez/contract/wire';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Tx } from '../../db/client.ts';
import { defineJob, enqueueJob } from '../../jobs/define-job.ts';
import type { Services } from '../../services.ts';
import { findMail, insertMail, recordMailTry } from './mail.sql.ts';
import { MailParams, MailTemplateSchema, renderMail, type MailTemplate } from './templates.ts';

const MAX_TRIES = 8;

export type NewMail = {
  recipient: string;
  template: MailTemplate;
  params: z.infer<typeof MailParams>;
  locale: Locale;
  ownerId: number;
};

export function mailConfigured(services: Pick<Services, 'config'>): boolean {
  return services.config.mail.smtpUrl !== undefined;
}

/**
 * Stores a mail with the fact that causes it. Without a mail server it stays in the outbox, where an administrator
 * reads it; with one a background job sends it and tries again while the server is away.
 */
export async function postMail(tx: Tx, services: Services, mail: NewMail, now: Date): Promise<'mail' | 'outbox'> {
  const configured = mailConfigured(services);
  const id = await insertMail(
    tx,
    {
      recipient: mail.recipient,
      template: mail.template,
      params: mail.params,
      lang: mail.locale,
      state: configured ? 'queued' : 'outbox',
    },
    now,
  );
  if (!configured) return 'outbox';
  await enqueueJob(tx, sendMail, { mailId: id }, { ownerId: mail.ownerId }, now);
  return 'mail';
}

export const sendMail = defineJob({
  name: 'mail',
  payload: z.object({ mailId: z.int() }),
  maxAttempts: MAX_TRIES,
  backoffMs: (attempt) => Math.min(2000 * 3 ** (attempt - 1), 3_600_000),
  run: async ({ mailId }, services) => {
    const { database, config, now } = services;
    const mail = await findMail(database.db, mailId);
    if (!mail || mail.state === 'sent' || config.mail.smtpUrl === undefined) return;
    const locale = LOCALES.find((one) => one === mail.lang) ?? DEFAULT_LOCALE;
    const content = renderMail(MailTemplateSchema.parse(mail.template), MailParams.parse(mail.params), locale);
    const transport = createTransport({ url: config.mail.smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000 });
    try {
      await transport.sendMail({ from: config.mail.from, to: mail.recipient, ...content });
      await recordMailTry(database.db, mailId, { state: 'sent', error: null }, now());
    } catch (error) {
      await recordMailTry(database.db, mailId, { state: 'queued', error: String(error) }, now());
      throw error;
    } finally {
      transport.close();
    }
  },
  onDead: async ({ mailId }, error, { database, now }) => {
    await recordMailTry(database.db, mailId, { state: 'failed', error: String(error) }, now());
  },
});
