import { limits } from '@oyez/contract/rules/limits';
import { getJudgingProgress, type JudgingProgress } from '@oyez/contract/submissions/judging-progress';
import { isWaiting } from '@oyez/contract/judging/verdict';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { isLoggedIn, useSession } from '../api/session.ts';
import { createPollCounter } from './pollCounter.ts';
import { useLive } from './useLive.ts';

/** With a stream nothing should get lost; this is the net under it. */
const COVERED_POLL_MS = 15_000;

const progressKey = (submitId: number | null) => ['submission-progress', submitId] as const;

/**
 * How far the judging of a submission is, test by test: from the live stream, and by asking every two seconds while there
 * is none. What was seen stays when `active` ends; `null` follows nothing. `judged` is how many judgings are over and
 * known: reports of those say nothing about the one that runs.
 */
export function useSubmissionProgress(submitId: number | null, active = true, judged = 0): JudgingProgress | undefined {
  const client = useQueryClient();
  const mayAsk = isLoggedIn(useSession());
  const [polls] = useState(createPollCounter);
  /** Each judging is polled for by itself. */
  const judging = `${submitId}:${judged}`;
  const covered = useLive(
    submitId === null || !active ? null : `submission:${submitId}`,
    (event) => {
      if (event.type !== 'progress' || event.progress.submitId !== submitId) return;
      client.setQueryData<JudgingProgress>(progressKey(submitId), (before) => newerProgress(before, event.progress));
    },
    () => void client.invalidateQueries({ queryKey: progressKey(submitId) }),
  );
  const { data } = useQuery({
    queryKey: progressKey(submitId),
    enabled: submitId !== null && active,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      polls.count(judging);
      const answer = await call(getJudgingProgress, { query: { submitId: submitId ?? 0 }, signal });
      // The stream may have been quicker than this answer.
      return newerProgress(client.getQueryData<JudgingProgress>(progressKey(submitId)), answer);
    },
    refetchInterval: ({ state }) => {
      if (!mayAsk) return false;
      if (state.data !== undefined && !isWaiting(state.data.status) && state.data.version > judged) return false;
      if (covered) return COVERED_POLL_MS;
      return polls.isSpent(judging) ? false : limits.submission.pollMs;
    },
  });
  return data;
}

/** Of two reports the later one; a final verdict is never undone by a report of the same judging that arrives late. */
export function newerProgress(before: JudgingProgress | undefined, next: JudgingProgress): JudgingProgress {
  if (before === undefined || next.version > before.version) return next;
  if (next.version < before.version) return before;
  if (!isWaiting(before.status) && isWaiting(next.status)) return before;
  // The tiles of a finished judging may be gone from the progress already: the ones seen stay.
  const keepsCases = !isWaiting(next.status) && next.cases.length < before.cases.length;
  return keepsCases
    ? { ...next, cases: before.cases, done: before.done, total: Math.max(before.total, next.total) }
    : next;
}
