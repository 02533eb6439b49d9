import { fill, LOCALES, pick, type Bilingual, type Locale } from '@oyez/contract/wire/values';
import { z } from 'zod';
import type { Tx } from '../../db/client.ts';
import { guardedRequest, PrivateAddressError } from '../../http/guarded-request.ts';
import { defineJob, enqueueJob } from '../../jobs/define-job.ts';
import type { Services } from '../../services.ts';
import type { SiteSettings } from '../../settings/settings.ts';

const TIMEOUT_MS = 15_000;
const TEXT: Bilingual = {
  zh: '【{site}】你的验证码是 {code}，{minutes} 分钟内有效。如非本人操作，请忽略。',
  en: '{site}: your code is {code}, valid for {minutes} minutes. If this was not you, ignore this message.',
};

export type TextMessage = { mobile: string; code: string; text: string };

export async function smsConfigured({ settings }: Pick<Services, 'settings'>): Promise<boolean> {
  return (await settings.current()).sms.url !== '';
}

/** Stores the message with the fact that causes it; a job sends it as long as its code is good. */
export async function postSms(
  tx: Tx,
  services: Services,
  message: { mobile: string; code: string; minutes: number; locale: Locale; ownerId: number; until: Date },
): Promise<void> {
  const { mobile, code, minutes, locale, ownerId, until } = message;
  const payload = { mobile, code, minutes, locale, until: until.toISOString() };
  await enqueueJob(tx, sendSms, payload, { ownerId }, services.now());
}

export const sendSms = defineJob({
  name: 'sms',
  payload: z.object({
    mobile: z.string(),
    code: z.string(),
    minutes: z.int(),
    locale: z.enum(LOCALES),
    until: z.iso.datetime(),
  }),
  maxAttempts: 6,
  backoffMs: (attempt) => Math.min(3000 * 2 ** (attempt - 1), 120_000),
  run: async ({ mobile, code, minutes, locale, until }, { settings, now }) => {
    const { sms, web } = await settings.current();
    if (sms.url === '' || now() >= new Date(until)) return;
    const text = fill(pick(TEXT, locale), { site: web.name, code, minutes });
    await callGateway(sms, { mobile, code, text });
  },
});

/** The gateway's complaint, as far as an operator may read it: what it answered, never what was sent. */
export class GatewayError extends Error {
  readonly kind: 'private' | 'unreachable' | 'refused';
  readonly status: number | undefined;

  constructor(kind: GatewayError['kind'], message: string, status?: number) {
    super(message);
    this.kind = kind;
    this.status = status;
  }
}

/** One message, at once: also what the configuration's test button does. */
export async function callGateway(gateway: SiteSettings['sms'], message: TextMessage): Promise<void> {
  const order = gatewayOrder(gateway, message);
  const answer = await guardedRequest(order).catch((error: unknown) => {
    if (error instanceof PrivateAddressError) {
      throw new GatewayError(
        'private',
        `the gateway stands in a private network, which is not allowed: ${error.message}`,
      );
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new GatewayError('unreachable', `the gateway cannot be reached: ${reason}`);
  });
  if (answer.status < 200 || answer.status >= 300) {
    const text = `the gateway answered ${answer.status}: ${answer.body.slice(0, 200)}`;
    throw new GatewayError('refused', text, answer.status);
  }
}

export function gatewayOrder(gateway: SiteSettings['sms'], message: TextMessage): Parameters<typeof guardedRequest>[0] {
  const values = { ...message, secret: gateway.secret };
  const { method } = gateway;
  const headers = Object.fromEntries(
    Object.entries(gateway.headers).map(([name, value]) => [name, fill(value, values).replaceAll(/[\r\n]/g, ' ')]),
  );
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  return {
    url: fill(gateway.url, escaped(values, encodeURIComponent)),
    method,
    headers,
    body: method === 'GET' ? null : fill(gateway.body, escaped(values, escapeFor(type, gateway.body))),
    allowPrivate: gateway.allowPrivate,
    timeoutMs: TIMEOUT_MS,
  };
}

/** A value must not end the string that the template puts it into. */
function escapeFor(contentType: string, body: string): (text: string) => string {
  if (/json/i.test(contentType) || /^\s*[[{]/.test(body)) return (text) => JSON.stringify(text).slice(1, -1);
  if (/urlencoded/i.test(contentType)) return encodeURIComponent;
  return (text) => text;
}

function escaped(values: Record<string, string>, escape: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escape(value)]));
}
