import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

export type NewRun = {
  kind: 'backup' | 'proof';
  backup: string | null;
  ok: boolean;
  detail: string;
  rows: number | null;
  files: number | null;
  bytes: number | null;
  addedBytes: number | null;
  startedAt: Date;
  endedAt: Date;
};

const KEPT_DAYS = 400;

export async function insertRun(db: Db, run: NewRun): Promise<void> {
  await db
    .insertInto('backup_run')
    .values({
      kind: run.kind,
      backup: run.backup,
      ok: run.ok,
      detail: run.detail,
      row_count: run.rows,
      file_count: run.files,
      bytes: run.bytes,
      added_bytes: run.addedBytes,
      started_at: run.startedAt,
      ended_at: run.endedAt,
    })
    .execute();
  await sql`DELETE FROM backup_run WHERE ended_at < ${run.endedAt}::timestamptz - make_interval(days => ${KEPT_DAYS})`.execute(
    db,
  );
}

export type RunRow = {
  kind: string;
  backup: string | null;
  ok: boolean;
  detail: string;
  bytes: number | null;
  ended_at: Date;
};

/** Of each kind the last run and the last good one. */
export async function latestRuns(db: Db): Promise<RunRow[]> {
  const result = await sql<RunRow>`
    SELECT kind, backup, ok, detail, bytes, ended_at FROM (VALUES ('backup'), ('proof')) AS kinds (name),
      LATERAL (
        (SELECT * FROM backup_run WHERE kind = kinds.name ORDER BY ended_at DESC LIMIT 1)
        UNION
        (SELECT * FROM backup_run WHERE kind = kinds.name AND ok ORDER BY ended_at DESC LIMIT 1)) AS run
    ORDER BY ended_at`.execute(db);
  return result.rows;
}
