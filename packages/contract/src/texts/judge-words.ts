import { fill, type Bilingual, type Locale } from '../wire/values.ts';

/**
 * Sentences of the judge that stand in one text with words of compilers and of setters' programs: each is a line of its
 * own, written and stored in English, and is put into the reader's language when it is shown.
 */
const JUDGE_WORDS = {
  compiler_too_slow: {
    en: 'The compiler was stopped: it took more than {seconds} s.',
    zh: '编译器被终止：用时超过 {seconds} 秒。',
  },
  compiler_too_busy: {
    en: 'The compiler was stopped: it used more than {seconds} s of processor time.',
    zh: '编译器被终止：计算用时超过 {seconds} 秒。',
  },
  compiler_too_large: {
    en: 'The compiler was stopped: it needed more than {mib} MiB of memory.',
    zh: '编译器被终止：所需内存超过 {mib} MiB。',
  },
  compiler_silent: {
    en: 'The compiler failed with code {code} and gave no message.',
    zh: '编译器以代码 {code} 退出，没有给出任何信息。',
  },
  compiler_killed: { en: 'The compiler was killed by signal {signal}.', zh: '编译器被信号 {signal} 终止。' },
  no_program: { en: 'The compiler produced no program.', zh: '编译器没有生成程序。' },
  program_too_large: {
    en: 'The compiled program is larger than {mib} MiB.',
    zh: '编译后的程序大于 {mib} MiB。',
  },
  go_no_main: {
    en: 'A Go program must be in package main, but main.go starts with another name.',
    zh: 'Go 程序必须属于 main 包：main.go 开头写的是别的包名。',
  },
  java_no_main: {
    en: 'A Java program is started by its class Main: give the class with the main method that name, and leave out the package.',
    zh: 'Java 程序从 Main 类启动：请把含有 main 方法的类命名为 Main，并且不要写 package。',
  },
  testlib_needs_cpp: {
    en: 'testlib.h is written in C++: choose C++ as the language of the {role}.',
    zh: 'testlib.h 是用 C++ 编写的：请把{role}的语言选为 C++。',
  },

  program_failed: { en: 'The {role} failed on test {seq}.', zh: '{role}在测试点 {seq} 上出错。' },
  program_missing: { en: 'The problem has no {role}.', zh: '题目没有{role}。' },
  program_not_compiled: { en: 'The {role} does not compile:', zh: '{role}无法编译：' },
  program_language: {
    en: 'The {role} is written in {language}, but only C, C++ and Python3 are supported.',
    zh: '{role}使用的语言是 {language}：只能使用 C、C++ 或 Python3。',
  },
  program_language_missing: {
    en: 'The {role} needs {language}, which this node does not have.',
    zh: '{role}需要 {language}，而这台评测机没有。',
  },
  program_file_name: {
    en: 'The extra file “{name}” of the {role} has a name that the judge uses: rename it.',
    zh: '{role}的附加文件“{name}”与评测机使用的文件同名：请改名。',
  },
  extra_file_name: {
    en: 'The extra file “{name}” of the problem cannot be placed next to the source: rename it.',
    zh: '题目的附加文件“{name}”不能放在源代码旁：请改名。',
  },
  file_io_name: {
    en: 'The input or output file of the problem cannot be named “{name}”.',
    zh: '题目的输入或输出文件不能叫“{name}”。',
  },
  no_tests: { en: 'The problem has no tests.', zh: '题目没有测试点。' },
  language_missing: { en: 'This node cannot run {language}.', zh: '这台评测机不能运行 {language}。' },
  run_failed: { en: 'Running the program failed: {reason}', zh: '运行程序失败：{reason}' },
  check_failed: {
    en: 'Running the checker or interactor failed: {reason}',
    zh: '运行特判程序或交互程序失败：{reason}',
  },
  compile_failed: { en: 'Compiling failed: {reason}', zh: '编译失败：{reason}' },
  no_output: { en: 'The sandbox returned no output for test {seq}.', zh: '沙箱没有返回测试点 {seq} 的输出。' },
  sandbox_refused_file: { en: 'The sandbox did not accept a file: {reason}', zh: '沙箱没有接收文件：{reason}' },
  sandbox_unknown_status: {
    en: 'The sandbox reported an unknown status: “{status}”.',
    zh: '沙箱返回了未知的状态“{status}”。',
  },
  sandbox_no_json: {
    en: 'The sandbox answered {status} with something other than JSON.',
    zh: '沙箱以状态 {status} 回应，内容不是 JSON。',
  },
  file_not_on_server: { en: 'The server does not have the test file {sha256}.', zh: '服务器上没有测试文件 {sha256}。' },
  file_damaged: {
    en: 'The test file {sha256} arrived damaged {times} times.',
    zh: '测试文件 {sha256} 传输了 {times} 次，每次都有损坏。',
  },
  file_too_long: { en: 'The test file {sha256} is too long.', zh: '测试文件 {sha256} 过长。' },
  node_wrong_kind: {
    en: 'The node answered with a result of another kind ({kind}).',
    zh: '评测机返回的结果属于另一类任务（{kind}）。',
  },
  node_unknown_test: {
    en: 'The node reported test {seq}, which does not exist, or reported it twice.',
    zh: '评测机报告了不存在的测试点 {seq}，或重复报告了它。',
  },
  node_missing_tests: {
    en: 'The node did not report {missing} of {total} tests.',
    zh: '评测机没有报告全部 {total} 个测试点：缺少 {missing} 个。',
  },
  result_refused: { en: 'The server refused the result: {reason}', zh: '服务器没有接受评测结果：{reason}' },
  sandbox_silent: {
    en: 'go-judge does not answer at {address}: {reason}',
    zh: '{address} 上的 go-judge 没有回应：{reason}',
  },
  language_not_installed: {
    en: 'Not installed (Debian: {packages}).',
    zh: '未安装（Debian 软件包：{packages}）。',
  },
  language_not_shown: { en: 'The sandbox does not show it.', zh: '沙箱内看不到它。' },
  language_not_found: {
    en: 'Not on this machine (looked for {places}), and Debian has no package of it.',
    zh: '这台机器上没有（已查找 {places}），Debian 也没有它的软件包。',
  },
  language_version_unknown: { en: 'It does not tell its version:', zh: '无法得知它的版本：' },
  language_trial_not_compiled: { en: 'Its test program does not compile:', zh: '它的测试程序无法编译：' },
  language_trial_failed: {
    en: 'Its test program ({trial}) ended with {got} instead of {wanted}:',
    zh: '它的测试程序（{trial}）的结果是 {got}，而应当是 {wanted}：',
  },
  language_compiles_anything: {
    en: 'It compiles what is not a program.',
    zh: '不是程序的内容也能通过编译。',
  },
  language_error_without_place: {
    en: 'Its compile error does not say where:',
    zh: '它的编译错误没有指出位置：',
  },
  no_perl: {
    en: 'Interactive problems need /usr/bin/perl on this node.',
    zh: '交互题需要这台评测机上有 /usr/bin/perl。',
  },

  left_without_verdict: {
    en: 'It exited with code {code}, which is not a verdict.',
    zh: '它以代码 {code} 退出，而这个代码不表示任何结果。',
  },
  left_with_failure: {
    en: 'It exited with code {code}: it reports a failure of its own.',
    zh: '它以代码 {code} 退出：它自己报告出错。',
  },
  left_instead_of: {
    en: 'It exited with code {code}, but {judge} expects {wanted}.',
    zh: '它以代码 {code} 退出，而 {judge} 要求为 {wanted}。',
  },
  left_instead_of_two: {
    en: 'It exited with code {code}, but only {one} and {other} are verdicts.',
    zh: '它以代码 {code} 退出，只有 {one} 和 {other} 表示结果。',
  },
  share_unreadable: {
    en: 'It exited with code 99, but “{text}” on its standard output is not a number from 0 to 100.',
    zh: '它以代码 99 退出，而标准输出“{text}”不是 0 到 100 的数。',
  },
  share_missing: {
    en: 'It exited with code 99 without a percentage: a checker prints it on standard output, an interactor prints "partially correct (N)" on standard error.',
    zh: '它以代码 99 退出，但没有给出百分比：特判程序应输出到标准输出，交互程序应在标准错误中输出 "partially correct (N)"。',
  },
  share_impossible: { en: 'It gave {percent}% of the score.', zh: '它给出了 {percent}% 的分数。' },
  words_without_number: { en: 'It printed “{words}” without a number.', zh: '它输出了“{words}”，但没有给出数值。' },
  output_no_share: {
    en: 'Its standard output is not a number from 0 to {most}.',
    zh: '它的标准输出不是 0 到 {most} 的数。',
  },
  first_line_no_share: {
    en: 'The first line of its standard output is not a number from 0 to 1.',
    zh: '它的标准输出第一行不是 0 到 1 的数。',
  },
  file_no_number: { en: 'Its file {name} contains no number.', zh: '它的文件 {name} 中没有数值。' },
  score_file_empty: { en: 'It wrote no number to its score file.', zh: '它没有在得分文件中写入数值。' },
  part_not_said: {
    en: 'It exited with code 7 (a partial score) but did not say how much.',
    zh: '它以代码 7（部分分）退出，但没有说明得多少分。',
  },
  stopped_by_clock: {
    en: 'It was stopped after {wall} ms of real time and {cpu} ms of processor time.',
    zh: '它运行 {wall} ms（处理器时间 {cpu} ms）后被终止。',
  },
  stopped_by_time: {
    en: 'It was stopped after {cpu} ms of processor time, or stopped itself.',
    zh: '它在使用 {cpu} ms 处理器时间后被终止，或自行终止。',
  },
  stopped_by_memory: { en: 'It was stopped: it needed too much memory.', zh: '它被终止：所需内存过多。' },
  killed: {
    en: 'It was killed by signal {signal} after {cpu} ms of processor time.',
    zh: '它在使用 {cpu} ms 处理器时间后被信号 {signal} 终止。',
  },
  forbidden_call: { en: 'It made a forbidden system call.', zh: '它使用了被禁止的系统调用。' },
  not_started: { en: 'It could not be started: {reason}', zh: '无法启动：{reason}' },
  printed_too_much: { en: 'It printed too much: {name}.', zh: '它输出过多：{name}。' },
  left_no_file: { en: 'It left something that is not a file: {name}.', zh: '它留下的不是普通文件：{name}。' },
} as const satisfies Record<string, Bilingual>;
export type JudgeWordsCode = keyof typeof JUDGE_WORDS;

