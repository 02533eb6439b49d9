import { fill, type Bilingual, type Locale } from '../wire/values.ts';

/** What the standard checkers say of an output, behind the verdict that testlib puts before it. */
const CHECKER_WORDS: readonly Bilingual[] = [
  { en: 'the output ends before word {n}', zh: '输出在第 {n} 个词之前就结束了' },
  { en: 'word {n} differs', zh: '第 {n} 个词不同' },
  { en: 'the output goes on after word {n}, the last one', zh: '第 {n} 个词应为最后一个，而输出在其后还有内容' },
  { en: 'the output ends before line {n}', zh: '输出在第 {n} 行之前就结束了' },
  { en: 'line {n} is beyond the last one', zh: '输出的第 {n} 行是多余的' },
  { en: 'line {n} differs', zh: '第 {n} 行不同' },
  { en: 'word {n} is not a number', zh: '第 {n} 个词不是数' },
  { en: 'number {n} is off by more than {most}', zh: '第 {n} 个数的误差超过 {most}' },
  { en: 'word {n} is neither YES nor NO', zh: '第 {n} 个词既不是 YES 也不是 NO' },
  { en: 'the output has more words than the {n} expected', zh: '输出的词多于应有的 {n} 个' },
  { en: 'the output has {n} words of {all}', zh: '应有 {all} 个词，而输出只有 {n} 个' },
  { en: 'the words differ, in whatever order', zh: '输出的词与应有的不同（不计顺序）' },
  { en: 'the output has more lines than the {n} expected', zh: '输出的行多于应有的 {n} 行' },
  { en: 'the output has {n} lines of {all}', zh: '应有 {all} 行，而输出只有 {n} 行' },
  { en: 'the lines differ, in whatever order', zh: '输出的行与应有的不同（不计顺序）' },
  { en: 'words: {n}', zh: '词数：{n}' },
  { en: 'lines: {n}', zh: '行数：{n}' },
];

const NUMBER = String.raw`\d+(?:\.\d+|e-\d+)?`;
const patterns = CHECKER_WORDS.map(({ en, zh }) => {
  const said = en.replaceAll(/\{(\w+)\}/g, `(?<$1>${NUMBER})`);
  return { pattern: new RegExp(`^(?:wrong answer|ok) (?<said>${said})$`), zh };
});

/** A checker's comment: a sentence of the standard checkers in the reader's language, any other as it was written. */
export function checkerWords(comment: string, locale: Locale): string {
  for (const { pattern, zh } of patterns) {
    const { said = '', ...numbers } = pattern.exec(comment.trimEnd())?.groups ?? {};
    if (said === '') continue;
    return locale === 'zh-CN' ? fill(zh, numbers) : said.charAt(0).toUpperCase() + said.slice(1);
  }
  return comment;
}
