import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');

it('every program that a bench starts beside it is there', () => {
  const named = globSync('**/*.ts', { cwd: SOURCES }).flatMap((source) => {
    const path = join(SOURCES, source);
    const addresses = readFileSync(path, 'utf8').matchAll(/new URL\('(\.[^']+\.process\.ts)', import\.meta\.url\)/g);
    return [...addresses].map(([, address]) => new URL(address!, pathToFileURL(path)));
  });
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((url) => !existsSync(url)).map(String)).toEqual([]);
});
