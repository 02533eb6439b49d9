import { setTimeout as pause } from 'node:timers/promises';
import type { RunningGoJudge } from '@oyez/cli/sandbox/start';
import { STATUS } from '@oyez/contract/judging/verdict';
import { writeSetting } from '@oyez/server/settings/settings.sql';
import type { BenchContext } from '../bench.ts';
import { startJudging } from './judging.ts';
import { openSite, type BenchSite } from './site.ts';
import { createSubmitter, type Submitter } from './submitter.ts';

export type JudgedSite = BenchSite & { sandbox: RunningGoJudge; nodePid: number; stopNode: () => Promise<void> };

/** A whole site with a judge node that has settled; nobody has to wait between submissions. */
export async function openJudgedSite(
  context: BenchContext,
  slots: number,
  prepare: (site: BenchSite) => Promise<void>,
  environment: NodeJS.ProcessEnv = {},
): Promise<JudgedSite> {
  const site = await openSite(context, environment);
  const { services } = site;
  await writeSetting(services.database.db, 'switches', { defaultSubmitInterval: 0 }, services.now());
  await prepare(site);
  await site.startServer();
  context.say('starting the judge …');
  return { ...site, ...(await startJudging(context, site, slots)) };
}

/** People who are logged in and submit to one problem. */
export async function peopleFor(
  site: BenchSite,
  count: number,
  problem: { displayId: string; language: string },
): Promise<Submitter[]> {
  const users = await Promise.all(Array.from({ length: count }, site.newUser));
  return users.map(({ token }) => createSubmitter(site, token, problem));
}

/** Everybody submits, one after the other, until all sources are taken. Answers the submissions in the order of the sources. */
export async function submitAll(people: readonly Submitter[], sources: readonly string[]): Promise<number[]> {
  const turns = sources.entries();
  const ids: number[] = [];
  const person = async (submitter: Submitter) => {
    for (const [n, source] of turns) ids[n] = await submitter.submit(source);
  };
  await Promise.all(people.map(person));
  return ids;
}

/** Asks as little as it can: it runs on the same cores as what is measured. */
export async function waitUntilJudged({ services }: BenchSite, ids: number[], withinMs: number): Promise<void> {
  const { pool } = services.database;
  const values = [ids, [STATUS.pending, STATUS.compiling, STATUS.judging]];
  const unfinished = 'FROM submission s WHERE s.id = ANY ($1) AND s.status = ANY ($2)';
  const deadline = Date.now() + withinMs;
  for (;;) {
    const { rowCount } = await pool.query(`SELECT 1 ${unfinished} LIMIT 1`, values);
    if (rowCount === 0) return;
    if (Date.now() > deadline) {
      const { rows } = await pool.query<object>(`SELECT s.id, s.status ${unfinished} LIMIT 20`, values);
      throw new Error(`still not judged: ${JSON.stringify(rows)}`);
    }
    await pause(50);
  }
}

export type Judged = { id: number; status: number; timeMs: number };

export async function verdictsOf({ services }: BenchSite, ids: number[]): Promise<Map<number, Judged>> {
  const { rows } = await services.database.pool.query<Judged>(
    'SELECT id, status, coalesce(time_ms, 0) AS "timeMs" FROM submission WHERE id = ANY ($1)',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** From the moment in which the first of them is stored to that in which the last verdict is. */
export async function judgedWithinMs({ services }: BenchSite, ids: number[]): Promise<number> {
  const { rows } = await services.database.pool.query<{ ms: string; accepted: number }>(
    `SELECT extract(epoch FROM max(j.ended_at) - min(s.submitted_at)) * 1000 AS ms,
       count(*) FILTER (WHERE s.status = $2)::int AS accepted
     FROM submission s JOIN judging j ON j.id = s.current_judging_id WHERE s.id = ANY ($1)`,
    [ids, STATUS.accepted],
  );
  if (rows[0]?.accepted !== ids.length) throw new Error(`${rows[0]?.accepted} of ${ids.length} were accepted`);
  return Number(rows[0].ms);
}
