import { tick } from '@oyez/contract/judging/judge-protocol';
import { limits } from '@oyez/contract/rules/limits';
import { deleteOldChanges } from '../../../db/changes.sql.ts';
import { transact } from '../../../db/transact.ts';
import type { LeaderDuty } from '../../../jobs/leader.ts';
import { deleteOldSessions, endSilentSessions } from '../../../jobs/sessions.sql.ts';
import { advanceClocks, deleteEndedTasks, killTask } from '../../../jobs/tasks.sql.ts';
import type { Services } from '../../../services.ts';
import { giveUp, releaseLost } from './lost-tasks.service.ts';
import { wakeWaiting } from './wake-ups.ts';
import { takesWork } from '../nodes/nodes.service.ts';
import { liveNodes } from '../nodes/nodes.sql.ts';
import { runningAttempts, waitingFor, wantedSince, type RunningAttempt, type Wanted } from './overdue.sql.ts';
import { deleteEndedProgress } from '../protocol/progress.sql.ts';
import { feedRejudgings } from '../rejudging/rejudgings.service.ts';
import { feedStagedRejudgings } from '../rejudging/staged.service.ts';
import { deleteExpiredRuns } from '../runs/test-runs.sql.ts';

const MINUTE = 60_000;
const BOUND_MS = limits.submission.waitWithoutNodeSeconds * 1000;
const LOOK_MS = 5000;
/** A longer pause between two looks was not watched. */
const LONGEST_PAUSE_MS = 3 * LOOK_MS;
/** How many of those that nobody serves end at one look. */
const STRANDED_AT_ONCE = 500;

/** The duties that keep the line moving. */
export function judgingDuties(services: Services): LeaderDuty[] {
  const { database, now, log } = services;
  return [
    {
      name: 'end silent workers',
      everyMs: tick.raiseMs,
      run: async () => {
        const ended = await endSilentSessions(database.db, tick.deadTicks, now());
        if (ended.length > 0) log.warn({ sessions: ended }, 'workers gave no sign of life');
        await releaseLost(services);
      },
    },
    { name: 'advance the line', everyMs: 500, run: () => advanceClocks(database.db) },
    { name: 'bound every judging', everyMs: LOOK_MS, run: boundingJudgings(services) },
    { name: 'feed rejudgings', everyMs: 1000, run: () => feedRejudgings(services) },
    { name: 'feed staged rejudgings', everyMs: 1000, run: () => feedStagedRejudgings(services) },
    {
      name: 'clear what has ended',
      everyMs: 10_000,
      run: async () => {
        const at = now().getTime();
        await deleteEndedTasks(database.db, {
          judgeBefore: new Date(at - MINUTE),
          jobBefore: new Date(at - 24 * 60 * MINUTE),
        });
        await deleteEndedProgress(database.db);
        await deleteExpiredRuns(database.db, now());
        await deleteOldChanges(database.db, new Date(at - 60 * MINUTE));
        await deleteOldSessions(database.db, new Date(at - 24 * 60 * MINUTE));
      },
    },
  ];
}

/**
 * Nothing waits or runs for ever: a judging that runs longer than the bound ends by our fault, one that waited as
 * long while no node could take its language fails and can be submitted again. With a capable node it waits in line.
 *
 * Time is counted only while the leader looks: what passes while the site is off, suspended or without its database, or
 * while the wall clock is set, is held against nobody.
 */
export function boundingJudgings(
  services: Services,
  clock: () => number = () => performance.now(),
): () => Promise<void> {
  const { database, now } = services;
  let lookedAt = clock();
  let watchedMs = 0;
  /** When each node could last be given each language. */
  const lastServed = new Map<number, Map<string, number>>();
  /** Since when each attempt runs: when it was first seen, or last seen waiting inside its node. */
  let seenSince = new Map<string, number>();

  const isServed = (wanted: Wanted) =>
    [...lastServed.values()].some((languages) =>
      [wanted.selector, wanted.also_selector].every(
        (language) => language === null || watchedMs - (languages.get(language) ?? -Infinity) < BOUND_MS,
      ),
    );

  return async () => {
    const nodes = await liveNodes(database.db);
    const running = await runningAttempts(database.db);
    const at = clock();
    watchedMs += Math.min(at - lookedAt, LONGEST_PAUSE_MS);
    lookedAt = at;

    for (const node of nodes) {
      if (!takesWork(node)) continue;
      const languages = lastServed.get(node.node_id) ?? new Map<string, number>();
      lastServed.set(node.node_id, languages);
      for (const language of node.languages) if (language.state === 'ready') languages.set(language.name, watchedMs);
    }
    const nameOf = ({ id, attempt }: RunningAttempt) => `${id}:${attempt}`;
    const firstSeen = (one: RunningAttempt) => seenSince.get(nameOf(one)) ?? watchedMs;
    // A node takes more than it works on. What it has not begun waits there for what it has, which is bounded itself.
    const busy = new Set(running.filter((one) => one.isBegun).map((one) => one.sessionId));
    const waits = (one: RunningAttempt) => !one.isBegun && busy.has(one.sessionId);
    seenSince = new Map(running.map((one) => [nameOf(one), waits(one) ? watchedMs : firstSeen(one)]));

    for (const one of running) {
      if (watchedMs - firstSeen(one) >= BOUND_MS) await endTask(services, { ...one, state: 'running' }, 'too_long');
    }
    if (watchedMs < BOUND_MS) return;
    const before = new Date(now().getTime() - BOUND_MS);
    const unserved = (await wantedSince(database.db, before)).filter((wanted) => !isServed(wanted));
    if (unserved.length === 0) return;
    for (const { id } of await waitingFor(database.db, unserved, before, STRANDED_AT_ONCE)) {
      await endTask(services, { id, state: 'ready' }, 'no_node');
    }
  };
}

async function endTask(
  services: Services,
  task: Parameters<typeof killTask>[1],
  reason: 'no_node' | 'too_long',
): Promise<void> {
  const { now } = services;
  await transact(services, async (tx) => {
    const ended = await killTask(tx, task, now());
    if (!ended) return;
    await giveUp(tx, ended.payload, reason, now());
    wakeWaiting(tx, [ended.payload]);
  });
}
