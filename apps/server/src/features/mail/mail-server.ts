import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import type { Config } from '../../config.ts';
import type { SiteSettings } from '../../settings/settings.ts';

export type MailServer = { transport: SMTPTransport.Options; from: string | { name: string; address: string } };

const WAITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** Where encryption begins after the greeting instead of before it. */
const STARTTLS_PORTS: readonly number[] = [25, 587, 2525];

/** The mail server that the site's settings name, otherwise that of the environment; undefined where there is none. */
export function mailServerOf({ mail, web }: SiteSettings, config: Config): MailServer | undefined {
  if (mail.host === '') {
    if (config.mail.smtpUrl === undefined) return undefined;
    return { transport: { url: config.mail.smtpUrl, ...WAITS }, from: config.mail.from };
  }
  const startsPlain = STARTTLS_PORTS.includes(mail.port);
  return {
    transport: {
      host: mail.host,
      port: mail.port,
      secure: mail.ssl && !startsPlain,
      requireTLS: mail.ssl && startsPlain,
      // Who accepts no encryption at all loses nothing by one that nobody vouches for.
      tls: { rejectUnauthorized: mail.ssl },
      ...(mail.username !== '' && { auth: { user: mail.username, pass: mail.password } }),
      ...WAITS,
    },
    from: { name: web.name, address: senderOf(mail, config) },
  };
}

export function senderOf(mail: SiteSettings['mail'], config: Config): string {
  if (mail.from !== '') return mail.from;
  return mail.host !== '' && mail.username.includes('@') ? mail.username : config.mail.from;
}
