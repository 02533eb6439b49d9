import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoProblems } from './index.ts';
import { tagAreas, tags } from './tags.ts';
import type { DemoCase, DemoProblem } from './types.ts';

const WORKERS = 2;
const PYTHON = '/usr/bin/python3';
const MINUTES = 60_000;
const ids = Array.from({ length: 12 }, (_, i) => `OY${1001 + i}`);

/** Runs `work` for all items, two at a time, in order. */
async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const at = next++;
      results[at] = await work(items[at]!);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  return results;
}

type Outcome = { printed: string; cpuMs: number; exitCode: number | null };

/**
 * Times are processor times as the shell's `times` reports them, so that a busy machine changes no verdict. The kernel
 * ends the program after `cpuSeconds`.
 */
function run(command: string[], input: string, cpuSeconds: number): Promise<Outcome> {
  const script = `ulimit -t ${cpuSeconds}; "$@"; code=$?; times >&2; exit $code`;
  return new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', script, 'sh', ...command]);
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.stdin.on('error', () => {}); // a program may end before it has read everything
    child.on('error', reject);
    child.on('close', (exitCode) => {
      // The last line holds user and system time of the children: 0m1.250000s 0m0.030000s
      const last = Buffer.concat(stderr).toString().trim().split('\n').at(-1) ?? '';
      const times = [...last.matchAll(/(\d+)m([\d.]+)s/g)];
      const cpuMs = times.reduce(
        (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1000,
        0,
      );
      resolve({ printed: Buffer.concat(stdout).toString(), cpuMs, exitCode });
    });
    child.stdin.end(input);
  });
}

const compiled = new Map<string, string>();
const sources = new Map<string, string[]>();
let folder = '';

const folderOf = (problem: DemoProblem): string => join(import.meta.dirname, 'problems', problem.slug);
const failing = (problem: DemoProblem, prefix: string): string[] =>
  (sources.get(problem.slug) ?? []).filter((name) => name.startsWith(prefix));
const programOf = (problem: DemoProblem, name: string): string[] => [compiled.get(`${problem.slug}/${name}`) ?? ''];

/** Runs a failing solution on the case that its first line names. */
async function runFailing(problem: DemoProblem, name: string, cases: DemoCase[]): Promise<Outcome & DemoCase> {
  const source = await readFile(join(folderOf(problem), name), 'utf8');
  const named = cases[Number(/^\/\/ case (\d+)\n/.exec(source)?.[1]) - 1];
  if (named === undefined) throw new Error(`${problem.slug}/${name} names no case`);
  const outcome = await run(programOf(problem, name), named.input, (2 * problem.timeLimitMs) / 1000);
  return { ...named, ...outcome };
}

/** What goes wrong, case by case: nothing for a good solution. */
async function failuresOf(command: string[], cases: DemoCase[], limitMs: number): Promise<string[]> {
  const outcomes = await inParallel(cases, ({ input }) => run(command, input, Math.ceil(limitMs / 1000) + 1));
  return outcomes.flatMap(({ printed, cpuMs, exitCode }, i) => {
    if (exitCode !== 0) return [`case ${i + 1}: exit code ${exitCode}`];
    if (printed !== cases[i]!.output) return [`case ${i + 1}: printed ${printed.slice(0, 80)}`];
    return cpuMs > limitMs ? [`case ${i + 1}: ${cpuMs} ms`] : [];
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oyez-demo-'));
  for (const problem of demoProblems) {
    const names = await readdir(folderOf(problem));
    sources.set(
      problem.slug,
      names.filter((name) => name.endsWith('.cpp')),
    );
  }
  const jobs = [...sources].flatMap(([slug, names]) => names.map((name) => ({ slug, name })));
  await inParallel(jobs, async ({ slug, name }) => {
    const program = join(folder, `${slug}-${name.replace('.cpp', '')}`);
    const source = join(import.meta.dirname, 'problems', slug, name);
    await promisify(execFile)('g++', ['-O2', '-std=c++17', '-o', program, source]);
    compiled.set(`${slug}/${name}`, program);
  });
}, 5 * MINUTES);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the set of demo problems', () => {
  it('has twelve problems in order, five easy, four mid and three hard', () => {
    expect(demoProblems.map((problem) => problem.displayId)).toEqual(ids);
    expect(demoProblems.map((problem) => problem.difficulty)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2]);
    expect(new Set(demoProblems.map((problem) => problem.slug)).size).toBe(12);
    expect(demoProblems.filter((problem) => problem.type === 'oi')).toHaveLength(1);
  });

  it('uses every tag, and so every area', () => {
    const used = new Set(demoProblems.flatMap((problem) => problem.tags));
    expect([...used].sort()).toEqual(Object.keys(tags).sort());
    expect(new Set(Object.values(tags).map((tag) => tag.area))).toEqual(new Set(Object.keys(tagAreas)));
  });

  it('stays small and is generated quickly', () => {
    const before = process.cpuUsage();
    const files = demoProblems.flatMap((problem) => problem.cases()).flatMap(({ input, output }) => [input, output]);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000);
    expect(Math.max(...files.map((file) => file.length))).toBeLessThan(1_500_000);
    expect(files.reduce((sum, file) => sum + file.length, 0)).toBeLessThan(12_000_000);
  });
});

