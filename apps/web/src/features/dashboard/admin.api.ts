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
  refetchInterval: LOAD_MS,
});

export const chartsQuery = queryOptions({
  queryKey: ['admin', 'charts'],
  queryFn: ({ signal }) => call(getDashboardCharts, { query: readersDay(), signal }),
  refetchInterval: 60_000,
});

export const todayQuery = queryOptions({
  queryKey: ['admin', 'today'],
  queryFn: ({ signal }) => call(getDashboardInfo, { query: readersDay(), signal }),
  refetchInterval: 60_000,
});

/** As long as it works: a server in trouble is not asked still more. */
const whileItWorks = ({ state }: { state: { error: Error | null } }) => (state.error === null ? LOAD_MS : false);

export const serverLoadQuery = queryOptions({
  queryKey: ['admin', 'load'],
  queryFn: ({ signal }) => call(getServiceInfo, { signal }),
  refetchInterval: whileItWorks,
});

export const judgeLoadQuery = queryOptions({
  queryKey: ['admin', 'judges'],
  queryFn: ({ signal }) => call(getJudgeServiceInfo, { signal }),
  refetchInterval: whileItWorks,
});

export const lastSessionQuery = queryOptions({
  queryKey: ['admin', 'session'],
  queryFn: ({ signal }) => call(getDashboardSessions, { body: {}, signal }),
});
