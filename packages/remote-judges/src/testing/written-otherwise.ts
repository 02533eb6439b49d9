import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StandIn } from '@oyez/remote-stand-ins/frame/serve';
import { onTestFinished } from 'vitest';

/** Where such a site is found: below a path of its host. */
const BELOW = '/judges/one';

/**
 * The same site by another hand: below a path, tags in capitals, attributes the other way round with more of them,
 * blanks where pages may have some, `Secure` cookies, and without the pages named by `missing`.
 */
export async function writtenOtherwise(standIn: StandIn, missing: RegExp): Promise<string> {
  const server = createServer((request, response) => {
    pass(standIn.url, missing, request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${BELOW}`;
}

async function pass(origin: string, missing: RegExp, request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const target = request.url ?? '/';
  if (!target.startsWith(BELOW) || missing.test(target)) return void response.writeHead(404).end('none');
  const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
  const answer = await fetch(origin + target.slice(BELOW.length), {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>,
    redirect: 'manual',
    ...(request.method === 'POST' && { body: Buffer.concat(chunks) }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get('content-type') ?? '';
  const location = answer.headers.get('location');
  const isPage = type.includes('html') && bytes.subarray(0, 4).toString() !== '%PDF';
  response.writeHead(answer.status, {
    'content-type': type,
    'set-cookie': answer.headers.getSetCookie().map((one) => `${one.replace(/path=\//i, `Path=${BELOW}`)}; Secure`),
    ...(location !== null && { location: location.startsWith('/') ? BELOW + location : location }),
  });
  response.end(isPage ? Buffer.from(rewritten(bytes.toString('latin1')), 'latin1') : bytes);
}

/** Byte by byte, so that it stays in the charset it is in. */
function rewritten(page: string): string {
  return page
    .split(/(<script[^]*?<\/script>|<pre[^]*?<\/pre>|<textarea[^]*?<\/textarea>)/i)
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(/<([a-z][a-z0-9]*)((?:\s[^<>]*)?)(\/?)>/gi, tag)))
    .join('');
}

function tag(_: string, name: string, attributes: string): string {
  const given = [...attributes.matchAll(/([^\s=>"'/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>]+))?/g)].toReversed();
  const written = given.map(([, attribute = '', value]) => {
    if (value === undefined) return attribute;
    const bare = value.replace(/^(["'])([^]*)\1$/, '$2');
    const more = /^class$/i.test(attribute) ? ' else' : '';
    const moved = /^(?:href|src|action)$/i.test(attribute) && bare.startsWith('/') ? BELOW + bare : bare;
    const quote = bare.includes('"') ? "'" : '"';
    return `${attribute.toUpperCase()} = ${quote}${moved}${more}${quote}`;
  });
  return `<${name.toUpperCase()} data-more=1\n  ${written.join('  ')} >`;
}
