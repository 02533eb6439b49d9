import { z } from 'zod';
import { fill, pick, type Bilingual, type Locale } from '../wire/values.ts';

/** What the judge says about the end of one run. The node sends code and values; the reader gets a sentence. */
const CASE_NOTES = {
  exit_code: { en: 'Exited with code {code}', zh: '程序以代码 {code} 退出' },
  signal: { en: 'Killed by signal {signal} ({name})', zh: '程序被信号 {signal}（{name}）终止' },
  output_too_large: { en: 'Printed more than {size}', zh: '输出超过 {size}' },
  file_too_large: { en: 'Wrote a file of more than {size}', zh: '写出的文件超过 {size}' },
  stopped_by_clock: {
    en: 'Stopped after {wall} ms of real time, {cpu} ms of which was processor time',
    zh: '实际运行 {wall} ms 后被终止，其中处理器时间为 {cpu} ms',
  },
  output_not_regular: { en: 'The output file is not a regular file', zh: '输出文件不是普通文件' },
  forbidden_call: { en: 'Made a forbidden system call', zh: '使用了被禁止的系统调用' },
  not_started: { en: 'The compiled program could not be started', zh: '编译后的程序无法启动' },
  no_output_file: { en: 'The program did not write the file “{name}”', zh: '程序没有写出文件“{name}”' },
  output_unreadable: {
    en: 'The checker could not read the output: check its format, such as missing or extra values',
    zh: '特判程序无法读懂输出：请检查输出格式，例如是否缺少或多出数据',
  },
  talk_unreadable: {
    en: 'The interactor could not read the output of the program: check its format, such as missing or extra values',
    zh: '交互程序无法读懂程序的输出：请检查输出格式，例如是否缺少或多出数据',
  },
  measured_again: {
    en: 'Close to the time limit: run {runs} times, and the shortest time counts',
    zh: '接近时间限制：共运行 {runs} 次，以最短用时为准',
  },
  measured_slow: {
    en: 'Close to the time limit: run {runs} times. It took {time} ms while the machine had {percent}% of its full speed, which counts as {counted} ms',
    zh: '接近时间限制：共运行 {runs} 次。用时 {time} ms，当时机器速度为全速的 {percent}%，按 {counted} ms 计',
  },
  /** In English these are the contract's words. */
  skipped: { en: 'Cancelled: Skipped Judging', zh: '已跳过：同组中前面的测试点未得分' },
  left_out: {
    en: 'Not run: an earlier test had already decided the verdict',
    zh: '未运行：前面的测试点已经决定了结果',
  },
  not_tried: {
    en: 'Not run: the program had already used up all its time in other tests',
    zh: '未运行：程序在其他测试点已经用完了全部时间',
  },
} as const satisfies Record<string, Bilingual>;
export type CaseNoteCode = keyof typeof CASE_NOTES;

const codes = Object.keys(CASE_NOTES) as [CaseNoteCode, ...CaseNoteCode[]];

export const CaseNote = z.object({
  code: z.enum(codes),
  params: z.record(z.string(), z.union([z.string().max(200), z.number()])).default({}),
});
export type CaseNote = z.infer<typeof CaseNote>;

export function caseNoteText({ code, params }: CaseNote, locale: Locale): string {
  return fill(pick(CASE_NOTES[code], locale), params);
}
