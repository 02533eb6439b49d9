import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Services } from '@oyez/server/services';

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; Plans?: PlanNode[] };

/** Grow with the site: a statement that reads one of these from end to end becomes slower year by year. */
const GROWING = new Set([
  'judging',
  'judging_detail',
  'problem',
  'problem_statement',
  'submission',
  'submission_source',
  'user_problem',
]);

export type PlanLog = {
  /** What was read from end to end by the statements since the last call, each with how often. */
  wholeTables: () => Map<string, number>;
};

/** Has PostgreSQL write down how it went about each statement of the server, as it really ran. */
export async function logPlans({ database }: Services, logFile: string): Promise<PlanLog> {
  const client = await database.pool.connect();
  try {
    for (const statement of [
      `ALTER SYSTEM SET session_preload_libraries = 'auto_explain'`,
      `ALTER SYSTEM SET "auto_explain.log_min_duration" = 0`,
      `ALTER SYSTEM SET "auto_explain.log_format" = 'json'`,
      'SELECT pg_reload_conf()',
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    ]) {
      await client.query(statement);
    }
  } finally {
    client.release(true);
  }
  let readTo = sizeOf(logFile);
  return {
    wholeTables: () => {
      const text = textFrom(logFile, readTo);
      readTo += Buffer.byteLength(text);
      const found = new Map<string, number>();
      for (const table of plansIn(text).flatMap(scannedTables)) found.set(table, (found.get(table) ?? 0) + 1);
      return found;
    },
  };
}

/** The plans of a log; their lines are indented, those of other messages begin with a date. */
export function plansIn(log: string): PlanNode[] {
  return log
    .split(/duration: [\d.]+ ms {2}plan:\n/)
    .slice(1)
    .flatMap((entry) => {
      const json = /^\s*\{\n(?:\t.*\n)*/.exec(entry)?.[0];
      if (json === undefined) return [];
      const logged = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode };
      // Only planned, not run: how the server learns sizes.
      return logged['Query Text'].trimStart().startsWith('EXPLAIN') ? [] : [logged.Plan];
    });
}

export function scannedTables(plan: PlanNode): string[] {
  const own =
    plan['Node Type'] === 'Seq Scan' && GROWING.has(plan['Relation Name'] ?? '') ? [plan['Relation Name'] ?? ''] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scannedTables)];
}

function sizeOf(file: string): number {
  const handle = openSync(file, 'r');
  try {
    return fstatSync(handle).size;
  } finally {
    closeSync(handle);
  }
}

function textFrom(file: string, start: number): string {
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(fstatSync(handle).size - start);
    readSync(handle, bytes, 0, bytes.length, start);
    return bytes.toString();
  } finally {
    closeSync(handle);
  }
}
