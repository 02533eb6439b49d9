import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'anonymous',
  summary: 'The process lives',
  reply: z.object({ build: z.string() }),
});

/** HTTP 503 with the failing parts when the server should get no traffic. Without room it goes on being read. */
export const ready = endpoint({
  method: 'GET',
  path: '/api/ready',
  access: 'anonymous',
  summary: 'The process can serve',
  reply: z.object({
    database: z.boolean(),
    migrations: z.boolean(),
    files: z.boolean(),
    clock: z.boolean(),
    room: z.boolean(),
  }),
});
