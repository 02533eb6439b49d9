import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { checkout } from '@oyez/cli/folders';
import { quantile } from '@oyez/cli/statistics';
import { lastLines, runCommand } from '@oyez/cli/system/command';
import { getProblemDetail, getProblemList } from '@oyez/contract/problems/problems';
import { getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import { getSubmissionList } from '@oyez/contract/submissions/submissions';
import { getRankList } from '@oyez/contract/users/ranks';
import type { Services } from '@oyez/server/services';
import type { Bench, BenchContext } from '../bench.ts';
import { row } from '../report.ts';
import { diskUseOf } from '../site/disk.ts';
import { temporaryFolder } from '../site/folder.ts';
import { BIG, bigIds, seedBigSite } from '../site/seed-big.ts';
import { giveFilesToServer, openSite, type BenchSite } from '../site/site.ts';

const FILES = 2000;
const FILE_BYTES = 256 * 1024;
/** On each side of a backup, so that what drifts on a shared machine is in both. */
const REST_MS = 45_000;
const BETWEEN_MS = 10;
const SLOWER = 1.2;
const RESTORE_SECONDS = 900;
const GB = 1024 ** 3;

/** What a planned backup of a very large site costs those who use it meanwhile, and how soon the site is back from it. */
export const backup: Bench = async (context) => {
  const site = await openSite(context);
  await seedBigSite(site.services, context.say);
  await putFiles(site.services);
  await giveFilesToServer(site.stage);
  await site.startServer();
  const { token } = await site.newUser();
  const askDuring = asker(site, token);
  const repository = temporaryFolder(context);

  context.say('people alone …');
  await askDuring(pause(REST_MS / 3));
  const before = await askDuring(pause(REST_MS));
  context.say('people and a planned backup …');
  const first = timed(() => oyez(context, site, ['backup', '--planned', '--to', repository]));
  const beside = await askDuring(first);
  context.say('people alone, and the next backup …');
  const after = await askDuring(pause(REST_MS));
  const bytes = diskUseOf(repository);
  const second = await timed(() => oyez(context, site, ['backup', '--to', repository]));
  const added = diskUseOf(repository) - bytes;
  context.say('restored beside the site …');
  const folder = temporaryFolder(context);
  const restored = await timed(() => oyez(context, undefined, ['restore', '--from', repository, '--data', folder]));

  const alone = quantile([...before, ...after], 0.95);
  const meanwhile = quantile(beside, 0.95);
  const size = `${BIG.submissions} submissions and ${FILES} files`;
  return [
    row('backup', 'calls of people alone, p95', alone, 'ms'),
    row('backup', 'calls of people while a backup runs, p95', meanwhile, 'ms'),
    row('backup', 'that, of alone', meanwhile / alone, '×', { atMost: SLOWER }),
    row('backup', `${size}: a planned backup`, await first, 's'),
    row('backup', 'its place on the disk', bytes / GB, 'GB'),
    row('backup', 'the next one, at full speed', second, 's'),
    row('backup', 'what that added', added / 1024 ** 2, 'MB'),
    row('backup', `${size}: restored`, restored, 's', { atMost: RESTORE_SECONDS }),
  ];
};

async function putFiles({ database, files, now }: Services): Promise<void> {
  for (let n = 0; n < FILES; n += 1) {
    const { sha256, size } = await files.put(randomBytes(FILE_BYTES));
    await database.db
      .insertInto('blob')
      .values({ sha256: Buffer.from(sha256, 'hex'), size, created_at: now() })
      .execute();
  }
}

/** One person after the other, who open what people open. */
function asker({ url }: BenchSite, token: string): (work: Promise<unknown>) => Promise<number[]> {
  const pages: ((n: number) => string)[] = [
    (n) => `${getProblemList.path}?limit=30&currentPage=${1 + (n % 600)}`,
    (n) => `${getProblemDetail.path}?problemId=P${1000 + 10 * (n % 400)}`,
    (n) => `${getSubmissionList.path}?limit=30&currentPage=${1 + (n % 50)}`,
    (n) => `${getSubmissionDetail.path}?submitId=${bigIds.submission(BIG.submissions - 100 - (n % 20_000))}`,
    (n) => `${getRankList.path}?type=0&limit=30&currentPage=${1 + (n % 300)}`,
  ];
  let n = 0;
  const once = async () => {
    n += 1;
    const path = pages[n % pages.length]!(n * 31);
    const startedAt = performance.now();
    const reply = await fetch(`${url}${path}`, { headers: { authorization: token } });
    await reply.arrayBuffer();
    if (reply.status >= 500) throw new Error(`${path} was answered with ${reply.status}`);
    return performance.now() - startedAt;
  };
  return async (work) => {
    let isDone = false;
    const end = work.finally(() => (isDone = true));
    const times: number[] = [];
    while (!isDone) {
      times.push(await once());
      await pause(BETWEEN_MS);
    }
    await end;
    return times;
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

/** The command as an operator gives it; with a site, to that site's database and files. */
async function oyez({ say }: BenchContext, site: BenchSite | undefined, args: string[]): Promise<void> {
  const { DATABASE_URL: _, ...environment } = process.env;
  const own = site && { DATABASE_URL: site.services.config.databaseUrl };
  const words = site ? [...args, '--data', site.stage.folder.root] : args;
  const { code, stdout, stderr } = await runCommand(join(checkout, 'oyez'), words, {
    cwd: checkout,
    environment: { ...environment, ...own, OYEZ_BACKUP_PROVE_DAYS: '0' },
    onLine: say,
  });
  if (code !== 0) throw new Error(`"./oyez ${args.join(' ')}" ended with ${code}: ${lastLines(stderr || stdout)}`);
}
