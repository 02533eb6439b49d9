import { fill, pick, type Bilingual, type Locale } from '@oyez/contract/wire/values';

type NoteText = Bilingual & {
  /** Known of the problem, and nothing that could not be read. */
  isFact?: true;
};

/** What the readers of other judges note, by the words with which they begin. `{rest}`: what stands behind them. */
const texts: Readonly<Record<string, NoteText>> = {
  'some signs of the page could not be read': {
    en: 'Some characters of the page could not be read.',
    zh: '页面中有部分字符无法识别。',
  },
  'a picture of another host was left out: ': {
    en: 'An image on another host was left out: {rest}.',
    zh: '有一张图片位于其他站点，未导入：{rest}。',
  },
  'the statement has no sections that we know': {
    en: 'The statement has no recognizable sections; all of it is in the description.',
    zh: '题面没有可识别的分节，全部内容放在题目描述中。',
  },
  'the languages of this problem could not be read': {
    en: 'The languages of this problem could not be read; all languages of the judge are offered.',
    zh: '无法读取这道题支持的语言，已列出该平台的全部语言。',
  },
  'the statement is a PDF': {
    en: 'The statement is a PDF; its samples are in it, not on the page.',
    zh: '题面是 PDF，样例在 PDF 中。',
    isFact: true,
  },
  'reads and writes files: ': {
    en: 'It reads and writes files: {rest}.',
    zh: '使用文件输入输出：{rest}。',
    isFact: true,
  },
  'reads ': { en: 'It reads {rest}.', zh: '使用文件输入输出：{rest}。', isFact: true },
};

function known(note: string): [begins: string, text: NoteText] | undefined {
  return Object.entries(texts).find(([begins]) => note.startsWith(begins));
}

/** In the words of who reads it; a note that is not known here stays as it is. */
export function noteText(note: string, locale: Locale): string {
  const [begins, text] = known(note) ?? [];
  return begins === undefined || text === undefined
    ? note
    : fill(pick(text, locale), { rest: note.slice(begins.length) });
}

/** Of these notes, what could not be read. */
export function unreadOf(notes: readonly string[]): string[] {
  return notes.filter((note) => known(note)?.[1].isFact !== true);
}
