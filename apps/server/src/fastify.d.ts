import 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    publicCacheMs?: number | undefined;
    waits?: boolean;
  }
}
