import { Navigate, useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useScope } from '../../../app/scope/InScope.tsx';
import { AskJuryPart } from '../../clarifications/askJury.part.api.ts';
import { ProblemLinksContext } from '../../problems/problemLinks.api.ts';
import { ProblemWorkspacePart } from '../../problems/problemWorkspace.part.api.ts';
import { useContest } from '../frame/openContest.ts';
import { useSubmitRules } from './useSubmitRules.ts';

/** One problem under the contest's own name for it, with the rules of handing in there. */
export function ContestProblemPage() {
  const { problemID = '' } = useParams();
  const { scope } = useScope();
  const rules = useSubmitRules();
  const { contestId, frame, phase } = useContest();
  const mayAsk = phase === 'running' && frame.submit === null && !frame.can.run;
  return (
    <ProblemLinksContext value={mayAsk ? <AskJuryPart contestId={contestId} displayId={problemID} /> : null}>
      <ProblemWorkspacePart scope={scope} problemId={problemID} rules={rules} />
    </ProblemLinksContext>
  );
}

/** The address of the problem without the site around it: focus mode is a state of its page. */
export function FocusedContestProblem() {
  const { contestID = '', problemID = '' } = useParams();
  const to = `${paths.contestProblem(contestID, problemID)}?focus=true`;
  return <Navigate replace to={to} />;
}