describe.each(demoProblems.map((problem) => ({ id: problem.displayId, slug: problem.slug, problem })))(
  '$id $slug',
  ({ problem }) => {
    const cases = problem.cases();

    it('generates the same cases again', () => {
      const hash = (list: DemoCase[]) => createHash('sha256').update(JSON.stringify(list)).digest('hex');
      expect(hash(problem.cases())).toBe(hash(cases));
    });

    it('has between 10 and 25 different, well-formed cases, the samples first', () => {
      expect(cases.length).toBeGreaterThanOrEqual(10);
      expect(cases.length).toBeLessThanOrEqual(25);
      expect(new Set(cases.map(({ input }) => input)).size).toBe(cases.length);
      const samples = cases.slice(0, problem.samples.length).map(({ input, output }) => ({ input, output }));
      expect(samples).toEqual(problem.samples);
      for (const text of cases.flatMap(({ input, output }) => [input, output])) {
        expect(text.endsWith('\n') && !/[ \t\r]\n|\n\n|[^\n\x20-\x7e]/.test(text)).toBe(true);
      }
    });

    it('scores cases if and only if it is an OI problem', () => {
      const scores = cases.map(({ score }) => score).filter((score) => score !== undefined);
      expect(scores).toHaveLength(problem.type === 'oi' ? cases.length : 0);
      expect(scores.reduce((sum, score) => sum + score, 0)).toBe(problem.type === 'oi' ? 100 : 0);
    });

    it('has both statements in full, with balanced formulas', () => {
      const { zh, en } = problem.statement;
      for (const text of [...Object.values(zh), ...Object.values(en)]) {
        expect(text.trim()).not.toBe('');
        expect(text.split('$').length % 2).toBe(1);
      }
      expect(Object.values(en).join('')).not.toMatch(/[\u3000-\u9fff\uff00-\uffef]/);
      expect(zh.title).toMatch(/[\u4e00-\u9fff]/);
    });

    it('is solved by solution.cpp', { timeout: MINUTES }, async () => {
      expect(await failuresOf(programOf(problem, 'solution.cpp'), cases, problem.timeLimitMs)).toEqual([]);
    });

    it('is solved by solution.py within twice the time', { timeout: 3 * MINUTES }, async () => {
      const command = [PYTHON, join(folderOf(problem), 'solution.py')];
      expect(await failuresOf(command, cases, 2 * problem.timeLimitMs)).toEqual([]);
    });

    it('rejects its failing solutions', { timeout: MINUTES }, async () => {
      const wrong = failing(problem, 'wrong-answer');
      expect(wrong.length).toBeGreaterThanOrEqual(1);
      for (const name of wrong) {
        const { exitCode, printed, output } = await runFailing(problem, name, cases);
        expect({ name, exitCode, right: printed === output }).toEqual({ name, exitCode: 0, right: false });
      }
      for (const name of failing(problem, 'too-slow')) {
        const { cpuMs } = await runFailing(problem, name, cases);
        expect({ name, slow: cpuMs > problem.timeLimitMs }).toEqual({ name, slow: true });
      }
    });
  },
);
