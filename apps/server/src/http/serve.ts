import {
  mayBeOpen,
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
import { z } from 'zod';
import type { Actor } from '../policy/actor.ts';
import { can } from '../policy/actor.ts';
import type { Authenticate } from './auth.ts';
import type { Audience, ByteCache } from './byte-cache.ts';
import { fail } from './app-error.ts';
import { localeOf } from './locale.ts';
import { noteArrival, noteReading } from './bodies/arrival.ts';
import { sentParameters } from './bodies/other-bodies.ts';
import { ReadyData } from './ready-data.ts';
import { UNCHANGED, unlessUnchanged } from './unchanged.ts';
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
  /** When the request was here as a whole: what it waits for after that is no delay of whoever sent it. */
  arrivedAt: Date;
  locale: Locale;
  ip: string;
  agent: string;
  requestId: string;
  log: FastifyRequest['log'];
  reply: FastifyReply;
  request: FastifyRequest;
};

type Input<E> = { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> };
type Handled<E> = ReplyInputOf<E> | ReadyData;
type Handler<E> = (input: Input<E>, context: Context) => Handled<E> | Promise<Handled<E>>;

export type RouteOptions = {
  /** How long the answer that all guests get may be served from memory, as bytes. */
  publicCacheMs?: number;
  /** It is not served any more once something has changed that people can follow. */
  followsChanges?: boolean;
  /** The same for members: whether this one gets what every member gets. Called before anything else is looked at. */
  asEveryMember?: (actor: Actor, query: unknown) => boolean;
  /** Reads only, so often that whoever was let in within the last second is not asked for again. */
  recentCaller?: boolean;
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

/** Of those who need not be logged in: their longest forms are lists of ids. */
const STRANGERS_BODY_BYTES = 64 * 1024;

function servingIn(app: FastifyInstance, deps: ServeDeps, served: Set<Endpoint>): On {
  return (endpoint, options = {}) => ({
    with: (handler) => {
      served.add(endpoint);
      const publicCacheMs = mayBeOpen(endpoint.access) ? options.publicCacheMs : undefined;
      const takesRoom = needsRoom(endpoint);
      const checked = (data: unknown) => (endpoint.hot && !deps.checkHotReplies ? data : endpoint.reply.parse(data));
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        bodyLimit: endpoint.bodyLimit ?? (mayBeOpen(endpoint.access) ? STRANGERS_BODY_BYTES : undefined),
        ...(endpoint.changesState && { exposeHeadRoute: false }),
        config: {
          publicCacheMs,
          followsChanges: options.followsChanges,
          asEveryMember: options.asEveryMember,
          recentCaller: options.recentCaller,
          publicCacheKeys: publicCacheMs === undefined ? undefined : namesIn(endpoint.query),
          waits: endpoint.waits ?? false,
          readsBody: endpoint.body !== undefined || endpoint.media !== undefined,
        },
        // Before anything of the body is read, let alone kept.
        onRequest: async (request, reply) => {
          noteArrival(request, deps.now());
          const caller = await deps.authenticate(endpoint.access, request, reply);
          if (endpoint.access === 'admin' && !caller.actor.isAdmin) fail('no_permission');
          if (endpoint.grant && !can(caller.actor, endpoint.grant)) fail('no_permission');
          if (takesRoom && !(await deps.hasRoom())) fail('storage_full');
          request.caller = caller;
        },
        ...(endpoint.body && {
          preParsing: (request, _reply, _payload, next) => {
            noteReading(request, deps.now);
            next();
          },
        }),
        handler: async (request, reply) => {
          const locale = localeOf(request.headers['accept-language']);
          const caller = request.caller ?? fail('login_required');
          const input = {
            params: endpoint.params ? parseInput(endpoint.params, request.params, locale) : undefined,
            query: endpoint.query ? parseInput(endpoint.query, sentParameters(request), locale) : undefined,
            body: endpoint.body ? parseInput(endpoint.body, request.body ?? {}, locale) : undefined,
          } as Input<typeof endpoint>;
          const begun = deps.cache.now();
          const context: Context = {
            ...caller,
            now: deps.now(),
            arrivedAt: request.arrivedAt ?? deps.now(),
            locale,
            ip: request.ip,
            agent: (request.headers['user-agent'] ?? '').slice(0, 500),
            requestId: request.id,
            log: request.log,
            reply,
            request,
          };
          const data = await unlessUnchanged(() => handler(input, context));
          if (data === UNCHANGED) {
            reply.bodyStatus = 200;
            return reply.code(304).send();
          }
          const msg = successText(endpoint, locale);
          const ready = data instanceof ReadyData ? data : undefined;
          if (ready && deps.checkHotReplies) endpoint.reply.parse(JSON.parse(ready.text));
          const body = () => ready?.answer(msg) ?? JSON.stringify({ status: 200, data: checked(data) ?? null, msg });
          reply.bodyStatus = 200;
          void reply.type('application/json; charset=utf-8');
          const audience = publicCacheMs === undefined ? undefined : audienceOf(request, caller.actor);
          if (audience !== undefined && publicCacheMs !== undefined) {
            return deps.cache.store(request, reply, audience, { body: body(), begun, forMs: publicCacheMs });
          }
          if (!reply.hasHeader('etag')) void reply.header('cache-control', 'no-store');
          const packed = takesGzip(request) ? ready?.gzipped(msg) : undefined;
          if (packed) void reply.header('content-encoding', 'gzip');
          return packed ?? body();
        },
      });
    },
  });
}

function takesGzip({ headers }: FastifyRequest): boolean {
  return headers['accept-encoding']?.includes('gzip') ?? false;
}

function namesIn(query: Endpoint['query']): string[] {
  if (!query) return [];
  return Object.keys(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties ?? {});
}

/** Who else gets the answer that this caller gets; undefined where it is only theirs. */
export function audienceOf({ routeOptions, query }: FastifyRequest, actor: Actor): Audience | undefined {
  if (actor.id === 0) return 'guests';
  return routeOptions.config.asEveryMember?.(actor, query) ? 'members' : undefined;
}

/** Whether a query as it was sent asks for something by this name. Existing clients name filters that are off. */
export function isAsked(query: unknown, name: string): boolean {
  const value: unknown = Object(query)[name];
  return value !== undefined && value !== '' && value !== 'false';
}
