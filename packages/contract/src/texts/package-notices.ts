import { z } from 'zod';
import { fill, pick, type Bilingual, type Locale } from '../wire/values.ts';

/**
 * What is said of a problem in a package: `found` is for information, `repaired` was put right, `lost` could not be kept,
 * with `wrong` the problem stays hidden until somebody has decided, and with `broken` it cannot be imported.
 */
export const NOTICE_LEVELS = ['found', 'repaired', 'lost', 'wrong', 'broken'] as const;
export type NoticeLevel = (typeof NOTICE_LEVELS)[number];

type NoticeSpec = Bilingual & { level: NoticeLevel };

const found = (en: string, zh: string): NoticeSpec => ({ level: 'found', en, zh });
const repaired = (en: string, zh: string): NoticeSpec => ({ level: 'repaired', en, zh });
const lost = (en: string, zh: string): NoticeSpec => ({ level: 'lost', en, zh });
const wrong = (en: string, zh: string): NoticeSpec => ({ level: 'wrong', en, zh });
const broken = (en: string, zh: string): NoticeSpec => ({ level: 'broken', en, zh });

/** Each is about one file, or about the first of several; `{value}` is what stood there. */
export const PACKAGE_NOTICES = {
  // Broken
  JSON_MALFORMED: broken(
    'This is no readable JSON; it breaks at “{value}”. Please correct the file and pack again.',
    'JSON 有误，无法从此处继续读取：{value}。请修正该文件后重新打包。',
  ),
  JSON_CUT: broken(
    'The JSON ends in the middle. Please complete the file and pack again.',
    'JSON 不完整，在中间结束。请补全该文件后重新打包。',
  ),
  FIELD_MALFORMED: broken(
    'The field {field} does not have the expected form. Please correct it and pack again.',
    '字段 {field} 的格式不正确，请修正后重新打包。',
  ),
  FOLDER_MISSING: broken(
    'There is no folder {value} with the test data. The folder must have the name of the JSON file.',
    '缺少测试数据文件夹 {value}，文件夹应与 JSON 文件同名。',
  ),
  TITLE_MISSING: broken(
    'The problem has no title. Please give it one and pack again.',
    '题目没有标题，请填写后重新打包。',
  ),
  TEXT_TOO_LONG: broken(
    '{field} has {value} characters, more than the {max} that can be stored. Please shorten it.',
    '{field} 有 {value} 个字符，超过上限 {max}，请缩短。',
  ),
  CASE_FILE_MISSING: broken(
    'The package names the test file {value}, but does not contain it. Please add it and pack again.',
    '测试文件 {value} 不在题目包中，请补上后重新打包。',
  ),
  TOO_MANY_CASES: broken('The problem has more than {max} tests.', '测试点超过 {max} 个。'),
  TESTS_TOO_LARGE: broken(
    'The test data of this problem is larger than the {max} MB that are allowed.',
    '这道题的测试数据超过上限 {max} MB。',
  ),
  EXTRA_FILES_REFUSED: broken(
    'The extra file {value} cannot be kept: its name, its size, or the number of files is not allowed.',
    '附加文件 {value} 无法保存：文件名、大小或数量超出限制。',
  ),
  PROGRAM_MISSING: broken(
    'The problem is judged by a program of its own, which is not in the package.',
    '该题需要特判或交互程序，但题目包中没有。',
  ),
  UNSUPPORTED_TYPE: broken(
    'Problems of this kind ({value}) cannot be judged here.',
    '此处无法评测这种类型的题目（{value}）。',
  ),

  // Wrong
  CASE_OUTPUT_MISSING: wrong(
    'A test has no output and is left out: {value}. The problem is imported hidden; add the missing output, or publish the problem without this test.',
    '测试点缺少输出文件，未导入：{value}。题目将以隐藏状态导入，请补上缺少的输出，或确认不需要这个测试点后再公开。',
  ),
  CHECKER_NOT_COMPILED: wrong(
    'The checker or interactor does not compile, so nothing could be judged: {value}. The problem is imported hidden; correct the program on its page.',
    '特判或交互程序无法编译，因此无法评测：{value}。题目将以隐藏状态导入，请在题目编辑页修正程序。',
  ),
  PAIRS_UNEVEN: wrong(
    'There are {inputs} test inputs and {outputs} outputs, so an output may stand with an input that is not its own. The problem is imported hidden; look at its tests before publishing it.',
    '测试输入 {inputs} 个、输出 {outputs} 个，数量不一致，输出可能对应了错误的输入。题目将以隐藏状态导入，请检查测试点后再公开。',
  ),

  // Lost
  NO_TEST_DATA: lost(
    'There is no test data. The problem is imported hidden; add tests before publishing it.',
    '没有测试数据。题目将以隐藏状态导入，请补充测试数据后再公开。',
  ),
  CASE_UNPAIRED: lost(
    'An output belongs to no input and is left out: {value}.',
    '输出文件没有对应的输入，已忽略：{value}。',
  ),
  CHECKER_LANGUAGE: lost(
    'The checker or interactor is written in {value}, which cannot be used for it here. The problem is imported hidden; rewrite the program before publishing.',
    '特判或交互程序使用的 {value} 在此不可用。题目将以隐藏状态导入，请改写程序后再公开。',
  ),
  LANG_UNKNOWN: lost('The language {value} does not exist here.', '此处没有 {value} 语言。'),
  TEMPLATE_PREPEND_APPEND_LOST: lost(
    'Code that is put before or after a solution cannot be kept ({value}). Make it an extra file, or part of the checker.',
    '无法保留附加在代码前后的片段（{value}），可改为附加文件或写入特判程序。',
  ),
  SOLUTIONS_NOT_IMPORTED: lost(
    'A reference solution cannot be kept: {value}. Its language does not exist here, it is too long, or there are more than {max}.',
    '参考解答无法保留：{value}。可能是语言不存在、代码过长，或数量超过 {max} 个。',
  ),
  FORMULA_WITHOUT_TEX: lost(
    'A formula is there only as drawn HTML, without its TeX: “{value}” may have lost powers and fractions. Please write it anew.',
    '公式只有渲染后的 HTML，没有 TeX 源码，指数和分数可能丢失：{value}。请重新书写。',
  ),
  IMAGE_MISSING: lost('The picture {value} is not in the package.', '图片 {value} 不在题目包中。'),
  IMAGE_EXTERNAL: lost(
    'A picture is on another site and is not fetched: {value}. Upload it and change the link.',
    '图片位于其他网站，不会抓取：{value}。请上传后修改链接。',
  ),
  IMAGE_BAD_TYPE: lost(
    'The picture {value} is damaged, too large, or of a kind that is not shown here.',
    '图片 {value} 已损坏、过大或格式不受支持。',
  ),
  FILE_TOO_LARGE: lost('The file {value} is too large and is left out.', '文件 {value} 过大，已忽略。'),
  FILE_UNUSED: lost('A file that nothing uses is left out: {value}.', '文件未被使用，已忽略：{value}。'),
  TAGS_DROPPED: lost('A tag cannot be kept: {value}.', '标签无法保留：{value}。'),
  EXAMPLES_DROPPED: lost(
    'There are more than {max} examples; the others are left out.',
    '样例超过 {max} 组，其余已忽略。',
  ),
  REMOTE_LOST: lost(
    'The problem belongs to another judge ({value}). Only its text is imported, hidden.',
    '该题属于其他评测站（{value}），仅以隐藏状态导入题面。',
  ),
  SOURCE_CUT: lost('The source is longer than {max} characters and was cut.', '来源超过 {max} 个字符，已截断。'),
  CASE_MODE_CHANGED: lost(
    'The way of running the tests ({value}) does not fit the problem type; all tests are run.',
    '测试方式（{value}）与题目类型不符，改为运行全部测试点。',
  ),
  SUBTASKS_UNKNOWN: lost(
    'The package does not say which test belongs to which subtask: all of them are in one. Give each its number on the page of the problem.',
    '题目包没有说明各测试点属于哪个子任务，已全部归入同一子任务，请在题目编辑页重新设置。',
  ),
  /** Of imports from before such packages were refused. */
  FOREIGN_PACKAGE: lost(
    'This looks like a package of {value}, of which only the test data can be read. Statement, limits and checkers are left out.',
    '这看起来是 {value} 的题目包，目前只能读取其中的测试数据，题面、限制和特判程序未导入。',
  ),
  // Lost on the way out
  LANGUAGE_DROPPED: lost(
    'Only one language of the statement fits; left out: {value}.',
    '只能保留一种语言的题面，省略：{value}。',
  ),
  SUBTASKS_LOST: lost('Subtasks cannot be written in this format.', '该格式无法保存子任务。'),
  SCORES_LOST: lost(
    'The scores of the tests and the OI type cannot be written in this format.',
    '该格式无法保存 OI 类型和测试点分数。',
  ),
  TAGS_LOST: lost('Tags cannot be written in this format: {value}.', '该格式无法保存标签：{value}。'),
  EXTRA_FILES_LOST: lost('Extra files cannot be written in this format: {value}.', '该格式无法保存附加文件：{value}。'),
  FILE_IO_LOST: lost('File input and output cannot be written in this format.', '该格式无法保存文件输入输出设置。'),
  /** `{value}` are keys of `LOST_SETTINGS`. */
  SETTINGS_LOST: lost('Settings cannot be written in this format: {value}.', '该格式无法保存以下设置：{value}。'),
  SOLUTIONS_LOST: lost(
    'Reference solutions that are not meant to be accepted cannot be written in this format: {value}.',
    '该格式只能保存应当通过的参考解答，未写入：{value}。',
  ),
  CHECKER_LOST: lost(
    'The checker is called in a way ({value}) that this format does not know, and is left out.',
    '该格式不支持这种特判调用方式（{value}），特判程序未写入。',
  ),
  TEST_TEXT_UNFIT: lost(
    'A test has bytes that cannot stand in XML and is left out: {value}.',
    '测试点含有 XML 无法表示的字节，未写入：{value}。',
  ),
  TEST_NAMES_LOST: lost('The files of the tests are numbered anew.', '测试文件将重新编号。'),
  CHECKER_NOT_FOR_HOJ: lost(
    'HOJ cannot use the checker or interactor ({value}): it knows only testlib in C or C++. Oyez reads it back as it is; in HOJ, write it anew.',
    'HOJ 无法使用这个特判或交互程序（{value}）：它只支持用 C 或 C++ 编写的 testlib 程序。再导入 Oyez 时保持不变；在 HOJ 中需要重写。',
  ),
  NO_TESTS_TO_WRITE: lost('The problem has no test data.', '这道题没有测试数据。'),

  // Repaired
  FORMULAS_FROM_HTML: repaired(
    'Formulas were written as drawn HTML; their TeX was taken instead, such as ${value}$.',
    '公式以渲染后的 HTML 写成，已改为其中的 TeX 源码，例如 ${value}$。',
  ),
  FORMULAS_FROM_TEXT: repaired(
    'Formulas stood in the text three times, as when a page is copied; their TeX was kept, such as ${value}$. Please look at the statement.',
    '复制网页文字时公式重复了三遍，已只保留 TeX 源码，例如 ${value}$。请检查题面。',
  ),
  JSON_REPAIRED: repaired(
    'Comments or trailing commas in the JSON were passed over.',
    'JSON 中的注释或多余逗号已忽略。',
  ),
  ENCODING_GUESSED: repaired(
    'The text is not in UTF-8 and was read as {value}.',
    '文本不是 UTF-8 编码，已按 {value} 读取。',
  ),
  BOM_REMOVED: repaired('A byte order mark at the start was removed.', '已去掉开头的字节顺序标记。'),
  LINE_ENDINGS_CHANGED: repaired(
    'Line ends of test data became LF: {value}.',
    '测试数据的换行符已统一为 LF：{value}。',
  ),
  TEST_BYTE_ORDER_MARK: repaired(
    'A byte order mark was taken off the start of a test file: {value}.',
    '已去掉测试文件开头的字节顺序标记：{value}。',
  ),
  CONTROL_SIGNS_REMOVED: repaired(
    'Signs that cannot be stored in a text were removed.',
    '已去掉文本中无法保存的字符。',
  ),
  FOLDER_DROPPED: repaired('The folder {value} around everything was passed over.', '已忽略最外层文件夹 {value}。'),
  NAME_GUESSED: repaired(
    'File names are not in UTF-8 and were read as GBK: {value}.',
    '文件名不是 UTF-8 编码，已按 GBK 读取：{value}。',
  ),
  CASE_OUTPUT_CREATED: repaired(
    'The problem is judged by a program of its own, and an input has no output: an empty one was made ({value}).',
    '该题由特判或交互程序评测，输入文件没有对应的输出，已生成空文件（{value}）。',
  ),
  CASE_PATH_CUT: repaired(
    'A path from another server stands before a test file: {value}.',
    '测试文件名前带有其他服务器的路径，已去掉：{value}。',
  ),
  TIME_LIMIT_CHANGED: repaired('The time limit {value} became {now} ms.', '时间限制 {value} 改为 {now} ms。'),
  MEMORY_ROUNDED: repaired('The memory limit {value} became {now} MB.', '内存限制 {value} 改为 {now} MB。'),
  STACK_CHANGED: repaired('The stack limit {value} became {now} MB.', '栈限制 {value} 改为 {now} MB。'),
  SCORE_DEFAULTED: repaired(
    'Tests without scores: 100 points were spread evenly.',
    '测试点没有分数，已平均分配 100 分。',
  ),
  SCORE_ROUNDED: repaired('A score is out of range and was changed: {value}.', '分数超出范围，已调整：{value}。'),
  JUDGE_MODE_DIFFERS: repaired(
    'Two places of the file say different judge modes; {value} was taken.',
    '文件中两处评测模式不一致，采用 {value}。',
  ),
  DISPLAY_ID_CHANGED: repaired(
    'The ID {value} cannot be used; a new one is proposed.',
    '不能使用题号 {value}，已建议新题号。',
  ),
  SUBTASKS_FROM_INDEX: repaired(
    'The package does not say which test belongs to which subtask; the judge index beside the tests does. Subtasks: {value}.',
    '题目包没有说明各测试点属于哪个子任务，已按测试数据旁的评测索引恢复，共 {value} 个子任务。',
  ),
  LANGUAGES_DEFAULTED: repaired(
    'No usable language is named: all of this site are allowed.',
    '没有可用的语言，改为允许本站全部语言。',
  ),

  // Found
  CHECKER_PROTOCOL: found(
    'The checker is called in the way of {value}, and stays as it is.',
    '特判程序按 {value} 的方式调用，源码保持不变。',
  ),
  CHECKER_AS_TESTLIB: found(
    'The checker is written as one for testlib, which is called in the same way.',
    '特判程序将按 testlib 特判写入，调用方式相同。',
  ),
  SOLUTIONS_INCLUDED: found(
    'Reference solutions in the package: {value}. Judge them on the page of the problem to see whether everything fits.',
    '题目包内有 {value} 个参考解答，可在题目页面评测以检查数据。',
  ),
  STATEMENT_HTML: found('The statement is written in HTML and stays so.', '题面为 HTML 格式，保持不变。'),
  STATEMENT_EMPTY: found('The statement is empty: complete it after the import.', '题面为空，请在导入后补充。'),
  SAMPLE_MISSING: found('The problem has no example.', '题目没有样例。'),
  IMAGES_INCLUDED: found('Pictures in the package: {value}.', '题目包内的图片：{value} 张。'),
  SAMPLE_TEXT_UNSAFE: found(
    'An example contains the marks of examples; older clients show it wrongly.',
    '样例中含有样例标记，旧版客户端可能显示有误。',
  ),
  TITLE_DUPLICATE: found(
    'This site has a problem of the same title: {value}. Leave this one out if they are the same.',
    '本站已有同名题目：{value}。若内容相同，可不导入这一题。',
  ),
  AUTHOR_REPLACED: found(
    'The author {value} is not known here; the problem becomes yours.',
    '此处没有作者 {value}，题目将归你所有。',
  ),
  TEST_UTF16: found(
    'A test file is in UTF-16 and stays so, though most programs cannot read it: {value}.',
    '测试文件是 UTF-16 编码，已原样保留，但多数程序无法读取：{value}。',
  ),
  LINK_ELSEWHERE: found(
    'A link leads to a file of the site that the package is from: {value}.',
    '链接指向来源站点的文件：{value}。',
  ),
} as const satisfies Record<string, NoticeSpec>;
export type PackageNoticeCode = keyof typeof PACKAGE_NOTICES;

