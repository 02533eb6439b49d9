import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import type { Scope } from '@oyez/contract/rules/scope';
import type { Db, Tx } from '../../db/client.ts';
import { groupProblems, namedProblem, practicableGroupProblems } from '../problems.policy.ts';
import { publicInTrainingsOf } from '../trainings.policy.ts';
import { groupSubmissions, maskOf } from '../submissions.policy.ts';
import { LANE } from '../../jobs/lanes.ts';
import { hasLevel, type Actor } from '../actor.ts';
import { PRACTICE, type OpenScope } from '../open-scope.ts';
import { groupStands } from './scopes.sql.ts';

/**
 * Practice on a group's own problems, for its members; and on the public ones of its trainings, which existing clients
 * ask for in the group without naming the training.
 */
export async function openGroup(
  db: Db | Tx,
  actor: Actor,
  scope: Extract<Scope, { kind: 'group' }>,
): Promise<OpenScope | undefined> {
  const { groupId } = scope;
  if (!hasLevel(actor, groupId, GROUP_LEVEL.member) || !(await groupStands(db, actor, groupId))) return undefined;
  const inTrainings = publicInTrainingsOf(groupId);
  return {
    scope,
    home: scope,
    judging: 'openGroupJudge',
    lane: LANE.practice,
    problems: {
      readable: (eb) => eb.or([groupProblems(actor, groupId)(eb), inTrainings(eb)]),
      open: (eb) => eb.or([practicableGroupProblems(actor, groupId)(eb), inTrainings(eb)]),
      named: namedProblem,
    },
    submissions: groupSubmissions(actor, scope),
    mask: (submission) => maskOf(actor, scope, submission),
    sets: hasLevel(actor, groupId, GROUP_LEVEL.admin),
    ...PRACTICE,
  };
}
