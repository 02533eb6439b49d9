import { setTimeout as pause } from 'node:timers/promises';
import { checkFilters } from '../check/filters.ts';
import { runChecks } from '../check/run-checks.ts';
import { runBeside, type Outcome, type VitestRun } from '../check/vitest.ts';
import type { Command } from '../command.ts';
import { packagesOf, TEST_LANGUAGES } from '../languages/packages.ts';
import { obtainGoJudge } from '../sandbox/obtain.ts';
import { sandboxObstacle } from '../sandbox/start.ts';
import { installPackages, missingPackages, type Say } from '../system/debian.ts';
import { paint, progressFrom, readArguments } from '../terminal.ts';
import { messageOf, UserError } from '../user-error.ts';
import { stopSignal } from '../up/stop-signals.ts';
import { buildWeb } from '../up/web-build.ts';

const PACKAGES = [...packagesOf(TEST_LANGUAGES), 'chromium', 'fonts-noto-cjk', 'libfaketime'];

/**
 * What may run side by side: faults mostly wait for deadlines, and each half of the journeys and attacks has a site of
 * its own. Programs are timed in the sandbox, and attacks take what they can: neither runs beside anything else.
 */
const TURNS: readonly Omit<VitestRun, 'filters'>[][] = [
  [{ projects: ['server', 'web', 'unit'] }, { projects: ['faults'] }],
  [{ projects: ['judge'] }],
  halvesOf('e2e'),
  halvesOf('attacks'),
];
/** For some files it is not worth while to start everything twice. */
const TURNS_OF_SOME = [['server', 'web', 'unit'], ['faults'], ['judge'], ['e2e'], ['attacks']];

/** As shells say of a program that Ctrl-C ended. */
const INTERRUPTED = 130;
const GRACE_MS = 12_000;

const NOTHING: Outcome = { passed: 0, failed: 0, failures: [] };

export const command: Command = {
  help: `Usage: ./oyez test [FILTER …]
运行全部检查与测试（单元、集成、组件、浏览器流程）；结尾再次列出失败项，最后一行为通过与失败的数量。

Types, lint, format, boundaries; then unit tests, the server on a real PostgreSQL, the judge in a real sandbox, web
components and the journeys in a real browser. With a FILTER, only test files whose path contains it.
What failed is listed again at the end; the last line is "N passed, N failed", also after Ctrl-C.

Needs root, 64-bit Debian or a relative of it, a sandbox (see "./oyez doctor"), and these packages, which it installs:
${wrapped(PACKAGES)}
Other languages are tested where they are installed.
`,
  run: async (args) => {
    const { positionals } = readArguments(args, {}, 'test');
    checkFilters(positionals);
    const interruption = new AbortController();
    const asked = stopSignal().then(() => interruption.abort());
    const outcomes: Outcome[] = [];
    const ended = runAll(positionals, outcomes, interruption.signal).catch((error: unknown) => {
      if (!interruption.signal.aborted) outcomes.push(failure(messageOf(error)));
    });
    await Promise.race([ended, asked.then(() => pause(GRACE_MS, undefined, { ref: false }))]);
    const isInterrupted = interruption.signal.aborted;
    const { passed, failed, failures } = sumOf(outcomes);
    for (const line of failures) process.stdout.write(`${paint('failed', 'red')}  ${line}\n`);
    if (isInterrupted) process.stdout.write('Interrupted: the tests that had not ended are not counted.\n');
    process.stdout.write(`${passed} passed, ${failed} failed\n`);
    if (isInterrupted) return INTERRUPTED;
    return failed === 0 ? 0 : 1;
  },
};

async function runAll(filters: readonly string[], outcomes: Outcome[], interrupted: AbortSignal): Promise<void> {
  const say = progressFrom(Date.now());
  const add = (...found: Outcome[]) => {
    interrupted.throwIfAborted();
    outcomes.push(...found);
  };
  await installWhatTestsNeed(say);
  add(await prepareSandbox(say));
  if (filters.length === 0) add(await runChecks());
  add(await prepareWeb(say));
  const turns = filters.length > 0 ? TURNS_OF_SOME.map((projects) => [{ projects }]) : TURNS;
  for (const turn of turns) {
    interrupted.throwIfAborted();
    const runs = turn.map((run) => ({ ...run, filters }));
    // What had ended counts, although the rest was interrupted.
    outcomes.push(...(await runBeside(runs, interrupted)));
  }
}

function sumOf(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
  };
}

function wrapped(words: readonly string[]): string {
  return words
    .join(' ')
    .replaceAll(/(.{1,108})(?: |$)/g, '  $1\n')
    .trimEnd();
}

function halvesOf(project: string): Omit<VitestRun, 'filters'>[] {
  return ['1/2', '2/2'].map((shard) => ({ projects: [project], shard }));
}

async function installWhatTestsNeed(say: Say): Promise<void> {
  const missing = await missingPackages(PACKAGES);
  if (missing === undefined || missing.length === 0) return;
  const command = `apt-get install ${missing.join(' ')}`;
  if (process.getuid?.() !== 0)
    throw new UserError(`The tests need ${missing.join(', ')}; install with "sudo ${command}".`);
  const failure = await installPackages(missing, say);
  if (failure)
    throw new UserError(`${missing.join(', ')} could not be installed (${failure}); try "${command}" yourself.`);
}

/** Without a sandbox the judge is untested, which must not look like success. */
async function prepareSandbox(say: Say): Promise<Outcome> {
  const obstacle = sandboxObstacle();
  const sandbox = obstacle ? { missing: obstacle } : await obtainGoJudge({ say });
  return 'path' in sandbox ? NOTHING : failure(`The judge cannot be tested here: ${sandbox.missing}.`);
}

/** Only its failure counts: the journeys test what was built. */
async function prepareWeb(say: Say): Promise<Outcome> {
  try {
    await buildWeb(say);
    return NOTHING;
  } catch (error) {
    return failure(messageOf(error));
  }
}

function failure(line: string): Outcome {
  return { passed: 0, failed: 1, failures: [line] };
}
