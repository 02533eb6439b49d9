import {
  cancelTestRuns,
  readTestRuns,
  type RunReport,
  runOwnInput,
  runSamples,
} from '@oyez/contract/submissions/test-runs';
import { isWaiting } from '@oyez/contract/judging/verdict';
import type { BodyOf } from '@oyez/contract/wire/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { isLoggedIn, useSession } from '../../../api/session.ts';
import { hasteOf, hearRefusal } from '../haste/refusal.ts';
import { keepStarted, type StartedRun, startedBefore } from './startedRuns.ts';

const POLL_MS = 1000;
const NO_REPORTS: readonly RunReport[] = [];

/** `lost`: the site no longer knows of it, because it restarted or the run is too old. */
export type RunState = 'waiting' | 'ended' | 'lost';
export type FollowedRun = { n: number; state: RunState; report: RunReport | undefined };

/** The problem, and where it is solved, as the calls name them. */
export type RunPlace = Pick<BodyOf<typeof runSamples>, 'pid' | 'type' | 'cid' | 'tid' | 'gid'>;
export type Program = { language: string; code: string };
type Asked = { input: string; expected: string };

/** Runs that were started together, followed until the last has ended, through a reload of the page too. */
export function useRuns(
  /** Where this tab keeps what it has started. */
  place: string,
  start: (program: Program & { own: Asked }) => Promise<StartedRun[]>,
  /** Hears how long the site takes no further run. */
  wait: (seconds: number) => void,
) {
  const client = useQueryClient();
  const mayAsk = isLoggedIn(useSession());
  const [{ started, isOfBefore }, setStarted] = useState(() => ({ started: startedBefore(place), isOfBefore: true }));
  const keys = started.map((run) => run.key);
  const queryKey = ['test-runs', keys];
  const reports = useQuery({
    queryKey,
    enabled: keys.length > 0,
    queryFn: ({ signal }) => call(readTestRuns, { body: { keys }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data } }) =>
      mayAsk && (data === undefined || data.some(isRunning)) ? POLL_MS : false,
  });
  const starting = useMutation({
    mutationFn: start,
    meta: { ownErrors: true },
    onError: (error) => hearRefusal(error, wait),
    onSuccess: (begun) => {
      keepStarted(place, begun);
      setStarted({ started: begun, isOfBefore: false });
    },
  });
  const cancelling = useMutation({
    mutationFn: () => call(cancelTestRuns, { body: { keys } }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
  const followed = started.map(({ n, key }) => follow(n, reports.data, key));
  // What the site has forgotten since an earlier visit, nobody waits for.
  const runs = isOfBefore ? followed.filter((run) => run.state !== 'lost') : followed;
  return {
    start: starting.mutate,
    isStarting: starting.isPending,
    cancel: () => cancelling.mutate(),
    runs,
    isRunning: runs.some((run) => run.state === 'waiting'),
    /** The newest could not be started, not even after a wait: these are of one before. */
    isOld: starting.isError && hasteOf(starting.error) === 0 && runs.length > 0,
    error: reports.error,
  };
}

export type Runs = ReturnType<typeof useRuns>;

function follow(n: number, reports: readonly RunReport[] | undefined, key: string): FollowedRun {
  const report = (reports ?? NO_REPORTS).find((one) => one.key === key);
  if (report !== undefined) return { n, report, state: isRunning(report) ? 'waiting' : 'ended' };
  return { n, report, state: reports === undefined ? 'waiting' : 'lost' };
}

function isRunning(report: RunReport): boolean {
  return isWaiting(report.status);
}

export async function startSamples(place: RunPlace, { language, code }: Program): Promise<StartedRun[]> {
  return call(runSamples, { body: { ...place, language, code } });
}

/** The contract's call refuses an input without anything in it; programs that read nothing are tried all the same. */
export function sentInput({ input }: Asked): string {
  return input === '' ? '\n' : input;
}

export async function startOwn(
  place: RunPlace,
  { language, code, own }: Program & { own: Asked },
): Promise<StartedRun[]> {
  const expected = own.expected === '' ? {} : { expectedOutput: own.expected };
  const key = await call(runOwnInput, {
    body: { ...place, language, code, userInput: sentInput(own), ...expected },
  });
  return [{ n: 1, key }];
}
