import { paths } from '../../app/paths.ts';
import { addressesOf, siteAddresses } from '../../app/scope/addresses.ts';
import type { DiscussionFilter, DiscussionPlace } from './discussions.api.ts';

type Filter = Partial<DiscussionFilter>;

/** Where links lead from a page of discussions: they stay in its place. */
export function addressesIn({ groupId }: DiscussionPlace) {
  if (groupId === null) {
    return {
      list: (filter: Filter = {}) => paths.discussions(filter),
      ofProblem: (problemId: string) => paths.problemDiscussions(problemId),
      discussion: (id: number) => paths.discussion(id),
      problem: siteAddresses.problem,
    };
  }
  const group = String(groupId);
  return {
    list: (filter: Filter = {}) => paths.groupDiscussions(group, filter),
    ofProblem: (problemId: string) => paths.groupProblemDiscussions(group, problemId),
    discussion: (id: number) => paths.groupDiscussion(group, id),
    problem: addressesOf({ kind: 'group', groupId }).problem,
  };
}
