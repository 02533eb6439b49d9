import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkout } from '../folders.ts';
import { firstLine, sumOf, TALLY_FILE } from './tally.ts';

/** After Ctrl-C vitest ends its workers itself; one that was not told, or that hangs, is ended by us. */
const TOLD_MS = 1500;
const PATIENCE_MS = 8000;

/** With a line for each failure: where, what, and how it showed first. */
export type Outcome = { passed: number; failed: number; failures: string[] };

type TestOutcome = { status: string; fullName: string; failureMessages: string[] | null };

export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; message: string; assertionResults: TestOutcome[] }[];
};

export type VitestRun = {
  projects: readonly string[];
  filters: readonly string[];
  /** One part of the files, as in "1/2". */
  shard?: string;
};

/** Runs things side by side; what the first says is seen at once, and the rest when it has ended. */
export async function runBeside(runs: readonly VitestRun[], interrupted: AbortSignal): Promise<Outcome[]> {
  const folder = mkdtempSync(join(tmpdir(), 'oyez-test-'));
  const kept = runs.map((_, lane) => join(folder, `${lane}.log`));
  const outcomes = runs.map(async (run, lane) => {
    if (lane === 0) return runVitest(run, interrupted);
    const output = openSync(kept[lane] ?? '', 'w');
    return runVitest(run, interrupted, output).finally(() => closeSync(output));
  });
  try {
    const ended: Outcome[] = [];
    for (const [lane, outcome] of outcomes.entries()) {
      ended.push(await outcome);
      if (lane > 0) process.stdout.write(readFileSync(kept[lane] ?? ''));
    }
    return ended;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs some vitest projects with their output on the terminal. */
export async function runVitest(
  { projects, filters, shard }: VitestRun,
  interrupted: AbortSignal = new AbortController().signal,
  output: 'terminal' | number = 'terminal',
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'oyez-test-'));
  const file = join(folder, 'report.json');
  const tally = join(folder, 'tally');
  const args = [
    ...[join(checkout, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json'],
    `--reporter=${join(import.meta.dirname, 'tally-reporter.ts')}`,
    ...[`--outputFile.json=${file}`, '--passWithNoTests'],
    ...projects.map((name) => `--project=${name}`),
    ...(shard === undefined ? [] : [`--shard=${shard}`]),
    ...filters,
  ];
  writeFileSync(tally, '');
  try {
    const code = await runToEnd(args, { ...testEnvironment(), [TALLY_FILE]: tally }, output, interrupted);
    if (interrupted.aborted) {
      const { passed, failures } = sumOf(readFileSync(tally, 'utf8'));
      return { passed, failed: failures.length, failures };
    }
    const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as VitestReport) : undefined;
    return outcomeOf(report, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Through us where no terminal is: whoever reads us may leave before vitest has said everything. */
async function runToEnd(
  args: string[],
  environment: NodeJS.ProcessEnv,
  output: 'terminal' | number,
  interrupted: AbortSignal,
): Promise<number> {
  const way = output === 'terminal' ? (process.stdout.isTTY ? 'inherit' : 'pipe') : output;
  const vitest = spawn(process.execPath, args, { cwd: checkout, stdio: ['inherit', way, way], env: environment });
  vitest.stdout?.on('data', (chunk: Buffer) => process.stdout.write(chunk));
  vitest.stderr?.on('data', (chunk: Buffer) => process.stderr.write(chunk));
  const endWithUs = () => void vitest.kill('SIGTERM');
  process.once('exit', endWithUs);
  const ended = new Promise<number>((done) => {
    vitest.on('error', () => done(127));
    vitest.on('close', (exitCode) => done(exitCode ?? 1));
  });
  const end = () => void endSoon(vitest, ended);
  interrupted.addEventListener('abort', end);
  if (interrupted.aborted) end();
  try {
    return await ended;
  } finally {
    interrupted.removeEventListener('abort', end);
    process.off('exit', endWithUs);
  }
}

async function endSoon(vitest: ChildProcess, ended: Promise<number>): Promise<void> {
  const isOver = (ms: number) => Promise.race([ended.then(() => true), pause(ms, false, { ref: false })]);
  if (await isOver(TOLD_MS)) return;
  vitest.kill('SIGTERM');
  if (!(await isOver(PATIENCE_MS))) vitest.kill('SIGKILL');
}

/** Programs that take a build machine for a terminal would colour what goes into a file. */
export function testEnvironment(isTerminal = process.stdout.isTTY): NodeJS.ProcessEnv {
  const bin = join(checkout, 'node_modules', '.bin');
  const { FORCE_COLOR, ...own } = process.env;
  const colours = isTerminal ? { FORCE_COLOR } : { NO_COLOR: '1' };
  return { ...own, ...colours, PATH: `${bin}:${process.env.PATH}` };
}

/** A file that could not even be loaded has no failed test of its own, and an error outside all tests has neither. */
export function outcomeOf(report: VitestReport | undefined, exitCode: number): Outcome {
  if (!report) {
    const failures = exitCode === 0 ? [] : [`vitest ended with ${exitCode} and without a report`];
    return { passed: 0, failed: failures.length, failures };
  }
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(checkout, name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`];
    return failed.map((one) => `${file} > ${one.fullName}: ${firstLine(one.failureMessages?.[0] ?? '')}`);
  });
  if (failures.length === 0 && exitCode !== 0) failures.push('an error outside all tests, shown above');
  return { passed: report.numPassedTests, failed: failures.length, failures };
}
