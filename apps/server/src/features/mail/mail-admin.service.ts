import type { Mail, MAIL_STATES } from '@oyez/contract/site/mail';
import { DEFAULT_LOCALE, LOCALES } from '@oyez/contract/wire/values';
import { writeAudit } from '../../db/audit.sql.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import type { Context } from '../../http/serve.ts';
import { enqueueJob } from '../../jobs/define-job.ts';
import type { Services } from '../../services.ts';
import { mailConfigured, sendMail } from './mail.service.ts';
import { countMails, findMail, listMails, requeueMail, type MailFilter, type MailRow } from './mail.sql.ts';
import { MailParams, MailTemplateSchema, renderMail } from './templates.ts';

export async function mailsOf(
  { database }: Services,
  filter: MailFilter,
  page: { offset: number; limit: number },
): Promise<{ rows: Mail[]; total: number }> {
  const rows = await listMails(database.db, filter, page);
  return { rows: rows.map(toMail), total: await countMails(database.db, filter) };
}

/** Whatever happened to it before: its tries begin anew, with the mail server as it is set up now. */
export async function sendAgain(
  services: Services,
  context: Pick<Context, 'actor' | 'ip' | 'requestId'>,
  mailId: number,
): Promise<Mail> {
  const { now } = services;
  if (!(await mailConfigured(services))) fail('mail_server_missing');
  const mail = await transact(services, async (tx) => {
    const before = (await findMail(tx, mailId)) ?? fail('mail_not_found');
    if (!(await requeueMail(tx, mailId))) fail('mail_sent_already');
    await enqueueJob(tx, sendMail, { mailId }, { ownerId: context.actor.id }, now());
    const entry = { action: 'mail.send_again', subjectKind: 'mail', subjectId: mailId } as const;
    await writeAudit(tx, context, { ...entry, before: { state: before.state, recipient: before.recipient } }, now());
    return { ...before, state: 'queued' };
  });
  return toMail(mail);
}

function toMail(row: MailRow): Mail {
  const locale = LOCALES.find((one) => one === row.lang) ?? DEFAULT_LOCALE;
  const state = row.state as (typeof MAIL_STATES)[number];
  // The code in a mail that goes its way is its reader's alone.
  const isToHandOut = state === 'outbox' || state === 'failed';
  const params = MailParams.parse(row.params);
  const { subject, text } = renderMail(
    MailTemplateSchema.parse(row.template),
    isToHandOut ? params : { ...params, code: '••••••' },
    locale,
  );
  return {
    id: row.id,
    recipient: row.recipient,
    subject,
    text: isToHandOut ? text : null,
    lang: row.lang,
    state,
    tries: row.tries,
    lastError: row.last_error,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  };
}
