import 'fastify';
import type { Caller } from './http/auth.ts';
import type { Actor } from './policy/actor.ts';
import type { Bodies } from './http/bodies/bodies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    publicCacheMs?: number | undefined;
    /** The answer is made anew after every change that people can follow. */
    followsChanges?: boolean | undefined;
    /** Whether this member gets what every member gets. */
    asEveryMember?: ((actor: Actor, query: unknown) => boolean) | undefined;
    /** Whoever was let in within the last second is not asked for again. */
    recentCaller?: boolean | undefined;
    /** The parameters of the address that the answer depends on. */
    publicCacheKeys?: readonly string[] | undefined;
    waits?: boolean;
    /** False: all that is asked stands in the address. */
    readsBody?: boolean;
  }
  interface FastifyInstance {
    /** Reads what is kept in memory, within bounds that all requests share. */
    bodies: Bodies;
  }
  interface FastifyRequest {
    /** Who calls an endpoint of the contract, found out before its body is read. */
    caller: Caller | null;
    /** When its last byte was here. */
    arrivedAt: Date | null;
  }
}
