import { hasExpectedOutput } from '@oyez/contract/rules/judge-modes';
import { limits } from '@oyez/contract/rules/limits';
import type { RunReport } from '@oyez/contract/submissions/test-runs';
import type { Locale } from '@oyez/contract/wire/values';
import { transact } from '../../../db/transact.ts';
import { fail } from '../../../http/app-error.ts';
import { JUDGE_TASK, withdrawTask } from '../../../jobs/tasks.sql.ts';
import type { Actor } from '../../../policy/actor.ts';
import type { OpenScope } from '../../../policy/open-scope.ts';
import type { Services } from '../../../services.ts';
import type { TestRunOrder } from './run-tasks.service.ts';
import { startRun } from './runs.service.ts';
import { CANCELLED, checkCode, findRunnable, runReport, takePlace } from './test-runs.service.ts';
import { endOwnRuns, ownRuns } from './test-runs.sql.ts';

/**
 * Puts every sample of a problem through own code. Each is a run of its own: they go side by side where judges are
 * free, and one that fails takes no other with it. Answers their keys in the order of the samples.
 */
export async function startSampleRuns(
  services: Services,
  actor: Actor,
  place: OpenScope,
  run: { pid: number; code: string; language: string },
): Promise<{ n: number; key: string }[]> {
  const { now } = services;
  await checkCode(services, place, run);
  const { problem, language } = await findRunnable(services, place, run);
  if (problem.samples.length === 0) fail('samples_missing');
  const { switches } = await services.settings.current();
  const at = now();
  const isComparable = hasExpectedOutput(problem.versionConfig.judgeMode);
  const started = await transact(services, async (tx) => {
    await takePlace(tx, { userId: actor.id, turn: `sample-run:${actor.id}` }, switches.defaultSubmitInterval, at);
    const keys: { n: number; key: string }[] = [];
    for (const [index, sample] of problem.samples.entries()) {
      const order: TestRunOrder = {
        versionId: problem.currentVersionId,
        language,
        code: run.code,
        // The judge ends the input with a line break of its own.
        input: sample.input.replace(/\r?\n$/, ''),
        expected: isComparable ? sample.output : null,
        remote: problem.remote,
      };
      const key = await startRun(
        tx,
        { kind: 'test_run', userId: actor.id, problemId: problem.id, language, order },
        at,
      );
      keys.push({ n: index + 1, key });
    }
    return keys;
  });
  return started;
}

/** Own runs in the order of the keys, each once. */
export async function readRuns(
  services: Services,
  actor: Actor,
  keys: readonly string[],
  locale: Locale,
): Promise<RunReport[]> {
  const rows = await ownRuns(services.database.db, { keys, userId: actor.id }, services.now());
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const { reportShown } = limits.testRun;
  const reports = [...new Set(keys)].map(async (key): Promise<RunReport | undefined> => {
    const row = byKey.get(key);
    if (row === undefined) return undefined;
    const report = await runReport(services, row, locale);
    const output = report.userOutput;
    const outputCut = output !== null && output.length > reportShown;
    // What is shown is the beginning of what was printed, sign for sign: half of one is left out.
    const userOutput = output && output.slice(0, reportShown).replace(/[\uD800-\uDBFF]$/, '');
    return { ...report, key, outputCut, userOutput };
  });
  return (await Promise.all(reports)).filter((report) => report !== undefined);
}

/** Stops own runs: those in line are never started, and what a judge still says about the others is not kept. */
export async function cancelRuns(services: Services, actor: Actor, keys: readonly string[]): Promise<number> {
  const { now } = services;
  return transact(services, async (tx) => {
    const at = now();
    const ended = await endOwnRuns(tx, { keys, userId: actor.id }, CANCELLED, at);
    for (const key of ended) await withdrawTask(tx, { kind: JUDGE_TASK, uniqueKey: key }, at);
    return ended.length;
  });
}
