import { join } from 'node:path';
import { checkout } from '../folders.ts';
import { runCommand, type CommandResult } from '../system/command.ts';
import { featureCircles, type Module } from './feature-circles.ts';
import { filesBelow, heapsAmong } from './heaps.ts';
import { testEnvironment } from './vitest.ts';

/** A check that looks at fewer files than this looks at nothing, and "no violations" means nothing. */
const FEWEST_FILES = 50;

/** A step fails with why it has not passed; undefined when it has. */
export type Step = { name: string } & (ProgramStep | { look: () => string | undefined });

type ProgramStep = {
  program: string;
  args: string[];
  /** Judged by what the program printed. */
  failure: (result: CommandResult) => string | undefined;
};

export type StepOutcome = { name: string; failure: string | undefined; output: string; seconds: number };

const ours = ['apps', 'packages', 'tools', 'demo', 'e2e'];

export const STEPS: readonly Step[] = [
  { name: 'types', program: 'tsc', args: ['-p', 'tsconfig.json'], failure: byExitCode },
  { name: 'types of the web app', program: 'tsc', args: ['-p', 'apps/web'], failure: byExitCode },
  { name: 'types of the journeys', program: 'tsc', args: ['-p', 'e2e'], failure: byExitCode },
  { name: 'lint', program: 'oxlint', args: ['--type-aware'], failure: byFileCount },
  { name: 'format', program: 'oxfmt', args: ['--check'], failure: byFileCount },
  {
    name: 'boundaries',
    program: 'depcruise',
    args: ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...ours],
    failure: byGraph,
  },
  { name: 'heaps', look: () => byFolders(filesBelow(checkout, ours)) },
];

export async function runStep(step: Step): Promise<StepOutcome> {
  const startedAt = Date.now();
  const seconds = () => (Date.now() - startedAt) / 1000;
  if ('look' in step) {
    const failure = step.look();
    return { name: step.name, failure, output: failure ?? '', seconds: seconds() };
  }
  const result = await runCommand(join(checkout, 'node_modules', '.bin', step.program), step.args, {
    cwd: checkout,
    environment: testEnvironment(),
  });
  const failure = step.failure(result);
  const output = step.failure === byGraph ? (failure ?? '') : `${result.stdout}${result.stderr}`;
  return { name: step.name, failure, output, seconds: seconds() };
}

function byExitCode({ code }: CommandResult): string | undefined {
  return code === 0 ? undefined : 'see above';
}

/** oxlint and oxfmt end with "Finished in 1.2s on 394 files …". */
export function byFileCount(result: CommandResult): string | undefined {
  if (result.code !== 0) return 'see above';
  const files = Number(/ on (\d+) files/.exec(result.stdout + result.stderr)?.[1] ?? 0);
  return files >= FEWEST_FILES ? undefined : `it looked at ${files} files only`;
}

type Graph = {
  summary: { totalCruised: number; violations: { from: string; to: string; rule: { name: string } }[] };
  modules: Module[];
};

/** dependency-cruiser passes with an empty graph when it cannot read TypeScript. */
export function byGraph(result: CommandResult): string | undefined {
  const graph = parseGraph(result.stdout);
  if (!graph) return `dependency-cruiser failed: ${result.stderr.trim()}`;
  const { totalCruised, violations } = graph.summary;
  if (totalCruised < FEWEST_FILES) return `it looked at ${totalCruised} modules only`;
  const found = [
    ...violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`),
    ...featureCircles(graph.modules),
  ];
  return found.length === 0 ? undefined : found.join('\n');
}

function parseGraph(text: string): Graph | undefined {
  try {
    return JSON.parse(text) as Graph;
  } catch {
    return undefined;
  }
}

export function byFolders(files: readonly string[]): string | undefined {
  if (files.length < FEWEST_FILES) return `it looked at ${files.length} files only`;
  return heapsAmong(files).join('\n') || undefined;
}
