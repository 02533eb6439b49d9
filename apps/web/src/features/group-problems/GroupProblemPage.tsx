import { Navigate, useParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useScope } from '../../app/scope/InScope.tsx';
import { DiscussionLink } from '../discussions/discussionLink.part.api.ts';
import { useGroup } from '../groups/groups.api.ts';
import { ProblemLinksContext } from '../problems/problemLinks.api.ts';
import { ProblemWorkspacePart } from '../problems/problemWorkspace.part.api.ts';

/** One problem of the group around it, to read and to solve. */
export function GroupProblemPage() {
  const { problemID = '' } = useParams();
  const { groupId } = useGroup();
  return (
    <ProblemLinksContext value={<DiscussionLink groupId={groupId} problemId={problemID} />}>
      <ProblemWorkspacePart scope={useScope().scope} problemId={problemID} />
    </ProblemLinksContext>
  );
}

/** The address of the problem without the site around it: focus mode is a state of its page. */
export function FocusedGroupProblem() {
  const { groupID = '', problemID = '' } = useParams();
  return <Navigate replace to={`${paths.groupProblem(groupID, problemID)}?focus=true`} />;
}
