import type { CannedAnswer } from '@oyez/contract/contests/clarifications';
import type { Db, Tx } from '../../db/client.ts';
import { storableJson } from '../../db/storable.ts';

/** Undefined where the contest has those that all begin with. */
export async function readCannedAnswers(db: Db | Tx, contestId: number): Promise<unknown> {
  const row = await db
    .selectFrom('canned_answers')
    .select('answers')
    .where('contest_id', '=', contestId)
    .executeTakeFirst();
  return row?.answers;
}

export async function writeCannedAnswers(
  tx: Tx,
  contestId: number,
  list: readonly CannedAnswer[] | null,
  now: Date,
): Promise<void> {
  if (list === null) {
    await tx.deleteFrom('canned_answers').where('contest_id', '=', contestId).execute();
    return;
  }
  const answers = storableJson(list);
  await tx
    .insertInto('canned_answers')
    .values({ contest_id: contestId, answers, modified_at: now })
    .onConflict((conflict) => conflict.column('contest_id').doUpdateSet({ answers, modified_at: now }))
    .execute();
}
