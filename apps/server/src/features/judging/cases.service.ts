import type { CaseReport } from '@oyez/contract/judge-tasks';
import type { Db } from '../../db/client.ts';
import { judgingCases } from './judging.sql.ts';

/** The cases of a judging in order; none while it runs. */
export async function casesOf(db: Db, judgingId: number): Promise<CaseReport[]> {
  const detail = await judgingCases(db, judgingId);
  return (detail?.cases ?? []).toSorted((a, b) => a.seq - b.seq);
}
