import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const sources = join(import.meta.dirname, '..');

const KEY = /\busername_key\b/;
/** What a key is compared with: the rest of the line, up to the first value that is put into the statement. */
const COMPARED = /\busername_key\b([^$]*(?:\$\{[^}]*\})?)/g;
/** The rule makes a key of any text. */
const BY_THE_RULE = /\b(?:usernameKey|nameKey)\b/;
/** A text of somebody's, folded in the program or by the database. */
const FOLDED = /[.]toLowerCase\(\)|[.]normalize\('NFKC'\)|lower\((?:normalize\()?\$\{/;
/** A name of a value: `const text = …;` */
const NAMED = /\bconst (\w+) = ([^;]*);/g;
/** The name as it is written does not know that width tells nobody apart. */
const BY_THE_NAME = /\blower\((?:\w+[.])?username\)/;

const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/[.]test[.]ts$|(^|\/)testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(sources, file), 'utf8') }));

/** Whether one of these names stands in it, and not as a part of something else. */
function uses(value: string, names: readonly string[]): boolean {
  return names.some((name) => new RegExp(`(?<![.\\w])${name}\\b`).test(value));
}

/** Values of a file that were folded otherwise than by the rule, and what is made of these. */
function foldedIn(text: string): string[] {
  const folded: string[] = [];
  for (const [, name = '', value = ''] of text.matchAll(NAMED)) {
    if (!BY_THE_RULE.test(value) && (FOLDED.test(value) || uses(value, folded))) folded.push(name);
  }
  return folded;
}

/** Lines that compare a key with a value that is no key. */
function wrongLines(text: string): string[] {
  const folded = foldedIn(text);
  const isWrong = (value: string) => !BY_THE_RULE.test(value) && (FOLDED.test(value) || uses(value, folded));
  return text.split('\n').flatMap((line) => {
    const compared = [...line.matchAll(COMPARED)].map(([, value = '']) => value);
    return compared.some(isWrong) || BY_THE_NAME.test(line) ? [line.trim()] : [];
  });
}

describe('whoever is looked up by name', () => {
  it('is found by the one key of names, in any case and width', () => {
    expect(files.filter(({ text }) => KEY.test(text)).length).toBeGreaterThan(20);
    expect(files.flatMap(({ file, text }) => wrongLines(text).map((line) => `${file}: ${line}`))).toEqual([]);
  });

  it.each([
    ['a fold of its own in the statement', 'sql`a.username_key = ${name.toLowerCase()}`'],
    ['a fold by the database', 'sql`a.username_key = lower(${name})`'],
    [
      'what was made of another fold',
      'const text = name.toLowerCase();\nconst like = containing(text);\nsql`username_key LIKE ${like}`',
    ],
    ['the name as it is written', 'sql`lower(account.username) = ${name}`'],
  ])('not by %s', (_, text) => {
    expect(wrongLines(text)).toHaveLength(1);
  });

  it('whatever else the same text is compared with', () => {
    const text =
      'const text = name.toLowerCase();\nconst key = usernameKey(name);\nsql`username_key = ${key}`;\nsql`lower(note) = ${text}`';
    expect(wrongLines(text)).toEqual([]);
  });
});
