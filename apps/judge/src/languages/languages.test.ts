import { templateOf } from '@oyez/contract/judging/language-templates';
import { LANGUAGES as CONTRACT, findLanguage, type LanguageName } from '@oyez/contract/judging/languages';
import { judgeWords } from '@oyez/contract/texts/judge-words';
import { STATUS } from '@oyez/contract/judging/verdict';
import { TEST_LANGUAGES } from '@oyez/cli/languages/packages';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeBuildCache } from '../compile/build-cache.ts';
import { SHARED_LIBRARIES } from '../testing/sandbox.ts';
import { silent, useWorkshop } from '../testing/workshop.ts';
import { LANGUAGES } from './index.ts';
import { LanguageTable } from './language-table.ts';
import { PassedTrials } from './passed-trials.ts';
import { tryLanguage } from './trial.ts';

const test = useWorkshop({ libraries: true });
const going = new AbortController().signal;
const SUM = [
  { input: '1 2\n', output: '3\n' },
  { input: '-5 1000000\n', output: '999995\n' },
];
/** What the language's factor makes of ordinary limits. */
const limitsOf = (name: LanguageName) => {
  const factor = findLanguage(name)?.limitFactor ?? 1;
  return { timeMs: 1000 * factor, memoryMb: 64 * factor, stackMb: 64 * factor };
};

let table: LanguageTable;
beforeAll(async () => {
  const { sandbox, slots, compiler, cacheDir } = test.bench;
  const passed = await PassedTrials.read(cacheDir);
  table = new LanguageTable(LANGUAGES, { sandbox, slots, compiler, sandboxFingerprint: 'test', passed });
  await table.look();
  for (const installed of await table.installed(({ buildCache }) => buildCache !== undefined, going)) {
    await makeBuildCache(installed, SHARED_LIBRARIES, silent, going);
  }
}, 300_000);
const entryOf = (name: string) => table.report().find((one) => one.name === name);
const isHere = (name: LanguageName) => entryOf(name)?.state !== 'unavailable';

it('every language has a name of the contract, once, and none is left out', () => {
  expect(LANGUAGES.map(({ name }) => name).toSorted()).toEqual(CONTRACT.map(({ name }) => name).toSorted());
});

it('the languages that "./oyez test" installs are here', () => {
  for (const name of TEST_LANGUAGES) expect.soft(entryOf(name), name).not.toMatchObject({ state: 'unavailable' });
});

/** Printing, adding, a runtime error, memory limit, time limit and a compile error, each with 64 MB × factor. */
it('every language that is installed here passes its trial', { timeout: 300_000 }, async () => {
  await table.test(
    () => true,
    going,
    () => undefined,
  );
  const failed = table.report().filter(({ state, version }) => state !== 'ready' && version !== '');
  expect(failed).toEqual([]);
  expect(table.report().filter(({ state }) => state === 'testing')).toEqual([]);
});

describe.concurrent('what people start with', () => {
  it.each(CONTRACT.map(({ name }) => [name, templateOf(name)] as const))(
    'the template of %s adds',
    async (name, code) => {
      if (!isHere(name)) return;
      const result = await test.judge({ language: name, code, cases: SUM, limits: limitsOf(name) });
      expect(result).toMatchObject({
        kind: 'judged',
        cases: [
          { status: 0, note: null },
          { status: 0, note: null },
        ],
      });
      expect(result.cases[0]!.memoryKb).toBeGreaterThan(0);
    },
  );
});

