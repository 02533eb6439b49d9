import { CONCERNS, type Concern, type SiteHealth } from '@oyez/contract/site/dashboard';
import { verdictOf, VERDICTS } from '@oyez/contract/judging/verdict';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { createBriefCache } from '../../db/brief-cache.ts';
import { firstClaims, type FirstClaim } from '../../jobs/claim-news.ts';
import { LANE } from '../../jobs/lanes.ts';
import type { Services } from '../../services.ts';
import { createHealth } from './health.service.ts';
import { lanesWaiting, recentStatuses, type LaneRow } from './site-metrics.sql.ts';

const FRESH_MS = 2000;
const RECENT_MS = 5 * 60_000;

/** By number: `rejudge` shares its lane with what happens in the background. */
const LANES = Object.entries({
  contest: LANE.contest,
  practice: LANE.practice,
  test_run: LANE.testRun,
  rejudge: LANE.rejudge,
});

/** From what nobody notices to what people ask about. */
const WAITS_S = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800];

type Facts = { health: SiteHealth; lanes: LaneRow[] | null; statuses: { status: number; n: number }[] | null };

/**
 * What an operator is woken for, beside what Node and HTTP tell of themselves. Read when somebody asks; what cannot be
 * read while the database is away is left out.
 */
export function addSiteMetrics(registry: Registry, services: Services): void {
  const health = createHealth(services);
  const { database, now } = services;
  // Remembered: the figures of one look at the site, which a dozen gauges share; for 2 s.
  const remembered = createBriefCache<Facts>({ freshMs: FRESH_MS, maxEntries: 1 });
  const look = async (): Promise<Facts> => {
    const found = await health();
    if (found.database.answerMs === null) return { health: found, lanes: null, statuses: null };
    const [lanes, statuses] = await Promise.all([
      lanesWaiting(
        database.db,
        LANES.map(([, lane]) => lane),
      ),
      recentStatuses(database.db, new Date(now().getTime() - RECENT_MS)),
    ]);
    return { health: found, lanes, statuses };
  };
  const facts = () => remembered.get('', look);
  const secondsSince = (moment: Date | string) => Math.max(0, (now().getTime() - new Date(moment).getTime()) / 1000);

  type Set = (value: number | null | undefined, labels?: Record<string, string>) => void;
  const gauge = (name: string, help: string, labelNames: string[], fill: (set: Set, found: Facts) => void) => {
    const one = new Gauge({
      name: `oyez_${name}`,
      help,
      labelNames,
      registers: [registry],
      collect: async () => {
        one.reset();
        // A gauge without labels would be 0 where nothing is known.
        if (labelNames.length === 0) one.remove();
        const found = await facts().catch(() => undefined);
        if (found === undefined) return;
        fill((value, labels = {}) => {
          if (value !== null && value !== undefined) one.set(labels, value);
        }, found);
      },
    });
  };

  gauge('judge_waiting', 'Submissions that wait for a judge, by lane, counted to 10000', ['lane'], (set, { lanes }) => {
    for (const [name, lane] of LANES) set(lanes?.find((one) => one.lane === lane)?.waiting, { lane: name });
  });
  gauge('judge_wait_seconds', 'How long the first in line has waited, by lane', ['lane'], (set, { lanes }) => {
    for (const [name, lane] of LANES) {
      const found = lanes?.find((one) => one.lane === lane);
      set(found && (found.oldest === null ? 0 : secondsSince(found.oldest)), { lane: name });
    }
  });
  addWaits(registry);
  const judgeOf = ({ health: { judge }, lanes }: Facts) => (lanes === null ? undefined : judge);
  gauge('judge_running', 'Programs that nodes are judging', [], (set, found) => set(judgeOf(found)?.running));
  gauge('judge_nodes', 'Judge nodes that are switched on', ['state'], (set, found) => {
    const judge = judgeOf(found);
    if (judge === undefined) return;
    set(judge.working, { state: 'working' });
    set(judge.nodes - judge.working, { state: 'missing' });
  });
  gauge('judge_slots', 'Programs that working nodes run at once', [], (set, found) => set(judgeOf(found)?.slots));
  gauge('verdicts_recent', 'Submissions of the last five minutes, by verdict', ['verdict'], (set, { statuses }) => {
    if (statuses === null) return;
    for (const [verdict, { code }] of Object.entries(VERDICTS)) {
      if (statuses.some(({ status }) => status === code)) continue;
      if (verdict === 'accepted' || verdict === 'system_error') set(0, { verdict });
    }
    for (const { status, n } of statuses) set(n, { verdict: verdictOf(status) });
  });
  gauge('database_answer_seconds', 'How long PostgreSQL took to answer', [], (set, { health: { database: it } }) =>
    set(it.answerMs === null ? null : it.answerMs / 1000),
  );
  gauge('database_bytes', 'Size of the database', [], (set, { health: { database: it } }) => set(it.bytes));
  gauge('database_pool', 'Connections of this server to PostgreSQL, and who waits for one', ['state'], (set) => {
    const { pool } = database;
    set(pool.totalCount - pool.idleCount, { state: 'busy' });
    set(pool.idleCount, { state: 'idle' });
    set(pool.waitingCount, { state: 'waiting' });
    set(pool.options.max, { state: 'most' });
  });
  gauge('disk_free_bytes', 'Free on the disk of the data folder', [], (set, { health: { disk } }) =>
    set(disk?.freeBytes),
  );
  gauge('disk_size_bytes', 'Size of the disk of the data folder', [], (set, { health: { disk } }) =>
    set(disk?.totalBytes),
  );
  gauge('backup_age_seconds', 'Age of the last good backup; absent when there is none', [], (set, { health: it }) =>
    set(it.backup?.madeAt ? secondsSince(it.backup.madeAt) : null),
  );
  gauge('backup_proof_age_seconds', 'Age of the last good trial of a restore', [], (set, { health: it }) =>
    set(it.backup?.provedAt ? secondsSince(it.backup.provedAt) : null),
  );
  gauge('mails', 'Mails that wait, that failed, that nobody sends', ['state'], (set, { health: { mail }, lanes }) => {
    if (lanes === null) return;
    for (const state of ['queued', 'failed', 'outbox'] as const) set(mail[state], { state });
  });
  gauge('concern', 'What the overview of the site complains of: 1 while it does', ['what'], (set, { health: it }) => {
    for (const what of Object.keys(CONCERNS) as Concern[]) {
      set(it.concerns.some((one) => one.what === what) ? 1 : 0, { what });
    }
  });
}

/** Of the judgings that this server has handed out: unlike the first in line, it tells of a wait that is over, too. */
function addWaits(registry: Registry): void {
  const waited = new Histogram({
    name: 'oyez_judge_waited_seconds',
    help: 'How long judgings were in line until a node took them, by lane',
    labelNames: ['lane'],
    buckets: WAITS_S,
    registers: [registry],
  });
  for (const [lane] of LANES) waited.zero({ lane });
  firstClaims.subscribe((message) => {
    const { lane, waitedMs } = message as FirstClaim;
    const name = LANES.find(([, number]) => number === lane)?.[0];
    if (name !== undefined) waited.observe({ lane: name }, Math.max(0, waitedMs) / 1000);
  });
}
