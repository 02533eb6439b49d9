import { runChecks } from '../check/run-checks.ts';
import { runBeside, type Outcome, type VitestRun } from '../check/vitest.ts';
import type { Command } from '../command.ts';
import { packagesOf, TEST_LANGUAGES } from '../languages/packages.ts';
import { obtainGoJudge } from '../sandbox/obtain.ts';
import { sandboxObstacle } from '../sandbox/start.ts';
import { installPackages, missingPackages, type Say } from '../system/debian.ts';
import { paint, progressFrom, readArguments } from '../terminal.ts';
import { messageOf, UserError } from '../user-error.ts';
import { buildWeb } from '../up/web-build.ts';

const PACKAGES = [...packagesOf(TEST_LANGUAGES), 'chromium', 'fonts-noto-cjk'];

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

const NOTHING: Outcome = { passed: 0, failed: 0, failures: [] };

export const command: Command = {
  help: `Usage: ./oyez test [FILTER …]
运行全部检查与测试（单元、集成、组件、浏览器流程）；结尾再次列出失败项，最后一行为通过与失败的数量。

Types, lint, format, boundaries; then unit tests, the server on a real PostgreSQL, the judge in a real sandbox, web
components and the journeys in a real browser. With a FILTER, only test files whose path contains it.
What failed is listed again at the end; the last line is "N passed, N failed".
`,
  run: async (args) => {
    const { positionals } = readArguments(args, {}, 'test');
    const { passed, failed, failures } = await runAll(positionals).catch((error: unknown) => failure(messageOf(error)));
    for (const line of failures) process.stdout.write(`${paint('failed', 'red')}  ${line}\n`);
    process.stdout.write(`${passed} passed, ${failed} failed\n`);
    return failed === 0 ? 0 : 1;
  },
};

async function runAll(filters: readonly string[]): Promise<Outcome> {
  const say = progressFrom(Date.now());
  await installWhatTestsNeed(say);
  const sandbox = await prepareSandbox(say);
  const checks = filters.length > 0 ? NOTHING : await runChecks();
  const web = await prepareWeb(say);
  const outcomes = [checks, web, sandbox];
  const turns = filters.length > 0 ? TURNS_OF_SOME.map((projects) => [{ projects }]) : TURNS;
  for (const turn of turns) outcomes.push(...(await runBeside(turn.map((run) => ({ ...run, filters })))));
  const total = {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
  };
  if (total.passed + total.failed === 0) throw new UserError(`No test file matches "${filters.join(' ')}".`);
  return total;
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
