import { SITE } from '@oyez/contract/rules/scope';
import { namedProblem, practicableProblems, visibleProblems } from '../problems.policy.ts';
import { maskOf, siteSubmissions } from '../submissions.policy.ts';
import { LANE } from '../../jobs/lanes.ts';
import { can, type Actor } from '../actor.ts';
import { PRACTICE, type OpenScope } from '../open-scope.ts';

/** Practice: outside contests, trainings and groups. */
export function openSite(actor: Actor): OpenScope {
  return {
    scope: SITE,
    home: SITE,
    judging: 'openPublicJudge',
    lane: LANE.practice,
    problems: { readable: visibleProblems(actor), open: practicableProblems(actor), named: namedProblem },
    submissions: siteSubmissions(actor),
    mask: (submission) => maskOf(actor, SITE, submission),
    sets: can(actor, 'problem_admin'),
    ...PRACTICE,
  };
}
