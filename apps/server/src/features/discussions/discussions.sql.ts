import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import type { RowFilter } from '../../db/row-filter.ts';
import { containing, marksOf, patternsBeyondMarks } from '../../db/search-marks.ts';
import type { DB } from '../../db/types.gen.ts';
import type { Actor } from '../../policy/actor.ts';
import { problemsOfCompeting } from '../../policy/contest-practice.policy.ts';
import { PUBLIC_PROBLEM, visibleProblems } from '../../policy/problems.policy.ts';
import { searchText } from '../problems/problem-search.filter.ts';
import { shownDiscussions, type ShownDiscussion } from './discussion-rows.sql.ts';

const MOST_WORDS = 8;
/** Rows into a list. */
const FAR = 1000;
/** Of those whose name has the keyword in it; the others are found by more of their name. */
const MOST_AUTHORS = 1000;

export type DiscussionSearch = {
  categoryId: number | undefined;
  problemId: number | undefined;
  authorId: number | undefined;
  disabled: boolean | undefined;
  keyword: string | undefined;
};

/** All words of it stand in the title, the description or the id, or it is a part of the author's name. */
function says(keyword: string): RowFilter<'discussion'> {
  const whole = searchText(keyword).trim();
  const words = [...new Set(whole.split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS);
  const marks = words.flatMap((word) => marksOf(word));
  const nameMarks = marksOf(whole);
  // Found first, then looked up: as a join, the whole table is read for a word that many have.
  return () => sql<SqlBool>`discussion.id = ANY (ARRAY(
    SELECT discussion_id FROM discussion_search
      WHERE search_marks(text) @> ${marks}::text[] AND text LIKE ALL (${patternsBeyondMarks(words)}::text[])
    UNION
    SELECT written.id FROM discussion AS written WHERE written.user_id = ANY (ARRAY(SELECT writer.id FROM account AS writer
      WHERE search_marks(writer.username_key) @> ${nameMarks}::text[] AND writer.username_key LIKE ${containing(whole)}::text
        AND writer.deleted_at IS NULL LIMIT ${MOST_AUTHORS}))))`;
}

function chosen(db: Db, found: RowFilter<'discussion'>, search: DiscussionSearch) {
  const { categoryId, problemId, authorId, disabled, keyword } = search;
  let query = db.selectFrom('discussion').where(found);
  if (categoryId !== undefined) query = query.where('discussion.category_id', '=', categoryId);
  if (problemId !== undefined) query = query.where('discussion.problem_id', '=', problemId);
  if (authorId !== undefined) query = query.where('discussion.user_id', '=', authorId);
  if (disabled !== undefined) query = query.where('discussion.disabled', '=', disabled);
  return keyword === undefined || keyword === '' ? query : query.where(says(keyword));
}

export type DiscussionPage = DiscussionSearch & {
  /** Whose text is read: of all, of one author, of none. */
  texts: 'all' | 'none' | { of: number };
  deletedFirst?: boolean;
};

type Wanted = { limit: number; offset: number };
/** How many there are, where somebody remembers it. */
type Count = () => Promise<number>;

/** Pinned ones, then the newest. What is shown is read for the rows of the page alone. */
export async function listDiscussions(
  db: Db,
  found: RowFilter<'discussion'>,
  search: DiscussionPage,
  page: Wanted,
  count: Count = () => countDiscussions(db, found, search),
): Promise<{ rows: ShownDiscussion[]; total: number }> {
  if (isSearched(search)) {
    const { ids, total } = await searchedIds(db, found, search, page);
    return { rows: await shownRows(db, ids, search), total };
  }
  // A page near the end is reached sooner from there.
  const counted = await count();
  const after = counted - page.offset - page.limit;
  // Not where a row more or less than remembered would be seen.
  const isNearEnd = page.offset >= FAR && page.offset > after;
  const wanted = isNearEnd ? { limit: page.limit + Math.min(0, after), offset: Math.max(0, after) } : page;
  if (wanted.limit <= 0) return { rows: [], total: counted };
  const paged = await inOrder(chosen(db, found, search).select('discussion.id'), search, isNearEnd)
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute();
  const ids = paged.map((row) => row.id);
  const rows = await shownRows(db, ids, search);
  return { rows, total: rows.length === 0 ? counted : Math.max(counted, page.offset + rows.length) };
}

function isSearched({ keyword }: DiscussionSearch): boolean {
  return keyword !== undefined && keyword !== '';
}

/** What a keyword finds is found once, for the page and for its number. */
async function searchedIds(db: Db, found: RowFilter<'discussion'>, search: DiscussionPage, page: Wanted) {
  const rows = await inOrder(
    chosen(db, found, search).select(['discussion.id', sql<number>`count(*) OVER ()::int`.as('total')]),
    search,
  )
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const [first] = rows;
  const total = first?.total ?? (page.offset === 0 ? 0 : await countDiscussions(db, found, search));
  return { ids: rows.map((row) => row.id), total };
}

function inOrder<O>(
  rows: SelectQueryBuilder<DB, 'discussion', O>,
  { deletedFirst = false }: DiscussionPage,
  isReversed = false,
): SelectQueryBuilder<DB, 'discussion', O> {
  const direction = isReversed ? 'asc' : 'desc';
  const ordered = deletedFirst ? rows.orderBy('discussion.deleted_at', direction) : rows;
  return ordered
    .orderBy('discussion.pinned', direction)
    .orderBy('discussion.created_at', direction)
    .orderBy('discussion.id', direction);
}

/** A statement of its own, and the same for any number of rows: short enough to be kept prepared, unlike one with both. */
async function shownRows(
  db: Db,
  ids: readonly number[],
  { texts, deletedFirst = false }: DiscussionPage,
): Promise<ShownDiscussion[]> {
  if (ids.length === 0) return [];
  const read =
    texts === 'all'
      ? sql<string | null>`discussion.content`
      : texts === 'none'
        ? sql<string | null>`NULL`
        : sql<string | null>`CASE WHEN discussion.user_id = ${texts.of} THEN discussion.content END`;
  return shownDiscussions(db)
    .select(read.as('content'))
    .where(sql<SqlBool>`discussion.id = ANY (${[...ids]}::bigint[])`)
    .$if(deletedFirst, (rows) => rows.orderBy('discussion.deleted_at', 'desc'))
    .orderBy('discussion.pinned', 'desc')
    .orderBy('discussion.created_at', 'desc')
    .orderBy('discussion.id', 'desc')
    .execute();
}

export async function countDiscussions(
  db: Db,
  found: RowFilter<'discussion'>,
  search: DiscussionSearch,
): Promise<number> {
  const row = await chosen(db, found, search)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

/**
 * Whether a person finds on the site what guests find: nothing that is kept from them, and no problem of their own that
 * nobody else sees.
 */
export async function findsAsGuests(db: Db, actor: Actor, now: Date): Promise<boolean> {
  const result = await sql<{ differs: boolean }>`SELECT
    EXISTS (${problemsOfCompeting(sql`${actor.id}::bigint`, now)})
    OR EXISTS (${db
      .selectFrom('problem')
      .select('problem.id')
      .where(sql.raw<SqlBool>(`NOT (${PUBLIC_PROBLEM})`))
      .where(visibleProblems(actor))}) AS differs`.execute(db);
  return result.rows[0]?.differs === false;
}

/** One as it is shown, with its text and whether this person likes it; that they read it was decided. */
export async function shownDiscussion(
  db: Db | Tx,
  id: number,
  readerId: number,
): Promise<(ShownDiscussion & { content: string; liked: boolean }) | undefined> {
  return shownDiscussions(db)
    .select('discussion.content')
    .select(
      sql<boolean>`EXISTS (SELECT FROM reaction WHERE reaction.target_kind = 'discussion'
        AND reaction.target_id = discussion.id AND reaction.user_id = ${readerId})`.as('liked'),
    )
    .where('discussion.id', '=', id)
    .executeTakeFirst();
}

/** Where one stands that was not purged, whoever asks. */
export async function placedDiscussion(db: Db | Tx, id: number): Promise<{ groupId: number | null } | undefined> {
  const row = await db.selectFrom('discussion').select('group_id').where('id', '=', id).executeTakeFirst();
  return row && { groupId: row.group_id };
}

/** Those of these that are found. */
export async function foundAmong(db: Db | Tx, ids: readonly number[], found: RowFilter<'discussion'>) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('discussion')
    .select(['discussion.id', 'discussion.user_id', 'discussion.group_id', 'discussion.disabled', 'discussion.title'])
    .where('discussion.id', 'in', [...ids])
    .where(found)
    .execute();
}

/** The groups to which these belong, whether or not they stand. */
export async function groupsOf(db: Db, ids: readonly number[]): Promise<(number | null)[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('discussion')
    .select('group_id')
    .distinct()
    .where('id', 'in', [...ids])
    .execute();
  return rows.map((row) => row.group_id);
}
