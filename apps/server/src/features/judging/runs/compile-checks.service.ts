import type { CompileResult, JudgeProgram } from '@oyez/contract/judging/judge-tasks';
import { transact } from '../../../db/transact.ts';
import { fail } from '../../../http/app-error.ts';
import { JUDGE_TASK, withdrawTask } from '../../../jobs/tasks.sql.ts';
import type { Services } from '../../../services.ts';
import { runSign } from '../core/wake-ups.ts';
import { RunEnd, type CompileOrder } from './run-tasks.service.ts';
import { requireJudge, startRun } from './runs.service.ts';
import { runsByKey } from './test-runs.sql.ts';

const WAIT_MS = 60_000;
const LOOK_EVERY_MS = 500;

/**
 * Whether a checker or interactor compiles, by a judge node: the only place with compilers. Waits for the answer;
 * fails when no judge can say.
 */
export async function checkProgram(
  services: Services,
  actor: { id: number },
  program: JudgeProgram,
  { waitMs = WAIT_MS }: { waitMs?: number } = {},
): Promise<CompileResult> {
  const { now } = services;
  await requireJudge(services, program.language);
  const key = await transact(services, (tx) =>
    startRun(
      tx,
      {
        kind: 'compile',
        userId: actor.id,
        problemId: null,
        language: program.language,
        order: { program } satisfies CompileOrder,
      },
      now(),
    ),
  );
  const end = await untilEnded(services, key, waitMs);
  if (end === undefined) {
    await transact(services, (tx) => withdrawTask(tx, { kind: JUDGE_TASK, uniqueKey: key }, now()));
    fail('compile_check_too_slow');
  }
  return end.kind === 'compile' ? end : fail('compile_check_failed');
}

async function untilEnded(services: Services, key: string, waitMs: number): Promise<RunEnd | undefined> {
  const { database, notifier } = services;
  const deadline = performance.now() + waitMs;
  let wake = () => {};
  const stop = notifier.on('oyez_control', (payloads) => {
    if (payloads.includes(runSign(key))) wake();
  });
  try {
    while (performance.now() < deadline) {
      // Begins to wait before it looks, so that nothing slips in between.
      const woken = Promise.withResolvers<void>();
      wake = woken.resolve;
      const [row] = await runsByKey(database.db, [key]);
      if (!row) return undefined;
      if (row.result !== null) return RunEnd.parse(row.result);
      const timer = setTimeout(wake, LOOK_EVERY_MS);
      await woken.promise;
      clearTimeout(timer);
    }
    return undefined;
  } finally {
    stop();
  }
}
