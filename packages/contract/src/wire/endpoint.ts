import type { z } from 'zod';
import type { Grant } from '../accounts/permissions.ts';
import { type Bilingual, type Locale, pick } from './values.ts';

/**
 * Who may call at all. Finer rules (ownership, visibility) live in the server's policies.
 * `login` without a token, and `admin` without an admin role, are answered by a transport 401/403. `reader` is one or the
 * other, as the site's setting of who may read problems has it: the only place where that is said.
 */
export type Access = 'anonymous' | 'reader' | 'login' | 'admin' | 'node';

/** Whether there are guests who get an answer. */
export function mayBeOpen(access: Access): boolean {
  return access === 'anonymous' || access === 'reader';
}

type Schema = z.ZodType;

export type Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema = Schema,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  summary: string;
  access: Access;
  /** A grant that the actor's role must hold; its lack is a transport 403. */
  grant?: Grant;
  params?: Params;
  query?: Query;
  body?: Body;
  /** What the body is instead of JSON; its handler reads it as a stream. */
  media?: 'multipart/form-data' | 'application/octet-stream';
  reply: Reply;
  /** Existing clients send its form without a token: there is a cookie for it (decision 029). */
  byCookie?: true;
  /** A GET of the contract that changes something: marked in OpenAPI, never cached or prefetched. */
  changesState?: true;
  /** Parsed on the way out only in tests and on a sample. */
  hot?: true;
  /** Holds the request open until there is something to say: slowness is no sign of trouble. */
  waits?: true;
  /** The message on success, where the contract's clients show one. */
  success?: Bilingual;
  /** Upper bound of the request body in bytes; the server's default otherwise. */
  bodyLimit?: number;
};

export function endpoint<
  const Params extends Schema | undefined = undefined,
  const Query extends Schema | undefined = undefined,
  const Body extends Schema | undefined = undefined,
  const Reply extends Schema = Schema,
>(spec: Endpoint<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return spec;
}

/** `msg` of an answer that is no failure. */
export function successText({ success }: Pick<Endpoint, 'success'>, locale: Locale): string {
  return success === undefined ? 'success' : pick(success, locale);
}

type In<S> = S extends Schema ? z.input<S> : undefined;
type Out<S> = S extends Schema ? z.output<S> : undefined;

export type ParamsOf<E> = E extends Endpoint<infer P, any, any, any> ? Out<P> : never;
export type QueryOf<E> = E extends Endpoint<any, infer Q, any, any> ? Out<Q> : never;
export type BodyOf<E> = E extends Endpoint<any, any, infer B, any> ? Out<B> : never;
export type ReplyOf<E> = E extends Endpoint<any, any, any, infer R> ? Out<R> : never;
export type ReplyInputOf<E> = E extends Endpoint<any, any, any, infer R> ? In<R> : never;
export type QueryInputOf<E> = E extends Endpoint<any, infer Q, any, any> ? In<Q> : never;
export type BodyInputOf<E> = E extends Endpoint<any, any, infer B, any> ? In<B> : never;
export type ParamsInputOf<E> = E extends Endpoint<infer P, any, any, any> ? In<P> : never;
