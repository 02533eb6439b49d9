import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

export type View = { discussionId: number; viewer: string; hour: Date };

export async function insertViews(db: Db, views: readonly View[]): Promise<void> {
  await db
    .insertInto('discussion_view')
    .values(views.map(({ discussionId, viewer, hour }) => ({ discussion_id: discussionId, viewer, hour })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Views of the hour that the number does not hold yet, and whether this viewer is among those who looked. */
export async function viewsToCome(
  db: Db,
  { discussionId, viewer, hour }: View,
): Promise<{ uncounted: number; seen: boolean }> {
  const result = await sql<{ uncounted: number; seen: boolean }>`
    SELECT (SELECT count(*)::int FROM discussion_view WHERE discussion_id = ${discussionId} AND NOT counted) AS uncounted,
      EXISTS (SELECT FROM discussion_view
        WHERE discussion_id = ${discussionId} AND viewer = ${viewer} AND hour = ${hour}) AS seen`.execute(db);
  return result.rows[0] ?? { uncounted: 0, seen: false };
}

/** Each view once, and all of a discussion in one go. */
export async function addViews(db: Db): Promise<void> {
  await sql`
    WITH fresh AS (UPDATE discussion_view SET counted = true WHERE NOT counted RETURNING discussion_id),
    sums AS (SELECT discussion_id, count(*) AS added FROM fresh GROUP BY discussion_id)
    UPDATE discussion SET views = views + sums.added FROM sums WHERE discussion.id = sums.discussion_id`.execute(db);
}

export async function forgetViews(db: Db, before: Date): Promise<void> {
  await sql`DELETE FROM discussion_view WHERE counted AND hour < ${before}`.execute(db);
}
