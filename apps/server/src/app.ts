import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { AppError } from './http/app-error.ts';
import { createAuthenticate, mayRead, type AuthDeps } from './http/auth.ts';
import { createByteCache } from './http/byte-cache.ts';
import { boundConnections } from './http/connections.ts';
import { handleClientError, handleError } from './http/error-handler.ts';
import { readJsonBodies } from './http/bodies/json-bodies.ts';
import { readOtherBodies } from './http/bodies/other-bodies.ts';
import type { Metrics } from './http/metrics.ts';
import { addSecurityHeaders, securityHeaders } from './http/security.ts';
import { createKnownCallers } from './http/known-callers.ts';
import { audienceOf, serveEndpoints } from './http/serve.ts';
import { endStalledConnections, REQUEST_MS } from './http/bodies/stalled.ts';
import { serveWebApp } from './http/static.ts';
import { endUnreadBodies } from './http/bodies/unread.ts';
import { registerFeatures, topics } from './features.ts';
import { actorOfSession, checkSession } from './features/accounts/sessions/sessions.ts';
import { checkNode } from './features/judging/nodes/nodes.service.ts';
import { createFirstLooks } from './features/problems/first-looks.service.ts';
import { liveRoutes } from './live/live.routes.ts';
import { guest } from './policy/actor.ts';
import type { Services } from './services.ts';
import { guestsRead } from './settings/settings.ts';

const BODY_LIMIT = 1024 * 1024;
const SLOW_MS = 1000;

/** Builds the server from what it is given; never listens. */
export async function buildApp(
  services: Services,
  options: { metrics?: Metrics; checkHotReplies?: boolean } = {},
): Promise<FastifyInstance> {
  const { config, database } = services;
  const app = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: BODY_LIMIT,
    keepAliveTimeout: 65_000,
    requestTimeout: REQUEST_MS,
    forceCloseConnections: 'idle',
    // Existing clients join an address of the site that ends with a slash to paths that begin with one.
    routerOptions: { maxParamLength: 200, ignoreDuplicateSlashes: true, ignoreTrailingSlash: true },
    clientErrorHandler: handleClientError,
    exposeHeadRoutes: false,
    // An address that cannot be read fails before any hook runs.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(securityHeaders(request.protocol));
      handleError(error.code === 'FST_ERR_BAD_URL' ? new AppError('unknown_path') : error, request, reply);
    },
  });
  readJsonBodies(app);
  readOtherBodies(app);
  app.decorateReply('bodyStatus', 0);
  app.decorateRequest('caller', null);
  app.decorateRequest('arrivedAt', null);
  app.setErrorHandler(handleError);
  const cache = createByteCache();
  const known = createKnownCallers(services);
  const stopOutdating = services.notifier.on('oyez_change', () => cache.outdate());
  endUnreadBodies(app);
  // First of all hooks that answer, so that a ready answer costs nothing but its bytes.
  app.addHook('onRequest', (request, reply, next) => {
    if (request.routeOptions.config?.publicCacheMs === undefined) return next();
    const token = request.headers.authorization?.trim();
    const actor = token === undefined || token === '' ? guest : known.of(token);
    const audience = actor && audienceOf(request, actor);
    if (audience === undefined || !cache.serve(request, reply, audience)) next();
  });
  addSecurityHeaders(app, config.allowedOrigins);
  endStalledConnections(app);
  boundConnections(app, { perAddress: config.connectionsPerAddress, trustedProxies: config.trustedProxies });
  options.metrics?.watch(app);

  app.addHook('onResponse', (request, reply, next) => {
    const { url, config: route } = request.routeOptions;
    const line = { method: request.method, url, ms: Math.round(reply.elapsedTime), status: reply.bodyStatus };
    const isSlow = reply.elapsedTime > SLOW_MS && !route?.waits;
    if (isSlow || reply.statusCode >= 500) request.log.warn(line, 'slow or failed request');
    else request.log.debug(line, 'request');
    next();
  });

  const access: AuthDeps = {
    checkSession: async (token) => {
      const heard = known.heard();
      const session = await checkSession(database, token, services.now());
      if (session.state === 'valid') known.remember(token, session.actor, heard);
      return session;
    },
    recentCaller: (token) => known.recent(token),
    actorOfSession: (sessionId) => actorOfSession(database, sessionId, services.now()),
    checkNode: (token) => checkNode(database, token),
    guestsRead: async () => guestsRead(await services.settings.current()),
    key: config.secretKey,
    now: services.now,
  };
  const authenticate = createAuthenticate(access);
  const { on, within, served } = serveEndpoints(app, {
    cache,
    now: services.now,
    checkHotReplies: options.checkHotReplies ?? false,
    authenticate,
    hasRoom: services.hasRoom,
  });
  registerFeatures({ app, on, within, services, authenticate, served });
  liveRoutes(app, services, {
    topics,
    authenticate,
    actorOfSession: (sessionId) => access.actorOfSession(sessionId),
    outdate: () => cache.outdate(),
  });
  const firstLooks = createFirstLooks(services);
  serveWebApp(app, config.webDir, async (path, request) =>
    (await mayRead(access, request)) ? firstLooks.of(path) : null,
  );
  app.addHook('onClose', async () => {
    known.close();
    stopOutdating();
    await firstLooks.close();
  });
  boundStopping(app);
  await app.ready();
  return app;
}

/** Requests get this long to end when the server stops; connections that never sent one are not waited for. */
const STOPPING_MS = 3000;

function boundStopping(app: FastifyInstance): void {
  let cut: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    cut = setTimeout(() => app.server.closeAllConnections(), STOPPING_MS);
  });
  app.addHook('onClose', async () => clearTimeout(cut));
}
