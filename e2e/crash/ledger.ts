import { setTimeout as pause } from 'node:timers/promises';
import { isWaiting } from '@oyez/contract/judging/verdict';
import pg from 'pg';

/** What the database knows of the submissions, asked on a connection of its own each time: the database dies too. */
export type Row = { id: number; status: number; version: number; judgings: number; applied: number; attempt: number };

export async function readRows(databaseUrl: string, ids: readonly number[]): Promise<Row[]> {
  return query<Row>(
    databaseUrl,
    `SELECT s.id::int, s.status::int, s.version, count(j.id)::int AS judgings,
            count(j.applied_at)::int AS applied, max(j.attempt) AS attempt
     FROM submission s JOIN judging j ON j.submission_id = s.id WHERE s.id = ANY($1) GROUP BY s.id ORDER BY s.id`,
    [ids],
  );
}

/** What the judge saw of these, in its own words: to be read where a verdict is not as it should be. */
export async function evidenceOf(databaseUrl: string, ids: readonly number[]): Promise<string> {
  const rows = await query(
    databaseUrl,
    `SELECT j.submission_id, j.attempt, j.started_at, j.ended_at, j.message, d.staff_message, d.cases
     FROM judging j LEFT JOIN judging_detail d ON d.judging_id = j.id WHERE j.submission_id = ANY($1)`,
    [ids],
  );
  return rows.map((row) => JSON.stringify(row)).join('\n');
}

/** When the first program was taken after a moment, as the database has it; asked until there is one. */
export async function firstTakenAfter(databaseUrl: string, at: number, withinMs: number): Promise<number> {
  const taken = await until(withinMs, 'a program is taken again', async () => {
    const [row] = await query<{ first: Date | null }>(
      databaseUrl,
      'SELECT min(started_at) AS first FROM judging WHERE started_at > $1',
      [new Date(at)],
    );
    return row?.first ?? undefined;
  });
  return taken.getTime();
}

/** Asks until so many are final, and answers when that was. */
export async function untilFinal(
  databaseUrl: string,
  ids: readonly number[],
  count: number,
  withinMs: number,
): Promise<number> {
  return until(withinMs, `${count} of ${ids.length} are final`, async () => {
    const rows = await readRows(databaseUrl, ids);
    return rows.filter((row) => !isWaiting(row.status)).length >= count ? Date.now() : undefined;
  });
}

export async function until<T>(withinMs: number, what: string, look: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    // A database that is being killed or is starting refuses; then it is asked again.
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`${withinMs / 1000} s have passed before ${what}`);
    await pause(60);
  }
}

export async function query<T extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: unknown[],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}
