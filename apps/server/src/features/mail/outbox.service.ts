import { DEFAULT_LOCALE, LOCALES } from '@oyez/contract/wire/values';
import type { Db } from '../../db/client.ts';
import { listOutbox } from './mail.sql.ts';
import { MailParams, MailTemplateSchema, renderMail } from './templates.ts';

const SHOWN = 100;

/** The mails nobody has sent, as text for a terminal. */
export async function readOutbox(db: Db): Promise<string> {
  const mails = await listOutbox(db, SHOWN);
  if (mails.length === 0) return 'The outbox is empty.\n';
  return mails
    .map((mail) => {
      const locale = LOCALES.find((one) => one === mail.lang) ?? DEFAULT_LOCALE;
      const { subject, text } = renderMail(
        MailTemplateSchema.parse(mail.template),
        MailParams.parse(mail.params),
        locale,
      );
      const failure = mail.last_error === null ? '' : `not sent: ${mail.last_error}\n`;
      return `#${mail.id}  ${mail.created_at.toISOString()}  to ${mail.recipient}\n${failure}${subject}\n\n${text}`;
    })
    .join('\n----\n\n');
}
