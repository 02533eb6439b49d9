import { ruleOf } from '@oyez/contract/contests/contest-values';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { SubmissionListPart } from '../../submissions/submissionPages.part.api.ts';
import { useContest } from '../frame/openContest.ts';
import { problemTexts } from './problems.i18n.ts';

export function ContestSubmissionsPage() {
  const t = problemTexts.use();
  const { frame, containsEnd, phase } = useContest();
  const [search] = useSearchParams();
  const fixed = useMemo(() => ({ containsEnd }), [containsEnd]);
  return (
    <SubmissionListPart
      title={t(search.has('problemID') ? 'submissionsOfProblem' : 'submissions')}
      fixed={fixed}
      hasApart={phase === 'ended' && !frame.sealed}
      hidesScore={ruleOf(frame.contest) !== 'oi'}
    />
  );
}
