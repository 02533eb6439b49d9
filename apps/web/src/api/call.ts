import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@oyez/contract/wire/endpoint';
import { limits } from '@oyez/contract/rules/limits';
import type { Envelope } from '@oyez/contract/wire/values';
import { ApiError } from './api-error.ts';
import { noteDate } from './clock.ts';
import { doubtLine, noteAnswer } from './line.ts';
import { getLocale } from './locale.ts';
import { getSession, replaceToken } from './session.ts';

type Paging = 'currentPage' | 'limit';
/** Paging has defaults on the server; everything else is as the contract says. */
type Loose<Q> = Omit<Q, Paging> & Partial<Pick<Q, Extract<keyof Q, Paging>>>;
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : Partial<Value> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', Loose<QueryOf<E>>> &
  Part<'body', BodyOf<E>> & {
    /** The files of an endpoint that takes `multipart/form-data`. */
    form?: FormData;
    /** The piece of a file for an endpoint that takes `application/octet-stream`. */
    bytes?: Blob;
    signal?: AbortSignal;
  };

type CallArguments<E extends Endpoint> =
  Partial<CallInput<E>> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

export type Answer<T> = { data: T; headers: Headers };

/** One request of the contract. Throws `ApiError` for everything that is not a success; shows nothing itself. */
export async function call<E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): Promise<ReplyOf<E>> {
  return (await callWithHeaders(endpoint, ...args)).data;
}

/** As `call`, for the few answers whose headers matter (login hands the token out in one). */
export async function callWithHeaders<E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<Answer<ReplyOf<E>>> {
  const { params, query, body, form, bytes, signal } = (input ?? {}) as UntypedInput;
  const sentToken = endpoint.path.endsWith('/login') ? null : getSession().token;
  const failure = (facts: {
    kind: ApiError['kind'];
    http: number;
    envelope?: Partial<Envelope<unknown>>;
    requestId?: string;
  }) => new ApiError({ ...facts, ofCurrentSession: sentToken === getSession().token });

  const timeout = AbortSignal.timeout(
    form === undefined && bytes === undefined ? limits.http.timeoutMs : limits.http.downloadTimeoutMs,
  );
  const askedAt = Date.now();
  let response: Response;
  let envelope: Envelope<ReplyOf<E>> | undefined;
  try {
    response = await fetch(urlOf(endpoint.path, params, query), {
      method: endpoint.method,
      headers: { Accept: 'application/json', ...headersOf(endpoint.path, sentToken), ...typeOf(body, bytes) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(form === undefined ? {} : { body: form }),
      ...(bytes === undefined ? {} : { body: bytes }),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    noteDate(response.headers, askedAt);
    envelope = await readEnvelope(response);
  } catch (error) {
    if (signal?.aborted) throw error;
    doubtLine();
    throw failure({ kind: timeout.aborted ? 'timeout' : 'network', http: 0 });
  }
  keepFreshToken(sentToken, response.headers);
  // The envelope decides: readiness answers its data with a transport 503.
  if (envelope === undefined || envelope.status !== 200) {
    noteAnswer(response.status);
    if (envelope?.code === 'storage_full') doubtLine();
    throw failure({
      kind: 'answer',
      http: response.status,
      requestId: response.headers.get('x-request-id') ?? undefined,
      ...(envelope === undefined ? {} : { envelope }),
    });
  }
  return { data: envelope.data as ReplyOf<E>, headers: response.headers };
}

type UntypedInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
  bytes?: Blob;
  signal?: AbortSignal;
};

/** A form names its own type, with the line between its parts. */
function typeOf(body: unknown, bytes: Blob | undefined): Record<string, string> {
  if (bytes !== undefined) return { 'Content-Type': 'application/octet-stream' };
  return body === undefined ? {} : { 'Content-Type': 'application/json' };
}

export function urlOf(path: string, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = searchOf(query);
  return search === '' ? filled : `${filled}?${search}`;
}

type SearchValue = string | number | boolean | null | undefined | readonly (string | number)[];

/** Absent values are left out and lists joined by commas, on the wire as in the browser's address. */
export function searchOf(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query as Record<string, SearchValue>)) {
    if (value === undefined || value === null || value === '') continue;
    const text = typeof value === 'object' ? value.join(',') : String(value);
    if (text !== '') search.set(name, text);
  }
  return search.toString();
}

/** Who asks, in which language and at which door: of calls, downloads and the live stream. */
export function headersOf(path: string, token: string | null): Record<string, string> {
  return {
    'Accept-Language': getLocale(),
    'Url-Type': path.startsWith('/api/admin') ? 'admin' : 'general',
    ...(token === null ? {} : { Authorization: token }),
  };
}

async function readEnvelope<T>(response: Response): Promise<Envelope<T> | undefined> {
  const text = await response.text();
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'status' in value ? (value as Envelope<T>) : undefined;
  } catch {
    return undefined;
  }
}

/** The old token ends minutes after the server gave the new one out, with whatever answer that was. */
export function keepFreshToken(sentToken: string | null, headers: Headers): void {
  if (sentToken === null) return;
  const fresh = headers.get('authorization');
  if (headers.get('refresh-token') === 'true' && fresh !== null && fresh !== '') replaceToken(sentToken, fresh);
}
