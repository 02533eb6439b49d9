import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../languages/index.ts';
import { silent, useWorkshop } from '../testing/workshop.ts';
import { cleanLog } from './clean-log.ts';
import { buildPrecompiledHeaders } from './precompiled-headers.ts';

const test = useWorkshop({ headers: true });
const going = new AbortController().signal;
const CASES = [{ input: '', output: '3\n' }];

describe('the compile cache', () => {
  const source = (comment: string) => `#include <cstdio>\nint main() { puts("3"); } // ${comment}`;
  const judge = (comment: string, more: object = {}) =>
    test.judge({ language: 'C++ 20', code: source(comment), cases: [...CASES], ...more });

  it('compiles the same source once, whether it compiles or not', async () => {
    expect(await judge('once')).toMatchObject({ kind: 'judged', compileCached: false });
    expect(await judge('once')).toMatchObject({ kind: 'judged', compileCached: true, cases: [{ status: 0 }] });
    const broken = { language: 'C', code: 'int main( {', cases: CASES } as const;
    const first = await test.judge({ ...broken, cases: [...CASES] });
    const second = await test.judge({ ...broken, cases: [...CASES] });
    expect([first.compileCached, second.compileCached]).toEqual([false, true]);
    expect(second).toMatchObject({ kind: 'compile_error', compileLog: first.compileLog });
  });

  it('makes no difference between submissions but by source, flags, extra files and compiler', async () => {
    await judge('key');
    expect((await judge('another key')).compileCached).toBe(false);
    expect((await judge('key', { language: 'C++ 20 With O2' })).compileCached).toBe(false);
    expect((await judge('key', { userFiles: { 'helper.h': '' } })).compileCached).toBe(false);
    const installed = test.workshop.languages.get('C++ 20')!;
    const updated = { ...installed, version: 'newer' };
    const compiled = await test.workshop.compiler.compile(updated, { code: source('key'), extraFiles: {} }, going);
    expect(compiled).toMatchObject({ ok: true, cached: false });
    expect((await judge('key')).compileCached).toBe(true);
  });

  it('answers nobody with what somebody else has sent, and the same person in every line', async () => {
    const by = (account: string) => judge('of one', { account });
    expect((await by('1/7')).compileCached).toBe(false);
    expect((await by('1/8')).compileCached).toBe(false);
    expect((await by('3/7')).compileCached).toBe(true);
    expect((await judge('of one')).compileCached).toBe(false);
  });

  it('makes a program anew that vanished from it', async () => {
    await judge('vanished');
    await rm(join(test.bench.cacheDir, 'compiled', 'programs'), { recursive: true });
    expect(await judge('vanished')).toMatchObject({ kind: 'judged', compileCached: false, cases: [{ status: 0 }] });
  });

  it('leaves nothing in the sandbox and no drafts', async () => {
    await judge('clean');
    const { url, token } = test.address;
    const left = await fetch(`${url}/file`, { headers: { authorization: `Bearer ${token}` } });
    expect(await left.json()).toEqual({});
    expect(await readdir(join(test.bench.cacheDir, 'compiled', 'drafts'))).toEqual([]);
  });
});

it('the mark that editors put before a text is no part of the program', async () => {
  const { languages, compiler } = test.workshop;
  const code = '\uFEFFpublic class Main { public static void main(String[] given) { System.out.println(3); } }';
  expect(await compiler.compile(languages.get('Java')!, { code, extraFiles: {} }, going)).toMatchObject({ ok: true });
});

it.each([
  [
    'C',
    '#include <math.h>\n#include <stdio.h>\n#include <string.h>\nint main(void) { char *s = strdup("3"); if (M_PI > 3) puts(s); }',
  ],
  [
    'C++ 17',
    '#include <cstdio>\n#include <type_traits>\nint main() { static_assert(std::is_integral<__int128>::value); std::puts("3"); }',
  ],
] as const)('%s is the dialect that people know', async (language, code) => {
  expect(await test.judge({ language, code, cases: CASES })).toMatchObject({ kind: 'judged', cases: [{ status: 0 }] });
});

it('Python has the modules that the documentation names', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../../docs/judging.md'), 'utf8');
  const named = /^- Python has its standard library, including (.+), and nothing else/m.exec(text)?.[1] ?? '';
  const modules = named.split(', ').map((word) => word.replaceAll('`', ''));
  expect(modules).toContain('heapq');
  const code = `${modules.map((name) => `import ${name}`).join('\n')}\nprint(3)`;
  const result = await test.judge({ language: 'Python3', code, cases: CASES });
  expect(result).toMatchObject({ kind: 'judged', cases: [{ status: 0 }] });
});

