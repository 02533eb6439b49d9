import { readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command, Sandbox } from '../sandbox/sandbox.ts';
import { script } from '../sandbox/script.ts';
import { silent, useWorkshop } from '../testing/workshop.ts';
import { CompileCache } from './compile-cache.ts';
import { Compiler } from './compiler.ts';
import { Shortcuts } from './shortcuts.ts';

const test = useWorkshop({ headers: true });
const over = new AbortController();
const going = new AbortController().signal;
const HEADERS = '#include <iostream>\n#include <vector>\n#include <algorithm>\n';

/** A node's compiler that tells what it was started as. */
async function aCompiler(name: string, options: { limitBytes?: number; signal?: AbortSignal } = {}) {
  const { sandbox, slots, cacheDir, headersDir } = test.bench;
  const commands: string[] = [];
  const watched: Sandbox['run'] = (command: Command, signal) => {
    commands.push(command.args.join(' '));
    return sandbox.run(command, signal);
  };
  const place: Sandbox = Object.assign(Object.create(sandbox) as Sandbox, {
    run: watched,
    read: sandbox.read.bind(sandbox),
    remove: sandbox.remove.bind(sandbox),
  });
  const { limitBytes = 1024 ** 3, signal = over.signal } = options;
  const shortcuts = await Shortcuts.open({ sandbox: place, slots, cacheDir, headersDir, limitBytes, log: silent });
  await shortcuts.look([], going);
  const working = shortcuts.work(signal);
  const cache = await CompileCache.open(join(cacheDir, name), 1024 ** 3);
  return { compiler: new Compiler(place, slots, cache, shortcuts), shortcuts, commands, working };
}

const installed = (name: string) => test.workshop.languages.get(name)!;
let plain: Compiler;
let quick: Awaited<ReturnType<typeof aCompiler>>;
beforeAll(async () => {
  const { sandbox, slots, cacheDir } = test.bench;
  plain = new Compiler(sandbox, slots, await CompileCache.open(join(cacheDir, 'plain'), 1024 ** 3));
  quick = await aCompiler('quick');
});
afterAll(async () => {
  over.abort();
  await quick.working;
  await quick.shortcuts.end();
});

const folder = () => join(test.bench.headersDir, 'preambles');

const compile = async (compiler: Compiler, language: string, code: string) => {
  const compiled = await compiler.compile(installed(language), { code, extraFiles: {} }, going);
  if (compiled.ok) compiled.program.release();
  return { ok: compiled.ok, log: compiled.log };
};

const isQuick = (command: string | undefined) => command?.includes('-include /opt/pch/preambles/') === true;

/** Headers that are built meanwhile are commands, too. */
const isLastQuick = ({ commands }: typeof quick) => isQuick(commands.findLast((one) => one.includes('main.cpp')));

/** What is wanted is built behind the back of other work. */
async function untilQuick(shown: typeof quick, start: string): Promise<void> {
  for (let n = 0; n < 300; n += 1) {
    await compile(shown.compiler, 'C++ 17 With O2', `${start}\nint main() { return ${n}; }`);
    if (isLastQuick(shown)) return;
    await sleep(100);
  }
  throw new Error('no header came');
}

describe('headers that a source begins with', () => {
  const code = (rest: string) => `// a\n\n${HEADERS}${rest}`;

  it('are precompiled at first sight, and used from then on', async () => {
    await compile(quick.compiler, 'C++ 17 With O2', code('int main() { std::cout << 1; }'));
    expect(isQuick(quick.commands.find((one) => one.includes('main.cpp')))).toBe(false);
    await untilQuick(
      quick,
      `/* b */
${HEADERS}`,
    );
  });

  it.each([
    ['flags', 'C++ 17', HEADERS],
    ['order', 'C++ 17 With O2', HEADERS.split('\n').toReversed().join('\n')],
    ['list', 'C++ 17 With O2', `${HEADERS}#include <map>\n`],
    ['beginning', 'C++ 17 With O2', `#define int long\n${HEADERS}`],
  ])('are not those of another %s', async (_what, language, start) => {
    await compile(quick.compiler, language, `${start}signed main() { std::cout << 3; }`);
    expect(isLastQuick(quick)).toBe(false);
  });

  it('are made of those lines only: nothing of the source is in them', async () => {
    await untilQuick(quick, '#include <set>\n#define at begin');
    const other = `#include <set>\n#ifdef at\n#error at\n#endif\nint main() { std::set<int> s{1}; return *s.begin() - 1; }`;
    expect(await compile(quick.compiler, 'C++ 17 With O2', other)).toEqual({ ok: true, log: '' });
    expect(isLastQuick(quick)).toBe(true);
  });

  it('cannot be listed, and are not writable, from within the sandbox', async () => {
    const text = 'ls /opt/pch/preambles; for f in /opt/pch/preambles /opt/pch; do touch $f/x; done; true';
    const { texts } = await test.bench.sandbox.run(script(text));
    expect(texts.stdout).toBe('');
    expect(texts.stderr).toMatch(/cannot open directory.*\n.*Read-only file system.*\n.*Read-only file system/);
  });

  it('that do not exist are asked for once', async () => {
    const missing = '#include <stdfloat>\n#include <expected>\n#include <format>\nint main() {}';
    expect(await compile(quick.compiler, 'C++ 20', missing)).toEqual(await compile(plain, 'C++ 20', missing));
    for (let n = 0; n < 200 && !quick.commands.some((one) => one.includes('++20 -x c++-header')); n += 1)
      await sleep(50);
    await untilQuick(quick, '#include <deque>');
    await compile(quick.compiler, 'C++ 20', `${missing}//`);
    await untilQuick(quick, '#include <list>');
    expect(quick.commands.filter((one) => one.includes('++20 -x c++-header')).length).toBe(1);
  });
});

