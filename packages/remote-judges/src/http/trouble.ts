import { ChallengeRequired, RateLimited, TemporarilyUnavailable } from '../errors.ts';

type Answer = { status: number; headers: Readonly<Record<string, string>>; text: string; bytes: Uint8Array };

const DEFAULT_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** What any site can answer instead of its page. A refusal of its own (a plain 403, a redirect to its login) stays the provider's. */
export function refuseTrouble(answer: Answer, siteName: string, now: number): void {
  const { status, headers } = answer;
  if (isChallenge(answer)) {
    throw new ChallengeRequired(`${siteName} asks for a human check`, { ray: headers['cf-ray'] });
  }
  const retryAfterMs = retryAfterOf(headers['retry-after'], now);
  if (status === 429) {
    throw new RateLimited(`${siteName} has had too many requests`, retryAfterMs ?? DEFAULT_PAUSE_MS);
  }
  if (status >= 500) {
    throw new TemporarilyUnavailable(`${siteName} answers ${status}`, 'server error', { retryAfterMs });
  }
}

/** A page of its protection in place of the site's. A widget within the site's own form is the provider's to see. */
function isChallenge({ status, headers, text }: Answer): boolean {
  if (headers['cf-mitigated'] === 'challenge') return true;
  if (/<title>\s*(?:Just a moment|Attention Required! \| Cloudflare)/i.test(text.slice(0, 4000))) return true;
  const isCloudflare = (headers['server'] ?? '').toLowerCase().includes('cloudflare');
  return isCloudflare && (status === 403 || status === 503) && /challenge-platform|cf-chl|cf_chl/.test(text);
}

/** A page that begins and does not end. Comments and scripts of those between may stand behind its end. */
export function isCut(text: string): boolean {
  return /<html[\s>]/i.test(text.slice(0, 2000)) && !/<\/(?:html|body)\s*>/i.test(text.slice(-4000));
}

/** For sites whose pages say where they end. */
export function refuseCutPage({ text }: { text: string }): void {
  if (isCut(text)) {
    throw new TemporarilyUnavailable('the page of the site breaks off', 'broken answer');
  }
}

function retryAfterOf(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  const wait = /^\d{1,6}$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(wait) ? undefined : Math.min(LONGEST_PAUSE_MS, Math.max(1000, wait));
}

/** Where a site has put a box that only people can tick. */
export const CHALLENGE_BOX =
  '.cf-challenge, .cf-turnstile, [name="cf-turnstile-response"], script[src*="challenges.cloudflare.com/turnstile"], .g-recaptcha, .h-captcha';
