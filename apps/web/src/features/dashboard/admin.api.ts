import {
  getDashboardCharts,
  getDashboardInfo,
  getDashboardSessions,
  getServiceInfo,
  getSiteHealth,
} from '@oyez/contract/site/dashboard';
import { getJudgeServiceInfo } from '@oyez/contract/judging/nodes';
import { ready } from '@oyez/contract/site/system';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const LOAD_MS = 5000;
const NUMBERS_MS = 60_000;

/** As long as it works: a server in trouble is not asked still more, and a refusal is not heard again and again. */
const whileItWorks =
  (ms: number) =>
  ({ state }: { state: { error: Error | null } }) =>
    state.error === null ? ms : false;

/** How far the reader's midnight is from that of UTC. */
const readersDay = () => ({ offset: -new Date().getTimezoneOffset() });

export const readyQuery = queryOptions({
  queryKey: ['admin', 'ready'],
  queryFn: ({ signal }) => call(ready, { signal }),
  refetchInterval: 15_000,
});

export const healthQuery = queryOptions({
  queryKey: ['admin', 'health'],
  queryFn: ({ signal }) => call(getSiteHealth, { signal }),
  refetchInterval: whileItWorks(LOAD_MS),
});

export const chartsQuery = queryOptions({
  queryKey: ['admin', 'charts'],
  queryFn: ({ signal }) => call(getDashboardCharts, { query: readersDay(), signal }),
  refetchInterval: whileItWorks(NUMBERS_MS),
});

export const todayQuery = queryOptions({
  queryKey: ['admin', 'today'],
  queryFn: ({ signal }) => call(getDashboardInfo, { query: readersDay(), signal }),
  refetchInterval: whileItWorks(NUMBERS_MS),
});

export const serverLoadQuery = queryOptions({
  queryKey: ['admin', 'load'],
  queryFn: ({ signal }) => call(getServiceInfo, { signal }),
  refetchInterval: whileItWorks(LOAD_MS),
});

export const judgeLoadQuery = queryOptions({
  queryKey: ['admin', 'judges'],
  queryFn: ({ signal }) => call(getJudgeServiceInfo, { signal }),
  refetchInterval: whileItWorks(LOAD_MS),
});

export const lastSessionQuery = queryOptions({
  queryKey: ['admin', 'session'],
  queryFn: ({ signal }) => call(getDashboardSessions, { body: {}, signal }),
});
