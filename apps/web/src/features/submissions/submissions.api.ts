import type { QueryOf, ReplyOf } from '@oyez/contract/wire/endpoint';
import type { ContestFrame } from '@oyez/contract/contests/contests';
import { limits } from '@oyez/contract/rules/limits';
import { idsOfScope, type Scope, scopeKey, SITE } from '@oyez/contract/rules/scope';
import {
  checkContestSubmissionsStatus,
  checkSubmissionsStatus,
  findSubmitted,
  getContestSubmissions,
  getSubmissionList,
  submitProblemJudge,
  updateSubmission,
  type Submission,
  type SubmissionRow,
} from '@oyez/contract/submissions/submissions';
import { getAllCaseResult, getFailingTest, getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import { isWaiting } from '@oyez/contract/judging/verdict';
import type { Page } from '@oyez/contract/wire/values';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { type ByScope, inScope } from '../../app/scope/byScope.ts';
import { useScope } from '../../app/scope/InScope.tsx';
import { createPollCounter } from '../../live/pollCounter.ts';
import { useLive } from '../../live/useLive.ts';

export type SubmissionFilter = QueryOf<typeof getSubmissionList>;
export type SubmissionDetail = Omit<ReplyOf<typeof getSubmissionDetail>, 'submission'> & { submission: Submission };

/** How a place is asked about its submissions. */
type SubmissionCalls = {
  list: (q: Partial<SubmissionFilter>, signal: AbortSignal) => Promise<Page<SubmissionRow>>;
  check: (submitIds: number[]) => Promise<Record<string, Submission>>;
};

function practiceCalls(scope: Scope): SubmissionCalls {
  const { gid } = idsOfScope(scope);
  return {
    list: (q, signal) => call(getSubmissionList, { query: { gid, ...q }, signal }),
    check: (submitIds) => call(checkSubmissionsStatus, { body: { submitIds } }),
  };
}

const CALLS: ByScope<SubmissionCalls> = {
  site: practiceCalls,
  contest: ({ contestId }) => ({
    list: (q, signal) =>
      call(getContestSubmissions, {
        query: { beforeContestSubmit: false, ...q, contestID: contestId },
        signal,
      }),
    check: (submitIds) => call(checkContestSubmissionsStatus, { body: { submitIds, cid: contestId } }),
  }),
  training: practiceCalls,
  group: practiceCalls,
};

const LISTS = ['submissions'] as const;
const listsOf = (scope: Scope) => [...LISTS, scopeKey(scope)] as const;

export const submissionsQuery = (q: Partial<SubmissionFilter>, scope: Scope = SITE) =>
  queryOptions({
    // The list page takes the queries of every list: their keys differ.
    queryKey: [...listsOf(scope), q] as readonly unknown[],
    queryFn: ({ signal }) => inScope(scope, CALLS).list(q, signal),
    staleTime: 2000,
  });

/** Of a contest that keeps its results nothing comes but the status: the number is known from the question. */
export async function readSubmission(submitId: number, signal: AbortSignal): Promise<SubmissionDetail> {
  const { submission, ...detail } = await call(getSubmissionDetail, { query: { submitId }, signal });
  const { cid, cpid, version, isManual } = submission;
  const numbers = { submitId, cid: cid ?? 0, cpid: cpid ?? 0, version: version ?? 0, isManual: isManual ?? false };
  return { ...detail, submission: { ...submission, ...numbers } };
}

export const submissionQuery = (submitId: number) =>
  queryOptions({
    queryKey: ['submission', submitId],
    queryFn: ({ signal }) => readSubmission(submitId, signal),
    staleTime: 2000,
  });

/** `version`: the number of judgings so far, because each has results of its own. */
export const casesQuery = (submitId: number, version: number) =>
  queryOptions({
    queryKey: ['submission-cases', submitId, version],
    queryFn: ({ signal }) => call(getAllCaseResult, { query: { submitId }, signal }),
  });

/** Null where there is none, or where it is not shown to this person. */
export const failingTestQuery = (submitId: number, version: number) =>
  queryOptions({
    queryKey: ['failing-test', submitId, version],
    queryFn: ({ signal }) => call(getFailingTest, { query: { submitId }, signal }),
  });

export type NewCode = {
  problemId: string;
  language: string;
  code: string;
  captcha?: string;
  captchaKey?: string;
  submitKey?: string;
  /** To a contest that is over. */
  practice?: boolean;
};

/** Whoever hands something in for the first time takes part from then on, which the frame of the contest tells. */
function noteTakingPart(client: QueryClient, contestId: number): void {
  const queryKey = ['contest', contestId, 'frame'];
  const frame = client.getQueryData<Pick<ContestFrame, 'takesPart'>>(queryKey);
  if (frame?.takesPart === false) void client.invalidateQueries({ queryKey });
}

export function useSubmitCode(meta: { ownErrors?: boolean } = {}) {
  const client = useQueryClient();
  const { ids, scope } = useScope();
  return useMutation({
    mutationFn: ({ problemId, ...input }: NewCode) =>
      call(submitProblemJudge, { body: { pid: problemId, ...ids, ...input } }),
    meta,
    onSuccess: (submission) => {
      // The verdict panel opens with what is known already; the rest is asked for at once.
      const known: SubmissionDetail = {
        submission,
        codeShare: null,
        limits: null,
        fullScore: null,
        can: { share: false, seeCode: true, resubmit: false, judge: false, follow: true },
        waiting: submission.waiting,
        duringContest: false,
        staff: null,
      };
      client.setQueryData(submissionQuery(submission.submitId).queryKey, known, { updatedAt: 0 });
      if (scope.kind === 'contest') noteTakingPart(client, scope.contestId);
      return client.invalidateQueries({ queryKey: LISTS });
    },
  });
}

/** What came of a press of the button whose answer never arrived. */
export async function submittedWith(submitKey: string): Promise<number | undefined> {
  return (await call(findSubmitted, { query: { submitKey } }))?.submitId;
}

export function useShareSubmission(submitId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (share: boolean) => call(updateSubmission, { body: { submitId, share } }),
    onSuccess: () => client.invalidateQueries({ queryKey: submissionQuery(submitId).queryKey }),
  });
}

