import type { ProblemType } from '@oyez/contract/rules/problem-types';
import type { Database } from '../../../db/client.ts';
import { problemVersion, type ProblemVersion } from '../../problems/problems.service.ts';

/** Remembered: versions of problems; so many cases in all, some MB, emptied when full; a version never changes. */
const MOST_CASES = 50_000;

type Memory = { versions: Map<number, Promise<ProblemVersion>>; cases: number };
const memories = new WeakMap<Database, Memory>();

/** Every submission to a problem needs it. */
export type JudgedVersion = Pick<ProblemVersion, 'config' | 'testSet'>;

export async function judgedVersion(database: Database, versionId: number): Promise<JudgedVersion> {
  const memory = memories.get(database) ?? { versions: new Map<number, Promise<ProblemVersion>>(), cases: 0 };
  memories.set(database, memory);
  const known = memory.versions.get(versionId);
  if (known) return known;
  const reading = problemVersion(database.db, versionId);
  memory.versions.set(versionId, reading);
  try {
    const version = await reading;
    memory.cases += version.testSet.cases.length + 1;
    if (memory.cases > MOST_CASES) {
      memory.versions.clear();
      memory.cases = 0;
    }
    return version;
  } catch (error) {
    memory.versions.delete(versionId);
    throw error;
  }
}

/** ACM or OI, as it was when this version was written: only OI versions have points to give. */
export function typeOf({ config }: JudgedVersion): ProblemType {
  return config.totalScore === null ? 'acm' : 'oi';
}
