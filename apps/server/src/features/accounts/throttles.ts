import { createHash } from 'node:crypto';
import { countUp } from '../../db/throttle.sql.ts';
import { AppError } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';

export type Allowance = { max: number; windowMs: number };

/** Counts in windows of the clock, which end whether or not somebody keeps asking. */
export async function refuseTooOften(services: Services, key: string, { max, windowMs }: Allowance): Promise<void> {
  const at = services.now();
  const window = Math.floor(at.getTime() / windowMs);
  const end = new Date((window + 1) * windowMs);
  const count = await countUp(services.database.db, `${key}:${window}`, end, at);
  if (count > max) {
    throw new AppError('too_many_requests', { seconds: Math.ceil((end.getTime() - at.getTime()) / 1000) });
  }
}

/** Keeps keys short, and names and addresses out of the table of counters. */
export function shortDigest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
