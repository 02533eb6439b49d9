import type { ProblemListRow as WireRow } from '@oyez/contract/problems/problems';
import { SITE, type Scope } from '@oyez/contract/rules/scope';
import type { Page, TextLanguage } from '@oyez/contract/wire/values';
import { createBriefCache } from '../../db/brief-cache.ts';
import type { Database } from '../../db/client.ts';
import { createKnownTags } from '../tags/tags.service.ts';
import {
  countProblems,
  listProblems,
  selectionOf,
  selectionOfIds,
  type ProblemListFilter,
  type ProblemListRow,
  type Selection,
} from './problem-list.sql.ts';
import { publicIdsBy, type Ordering } from './problem-order.sql.ts';
import { toListRow } from './problems.view.ts';

const FRESH_MS = 1000;
/** Putting all problems in order costs twenty times what a page does; places change slowly. */
const ORDER_FRESH_MS = 5000;

export type ProblemPages = (
  filter: ProblemListFilter,
  page: { limit: number; current: number; language: TextLanguage; ordering: Ordering | undefined },
) => Promise<Page<WireRow>>;

/**
 * Pages of the public list. Totals and tags are the same for everybody and cost more than the rows, so a process
 * remembers them for a second; rows, and whatever concerns one person, are always read.
 */
export function createProblemPages(database: Database): ProblemPages {
  // Remembered: totals by filter; 1,000; for a second.
  const totals = createBriefCache<number>({ freshMs: FRESH_MS, maxEntries: 1000 });
  // Remembered: the ids of all in an order that no index has; 16; for 5 s.
  const orders = createBriefCache<number[]>({ freshMs: ORDER_FRESH_MS, maxEntries: 16 });
  const knownTags = createKnownTags(database.db, FRESH_MS);

  const countOf = (filter: ProblemListFilter, selection: Selection): Promise<number> => {
    const count = () => countProblems(database, selection);
    return filter.mine ? count() : totals.get(`${selection.where} ${JSON.stringify(selection.values)}`, count);
  };

  const rowsOf = async (
    selection: Selection,
    { current, ...page }: Parameters<ProblemPages>[1],
  ): Promise<ProblemListRow[]> => {
    const { ordering, limit, language } = page;
    const offset = (current - 1) * limit;
    const isOfAll = selection.name === 'all' && ordering !== undefined && ordering.sort !== 'number';
    if (!isOfAll) return listProblems(database, selection, { ...page, offset });
    const { sort, order } = ordering;
    const key = [sort, order, ...(sort === 'title' ? [language] : [])].join(' ');
    const ids = await orders.get(key, () => publicIdsBy(database, ordering, language));
    return listProblems(database, selectionOfIds(ids.slice(offset, offset + limit)), { ...page, offset: 0 });
  };

  const read = async (filter: ProblemListFilter, page: Parameters<ProblemPages>[1]) => {
    const selection = selectionOf(filter);
    const [rows, total] = await Promise.all([rowsOf(selection, page), countOf(filter, selection)]);
    return { rows, total };
  };

  return async (filter, page) => {
    let found = await read(filter, page);
    // Nothing has the keyword in it: it may have been mistyped.
    if (found.total === 0 && filter.keyword !== undefined) found = await read({ ...filter, withSlips: true }, page);
    const tags = await knownTags(found.rows.flatMap((row) => row.tag_ids));
    return {
      records: found.rows.map((row) => toListRow(row, tags, page.language, SITE)),
      total: found.total,
      size: page.limit,
      current: page.current,
      pages: Math.ceil(found.total / page.limit),
    };
  };
}

/** The rows of the list for these problems, by id, as they stand in a place. Whether somebody may see them, the caller has decided. */
export function createProblemRows(
  database: Database,
): (ids: readonly number[], language: TextLanguage, scope: Scope) => Promise<Map<number, WireRow>> {
  const knownTags = createKnownTags(database.db, FRESH_MS);
  return async (ids, language, scope) => {
    if (ids.length === 0) return new Map();
    const page = { limit: ids.length, offset: 0, language, ordering: undefined };
    const rows = await listProblems(database, selectionOfIds(ids, 'problem.deleted_at IS NULL'), page);
    const tags = await knownTags(rows.flatMap((row) => row.tag_ids));
    return new Map(rows.map((row) => [row.id, toListRow(row, tags, language, scope)]));
  };
}
