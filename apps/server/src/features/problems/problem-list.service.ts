import type { ProblemListRow as WireRow } from '@oyez/contract/problems/problems';
import type { Page, TextLanguage } from '@oyez/contract/wire/values';
import { createBriefCache } from '../../db/brief-cache.ts';
import type { Database } from '../../db/client.ts';
import { createKnownTags } from '../tags/tags.service.ts';
import {
  countProblems,
  listProblems,
  selectionOf,
  type ProblemListFilter,
  type Selection,
} from './problem-list.sql.ts';
import { toListRow } from './problems.view.ts';

const FRESH_MS = 1000;

export type ProblemPages = (
  filter: ProblemListFilter,
  page: { limit: number; current: number; language: TextLanguage },
) => Promise<Page<WireRow>>;

/**
 * Pages of the public list. Totals and tags are the same for everybody and cost more than the rows, so a process
 * remembers them for a second; rows, and whatever concerns one person, are always read.
 */
export function createProblemPages(database: Database): ProblemPages {
  // Remembered: totals by filter; 1,000; for a second.
  const totals = createBriefCache<number>({ freshMs: FRESH_MS, maxEntries: 1000 });
  const knownTags = createKnownTags(database.db, FRESH_MS);

  const countOf = (filter: ProblemListFilter, selection: Selection): Promise<number> => {
    const count = () => countProblems(database, selection);
    return filter.mine ? count() : totals.get(`${selection.where} ${JSON.stringify(selection.values)}`, count);
  };

  const read = async (filter: ProblemListFilter, { limit, current, language }: Parameters<ProblemPages>[1]) => {
    const selection = selectionOf(filter);
    const [rows, total] = await Promise.all([
      listProblems(database, selection, { limit, offset: (current - 1) * limit, language }),
      countOf(filter, selection),
    ]);
    return { rows, total };
  };

  return async (filter, page) => {
    let found = await read(filter, page);
    // Nothing has the keyword in it: it may have been mistyped.
    if (found.total === 0 && filter.keyword !== undefined) found = await read({ ...filter, withSlips: true }, page);
    const tags = await knownTags(found.rows.flatMap((row) => row.tag_ids));
    return {
      records: found.rows.map((row) => toListRow(row, tags, page.language)),
      total: found.total,
      size: page.limit,
      current: page.current,
      pages: Math.ceil(found.total / page.limit),
    };
  };
}
