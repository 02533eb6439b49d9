import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import type { Scope } from '@oyez/contract/rules/scope';
import type { Db, Tx } from '../../db/client.ts';
import { groupProblems, namedProblem, practicableGroupProblems } from '../problems.policy.ts';
import { groupSubmissions, maskOf } from '../submissions.policy.ts';
import { LANE } from '../../jobs/lanes.ts';
import { hasLevel, type Actor } from '../actor.ts';
import { PRACTICE, type OpenScope } from '../open-scope.ts';
import { groupStands } from './scopes.sql.ts';

/** Practice on a group's own problems, for its members. */
export async function openGroup(
  db: Db | Tx,
  actor: Actor,
  scope: Extract<Scope, { kind: 'group' }>,
): Promise<OpenScope | undefined> {
  const { groupId } = scope;
  if (!hasLevel(actor, groupId, GROUP_LEVEL.member) || !(await groupStands(db, actor, groupId))) return undefined;
  return {
    scope,
    home: scope,
    judging: 'openGroupJudge',
    lane: LANE.practice,
    problems: {
      readable: groupProblems(actor, groupId),
      open: practicableGroupProblems(actor, groupId),
      named: namedProblem,
    },
    submissions: groupSubmissions(actor, scope),
    mask: (submission) => maskOf(actor, scope, submission),
    sets: hasLevel(actor, groupId, GROUP_LEVEL.admin),
    ...PRACTICE,
  };
}
