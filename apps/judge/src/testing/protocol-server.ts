import type { Endpoint } from '@oyez/contract/wire/endpoint';
import {
  JUDGE_BLOB_PATH,
  JUDGE_PRESENCE_PATH,
  judgeBeat,
  judgeBye,
  judgeClaim,
  judgeFinish,
  judgeHello,
  judgeProgress,
  judgeReadiness,
  judgeReturn,
} from '@oyez/contract/judging/judge-protocol';
import { SubmissionResult, type JudgeResult, type JudgeTask } from '@oyez/contract/judging/judge-tasks';
import { errors, type ErrorCode } from '@oyez/contract/errors/catalogue';
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { z } from 'zod';
import { languagesOf } from '../node/perform-task.ts';

const TOKEN = 'node-token';
type Held = { taskId: number; attempt: number };

/** What calls of one kind meet in the place of their answer, a number of times: before the server acted on them, or after. */
export type Trouble = {
  path: string;
  acts: 'before' | 'after';
  left: number;
  meet: (response: ServerResponse) => void;
};
type Body<E extends { body?: z.ZodType }> = z.output<NonNullable<E['body']>>;

/** The other side of the judge protocol, as small as it can be: a line of tasks, and what the node said about them. */
export class ProtocolServer {
  readonly token = TOKEN;
  readonly blobs: Map<string, Buffer>;
  readonly hellos: Body<typeof judgeHello>[] = [];
  /** What the node can run, as it said last. */
  readiness: Pick<Body<typeof judgeReadiness>, 'languages' | 'speed'> = { languages: [], speed: null };
  readonly beats: Body<typeof judgeBeat>[] = [];
  readonly progress: Body<typeof judgeProgress>['items'] = [];
  readonly results = new Map<number, JudgeResult>();
  readonly returned: Body<typeof judgeReturn>[] = [];
  readonly byes: string[] = [];
  /** Tasks that the next beat takes away. */
  drop: Held[] = [];
  state: 'on' | 'drain' | 'off' = 'on';
  /** While set, every call is refused with it. */
  refusal: ErrorCode | null = null;
  trouble: Trouble | null = null;
  sessions = 0;
  presences = 0;

  readonly #line: JudgeTask[] = [];
  readonly #events = new EventEmitter({ captureRejections: false });
  readonly #claims = new Map<string, JudgeTask[]>();
  #http: Server | undefined;
  #port = 0;

  constructor(blobs: Map<string, Buffer>) {
    this.blobs = blobs;
    this.#events.setMaxListeners(0);
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    this.#http = createServer((request, response) => void this.#answer(request, response));
    this.#http.listen(this.#port, '127.0.0.1');
    await once(this.#http, 'listening');
    this.#port = (this.#http.address() as AddressInfo).port;
  }

  /** Ends every connection, as a killed process would. `start` brings it back on the same port. */
  async stop(): Promise<void> {
    this.#http?.closeAllConnections();
    await new Promise((resolve) => this.#http?.close(resolve));
  }

  /** The result of a submission's task; it must be there. */
  judged(taskId: number): SubmissionResult {
    return SubmissionResult.parse(this.results.get(taskId));
  }

  add(...tasks: JudgeTask[]): void {
    this.#line.push(...tasks);
    this.#events.emit('change');
  }

  /** Resolves as soon as the condition holds; it is looked at after each call. */
  async until(condition: () => boolean, timeoutMs = 30_000): Promise<void> {
    const signal = AbortSignal.timeout(timeoutMs);
    while (!condition()) await once(this.#events, 'change', { signal });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    if (request.headers.authorization !== TOKEN) return refuse(response, 'node_token_wrong');
    if (this.refusal) return refuse(response, this.refusal);
    if (url.pathname === JUDGE_PRESENCE_PATH) return this.#present(response);
    const trouble = this.#troubleFor(url.pathname);
    if (url.pathname.startsWith(`${JUDGE_BLOB_PATH}/`)) {
      if (trouble) return trouble.meet(response);
      return this.#blob(url.pathname.split('/').at(-1)!, request, response);
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
    if (trouble?.acts === 'before') return trouble.meet(response);
    const data = await this.#call(url.pathname, body, response);
    if (trouble) return trouble.meet(response);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ status: 200, data, msg: 'success' }));
    this.#events.emit('change');
  }

  #troubleFor(path: string): Trouble | null {
    if (!this.trouble || this.trouble.left === 0 || !path.startsWith(this.trouble.path)) return null;
    this.trouble.left -= 1;
    return this.trouble;
  }

