import { createHash } from 'node:crypto';
import { countUp } from '../../db/throttle.sql.ts';
import { subscriberOf } from '../../http/addresses.ts';
import { AppError } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';

export type Allowance = { max: number; windowMs: number };

/** Counts in windows of the clock, which end whether or not somebody keeps asking. Answers the seconds to wait, or nothing. */
export async function countAsked(
  services: Services,
  key: string,
  { max, windowMs }: Allowance,
): Promise<number | undefined> {
  const at = services.now();
  const window = Math.floor(at.getTime() / windowMs);
  const end = new Date((window + 1) * windowMs);
  const count = await countUp(services.database.db, `${key}:${window}`, end, at);
  return count > max ? Math.ceil((end.getTime() - at.getTime()) / 1000) : undefined;
}

export async function refuseTooOften(services: Services, key: string, allowance: Allowance): Promise<void> {
  const seconds = await countAsked(services, key, allowance);
  if (seconds !== undefined) throw new AppError('too_many_requests', { seconds });
}

/** By who stands behind an address, however many addresses they have. */
export function refuseSubscriber(services: Services, what: string, ip: string, allowance: Allowance): Promise<void> {
  return refuseTooOften(services, `${what}:${subscriberOf(ip)}`, allowance);
}

/** Keeps keys short, and names and addresses out of the table of counters. */
export function shortDigest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
