import { z } from 'zod';

/** What an import was started with. Rights are those of that moment. */
export const StartedWith = z.object({
  visibility: z.enum(['hidden', 'public', 'package']).default('hidden'),
  /** What becomes of problems of which the package says nothing. */
  unsaid: z.enum(['hidden', 'public']).default('hidden'),
  mayPublish: z.boolean().default(false),
  ip: z.string().nullable().default(null),
  requestId: z.string().nullable().default(null),
});
export type StartedWith = z.output<typeof StartedWith>;
