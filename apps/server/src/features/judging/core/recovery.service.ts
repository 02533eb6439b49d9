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
import { overdueTasks, type OverdueTask } from './overdue.sql.ts';
import { deleteEndedProgress } from '../protocol/progress.sql.ts';
import { feedRejudgings } from '../rejudging/rejudgings.service.ts';
import { feedStagedRejudgings } from '../rejudging/staged.service.ts';
import { deleteExpiredRuns } from '../runs/test-runs.sql.ts';

const MINUTE = 60_000;
const BOUND_MS = limits.submission.waitWithoutNodeSeconds * 1000;

/**
 * Remembered: when each node could last be given each language, by the leader's clock; renewed each 5 s, until a
 * restart.
 */
type LastServed = Map<number, Map<string, number>>;

/** The duties that keep the line moving. */
export function judgingDuties(services: Services): LeaderDuty[] {
  const { database, now, log } = services;
  const lastServed: LastServed = new Map();
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
 */
export async function boundJudgings(services: Services, lastServed: LastServed, startedAt: number): Promise<void> {
  const { database, now } = services;
  const at = performance.now();
  for (const node of await liveNodes(database.db)) {
    if (!takesWork(node)) continue;
    const languages = lastServed.get(node.node_id) ?? new Map<string, number>();
    lastServed.set(node.node_id, languages);
    for (const language of node.languages) if (language.state === 'ready') languages.set(language.name, at);
  }
  const overdue = await overdueTasks(database.db, new Date(now().getTime() - BOUND_MS));
  const isServed = (task: OverdueTask) =>
    [...lastServed.values()].some((languages) =>
      task.languages.every((language) => at - (languages.get(language) ?? -Infinity) < BOUND_MS),
    );
  const isStranded = (task: OverdueTask) => at - startedAt >= BOUND_MS && !isServed(task);
  for (const [tasks, reason] of [
    [overdue.waiting.filter(isStranded), 'no_node'],
    [overdue.running, 'too_long'],
  ] as const) {
    for (const task of tasks) await endTask(services, task, reason);
  }
}

async function endTask(services: Services, task: OverdueTask, reason: 'no_node' | 'too_long'): Promise<void> {
  const { now } = services;
  await transact(services, async (tx) => {
    if (!(await killTask(tx, task.id, task.state, now()))) return;
    await giveUp(tx, task.payload, reason, now());
    wakeWaiting(tx, [task.payload]);
  });
}
