import { LIST_ROWS } from '@oyez/contract/wire/values';
import type { RawBuilder } from 'kysely';
import { createBriefCache } from '../../db/brief-cache.ts';
import type { Db } from '../../db/client.ts';
import { fail } from '../../http/app-error.ts';
import { scopeKey } from '@oyez/contract/rules/scope';
import { countedIn } from '../../policy/counting.ts';
import type { OpenScope } from '../../policy/open-scope.ts';
import {
  conditionsOf,
  countSubmissions,
  plannedRows,
  selectionOf,
  submissionPage,
  type ListFilter,
  type Members,
  type Selection,
} from './submission-list.sql.ts';
import { estimateOf, gatheredToCount, planOfPage, type ListSizes, type Planned } from './submission-list-plan.ts';
import type { SubmissionRecord } from './submissions.sql.ts';

const FRESH_MS = 1000;
/** Sizes of lists as the planner knows them change slowly. */
const PLANNED_FRESH_MS = 60_000;
const MAX_REMEMBERED = 500;

const NO_FILTER: ListFilter = {
  userId: undefined,
  teamId: undefined,
  author: undefined,
  problem: undefined,
  status: undefined,
  language: undefined,
  from: undefined,
  before: undefined,
  shared: false,
  made: undefined,
  besides: undefined,
};

/** Exact up to `LIST_ROWS`, above that an estimate. */
export type SubmissionList = { rows: SubmissionRecord[]; total: number; totalExact: boolean };
export type ListSubmissions = (
  place: OpenScope,
  filter: ListFilter,
  page: { offset: number; limit: number },
) => Promise<SubmissionList>;

/**
 * Pages of what somebody may see. Counting costs more than the page, and most of it is the same for all: how many
 * public ones match a filter is remembered for a second, and what only this person sees is counted beside it.
 */
export function createSubmissionList(db: Db): ListSubmissions {
  // Remembered: how many everybody finds, by place and filter; 500; for a second.
  const publicTotals = createBriefCache<number>({ freshMs: FRESH_MS, maxEntries: MAX_REMEMBERED });
  // Remembered: sizes of lists as the planner knows them; 500; for a minute.
  const plannedTotals = createBriefCache<number>({ freshMs: PLANNED_FRESH_MS, maxEntries: MAX_REMEMBERED });
  const atMost = LIST_ROWS + 1;

  async function planned(
    { home }: OpenScope,
    { userId, teamId, status, language, shared }: ListFilter,
  ): Promise<Planned> {
    const rowsOf = (filter: Partial<ListFilter>) =>
      plannedTotals.get(scopeKey(home) + JSON.stringify(filter), () =>
        plannedRows(db, [countedIn(home), ...conditionsOf({ ...NO_FILTER, ...filter })]),
      );
    const [all, chosen] = await Promise.all([rowsOf({}), rowsOf({ userId, teamId, status, language, shared })]);
    return { all, chosen };
  }

  async function count(
    place: OpenScope,
    filter: ListFilter,
    selection: Selection,
    sizes: ListSizes<Members>,
  ): Promise<number> {
    const { listed, forAll, forAuthor } = place.submissions;
    const gathered = gatheredToCount(sizes, atMost);
    const countOf = (visible: RawBuilder<boolean>) => countSubmissions(db, visible, selection, atMost, gathered);
    if (forAuthor === 'more' || filter.userId !== undefined || filter.teamId !== undefined) return countOf(listed);
    const [everybodys, own] = await Promise.all([
      publicTotals.get(stateKey(place) + JSON.stringify(filter), () => countOf(forAll)),
      forAuthor === 'nothing' ? 0 : countOf(forAuthor),
    ]);
    return Math.min(everybodys + own, atMost);
  }

  return async (place, filter, page) => {
    if (page.offset >= LIST_ROWS) fail('list_too_deep');
    const selection = await selectionOf(
      db,
      filter,
      place.submissions,
      place.contest?.facts.teams ? place.contest.facts.id : undefined,
    );
    if (selection === undefined) return { rows: [], total: 0, totalExact: true };
    const { members, conditions } = selection;
    const sizes = { members, hasConditions: conditions.length > 0, planned: await planned(place, filter) };
    // Far down, the rest up to the bound is soon seen, and the same rows need not be passed again to be counted.
    const isDeep = page.offset + page.limit > LIST_ROWS / 2;
    const bound = isDeep ? atMost : 0;
    const [{ rows, found }, counted] = await Promise.all([
      submissionPage(db, place.submissions.listed, selection, page, planOfPage(sizes, { ...page, bound })),
      isDeep ? undefined : count(place, filter, selection, sizes),
    ]);
    const seen = found === 0 ? undefined : Math.min(page.offset + found, atMost);
    const total = counted ?? seen ?? (await count(place, filter, selection, sizes));
    if (total <= LIST_ROWS) return { rows, total, totalExact: true };
    return { rows, total: Math.max(rounded(estimateOf(sizes)), atMost), totalExact: false };
  };
}

/** What everybody finds in a contest is another thing while it is sealed. */
function stateKey({ home, contest }: OpenScope): string {
  return `${scopeKey(home)}${contest?.sealed ? '/sealed' : ''}`;
}

/** Two figures: more would look exact. */
function rounded(estimate: number): number {
  return Number(estimate.toPrecision(2));
}
