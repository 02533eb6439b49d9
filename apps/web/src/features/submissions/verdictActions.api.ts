import { cancelJudge, manualJudge, rejudgeSubmission } from '@oyez/contract/judging/judging-admin';
import { resubmitSubmission } from '@oyez/contract/submissions/submissions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { readAnew } from '../../api/readAnew.ts';
import { submissionQuery } from './submissions.api.ts';

/** A submission as far as changing its verdict goes. */
export type Judged = { submitId: number; status: number; score: number | null };

/** After a change of one verdict: its page, its tests, and every list that may show it. */
function useAfterChange(submitId: number) {
  const client = useQueryClient();
  return () => readAnew(client, [submissionQuery(submitId).queryKey, ['submission-cases', submitId], ['submissions']]);
}

export function useRejudge(submitId: number) {
  const onSettled = useAfterChange(submitId);
  return useMutation({ mutationFn: () => call(rejudgeSubmission, { query: { submitId } }), onSettled });
}

export function useCancelJudging(submitId: number) {
  const onSettled = useAfterChange(submitId);
  return useMutation({ mutationFn: () => call(cancelJudge, { query: { submitId } }), onSettled });
}

export function useManualVerdict(submitId: number) {
  const onSettled = useAfterChange(submitId);
  return useMutation({
    mutationFn: (verdict: { status: number; score: number | undefined }) =>
      call(manualJudge, { query: { submitId, ...verdict } }),
    // The dialog says what was refused.
    meta: { ownErrors: true },
    onSettled,
  });
}

export function useResubmit(submitId: number) {
  const onSettled = useAfterChange(submitId);
  return useMutation({ mutationFn: () => call(resubmitSubmission, { query: { submitId } }), onSettled });
}
