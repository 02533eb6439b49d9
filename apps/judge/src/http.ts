import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

export type HttpCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  signal?: AbortSignal | undefined;
  /** Silence on the line for this long ends the call. */
  timeoutMs?: number;
};

export type HttpAnswer = { status: number; body: Buffer };

/** The other side did not answer: refused, reset, silent for too long. */
export class Unreachable extends Error {}

/**
 * One address, kept-alive connections. Aborting a call closes its connection, which is what stops a program that runs
 * for it; node:http is used because fetch hides connections and costs more per call.
 */
export class HttpClient {
  readonly base: URL;
  readonly #agent: HttpAgent;
  readonly #request: typeof httpRequest;

  constructor(base: string) {
    this.base = new URL(base);
    const secure = this.base.protocol === 'https:';
    this.#request = secure ? httpsRequest : httpRequest;
    this.#agent = secure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  }

  async send(call: HttpCall): Promise<HttpAnswer> {
    const response = await this.open(call);
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of response) chunks.push(chunk as Buffer);
    } catch (error) {
      throw this.#explain(error, call);
    }
    return { status: response.statusCode ?? 0, body: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks) };
  }

  /** The answer as a stream, which the caller must read to its end or destroy. */
  async open(call: HttpCall): Promise<IncomingMessage> {
    for (let fresh = false; ; fresh = true) {
      const attempt = this.#once(call, fresh);
      try {
        return await attempt.response;
      } catch (error) {
        // The peer may close a kept connection in the moment in which we reuse it: that says nothing about the call.
        const stale = attempt.request.reusedSocket && !fresh && !call.signal?.aborted;
        if (!stale || (error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw this.#explain(error, call);
      }
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  #once(call: HttpCall, fresh: boolean): { request: ClientRequest; response: Promise<IncomingMessage> } {
    const request = this.#request(new URL(call.path, this.base), {
      method: call.method,
      agent: this.#agent,
      headers: {
        ...call.headers,
        ...(call.body !== undefined && { 'content-length': Buffer.byteLength(call.body) }),
        ...(fresh && { connection: 'close' }),
      },
      ...(call.signal && { signal: call.signal }),
    });
    if (call.timeoutMs !== undefined) {
      request.setTimeout(call.timeoutMs, () => request.destroy(new Error(`no answer for ${call.timeoutMs} ms`)));
    }
    const response = new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve);
      request.on('error', reject);
    });
    request.end(call.body);
    return { request, response };
  }

  #explain(error: unknown, call: HttpCall): unknown {
    if (call.signal?.aborted) return call.signal.reason;
    const { code, message } = error as NodeJS.ErrnoException;
    return new Unreachable(`${call.method} ${this.base.host}${call.path.split('?')[0]}: ${code ?? message}`);
  }
}
