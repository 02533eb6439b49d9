import { z } from 'zod';

const moment = z.coerce.date();

/** What the server's backup tasks answer. */
export const Made = z.object({
  name: z.string(),
  rows: z.number(),
  files: z.number(),
  bytes: z.number(),
  addedBytes: z.number(),
  lacking: z.array(z.string()),
  removed: z.array(z.string()),
  freedBytes: z.number(),
  unreadable: z.array(z.string()),
});
export type Made = z.infer<typeof Made>;

export const Listed = z.object({
  backups: z.array(z.object({ name: z.string(), at: moment })),
  unreadable: z.array(z.string()),
});

export const Checked = z.object({
  name: z.string(),
  pieces: z.number(),
  bytes: z.number(),
  damages: z.array(z.object({ kind: z.string(), message: z.string() })),
});

export const Restored = z.object({
  name: z.string(),
  at: moment,
  rows: z.number(),
  files: z.number(),
  bytes: z.number(),
  lacking: z.array(z.string()),
  sameKey: z.boolean(),
});
export type Restored = z.infer<typeof Restored>;

export const Canaries = z.object({
  judged: z.number(),
  differing: z.array(z.object({ id: z.number(), before: z.number(), after: z.number() })),
});

export const State = z.object({
  madeAt: moment.nullable(),
  triedAt: moment.nullable(),
  bytes: z.number().nullable(),
  failure: z.object({ kind: z.enum(['backup', 'proof']), at: moment, detail: z.string() }).nullable(),
});

export function megabytes(bytes: number): string {
  return bytes < 10 * 1024 ** 2 ? `${(bytes / 1024 ** 2).toFixed(1)} MB` : `${Math.round(bytes / 1024 ** 2)} MB`;
}