const ROLES: Readonly<Record<string, string>> = { checker: '特判程序', interactor: '交互程序' };

/** One sentence as nodes write it. A value never makes a second line of it. */
export function judgeWords(code: JudgeWordsCode, params: Record<string, string | number> = {}): string {
  const values = Object.entries(params).map(([name, value]) => [name, String(value).replaceAll(/\s+/g, ' ')]);
  return fill(JUDGE_WORDS[code].en, Object.fromEntries(values));
}

/** The whole text, with the judge's own lines in the reader's language. */
export function judgeWordsText(text: string, locale: Locale): string {
  if (locale !== 'zh-CN') return text;
  return text.split('\n').map(lineInChinese).join('\n');
}

const MOST_LENGTH = 500;
const patterns = Object.values(JUDGE_WORDS).map(({ en, zh }) => {
  const escaped = en.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return { pattern: new RegExp(`^${escaped.replaceAll(/\{(\w+)\}/g, '(?<$1>.*)')}$`), zh };
});

function lineInChinese(line: string): string {
  if (line.length > MOST_LENGTH) return line;
  for (const { pattern, zh } of patterns) {
    const found = pattern.exec(line);
    if (!found) continue;
    const { role, ...values } = found.groups ?? {};
    if (role !== undefined && ROLES[role] === undefined) continue;
    return fill(zh, { ...values, ...(role !== undefined && { role: ROLES[role] }) } as Record<string, string>);
  }
  return line;
}
