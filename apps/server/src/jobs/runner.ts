import { randomUUID } from 'node:crypto';
import { tick } from '@oyez/contract/judging/judge-protocol';
import type { Services } from '../services.ts';
import type { Job } from './define-job.ts';
import { processSession } from './process-session.ts';
import { claimTasks, finishTask, releaseTask, type ClaimedTask } from './tasks.sql.ts';

const POLL_MS = 1000;
const AT_ONCE = 4;

export type Runner = { stop(): Promise<void> };

/** Works on the background jobs of this process until it stops; what it leaves undone another process takes. */
export function startRunner(services: Services, jobs: readonly Job[]): Runner {
  const { database, log, now } = services;
  const byKind = new Map(jobs.map((job) => [`job:${job.name}`, job]));
  const kinds = [...byKind.keys()];
  // Remembered: what is being worked on, by the id of its task; until it is through.
  const running = new Map<number, Promise<void>>();
  const session = processSession(services, AT_ONCE);
  let stopping = false;
  let wake: () => void = () => {};
  const unsubscribe = services.notifier.on('oyez_task', () => wake());

  async function runOne(task: ClaimedTask & { kind: string }, sessionId: number): Promise<void> {
    const job = byKind.get(task.kind);
    const held = { taskId: task.id, attempt: task.attempt, sessionId };
    if (!job) return;
    const payload = job.payload.parse(task.payload);
    try {
      await job.run(payload, services);
      await finishTask(database.db, held, now());
    } catch (error) {
      log.warn({ error, job: job.name, task: task.id, attempt: task.attempt }, 'a background job failed');
      const runAt = new Date(now().getTime() + job.backoffMs(task.attempt));
      const released = await releaseTask(
        database.db,
        held,
        { reason: String(error), runAt, countsAsAttempt: true },
        now(),
      );
      if (released?.state === 'dead') await job.onDead?.(payload, error, services);
    }
  }

  async function claim(sessionId: number): Promise<number> {
    let claimed = 0;
    for (const kind of kinds) {
      const count = AT_ONCE - running.size;
      if (count <= 0) break;
      const tasks = await claimTasks(
        database.db,
        { kinds: [kind], sessionId, claimId: randomUUID(), count, selectors: null, lastLaneFirst: false },
        now(),
      );
      for (const task of tasks) {
        const run = runOne({ ...task, kind }, sessionId)
          .catch((error: unknown) => log.error({ error, kind }, 'a background job could not be ended'))
          .finally(() => {
            if (running.get(task.id) === run) running.delete(task.id);
            wake();
          });
        running.set(task.id, run);
      }
      claimed += tasks.length;
    }
    return claimed;
  }

  async function loop(): Promise<void> {
    while (!stopping) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      try {
        await claim(await session.keep(running.keys()));
      } catch (error) {
        log.warn({ error: String(error) }, 'background jobs wait for the database');
      }
      const pause = AbortSignal.timeout(Math.min(POLL_MS, tick.beatMs));
      await Promise.race([woken, new Promise<void>((resolve) => pause.addEventListener('abort', () => resolve()))]);
    }
  }

  const done = loop();
  return {
    async stop() {
      stopping = true;
      unsubscribe();
      wake();
      await done;
      await Promise.all(running.values());
      await session.end();
    },
  };
}
