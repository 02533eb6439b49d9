import type { Db } from '../../db/client.ts';
import type { Actor } from '../../policy/actor.ts';
import { VersionConfig } from '../problems/problem-config.ts';
import { presentVersion } from './problem-edits.sql.ts';
import { findEditable } from '../problems/problems.service.ts';

export type EditableProblem = {
  id: number;
  /** What submissions get now; null before the first tests. */
  versionId: number | null;
  /** Its number, as the wire's `caseVersion` has it. */
  version: number;
  testSetId: number | null;
  /** Another judge has its tests. */
  isElsewhere: boolean;
  config: VersionConfig;
};

/** A problem that this person edits, with what it is judged by at present; the failure to answer with otherwise. */
export async function editableProblem(db: Db, id: number, actor: Actor): Promise<EditableProblem> {
  const problem = await findEditable(db, id, actor);
  const present = await presentVersion(db, id);
  return {
    id,
    versionId: present.id,
    version: problem.version_n ?? 0,
    testSetId: present.test_set_id,
    isElsewhere: problem.remote_oj !== null,
    config: VersionConfig.parse(problem.config ?? {}),
  };
}
