import { setTimeout as pause } from 'node:timers/promises';
import { getOutsideBoard } from '@oyez/contract/contests/boards';
import { STATUS } from '@oyez/contract/judging/verdict';
import { markChanged } from '@oyez/server/db/changes.sql';
import { transact } from '@oyez/server/db/transact';
import type { BenchContext } from '../../bench.ts';
import type { WriterOrder, WriterReport } from '../../load/board-writer.process.ts';
import { startChild } from '../../load/child.ts';
import { MEASURED_CORE } from '../../load/cores.ts';
import { row, type Row } from '../../report.ts';
import { LARGE, seedContest, USUAL, type ContestSize } from '../../site/seed-contest.ts';
import type { BenchSite } from '../../site/site.ts';
import { quantile } from '@oyez/cli/statistics';

const MIB = 1024 ** 2;
const VERDICTS = 40;
const SHOWN_MS = 1000;
const LOOK_MS = 15;
const PATIENCE_MS = 15_000;
const NEWS = 20;
const USUAL_MS = 100;
const LARGE_MS = 1000;
const LARGE_MB = 400;

/** How soon a verdict stands on the board, and what making the board takes. */
export async function snapshotRows(context: BenchContext, site: BenchSite, contestId: number): Promise<Row[]> {
  context.say(`${VERDICTS} verdicts, each until it is shown`);
  const shownMs = await verdictsUntilShown(site, contestId);
  const usual = await writing(context, site, USUAL);
  const large = await writing(context, site, LARGE);
  const size = ({ teams, submissions }: ContestSize) => `${teams} teams, ${submissions} submissions`;
  return [
    row('contest', 'verdict until guests see it, p95', quantile(shownMs, 0.95), 'ms', { atMost: SHOWN_MS }),
    row('contest', 'verdict until guests see it, p50', quantile(shownMs, 0.5), 'ms'),
    ...(
      [
        [USUAL, usual, USUAL_MS],
        [LARGE, large, LARGE_MS],
      ] as const
    ).flatMap(([of, { newsMs, wholeMs, readMs }, atMost]) => [
      row('contest', `board with one verdict more, ${size(of)}, p50`, quantile(newsMs, 0.5), 'ms', { atMost }),
      row('contest', `board with one verdict more, ${size(of)}, p95`, quantile(newsMs, 0.95), 'ms'),
      row('contest', `board of all facts, ${size(of)}`, wholeMs, 'ms'),
      row('contest', `reading it, ${size(of)}`, readMs, 'ms'),
    ]),
    row('contest', `memory for it at its highest, ${size(LARGE)}`, large.grownBytes / MIB, 'MB', { atMost: LARGE_MB }),
  ];
}

async function verdictsUntilShown({ services, url }: BenchSite, contestId: number): Promise<number[]> {
  const ids = await submissionsOf(services, contestId, VERDICTS);
  const page = `${url}${getOutsideBoard.path}?cid=${contestId}`;
  const look = async (known: number) => {
    const reply = await fetch(page);
    const { data } = (await reply.json()) as { data: { version: number } | null };
    return data === null ? known : data.version;
  };
  const times: number[] = [];
  let version = await look(0);
  for (const [n, id] of ids.entries()) {
    // Not in step with the rounds of whoever writes.
    await pause(500 + ((n * 137) % 700));
    await transact(services, async (tx) => {
      const { status } = await tx
        .selectFrom('submission')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const next = status === STATUS.accepted ? STATUS.wrong_answer : STATUS.accepted;
      await tx
        .updateTable('submission')
        .set((eb) => ({ status: next, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
      await markChanged(tx, 'submission', [id]);
    });
    const written = performance.now();
    let seen = await look(version);
    while (seen === version && performance.now() - written < PATIENCE_MS) {
      await pause(LOOK_MS);
      seen = await look(version);
    }
    times.push(seen === version ? Number.NaN : performance.now() - written);
    version = seen;
  }
  return times;
}

/** In a process that has nothing else to do; of a contest that is over, which no server writes about. */
async function writing(context: BenchContext, { services }: BenchSite, of: ContestSize): Promise<WriterReport> {
  context.say(`a contest of ${of.teams} teams with ${of.submissions} submissions …`);
  const contestId = await seedContest(services, of, { startsIn: -600, endsIn: -120 });
  const submissionIds = await submissionsOf(services, contestId, NEWS);
  const { databaseUrl, dataDir } = services.config;
  return startChild<WriterOrder, WriterReport>(
    context,
    new URL('../../load/board-writer.process.ts', import.meta.url),
    MEASURED_CORE,
  ).ask({ databaseUrl, dataDir, contestId, submissionIds });
}

async function submissionsOf({ database }: BenchSite['services'], contestId: number, count: number): Promise<number[]> {
  const rows = await database.db
    .selectFrom('submission')
    .select('id')
    .where('contest_id', '=', contestId)
    .where('status', 'in', [STATUS.accepted, STATUS.wrong_answer])
    .orderBy('code_hash')
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}
