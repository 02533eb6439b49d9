import aws4 from 'aws4';
import { Agent as PlainAgent, request as plainRequest, type IncomingMessage } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { StoreTrouble } from '../store-trouble.ts';
import { noAnswer, saysComeBack, troubleOf, wordsOf } from './s3-answers.ts';
import { addressOf, type S3Settings } from './s3-settings.ts';

/** Without a sign of life a store is away. */
const SILENCE_MS = 20_000;
const RETRY_MS = [200, 1000];
/** One question is not asked anew for longer. */
const PATIENCE_MS = 30_000;
const SOCKETS = 64;
const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** What is sent: its SHA-256 is signed, so that the store refuses what arrives as something else. */
export type Sent = { size: number; sha256: string; open: () => Readable | Buffer };

type Question = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Sent;
  signal?: AbortSignal;
};

export type S3Client = ReturnType<typeof createS3Client>;

/** Signed requests to one bucket. What fails for a moment is asked again; what stays becomes a `StoreTrouble`. */
export function createS3Client(settings: S3Settings, { silenceMs = SILENCE_MS } = {}) {
  const isSecure = settings.endpoint.protocol === 'https:';
  const agent = new (isSecure ? SecureAgent : PlainAgent)({ keepAlive: true, maxSockets: SOCKETS });

  /** One try. Its answer may be any. */
  function ask({ method, key, query = {}, headers = {}, body, signal }: Question): Promise<IncomingMessage> {
    const { host, path } = addressOf(settings, key, query);
    const signed = aws4.sign(
      {
        service: 's3',
        region: settings.region,
        method,
        path,
        headers: {
          ...headers,
          Host: host,
          'X-Amz-Content-Sha256': body?.sha256 ?? NOTHING,
          ...(body && { 'Content-Length': body.size }),
        },
      },
      { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    );
    return new Promise((answer, fail) => {
      const sending = (isSecure ? secureRequest : plainRequest)({
        agent,
        method,
        host: host.replace(/:\d+$/, ''),
        port: settings.endpoint.port,
        path: signed.path,
        headers: signed.headers,
        ...(signal && { signal }),
      });
      const content = body?.open();
      sending.setTimeout(silenceMs, () => sending.destroy(new Error(`no answer for ${silenceMs / 1000} s`)));
      sending.once('response', (response) => {
        // A reader may take its time; whoever reads watches the silence of the store.
        sending.setTimeout(0);
        answer(response);
      });
      sending.once('error', (error) => {
        if (content instanceof Readable) content.destroy();
        fail(error);
      });
      if (!(content instanceof Readable)) return void sending.end(content);
      content.once('error', (error) => sending.destroy(error));
      content.pipe(sending);
    });
  }

  /** Asks until there is an answer that stays: one that was hoped for, or `undefined` for what is not there. */
  async function insist(question: Question): Promise<IncomingMessage | undefined> {
    const until = Date.now() + PATIENCE_MS;
    for (let attempt = 0; ; attempt += 1) {
      const { response, trouble } = await tried(question);
      if (!trouble) return response;
      const rest = RETRY_MS[attempt];
      if (trouble.kind === 'refused' || rest === undefined || Date.now() + rest > until) throw trouble;
      if (question.signal?.aborted) throw trouble;
      await pause(rest);
    }
  }

  async function tried(question: Question): Promise<{ response?: IncomingMessage; trouble?: StoreTrouble }> {
    try {
      const response = await ask(question);
      const status = response.statusCode ?? 0;
      if (status >= 200 && status < 300) return { response };
      const words = wordsOf(await text(response));
      if (status === 404 && words.code !== 'NoSuchBucket') return {};
      const { date } = response.headers;
      const said = { status, ...words, date: date === undefined ? undefined : new Date(date) };
      return { trouble: troubleOf(settings, said, saysComeBack(said)) };
    } catch (error) {
      return { trouble: noAnswer(settings, error) };
    }
  }

  /** For answers without content that anybody wants. */
  async function settle(question: Question): Promise<IncomingMessage | undefined> {
    const response = await insist(question);
    response?.resume();
    return response;
  }

  return {
    async head(key: string): Promise<{ size: number; modified: Date } | undefined> {
      const response = await settle({ method: 'HEAD', key });
      if (!response) return undefined;
      const { 'content-length': size, 'last-modified': modified } = response.headers;
      return { size: Number(size), modified: new Date(modified ?? 0) };
    },
    /** All of it is there afterwards, or nothing. */
    async put(key: string, body: Sent): Promise<void> {
      if (!(await settle({ method: 'PUT', key, body }))) throw new Error(`the store does not take ${key}`);
    },
    async remove(key: string): Promise<void> {
      await settle({ method: 'DELETE', key });
    },
    /** A page of what begins like this; as the store answers it. */
    async page(query: Record<string, string>): Promise<string> {
      const response = await insist({ method: 'GET', key: '', query: { 'list-type': '2', ...query } });
      return response ? text(response) : '';
    },
    /** Goes on where the store fell silent. */
    async *content(key: string, range: { start: number; end?: number }, signal: AbortSignal): AsyncGenerator<Buffer> {
      let at = range.start;
      for (let failures = 0; ; failures += 1) {
        const whole = at === 0 && range.end === undefined;
        const headers: Record<string, string> = whole ? {} : { Range: `bytes=${at}-${range.end ?? ''}` };
        const response = await insist({ method: 'GET', key, headers, signal });
        if (!response) throw Object.assign(new Error(`${key} is not in the store`), { code: 'ENOENT' });
        if (!whole && response.statusCode !== 206) {
          response.destroy();
          throw new Error('the store does not know parts of files (Range)');
        }
        try {
          for await (const chunk of watched(response, silenceMs)) {
            at += chunk.length;
            failures = 0;
            yield chunk;
          }
          return;
        } catch (error) {
          if (failures === RETRY_MS.length || signal.aborted) throw noAnswer(settings, error);
          if (range.end !== undefined && at > range.end) return;
        } finally {
          response.destroy();
        }
      }
    },
    close: () => agent.destroy(),
  };
}

/** What comes, until it ends or nothing comes for too long; the time that its reader takes does not count. */
async function* watched(response: IncomingMessage, silenceMs: number): AsyncGenerator<Buffer> {
  const chunks = response[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  for (;;) {
    const clock = setTimeout(() => response.destroy(new Error(`nothing for ${silenceMs / 1000} s`)), silenceMs);
    const next = await chunks.next().finally(() => clearTimeout(clock));
    if (next.done) return;
    yield next.value;
  }
}
