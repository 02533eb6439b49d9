import { judgeWords } from '@oyez/contract/texts/judge-words';
import type { ErrorCode } from '@oyez/contract/errors/catalogue';
import type { BodyInputOf, Endpoint, ReplyOf } from '@oyez/contract/wire/endpoint';
import { JUDGE_BLOB_PATH } from '@oyez/contract/judging/judge-protocol';
import type { Envelope } from '@oyez/contract/wire/values';
import type { IncomingMessage } from 'node:http';
import { SystemError } from '../errors.ts';
import { HttpClient, Unreachable, type HttpAnswer } from '../http.ts';

const OF_NODE: ReadonlySet<string> = new Set<ErrorCode>([
  'node_token_wrong',
  'node_protocol_mismatch',
  'node_session_gone',
]);

/** The server answered, and the answer is no. */
export class Refused extends Error {
  readonly code: string;

  /** Whatever this node asked for would have been refused. */
  get isOfNode(): boolean {
    return OF_NODE.has(this.code);
  }

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export type CallOptions = { signal?: AbortSignal; timeoutMs?: number };

const ANSWER_MS = 15_000;
/** Said of the caller, but of a bad moment on the way. */
const PASSING: ReadonlySet<string> = new Set<ErrorCode>(['body_too_slow', 'upload_interrupted']);

/** The server's side of the judge protocol, as the node calls it. */
export class Server {
  readonly #http: HttpClient;
  readonly #headers: Record<string, string>;

  constructor(address: string, token: string) {
    this.#http = new HttpClient(address);
    // Messages of the server go into logs of operators.
    this.#headers = { authorization: token, 'accept-language': 'en-US' };
  }

  /** One try. Throws `Unreachable` when the server is away or unwell, `Refused` when it says no. */
  async call<E extends Endpoint>(endpoint: E, body: BodyInputOf<E>, options: CallOptions = {}): Promise<ReplyOf<E>> {
    const answer = await this.#http.send({
      method: endpoint.method,
      path: endpoint.path,
      headers: { ...this.#headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: options.signal,
      timeoutMs: options.timeoutMs ?? ANSWER_MS,
    });
    const reply = endpoint.reply.safeParse(envelopeOf(answer, endpoint.path).data);
    if (!reply.success) throw new Unreachable(`${endpoint.path}: an answer of another kind`);
    return reply.data as ReplyOf<E>;
  }

  async blob(
    sessionId: string,
    sha256: string,
    from: number,
    signal: AbortSignal,
  ): Promise<{ from: number; content: AsyncIterable<Uint8Array> }> {
    const response = await this.#http.open({
      method: 'GET',
      path: `${JUDGE_BLOB_PATH}/${sha256}?sessionId=${encodeURIComponent(sessionId)}`,
      headers: { ...this.#headers, ...(from > 0 && { range: `bytes=${from}-` }) },
      signal,
      timeoutMs: ANSWER_MS,
    });
    const status = response.statusCode ?? 0;
    const isFile = isOfType(response, 'application/octet-stream');
    if (isFile && status === 200) return { from: 0, content: response };
    if (isFile && status === 206) return { from, content: response };
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    try {
      envelopeOf({ status, body: Buffer.concat(chunks) }, JUDGE_BLOB_PATH);
    } catch (error) {
      if (error instanceof Refused && error.code === 'blob_not_found') {
        throw new SystemError(judgeWords('file_not_on_server', { sha256 }), { cause: error });
      }
      throw error;
    }
    throw new Unreachable(`the server answered ${status} for a test file`);
  }

  /** Opens a stream that stays; answers its response. */
  async openStream(path: string, signal: AbortSignal, silenceMs: number): Promise<AsyncIterable<Uint8Array>> {
    const headers = { ...this.#headers, accept: 'text/event-stream' };
    const response = await this.#http.open({ method: 'GET', path, headers, signal, timeoutMs: silenceMs });
    if (response.statusCode === 200 && isOfType(response, 'text/event-stream')) return response;
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    envelopeOf({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }, path);
    throw new Unreachable('the server answered something else than a stream');
  }

  close(): void {
    this.#http.close();
  }
}

/** Whoever stands between us and the server answers with pages of its own, and sometimes calls them a success. */
function isOfType({ headers }: IncomingMessage, type: string): boolean {
  return (headers['content-type'] ?? '').startsWith(type);
}

function envelopeOf(answer: HttpAnswer, path: string): Envelope<unknown> {
  let envelope: Partial<Envelope<unknown>> | undefined;
  try {
    envelope = JSON.parse(answer.body.toString('utf8')) as Partial<Envelope<unknown>>;
  } catch {
    envelope = undefined;
  }
  if (typeof envelope?.status !== 'number') {
    throw new Unreachable(`${path}: HTTP ${answer.status} without an envelope; is this the address of an Oyez server?`);
  }
  if (envelope.status === 200) return envelope as Envelope<unknown>;
  const message = `${path}: ${envelope.msg ?? ''}`;
  const { status, code } = envelope;
  // Its own trouble passes, and who names no code is not the server: repeating the call is right. Everything else would be
  // answered the same way again.
  if (code === undefined || status >= 500 || status === 429 || PASSING.has(code)) throw new Unreachable(message);
  throw new Refused(code, message);
}
