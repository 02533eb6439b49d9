import type { LateRule, PointsRule } from '../classes/class-values.ts';

/** Points are counted in hundredths, so that page, sheet and API show the same digits. */
export const HUNDREDTHS = 100;
const FULL_POINTS = 100;
const DAY_MS = 86_400_000;

/** How many hundredths each problem is worth, by its id; what is left over when 100 are split goes to the last ones. */
export function worthOf(
  problemIds: readonly number[],
  rule: PointsRule,
  own: Readonly<Record<string, number>>,
): Map<number, number> {
  const count = problemIds.length;
  const base = Math.floor(FULL_POINTS / Math.max(count, 1));
  const rest = FULL_POINTS - base * count;
  return new Map(
    problemIds.map((id, at) => {
      const points =
        rule === 'split' ? base + (at >= count - rest ? 1 : 0) : rule === 'each' ? FULL_POINTS : (own[id] ?? 0);
      return [id, points * HUNDREDTHS];
    }),
  );
}

/** What decides whether and how much something handed in counts. */
export type AssignmentTimes = {
  opensAt: number;
  dueAt: number;
  lastAt: number | null;
  lateRule: LateRule;
  /** Taken off for each day that has begun. */
  latePercent: number;
};

/** Days after the due time that have begun; 0 in time. */
export function lateDaysAt(at: number, { dueAt }: Pick<AssignmentTimes, 'dueAt'>): number {
  return at <= dueAt ? 0 : Math.ceil((at - dueAt) / DAY_MS);
}

/** Handed in between the opening and the last moment; and late only where that is allowed. */
export function isTaken(at: number, times: AssignmentTimes): boolean {
  if (at < times.opensAt || (times.lastAt !== null && at > times.lastAt)) return false;
  return at <= times.dueAt || times.lateRule !== 'refuse';
}

/** Which part of its points something counts that was handed in so many days late, in percent. */
function keptPercent(lateDays: number, { lateRule, latePercent }: AssignmentTimes): number {
  if (lateDays === 0 || lateRule === 'full') return 100;
  return lateRule === 'refuse' ? 0 : Math.max(0, 100 - latePercent * lateDays);
}

/** One thing that was handed in: `share` from 0 to 1 says how much of the problem it solves. */
export type Attempt = { at: number; share: number };

/** In hundredths; null where it is not taken. */
export function pointsOf({ at, share }: Attempt, worth: number, times: AssignmentTimes): number | null {
  if (!isTaken(at, times)) return null;
  const solved = Math.min(1, Math.max(0, share));
  return Math.round((worth * solved * keptPercent(lateDaysAt(at, times), times)) / 100);
}

/** The attempt that counts: of the most points, and of several the earliest. Undefined where none is taken. */
export function bestAttempt<A extends Attempt>(
  attempts: readonly A[],
  worth: number,
  times: AssignmentTimes,
): { attempt: A; points: number; lateDays: number } | undefined {
  let best: { attempt: A; points: number; lateDays: number } | undefined;
  for (const attempt of attempts) {
    const points = pointsOf(attempt, worth, times);
    if (points === null) continue;
    const isBetter =
      best === undefined || points > best.points || (points === best.points && attempt.at < best.attempt.at);
    if (isBetter) best = { attempt, points, lateDays: lateDaysAt(attempt.at, times) };
  }
  return best;
}

/** As page and sheet show them: without zeros at the end. */
export function pointsText(hundredths: number): string {
  return String(hundredths / HUNDREDTHS);
}

/** Of all points, with one digit after the point. */
export function percentText(hundredths: number, of: number): string {
  return of === 0 ? '0' : String(Math.round((hundredths * 1000) / of) / 10);
}
