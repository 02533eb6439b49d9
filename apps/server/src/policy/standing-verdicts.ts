import { STATUS } from '@oyez/contract/judging/verdict';
import { sql, type RawBuilder } from 'kysely';

const waiting = sql`(${sql.join([STATUS.pending, STATUS.compiling, STATUS.judging].map((status) => sql.lit(status)))})`;

/**
 * While something is judged again, what was said of it before holds, on boards and wherever a contest is told by them.
 * Joined to submissions `s`: `before` is what holds, where it is not the submission's own verdict.
 */
export const joinedToStanding: RawBuilder<unknown> = sql`
  LEFT JOIN judging again ON again.id = s.current_judging_id AND s.status IN ${waiting}
  LEFT JOIN judging before ON before.id = again.replaces_id AND before.applied_at IS NOT NULL`;

export const standingStatus: RawBuilder<number> = sql<number>`COALESCE(before.status, s.status)`;

/** A figure of the verdict that holds, which may be none. */
export function standing(column: 'score' | 'time_ms'): RawBuilder<number | null> {
  return sql<
    number | null
  >`CASE WHEN before.id IS NULL THEN ${sql.ref(`s.${column}`)} ELSE ${sql.ref(`before.${column}`)} END`;
}
