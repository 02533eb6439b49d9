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

/** Of each kind and outcome; by number, as a clock may be wrong. */
const KEPT_RUNS = 400;

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
  await sql`DELETE FROM backup_run WHERE id IN (
    SELECT id FROM backup_run WHERE kind = ${run.kind} AND ok = ${run.ok} ORDER BY id DESC OFFSET ${KEPT_RUNS})`.execute(
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

/** Of each kind the last run and the last good one that ended before a moment, in their order. */
export async function latestRuns(db: Db, before: Date): Promise<RunRow[]> {
  const result = await sql<RunRow>`
    SELECT kind, backup, ok, detail, bytes, ended_at FROM (VALUES ('backup'), ('proof')) AS kinds (name),
      LATERAL (
        (SELECT * FROM backup_run WHERE kind = kinds.name ORDER BY id DESC LIMIT 1)
        UNION
        (SELECT * FROM backup_run WHERE kind = kinds.name AND ok AND ended_at < ${before}
          ORDER BY id DESC LIMIT 1)) AS run
    ORDER BY id`.execute(db);
  return result.rows;
}