describe('a problem’s extra files', () => {
  it('stand beside the source', async () => {
    const code = '#include "answer.h"\n#include <stdio.h>\nint main(void) { printf("%d\\n", ANSWER); return 0; }';
    const result = await test.judge({
      language: 'C',
      code,
      cases: CASES,
      userFiles: { 'answer.h': '#define ANSWER 3\n' },
    });
    expect(result).toMatchObject({ kind: 'judged', cases: [{ status: 0 }] });
  });

  it.each(['../x', 'main.c', 'a/b', ''])('may not be called "%s"', async (name) => {
    const code = 'int main(void) { return 0; }';
    const result = await test.judge({ language: 'C', code, cases: CASES, userFiles: { [name]: '' } });
    expect(result).toMatchObject({ kind: 'system_error' });
    expect(result.problem).toContain('rename it');
  });
});

it('a precompiled bits/stdc++.h makes its compile several times shorter', async () => {
  const installed = test.workshop.languages.get('C++ 17 With O2')!;
  const code = (n: number) => `#include <bits/stdc++.h>\nint main() { std::cout << 3 + ${n}; }`;
  const compileMs = async (n: number) => {
    const compiled = await test.workshop.compiler.compile(installed, { code: code(n), extraFiles: {} }, going);
    expect(compiled).toMatchObject({ ok: true, cached: false });
    return compiled.tookMs;
  };
  const cold = Math.min(await compileMs(1), await compileMs(2));
  await buildPrecompiledHeaders([installed], test.bench.headersDir, test.workshop.sandbox, silent, going);
  await compileMs(3);
  const warm = Math.min(await compileMs(4), await compileMs(5), await compileMs(6));
  expect(warm / cold).toBeLessThan(0.5);
  const wrong = '#include <bits/stdc++.h>\nint main() { std::map<int, std::set<int>> m; m = 5; }';
  const { log } = await test.workshop.compiler.compile(installed, { code: wrong, extraFiles: {} }, going);
  expect(log).toContain('from stdc++.h:1');
  const header = await readFile(join(test.bench.headersDir, 'cpp17-o2', 'bits', 'stdc++.h.gch'));
  expect(header.includes(test.bench.headersDir)).toBe(false);
});

describe('a compiler’s words', () => {
  it('lose escape codes, control characters and folder names', () => {
    expect(cleanLog('\u001b[1m/w/main.c:1:2: \u001b[31merror\u001b[0m\u0007: x\r\n  y\n')).toBe(
      'main.c:1:2: error: x\n  y',
    );
  });
  it.each([
    ['/usr/bin/ld: /tmp/ccEzLSIB.o: in function `main`:', 'ld: ccEzLSIB.o: in function `main`:'],
    ['/usr/lib/gcc/x86_64-linux-gnu/12/../../../x86_64-linux-gnu/Scrt1.o: in `_start`', 'Scrt1.o: in `_start`'],
    ['See <file:///usr/share/doc/gcc-12/README.Bugs>.', 'See <README.Bugs>.'],
    ['from /data/oyez/judge/pch/cpp14/stdc++.h:1:', 'from stdc++.h:1:'],
    ['https://go.dev/usr/lib/x and 6/w/2 and "-L/usr/lib/x"', 'https://go.dev/usr/lib/x and 6/w/2 and "-Lx"'],
    ['    1 | #include "/usr/include/nothing.h"', '1 | #include "/usr/include/nothing.h"'],
  ])('keep of a path its file name: %s', (text, shown) => {
    expect(cleanLog(text)).toBe(shown);
  });

  it.each([
    ['C', 'int main(void) { return nothing(); }', /nothing/],
    ['C', 'int other(void) { return 0; }', /Scrt1\.o/],
    ['C', '#include "/usr/include/nothing.h"', /nothing\.h/],
    [
      'Golang',
      'package main\nimport "nosuch/x"\nfunc main() { x.F() }',
      /^main.go:2:8: cannot find package "nosuch\/x"$/,
    ],
    ['Golang', 'package foo\nfunc F() {}', /^The compiler produced no program\.\nA Go program must be in package main/],
    ['Perl', 'use Nosuch::X;', /^Can't locate Nosuch\/X\.pm in @INC[^\n]* at main\.pl line 1/],
    ['C++', 'int a[1 << 28] = {1};\nint main() {}', /^The compiled program is larger than 48 MiB\.$/],
    ['C++', '#error File too large', /^main.cpp:1:2: error/],
  ] as const)('in %s tell no folder: %s', async (language, code, said) => {
    const result = await test.judge({ language, code, cases: CASES });
    expect(result).toMatchObject({ kind: 'compile_error', compileLog: expect.stringMatching(said) });
    const told = result.compileLog!.split('\n').filter((line) => !/^ *\d+ \|/.test(line));
    expect(told.join('\n')).not.toMatch(/(^|[\s"'(<])\/\w+\//m);
  });

  it('are cut at 64 KiB with a mark, between characters', () => {
    const log = cleanLog('错'.repeat(40_000));
    expect(Buffer.byteLength(log)).toBeLessThanOrEqual(64 * 1024);
    expect(log.endsWith('错\n… (cut)')).toBe(true);
  });
});

it('every language has a name of the contract, once', () => {
  expect(new Set(LANGUAGES.map((language) => language.name)).size).toBe(LANGUAGES.length);
});
