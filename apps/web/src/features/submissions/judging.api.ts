import type { JudgingProgress } from '@oyez/contract/submissions/judging-progress';
import { limits } from '@oyez/contract/rules/limits';
import { type Scope, scopeFrom } from '@oyez/contract/rules/scope';
import { isWaiting, STATUS } from '@oyez/contract/judging/verdict';
import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import type { getAllCaseResult } from '@oyez/contract/submissions/submission-detail';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useScope } from '../../app/scope/InScope.tsx';
import { partsOf } from '../../app/scope/parts.ts';
import { createPollCounter } from '../../live/pollCounter.ts';
import { useLive } from '../../live/useLive.ts';
import { useSubmissionProgress } from '../../live/useSubmissionProgress.ts';
import { doneTiles, type Tile, toTiles } from '../../ui/verdict/tiles.ts';
import { useVerdictChange } from '../../ui/verdict/useVerdictChange.ts';
import { casesQuery, readSubmission, type SubmissionDetail, submissionQuery } from './submissions.api.ts';

export type CaseResult = ReplyOf<typeof getAllCaseResult>;

export type Judging = {
  detail: SubmissionDetail | undefined;
  error: Error | null;
  /** The newest status known, from whatever told it first. */
  status: number | undefined;
  /** None while it is judged where the problem does not show its tests. */
  tiles: Tile[];
  progress: { done: number; total: number };
  waiting: JudgingProgress['waiting'];
  /** Undefined until it has come; null where the problem does not show its tests. */
  cases: CaseResult | undefined;
  /** The verdict stands, and its tests are still on their way. */
  awaitsCases: boolean;
  /** They could not be fetched, and can be asked for again. */
  casesFailure: { error: Error; retry: () => void } | null;
  reload: () => void;
};

/** Verdicts that most often come without any test. */
const TESTLESS: ReadonlySet<number> = new Set([
  STATUS.compile_error,
  STATUS.system_error,
  STATUS.cancelled,
  STATUS.submitted_failed,
  STATUS.unknown_result,
]);

/** Whether the verdict that stands came from a test that did not pass. */
export function mayHaveFailingTest(status: number): boolean {
  return !isWaiting(status) && status !== STATUS.accepted && !TESTLESS.has(status);
}

/** Its contest keeps the result, and tells nothing of it but that it was handed in. */
export function isKept({ submission: { status, cid } }: SubmissionDetail): boolean {
  return status === STATUS.unknown_result && cid === 0;
}

/** Where it was handed in. What is kept does not tell: it is in the place where one asks. */
export function placeOf(detail: SubmissionDetail, here: Scope): Scope {
  return isKept(detail) ? here : scopeFrom(detail.submission);
}

/** Everything about one submission, followed live, through every judging of it. `onFinal` runs when a verdict arrives. */
export function useJudging(submitId: number, onFinal: (status: number) => void = () => undefined): Judging {
  const client = useQueryClient();
  const { scope: here } = useScope();
  const [polls] = useState(createPollCounter);
  const query = submissionQuery(submitId);
  /** Each judging is polled for by itself. */
  const judgingOf = (known: SubmissionDetail | undefined) => `${submitId}:${known?.submission.version ?? 0}`;
  const reload = () => void client.invalidateQueries({ queryKey: query.queryKey });

  const { data: detail, error } = useQuery({
    ...query,
    queryFn: ({ signal }) => {
      polls.count(judgingOf(client.getQueryData(query.queryKey)));
      return readSubmission(submitId, signal);
    },
    // Whoever may see its progress follows that; others hear of the verdict only.
    refetchInterval: ({ state: { data } }) => {
      const asks = data !== undefined && isWaiting(data.submission.status) && !data.can.follow;
      return asks && !covered && !polls.isSpent(judgingOf(data)) ? limits.submission.pollMs : false;
    },
  });
  const submission = detail?.submission;
  const follows = detail?.can.follow === true;
  const isRunning = submission !== undefined && isWaiting(submission.status);
  const topic = partsOf(detail === undefined ? here : placeOf(detail, here)).submissionsTopic;
  // A verdict that stands may be judged anew at any time.
  const covered = useLive(
    isRunning && follows ? null : topic,
    (event) => {
      if (event.type === 'changed' && (event.many || event.ids.includes(submitId))) reload();
    },
    reload,
  );

  const judged = submission?.version ?? 0;
  const told = useSubmissionProgress(follows ? submitId : null, isRunning, judged);
  const progress = isRunning && told !== undefined && told.version <= judged ? undefined : told;
  const status = isRunning ? (progress?.status ?? submission.status) : submission?.status;
  const isDone = status !== undefined && !isWaiting(status);
  useVerdictChange(status, (final) => {
    reload();
    onFinal(final);
  });
  // Of a result that is not published its tests are not either.
  const showsCases = isDone && !isRunning && status !== STATUS.unknown_result;
  const asked = useQuery({ ...casesQuery(submitId, judged), enabled: showsCases });
  const { data: known, isLoading, error: casesError } = asked;
  const cases = showsCases ? known : undefined;
  const waiting = progress === undefined ? (detail?.waiting ?? null) : progress.waiting;

  const tiles = tilesOf(cases, progress);
  const awaitsCases = isLoading && tiles.length === 0 && !TESTLESS.has(status ?? STATUS.pending);
  const casesFailure =
    tiles.length === 0 && showsCases && casesError !== null
      ? { error: casesError, retry: () => void asked.refetch() }
      : null;
  const { done, total } = progress ?? { done: doneTiles(tiles), total: tiles.length };
  return { detail, error, status, tiles, progress: { done, total }, waiting, cases, awaitsCases, casesFailure, reload };
}

function tilesOf(cases: CaseResult | undefined, progress: JudgingProgress | undefined): Tile[] {
  const listed =
    cases?.judgeCaseList ?? cases?.subTaskJudgeCaseVoList?.flatMap((subtask) => subtask.subtaskDetailList) ?? [];
  if (listed.length > 0) return toTiles(listed, listed.length);
  if (progress === undefined || progress.done > progress.cases.length) return [];
  return toTiles(progress.cases, progress.total);
}
