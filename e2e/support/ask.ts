import type { BodyInputOf, Endpoint, QueryInputOf, ReplyOf } from '@oyez/contract/wire/endpoint';
import type { Envelope } from '@oyez/contract/wire/values';

type Sent<E extends Endpoint> = { token?: string | null; query?: QueryInputOf<E>; body?: BodyInputOf<E> };

/** An answer with what it took: when it was asked for and when it was there, by this machine's clock. */
export type Answer<E extends Endpoint> = Envelope<ReplyOf<E>> & { http: number; askedAt: number; answeredAt: number };

/** A call of the contract to a running site, as a client makes it. */
export async function ask<E extends Endpoint>(
  { address }: { address: string },
  { method, path }: E,
  { token, query, body }: Sent<E> = {},
): Promise<Answer<E>> {
  const search = new URLSearchParams(
    Object.entries((query ?? {}) as Record<string, string | number | boolean | undefined>).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  );
  const askedAt = Date.now();
  const reply = await fetch(`${address}${path}${search.size === 0 ? '' : `?${search.toString()}`}`, {
    method,
    headers: {
      'accept-language': 'en-US',
      ...(token && { authorization: token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const envelope = (await reply.json()) as Envelope<ReplyOf<E>>;
  return { ...envelope, http: reply.status, askedAt, answeredAt: Date.now() };
}

/** The same where nothing but an answer will do. */
export async function obtain<E extends Endpoint>(
  place: { address: string },
  endpoint: E,
  sent: Sent<E> = {},
): Promise<ReplyOf<E>> {
  const answer = await ask(place, endpoint, sent);
  if (answer.status !== 200) throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.msg}`);
  return answer.data as ReplyOf<E>;
}
