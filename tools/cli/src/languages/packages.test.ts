import { LANGUAGES as CONTRACT } from '@oyez/contract/judging/languages';
import { LANGUAGES } from '@oyez/judge/languages/index';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { command } from '../commands/languages.ts';
import { checkout } from '../folders.ts';
import { runCommand } from '../system/command.ts';
import { packagesOf } from './packages.ts';

describe('./oyez languages install', () => {
  it('knows each language by name and says so when it does not', async () => {
    await expect(command.run(['install', 'brainfuck'])).rejects.toThrow(/no language "brainfuck".*JavaScript Node/);
  });

  it('suggests the name that was meant', async () => {
    await expect(command.run(['install', 'haskel'])).rejects.toThrow(
      /no language "haskel"; the languages are .* \(did you mean "Haskell"\?\)\.$/,
    );
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

describe.runIf(process.getuid?.() === 0)('./oyez languages install, as root', () => {
  const bin = mkdtempSync(join(tmpdir(), 'oyez-debian-'));
  afterAll(() => rmSync(bin, { recursive: true, force: true }));

  /** A Debian where nothing is installed, and whose release does not have Kotlin. */
  async function install(...words: string[]) {
    const program = (name: string, script: string) => {
      writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    };
    program('dpkg-query', 'exit 1');
    program(
      'apt-cache',
      `shift
for name; do
  case $name in kotlin) version='(none)' ;; *) version=1.0-1 ;; esac
  printf '%s:\\n  Installed: (none)\\n  Candidate: %s\\n' "$name" "$version"
done`,
    );
    program('apt-get', `echo "$*" >> ${bin}/calls`);
    rmSync(join(bin, 'calls'), { force: true });
    const main = join(checkout, 'tools/cli/src/main.ts');
    const environment = { PATH: `${bin}:/usr/bin:/bin`, NO_COLOR: '1' };
    const result = await runCommand(process.execPath, [main, 'languages', 'install', ...words], { environment });
    const calls = readFileSync(join(bin, 'calls'), 'utf8').trim().split('\n');
    return {
      ...result,
      installed: calls
        .find((call) => call.startsWith('install'))
        ?.split(' ')
        .slice(3),
    };
  }

  it('names what Debian lacks and goes on with the rest', async () => {
    const { code, stdout, installed } = await install('python2', 'lua', 'PyPy2');
    expect(stdout).toContain(
      'Debian has no package of Python2, PyPy2; "./oyez languages" says where it is looked for.',
    );
    expect(installed).toEqual(['lua5.4']);
    expect(code).toBe(1);
  });

  it('leaves out a language whose packages this release does not have', async () => {
    const { stdout, installed } = await install('kotlin', 'haskell', 'java');
    expect(stdout).toContain('Kotlin cannot be installed: this release of Debian does not have kotlin.');
    expect(installed).toEqual(['openjdk-17-jdk-headless', 'ghc']);
  });

  it('is content with all that there is when no language is named', async () => {
    const { code, stdout, installed } = await install();
    expect(stdout).toContain('Debian has no package of Python2, PyPy2, JavaScript V8;');
    expect(installed).toEqual(expect.arrayContaining(['gcc', 'openjdk-17-jdk-headless', 'ocaml-nox']));
    expect(installed).not.toContain('kotlin');
    expect(code).toBe(0);
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
