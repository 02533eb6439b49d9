import {
  successText,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ReplyInputOf,
} from '@oyez/contract/wire/endpoint';
import { needsRoom } from '@oyez/contract/site/room';
import type { Locale } from '@oyez/contract/wire/values';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../policy/actor.ts';
import { can } from '../policy/actor.ts';
import type { Authenticate } from './auth.ts';
import type { ByteCache } from './byte-cache.ts';
import { fail } from './app-error.ts';
import { localeOf } from './locale.ts';
import { parseInput } from './validate.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The envelope's status, which logs and metrics count instead of the transport's. */
    bodyStatus: number;
  }
}

export type Context = {
  actor: Actor;
  /** The judge node of a call with `access: 'node'`. */
  node: { id: number; name: string } | null;
  now: Date;
  locale: Locale;
  ip: string;
  agent: string;
  requestId: string;
  log: FastifyRequest['log'];
  reply: FastifyReply;
  request: FastifyRequest;
};

type Input<E> = { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> };
type Handler<E> = (input: Input<E>, context: Context) => ReplyInputOf<E> | Promise<ReplyInputOf<E>>;

export type RouteOptions = {
  /** How long an anonymous visitor's answer may be served from memory, as bytes. */
  publicCacheMs?: number;
};

/** `on(endpoint).with(handler)`: the one way in which an endpoint of the contract gets its handler. */
export type On = <E extends Endpoint>(endpoint: E, options?: RouteOptions) => { with(handler: Handler<E>): void };

export type ServeDeps = {
  authenticate: Authenticate;
  hasRoom: () => Promise<boolean>;
  cache: ByteCache;
  now: () => Date;
  /** Replies of hot endpoints are checked too (tests). */
  checkHotReplies: boolean;
};

/** `within` serves in a scope of the app that knows how to read other bodies than JSON. */
export type Served = { on: On; within: (scope: FastifyInstance) => On; served: ReadonlySet<Endpoint> };

export function serveEndpoints(app: FastifyInstance, deps: ServeDeps): Served {
  const served = new Set<Endpoint>();
  const within = (scope: FastifyInstance) => servingIn(scope, deps, served);
  return { on: within(app), within, served };
}

function servingIn(app: FastifyInstance, deps: ServeDeps, served: Set<Endpoint>): On {
  return (endpoint, options = {}) => ({
    with: (handler) => {
      served.add(endpoint);
      const takesRoom = needsRoom(endpoint);
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
        ...(endpoint.changesState && { exposeHeadRoute: false }),
        config: {
          publicCacheMs: endpoint.access === 'anonymous' ? options.publicCacheMs : undefined,
          waits: endpoint.waits ?? false,
        },
        handler: async (request, reply) => {
          const locale = localeOf(request.headers['accept-language']);
          const who = await deps.authenticate(endpoint.access, request, reply);
          if (endpoint.access === 'admin' && !who.actor.isAdmin) fail('no_permission');
          if (endpoint.grant && !can(who.actor, endpoint.grant)) fail('no_permission');
          if (takesRoom && !(await deps.hasRoom())) fail('storage_full');
          const input = {
            params: endpoint.params ? parseInput(endpoint.params, request.params, locale) : undefined,
            query: endpoint.query ? parseInput(endpoint.query, request.query, locale) : undefined,
            body: endpoint.body ? parseInput(endpoint.body, request.body ?? {}, locale) : undefined,
          } as Input<typeof endpoint>;
          const data = await handler(input, {
            ...who,
            now: deps.now(),
            locale,
            ip: request.ip,
            agent: (request.headers['user-agent'] ?? '').slice(0, 500),
            requestId: request.id,
            log: request.log,
            reply,
            request,
          });
          const checked = endpoint.hot && !deps.checkHotReplies ? data : endpoint.reply.parse(data);
          const body = JSON.stringify({ status: 200, data: checked ?? null, msg: successText(endpoint, locale) });
          reply.bodyStatus = 200;
          void reply.type('application/json; charset=utf-8');
          if (options.publicCacheMs !== undefined && who.actor.id === 0 && endpoint.access === 'anonymous') {
            return deps.cache.store(request, reply, body, options.publicCacheMs);
          }
          void reply.header('cache-control', 'no-store');
          return body;
        },
      });
    },
  });
}
