import { randomUUID } from 'node:crypto';
import { tick } from '@oyez/contract/judging/judge-protocol';
import type { Site } from '@oyez/remote-judges/provider';
import { z } from 'zod';
import { processSession } from '../../../jobs/process-session.ts';
import { claimTasks, finishTask, releaseTask, REMOTE_TASK, type ClaimedTask } from '../../../jobs/tasks.sql.ts';
import type { Services } from '../../../services.ts';
import { countFree, freeUnsent, poolAccounts, USABLE } from '../accounts/accounts.sql.ts';
import { mayAsk } from '../sites/health.service.ts';
import { siteRows } from '../sites/sites.sql.ts';
import { takeStep } from './steps.service.ts';
import type { StepKind } from './settle.service.ts';
import { dueSteps } from './work.sql.ts';

const LOOK_MS = 500;
const AT_LEAST_MS = 50;
/** Steps that one process takes at a time, in all and for one judge, so that a slow one keeps none of the others waiting. */
const AT_ONCE = 16;
const AT_ONCE_FOR_A_SITE = 4;
const AFTER_A_BUG_MS = 30_000;

const Payload = z.object({ judgingId: z.int(), submissionId: z.int() });

/** First what asks nobody, then what is nearest to its end. */
const ORDER: readonly StepKind[] = ['new', 'look', 'result', 'own', 'submit'];

export type RemoteRunner = { stop(): Promise<void> };

/** Takes the steps of judgings elsewhere until the process stops. Between two steps a judging holds nothing here. */
export function startRemoteRunner(services: Services): RemoteRunner {
  const { database, log, now } = services;
  // Remembered: how many steps are under way for each judge.
  const running = new Map<string, number>();
  // Remembered: the same by the id of its task; until the step is through.
  const work = new Map<number, Promise<void>>();
  const session = processSession(services, AT_ONCE);
  let stopping = false;
  let claims = 0;
  let wake: () => void = () => {};
  const unsubscribe = services.notifier.on('oyez_task', () => wake());

  async function runOne(task: ClaimedTask, site: Site, kind: StepKind, sessionId: number): Promise<void> {
    const held = { taskId: task.id, attempt: task.attempt, sessionId };
    const { judgingId } = Payload.parse(task.payload);
    try {
      const isThere = await takeStep(services, held, site, kind, judgingId);
      if (!isThere) await finishTask(database.db, held, now());
    } catch (error) {
      log.error({ error, oj: site.key, step: kind, judgingId }, 'a step of a judging elsewhere failed by our fault');
      const runAt = new Date(now().getTime() + AFTER_A_BUG_MS);
      await releaseTask(database.db, held, { reason: String(error), runAt, countsAsAttempt: false }, now());
    }
  }

  async function claimStep(site: Site, kind: StepKind, count: number, sessionId: number): Promise<number> {
    claims += 1;
    const tasks = await claimTasks(
      database.db,
      {
        kinds: [REMOTE_TASK],
        sessionId,
        claimId: randomUUID(),
        count,
        selectors: [`${site.key}:${kind}`],
        // What somebody has at one judge keeps nothing of theirs at another waiting.
        mostOfOwner: AT_ONCE,
        lastLaneFirst: claims % 8 === 0,
      },
      now(),
    );
    for (const task of tasks) {
      running.set(site.key, (running.get(site.key) ?? 0) + 1);
      const one = runOne(task, site, kind, sessionId)
        .catch((error: unknown) =>
          log.error({ error, oj: site.key }, 'a step of a judging elsewhere could not be ended'),
        )
        .finally(() => {
          running.set(site.key, (running.get(site.key) ?? 1) - 1);
          if (work.get(task.id) === one) work.delete(task.id);
          wake();
        });
      work.set(task.id, one);
    }
    return tasks.length;
  }

  /** A submission is taken out of the line only for an account that is free, so that contests go first to the last. */
  async function roomFor(site: Site, kind: StepKind): Promise<number> {
    if (kind !== 'submit') return AT_ONCE;
    const pool = site.accountKey;
    const count = () => countFree(database.db, { pool, userId: null }, site.pace.submissionsADay, now());
    const free = await count();
    if (free > 0) return free;
    await freeUnsent(database.db, pool);
    const freed = await count();
    if (freed > 0) return freed;
    const accounts = await poolAccounts(database.db, pool);
    return accounts.some((account) => USABLE.includes(account.state)) ? 0 : AT_ONCE;
  }

  async function claim(sessionId: number): Promise<void> {
    const due = await dueSteps(database.db, now());
    if (due.size === 0) return;
    const rows = await siteRows(database.db);
    for (const site of services.remote.all) {
      const asked = mayAsk(rows.get(site.key), now());
      for (const kind of ORDER) {
        const waiting = due.get(`${site.key}:${kind}`) ?? 0;
        if (waiting === 0 || (asked === 'no' && kind !== 'new')) continue;
        const busy = running.get(site.key) ?? 0;
        const most = asked === 'probe' && kind !== 'new' ? 1 : AT_ONCE_FOR_A_SITE;
        const slots = Math.min(most - busy, AT_ONCE - work.size, waiting);
        if (slots <= 0) continue;
        const count = Math.min(slots, await roomFor(site, kind));
        if (count > 0) await claimStep(site, kind, count, sessionId);
      }
    }
  }

  async function loop(): Promise<void> {
    while (!stopping) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const until = performance.now() + AT_LEAST_MS;
      try {
        await claim(await session.keep(work.keys()));
      } catch (error) {
        log.warn({ error: String(error) }, 'judgings elsewhere wait for the database');
      }
      await Promise.race([woken, pause(Math.min(LOOK_MS, tick.beatMs))]);
      const rest = until - performance.now();
      if (rest > 0 && !stopping) await pause(rest);
    }
  }

  const done = loop();
  return {
    async stop() {
      stopping = true;
      unsubscribe();
      wake();
      await done;
      // What asks a site now ends by itself within seconds, or is taken up again by whoever comes after.
      await Promise.race([Promise.all(work.values()), pause(4000)]);
      await session.end();
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
