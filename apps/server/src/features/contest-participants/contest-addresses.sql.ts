import type { AddressLock } from '@oyez/contract/contests/contest-values';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';

export async function addressesOf(db: Db | Tx, contestId: number): Promise<{ lock: AddressLock; ranges: string[] }> {
  const row = await db
    .selectFrom('contest')
    .select(['address_lock', 'address_ranges'])
    .where('id', '=', contestId)
    .executeTakeFirstOrThrow();
  return { lock: row.address_lock as AddressLock, ranges: row.address_ranges };
}

export async function countNoted(db: Db, contestId: number): Promise<number> {
  const row = await db
    .selectFrom('contest_address')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('contest_id', '=', contestId)
    .where('noted', '=', true)
    .executeTakeFirstOrThrow();
  return row.count;
}

export type RefusalRow = Awaited<ReturnType<typeof refusals>>[number];

export async function refusals(db: Db, contestId: number, limit: number) {
  return refusalsOf(db, contestId).orderBy('refusal.last_at', 'desc').orderBy('refusal.id').limit(limit).execute();
}

export async function findRefusal(db: Db | Tx, contestId: number, id: number): Promise<RefusalRow | undefined> {
  return refusalsOf(db, contestId).where('refusal.id', '=', id).executeTakeFirst();
}

function refusalsOf(db: Db | Tx, contestId: number) {
  return db
    .selectFrom('contest_address_refusal as refusal')
    .innerJoin('account', 'account.id', 'refusal.user_id')
    .leftJoin('participant_member as mate', (join) =>
      join.onRef('mate.contest_id', '=', 'refusal.contest_id').onRef('mate.user_id', '=', 'refusal.user_id'),
    )
    .leftJoin('participant as team', 'team.id', 'mate.participant_id')
    .leftJoin('contest_address as own', (join) =>
      join
        .onRef('own.contest_id', '=', 'refusal.contest_id')
        .on((eb) =>
          eb.or([
            eb('own.participant_id', '=', eb.ref('team.id')),
            eb.and([eb('own.user_id', '=', eb.ref('refusal.user_id')), eb('team.id', 'is', null)]),
          ]),
        ),
    )
    .select([
      'refusal.id',
      'refusal.user_id',
      'account.username',
      'team.id as team_id',
      'team.team_name',
      'refusal.address',
      'refusal.times',
      'refusal.last_at',
      'own.ranges as own_ranges',
    ])
    .where('refusal.contest_id', '=', contestId);
}

export async function setLock(
  tx: Tx,
  contestId: number,
  { lock, ranges }: { lock: AddressLock; ranges: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('contest')
    .set({ address_lock: lock, address_ranges: [...ranges] })
    .where('id', '=', contestId)
    .execute();
}

/** A team, or somebody who takes part alone. */
export type Whose = { contestId: number } & (
  | { userId: number; teamId: null }
  | { teamId: number; userId?: number | null }
);

export async function rangesOf(tx: Tx, whose: Whose): Promise<string[] | null> {
  const row = await tx
    .selectFrom('contest_address')
    .select('ranges')
    .where('contest_id', '=', whose.contestId)
    .$if(whose.teamId !== null, (rows) => rows.where('participant_id', '=', whose.teamId))
    .$if(whose.teamId === null, (rows) => rows.where('user_id', '=', whose.userId ?? 0))
    .executeTakeFirst();
  return row?.ranges ?? null;
}

/** Chosen by the jury; without any the person is released. */
export async function setRanges(tx: Tx, whose: Whose, ranges: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('contest_address')
    .where('contest_id', '=', whose.contestId)
    .$if(whose.teamId !== null, (rows) => rows.where('participant_id', '=', whose.teamId))
    .$if(whose.teamId === null, (rows) => rows.where('user_id', '=', whose.userId ?? 0))
    .execute();
  if (ranges.length === 0) return;
  await tx
    .insertInto('contest_address')
    .values({
      contest_id: whose.contestId,
      ...(whose.teamId === null ? { user_id: whose.userId } : { participant_id: whose.teamId }),
      ranges: [...ranges],
      noted: false,
    })
    .execute();
}

export async function forgetNoted(tx: Tx, contestId: number): Promise<number> {
  const result = await tx
    .deleteFrom('contest_address')
    .where('contest_id', '=', contestId)
    .where('noted', '=', true)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
