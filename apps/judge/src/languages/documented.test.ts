import { LANGUAGE_COMMANDS } from '@oyez/contract/judging/language-commands';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './index.ts';
import { type Language, MIB } from './language.ts';

const docs = join(import.meta.dirname, '../../../../docs');

/** Where the precompiled headers lie is no matter of the language. */
const NOT_TOLD = /^-I\/opt\/pch\//;

/** Words of a command without the folders of its programs. */
function wordsOf(command: readonly string[]): string[] {
  const text = command.join(' ');
  return text.split(/\s+/).map((word) => (word.startsWith('/') ? (word.split('/').at(-1) ?? '') : word));
}

function readTable(name: string): Map<string, string[]> {
  const rows = readFileSync(join(docs, name), 'utf8').match(/^\| .+ MiB \| \d+ \| .+\|$/gm) ?? [];
  return new Map(
    rows.map((row) => {
      const [language = '', ...cells] = row
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim());
      return [language, cells];
    }),
  );
}

/** The words between backticks; nothing for a cell that tells it in words. */
function commandIn(cell: string): string[] {
  const code = /^`([^`]+)`$/.exec(cell)?.[1];
  return code === undefined ? [] : code.split(' ').filter((word) => word !== '…');
}

const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).map(Number);
const flagsOf = (words: readonly string[]) => words.filter((word) => /^-(O|std|-edition|D|d.)/.test(word));
const surchargeOf = ({ memorySurchargeBytes }: Language) =>
  memorySurchargeBytes === 0 ? [] : [memorySurchargeBytes / MIB];

describe.each(['judging.md', 'judging.zh.md'])('the languages in docs/%s', (name) => {
  const table = readTable(name);

  it('are those of the judge', () => {
    expect([...table.keys()].toSorted()).toEqual(LANGUAGES.map((language) => language.name).toSorted());
  });

  it.each(LANGUAGES)('tell how $name is compiled and run', (language) => {
    const [compiled = '', run = '', limits = '', processes = '', surcharge = ''] = table.get(language.name) ?? [];
    const { cpuMs, memoryBytes } = language.compile.limits;
    const real = { compiled: wordsOf(language.compile.command), run: wordsOf(language.run.command) };
    const told = { compiled: commandIn(compiled), run: commandIn(run) };
    const sent = LANGUAGE_COMMANDS[language.name];
    expect(sent.run).toBe(run.slice(1, -1));
    expect(sent.compile).toBe(
      /^`[^`]+`$/.test(compiled) ? compiled.slice(1, -1) : `${told.run[0]} -m py_compile main.py`,
    );
    for (const word of told.compiled) expect(real.compiled).toContain(word);
    for (const word of told.run) expect(real.run).toContain(word);
    expect(told.run).not.toEqual([]);
    // One command that is told must be told whole where it is no script of several.
    const isScript = language.compile.command.some((word) => word.includes(' '));
    const flags = flagsOf(real.compiled).filter((word) => !NOT_TOLD.test(word));
    if (!isScript) for (const flag of flags) expect(told.compiled).toContain(flag);
    expect(numbersIn(limits)).toEqual([cpuMs / 1000, memoryBytes / MIB]);
    expect(numbersIn(processes)).toEqual([language.run.processes]);
    expect(numbersIn(surcharge)).toEqual(surchargeOf(language));
  });
});
