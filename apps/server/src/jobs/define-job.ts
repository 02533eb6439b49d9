import type { z } from 'zod';
import type { Tx } from '../db/client.ts';
import type { Services } from '../services.ts';
import { LANE } from './lanes.ts';
import { enqueue } from './tasks.sql.ts';

/** Background work of a server process. `run` may be repeated: it must cope with having run before. */
export type Job<P extends z.ZodType = z.ZodType> = {
  name: string;
  payload: P;
  maxAttempts: number;
  /** Wait before attempt n + 1 after attempt n failed. */
  backoffMs(attempt: number): number;
  run(payload: z.output<P>, services: Services): Promise<void>;
  /** The last attempt failed. */
  onDead?(payload: z.output<P>, error: unknown, services: Services): Promise<void>;
};

export function defineJob<P extends z.ZodType>(job: Job<P>): Job<P> {
  return job;
}

/** In the transaction of the fact that causes the work. */
export async function enqueueJob<P extends z.ZodType>(
  tx: Tx,
  job: Job<P>,
  payload: z.input<P>,
  options: { ownerId: number; uniqueKey?: string; runAt?: Date },
  now: Date,
): Promise<void> {
  await enqueue(
    tx,
    { kind: `job:${job.name}`, lane: LANE.background, payload, maxAttempts: job.maxAttempts, ...options },
    now,
  );
}