/** Reads n and n lines, prints their sum and how deep a function could call itself, n times. */
const MANY: Partial<Record<LanguageName, string>> = {
  'C++ 17 With O2': `#include <iostream>
    long long depth(long long n) { volatile long long m = n; return m == 0 ? 0 : 1 + depth(m - 1); }
    int main() { long long n, x, sum = 0; std::cin >> n; for (int i = 0; i < n; i++) { std::cin >> x; sum += x; }
      std::cout << sum << ' ' << depth(n) << std::endl; }`,
  Java: `import java.io.*;
    public class Main {
      static int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }
      public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int n = Integer.parseInt(in.readLine());
        long sum = 0;
        for (int i = 0; i < n; i++) sum += Long.parseLong(in.readLine());
        System.out.println(sum + " " + depth(n));
      }
    }`,
  Python3: `import sys
sys.setrecursionlimit(200000)
def depth(n): return 0 if n == 0 else 1 + depth(n - 1)
n = int(input())
print(sum(int(input()) for _ in range(n)), depth(n))`,
  Golang: `package main
import ("bufio"; "fmt"; "os")
func depth(n int) int { if n == 0 { return 0 }; return 1 + depth(n-1) }
func main() {
  in := bufio.NewReader(os.Stdin)
  var n, x, sum int
  fmt.Fscan(in, &n)
  for i := 0; i < n; i++ { fmt.Fscan(in, &x); sum += x }
  fmt.Println(sum, depth(n))
}`,
  'C#': `using System;
    class Program {
      static int Depth(int n) { return n == 0 ? 0 : 1 + Depth(n - 1); }
      static void Main() {
        int n = int.Parse(Console.ReadLine());
        long sum = 0;
        for (int i = 0; i < n; i++) sum += long.Parse(Console.ReadLine());
        Console.WriteLine(sum + " " + Depth(n));
      }
    }`,
  PHP: `<?php
    function depth($n) { return $n == 0 ? 0 : 1 + depth($n - 1); }
    $n = (int) fgets(STDIN);
    $sum = 0;
    for ($i = 0; $i < $n; $i++) $sum += (int) fgets(STDIN);
    echo $sum, ' ', depth($n), "\\n";`,
  'JavaScript Node': `const lines = require('fs').readFileSync('/dev/stdin', 'utf8').split('\\n');
    const n = Number(lines[0]);
    const depth = (k) => k === 0 ? 0 : 1 + depth(k - 1);
    console.log(lines.slice(1, n + 1).reduce((sum, line) => sum + Number(line), 0), depth(n));`,
  Ruby: `def depth(n) = n == 0 ? 0 : 1 + depth(n - 1)
n = gets.to_i
sum = 0
n.times { sum += gets.to_i }
puts "#{sum} #{depth(n)}"`,
  Rust: `use std::io::*;
    #[inline(never)]
    fn depth(n: u64) -> u64 { if n == 0 { 0 } else { 1 + std::hint::black_box(depth(n - 1)) } }
    fn main() {
        let mut lines = stdin().lock().lines().map(|line| line.unwrap().parse::<u64>().unwrap());
        let n = lines.next().unwrap();
        println!("{} {}", lines.sum::<u64>(), depth(n));
    }`,
  PyPy3: `import sys
sys.setrecursionlimit(200000)
def depth(n): return 0 if n == 0 else 1 + depth(n - 1)
n = int(input())
print(sum(int(input()) for _ in range(n)), depth(n))`,
  Perl: `no warnings 'recursion';
sub depth { my $n = shift; return $n == 0 ? 0 : 1 + depth($n - 1) }
my $n = <STDIN>; my $sum = 0; $sum += <STDIN> for 1 .. $n;
print "$sum ", depth($n), "\\n";`,
  Lua: `local function depth(n) if n == 0 then return 0 end return 1 + depth(n - 1) end
local n, sum = io.read('n'), 0
for _ = 1, n do sum = sum + io.read('n') end
print(sum .. ' ' .. depth(n))`,
  Pascal: `program Main;
function Depth(n: Int64): Int64; begin if n = 0 then Depth := 0 else Depth := 1 + Depth(n - 1); end;
var n, x, i, sum: Int64;
begin ReadLn(n); sum := 0; for i := 1 to n do begin ReadLn(x); sum := sum + x end; WriteLn(sum, ' ', Depth(n)); end.`,
};