/** With a stream nothing should get lost; this is the net under it. */
const COVERED_POLL_MS = 15_000;
/** Everybody hears of a change at the same moment; nobody should ask at the same moment. */
const SPREAD_MS = 250;
const NEW_ROWS_MS = 2500;

/** Keeps the rows of a list that are being judged up to date, and lets new ones in when `showsNewest`. */
export function useLiveRows(rows: readonly SubmissionRow[], showsNewest: boolean): void {
  const client = useQueryClient();
  const { scope, key: place, submissionsTopic } = useScope();
  const waiting = rows.filter((row) => isWaiting(row.status)).map((row) => row.submitId);
  const key = waiting.join();
  const [polls] = useState(createPollCounter);
  const [checks] = useState(() => createChecks((ids) => checkRows(client, scope, ids)));
  const listTimer = useRef<Timer>(undefined);
  useEffect(
    () => () => {
      checks.stop();
      clearTimeout(listTimer.current);
      listTimer.current = undefined;
    },
    [checks],
  );

  const reloadSoon = () => {
    listTimer.current ??= setTimeout(
      () => {
        listTimer.current = undefined;
        void client.invalidateQueries({ queryKey: listsOf(scope) });
      },
      NEW_ROWS_MS * (0.5 + Math.random()),
    );
  };

  const covered = useLive(
    submissionsTopic,
    (event) => {
      if (event.type !== 'changed') return;
      const named = new Set(event.ids);
      const changed = rows.map((row) => row.submitId).filter((id) => event.many || named.has(id));
      checks.soon(changed);
      const newest = rows[0]?.submitId ?? 0;
      if (showsNewest && (event.many || event.ids.some((id) => id > newest))) reloadSoon();
    },
    () => {
      checks.soon(waiting);
    },
  );

  useQuery({
    queryKey: ['submission-check', place, key],
    enabled: waiting.length > 0,
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      polls.count(key);
      await checkRows(client, scope, waiting);
      return Date.now();
    },
    initialData: 0,
    initialDataUpdatedAt: Date.now,
    refetchOnMount: false,
    refetchInterval: () => {
      if (covered) return COVERED_POLL_MS;
      return polls.isSpent(key) ? false : limits.submission.pollMs;
    },
  });
}

type Timer = ReturnType<typeof setTimeout>;

/** One question at a time, and the later the longer the last one took: a busy site is not asked more. */
function createChecks(check: (ids: readonly number[]) => Promise<void>) {
  const ids = new Set<number>();
  let timer: Timer | undefined;
  let asking = false;
  let lastMs = 0;

  function soon(more: readonly number[]): void {
    for (const id of more) ids.add(id);
    if (asking || ids.size === 0) return;
    timer ??= setTimeout(() => void ask(), Math.random() * SPREAD_MS + lastMs);
  }

  async function ask(): Promise<void> {
    timer = undefined;
    const asked = [...ids];
    ids.clear();
    asking = true;
    const began = performance.now();
    // A failed check is repeated by the poll.
    await check(asked).catch(() => undefined);
    asking = false;
    lastMs = performance.now() - began;
    soon([]);
  }

  return {
    soon,
    stop() {
      clearTimeout(timer);
      timer = undefined;
      ids.clear();
    },
  };
}

/** Asks how these rows stand now and writes the answer into every list of the place that shows them. */
async function checkRows(client: QueryClient, scope: Scope, ids: readonly number[]): Promise<void> {
  const found = await inScope(scope, CALLS).check(ids.slice(0, limits.checkSubmissions.maxIds));
  client.setQueriesData<Page<SubmissionRow>>({ queryKey: listsOf(scope) }, (page) => page && mergeRows(page, found));
}

function mergeRows(page: Page<SubmissionRow>, found: Record<string, Submission>): Page<SubmissionRow> {
  const records = page.records.map((row) => {
    const news = found[row.submitId];
    if (news === undefined) return row;
    const { status, time, memory, score, oiRankScore, judger, isManual, share } = news;
    return { ...row, status, time, memory, score, oiRankScore, judger, isManual, share };
  });
  return { ...page, records };
}
