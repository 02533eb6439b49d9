import type { Balloon } from '@oyez/contract/contests/balloons';
import { contestSeconds } from '@oyez/contract/rules/contest-clock';
import type { ContestFacts } from '../../policy/contests.policy.ts';
import type { BalloonRow } from './balloons.sql.ts';

/** How it stands; undefined where nobody has anything to do with it. */
export function stateOf(row: BalloonRow, now: Date): Balloon['state'] | undefined {
  const isCarried = row.carried_until !== null && row.carried_until > now;
  if (row.accepted_at === null) return row.checked_at !== null || isCarried ? 'lost' : undefined;
  if (row.checked_at !== null) return 'delivered';
  return isCarried ? 'carried' : 'due';
}

/** When it was solved, or had been. */
export function solvedAt(row: BalloonRow): Date | null {
  return row.accepted_at ?? row.solved_at;
}

export function toBalloon(
  row: BalloonRow,
  { facts, readerId, now }: { facts: ContestFacts; readerId: number; now: Date },
): Balloon | null {
  const state = stateOf(row, now);
  if (state === undefined) return null;
  const at = solvedAt(row);
  const isBrought = row.checked_at !== null;
  const isCarried = !isBrought && row.carried_until !== null && row.carried_until > now;
  return {
    cpid: row.contest_problem_id,
    participantId: row.participant_id,
    displayId: row.label,
    color: row.color,
    name: row.name,
    username: row.username,
    seat: row.seat,
    state,
    time: at && contestSeconds(facts, at),
    first: row.first,
    behindSeal: at !== null && facts.sealAt !== null && at >= facts.sealAt,
    by: isBrought ? row.checker : isCarried ? row.carrier : null,
    own: (isBrought ? row.checked_by : isCarried ? row.carried_by : null) === readerId,
    until: isCarried ? (row.carried_until?.toISOString() ?? null) : null,
    deliveredAt: row.checked_at?.toISOString() ?? null,
  };
}