describe.concurrent('a hundred thousand lines to read and calls to nest', () => {
  const n = 100_000;
  const lines = Array.from({ length: n }, (_, index) => index);
  const cases = [{ input: [n, ...lines].join('\n'), output: `${(n * (n - 1)) / 2} ${n}\n` }];

  it.each(Object.entries(MANY))('are no trouble in %s', async (name, code) => {
    const language = name as LanguageName;
    if (!isHere(language)) return;
    const { timeMs, memoryMb } = limitsOf(language);
    const limits = { timeMs, memoryMb: 4 * memoryMb, stackMb: 4 * memoryMb };
    const result = await test.judge({ language, code, cases, limits });
    expect(result).toMatchObject({ kind: 'judged', cases: [{ status: STATUS.accepted, note: null }] });
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

describe('Java', () => {
  it('counts an OutOfMemoryError as memory limit, and keeps a program that makes much garbage within it', async () => {
    const hungry = 'public class Main { public static void main(String[] a) { long[] room = new long[1 << 28]; } }';
    const untidy = `public class Main { public static void main(String[] a) {
      long sum = 0; for (int i = 0; i < 1000; i++) sum += new byte[1 << 20].length; System.out.println(sum); } }`;
    const cases = [{ input: '', output: `${1000 * 2 ** 20}\n` }];
    const results = await Promise.all(
      [hungry, untidy].map((code) => test.judge({ language: 'Java', code, cases, limits: limitsOf('Java') })),
    );
    expect(results.map((one) => one.cases[0]?.status)).toEqual([STATUS.memory_limit, STATUS.accepted]);
  });

  it('says which class it wants', async () => {
    const result = await test.judge({ language: 'Java', code: 'public class Solution { }', cases: SUM });
    expect(result.kind).toBe('compile_error');
    expect(result.compileLog).toMatch(/^Main\.java:1: error: class Solution is public/);
    expect(result.compileLog).toContain(judgeWords('java_no_main'));
  });

  it.each([
    'class Solution { public static void main(String[] given) { } }',
    'package judge; public class Main { public static void main(String[] given) { } }',
  ])('is not compiled in vain: %s', async (code) => {
    const result = await test.judge({ language: 'Java', code, cases: SUM });
    expect(result).toMatchObject({ kind: 'compile_error', compileLog: judgeWords('java_no_main') });
  });
});

describe('PHP', () => {
  it('has the extensions that people take for a part of the language', async () => {
    if (!isHere('PHP')) return;
    const code =
      '<?php [$a, $b] = explode(" ", readline()); if (ctype_digit($b)) echo iconv_strlen("是") * ($a + $b), "\\n";';
    const result = await test.judge({ language: 'PHP', code, cases: SUM, limits: limitsOf('PHP') });
    expect(result.cases.map((one) => one.status)).toEqual([0, 0]);
  });
});

describe('C#', () => {
  it('may use pointers', async () => {
    if (!isHere('C#')) return;
    const code = `using System; using System.Linq; class P { unsafe static void Main() {
      int sum = Console.ReadLine().Split().Sum(int.Parse); int* p = &sum; Console.WriteLine(*p); } }`;
    const result = await test.judge({ language: 'C#', code, cases: SUM, limits: limitsOf('C#') });
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

describe('a trial', () => {
  const python = LANGUAGES.find(({ name }) => name === 'Python3')!;
  const trial = (changes: Partial<typeof python>) =>
    tryLanguage({ language: { ...python, ...changes }, version: 'test' }, { ...test.bench, owner: {} }, going);

  it('finds a language that answers wrongly', async () => {
    const program = python.trial.program.replace('a + b', 'a - b');
    expect(await trial({ trial: { ...python.trial, program } })).toMatch(/^Its test program \(adding\) .*-4/s);
  });

  it('finds a tool-chain that is broken', async () => {
    const compile = { ...python.compile, command: ['/usr/bin/python3', '-c', 'import missing_module'] };
    expect(await trial({ compile })).toMatch(/^Its test program does not compile:[^]*missing_module/);
  });

  it('finds a compiler that takes anything', async () => {
    const copy = 'open("main.pyc", "w").write("")';
    const compile = { ...python.compile, command: ['/usr/bin/python3', '-c', copy] };
    const program = python.run.command[0]!;
    const run = { ...python.run, command: [program, '-c', python.trial.program] };
    expect(await trial({ compile, run })).toBe('It compiles what is not a program.');
  });
});
