import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { checkout } from '../folders.ts';

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
export async function runBeside(runs: readonly VitestRun[]): Promise<Outcome[]> {
  const folder = mkdtempSync(join(tmpdir(), 'oyez-test-'));
  const kept = runs.map((_, lane) => join(folder, `${lane}.log`));
  const outcomes = runs.map(async (run, lane) => {
    if (lane === 0) return runVitest(run);
    const output = openSync(kept[lane] ?? '', 'w');
    return runVitest(run, output).finally(() => closeSync(output));
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
  output: 'inherit' | number = 'inherit',
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'oyez-test-'));
  const file = join(folder, 'report.json');
  const bin = join(checkout, 'node_modules', '.bin');
  const args = [
    ...[join(checkout, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json'],
    ...[`--outputFile.json=${file}`, '--passWithNoTests'],
    ...projects.map((name) => `--project=${name}`),
    ...(shard === undefined ? [] : [`--shard=${shard}`]),
    ...filters,
  ];
  try {
    const code = await new Promise<number>((done) => {
      const vitest = spawn(process.execPath, args, {
        cwd: checkout,
        stdio: ['inherit', output, output],
        env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
      });
      vitest.on('error', () => done(127));
      vitest.on('exit', (exitCode) => done(exitCode ?? 1));
    });
    const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as VitestReport) : undefined;
    return outcomeOf(report, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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

function firstLine(text: string): string {
  return (text.split('\n', 1)[0] ?? '').slice(0, 300);
}
