import { getTrainingRank } from '@oyez/contract/trainings/trainings';
import { createCaller } from '@oyez/cli/rehearsal/caller';
import { quantile } from '@oyez/cli/statistics';
import { openSession } from '@oyez/server/features/accounts/sessions/sessions';
import type { BenchContext } from '../../bench.ts';
import { row, type Row } from '../../report.ts';
import { LARGE_TRAINING, seedTraining } from '../../site/seed-training.ts';
import type { BenchSite } from '../../site/site.ts';

const LOOKS = 300;
const ROWS = 30;
/** Every so many looks another search, and so many verdicts in between. */
const SEARCH_EVERY = 5;
const VERDICTS = 4;
const P95_MS = 50;

let seeded: { id: number; reader: number } | undefined;

/** The rank of a large training, page by page and with searches, while verdicts come in. */
export const trainingRank = {
  async seed({ services }: BenchSite, { say }: BenchContext): Promise<void> {
    const { people, problems, submissions } = LARGE_TRAINING;
    say(`a training of ${people} people, ${problems} problems and ${submissions} submissions …`);
    seeded = await seedTraining(services, LARGE_TRAINING);
  },
  measure: async (site: BenchSite): Promise<Row[]> => {
    if (seeded === undefined) throw new Error('there is no training to look at');
    return lookAt(site, seeded);
  },
};

async function lookAt(site: BenchSite, { id, reader }: { id: number; reader: number }): Promise<Row[]> {
  const { people, problems } = LARGE_TRAINING;
  const { database, now } = site.services;
  const token = await openSession(database.db, { userId: reader, ip: '127.0.0.1', agent: 'bench' }, now());
  const { get } = createCaller(site.url, token);
  const failures: string[] = [];
  const look = async (n: number) => {
    const keyword = n % SEARCH_EVERY === 0 ? `trainee-${n % 90}` : '';
    const page = { tid: id, limit: ROWS, currentPage: 1 + ((n * 7) % Math.ceil(people / ROWS)), keyword };
    const { ms, failure } = await get(getTrainingRank.path, page);
    if (failure !== null) failures.push(failure);
    return ms;
  };
  const first = await look(1);
  const times: number[] = [];
  for (let n = 1; n <= LOOKS; n += 1) {
    await verdicts(site, n);
    times.push(await look(n));
  }
  const name = `rank of a training, ${people} people × ${problems} problems`;
  return [
    row('groups', `${name}, p95`, quantile(times, 0.95), 'ms', { atMost: P95_MS }),
    row('groups', `${name}, the first look`, first, 'ms'),
    row('groups', `${name}, looks that failed`, failures.length, '', { atMost: 0 }),
  ];
}

/** Some of its submissions are judged anew. */
async function verdicts({ services: { database } }: BenchSite, n: number): Promise<void> {
  await database.pool.query(
    `WITH judged AS (
       UPDATE submission SET status = CASE status WHEN 0 THEN -1 ELSE 0 END
       WHERE id IN (SELECT id FROM submission ORDER BY id OFFSET $1 LIMIT $2) RETURNING id)
     INSERT INTO change (topic, subject_id) SELECT 'submission', id FROM judged`,
    [n * 97, VERDICTS],
  );
}
