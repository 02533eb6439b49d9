import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { FastifyInstance } from 'fastify';

export type Metrics = {
  registry: Registry;
  watch(app: FastifyInstance): void;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'oyez_' });
  const requests = new Counter({
    name: 'oyez_http_requests_total',
    help: 'Answered requests by route and body status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'oyez_http_request_seconds',
    help: 'Time to answer, by route',
    labelNames: ['route'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return {
    registry,
    watch(app) {
      app.addHook('onResponse', (request, reply, next) => {
        const route = request.routeOptions.url ?? 'static';
        requests.inc({ method: request.method, route, status: String(reply.bodyStatus) });
        duration.observe({ route }, reply.elapsedTime / 1000);
        next();
      });
    },
  };
}

/** `/metrics` on its own loopback port, so that no proxy rule can expose it by mistake. */
export function serveMetrics(registry: Registry, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
