import {
  cancelTestRuns,
  readTestRuns,
  type RunReport,
  runSamples,
  submitProblemTestJudge,
} from '@oyez/contract/submissions/test-runs';
import { isWaiting } from '@oyez/contract/judging/verdict';
import type { BodyOf } from '@oyez/contract/wire/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';

const POLL_MS = 1000;
const NO_REPORTS: readonly RunReport[] = [];

/** One run of a set; `n` counts the samples from 1. */
export type StartedRun = { n: number; key: string };
/** `lost`: the site no longer knows of it, because it restarted or the run is too old. */
export type RunState = 'waiting' | 'ended' | 'lost';
export type FollowedRun = { n: number; state: RunState; report: RunReport | undefined };

/** The problem, and where it is solved, as the calls name them. */
export type RunPlace = Pick<BodyOf<typeof runSamples>, 'pid' | 'type' | 'cid' | 'tid' | 'gid'>;
export type Program = { language: string; code: string };
export type OwnCase = { input: string; expected: string };

/** Runs that were started together, followed until the last has ended. */
export function useRuns(start: (program: Program & { own: OwnCase }) => Promise<StartedRun[]>) {
  const client = useQueryClient();
  const [started, setStarted] = useState<StartedRun[]>([]);
  const keys = started.map((run) => run.key);
  const queryKey = ['test-runs', keys];
  const reports = useQuery({
    queryKey,
    enabled: keys.length > 0,
    queryFn: ({ signal }) => call(readTestRuns, { body: { keys }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data } }) => (data === undefined || data.some(isRunning) ? POLL_MS : false),
  });
  const starting = useMutation({ mutationFn: start, onSuccess: setStarted });
  const cancelling = useMutation({
    mutationFn: () => call(cancelTestRuns, { body: { keys } }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
  const runs = started.map(({ n, key }) => follow(n, reports.data, key));
  return {
    start: starting.mutate,
    isStarting: starting.isPending,
    cancel: () => cancelling.mutate(),
    runs,
    isRunning: runs.some((run) => run.state === 'waiting'),
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
export function sentInput({ input }: OwnCase): string {
  return input === '' ? '\n' : input;
}

export async function startOwn(
  place: RunPlace,
  { language, code, own }: Program & { own: OwnCase },
): Promise<StartedRun[]> {
  const expected = own.expected === '' ? {} : { expectedOutput: own.expected };
  const key = await call(submitProblemTestJudge, {
    body: { ...place, language, code, userInput: sentInput(own), ...expected },
  });
  return [{ n: 1, key }];
}
