/** Cookies of one account at one site, as JSON that the caller keeps encrypted. */
export type StoredCookie = {
  name: string;
  value: string;
  /** Without a dot before it; with `hostOnly` of this very host. */
  domain: string;
  hostOnly: boolean;
  path: string;
  secure: boolean;
  /** Milliseconds; undefined: until the session ends, which for us is until it stops working. */
  expiresAt: number | undefined;
};

export type CookieStore = {
  load(): Promise<readonly StoredCookie[]>;
  save(cookies: readonly StoredCookie[]): Promise<void>;
};

const MAX_COOKIES = 60;
const MAX_BYTES = 4096;

export function cookiesInMemory(cookies: readonly StoredCookie[] = []): CookieStore {
  let stored = cookies;
  return {
    load: () => Promise.resolve(stored),
    save: (next) => {
      stored = next;
      return Promise.resolve();
    },
  };
}

/** What a browser copies as its Cookie header, for the site's address. */
export function cookiesOfHeader(header: string, baseUrl: string): StoredCookie[] {
  const { hostname, protocol } = new URL(baseUrl);
  return header
    .replace(/^\s*cookie\s*:/i, '')
    .split(';')
    .flatMap((pair) => {
      const cut = pair.indexOf('=');
      const name = pair.slice(0, Math.max(0, cut)).trim();
      const value = pair.slice(cut + 1).trim();
      if (!isSendable(name, value)) return [];
      const domain = hostname.replace(/^www\./, '');
      return [{ name, value, domain, hostOnly: false, path: '/', secure: protocol === 'https:', expiresAt: undefined }];
    })
    .slice(0, MAX_COOKIES);
}

/** As a browser would keep them: newer ones in place of older, dead ones out. */
export function withSetCookies(
  cookies: readonly StoredCookie[],
  headers: readonly string[],
  url: string,
  now: number,
): readonly StoredCookie[] {
  let kept = cookies;
  for (const header of headers) {
    const cookie = cookieOf(header, new URL(url), now);
    if (cookie === undefined) continue;
    const others = kept.filter((one) => !isSame(one, cookie));
    const isDead = cookie.expiresAt !== undefined && cookie.expiresAt <= now;
    kept = isDead ? others : [...others, cookie].slice(-MAX_COOKIES);
  }
  return kept;
}

export function cookieHeader(cookies: readonly StoredCookie[], url: string, now: number): string | undefined {
  const { hostname, pathname, protocol } = new URL(url);
  const sent = cookies
    .filter((one) => one.expiresAt === undefined || one.expiresAt > now)
    .filter((one) => (one.hostOnly ? hostname === one.domain : isWithin(hostname, one.domain)))
    .filter((one) => isBelow(pathname, one.path) && (!one.secure || protocol === 'https:'))
    .toSorted((one, other) => other.path.length - one.path.length);
  return sent.length === 0 ? undefined : sent.map(({ name, value }) => `${name}=${value}`).join('; ');
}

function cookieOf(header: string, url: URL, now: number): StoredCookie | undefined {
  const [pair = '', ...rest] = header.split(';');
  const cut = pair.indexOf('=');
  const name = pair.slice(0, Math.max(0, cut)).trim();
  const value = pair.slice(cut + 1).trim();
  if (!isSendable(name, value)) return undefined;
  const given = new Map(
    rest.map((part) => {
      const [key = '', ...words] = part.split('=');
      return [key.trim().toLowerCase(), words.join('=').trim()] as const;
    }),
  );
  const wanted = given.get('domain')?.replace(/^\./, '').toLowerCase();
  if (wanted && (!wanted.includes('.') || !isWithin(url.hostname, wanted))) return undefined;
  const path = given.get('path');
  return {
    name,
    value,
    domain: wanted || url.hostname,
    hostOnly: !wanted,
    path: path?.startsWith('/') ? path : url.pathname.replace(/\/[^/]*$/, '') || '/',
    // What came over an open connection may go back over it.
    secure: given.has('secure') && url.protocol === 'https:',
    expiresAt: expiryOf(given, now),
  };
}

function expiryOf(given: ReadonlyMap<string, string>, now: number): number | undefined {
  const age = Number(given.get('max-age') || Number.NaN);
  if (!Number.isNaN(age)) return now + age * 1000;
  const at = Date.parse(given.get('expires') ?? '');
  return Number.isNaN(at) ? undefined : at;
}

/** Signs that could begin another header or cookie are none of a cookie's. */
function isSendable(name: string, value: string): boolean {
  return /^[!#$%&'*+.^_`|~\w-]+$/.test(name) && /^[\x21-\x3a\x3c-\x7e ]*$/.test(value) && value.length <= MAX_BYTES;
}

function isSame(one: StoredCookie, other: StoredCookie): boolean {
  return one.name === other.name && one.domain === other.domain && one.path === other.path;
}

function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

function isBelow(path: string, cookiePath: string): boolean {
  return path === cookiePath || path.startsWith(cookiePath.endsWith('/') ? cookiePath : `${cookiePath}/`);
}
