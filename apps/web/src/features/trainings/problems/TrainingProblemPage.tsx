import { Navigate, useParams } from 'react-router';
import { useScope } from '../../../app/scope/InScope.tsx';
import { ProblemWorkspacePart } from '../../problems/problemWorkspace.part.api.ts';

/** One problem of the training, with all of them in a bar above it. */
export function TrainingProblemPage() {
  const { problemID = '' } = useParams();
  const { scope } = useScope();
  return <ProblemWorkspacePart scope={scope} problemId={problemID} />;
}

/** The address of the problem without the site around it: focus mode is a state of its page. */
export function FocusedTrainingProblem() {
  const { problemID = '' } = useParams();
  const { to } = useScope();
  return <Navigate replace to={`${to.problem(problemID)}?focus=true`} />;
}
