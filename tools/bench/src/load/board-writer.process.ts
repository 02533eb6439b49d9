import { openServices } from '@oyez/server/commands/open-services';
import { parseConfig } from '@oyez/server/config';
import { createBoardStore } from '@oyez/server/features/boards/board-store';
import { writeBoard } from '@oyez/server/features/boards/board-writer.service';
import { STATUS } from '@oyez/contract/judging/verdict';
import { pino } from 'pino';

/**
 * A process that does with one contest what a server does while it leads: makes its board of the facts, goes on with it
 * verdict by verdict, and reads what it has kept.
 */
/** The first are slower: a process that leads has made boards before. */
const WARM_UP = 4;

export type WriterOrder = { databaseUrl: string; dataDir: string; contestId: number; submissionIds: number[] };
export type WriterReport = {
  wholeMs: number;
  /** Of each verdict but the first. */
  newsMs: number[];
  readMs: number;
  /** At its highest, beyond what the process had before. */
  grownBytes: number;
};

async function run({ databaseUrl, dataDir, contestId, submissionIds }: WriterOrder): Promise<WriterReport> {
  const config = parseConfig({ DATABASE_URL: databaseUrl, OYEZ_DATA_DIR: dataDir });
  const services = await openServices(config, pino({ level: 'silent' }));
  const store = createBoardStore(services);
  await services.database.pool.query('SELECT 1');
  const before = process.memoryUsage.rss();

  const [wholeMs, whole] = await timed(() => writeBoard(services, contestId));
  let draft = whole;
  const newsMs: number[] = [];
  for (const id of submissionIds) {
    await services.database.pool.query(
      `UPDATE submission SET version = version + 1, status = CASE WHEN status = $2 THEN $3::int ELSE $2 END WHERE id = $1`,
      [id, STATUS.accepted, STATUS.wrong_answer],
    );
    if (!draft) throw new Error('the contest is gone');
    const drafted = { draft, news: { submissionIds: [id], people: false } };
    const [ms, next] = await timed(() => writeBoard(services, contestId, drafted));
    newsMs.push(ms);
    draft = next;
  }
  const [readMs] = await timed(() => store.read(contestId, 'public'));
  const grownBytes = process.resourceUsage().maxRSS * 1024 - before;
  newsMs.splice(0, WARM_UP);
  store.close();
  await services.close();
  return { wholeMs, newsMs, readMs, grownBytes };
}

async function timed<T>(work: () => Promise<T>): Promise<[ms: number, result: T]> {
  const begun = performance.now();
  const result = await work();
  return [performance.now() - begun, result];
}

process.on('message', (order: WriterOrder) => {
  run(order).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit());
