import type { Db } from '../../db/client.ts';
import { fail } from '../../http/app-error.ts';
import { can, type Actor } from '../../policy/actor.ts';
import { VersionConfig } from './problem-config.ts';
import { ownsProblems, presentVersion } from './problem-edits.sql.ts';
import { problemPolicy, visibleProblems } from './problems.policy.ts';
import { findProblemTexts } from './problems.sql.ts';

export type EditableProblem = {
  id: number;
  /** What submissions get now; null before the first tests. */
  versionId: number | null;
  /** Its number, as the wire's `caseVersion` has it. */
  version: number;
  testSetId: number | null;
  config: VersionConfig;
};

/** A problem that this person edits, with what it is judged by at present; the failure to answer with otherwise. */
export async function editableProblem(db: Db, id: number, actor: Actor): Promise<EditableProblem> {
  const problem = (await findProblemTexts(db, id, visibleProblems(actor))) ?? fail('problem_not_found');
  if (!problemPolicy.edit(actor, problem)) fail('problem_edit_forbidden');
  const present = await presentVersion(db, id);
  return {
    id,
    versionId: present.id,
    version: problem.version_n ?? 0,
    testSetId: present.test_set_id,
    config: VersionConfig.parse(problem.config ?? {}),
  };
}

/** Whether there is any problem that this person sets: test data of others is not taken in. */
export async function setsProblems(db: Db, actor: Actor): Promise<boolean> {
  return can(actor, 'problem_admin') || ownsProblems(db, actor.id);
}
