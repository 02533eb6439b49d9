import { sql, type RawBuilder } from 'kysely';
import { goneAfter } from './changes.sql.ts';
import type { Db } from './client.ts';

export type TouchedPair = { userId: number; problemId: number };
/** With where to look from the next time; `all`: too many marks to tell, or some were deleted unread. */
export type Touched = { xid: string; pairs: TouchedPair[] | 'all' };

/** Who has submissions to which problems that were marked since a moment, of those for which the condition on `submission as s` holds. */
export async function touchedSubmissions(
  db: Db,
  since: { xid: string; atMost: number },
  condition: RawBuilder<boolean>,
): Promise<Touched> {
  const { xid, atMost } = since;
  const result = await sql<{ xid: string; marks: number; gone: boolean; pairs: [number, number][] | null }>`
    WITH marked AS (
      SELECT DISTINCT subject_id FROM change WHERE topic = 'submission' AND xid >= ${xid}::xid8 LIMIT ${atMost + 1}),
    touched AS (
      SELECT DISTINCT s.user_id, s.problem_id FROM marked JOIN submission s ON s.id = marked.subject_id WHERE ${condition})
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xid, (SELECT count(*)::int FROM marked) AS marks,
           ${goneAfter({ xid, id: 0 })} AS gone,
           (SELECT json_agg(json_build_array(user_id, problem_id)) FROM touched) AS pairs`.execute(db);
  const [row] = result.rows;
  if (row === undefined || row.gone || row.marks > atMost) return { xid: row?.xid ?? xid, pairs: 'all' };
  return { xid: row.xid, pairs: (row.pairs ?? []).map(([userId, problemId]) => ({ userId, problemId })) };
}
