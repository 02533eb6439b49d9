import type { TestFiles, UploadNotice } from '@oyez/contract/test-data';
import { fill, pick, type Bilingual, type Locale } from '@oyez/contract/wire';
import type { ArchiveNotice, NoticeCode } from './archive/archive-reading.ts';
import type { ReadUpload } from './uploads.service.ts';
import { compareCaseNames } from '../problems/case-drafts.ts';

const NOTICES: Record<NoticeCode, Bilingual> = {
  folder_dropped: { en: 'The folder {entry} around the files was dropped.', zh: '已去掉外层文件夹 {entry}。' },
  folders_flattened: {
    en: '{count} files were taken out of their folders, {entry} for example.',
    zh: '已将 {count} 个文件移出所在文件夹，例如 {entry}。',
  },
  output_made: {
    en: '{count} inputs have no output file: empty ones were made, {entry} for example.',
    zh: '{count} 个输入没有对应的输出文件，已创建空文件，例如 {entry}。',
  },
  output_unused: {
    en: '{count} output files have no input and were left out, {entry} for example.',
    zh: '{count} 个输出文件没有对应的输入，已忽略，例如 {entry}。',
  },
  file_unused: {
    en: '{count} files are no tests and were left out, {entry} for example.',
    zh: '{count} 个文件不是测试数据，已忽略，例如 {entry}。',
  },
  line_ends_changed: {
    en: 'Windows line ends were made plain line feeds in {count} files, {entry} for example.',
    zh: '已将 {count} 个文件的换行符统一为 LF，例如 {entry}。',
  },
  byte_order_mark: {
    en: '{count} files begin with a byte order mark (BOM), {entry} for example. It stays, and programs will read it.',
    zh: '{count} 个文件以字节顺序标记（BOM）开头，例如 {entry}。该标记已保留，程序会读到它。',
  },
  name_guessed: {
    en: '{count} names were not marked as UTF-8 and were read as GBK, {entry} for example.',
    zh: '{count} 个文件名未标明编码，已按 GBK 读取，例如 {entry}。',
  },
};

const SUBTASK_MODES = ['subtask_lowest', 'subtask_average'];

export function toTestFiles({ key, content }: ReadUpload, mode: string | undefined, locale: Locale): TestFiles {
  const isGrouped = mode !== undefined && SUBTASK_MODES.includes(mode);
  return {
    fileList: content.pairs
      .toSorted((a, b) => compareCaseNames(a.input, b.input))
      .map((pair) => ({ ...pair, ...(isGrouped && { groupNum: 1 }) })),
    fileListDir: key,
    notices: content.notices.map((notice) => toNotice(notice, locale)),
  };
}

function toNotice({ code, entry, count }: ArchiveNotice, locale: Locale): UploadNotice {
  return { code, entry, text: fill(pick(NOTICES[code], locale), { entry, count }) };
}
