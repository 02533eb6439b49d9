/** -1 scheduled, 0 running, 1 ended: `status` on the wire. */
export const PHASE = { scheduled: -1, running: 0, ended: 1 } as const;
export type Phase = keyof typeof PHASE;
/** In the order of time, which is that of lists. */
export const PHASES = Object.keys(PHASE) as Phase[];

/** Undefined for a number that is no phase. */
export function phaseNumbered(status: number | undefined): Phase | undefined {
  return PHASES.find((phase) => PHASE[phase] === status);
}

type Span = { startsAt: Date; endsAt: Date };

/** The moment of the start belongs to the contest, that of the end does not. */
export function phaseAt({ startsAt, endsAt }: Span, now: Date): Phase {
  if (now < startsAt) return 'scheduled';
  return now < endsAt ? 'running' : 'ended';
}

export type Seal = {
  /** Null where the board is never sealed. */
  sealAt: Date | null;
  unseal: 'auto' | 'manual';
  releasedAt: Date | null;
};

/**
 * When a seal opens; null as long as it waits for somebody to release it. It holds to the end of the last one at least, also
 * where it was released before. One that waited opens by itself from its release on, and keeps the moment of that.
 */
export function releaseTimeOf({
  unseal,
  releasedAt,
  overAt,
}: Pick<Seal, 'unseal' | 'releasedAt'> & { overAt: Date }): Date | null {
  if (releasedAt === null) return unseal === 'auto' ? overAt : null;
  return releasedAt < overAt ? overAt : releasedAt;
}

/** Whether results from the seal on are kept from the public at this moment. */
export function isSealedAt(
  { sealAt, endsAt, overAt = endsAt, ...release }: Span & Seal & { overAt?: Date },
  now: Date,
): boolean {
  if (sealAt === null || now < sealAt) return false;
  const opensAt = releaseTimeOf({ ...release, overAt });
  return opensAt === null || now < opensAt;
}

/** Times of contests are whole seconds: submissions are ordered by seconds since the start, and the scroll board is told no less. */
export function wholeSecond(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1000) * 1000);
}

/** Whole seconds since the start; what came before it counts as its first moment. */
export function contestSeconds({ startsAt }: Pick<Span, 'startsAt'>, at: Date): number {
  return Math.max(0, Math.floor((at.getTime() - startsAt.getTime()) / 1000));
}

export function durationSeconds({ startsAt, endsAt }: Span): number {
  return Math.round((endsAt.getTime() - startsAt.getTime()) / 1000);
}
