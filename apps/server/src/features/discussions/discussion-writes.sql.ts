import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { searchText } from '../problems/problem-search.filter.ts';

export type DiscussionText = {
  title: string;
  summary: string;
  content: string;
  category_id: number;
};

const HELD = [
  'discussion.id',
  'discussion.user_id',
  'discussion.group_id',
  'discussion.problem_id',
  'discussion.category_id',
  'discussion.title',
  'discussion.summary',
  'discussion.content',
  'discussion.pinned',
  'discussion.disabled',
  'discussion.disabled_by',
  'discussion.modified_at',
  'discussion.deleted_at',
  'discussion.deleted_by',
] as const;

/** These, in the order of their ids, until the transaction is through. Deleted ones too. */
export async function lockDiscussions(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('discussion')
    .select(HELD)
    .where('discussion.id', 'in', [...ids])
    .orderBy('discussion.id')
    .forUpdate()
    .execute();
}
export type HeldDiscussion = Awaited<ReturnType<typeof lockDiscussions>>[number];

/** The same text, by the same person, in the same place, a moment ago: the button was pressed twice. */
export async function sameDiscussion(
  tx: Tx,
  is: DiscussionText & { userId: number; groupId: number | null; problemId: number | null },
  since: Date,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('discussion')
    .select('id')
    .where('user_id', '=', is.userId)
    .where('created_at', '>', since)
    .where('deleted_at', 'is', null)
    .where('title', '=', is.title)
    .where('content', '=', is.content)
    .where(sql<boolean>`(group_id, problem_id) IS NOT DISTINCT FROM (${is.groupId}::bigint, ${is.problemId}::bigint)`)
    .executeTakeFirst();
  return row?.id;
}

export async function insertDiscussion(
  tx: Tx,
  {
    userId,
    groupId,
    problemId,
    pinned,
    ...text
  }: DiscussionText & { userId: number; groupId: number | null; problemId: number | null; pinned: boolean },
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('discussion')
    .values({
      ...text,
      user_id: userId,
      group_id: groupId,
      problem_id: problemId,
      pinned,
      created_at: now,
      modified_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeSearch(tx, id, text);
  return id;
}

export async function updateDiscussion(
  tx: Tx,
  id: number,
  { pinned, ...text }: DiscussionText & { pinned?: boolean },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('discussion')
    .set({ ...text, ...(pinned !== undefined && { pinned }), modified_at: now })
    .where('id', '=', id)
    .execute();
  await writeSearch(tx, id, text);
}

async function writeSearch(tx: Tx, id: number, { title, summary }: DiscussionText): Promise<void> {
  const text = searchText(`\n${title}\n${summary}\n${id}\n`);
  await tx
    .insertInto('discussion_search')
    .values({ discussion_id: id, text })
    .onConflict((conflict) => conflict.column('discussion_id').doUpdateSet({ text }))
    .execute();
}

export async function setPinned(tx: Tx, ids: readonly number[], pinned: boolean): Promise<void> {
  await tx
    .updateTable('discussion')
    .set({ pinned })
    .where('id', 'in', [...ids])
    .execute();
}

/** Null: it is enabled. */
export async function setDisabled(
  tx: Tx,
  ids: readonly number[],
  why: { reason: string; by: number | null } | null,
): Promise<void> {
  await tx
    .updateTable('discussion')
    .set({ disabled: why !== null, disabled_reason: why?.reason ?? null, disabled_by: why?.by ?? null })
    .where('id', 'in', [...ids])
    .execute();
}

export async function setDeleted(tx: Tx, ids: readonly number[], by: { userId: number; now: Date } | null) {
  await tx
    .updateTable('discussion')
    .set({ deleted_at: by?.now ?? null, deleted_by: by?.userId ?? null })
    .where('id', 'in', [...ids])
    .execute();
}

/** For good, with their comments, and what people said of all of them. */
export async function purgeDiscussions(db: Db, deletedBefore: Date): Promise<void> {
  await sql`
    WITH gone AS (SELECT id FROM discussion WHERE deleted_at < ${deletedBefore} ORDER BY id LIMIT 500),
    comments AS (SELECT id FROM comment WHERE discussion_id IN (SELECT id FROM gone)),
    likes AS (DELETE FROM reaction WHERE (target_kind = 'discussion' AND target_id IN (SELECT id FROM gone))
      OR (target_kind = 'comment' AND target_id IN (SELECT id FROM comments)))
    DELETE FROM discussion WHERE id IN (SELECT id FROM gone)`.execute(db);
}
