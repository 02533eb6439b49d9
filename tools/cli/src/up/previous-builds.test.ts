import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { replaceBuild } from './previous-builds.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'oyez-builds-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function build(name: string): string[] {
  const next = join(folder, 'next');
  mkdirSync(join(next, 'assets'), { recursive: true });
  writeFileSync(join(next, 'index.html'), name);
  writeFileSync(join(next, 'assets', `${name}.js`), name);
  replaceBuild(next, join(folder, 'dist'), join(folder, 'history.json'));
  return readdirSync(join(folder, 'dist', 'assets')).toSorted();
}

it('serves the assets of the two builds before the present one, and no older', () => {
  expect(build('one')).toEqual(['one.js']);
  expect(build('two')).toEqual(['one.js', 'two.js']);
  expect(build('three')).toEqual(['one.js', 'three.js', 'two.js']);
  expect(build('four')).toEqual(['four.js', 'three.js', 'two.js']);
  expect(existsSync(join(folder, 'next'))).toBe(false);
});

it('builds anew when the history is unreadable', () => {
  writeFileSync(join(folder, 'history.json'), '{');
  expect(build('five')).toEqual(['five.js']);
});
