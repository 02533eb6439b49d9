import 'fastify';
import type { Caller } from './http/auth.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    publicCacheMs?: number | undefined;
    /** The parameters of the address that the answer depends on. */
    publicCacheKeys?: readonly string[] | undefined;
    waits?: boolean;
  }
  interface FastifyRequest {
    /** Who calls an endpoint of the contract, found out before its body is read. */
    caller: Caller | null;
  }
}
