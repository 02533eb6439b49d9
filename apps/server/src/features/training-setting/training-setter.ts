import { limits } from '@oyez/contract/rules/limits';
import type { Locale } from '@oyez/contract/wire/values';
import { daysBefore } from '../../days.ts';
import type { AuditOrigin } from '../../db/audit.sql.ts';
import type { Context } from '../../http/serve.ts';
import type { Actor } from '../../policy/actor.ts';

/** Who sets a training, by which request and in which language. */
export type TrainingSetter = AuditOrigin & { actor: Actor; locale: Locale; now: Date };
/** Calls of groups serve trainings of groups only. */
export type Within = 'any' | 'group';

/** What was taken away later than this can be brought back. */
export function restorableSince(now: Date): Date {
  return daysBefore(now, limits.training.restoreDays);
}

export function setterOf({ actor, ip, requestId, locale, now }: Context): TrainingSetter {
  return { actor, ip, requestId, locale, now };
}
