import { type CaseMode, hasSubtasks, subtaskOf } from '@oyez/contract/rules/case-modes';
import { compareCaseNames } from '@oyez/contract/rules/judging/case-order';
import type { TestFiles, UploadNotice } from '@oyez/contract/problems/test-data';
import { fill, pick, type Bilingual, type Locale } from '@oyez/contract/wire/values';
import type { ArchiveNotice, NoticeCode } from './archive/archive-reading.ts';
import type { ReadUpload } from './uploads.service.ts';

/** `one` is the English of a single file. */
const NOTICES: Record<NoticeCode, Bilingual & { one?: string }> = {
  folder_dropped: { en: 'The outer folder {entry} was removed.', zh: '已去掉外层文件夹 {entry}。' },
  folders_flattened: {
    one: 'The file {entry} was moved out of its folder.',
    en: '{count} files were moved out of their folders, for example {entry}.',
    zh: '已将 {count} 个文件移出所在文件夹，例如 {entry}。',
  },
  output_made: {
    one: 'One input has no output file, so the empty file {entry} was created.',
    en: '{count} inputs have no output file, so empty ones were created, for example {entry}.',
    zh: '{count} 个输入没有对应的输出文件，已创建空文件，例如 {entry}。',
  },
  output_unused: {
    one: 'The output file {entry} has no input and was left out.',
    en: '{count} output files have no input and were left out, for example {entry}.',
    zh: '{count} 个输出文件没有对应的输入，已忽略，例如 {entry}。',
  },
  file_unused: {
    one: 'The file {entry} is not a test and was left out.',
    en: '{count} files are not tests and were left out, for example {entry}.',
    zh: '{count} 个文件不是测试数据，已忽略，例如 {entry}。',
  },
  line_ends_changed: {
    one: 'Windows line breaks in {entry} were converted to LF.',
    en: 'Windows line breaks in {count} files were converted to LF, for example {entry}.',
    zh: '已将 {count} 个文件的换行符统一为 LF，例如 {entry}。',
  },
  byte_order_mark: {
    one: 'A byte order mark (BOM) was removed from the start of {entry}.',
    en: 'A byte order mark (BOM) was removed from the start of {count} files, for example {entry}.',
    zh: '已去掉 {count} 个文件开头的字节顺序标记（BOM），例如 {entry}。',
  },
  utf16_kept: {
    one: 'The file {entry} is UTF-16 and was kept as it is, but most programs cannot read it. Save it as UTF-8.',
    en: '{count} files are UTF-16 and were kept as they are, for example {entry}, but most programs cannot read them. Save them as UTF-8.',
    zh: '{count} 个文件是 UTF-16 编码，已原样保留，例如 {entry}。多数程序无法读取，请另存为 UTF-8。',
  },
  name_guessed: {
    one: 'The name {entry} was not marked as UTF-8 and was read as GBK.',
    en: '{count} names were not marked as UTF-8 and were read as GBK, for example {entry}.',
    zh: '{count} 个文件名未标明编码，已按 GBK 读取，例如 {entry}。',
  },
};

export function toTestFiles({ key, content }: ReadUpload, mode: CaseMode | undefined, locale: Locale): TestFiles {
  return {
    fileList: content.pairs
      .toSorted((a, b) => compareCaseNames(a.input, b.input))
      .map((pair) => ({ ...pair, ...(hasSubtasks(mode) && { groupNum: subtaskOf(null) }) })),
    fileListDir: key,
    notices: content.notices.map((notice) => toNotice(notice, locale)),
  };
}

function toNotice({ code, entry, count }: ArchiveNotice, locale: Locale): UploadNotice {
  const { one, ...text } = NOTICES[code];
  const words = count === 1 && one !== undefined ? { ...text, en: one } : text;
  return { code, entry, text: fill(pick(words, locale), { entry, count }) };
}
