import { expect, it } from 'vitest';
import type { LanguageName } from '@oyez/contract/judging/languages';
import { useWorkshop } from '../testing/workshop.ts';

const test = useWorkshop();
const going = new AbortController().signal;

/** What is said when a compiler reaches a limit, here one that any compiler does. */
async function saidWith(name: LanguageName, limits: { cpuMs?: number; memoryBytes?: number }, code: string) {
  const { language } = test.workshop.languages.get(name)!;
  const compile = { ...language.compile, limits: { ...language.compile.limits, ...limits } };
  const installed = { language: { ...language, compile }, version: 'test' };
  const compiled = await test.workshop.compiler.compile(installed, { code, extraFiles: {} }, going);
  expect(compiled.ok).toBe(false);
  return compiled.log.split('\n')[0];
}

const F = 'constexpr long f(long n) { long s = n; for (long i = 0; i < 200000; i++) s += i % 7; return s; }';
const values = Array.from({ length: 300 }, (_, n) => `constexpr long v${n} = f(${n});`).join('\n');

it('a compiler that computes too long is said to have computed, and for how long', async () => {
  expect(await saidWith('C++ 17', { cpuMs: 1000 }, `${F}\n${values}\nint main() {}`)).toBe(
    'The compiler was stopped: it used more than 1 s of processor time.',
  );
});

it.each([
  ['Java', 40, Array.from({ length: 4000 }, (_, n) => `class C${n} { int f(int x) { return x + ${n}; } }`).join('\n')],
  ['C++ 17', 60, '#include <bits/stdc++.h>\nint main() {}'],
] as const)('in %s a compiler whose memory ends is said to have needed more', async (name, mib, code) => {
  expect(await saidWith(name, { memoryBytes: mib * 1024 ** 2 }, code)).toBe(
    `The compiler was stopped: it needed more than ${mib} MiB of memory.`,
  );
});