/** What a format may have no place for, in the words of the problem form. */
const LOST_SETTINGS = {
  stackLimit: { en: 'stack limit', zh: '栈限制' },
  isRemoveEndBlank: { en: 'blanks at the end of lines', zh: '行末空格的处理' },
  judgeCaseMode: { en: 'stop at the first error', zh: '遇错即停' },
  args: { en: 'arguments of the checker', zh: '特判程序的参数' },
  difficulty: { en: 'difficulty', zh: '难度' },
  codeShare: { en: 'sharing of code', zh: '代码分享' },
  openCaseResult: { en: 'who sees the tests', zh: '测试点结果的公开' },
  languages: { en: 'allowed languages', zh: '允许的语言' },
  codeTemplates: { en: 'templates that are off', zh: '未启用的代码模板' },
  solutions: { en: 'names of the solutions', zh: '参考解答的名称' },
  attachments: { en: 'attachments', zh: '附件' },
  problemId: { en: 'display ID', zh: '题号' },
  auth: { en: 'visibility', zh: '可见性' },
  author: { en: 'author', zh: '作者' },
} as const satisfies Record<string, Bilingual>;
export type LostSetting = keyof typeof LOST_SETTINGS;

const codes = Object.keys(PACKAGE_NOTICES) as [PackageNoticeCode, ...PackageNoticeCode[]];

export const PackageNotice = z.object({
  code: z.enum(codes),
  /** In which file of the package, and in which line, where that is known. */
  file: z.string().max(300).nullable(),
  line: z.int().nullable(),
  /** Of how many things it is true; the first one is named. */
  count: z.int().min(1),
  params: z.record(z.string().max(20), z.union([z.string().max(300), z.number()])),
});
export type PackageNotice = z.infer<typeof PackageNotice>;

export function packageNoticeText({ code, params, count }: PackageNotice, locale: Locale): string {
  const values = code === 'SETTINGS_LOST' ? { value: settingNames(String(params['value']), locale) } : params;
  const text = fill(pick(PACKAGE_NOTICES[code], locale), values);
  if (count === 1) return text;
  return locale === 'zh-CN' ? `${text}（共 ${count} 处）` : `${text} (${count} times)`;
}

function settingNames(value: string, locale: Locale): string {
  const names = value
    .split(', ')
    .map((key) => (Object.hasOwn(LOST_SETTINGS, key) ? pick(LOST_SETTINGS[key as LostSetting], locale) : key));
  return names.join(locale === 'zh-CN' ? '、' : ', ');
}
