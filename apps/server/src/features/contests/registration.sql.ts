import type { AccountRule } from '@oyez/contract/rules/account-rule';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import type { RowFilter } from '../../db/row-filter.ts';
import { accountRuleOf } from '../../policy/scopes/contests.sql.ts';

/** Waits for whoever changes the contest, so that nobody comes in by what ends at this moment. */
export async function presentDoor(
  tx: Tx,
  contestId: number,
): Promise<{ auth: string; secret: string | null; accountRule: AccountRule | null } | undefined> {
  const row = await tx
    .selectFrom('contest')
    .select(['auth', 'secret', 'account_rule_on', 'account_rule'])
    .where('id', '=', contestId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row && { auth: row.auth, secret: row.secret, accountRule: accountRuleOf(row) };
}

/** False where this person is registered already. Who took part before, or was registered once, keeps their row. */
export async function register(tx: Tx, contestId: number, userId: number, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('participant')
    .values({ contest_id: contestId, user_id: userId, registered_at: now, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['contest_id', 'user_id'])
        .where(sql<boolean>`kind <> 'virtual'`)
        .doUpdateSet({ registered_at: now })
        .where('participant.registered_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function registeredAmong(
  db: Db,
  contestIds: readonly number[],
  userId: number,
  found: RowFilter<'contest'>,
): Promise<number[]> {
  const rows = await db
    .selectFrom('contest')
    .select('contest.id')
    .where('contest.id', 'in', contestIds)
    .where(
      sql<boolean>`(EXISTS (SELECT FROM participant AS own WHERE own.contest_id = contest.id AND own.user_id = ${userId}
          AND own.kind <> 'virtual' AND own.registered_at IS NOT NULL)
        OR EXISTS (SELECT FROM participant_member AS mate WHERE mate.contest_id = contest.id AND mate.user_id = ${userId}))`,
    )
    .where(found)
    .orderBy('contest.id')
    .execute();
  return rows.map(({ id }) => id);
}
