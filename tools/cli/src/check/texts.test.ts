import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkout } from '../folders.ts';
import { type Pair, textsIn } from './texts.ts';

const FOLDERS = ['apps/web/src', 'apps/server/src', 'apps/judge/src', 'packages/contract/src', 'tools/cli/src'];
const sources = FOLDERS.map((folder) => textsIn(join(checkout, folder)));
const pairs = sources.flatMap((source) => source.pairs);
/** Poems and proverbs have their own spelling, and a page of HTML its marks. */
const chinese = sources
  .flatMap((source) => source.chinese)
  .filter(({ file }) => !/site\/quotes\.ts|openapi\/page\.ts/.test(file));

const HAN = String.raw`\p{Script=Han}`;
/** Their values are Chinese words where the reader's language is. */
const WORDS_OF_THE_READER = new Set(
  'auth before after column delimiter field from kind language name part place reason role site text to what a b c'.split(
    ' ',
  ),
);
/** The specification's own words for a code that is asked for without a usable address; and a name. */
const NO_NAMES_OF_CODE = new Set(['Email_Check_Format', 'Node.js']);
/** What tells of a language is written in the reader's. */
const OF_A_LANGUAGE = /Chinese|English|中文|英文/;

/** Words that are another one in the glossary. */
const STRUCK = {
  en: /\b(own input|without end|by hand|are no tests|honou?rs?|colours?|(?<!e-)mails|come about|anew|(no|some|any|every)body|organis\w+|practis(e|ing))\b/i,
  zh: /荣誉|特殊判题|检查程序|参考解答|可见性|发件箱|校验程序|审计日志|帐号|账户|[「」『』]/,
};

const told = (texts: readonly { file: string; text: string }[]) => texts.map(({ file, text }) => `${file}: ${text}`);
const toldPairs = (wrong: readonly Pair[]) => wrong.map(({ file, key, en, zh }) => `${file}: ${key}: ${en} | ${zh}`);
const placeholders = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));

describe('texts for people', () => {
  it('are found', () => {
    expect(pairs.length).toBeGreaterThan(2000);
    expect(chinese.length).toBeGreaterThan(2000);
  });

  it('are there in both languages', () => {
    expect(sources.flatMap((source) => source.unmatched)).toEqual([]);
    expect(toldPairs(pairs.filter(({ en, zh }) => (en.trim() === '') !== (zh.trim() === '')))).toEqual([]);
  });

  it('name the same values in both languages', () => {
    const differ = pairs.filter(({ key, en, zh }) => {
      const [here, there] = [placeholders(en), placeholders(zh)];
      // "1 row" needs no value, and the one Chinese form stands for it too.
      const lacks = (some: typeof here, others: typeof here) => [...some].some((name) => !others.has(name));
      return lacks(here, there) || (!key.endsWith('_one') && lacks(there, here));
    });
    expect(toldPairs(differ)).toEqual([]);
  });

  it('are no names of the code', () => {
    const raw = pairs.filter(({ en }) => /^[A-Za-z]+([._][A-Za-z]+)+$/.test(en) && !NO_NAMES_OF_CODE.has(en));
    expect(toldPairs(raw)).toEqual([]);
  });

  it('are in their language', () => {
    const ownWords = pairs.filter(({ en, zh }) => !OF_A_LANGUAGE.test(en) || !OF_A_LANGUAGE.test(zh));
    const wrong = ownWords.filter(
      ({ en, zh }) => new RegExp(`${HAN}|[，。：；？！（）、]`, 'u').test(en) || (isSentence(zh) && zh !== en),
    );
    expect(toldPairs(wrong)).toEqual([]);
  });

  it('have no two spaces in a row', () => {
    const wide = pairs.filter(
      ({ file, en, zh }) => !file.endsWith('program-skeletons.ts') && /\S {2}/.test(`${en}|${zh}`),
    );
    expect(toldPairs(wide)).toEqual([]);
  });

  it('call one thing by one name', () => {
    expect(toldPairs(pairs.filter(({ en, zh }) => STRUCK.en.test(en) || STRUCK.zh.test(zh)))).toEqual([]);
  });

  it('set Chinese off from letters and figures', () => {
    const close = chinese.filter(({ text }) =>
      new RegExp(`${HAN}[A-Za-z0-9]|[A-Za-z0-9%]${HAN}`, 'u').test(plain(text)),
    );
    expect(told(close)).toEqual([]);
    const values = chinese.filter(({ text }) =>
      [...text.matchAll(new RegExp(`(?<=${HAN})\\{(\\w+)\\}|\\{(\\w+)\\}(?=${HAN})`, 'gu'))].some(
        ([, before, after]) => !WORDS_OF_THE_READER.has(before ?? after ?? ''),
      ),
    );
    expect(told(values)).toEqual([]);
  });

  it('quote and point in the Chinese way', () => {
    const wrong = chinese.filter(({ text }) =>
      new RegExp(`"[^"\\n]*${HAN}[^"\\n]*"|'[^'\\n]*${HAN}[^'\\n]*'|${HAN}[,;?!]|${HAN}\\.$`, 'u').test(text),
    );
    expect(told(wrong)).toEqual([]);
  });
});

/** Without the names of values. */
function plain(text: string): string {
  return text.replaceAll(/\{\w+\}/g, '\uFFFC');
}

function isSentence(text: string): boolean {
  return !new RegExp(HAN, 'u').test(text) && /[a-z]{2,} [a-z]{2,}/i.test(text);
}
