import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkout } from '../folders.ts';

export type Counts = { passed: number; failed: number };

export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

/** Runs some vitest projects, with their output on the terminal, and counts. */
export async function runVitest(projects: readonly string[], filters: readonly string[]): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'oyez-test-'));
  const file = join(folder, 'report.json');
  const bin = join(checkout, 'node_modules', '.bin');
  const args = [
    ...[join(checkout, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json'],
    ...[`--outputFile.json=${file}`, '--passWithNoTests'],
    ...projects.map((name) => `--project=${name}`),
    ...filters,
  ];
  try {
    const code = await new Promise<number>((done) => {
      const vitest = spawn(process.execPath, args, {
        cwd: checkout,
        stdio: 'inherit',
        env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
      });
      vitest.on('error', () => done(127));
      vitest.on('exit', (exitCode) => done(exitCode ?? 1));
    });
    const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as VitestReport) : undefined;
    return countTests(report, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A file that could not even be loaded has no failed test of its own, and an error outside all tests has neither. */
export function countTests(report: VitestReport | undefined, exitCode: number): Counts {
  if (!report) return { passed: 0, failed: exitCode === 0 ? 0 : 1 };
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  return { passed: report.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}
