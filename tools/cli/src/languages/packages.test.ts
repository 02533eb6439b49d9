import { LANGUAGES as CONTRACT } from '@oyez/contract/judging/languages';
import { LANGUAGES } from '@oyez/judge/languages/index';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { command } from '../commands/languages.ts';
import { checkout } from '../folders.ts';
import { packagesOf } from './packages.ts';

describe('./oyez languages install', () => {
  it('knows each language by name and says so when it does not', async () => {
    await expect(command.run(['install', 'brainfuck'])).rejects.toThrow(/no language "brainfuck".*JavaScript Node/);
  });

  it('says where to look for a language that Debian does not have', async () => {
    await expect(command.run(['install', 'python2', 'javascript v8'])).rejects.toThrow(/Debian has no package/);
  });

  it('wants each package once', () => {
    const packages = packagesOf(CONTRACT.map(({ name }) => name));
    expect(new Set(packages).size).toBe(packages.length);
    expect(packages).toEqual(expect.arrayContaining(['g++', 'ghc', 'mono-mcs', 'openjdk-17-jdk-headless', 'pypy3']));
  });
});

it('the table of languages in the documentation names each one with its packages', () => {
  const rows = readFileSync(join(checkout, 'docs/languages.md'), 'utf8').split('\n');
  for (const { name, packages } of LANGUAGES) {
    const row = rows.find((text) => text.startsWith(`| ${name} `)) ?? '';
    expect.soft(row, name).not.toBe('');
    for (const one of packages) expect.soft(row, name).toContain(one);
  }
});
