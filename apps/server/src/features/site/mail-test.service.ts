import { pick, type Locale } from '@oyez/contract/wire/values';
import { createTransport } from 'nodemailer';
import { AppError, fail } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { mailServerOf } from '../mail/mail-server.ts';

const ADDRESS = /^[^\s@<>",]+@[^\s@<>",]+$/;

const SUBJECT = { zh: '{name} 的测试邮件', en: 'Test e-mail from {name}' };
const TEXT = {
  zh: '这是一封测试邮件。收到它说明邮件设置可用，无需回复。',
  en: 'This is a test. If you received it, the mail settings work. You do not need to reply.',
};

/** Sends now and answers how it went. Of the server's words only the number is told: they are for whoever runs it. */
export async function sendTestMail(services: Services, email: string, locale: Locale): Promise<void> {
  if (email === '') fail('test_address_missing');
  if (!ADDRESS.test(email)) fail('test_address_malformed');
  services.settings.forget();
  const settings = await services.settings.current();
  const server = mailServerOf(settings, services.config) ?? fail('mail_test_no_server');
  const transport = createTransport(server.transport);
  try {
    await transport.sendMail({
      from: server.from,
      to: { name: '', address: email },
      subject: pick(SUBJECT, locale).replace('{name}', settings.web.name),
      text: pick(TEXT, locale),
    });
  } catch (error) {
    services.log.info({ error }, 'a test mail was not sent');
    throw refusalOf(error, settings.mail.host === '' ? 'OYEZ_SMTP_URL' : `${settings.mail.host}:${settings.mail.port}`);
  } finally {
    transport.close();
  }
}

function refusalOf(error: unknown, server: string): AppError {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  if (code === 'EAUTH') return new AppError('mail_test_login', { server });
  if (responseCode !== undefined) return new AppError('mail_test_refused', { server, reply: responseCode });
  const isTls = code === 'ETLS' || /ssl|tls|certificate/i.test(error instanceof Error ? error.message : '');
  return new AppError(isTls ? 'mail_test_encryption' : 'mail_test_unreachable', { server });
}
