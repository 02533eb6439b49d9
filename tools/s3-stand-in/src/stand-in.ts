import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createObjects } from './objects.ts';
import { refusalOf, type Keys } from './signature.ts';

/** What a store may do to whoever asks it. */
export type Trouble =
  /** Answers so instead. */
  | { kind: 'answer'; status: number; code: string }
  /** Takes the question and says nothing. */
  | { kind: 'silence' }
  /** Says nothing for so long, then answers. */
  | { kind: 'slow'; ms: number }
  /** Breaks off after so many bytes of what it gives or takes. */
  | { kind: 'cut'; bytes: number };

type Options = { keys?: Keys; bucket?: string; port?: number; pageSize?: number };
export type S3StandIn = Awaited<ReturnType<typeof startS3StandIn>>;

const STAND_IN_KEYS: Keys = {
  region: 'eu-central-1',
  accessKey: 'OYEZSTANDIN',
  secretKey: 'stand-in-secret-key',
};

/**
 * An object store of our own for one bucket, addressed by path: PUT, GET with ranges, HEAD, DELETE and ListObjectsV2, each
 * only with a right signature of version 4, and kept whole or not at all. It can be ill on wish.
 */
export async function startS3StandIn(options: Options = {}) {
  const { keys = STAND_IN_KEYS, bucket = 'oyez', pageSize = 1000 } = options;
  const folder = await mkdtemp(join(tmpdir(), 'oyez-s3-'));
  const objects = createObjects(folder);
  const asked: string[] = [];
  const plan: { wanted: RegExp; trouble: Trouble; left: number }[] = [];
  const clock = { aheadMs: 0 };
  let brokenOff = 0;

  const troubleFor = (request: IncomingMessage): Trouble | undefined => {
    const found = plan.find(({ wanted, left }) => left > 0 && wanted.test(`${request.method} ${request.url}`));
    if (found) found.left -= 1;
    return found?.trouble;
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    asked.push(`${request.method} ${request.url}`);
    const trouble = troubleFor(request);
    if (trouble?.kind === 'silence') return;
    if (trouble?.kind === 'slow') await pause(trouble.ms);
    if (trouble?.kind === 'answer') return refuse(request, response, { ...trouble, message: 'As planned.' });
    response.setHeader('date', new Date(Date.now() + clock.aheadMs).toUTCString());
    const refusal = refusalOf(request, keys, new Date(Date.now() + clock.aheadMs));
    if (refusal) return refuse(request, response, refusal);
    const url = new URL(request.url ?? '/', 'http://store');
    const [name, ...rest] = url.pathname.slice(1).split('/').map(decodeURIComponent);
    if (name !== bucket) return refuse(request, response, { status: 404, code: 'NoSuchBucket', message: 'No bucket.' });
    const key = rest.join('/');
    if (key === '' && request.method === 'GET') return list(url.searchParams, response);
    if (request.method === 'PUT') return put(key, request, response, trouble);
    if (request.method === 'DELETE') {
      await objects.remove(key);
      return void response.writeHead(204).end();
    }
    if (request.method === 'GET' || request.method === 'HEAD') return give(key, request, response, trouble);
    refuse(request, response, { status: 405, code: 'MethodNotAllowed', message: 'No such method.' });
  }

  async function put(key: string, request: IncomingMessage, response: ServerResponse, trouble: Trouble | undefined) {
    const length = request.headers['content-length'];
    if (length === undefined) {
      return refuse(request, response, { status: 411, code: 'MissingContentLength', message: 'How long is it?' });
    }
    if (trouble?.kind === 'cut') {
      let taken = 0;
      return void request.on('data', (chunk: Buffer) => (taken += chunk.length) >= trouble.bytes && request.destroy());
    }
    const expected = String(request.headers['x-amz-content-sha256']);
    const stored = await objects.put(key, request, expected, Number(length)).catch(() => undefined);
    if (stored === undefined) {
      brokenOff += 1;
      return void response.destroy();
    }
    if (stored === 'differs') {
      const code = 'XAmzContentSHA256Mismatch';
      return refuse(request, response, { status: 400, code, message: 'It is not what was signed.' });
    }
    response.writeHead(200, { etag: stored.etag }).end();
  }

  function give(key: string, request: IncomingMessage, response: ServerResponse, trouble: Trouble | undefined): void {
    const object = objects.byKey.get(key);
    if (!object) return refuse(request, response, { status: 404, code: 'NoSuchKey', message: 'No such key.' });
    const asks = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    const start = asks ? Number(asks[1]) : 0;
    const end = Math.min(asks?.[2] ? Number(asks[2]) : object.size - 1, object.size - 1);
    if (asks && start >= object.size) {
      return refuse(request, response, { status: 416, code: 'InvalidRange', message: 'Not satisfiable.' });
    }
    response.writeHead(asks ? 206 : 200, {
      'content-length': end - start + 1,
      'last-modified': object.modified.toUTCString(),
      'accept-ranges': 'bytes',
      etag: object.etag,
      ...(asks && { 'content-range': `bytes ${start}-${end}/${object.size}` }),
    });
    if (request.method === 'HEAD' || object.size === 0) return void response.end();
    const cutAt = trouble?.kind === 'cut' ? start + trouble.bytes - 1 : end;
    const content = createReadStream(object.path, { start, end: Math.min(end, cutAt) });
    content.once('end', () => cutAt < end && response.destroy());
    content.pipe(response, { end: cutAt >= end });
    response.once('close', () => content.destroy());
  }

  function list(query: URLSearchParams, response: ServerResponse): void {
    const max = Math.min(Number(query.get('max-keys') ?? pageSize), pageSize);
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString();
    const { keys: found, isTruncated } = objects.list(query.get('prefix') ?? '', after, max);
    const contents = found.map((key) => {
      const { size, modified, etag } = objects.byKey.get(key) ?? { size: 0, modified: new Date(), etag: '' };
      return `<Contents><Key>${escaped(key)}</Key><LastModified>${modified.toISOString()}</LastModified><ETag>${escaped(etag)}</ETag><Size>${size}</Size></Contents>`;
    });
    const next = Buffer.from(found.at(-1) ?? '').toString('base64url');
    const more = isTruncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name><IsTruncated>${isTruncated}</IsTruncated>${more}${contents.join('')}</ListBucketResult>`;
    response.writeHead(200, { 'content-type': 'application/xml' }).end(body);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  await listen(options.port ?? 0);
  const { port } = server.address() as AddressInfo;
  const leave = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });

  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    keys,
    /** As a site is told of it. */
    environment: {
      OYEZ_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      OYEZ_S3_BUCKET: bucket,
      OYEZ_S3_REGION: keys.region,
      OYEZ_S3_ACCESS_KEY: keys.accessKey,
      OYEZ_S3_SECRET_KEY: keys.secretKey,
    },
    objects: objects.byKey,
    /** What it was asked, as "PUT /oyez/blobs/…". */
    asked,
    clock,
    /** How many objects were on their way when their sender left. */
    brokenOff: () => brokenOff,
    /** The next questions of this kind meet with it. */
    plan: (wanted: RegExp, trouble: Trouble, times = 1) => plan.push({ wanted, trouble, left: times }),
    recover: () => plan.splice(0),
    /** Nobody answers at its address. */
    leave,
    comeBack: () => listen(port),
    async close() {
      if (server.listening) await leave();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, code, message }: { status: number; code: string; message: string },
): void {
  // What is still on its way is taken and dropped, so that the sender reads the answer.
  request.resume();
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${escaped(message)}</Message><RequestId>1</RequestId></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(request.method === 'HEAD' ? undefined : body);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
