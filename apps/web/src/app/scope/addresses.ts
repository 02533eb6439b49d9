import { type Scope, SITE } from '@oyez/contract/rules/scope';
import { paths, type StatusFilter, withSearch } from '../paths.ts';
import { type ByScope, inScope } from './byScope.ts';

/** Where links lead from a place: they stay inside it. A `problemId` is the id that the place shows. */
export type ScopeAddresses = {
  /** The list that its problems are found in. */
  problems: () => string;
  problem: (problemId: string) => string;
  /** Null where nobody counts the submissions of this place apart. */
  statistics: (problemId: string) => string | null;
  submissions: (filter?: StatusFilter) => string;
  /** `problemId` is null where the reader may not know the problem. */
  submission: (submitId: number, problemId: string | null) => string;
  comparison: (from: number, to: number) => string;
};

const below = (area: string, problemId: string) => `${area}/problem/${encodeURIComponent(problemId)}`;

const groupAddresses = (groupId: number) => {
  const area = paths.group(String(groupId));
  return {
    submissions: (filter: StatusFilter = {}) => withSearch(`${area}/status`, filter),
    submission: (submitId: number) => `${area}/submission-detail/${submitId}`,
  };
};

const ADDRESSES: ByScope<ScopeAddresses> = {
  site: () => ({
    problems: paths.problems,
    problem: paths.problem,
    statistics: paths.problemStatistics,
    submissions: paths.status,
    submission: paths.submission,
    comparison: paths.compareSubmissions,
  }),
  contest: ({ contestId }) => {
    const area = paths.contest(String(contestId));
    return {
      problems: () => paths.contestProblems(String(contestId)),
      problem: (problemId) => paths.contestProblem(String(contestId), problemId),
      statistics: () => null,
      submissions: (filter = {}) => withSearch(paths.contestSubmissions(String(contestId)), filter),
      submission: (submitId, problemId) =>
        problemId === null ? paths.submission(submitId) : `${below(area, problemId)}/submission-detail/${submitId}`,
      comparison: paths.compareSubmissions,
    };
  },
  // What is handed in there is practice: it stands in the list of the site or of the group around it.
  training: ({ trainingId, groupId }) => {
    const id = String(trainingId);
    const group = groupId === null ? undefined : String(groupId);
    return {
      problems: () => paths.trainingProblems(id, group),
      problem: (problemId) => below(paths.training(id, group), problemId),
      statistics: (problemId) => (groupId === null ? paths.problemStatistics(problemId) : null),
      ...(groupId === null ? { submissions: paths.status, submission: paths.submission } : groupAddresses(groupId)),
      comparison: paths.compareSubmissions,
    };
  },
  group: ({ groupId }) => ({
    problems: () => paths.groupProblems(String(groupId)),
    problem: (problemId) => below(paths.group(String(groupId)), problemId),
    statistics: (problemId) => paths.groupProblemStatistics(String(groupId), problemId),
    ...groupAddresses(groupId),
    comparison: paths.compareSubmissions,
  }),
};

export function addressesOf(scope: Scope): ScopeAddresses {
  return inScope(scope, ADDRESSES);
}

/** For pages that belong to no place: profiles, ranks, the back office. */
export const siteAddresses = addressesOf(SITE);
