import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Forbidden, RemoteError, TemporarilyUnavailable } from '../errors.ts';
import { decompressed } from './compression.ts';
import { encodedBody } from './forms.ts';
import { lookupOfPublic, type Resolve } from './public-address.ts';
import type { RemoteRequest, RemoteResponse, Transport } from './transport.ts';

export type TransportOptions = {
  hosts: readonly string[];
  /** Tests and development only: then nothing but this origin is contacted, wherever it is. */
  standIn?: string;
  /** In place of DNS, for tests. */
  resolve?: Resolve;
};

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 4_000_000;
const MAX_HEADER_BYTES = 64_000;

/** The open network, as far as the hosts of one site. */
export function realTransport(options: TransportOptions): Transport {
  const lookup = options.standIn === undefined ? lookupOfPublic(notOpen, options.resolve) : undefined;
  return {
    request(request) {
      const url = new URL(request.url);
      if (!isAllowed(url, options)) {
        return Promise.reject(new Forbidden(`${url.host} is not among the hosts of the site`));
      }
      if (options.standIn === undefined) return exchange(url, request, lookup && { lookup });
      return belowPath(new URL(options.standIn).pathname.replace(/\/$/, ''), url, (below) =>
        exchange(below, request, undefined),
      );
    },
  };
}

/** A stand-in may share its host with others and live below a path: to the provider it is at the top, like the site. */
async function belowPath(path: string, url: URL, ask: (url: URL) => Promise<RemoteResponse>): Promise<RemoteResponse> {
  if (path === '') return ask(url);
  const isBelow = (name: string) => name === path || name.startsWith(`${path}/`);
  const below = new URL(url);
  if (!isBelow(url.pathname)) below.pathname = path + url.pathname;
  const { headers, setCookies, ...answer } = await ask(below);
  const { location, ...others } = headers;
  const target = location === undefined ? null : URL.parse(location, below.href);
  if (target?.origin === below.origin && isBelow(target.pathname)) {
    target.pathname = target.pathname.slice(path.length) || '/';
  }
  const atTop = (cookie: string) => cookie.replace(/;\s*path=([^;]*)/i, '; Path=/');
  return {
    ...answer,
    url: url.href,
    headers: location === undefined ? headers : { ...others, location: target?.href ?? location },
    setCookies: setCookies.map(atTop),
  };
}

function notOpen(): Forbidden {
  return new Forbidden('the name of the site leads to an address that is not on the open network');
}

function isAllowed(url: URL, { hosts, standIn }: TransportOptions): boolean {
  if (standIn !== undefined) return url.origin === new URL(standIn).origin;
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.port === '' && hosts.includes(url.hostname);
}

function exchange(url: URL, request: RemoteRequest, ways: RequestOptions | undefined): Promise<RemoteResponse> {
  const { body, contentType } = encodedBody(request);
  const deadline = AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS);
  let connected = false;
  const outgoing = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
    ...ways,
    method: request.method,
    agent: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    signal: deadline,
    headers: {
      'accept-encoding': 'gzip, deflate, br',
      ...request.headers,
      ...(contentType === undefined ? {} : { 'content-type': contentType, 'content-length': String(body.length) }),
    },
  });
  const answered = new Promise<RemoteResponse>((resolve, reject) => {
    outgoing.on('socket', (socket) => {
      socket.on(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        connected = true;
      });
    });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      received(url, incoming, request.maxBytes ?? MAX_BYTES).then(resolve, (error: Error) => {
        outgoing.destroy();
        reject(error);
      });
    });
    outgoing.end(body);
  });
  return answered.catch((error: Error) => {
    throw explained(error, deadline.aborted, connected);
  });
}

async function received(url: URL, incoming: IncomingMessage, maxBytes: number): Promise<RemoteResponse> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  if (!incoming.complete) throw new TemporarilyUnavailable('the answer of the site broke off', 'broken answer');
  const sent = Buffer.concat(chunks);
  const body = await decompressed(sent, incoming.headers['content-encoding'], maxBytes);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined && name !== 'set-cookie') headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return {
    status: incoming.statusCode ?? 0,
    headers,
    setCookies: incoming.headers['set-cookie'] ?? [],
    body,
    url: url.href,
  };
}

function explained(error: Error, isLate: boolean, mayHaveArrived: boolean): RemoteError {
  if (isLate) {
    return new TemporarilyUnavailable('the site took too long', 'too slow', { cause: error, mayHaveArrived });
  }
  if (error instanceof RemoteError) return error;
  const code = (error as NodeJS.ErrnoException).code ?? error.name;
  const outage = code === 'ECONNRESET' && mayHaveArrived ? 'broken answer' : 'network';
  return new TemporarilyUnavailable(`the site cannot be reached (${code})`, outage, { cause: error, mayHaveArrived });
}

function tooLarge(): RemoteError {
  return new TemporarilyUnavailable('the answer of the site is larger than any page of it', 'too large');
}
