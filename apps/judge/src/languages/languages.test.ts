import { STATUS } from '@oyez/contract/verdict';
import { describe, expect, it } from 'vitest';
import { useWorkshop } from '../testing/workshop.ts';
import { LANGUAGES } from './index.ts';

const test = useWorkshop();
const SUM = [
  { input: '1 2\n', output: '3\n' },
  { input: '-5 1000000\n', output: '999995\n' },
];

describe.each(LANGUAGES.map((language) => [language.name, language] as const))('%s', (name, language) => {
  it('adds two numbers', async () => {
    const result = await test.judge({ language: name, code: language.sample, cases: SUM });
    expect(result).toMatchObject({ kind: 'judged', compileCached: false });
    expect(result.cases.map((one) => [one.status, one.note])).toEqual([
      [0, null],
      [0, null],
    ]);
    expect(result.cases[0]!.memoryKb).toBeGreaterThan(0);
  });

  it('shows the compiler’s words for a source that does not compile', async () => {
    const result = await test.judge({ language: name, code: 'int main( {', cases: SUM });
    expect(result.kind).toBe('compile_error');
    expect(result.compileLog).toContain(language.sourceName);
    expect(result.compileLog).not.toContain('/w/');
    expect(result.cases).toEqual([]);
  });
});

const PROGRAMS = {
  C: {
    exit3: 'int main(void) { return 3; }',
    crash: 'int main(void) { volatile int *p = 0; *p = 1; return 0; }',
    busy: 'int main(void) { for (;;) ; }',
    memory:
      '#include <stdlib.h>\n#include <string.h>\nint main(void) { for (;;) memset(malloc(1 << 20), 1, 1 << 20); }',
    output: "#include <stdio.h>\nint main(void) { for (int i = 0; i < 3000000; i++) putchar('x'); return 0; }",
  },
  'C++ 17 With O2': {
    exit3: 'int main() { return 3; }',
    crash: '#include <cstdlib>\nint main() { std::abort(); }',
    busy: 'int main() { for (volatile int i = 0;;) i = i + 1; }',
    memory:
      '#include <vector>\n#include <cstdio>\nint main() { std::vector<int> v; for (;;) { v.push_back(1); if (v.size() == 0) puts(""); } }',
    output: "#include <cstdio>\nint main() { for (int i = 0; i < 3000000; i++) putchar('x'); }",
  },
  Python3: {
    exit3: 'import sys\nsys.exit(3)',
    crash: 'import os\nos.abort()',
    busy: 'while True: pass',
    memory: 'a = []\nwhile True: a.append(bytearray(1 << 20))',
    output: 'print("x" * 3000000)',
  },
} as const;

describe.each(Object.entries(PROGRAMS))('verdicts of %s programs', (name, programs) => {
  const language = name as keyof typeof PROGRAMS;
  const limits = { timeMs: 300, memoryMb: 64, stackMb: 64 };
  const run = async (code: string) => {
    const result = await test.judge({ language, code, limits, cases: SUM.slice(0, 1) });
    expect(result).toMatchObject({ kind: 'judged', problem: null });
    return result.cases[0]!;
  };

  it('runtime error with the exit code', async () => {
    expect(await run(programs.exit3)).toMatchObject({
      status: STATUS.runtime_error,
      note: { code: 'exit_code', params: { code: 3 } },
      exitStatus: 3,
      signal: null,
    });
  });

  it('runtime error with the signal', async () => {
    const report = await run(programs.crash);
    expect(report).toMatchObject({ status: STATUS.runtime_error, exitStatus: null });
    expect(report.note).toMatchObject({ code: 'signal', params: { name: expect.stringMatching(/^SIG(SEGV|ABRT)$/) } });
  });

  it('time limit for one that computes too long, shown as the limit', async () => {
    expect(await run(programs.busy)).toMatchObject({ status: STATUS.time_limit, timeMs: 300 });
  });

  it('memory limit for one that takes too much, shown as the limit', async () => {
    expect(await run(programs.memory)).toMatchObject({ status: STATUS.memory_limit, memoryKb: 64 * 1024 });
  });

  it('runtime error for one that prints too much', async () => {
    expect(await run(programs.output)).toMatchObject({
      status: STATUS.runtime_error,
      note: { code: 'output_too_large', params: { size: '1 MiB' } },
    });
  });
});

it('time limit for a program that waits too long', async () => {
  const code = '#include <unistd.h>\nint main(void) { sleep(60); return 0; }';
  const limits = { timeMs: 100, memoryMb: 64, stackMb: 64 };
  const result = await test.judge({ language: 'C', code, limits, cases: SUM.slice(0, 1) });
  expect(result.cases).toMatchObject([{ status: STATUS.time_limit, timeMs: 100 }]);
  expect(result.cases[0]!.wallMs).toBeGreaterThanOrEqual(1600);
  expect(result.cases[0]!.note).toMatchObject({ code: 'stopped_by_clock' });
});

describe('Python3', () => {
  it('counts a MemoryError as memory limit', async () => {
    const result = await test.judge({ language: 'Python3', code: 'a = [0] * 10**14', cases: SUM.slice(0, 1) });
    expect(result.cases[0]!.status).toBe(STATUS.memory_limit);
  });

  it('finds the problem’s extra files beside the program', async () => {
    const code = 'import helper\nprint(helper.add(*map(int, input().split())))';
    const userFiles = { 'helper.py': 'def add(a, b): return a + b' };
    const result = await test.judge({ language: 'Python3', code, userFiles, cases: SUM });
    expect(result.cases.map((one) => one.status)).toEqual([0, 0]);
  });

  it('may open its standard input by name', async () => {
    const code = 'print(sum(map(int, open("/dev/stdin").read().split())))';
    const result = await test.judge({ language: 'Python3', code, cases: SUM });
    expect(result.cases.map((one) => one.status)).toEqual([0, 0]);
  });
});

describe('C++', () => {
  it('blames the program that cannot be loaded, not the judge', async () => {
    const code = 'char room[1L << 46];\nint main() {}';
    const result = await test.judge({ language: 'C++ 17', code, cases: SUM.slice(0, 1) });
    expect(result).toMatchObject({ kind: 'judged', cases: [{ status: STATUS.runtime_error }] });
  });

  it('stops a compiler that eats all memory and says so', async () => {
    const code = '#include "/dev/zero"\nint main() {}';
    const result = await test.judge({ language: 'C++ 20', code, cases: SUM.slice(0, 1) });
    expect(result.kind).toBe('compile_error');
    expect(result.compileLog).toContain('needed more than 512 MiB');
  });
});
