import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { control } from './control.ts';
import { encoded } from './encoding.ts';
import { readForm } from './read-form.ts';
import type { TroubleName } from './troubles.ts';
import { World, type WorldOptions } from './world.ts';

export type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  form: URLSearchParams;
  /** What was sent, as it came. */
  body: Buffer;
  cookies: ReadonlyMap<string, string>;
  headers: IncomingMessage['headers'];
  /** What the site itself is to play for this request. */
  troubles: ReadonlySet<TroubleName>;
};

export type Answer = {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  /** Whole headers: `name=value; Path=/`. */
  cookies?: readonly string[];
  body?: string | Uint8Array;
  /** Of the header; `null` sends none. */
  contentType?: string | null;
};

export type StandInSite = {
  /** The keys of the judges whose site it plays. */
  keys: readonly string[];
  name: string;
  /** What its pages are written in. */
  charset: string;
  firstId?: number;
  /** Undefined: there is no such page, 404. */
  answer(asked: Asked, world: World): Answer | undefined;
};

export type StandIn = { keys: readonly string[]; name: string; url: string; world: World; close(): Promise<void> };

export const redirect = (to: string, cookies: readonly string[] = []): Answer => ({
  status: 302,
  headers: { location: to },
  cookies,
});

/** One site on a port of this machine. */
export async function startStandIn(
  site: StandInSite,
  options: WorldOptions & { port?: number } = {},
): Promise<StandIn> {
  const world = new World({ ...(site.firstId === undefined ? {} : { firstId: site.firstId }), ...options });
  const server = createServer((request, response) => {
    serve(site, world, request, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(`the stand-in failed: ${String(error)}`);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    keys: site.keys,
    name: site.name,
    url: `http://127.0.0.1:${port}`,
    world,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function serve(site: StandInSite, world: World, request: IncomingMessage, response: ServerResponse) {
  const target = request.url ?? '/';
  const url = new URL(target, 'http://stand-in');
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const method = request.method ?? 'GET';
  if (url.pathname.startsWith('/__stand-in')) return send(response, control(method, body, world), 'utf-8');
  world.asked.push({ method, target });
  const troubles = world.troubles.takeFor({ method, target });
  if (troubles.has('reset-before')) return void request.socket.destroy();
  const early = insteadOfPage(troubles, target);
  if (early) return send(response, early, site.charset);
  if (troubles.has('session-lost')) world.endSessions();
  const asked: Asked = {
    method,
    path: url.pathname,
    query: url.searchParams,
    form: readForm(body, request.headers['content-type']),
    body,
    cookies: cookiesOf(request.headers.cookie),
    headers: request.headers,
    troubles,
  };
  const answer = site.answer(asked, world) ?? { status: 404, body: '<title>404 Not Found</title>' };
  if (troubles.has('reset-after')) return void request.socket.destroy();
  spoil(response, answer, troubles, site.charset);
}

function insteadOfPage(troubles: ReadonlySet<TroubleName>, target: string): Answer | undefined {
  if (troubles.has('challenge')) {
    return {
      status: 403,
      headers: { 'cf-mitigated': 'challenge', server: 'cloudflare', 'cf-ray': '8f00ba4cafe-FRA' },
      body: '<!DOCTYPE html><title>Just a moment...</title><p>Enable JavaScript and cookies to continue</p>',
    };
  }
  if (troubles.has('forbidden')) return { status: 403, body: '<title>403 Forbidden</title>' };
  if (troubles.has('rate-limit')) {
    return { status: 429, headers: { 'retry-after': '7' }, body: '<title>Too Many Requests</title>' };
  }
  if (troubles.has('bad-gateway')) return { status: 502, body: '<title>502 Bad Gateway</title>' };
  if (troubles.has('redirect-loop')) return redirect(target);
  if (troubles.has('redirect-away')) return redirect('https://elsewhere.example.com/');
  if (troubles.has('redirect-private')) return redirect('http://169.254.169.254/latest/meta-data/');
  if (troubles.has('huge-body')) return { body: Buffer.alloc(40_000_000, '<p>more of it</p>') };
  if (troubles.has('changed-page'))
    return { body: '<!DOCTYPE html><title>New design</title><main>All is new here.</main>' };
  if (troubles.has('empty')) return { body: '' };
  return undefined;
}

/** What happens to a page on its way. */
function spoil(response: ServerResponse, answer: Answer, troubles: ReadonlySet<TroubleName>, charset: string): void {
  if (answer.status !== undefined && answer.status >= 300) return send(response, answer, charset);
  const bytes = bytesOf(answer, charset);
  if (troubles.has('wrong-encoding')) {
    const broken = Buffer.concat([
      bytes.subarray(0, bytes.length >> 1),
      Buffer.from([0xff, 0xfe, 0x81]),
      bytes.subarray(bytes.length >> 1),
    ]);
    return send(response, { ...answer, body: broken }, charset);
  }
  if (troubles.has('cut-page'))
    return send(response, { ...answer, body: bytes.subarray(0, bytes.length >> 1) }, charset);
  if (troubles.has('half-page')) {
    writeHead(response, answer, charset, { 'content-length': String(bytes.length + 1) });
    response.write(bytes.subarray(0, bytes.length >> 1), () => response.socket?.destroy());
    return;
  }
  if (troubles.has('broken-gzip')) {
    const packed = gzipSync(bytes);
    return send(
      response,
      {
        ...answer,
        headers: { ...answer.headers, 'content-encoding': 'gzip' },
        body: packed.subarray(0, packed.length >> 1),
      },
      charset,
    );
  }
  if (troubles.has('slow-drip')) {
    writeHead(response, answer, charset, { 'content-length': String(bytes.length) });
    drip(response, bytes, 0);
    return;
  }
  send(response, answer, charset);
}

function drip(response: ServerResponse, bytes: Buffer, from: number): void {
  if (response.destroyed || from >= bytes.length) return void response.end();
  response.write(bytes.subarray(from, from + 1), () => {
    setTimeout(() => drip(response, bytes, from + 1), 50).unref();
  });
}

function send(response: ServerResponse, answer: Answer, charset: string): void {
  const bytes = bytesOf(answer, charset);
  writeHead(response, answer, charset, { 'content-length': String(bytes.length) });
  response.end(bytes);
}

function writeHead(response: ServerResponse, answer: Answer, charset: string, more: Record<string, string>): void {
  if (answer.cookies?.length) response.setHeader('set-cookie', answer.cookies);
  const type = answer.contentType === undefined ? `text/html; charset=${charset}` : answer.contentType;
  response.writeHead(answer.status ?? 200, {
    ...(type === null ? {} : { 'content-type': type }),
    ...answer.headers,
    ...more,
  });
}

function bytesOf({ body = '' }: Answer, charset: string): Buffer {
  return typeof body === 'string' ? encoded(body, charset) : Buffer.from(body);
}

function cookiesOf(header: string | undefined): Map<string, string> {
  return new Map(
    (header ?? '').split(';').flatMap((pair) => {
      const cut = pair.indexOf('=');
      return cut === -1 ? [] : [[pair.slice(0, cut).trim(), pair.slice(cut + 1).trim()] as const];
    }),
  );
}
