import { WAITING_STATUSES } from '@oyez/contract/judging/verdict';
import { sql, type RawBuilder } from 'kysely';

/** The list of those that wait for a verdict, or for another one. */
export const waitingStatuses: RawBuilder<unknown> = sql`(${sql.join(WAITING_STATUSES.map((status) => sql.lit(status)))})`;

/**
 * While something is judged again, what was said of it before holds, on boards and wherever a contest is told by them.
 * Joined to submissions `s`: `before` is what holds, where it is not the submission's own verdict. OFFSET 0 has it looked
 * up for those alone that wait; the planner would read all judgings of the site.
 */
export const joinedToStanding: RawBuilder<unknown> = sql`
  LEFT JOIN LATERAL (SELECT held.* FROM judging again JOIN judging held ON held.id = again.replaces_id
    WHERE again.id = s.current_judging_id AND s.status IN ${waitingStatuses} AND held.applied_at IS NOT NULL OFFSET 0) before ON true`;

export const standingStatus: RawBuilder<number> = sql<number>`COALESCE(before.status, s.status)`;

/** A figure of the verdict that holds, which may be none. */
export function standing(column: 'score' | 'time_ms'): RawBuilder<number | null> {
  return sql<
    number | null
  >`CASE WHEN before.id IS NULL THEN ${sql.ref(`s.${column}`)} ELSE ${sql.ref(`before.${column}`)} END`;
}
