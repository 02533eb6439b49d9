import { type CaseMode, hasSubtasks, subtaskOf } from '@oyez/contract/rules/case-modes';
import { compareCaseNames } from '@oyez/contract/rules/judging/case-order';
import type { TestFiles, UploadNotice } from '@oyez/contract/problems/test-data';
import { fill, pick, type Bilingual, type Locale } from '@oyez/contract/wire/values';
import type { ArchiveNotice, NoticeCode } from './archive/archive-reading.ts';
import { shown } from './archive/entry-names.ts';
import { pointsInNames, pointsInSettings, type PointsOfTests } from './archive/test-points.ts';
import type { ReadUpload } from './uploads.service.ts';

/** `one` is the English of a single file. */
const NOTICES: Record<NoticeCode | 'points_read' | 'subtasks_unused', Bilingual & { one?: string }> = {
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
  points_read: {
    one: 'Points were read for the test {entry}. They are used if the problem is of the OI type.',
    en: 'Points were read for {count} tests, for example {entry}. They are used if the problem is of the OI type.',
    zh: '已读取 {count} 个测试点的分数，例如 {entry}。题目类型为 OI 时使用。',
  },
  subtasks_unused: {
    en: 'The data has subtasks, for example for {entry}. To use them, choose a case mode with subtasks, then upload the data again.',
    zh: '数据中包含子任务设置，例如 {entry}。如需使用，请先选择带子任务的测试点模式，再重新上传。',
  },
  settings_unread: {
    en: 'The settings in {entry} could not be read: the file is damaged or encrypted. Its points, subtasks and limits are missing; the tests are complete.',
    zh: '{entry} 已损坏或加密，无法读取其中的分数、子任务和限制；测试点完整保留。',
  },
  setting_ignored: {
    one: 'A setting of the tests cannot be used and was left out: {entry}',
    en: '{count} settings of the tests cannot be used and were left out, for example: {entry}',
    zh: '{count} 项测试点设置无法使用，已忽略，例如：{entry}',
  },
  limits_in_config: {
    en: 'Limits of tests are not taken over: a problem has one time limit and one memory limit. The largest in {entry}.',
    zh: '未采用各测试点的限制：一道题只有一个时间限制和一个内存限制。其中最大的见 {entry}。',
  },
};

export function toTestFiles({ key, content }: ReadUpload, mode: CaseMode | undefined, locale: Locale): TestFiles {
  const inputs = content.pairs.map((pair) => pair.input).toSorted(compareCaseNames);
  const points = pointsInSettings(content.settings, inputs, content.subtasksCount) ?? pointsInNames(inputs);
  const notices = [...content.notices, ...(points ? noticesOf(points, mode) : [])];
  return {
    fileList: content.pairs
      .toSorted((a, b) => compareCaseNames(a.input, b.input))
      .map((pair) => ({ ...pair, ...pointsFor(pair.input, points, mode) })),
    fileListDir: key,
    notices: notices.map((notice) => toNotice(notice, locale)),
  };
}

/** Subtasks that nobody has asked for are left out, and of subtasks that were asked for where there are none all are in the first. */
function pointsFor(input: string, points: PointsOfTests | undefined, mode: CaseMode | undefined) {
  const test = points?.byInput.get(input);
  if (!hasSubtasks(mode)) return test && test.score !== null ? { score: test.score } : {};
  if (!points?.hasSubtasks) return { groupNum: subtaskOf(null) };
  const groupNum = subtaskOf(test?.groupNo ?? null);
  return test && test.groupScore !== null ? { groupNum, score: test.groupScore } : { groupNum };
}

type Notice = Omit<ArchiveNotice, 'code'> & { code: keyof typeof NOTICES };

function noticesOf({ byInput, hasSubtasks: areThere, ignored }: PointsOfTests, mode: CaseMode | undefined): Notice[] {
  const about = (code: Notice['code'], [entry, ...more]: readonly string[]): Notice[] =>
    entry === undefined ? [] : [{ code, entry: shown(entry), count: more.length + 1 }];
  return [
    ...about(
      'points_read',
      [...byInput].flatMap(([input, { score }]) => (score === null ? [] : [input])),
    ),
    ...about('subtasks_unused', areThere && !hasSubtasks(mode) ? [...byInput.keys()] : []),
    ...about('setting_ignored', ignored),
  ];
}

function toNotice({ code, entry, count }: Notice, locale: Locale): UploadNotice {
  const { one, ...text } = NOTICES[code];
  const words = count === 1 && one !== undefined ? { ...text, en: one } : text;
  return { code, entry, text: fill(pick(words, locale), { entry, count }) };
}
