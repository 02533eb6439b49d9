import { SITE } from '@oyez/contract/rules/scope';
import { useParams } from 'react-router';
import { ProblemWorkspace } from './workspace/ProblemWorkspace.tsx';

export function ProblemPage() {
  const { problemID = '' } = useParams();
  return <ProblemWorkspace scope={SITE} problemId={problemID} />;
}
