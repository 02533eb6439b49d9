import { createCaller, type CallResult, type Caller } from '@oyez/cli/rehearsal/caller';
import { quantile } from '@oyez/cli/statistics';
import { getProgress } from '@oyez/contract/classes/assignments';
import { importRoster, previewRoster } from '@oyez/contract/classes/rosters';
import { getProblemList } from '@oyez/contract/problems/problems';
import { openSession } from '@oyez/server/features/accounts/sessions/sessions';
import { aClass } from '@oyez/server/testing/class-builders';
import type { BenchContext } from '../../bench.ts';
import { row, type Row } from '../../report.ts';
import { LARGE_CLASS, seedClass } from '../../site/seed-class.ts';
import type { BenchSite } from '../../site/site.ts';

const LOOKS = 200;
/** So many verdicts come in between two looks. */
const VERDICTS = 4;
const PAGE_MS = 50;
const MEMBERS = 2000;
const IMPORT_SECONDS = 60;
const OTHERS_MS = 100;
const MADE = 500;

let seeded: { assignmentId: number; teacherId: number } | undefined;

/** The progress page of a large class while verdicts come in, and rosters that come in while others work. */
export const classProgress = {
  async seed(site: BenchSite, { say }: BenchContext): Promise<void> {
    const { people, problems, submissions } = LARGE_CLASS;
    say(`a class of ${people} people, ${problems} problems and ${submissions} submissions …`);
    seeded = await seedClass(site.services, LARGE_CLASS);
  },

  async measure(site: BenchSite, { say }: BenchContext): Promise<Row[]> {
    if (seeded === undefined) throw new Error('there is no class');
    const { assignmentId, teacherId } = seeded;
    const teacher = await callerOf(site, teacherId);
    const page = await timesOf(LOOKS, async (n) => {
      await verdicts(site, n);
      return teacher.get(getProgress.path, { id: assignmentId });
    });
    const name = `progress of ${LARGE_CLASS.people} people × ${LARGE_CLASS.problems} problems`;
    say(`a roster of ${MEMBERS} members, and one that makes ${MADE} accounts …`);
    const joined = await importWhileOthersWork(site, await existing(site));
    const made = await importWhileOthersWork(site, fresh());
    return [
      row('groups', `${name}, p95`, quantile(page.times, 0.95), 'ms', { atMost: PAGE_MS }),
      row('groups', `${name}, looks that failed`, page.failures, '', { atMost: 0 }),
      ...rosterRows(`roster of ${MEMBERS} members`, joined),
      ...rosterRows(`roster that makes ${MADE} accounts`, made),
    ];
  },
};

type Imported = { seconds: number; p95: number; failures: number };

function rosterRows(name: string, { seconds, p95, failures }: Imported): Row[] {
  return [
    row('groups', `${name}, whole import`, seconds, 's', { atMost: IMPORT_SECONDS }),
    row('groups', `${name}, other calls meanwhile, p95`, p95, 'ms', { atMost: OTHERS_MS }),
    row('groups', `${name}, calls that failed`, failures, '', { atMost: 0 }),
  ];
}

async function callerOf(site: BenchSite, userId: number): Promise<Caller> {
  const { database, now } = site.services;
  const token = await openSession(database.db, { userId, ip: '127.0.0.1', agent: 'bench' }, now());
  return createCaller(site.url, token);
}

async function timesOf(
  count: number,
  look: (n: number) => Promise<CallResult>,
): Promise<{ times: number[]; failures: number }> {
  await look(0);
  const times: number[] = [];
  let failures = 0;
  for (let n = 1; n <= count; n += 1) {
    const { ms, failure } = await look(n);
    times.push(ms);
    if (failure !== null) failures += 1;
  }
  return { times, failures };
}

/** Preview and import of a roster by somebody who manages users, while another reads lists without a pause. */
async function importWhileOthersWork(site: BenchSite, text: string): Promise<Imported> {
  const { db } = site.services.database;
  const [root, other] = [await site.newUser(), await site.newUser()];
  await db.updateTable('account').set({ role: 'root' }).where('id', '=', root.id).execute();
  const { groupId } = await aClass(site.services, { ...root, uid: '', username: '' });
  const [desk, reader] = [createCaller(site.url, root.token), createCaller(site.url, other.token)];
  let isOver = false;
  const times: number[] = [];
  let failures = 0;
  const others = (async () => {
    while (!isOver) {
      const { ms, failure } = await reader.get(getProblemList.path, { limit: 30, currentPage: 1 });
      times.push(ms);
      if (failure !== null) failures += 1;
    }
  })();
  const begun = performance.now();
  const looked = await desk.post(previewRoster.path, { gid: groupId, text });
  const { data } = JSON.parse(looked.text) as { data: { digest: string } | null };
  const imported = await desk.post(importRoster.path, { gid: groupId, text, digest: data?.digest ?? '' });
  const seconds = (performance.now() - begun) / 1000;
  isOver = true;
  await others;
  for (const { failure } of [looked, imported]) if (failure !== null) failures += 1;
  return { seconds, p95: quantile(times, 0.95), failures };
}

async function existing({ services: { database } }: BenchSite): Promise<string> {
  await database.pool.query(
    `INSERT INTO account (uid, username, username_key, password_hash, created_at, modified_at)
     SELECT md5('enrolled ' || n), 'enrolled' || n, 'enrolled' || n, 'none', now(), now()
     FROM generate_series(1, $1::int) AS n`,
    [MEMBERS],
  );
  return tableOf(MEMBERS, (n) => `enrolled${n}`);
}

function fresh(): string {
  return tableOf(MADE, (n) => `freshman${n}`);
}

function tableOf(count: number, usernameOf: (n: number) => string): string {
  const lines = Array.from({ length: count }, (_, at) => `${usernameOf(at + 1)},,Section ${at % 20}`);
  return ['username,name,section', ...lines].join('\n');
}

/** Some of its submissions are judged anew. */
async function verdicts({ services: { database } }: BenchSite, n: number): Promise<void> {
  await database.pool.query(
    `WITH judged AS (
       UPDATE submission SET status = CASE status WHEN 0 THEN -1 ELSE 0 END
       WHERE id IN (SELECT id FROM submission WHERE group_id IS NOT NULL ORDER BY id OFFSET $1 LIMIT $2) RETURNING id)
     INSERT INTO change (topic, subject_id) SELECT 'submission', id FROM judged`,
    [n * 97, VERDICTS],
  );
}
