import { tick } from '@oyez/contract/judge-protocol';
import { limits } from '@oyez/contract/limits';
import { deleteOldChanges } from '../../db/changes.sql.ts';
import type { LeaderDuty } from '../../jobs/leader.ts';
import { deleteOldSessions, endSilentSessions } from '../../jobs/sessions.sql.ts';
import { advanceClocks, deleteEndedTasks, releaseEndedSessions } from '../../jobs/tasks.sql.ts';
import type { Services } from '../../services.ts';
import { announce, announceReleased, giveUp, settleReleased } from './judging.service.ts';
import { deleteEndedProgress, killTask, overdueTasks, type StrandedTask } from './judging.sql.ts';
import { liveNodes } from './nodes.sql.ts';

const MINUTE = 60_000;
const BOUND_MS = limits.submission.waitWithoutNodeSeconds * 1000;

/** Puts everything that ended sessions held back in line. */
export async function releaseLost(services: Services): Promise<void> {
  const { database, now } = services;
  const released = await database.db.transaction().execute(async (tx) => {
    const tasks = await releaseEndedSessions(tx, now());
    await settleReleased(tx, tasks, now());
    return tasks;
  });
  announceReleased(services, released);
}

/** The duties that keep the line moving. */
export function judgingDuties(services: Services): LeaderDuty[] {
  const { database, now, log } = services;
  const lastServed = new Map<string, number>();
  const startedAt = performance.now();

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
    {
      name: 'bound every judging',
      everyMs: 5000,
      run: () => boundJudgings(services, lastServed, startedAt),
    },
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
        await deleteOldChanges(database.db, new Date(at - 60 * MINUTE));
        await deleteOldSessions(database.db, new Date(at - 24 * 60 * MINUTE));
      },
    },
  ];
}

/**
 * Nothing waits or runs for ever: a judging that runs longer than the bound ends by our fault, one that waited as
 * long while no node could take its language fails and can be submitted again. With a capable node it waits in line.
 */
export async function boundJudgings(
  services: Services,
  lastServed: Map<string, number>,
  startedAt: number,
): Promise<void> {
  const { database, now } = services;
  const at = performance.now();
  for (const node of await liveNodes(database.db)) {
    if (!node.healthy || node.state !== 'on') continue;
    for (const language of node.languages) lastServed.set(language.name, at);
  }
  const overdue = await overdueTasks(database.db, new Date(now().getTime() - BOUND_MS));
  const stranded = overdue.waiting.filter((task) => at - (lastServed.get(task.selector) ?? startedAt) >= BOUND_MS);
  const ended: number[] = [];
  for (const [tasks, reason] of [
    [stranded, 'no_node'],
    [overdue.running, 'too_long'],
  ] as const) {
    for (const task of tasks) {
      const submission = await endTask(services, task, reason);
      if (submission !== undefined) ended.push(submission);
    }
  }
  if (ended.length > 0) announce(services, ended);
}

async function endTask(
  services: Services,
  task: StrandedTask,
  reason: 'no_node' | 'too_long',
): Promise<number | undefined> {
  const { database, now } = services;
  return database.db.transaction().execute(async (tx) => {
    if (!(await killTask(tx, task.id, task.state, now()))) return undefined;
    return giveUp(tx, task.payload, reason, now());
  });
}
