import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sandboxObstacle, type RunningGoJudge } from '@oyez/cli/sandbox/start';
import { startProcess } from '@oyez/cli/system/process';
import { prepareJudging, startSandbox } from '@oyez/cli/up/judging';
import { judgeProcess } from '@oyez/cli/up/roles';
import { createNodeToken } from '@oyez/server/features/judging/nodes/nodes.service';
import { createProblem, type DraftCase } from '@oyez/server/features/problem-setting/create-problem.service';
import { NotPossible, type BenchContext } from '../bench.ts';
import { giveFilesToServer, type BenchSite } from './site.ts';

const READY_WITHIN_MS = 60_000;
const SETTLED_WITHIN_MS = 900_000;
const STOP_MS = 3000;

/** A go-judge that we can reach ourselves, and a judge node that works with it for the site. */
export async function startJudging(
  context: BenchContext,
  site: BenchSite,
  slots: number,
): Promise<{ sandbox: RunningGoJudge; nodePid: number; stopNode: () => Promise<void> }> {
  const obstacle = sandboxObstacle();
  if (obstacle) throw new NotPossible(obstacle);
  const judging = await prepareJudging(context.say);
  if ('missing' in judging) throw new NotPossible(judging.missing);

  const { stage, services, url } = site;
  const sandbox = await startSandbox(judging.binary, stage, slots);
  context.onEnd(() => sandbox.stop());
  const { token } = await createNodeToken(services.database.db, 'bench', services.now());
  const role = { server: url, token, name: 'bench', slots };
  const logFile = join(stage.folder.logs, 'judge.log');
  const start = () => startProcess(judgeProcess(stage, { role }, sandbox, { file: logFile }));
  let node = start();
  context.onEnd(() => node.stop(STOP_MS));
  const settled = async () => {
    await until(() => isReady(url), READY_WITHIN_MS, `the judge node takes no work; see ${logFile}`);
    await waitUntilSettled(services.database.pool);
  };
  context.say('waiting until the judge has tried its languages …');
  await settled();
  // Only the very first start compiles the node's own code.
  await node.stop(STOP_MS);
  node = start();
  await settled();
  return { sandbox, nodePid: node.identity.pid, stopNode: () => node.stop(STOP_MS) };
}

/** Trials of languages, prepared headers and the measure of its speed: a node makes them after its first start, beside its work. */
export async function waitUntilSettled(database: {
  query: (text: string) => Promise<{ rowCount: number | null }>;
}): Promise<void> {
  const isDone = async () => {
    const found = await database.query('SELECT FROM node_session WHERE ended_at IS NULL AND speed IS NOT NULL LIMIT 1');
    return found.rowCount === 1;
  };
  await until(isDone, SETTLED_WITHIN_MS, 'the judge node does not come to rest after its start');
}

export type BenchProblem = { displayId: string; cases: DraftCase[]; timeMs?: number };

export async function createBenchProblem(
  { services, stage }: BenchSite,
  { displayId, cases, timeMs }: BenchProblem,
): Promise<void> {
  const text = { title: displayId, description: 'For a bench.', input: '', output: '', hint: '' };
  await createProblem(
    services,
    {
      ...{
        displayId,
        ownerId: null,
        type: 'acm',
        difficulty: 0,
        statements: { zh: text, en: text },
        samples: [],
        cases,
      },
      config: timeMs === undefined ? {} : { timeMs },
    },
    services.now(),
  );
  await giveFilesToServer(stage);
}

/** The tests of A+B, as many as wanted. */
export function sumCases(tests: number): { input: string; output: string }[] {
  return Array.from({ length: tests }, (_, n) => ({
    input: `${n * 7919} ${n * 104_729}\n`,
    output: `${n * 7919 + n * 104_729}\n`,
  }));
}

async function isReady(url: string): Promise<boolean> {
  const reply = await fetch(`${url}/api/x/site/state`);
  const body = (await reply.json()) as { data?: { judge?: { state?: string } } };
  return body.data?.judge?.state === 'ready';
}

async function until(isSo: () => boolean | Promise<boolean>, withinMs: number, otherwise: string): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(otherwise);
    await pause(100);
  }
}
