import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { endpoint } from '../wire/endpoint.ts';
import { id, optional, pageOf, pageQuery, wireDate } from '../wire/values.ts';

/** `outbox`: made while there was no mail server; `failed`: given up after many tries. */
export const MAIL_STATES = ['outbox', 'queued', 'sent', 'failed'] as const;

export const Mail = z.object({
  id,
  recipient: z.string(),
  subject: z.string(),
  /** What stands in it, for handing it out by other means; not of mails that have arrived. */
  text: z.string().nullable(),
  lang: z.string(),
  state: z.enum(MAIL_STATES),
  tries: z.int(),
  lastError: z.string().nullable(),
  createdAt: wireDate,
  sentAt: wireDate.nullable(),
});
export type Mail = z.infer<typeof Mail>;

const configuring = { access: 'admin', grant: 'system_info_admin' } as const;

export const getMails = endpoint({
  method: 'GET',
  path: '/api/x/mails',
  ...configuring,
  summary: 'Mails of the site with their fate, newest first',
  query: pageQuery(limits.page.admin).extend({
    state: optional(z.enum(MAIL_STATES)),
    keyword: optional(z.string().trim().max(254)),
  }),
  reply: pageOf(Mail),
});

export const sendMailAgain = endpoint({
  method: 'POST',
  path: '/api/x/mails/send-again',
  ...configuring,
  summary: 'Send a mail that has not arrived yet, now',
  body: z.object({ id }),
  reply: Mail,
});
