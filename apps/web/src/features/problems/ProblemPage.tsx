import { SITE } from '@oyez/contract/rules/scope';
import { useParams } from 'react-router';
import { DiscussionLink } from '../discussions/discussionLink.part.api.ts';
import { ProblemLinksContext } from './problemLinks.api.ts';
import { ProblemWorkspace } from './workspace/ProblemWorkspace.tsx';

export function ProblemPage() {
  const { problemID = '' } = useParams();
  return (
    <ProblemLinksContext value={<DiscussionLink groupId={null} problemId={problemID} />}>
      <ProblemWorkspace scope={SITE} problemId={problemID} />
    </ProblemLinksContext>
  );
}
