import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { CompileCache } from './compile-cache.ts';

const KEY = 'ab12';
const facts = { log: '', tookMs: 1, compiled: true };

async function* program(text: string) {
  yield Buffer.from(text);
}

it('a program that somebody runs stays until another is in its place, also when it is to be made anew', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'oyez-compiled-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const cache = await CompileCache.open(folder, 1000);
  await cache.store(KEY, facts, program('one'));
  const running = (await cache.find(KEY))!;

  await cache.forget(KEY);
  expect(await cache.find(KEY)).toBeUndefined();
  expect(await readFile(running.path, 'utf8')).toBe('one');

  await cache.store(KEY, facts, program('two'));
  expect(await readFile(running.path, 'utf8')).toBe('two');
  await cache.store('cd34', facts, program('x'.repeat(1000)));
  expect(await readFile(running.path, 'utf8')).toBe('two');

  running.release();
  await cache.store('ef56', facts, program('y'));
  await expect(readFile(running.path)).rejects.toThrow('ENOENT');
});
