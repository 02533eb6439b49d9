import type { ContestRule } from '@oyez/contract/contests/contest-values';
import type { Db, Tx } from '../../db/client.ts';
import type { RowFilter } from '../../db/row-filter.ts';

/** Contests under this rule that have a problem; `title` is null for those that the condition does not hold for. */
export async function contestsThatHave(
  db: Db | Tx,
  problemId: number,
  rule: ContestRule,
  told: RowFilter<'contest'>,
): Promise<{ title: string | null }[]> {
  return db
    .selectFrom('contest_problem as alias')
    .innerJoin('contest', 'contest.id', 'alias.contest_id')
    .select((eb) => eb.case().when(told(eb)).then(eb.ref('contest.title')).else(null).end().as('title'))
    .where('alias.problem_id', '=', problemId)
    .where('alias.deleted_at', 'is', null)
    .where('contest.deleted_at', 'is', null)
    .where('contest.rule', '=', rule)
    .orderBy('contest.starts_at', 'desc')
    .orderBy('contest.id', 'desc')
    .execute();
}
