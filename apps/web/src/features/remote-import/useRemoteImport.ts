import type { RemoteLook, RemoteName } from '@oyez/contract/problems/remote-import';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../ui/feedback/errorMessage.ts';
import {
  lookAt,
  readIds,
  takeProblem,
  type ReadIds,
  type TakenProblem,
  useProblemsChanged,
} from './remoteImport.api.ts';

type Named = ReadIds['problems'][number];

/** A problem on its way: named, looked at, imported. */
export type Candidate = Named & {
  state: 'waiting' | 'looking' | 'looked' | 'taking' | 'taken' | 'failed';
  look?: RemoteLook;
  taken?: TakenProblem;
  /** Why it could not be looked at or imported. */
  failure?: string;
  wanted: boolean;
};

/** Whether importing it would change anything. */
export function isOfUse({ look }: Pick<Candidate, 'look'>): boolean {
  if (look === undefined) return false;
  const { present, changes } = look;
  return present === null || present.version === 0 || changes.length > 0 || present.missing.length > 0;
}

/** One problem after another, so that the other judge is not asked for many at once. What was asked for goes on until it is stopped. */
export function useRemoteImport() {
  const [candidates, setCandidates] = useState<Candidate[]>([]);
  const [faults, setFaults] = useState<ReadIds['faults']>([]);
  const [refusal, setRefusal] = useState<string>();
  const [doing, setDoing] = useState<'reading' | 'looking' | 'taking'>();
  const running = useRef<AbortController>(undefined);
  const changed = useProblemsChanged();
  useEffect(() => () => running.current?.abort(), []);

  const change = (problemId: string, patch: Partial<Candidate>) =>
    setCandidates((all) => all.map((one) => (one.problemId === problemId ? { ...one, ...patch } : one)));

  /** Each of these in turn; the next only when this one is through. */
  const inTurn = async (what: 'looking' | 'taking', work: (signal: AbortSignal) => Promise<void>) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setDoing(what);
    try {
      await work(controller.signal);
    } finally {
      if (running.current === controller) setDoing(undefined);
    }
  };

  const look = async (names: readonly RemoteName[], signal: AbortSignal) => {
    for (const { problemId, oj, remoteId } of names) {
      if (signal.aborted) return;
      change(problemId, { state: 'looking' });
      try {
        const found = await lookAt({ oj, remoteId }, signal);
        change(problemId, { state: 'looked', look: found, wanted: isOfUse({ look: found }) });
      } catch (error) {
        if (signal.aborted) return change(problemId, { state: 'waiting' });
        change(problemId, { state: 'failed', failure: errorMessage(error), wanted: false });
      }
    }
  };

  return {
    candidates,
    faults,
    refusal,
    doing,
    preview: async (text: string, name: string) => {
      setRefusal(undefined);
      setDoing('reading');
      try {
        const read = await readIds({ text, ...(name !== '' && { name }) });
        setFaults(read.faults);
        setCandidates(read.problems.map((one) => ({ ...one, state: 'waiting', wanted: false })));
        await inTurn('looking', (signal) => look(read.problems, signal));
      } catch (error) {
        setRefusal(errorMessage(error));
        setDoing(undefined);
      }
    },
    again: (one: Candidate) => inTurn('looking', (signal) => look([one], signal)),
    goOn: () =>
      inTurn('looking', (signal) =>
        look(
          candidates.filter((one) => one.state === 'waiting'),
          signal,
        ),
      ),
    choose: (problemId: string, wanted: boolean) => change(problemId, { wanted }),
    stop: () => {
      running.current?.abort();
      setDoing(undefined);
    },
    take: () =>
      inTurn('taking', async (signal) => {
        for (const { problemId, oj, remoteId, look: looked } of candidates.filter((one) => one.wanted)) {
          if (signal.aborted) break;
          if (looked === undefined) continue;
          change(problemId, { state: 'taking' });
          try {
            const taken = await takeProblem({ oj, remoteId, token: looked.token });
            change(problemId, { state: 'taken', taken, wanted: false });
          } catch (error) {
            change(problemId, { state: 'failed', failure: errorMessage(error), wanted: false });
          }
        }
        await changed();
      }),
  };
}
