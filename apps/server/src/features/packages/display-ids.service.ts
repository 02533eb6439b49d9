import type { Db, Tx } from '../../db/client.ts';
import { limits } from '@oyez/contract/rules/limits';
import { highestNumber, takenKeys } from './site-matches.sql.ts';

export type IdPlan = { proposedId: string; idTaken: boolean };

/** So many endings are tried before a number is taken instead. */
const ENDINGS = 20;

/** For each problem of a package a display id that is free: its own, its own with an ending, or the next number. */
export async function proposeIds(
  db: Db | Tx,
  problems: readonly { n: number; display_id: string | null }[],
): Promise<Map<number, IdPlan>> {
  const wanted = problems.flatMap((one) => one.display_id ?? []);
  const taken = await takenKeys(db, [...wanted, ...wanted.flatMap(withEndings)]);
  const plans = new Map<number, IdPlan>();
  let number = problems.length === 0 ? 0 : await highestNumber(db);
  for (const { n, display_id: own } of problems) {
    const nextNumber = () => {
      do number += 1;
      while (taken.has(`P${number}`) || wanted.includes(`P${number}`));
      return `P${number}`;
    };
    const isFree = own !== null && !taken.has(own);
    const proposedId = isFree ? own : ((own && withEndings(own).find((one) => !taken.has(one))) ?? nextNumber());
    taken.add(proposedId);
    plans.set(n, { proposedId, idTaken: own !== null && !isFree });
  }
  return plans;
}

function withEndings(displayId: string): string[] {
  return Array.from({ length: ENDINGS }, (_, index) => `${displayId}-${index + 2}`).filter(
    (one) => one.length <= limits.problem.displayId,
  );
}
