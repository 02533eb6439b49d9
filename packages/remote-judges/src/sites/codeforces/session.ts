import { randomBytes } from 'node:crypto';
import { AccountBanned, ChallengeRequired, LoginFailed } from '../../errors.ts';
import type { Reply, SiteClient } from '../../http/client.ts';
import { CHALLENGE_BOX } from '../../http/trouble.ts';
import type { Page } from '../../page/page.ts';
import type { SiteContext } from '../../provider.ts';
import { ttaOf } from './gate.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const BANNED = /\b(?:account|user|you)\b.{0,40}\b(?:blocked|banned|disabled)\b/i;

/** Looks first; signs in only when nobody is, and looks again. */
export async function ensureSession(
  client: SiteClient,
  { account }: SiteContext,
): Promise<{ handle: string; signedInNow: boolean }> {
  if (account === undefined) throw new LoginFailed('no account to sign in with');
  if (isSignedIn((await client.get('/')).page, account.handle)) return { handle: account.handle, signedInNow: false };
  if (account.password === undefined) throw new LoginFailed('the session brought from a browser has ended');
  const form = (await client.get('/enter')).page;
  const enter = form.must('form#enterForm');
  if (form.one(CHALLENGE_BOX, enter)) throw new ChallengeRequired('Codeforces asks for a human check to sign in');
  const reply = await client.post('/enter', {
    form: {
      csrf_token: csrfOf(form),
      action: 'enter',
      ...(await tracesOf(client, form)),
      handleOrEmail: account.handle,
      password: account.password,
      remember: 'on',
    },
    headers: { referer: `${client.baseUrl}/enter` },
  });
  if (reply.location === undefined) throw refusalOf(reply);
  if (!isSignedIn((await client.get('/')).page, account.handle)) throw new LoginFailed('Codeforces did not sign us in');
  return { handle: account.handle, signedInNow: true };
}

function refusalOf({ page, status }: Reply): Error {
  if (status === 403) return new ChallengeRequired('Codeforces refuses to sign programs in');
  const siteText = page.words('#enterForm span.error');
  if (siteText === undefined) return page.changed('#enterForm span.error');
  return BANNED.test(siteText)
    ? new AccountBanned('the account is blocked', { siteText })
    : new LoginFailed('wrong name or password', { siteText });
}

function isSignedIn(page: Page, handle: string): boolean {
  const own = page
    .all('a[href*="/profile/"]')
    .map((link) => /\/profile\/([^/?#]+)/.exec(link.attribs['href'] ?? '')?.[1]);
  const isInside = page.one('a[href$="/logout"]') !== undefined;
  return isInside && own.some((name) => name?.toLowerCase() === handle.toLowerCase());
}

export function csrfOf(page: Page): string {
  const token =
    page.value('input[name="csrf_token"]', 'value') ||
    page.value('meta[name="X-Csrf-Token"]', 'content') ||
    page.value('span.csrf-token', 'data-csrf');
  if (!token || !/^[0-9a-f]{32}$/i.test(token)) throw page.changed('csrf_token');
  return token;
}

/** Fields that the site's own script fills in. */
export async function tracesOf(client: SiteClient, page: Page): Promise<Record<string, string>> {
  const written = (name: string) => page.value(`input[name="${name}"]`, 'value') || undefined;
  const ftaa = written('ftaa') ?? (await client.cookie('70a7c28f3de')) ?? randomFtaa();
  const bfaa = written('bfaa') ?? (await client.cookie('bfaa')) ?? (await client.cookie('raa')) ?? 'n/a';
  const seed = await client.cookie('39ce7');
  return { ftaa, bfaa, ...(seed === undefined ? {} : { _tta: String(ttaOf(seed)) }) };
}

function randomFtaa(): string {
  return Array.from(randomBytes(18), (byte) => LETTERS[byte % LETTERS.length]).join('');
}
