import { DEFAULT_LOCALE, LOCALES, type Locale } from '@oyez/contract/wire/values';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Tx } from '../../db/client.ts';
import { defineJob, enqueueJob } from '../../jobs/define-job.ts';
import type { Services } from '../../services.ts';
import { mailServerOf, type MailServer } from './mail-server.ts';
import { findMail, insertMail, recordMailTry } from './mail.sql.ts';
import {
  MailParams,
  MailTemplateSchema,
  renderLetter,
  renderMail,
  type LetterLine,
  type MailTemplate,
} from './templates.ts';

export type { LetterLine };

/** About half a day of a mail server that is away; later an administrator sends again by hand. */
const MAX_TRIES = 18;

export type NewMail = {
  recipient: string;
  template: MailTemplate;
  params: z.infer<typeof MailParams>;
  locale: Locale;
  ownerId: number;
};

async function mailServer({ settings, config }: MailSource): Promise<MailServer | undefined> {
  return mailServerOf(await settings.current(), config);
}
type MailSource = Pick<Services, 'config' | 'settings'>;

export async function mailConfigured(services: MailSource): Promise<boolean> {
  return (await mailServer(services)) !== undefined;
}

/** For an administrator to hand out, whether there is a mail server or not. */
export async function keepMail(tx: Tx, mail: NewMail, now: Date): Promise<void> {
  await insertMail(tx, rowOf(mail, 'outbox'), now);
}

/**
 * Stores a mail with the fact that causes it. Without a mail server it stays in the outbox, where an administrator
 * reads it; with one a background job sends it and tries again while the server is away.
 */
export async function postMail(tx: Tx, services: Services, mail: NewMail, now: Date): Promise<'mail' | 'outbox'> {
  const configured = await mailConfigured(services);
  const id = await insertMail(tx, rowOf(mail, configured ? 'queued' : 'outbox'), now);
  if (!configured) return 'outbox';
  await enqueueJob(tx, sendMail, { mailId: id }, { ownerId: mail.ownerId }, now);
  return 'mail';
}

function rowOf({ recipient, template, params, locale }: NewMail, state: 'queued' | 'outbox') {
  return { recipient, template, params, lang: locale, state };
}

export const sendMail = defineJob({
  name: 'mail',
  payload: z.object({ mailId: z.int() }),
  maxAttempts: MAX_TRIES,
  backoffMs: (attempt) => Math.min(2000 * 3 ** (attempt - 1), 3_600_000),
  run: async ({ mailId }, services) => {
    const { database, now } = services;
    const mail = await findMail(database.db, mailId);
    const server = await mailServer(services);
    if (!mail || mail.state === 'sent' || server === undefined) return;
    const locale = LOCALES.find((one) => one === mail.lang) ?? DEFAULT_LOCALE;
    const content = renderMail(MailTemplateSchema.parse(mail.template), MailParams.parse(mail.params), locale);
    try {
      await send(server, mail.recipient, content);
      await recordMailTry(database.db, mailId, { state: 'sent', error: null }, now());
    } catch (error) {
      await recordMailTry(database.db, mailId, { state: 'queued', error: wordsOf(error) }, now());
      throw error;
    }
  },
  onDead: async ({ mailId }, error, { database, now }) => {
    await recordMailTry(database.db, mailId, { state: 'failed', error: wordsOf(error) }, now());
  },
});

type Content = { subject: string; text: string; html: string; list?: { unsubscribe: string } };

async function send(server: MailServer, recipient: string, { list, ...content }: Content): Promise<void> {
  const transport = createTransport(server.transport);
  try {
    await transport.sendMail({
      from: server.from,
      // As an address object: a comma in it makes no second recipient.
      to: { name: '', address: recipient },
      ...content,
      ...(list !== undefined && {
        headers: {
          'List-Unsubscribe': `<${list.unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          'Auto-Submitted': 'auto-generated',
        },
      }),
    });
  } finally {
    transport.close();
  }
}

export type Letter = {
  recipient: string;
  locale: Locale;
  subject: string;
  lines: readonly LetterLine[];
  /** By which a mail program stops them. */
  unsubscribe: string;
};

/**
 * Sends what was written for this moment and is true in it alone: nothing of it is kept, and whoever tries again writes
 * it anew. False where there is no mail server.
 */
export async function sendLetter(services: Services, { recipient, locale, unsubscribe, ...letter }: Letter) {
  const server = await mailServer(services);
  if (server === undefined) return false;
  const { web } = await services.settings.current();
  await send(server, recipient, { ...renderLetter(letter, locale, web.name), list: { unsubscribe } });
  return true;
}

/** As an administrator reads it. */
function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