  async #call(path: string, body: unknown, response: ServerResponse): Promise<unknown> {
    switch (path) {
      case judgeHello.path: {
        const hello = parse(judgeHello, body);
        this.hellos.push(hello);
        this.readiness = { languages: hello.languages, speed: null };
        this.sessions += 1;
        return { sessionId: `session-${this.sessions}`, protocol: 1, nodeName: 'tested node' };
      }
      case judgeReadiness.path: {
        this.readiness = parse(judgeReadiness, body);
        return null;
      }
      case judgeBeat.path: {
        this.beats.push(parse(judgeBeat, body));
        return { drop: this.drop.splice(0), state: this.state };
      }
      case judgeClaim.path:
        return { tasks: await this.#claim(parse(judgeClaim, body), response) };
      case judgeProgress.path: {
        this.progress.push(...parse(judgeProgress, body).items);
        return { drop: [] };
      }
      case judgeFinish.path: {
        const { taskId, result } = parse(judgeFinish, body);
        const accepted = !this.results.has(taskId);
        if (accepted) this.results.set(taskId, result);
        return { accepted };
      }
      case judgeReturn.path: {
        this.returned.push(parse(judgeReturn, body));
        return null;
      }
      case judgeBye.path: {
        this.byes.push(parse(judgeBye, body).sessionId);
        return null;
      }
      default:
        throw new Error(`the node called ${path}`);
    }
  }

  async #claim(order: Body<typeof judgeClaim>, response: ServerResponse): Promise<JudgeTask[]> {
    const given = this.#claims.get(order.requestId);
    if (given) return given;
    const deadline = AbortSignal.timeout(order.waitMs);
    while (!this.#line.some((task) => this.#canRun(task)) && !deadline.aborted && !response.destroyed) {
      await once(this.#events, 'change', { signal: deadline }).catch(() => undefined);
    }
    if (response.destroyed) return [];
    const tasks = this.#line.filter((task) => this.#canRun(task)).slice(0, order.slots);
    for (const task of tasks) this.#line.splice(this.#line.indexOf(task), 1);
    this.#claims.set(order.requestId, tasks);
    return tasks;
  }

  /** As the real server, which gives a node only what it has tested. */
  #canRun(task: JudgeTask): boolean {
    const ready = this.readiness.languages.filter(({ state }) => state === 'ready').map(({ name }) => name);
    return languagesOf(task).every((name) => ready.includes(name));
  }

  #present(response: ServerResponse): void {
    this.presences += 1;
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': here\n\n');
    this.#events.emit('change');
  }

  #blob(sha256: string, request: IncomingMessage, response: ServerResponse): void {
    const content = this.blobs.get(sha256);
    if (!content) return refuse(response, 'blob_not_found');
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    response
      .writeHead(from > 0 ? 206 : 200, { 'content-type': 'application/octet-stream' })
      .end(content.subarray(from));
  }
}

function parse<E extends Endpoint & { body?: z.ZodType }>(endpoint: E, body: unknown): Body<E> {
  return endpoint.body!.parse(body) as Body<E>;
}

export function refuse(response: ServerResponse, code: ErrorCode): void {
  const { status, en } = errors[code];
  response
    .writeHead('http' in errors[code] ? (errors[code] as { http: number }).http : 200, {
      'content-type': 'application/json',
    })
    .end(JSON.stringify({ status, data: null, msg: en, code }));
}
