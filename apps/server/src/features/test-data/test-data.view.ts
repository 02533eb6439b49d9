import { type CaseMode, hasSubtasks, subtaskOf } from '@oyez/contract/rules/case-modes';
import { compareCaseNames } from '@oyez/contract/rules/case-order';
import type { TestFiles, UploadNotice } from '@oyez/contract/problems/test-data';
import { fill, pick, type Bilingual, type Locale } from '@oyez/contract/wire/values';
import type { ArchiveNotice, NoticeCode } from './archive/archive-reading.ts';
import type { ReadUpload } from './uploads.service.ts';

/** `one` is the English of a single file. */
const NOTICES: Record<NoticeCode, Bilingual & { one?: string }> = {
  folder_dropped: { en: 'The folder {entry} around the files was dropped.', zh: '已去掉外层文件夹 {entry}。' },
  folders_flattened: {
    one: 'The file {entry} was taken out of its folder.',
    en: '{count} files were taken out of their folders, {entry} for example.',
    zh: '已将 {count} 个文件移出所在文件夹，例如 {entry}。',
  },
  output_made: {
    one: 'One input has no output file: the empty {entry} was made.',
    en: '{count} inputs have no output file: empty ones were made, {entry} for example.',
    zh: '{count} 个输入没有对应的输出文件，已创建空文件，例如 {entry}。',
  },
  output_unused: {
    one: 'The output file {entry} has no input and was left out.',
    en: '{count} output files have no input and were left out, {entry} for example.',
    zh: '{count} 个输出文件没有对应的输入，已忽略，例如 {entry}。',
  },
  file_unused: {
    one: 'The file {entry} is no test and was left out.',
    en: '{count} files are no tests and were left out, {entry} for example.',
    zh: '{count} 个文件不是测试数据，已忽略，例如 {entry}。',
  },
  line_ends_changed: {
    one: 'Windows line ends were made plain line feeds in {entry}.',
    en: 'Windows line ends were made plain line feeds in {count} files, {entry} for example.',
    zh: '已将 {count} 个文件的换行符统一为 LF，例如 {entry}。',
  },
  byte_order_mark: {
    one: 'A byte order mark (BOM) was taken off the start of {entry}.',
    en: 'A byte order mark (BOM) was taken off the start of {count} files, {entry} for example.',
    zh: '已去掉 {count} 个文件开头的字节顺序标记（BOM），例如 {entry}。',
  },
  utf16_kept: {
    one: 'The file {entry} is in UTF-16 and stays so: most programs cannot read it. Save it as UTF-8.',
    en: '{count} files are in UTF-16 and stay so, {entry} for example: most programs cannot read them. Save them as UTF-8.',
    zh: '{count} 个文件是 UTF-16 编码，已原样保留，例如 {entry}。多数程序无法读取，请另存为 UTF-8。',
  },
  name_guessed: {
    one: 'The name {entry} was not marked as UTF-8 and was read as GBK.',
    en: '{count} names were not marked as UTF-8 and were read as GBK, {entry} for example.',
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
