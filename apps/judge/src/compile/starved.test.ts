import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CPP_LANGUAGES } from '../languages/cpp.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { useWorkshop } from '../testing/workshop.ts';
import { CompileCache } from './compile-cache.ts';
import { Compiler } from './compiler.ts';

const test = useWorkshop();
const going = new AbortController().signal;
const installed = { language: CPP_LANGUAGES[0]!, version: 'test' };
/** Takes every machine longer than the time that it is left at first. */
const code = '#include <bits/stdc++.h>\nint main() { std::cout << std::regex_match("a", std::regex("a")); }';

/** On a machine that leaves compilers no time: of the clock's limits only the last ones hold. */
async function compilerThatIsStopped(times: number): Promise<{ compiler: Compiler; clocks: number[] }> {
  const { sandbox, slots, cacheDir } = test.bench;
  const clocks: number[] = [];
  const hurried: Sandbox['run'] = (command, signal) => {
    const { limits } = command;
    const wallMs = clocks.length < times ? 150 : limits.wallMs;
    clocks.push(limits.wallMs);
    return sandbox.run({ ...command, limits: { ...limits, wallMs } }, signal);
  };
  const place: Sandbox = Object.assign(Object.create(sandbox) as Sandbox, {
    run: hurried,
    read: sandbox.read.bind(sandbox),
    remove: sandbox.remove.bind(sandbox),
  });
  const cache = await CompileCache.open(join(cacheDir, `hurried-${times}`), 1024 ** 3);
  return { compiler: new Compiler(place, slots, cache), clocks };
}

it('a compiler that a busy machine kept from computing is started again, with more time', async () => {
  const { compiler, clocks } = await compilerThatIsStopped(1);
  expect(await compiler.compile(installed, { code, extraFiles: {} }, going)).toMatchObject({ ok: true });
  expect(clocks).toEqual([30_000, 120_000]);
});

it('one that does not end then either has taken too long, and the message says for how long', async () => {
  const { compiler, clocks } = await compilerThatIsStopped(2);
  const compiled = await compiler.compile(installed, { code, extraFiles: {} }, going);
  expect(compiled).toMatchObject({ ok: false, log: 'The compiler was stopped: it took more than 120 s.' });
  expect(clocks.length).toBe(2);
});
