import type { JudgingProgress } from '@oyez/contract/submissions';
import { limits } from '@oyez/contract/limits';
import { isWaiting } from '@oyez/contract/verdict';
import type { ReplyOf } from '@oyez/contract/endpoint';
import { getSubmissionDetail, type getAllCaseResult } from '@oyez/contract/submissions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useSession } from '../../api/session.ts';
import { createPollCounter } from '../../live/pollCounter.ts';
import { useLive } from '../../live/useLive.ts';
import { useSubmissionProgress } from '../../live/useSubmissionProgress.ts';
import { type Tile, toTiles } from '../../ui/verdict/tiles.ts';
import { useVerdictChange } from '../../ui/verdict/useVerdictChange.ts';
import { casesQuery, type SubmissionDetail, submissionQuery } from './submissions.api.ts';

export type CaseResult = ReplyOf<typeof getAllCaseResult>;

export type Judging = {
  detail: SubmissionDetail | undefined;
  error: Error | null;
  /** The newest status known, from whatever told it first. */
  status: number | undefined;
  tiles: Tile[];
  waiting: JudgingProgress['waiting'];
  /** Undefined until it has come; null where the problem does not show its tests. */
  cases: CaseResult | undefined;
  reload: () => void;
};

/** Everything about one submission, followed live until its verdict. `onFinal` runs once when that arrives. */
export function useJudging(submitId: number, onFinal: (status: number) => void = () => undefined): Judging {
  const client = useQueryClient();
  const { user } = useSession();
  const [polls] = useState(createPollCounter);
  const query = submissionQuery(submitId);
  const reload = () => void client.invalidateQueries({ queryKey: query.queryKey });

  const { data: detail, error } = useQuery({
    ...query,
    queryFn: ({ signal }) => {
      polls.count(submitId);
      return call(getSubmissionDetail, { query: { submitId }, signal });
    },
    // One's own submission is followed by its progress; somebody else's has none.
    refetchInterval: ({ state: { data } }) => {
      const follows = data !== undefined && isWaiting(data.submission.status) && data.submission.uid !== user?.uid;
      return follows && !covered && !polls.isSpent(submitId) ? limits.submission.pollMs : false;
    },
  });
  const submission = detail?.submission;
  const isOwn = submission !== undefined && user !== null && submission.uid === user.uid;
  const isRunning = submission !== undefined && isWaiting(submission.status);
  const covered = useLive(
    isRunning && !isOwn ? 'submissions' : null,
    (event) => {
      if (event.type === 'changed' && event.ids.includes(submitId)) reload();
    },
    reload,
  );

  const progress = useSubmissionProgress(isOwn ? submitId : null, isRunning);
  const status = isRunning ? (progress?.status ?? submission.status) : submission?.status;
  const isDone = status !== undefined && !isWaiting(status);
  useVerdictChange(status, (final) => {
    reload();
    onFinal(final);
  });
  const { data: cases } = useQuery({ ...casesQuery(submitId), enabled: isDone && !isRunning });

  return { detail, error, status, tiles: tilesOf(cases, progress), waiting: progress?.waiting ?? null, cases, reload };
}

function tilesOf(cases: CaseResult | undefined, progress: JudgingProgress | undefined): Tile[] {
  const listed =
    cases?.judgeCaseList ?? cases?.subTaskJudgeCaseVoList?.flatMap((subtask) => subtask.subtaskDetailList) ?? [];
  if (listed.length > 0) return toTiles(listed, listed.length);
  return progress === undefined ? [] : toTiles(progress.cases, progress.total);
}
