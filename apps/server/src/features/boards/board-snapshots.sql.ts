import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { overAt, releaseTime } from '../../policy/contest-counting.ts';

/** What the public sees, and what the jury sees behind the seal. */
export type SnapshotAudience = 'public' | 'jury';
export type Versions = Record<SnapshotAudience, number>;
export type Kept = { version: number; bytes: Buffer; madeAt: Date };

/** One hand at a time writes the board of a contest; whoever comes later reads what was committed before. */
export async function holdBoard(tx: Tx, contestId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`board ${contestId}`}, 0))`.execute(tx);
}

/** Of the boards that were made, by contest. */
export async function versionsOf(db: Db | Tx, contestIds: readonly number[]): Promise<Map<number, Versions>> {
  const found = new Map<number, Versions>();
  if (contestIds.length === 0) return found;
  const rows = await db
    .selectFrom('board_snapshot')
    .select(['contest_id', 'audience', 'version'])
    .where('contest_id', 'in', contestIds)
    .execute();
  for (const { contest_id: id, audience, version } of rows) {
    found.set(id, { ...(found.get(id) ?? { public: 0, jury: 0 }), [audience]: version });
  }
  return found;
}

/** Where it is newer than what is known. */
export async function newerBoard(
  db: Db,
  contestId: number,
  audience: SnapshotAudience,
  knownVersion: number,
): Promise<Kept | undefined> {
  const row = await db
    .selectFrom('board_snapshot')
    .select(['version', 'bytes', 'made_at as madeAt'])
    .where('contest_id', '=', contestId)
    .where('audience', '=', audience)
    .where('version', '>', knownVersion)
    .executeTakeFirst();
  return row;
}

export async function boardMadeAt(db: Db, contestId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('board_snapshot')
    .select((eb) => eb.fn.min('made_at').as('madeAt'))
    .where('contest_id', '=', contestId)
    .executeTakeFirst();
  return row?.madeAt ?? undefined;
}

/**
 * Keeps a board under its next version; one that says what the kept one says keeps its version. Versions begin with the
 * time, so that they go on rising where boards were dropped, as in a restored database.
 */
export async function keepBoard(
  tx: Tx,
  made: { contestId: number; audience: SnapshotAudience; bytes: Buffer; now: Date },
): Promise<{ version: number; isNew: boolean }> {
  const { contestId, audience, bytes, now } = made;
  const hash = createHash('sha256').update(bytes).digest();
  const same = await sql<{ version: number }>`
    UPDATE board_snapshot SET made_at = ${now}
    WHERE contest_id = ${contestId} AND audience = ${audience} AND sha256(bytes) = ${hash} RETURNING version`.execute(
    tx,
  );
  if (same.rows[0]) return { version: same.rows[0].version, isNew: false };
  const result = await sql<{ version: number }>`
    INSERT INTO board_snapshot (contest_id, audience, version, bytes, made_at)
    VALUES (${contestId}, ${audience}, ${now.getTime()}, ${bytes}, ${now})
    ON CONFLICT (contest_id, audience) DO UPDATE SET version = GREATEST(board_snapshot.version + 1, excluded.version),
      bytes = excluded.bytes, made_at = excluded.made_at
    RETURNING version`.execute(tx);
  return { version: result.rows[0]?.version ?? 0, isNew: true };
}

export type Moments = {
  id: number;
  startsAt: Date;
  endsAt: Date;
  overAt: Date;
  sealAt: Date | null;
  unseal: 'auto' | 'manual';
  releasedAt: Date | null;
};

/** Contests whose board may change by the time alone: those that run, and those whose board is older than their end or release. */
export async function contestsInTime(db: Db, now: Date): Promise<Moments[]> {
  const result = await sql<Moments>`
    SELECT id, starts_at AS "startsAt", ends_at AS "endsAt", ${overAt('contest')} AS "overAt", seal_at AS "sealAt", unseal, released_at AS "releasedAt"
    FROM contest
    WHERE deleted_at IS NULL AND starts_at <= ${now} AND (${overAt('contest')} > ${now} OR EXISTS (
      SELECT FROM board_snapshot b WHERE b.contest_id = contest.id
        AND (b.made_at < ${overAt('contest')}
          OR (${releaseTime('contest')} <= ${now} AND b.made_at < ${releaseTime('contest')}))))`.execute(db);
  return result.rows;
}

/** Which submissions of these were made in contests. */
export async function contestSubmissionsAmong(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; contestId: number }[]> {
  if (ids.length === 0) return [];
  const result = await sql<{ id: number; contestId: number }>`
    SELECT id, contest_id AS "contestId" FROM submission
    WHERE id = ANY(${ids}::bigint[]) AND contest_id IS NOT NULL`.execute(db);
  return result.rows;
}

export async function contestsWithProblems(db: Db, problemIds: readonly number[]): Promise<number[]> {
  if (problemIds.length === 0) return [];
  const rows = await db
    .selectFrom('contest_problem')
    .select('contest_id')
    .distinct()
    .where('problem_id', 'in', problemIds)
    .execute();
  return rows.map((row) => row.contest_id);
}
