import { Forbidden, TemporarilyUnavailable } from '../errors.ts';
import { Page } from '../page/page.ts';
import { redacted } from '../page/redacted.ts';
import type { PageSnapshot, Site, SiteContext } from '../provider.ts';
import { decodedText } from './charset.ts';
import { cookieHeader, withSetCookies } from './cookies.ts';
import { refuseTrouble } from './trouble.ts';
import type { RemoteRequest, RemoteResponse } from './transport.ts';

export type Reply = {
  status: number;
  url: string;
  headers: Readonly<Record<string, string>>;
  bytes: Uint8Array;
  text: string;
  /** Signs that could not be read stand in it. */
  isBroken: boolean;
  /** Where a redirect leads, absolute. */
  location: string | undefined;
  /** Parsed when it is first asked for. */
  readonly page: Page;
  snapshot(): PageSnapshot;
};

type Options = Pick<RemoteRequest, 'headers' | 'maxBytes' | 'timeoutMs'>;

export type SiteClient = {
  baseUrl: string;
  /** Follows redirects within the site. */
  get(path: string, options?: Options): Promise<Reply>;
  /** The first answer, redirect or not. */
  getOnce(path: string, options?: Options): Promise<Reply>;
  /** Never follows. */
  post(path: string, request: Options & Pick<RemoteRequest, 'form' | 'multipart' | 'json'>): Promise<Reply>;
  cookie(name: string): Promise<string | undefined>;
  setCookie(name: string, value: string): Promise<void>;
};

const MAX_REDIRECTS = 5;
/** Some sites turn away what does not begin like a browser's; it says who we are all the same. */
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) Oyez/0.1 (remote judge)';

/** One account's conversation with a site: cookies, redirects by hand, charset, and the troubles that every site can have. */
export function siteClient(site: Pick<Site, 'baseUrl' | 'charset' | 'name'>, context: SiteContext): SiteClient {
  const baseUrl = context.baseUrl ?? site.baseUrl;
  const isSecure = baseUrl.startsWith('https:');

  async function once(request: RemoteRequest): Promise<Reply> {
    const cookies = cookieHeader(await context.cookies.load(), request.url, context.clock.now());
    const response = await context.transport.request({
      ...request,
      headers: {
        'user-agent': context.userAgent ?? USER_AGENT,
        accept: 'text/html,application/xhtml+xml,application/json;q=0.9,*/*;q=0.8',
        'accept-language': 'en;q=1, *;q=0.1',
        ...request.headers,
        ...(cookies === undefined ? {} : { cookie: cookies }),
      },
    });
    if (response.setCookies.length > 0) await keepCookies(response);
    const reply = replyOf(response, site.charset, context);
    refuseTrouble(reply, site.name, context.clock.now());
    return reply;
  }

  async function keepCookies({ setCookies, url }: RemoteResponse): Promise<void> {
    const before = await context.cookies.load();
    await context.cookies.save(withSetCookies(before, setCookies, url, context.clock.now()));
  }

  async function follow(first: RemoteRequest): Promise<Reply> {
    let reply = await once(first);
    for (let hops = 0; reply.location !== undefined; hops++) {
      if (hops === MAX_REDIRECTS) throw astray('the site sends us round in a circle');
      if (isSecure && !reply.location.startsWith('https:')) throw astray('the site sends us to an open connection');
      reply = await once({ ...first, url: reply.location }).catch((error: unknown) => {
        throw error instanceof Forbidden ? astray('the site sends us to another host', error) : error;
      });
    }
    return reply;
  }

  const address = (path: string) => new URL(path, baseUrl).href;
  return {
    baseUrl,
    get: (path, options) => follow({ method: 'GET', url: address(path), ...options }),
    getOnce: (path, options) => once({ method: 'GET', url: address(path), ...options }),
    post: (path, request) =>
      once({
        method: 'POST',
        url: address(path),
        ...request,
        headers: { origin: new URL(baseUrl).origin, ...request.headers },
      }),
    async cookie(name) {
      return (await context.cookies.load()).find((one) => one.name === name)?.value;
    },
    async setCookie(name, value) {
      const cookies = await context.cookies.load();
      const header = `${name}=${value}; Path=/`;
      await context.cookies.save(withSetCookies(cookies, [header], baseUrl, context.clock.now()));
    },
  };
}

function astray(message: string, cause?: unknown): TemporarilyUnavailable {
  return new TemporarilyUnavailable(message, 'redirects', { cause });
}

function replyOf(response: RemoteResponse, charset: string, { account }: SiteContext): Reply {
  const { text, broken } = decodedText(response.body, response.headers['content-type'], charset);
  const location = response.status >= 300 && response.status < 400 ? response.headers['location'] : undefined;
  const target = location === undefined ? null : URL.parse(location, response.url);
  const snapshot = (): PageSnapshot => ({
    url: redacted(response.url, [account?.handle]),
    status: response.status,
    body: redacted(text, [account?.password, account?.handle]),
  });
  let page: Page | undefined;
  return {
    status: response.status,
    url: response.url,
    headers: response.headers,
    bytes: response.body,
    text,
    isBroken: broken,
    location: target?.href,
    get page() {
      page ??= new Page(text, snapshot);
      return page;
    },
    snapshot,
  };
}