describe('the message', () => {
  const wrong = [
    'int main() { cni >> 3; }',
    'int main() { std::vector<int> v; std::sort(v); }',
    'struct A {};\nint main() { std::vector<A> v; std::sort(v.begin(), v.end()); }',
    'using namespace std;\n#include <map>\nstruct A {};\nint main() { std::map<A, int> m; m[A{}] = 1; }',
    'int main() { std::map<int, int> forgotten; }',
    'int f();\nint main() { return f(); }',
    'int other() { return 0; }',
    '#error "no"',
    '#include "nothing.h"',
    '#pragma message "hello"\nint main() {}',
    'using namespace std;\n#include <stdio.h>\nextern "C" char *gets(char *);\nint main() { char a[9]; gets(a); }',
    'int main() { asm("nonsense"); }',
    'int a[1 << 28] = {1};\nint main() {}',
    'template <int n> struct F { static const int v = F<n - 1>::v; };\nint main() { return F<5>::v; }',
    'int main() { std::cout << std::vector<int>{1}; }',
    'int main() { auto f = [](auto x) { return x.y; }; f(3); }',
  ];
  it.each(wrong)('is that of a plain compile: %s', async (rest) => {
    const code = `// by me\n\n${HEADERS}\n${rest}\n`;
    const { ok, log } = await compile(plain, 'C++ 17 With O2', code);
    quick.commands.length = 0;
    expect(await compile(quick.compiler, 'C++ 17 With O2', code)).toEqual({
      ok,
      log: expect.stringMatching(sameButForNames(log)),
    });
    expect(quick.commands.some(isQuick)).toBe(true);
  });

  it.each([
    'int f(void);\nint main(void) { return f(); }',
    'int main(void) { retrun 0; }',
    '#include <stdio.h>\nint main(void) { char a[9]; gets(a); }',
  ])('is that of a plain compile in C: %s', async (code) => {
    const { ok, log } = await compile(plain, 'C', code);
    expect(await compile(quick.compiler, 'C', code)).toEqual({ ok, log: expect.stringMatching(sameButForNames(log)) });
  });

  /** Linkers tell the names of files that are called otherwise each time. */
  function sameButForNames(log: string): RegExp {
    const text = log
      .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll(/cc\w{6}(?=\\\.)/g, String.raw`cc\w{6}`);
    return new RegExp(`^${text}$`);
  }
});

it('a header that is damaged on the disk is thrown away at the next start, and so is what nobody knows', async () => {
  await quick.shortcuts.end();
  const before = await readdir(folder());
  await truncate(join(folder(), before[0]!, 'oyez-preamble.h.gch'), 1000);
  await writeFile(join(folder(), 'stranger'), '');
  await quick.shortcuts.look([], going);
  expect(await readdir(folder())).toEqual(before.slice(1));
});

it('those that were used once, and longest ago, go when there is no more room, and those of another compiler are not used', async () => {
  over.abort();
  await quick.shortcuts.end();
  const working = new AbortController();
  const small = await aCompiler('small', { limitBytes: 50 * 1024 ** 2, signal: working.signal });
  for (const header of ['iostream', 'map', 'unordered_map', 'string']) await untilQuick(small, `#include <${header}>`);
  expect((await readdir(folder())).length).toBeLessThan(4);
  await compile(small.compiler, 'C++ 17 With O2', '#include <string>\nint main() { return 1000; }');
  expect(isLastQuick(small)).toBe(true);
  const newer = { ...installed('C++ 17 With O2'), version: 'newer' };
  const code = '#include <string>\nint main() { return 1001; }';
  expect(await small.compiler.compile(newer, { code, extraFiles: {} }, going)).toMatchObject({ ok: true });
  expect(isLastQuick(small)).toBe(false);
  working.abort();
  await small.working;
  await small.shortcuts.end();
});
