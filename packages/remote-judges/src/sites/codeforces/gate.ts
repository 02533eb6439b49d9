import { createDecipheriv } from 'node:crypto';
import { TemporarilyUnavailable } from '../../errors.ts';
import { type Reply, type SiteClient, siteClient } from '../../http/client.ts';
import { refuseCutPage } from '../../http/trouble.ts';
import type { Site, SiteContext } from '../../provider.ts';

/** The site's own older gate hands out three numbers and wants a cookie made of them. It is an answer to a program, not a question to people. */
export function codeforcesClient(site: Pick<Site, 'baseUrl' | 'charset' | 'name'>, context: SiteContext): SiteClient {
  const client = siteClient(site, context);
  const through = async (ask: () => Promise<Reply>): Promise<Reply> => {
    const reply = await ask();
    refuseCutPage(reply);
    const cookie = cookieOfGate(reply.text);
    if (cookie === undefined) return reply;
    await client.setCookie('RCPC', cookie);
    const again = await ask();
    if (cookieOfGate(again.text) === undefined) return again;
    throw new TemporarilyUnavailable('the gate of Codeforces does not open', 'closed');
  };
  return {
    ...client,
    get: (path, options) => through(() => client.get(path, options)),
    getOnce: (path, options) => through(() => client.getOnce(path, options)),
    // A submission is not made twice: the page with its form went through the gate before.
    post: (path, request) => client.post(path, request),
  };
}

export function cookieOfGate(text: string): string | undefined {
  if (text.length > 1000 || !text.includes('Redirecting... Please, wait.')) return undefined;
  const [key, vector, data] = text.match(/\b[0-9a-f]{32}\b/gi) ?? [];
  if (key === undefined || vector === undefined || data === undefined) return undefined;
  const decipher = createDecipheriv('aes-128-cbc', Buffer.from(key, 'hex'), Buffer.from(vector, 'hex'));
  decipher.setAutoPadding(false);
  return Buffer.concat([decipher.update(Buffer.from(data, 'hex')), decipher.final()]).toString('hex');
}

/** What the site's script makes of the cookie `39ce7`. */
export function ttaOf(cookie: string): number {
  let sum = 0;
  for (let at = 0; at < cookie.length; at++) {
    sum = (sum + (at + 1) * (at + 2) * cookie.charCodeAt(at)) % 1009;
    if (at % 3 === 0) sum += 1;
    if (at % 2 === 0) sum *= 2;
    if (at > 0) sum -= Math.floor(cookie.charCodeAt(Math.floor(at / 2)) / 2) * (sum % 5);
    sum = ((sum % 1009) + 1009) % 1009;
  }
  return sum;
}
