import {
  getLastWeekSubmissionStatistics,
  getNextProblems,
  getQuote,
  getRecentContest,
  getRecentSevenAcRank,
  getRecentUpdatedProblem,
} from '@oyez/contract/site/site';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const FRESH_MS = 60_000;

export const recentProblemsQuery = queryOptions({
  queryKey: ['home', 'recent-problems'],
  queryFn: ({ signal }) => call(getRecentUpdatedProblem, { signal }),
  staleTime: FRESH_MS,
});

/** Asked anew with each visit of the page: it follows what one submits. */
export const nextProblemsQuery = queryOptions({
  queryKey: ['home', 'next'],
  queryFn: ({ signal }) => call(getNextProblems, { signal }),
});

export const weekRankQuery = queryOptions({
  queryKey: ['home', 'week-rank'],
  // Who has solved nothing yet is on nobody's list.
  queryFn: async ({ signal }) => (await call(getRecentSevenAcRank, { signal })).filter((person) => person.ac > 0),
  staleTime: FRESH_MS,
});

export const weekStatisticsQuery = queryOptions({
  queryKey: ['home', 'week-statistics'],
  // Today is the reader's day.
  queryFn: ({ signal }) =>
    call(getLastWeekSubmissionStatistics, { query: { offset: -new Date().getTimezoneOffset() }, signal }),
  staleTime: FRESH_MS,
});

export const recentContestsQuery = queryOptions({
  queryKey: ['home', 'recent-contests'],
  queryFn: ({ signal }) => call(getRecentContest, { signal }),
  staleTime: FRESH_MS,
});

export const quoteQuery = queryOptions({
  queryKey: ['home', 'quote'],
  queryFn: ({ signal }) => call(getQuote, { signal }),
  staleTime: 60 * FRESH_MS,
});
