import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { limits } from '../rules/limits.ts';
import { httpLinkOrNone } from '../wire/links.ts';
import { flag, nothing, wholeNumber } from '../wire/values.ts';
import { kept, line, secret, config } from './config-fields.ts';

const hostName = line(253).regex(/^[a-z0-9.:_-]*$/i, { error: 'mail.example.org' });
const mailFields = {
  emailHost: hostName,
  emailPort: wholeNumber({ min: 1, max: 65_535 }),
  emailUsername: line(200),
  /** The mask means: as it is. */
  emailPassword: secret,
  emailBGImg: httpLinkOrNone,
  emailSsl: flag,
  /** Ours: the sender's address; empty means the username where that is one. */
  emailFrom: z
    .string()
    .trim()
    .max(limits.email.max)
    .regex(/^([^\s@<>",]+@[^\s@<>",]+)?$/, { error: 'judge@example.org' }),
};
export const MailConfig = z.object(mailFields);

export const getEmailConfig = endpoint({
  method: 'GET',
  path: '/api/admin/config/get-email-config',
  ...config,
  summary: 'How the site sends mail; the password is masked',
  reply: z.object({
    ...mailFields,
    /** Where mail goes at the moment: by these settings, by the environment's, or nowhere. */
    emailBy: z.enum(['settings', 'environment', 'none']),
    /** The site's key has changed since: the password has to be entered again. */
    emailPasswordLost: z.boolean(),
  }),
});

export const setEmailConfig = endpoint({
  method: 'PUT',
  path: '/api/admin/config/set-email-config',
  ...config,
  summary: 'Change how the site sends mail',
  body: z.object(kept(mailFields)),
  reply: nothing,
});

export const testEmail = endpoint({
  method: 'POST',
  path: '/api/admin/config/test-email',
  ...config,
  summary: 'Send a mail now and say whether the mail server took it',
  body: z.object({ email: z.preprocess((value) => value ?? '', z.string().trim().max(limits.email.max)) }),
  reply: nothing,
  success: { en: 'The mail server accepted the test e-mail', zh: '邮件服务器已接收测试邮件' },
  waits: true,
});

const smsFields = {
  url: httpLinkOrNone,
  method: z.enum(['GET', 'POST', 'PUT']),
  /** Name to value; values are masked on the way out. */
  headers: z
    .record(line(100).regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, { error: 'Header-Name' }), secret)
    .refine((headers) => Object.keys(headers).length <= 20, { error: '≤ 20' }),
  body: z.string().max(5000),
  /** Written for `{secret}` in address, headers and body. */
  secret,
  /** Whether the gateway may stand in the site's own network. */
  allowPrivate: z.boolean(),
};
export const SmsConfig = z.object(smsFields);
export type SmsConfig = z.infer<typeof SmsConfig>;

export const getSmsConfig = endpoint({
  method: 'GET',
  path: '/api/x/site/sms-config',
  ...config,
  summary: 'The gateway that sends text messages; secrets are masked',
  reply: SmsConfig,
});

export const setSmsConfig = endpoint({
  method: 'PUT',
  path: '/api/x/site/sms-config',
  ...config,
  summary: 'Change the gateway for text messages',
  body: z.object(kept(smsFields)),
  reply: nothing,
});

export const testSms = endpoint({
  method: 'POST',
  path: '/api/x/site/test-sms',
  ...config,
  summary: 'Send a text message now and say whether the gateway took it',
  body: z.object({ mobile: z.string().trim().min(3).max(limits.mobile.max) }),
  reply: nothing,
  success: { en: 'The gateway accepted the message', zh: '短信网关已接收测试短信' },
  waits: true,
});

export const getDatabaseConfig = endpoint({
  method: 'GET',
  path: '/api/admin/config/get-db-and-redis-config',
  ...config,
  summary: 'The database of the site, to look at',
  reply: z.object({
    dbName: z.string(),
    dbHost: z.string(),
    dbPort: z.int(),
    dbUsername: z.string(),
    dbPassword: z.string(),
    redisHost: z.string(),
    redisPort: z.int().nullable(),
    redisPassword: z.string(),
    /** Ours: what PostgreSQL says of itself. */
    version: z.string(),
    sizeBytes: z.int(),
    connections: z.int(),
    maxConnections: z.int(),
    startedAt: z.iso.datetime(),
    migration: z.string().nullable(),
  }),
});

/** Always refused, kindly: connections are set where the site is started. */
export const setDatabaseConfig = endpoint({
  method: 'PUT',
  path: '/api/admin/config/set-db-and-redis-config',
  ...config,
  summary: 'Refused: connections are set where the site is started',
  reply: nothing,
});
