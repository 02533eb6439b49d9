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
    'This JSON cannot be read from “{value}” on. Please fix the file and pack again.',
    'JSON 有误，无法从此处继续读取：{value}。请修正该文件后重新打包。',
  ),
  JSON_CUT: broken(
    'The JSON ends unexpectedly. Please complete the file and pack again.',
    'JSON 不完整，在中间结束。请补全该文件后重新打包。',
  ),
  FIELD_MALFORMED: broken(
    'The field {field} does not have the expected form. Please fix it and pack again.',
    '字段 {field} 的格式不正确，请修正后重新打包。',
  ),
  FOLDER_MISSING: broken(
    'There is no folder {value} with the test data. The folder must have the same name as the JSON file.',
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
    'The package names the test file {value} but does not contain it. Please add it and pack again.',
    '测试文件 {value} 不在题目包中，请补上后重新打包。',
  ),
  TOO_MANY_CASES: broken('The problem has more than {max} tests.', '测试点超过 {max} 个。'),
  TESTS_TOO_LARGE: broken(
    'The test data of this problem is larger than the limit of {max} MB.',
    '这道题的测试数据超过上限 {max} MB。',
  ),
  FILE_IO_INPUT_TOO_LARGE: broken(
    'The input {name} is {size} MB. Problems that read from a file may have inputs of at most {max} MB.',
    '输入文件 {name} 有 {size} MB。使用文件输入的题目，每个输入文件最多 {max} MB。',
  ),
  FILE_IO_NAME_TAKEN: broken(
    'Programs read or write a file {value}, and an extra file has the same name. Please rename one of them and pack again.',
    '程序读写的文件 {value} 与附加文件同名，请修改其中一个后重新打包。',
  ),
  EXTRA_FILES_REFUSED: broken(
    'The extra file {value} cannot be kept: its name, its size or the number of files is not allowed.',
    '附加文件 {value} 无法保存：文件名、大小或数量超出限制。',
  ),
  PROGRAM_MISSING: broken(
    'The problem needs a checker or interactor, but the package does not contain it.',
    '该题需要特判或交互程序，但题目包中没有。',
  ),
  UNSUPPORTED_TYPE: broken(
    'Problems of this type ({value}) cannot be judged here.',
    '此处无法评测这种类型的题目（{value}）。',
  ),

  // Wrong
  CASE_OUTPUT_MISSING: wrong(
    'A test has no output and is left out: {value}. The problem will be imported as hidden; add the missing output, or publish the problem without this test.',
    '测试点缺少输出文件，未导入：{value}。题目将以隐藏状态导入，请补上缺少的输出，或确认不需要这个测试点后再公开。',
  ),
  CHECKER_NOT_COMPILED: wrong(
    'The checker or interactor does not compile, so nothing could be judged: {value}. The problem will be imported as hidden; fix the program on the problem’s edit page.',
    '特判或交互程序无法编译，因此无法评测：{value}。题目将以隐藏状态导入，请在题目编辑页修正程序。',
  ),
  CHECKER_UNUSED: wrong(
    'The problem has a checker or interactor, but its judge mode compares outputs, so the program is left out. The problem will be imported as hidden; if the checker is needed, choose the judge mode and add it on the problem’s edit page.',
    '题目附带特判或交互程序，但评测模式为普通比较，程序未导入。题目将以隐藏状态导入，如需特判，请在题目编辑页选择评测模式并填写程序。',
  ),
  PAIRS_UNEVEN: wrong(
    'Test inputs: {inputs}; test outputs: {outputs}. The numbers differ, so an output may be paired with the wrong input. The problem will be imported as hidden; check its tests before publishing it.',
    '测试输入 {inputs} 个、输出 {outputs} 个，数量不一致，输出可能对应了错误的输入。题目将以隐藏状态导入，请检查测试点后再公开。',
  ),

  // Lost
  NO_TEST_DATA: lost(
    'There is no test data. The problem will be imported as hidden; add tests before publishing it.',
    '没有测试数据。题目将以隐藏状态导入，请补充测试数据后再公开。',
  ),
  CASE_UNPAIRED: lost(
    'An output has no matching input and is left out: {value}.',
    '输出文件没有对应的输入，已忽略：{value}。',
  ),
  TEST_SETTINGS_UNREAD: lost(
    'The settings in {value} could not be read: the file is damaged or encrypted. Its points, subtasks and limits are missing; the tests are complete.',
    '{value} 已损坏或加密，无法读取其中的分数、子任务和限制；测试点完整保留。',
  ),
  TEST_SETTING_IGNORED: lost(
    'A line of the test settings cannot be used and is left out: {value}.',
    '测试点设置中有一行无法使用，已忽略：{value}。',
  ),
  TEST_POINTS_IGNORED: lost(
    'The points of a test are missing or out of range: {value}. Check the points on the problem’s edit page.',
    '测试点的分数缺失或超出范围：{value}。请在题目编辑页检查分数。',
  ),
  LIMITS_PER_TEST: lost(
    'The tests have limits of their own. A problem has one time limit and one memory limit, so the largest are used: {value}.',
    '各测试点的限制不同。一道题只有一个时间限制和一个内存限制，已采用其中最大的：{value}。',
  ),
  CHECKER_LANGUAGE: lost(
    'The checker or interactor is written in {value}, which is not supported here. The problem will be imported as hidden; rewrite the program before publishing it.',
    '特判或交互程序使用的 {value} 在此不可用。题目将以隐藏状态导入，请改写程序后再公开。',
  ),
  LANG_UNKNOWN: lost('The language {value} is not available here.', '此处没有 {value} 语言。'),
  TEMPLATE_LANGUAGE_NOT_ALLOWED: lost(
    'A code template is left out, because the problem does not allow its language: {value}.',
    '代码模板的语言不在题目允许的范围内，模板未导入：{value}。',
  ),
  TEMPLATE_PREPEND_APPEND_LOST: lost(
    'Code that is prepended or appended to submissions cannot be kept ({value}). Turn it into an extra file or part of the checker.',
    '无法保留附加在代码前后的片段（{value}），可改为附加文件或写入特判程序。',
  ),
  SOLUTIONS_NOT_IMPORTED: lost(
    'A reference solution cannot be kept: {value}. Its language is not available here, it is too long, or there are more than {max}.',
    '参考程序无法保留：{value}。可能是语言不存在、代码过长，或数量超过 {max} 份。',
  ),
  FORMULA_WITHOUT_TEX: lost(
    'A formula exists only as rendered HTML, without its TeX: “{value}” may have lost exponents and fractions. Please rewrite it.',
    '公式只有渲染后的 HTML，没有 TeX 源码，指数和分数可能丢失：{value}。请重新书写。',
  ),
  IMAGE_MISSING: lost('The image {value} is not in the package.', '图片 {value} 不在题目包中。'),
  IMAGE_EXTERNAL: lost(
    'An image is on another site and will not be fetched: {value}. Upload it and change the link.',
    '图片位于其他网站，不会抓取：{value}。请上传后修改链接。',
  ),
  IMAGE_BAD_TYPE: lost(
    'The image {value} is damaged, too large, or of a type that is not supported here.',
    '图片 {value} 已损坏、过大或格式不受支持。',
  ),
  FILE_TOO_LARGE: lost('The file {value} is too large and is left out.', '文件 {value} 过大，已忽略。'),
  FILE_UNUSED: lost('An unused file is left out: {value}.', '文件未被使用，已忽略：{value}。'),
  TAGS_DROPPED: lost('A tag cannot be kept: {value}.', '标签无法保留：{value}。'),
  EXAMPLES_DROPPED: lost(
    'There are more than {max} samples; the others are left out.',
    '样例超过 {max} 组，其余已忽略。',
  ),
  REMOTE_LOST: lost(
    'The problem belongs to another judge ({value}). Only its statement will be imported, as hidden.',
    '该题属于其他评测系统（{value}），仅以隐藏状态导入题面。',
  ),
  SOURCE_CUT: lost('The source is longer than {max} characters and was cut.', '来源超过 {max} 个字符，已截断。'),
  CASE_MODE_CHANGED: lost(
    'The case mode ({value}) does not fit the problem type; all tests will be run instead.',
    '测试点模式（{value}）与题目类型不符，改为运行全部测试点。',
  ),
  SUBTASKS_UNKNOWN: lost(
    'The package does not say which test belongs to which subtask, so all of them are in one. Assign them on the problem’s edit page.',
    '题目包没有说明各测试点属于哪个子任务，已全部归入同一子任务，请在题目编辑页重新设置。',
  ),
  SUBTASKS_INCOMPLETE: lost(
    'A test belongs to no subtask and is put into the first: {value}. Check the subtasks on the problem’s edit page.',
    '测试点没有指定子任务，已归入第一个子任务：{value}。请在题目编辑页检查子任务。',
  ),
  /** Of imports from before such packages were refused. */
  FOREIGN_PACKAGE: lost(
    'This looks like a {value} package, of which only the test data can be read. Statement, limits and checkers are left out.',
    '这看起来是 {value} 的题目包，目前只能读取其中的测试数据，题面、限制和特判程序未导入。',
  ),
  // Lost on the way out
  LANGUAGE_DROPPED: lost(
    'Only one language of the statement can be kept; left out: {value}.',
    '只能保留一种语言的题面，省略：{value}。',
  ),
  SUBTASKS_LOST: lost('This format cannot keep subtasks.', '该格式无法保存子任务。'),
  SCORES_LOST: lost(
    'This format cannot keep the points of tests or the OI type.',
    '该格式无法保存 OI 类型和测试点分数。',
  ),
  TAGS_LOST: lost('This format cannot keep tags: {value}.', '该格式无法保存标签：{value}。'),
  EXTRA_FILES_LOST: lost('This format cannot keep extra files: {value}.', '该格式无法保存附加文件：{value}。'),
  FILE_IO_LOST: lost('This format cannot keep file input and output.', '该格式无法保存文件输入输出设置。'),
  /** `{value}` are keys of `LOST_SETTINGS`. */
  SETTINGS_LOST: lost('This format cannot keep these settings: {value}.', '该格式无法保存以下设置：{value}。'),
  SOLUTIONS_LOST: lost(
    'This format can only keep reference solutions that should be accepted; left out: {value}.',
    '该格式只能保存应当通过的参考程序，未写入：{value}。',
  ),
  CHECKER_LOST: lost(
    'This format does not support the way the checker is called ({value}), so the checker is left out.',
    '该格式不支持这种特判调用方式（{value}），特判程序未写入。',
  ),
  TEST_TEXT_UNFIT: lost(
    'A test contains bytes that are not allowed in XML and is left out: {value}.',
    '测试点含有 XML 无法表示的字节，未写入：{value}。',
  ),
  TEST_NAMES_LOST: lost('The test files will be renumbered.', '测试文件将重新编号。'),
  CHECKER_NOT_FOR_HOJ: lost(
    'HOJ cannot use the checker or interactor ({value}): it only supports testlib in C or C++. Oyez can read it back unchanged; for HOJ, rewrite it.',
    'HOJ 无法使用这个特判或交互程序（{value}）：它只支持用 C 或 C++ 编写的 testlib 程序。再导入 Oyez 时保持不变；在 HOJ 中需要重写。',
  ),
  NO_TESTS_TO_WRITE: lost('The problem has no test data.', '这道题没有测试数据。'),

  // Repaired
  FORMULAS_FROM_HTML: repaired(
    'Formulas were rendered HTML; their TeX is used instead, such as ${value}$.',
    '公式以渲染后的 HTML 写成，已改为其中的 TeX 源码，例如 ${value}$。',
  ),
  FORMULAS_FROM_TEXT: repaired(
    'Formulas appeared three times in the text, as happens when a page is copied; only their TeX was kept, such as ${value}$. Please check the statement.',
    '复制网页文字时公式重复了三遍，已只保留 TeX 源码，例如 ${value}$。请检查题面。',
  ),
  JSON_REPAIRED: repaired('Comments or trailing commas in the JSON were ignored.', 'JSON 中的注释或多余逗号已忽略。'),
  ENCODING_GUESSED: repaired(
    'The text is not UTF-8 and was read as {value}.',
    '文本不是 UTF-8 编码，已按 {value} 读取。',
  ),
  BOM_REMOVED: repaired('A byte order mark at the start was removed.', '已去掉开头的字节顺序标记。'),
  LINE_ENDINGS_CHANGED: repaired(
    'Line breaks in the test data were converted to LF: {value}.',
    '测试数据的换行符已统一为 LF：{value}。',
  ),
  TEST_BYTE_ORDER_MARK: repaired(
    'A byte order mark was removed from the start of a test file: {value}.',
    '已去掉测试文件开头的字节顺序标记：{value}。',
  ),
  CONTROL_SIGNS_REMOVED: repaired(
    'Characters that cannot be stored in text were removed.',
    '已去掉文本中无法保存的字符。',
  ),
  FOLDER_DROPPED: repaired('The outer folder {value} was ignored.', '已忽略最外层文件夹 {value}。'),
  NAME_GUESSED: repaired(
    'File names are not UTF-8 and were read as GBK: {value}.',
    '文件名不是 UTF-8 编码，已按 GBK 读取：{value}。',
  ),
  CASE_OUTPUT_CREATED: repaired(
    'The problem uses a checker or interactor, and an input has no output: an empty one was created ({value}).',
    '该题由特判或交互程序评测，输入文件没有对应的输出，已生成空文件（{value}）。',
  ),
  CASE_PATH_CUT: repaired(
    'A path from another server was removed from a test file name: {value}.',
    '测试文件名前带有其他服务器的路径，已去掉：{value}。',
  ),
  TIME_LIMIT_CHANGED: repaired('The time limit {value} was changed to {now} ms.', '时间限制 {value} 改为 {now} ms。'),
  MEMORY_ROUNDED: repaired('The memory limit {value} was changed to {now} MB.', '内存限制 {value} 改为 {now} MB。'),
  STACK_CHANGED: repaired('The stack limit {value} was changed to {now} MB.', '栈限制 {value} 改为 {now} MB。'),
  SCORE_DEFAULTED: repaired(
    'The tests had no points: 100 points were distributed evenly.',
    '测试点没有分数，已平均分配 100 分。',
  ),
  SCORE_ROUNDED: repaired(
    'A score was out of range and has been adjusted: {value}.',
    '分数超出范围，已调整：{value}。',
  ),
  SAMPLES_CUT_OUT: repaired(
    'There was other text between the samples, which is left out. Samples found: {value}. Please check them.',
    '样例之间有其他文字，已忽略。找到样例 {value} 组，请检查。',
  ),
  JUDGE_MODE_DIFFERS: repaired(
    'The file names two different judge modes; {value} was used.',
    '文件中两处评测模式不一致，采用 {value}。',
  ),
  DISPLAY_ID_CHANGED: repaired(
    'The ID {value} cannot be used; a new one is suggested.',
    '不能使用题号 {value}，已建议新题号。',
  ),
  SUBTASKS_FROM_INDEX: repaired(
    'The package does not say which test belongs to which subtask, but the judge index next to the tests does. Subtasks: {value}.',
    '题目包没有说明各测试点属于哪个子任务，已按测试数据旁的评测索引恢复，共 {value} 个子任务。',
  ),
  SUBTASKS_AS_LOWEST: repaired(
    'The package does not say how the points of a subtask count. A subtask earns what its worst test earns; check this on the problem’s edit page.',
    '题目包没有说明子任务如何计分，已按“取最低分”计算，请在题目编辑页检查。',
  ),
  SUBTASKS_AS_SUM: repaired(
    'The package names subtasks, but the points of all tests add up to the full score, so each test counts by itself. Check this on the problem’s edit page.',
    '题目包指定了子任务，但各测试点的分数之和为满分，已改为每个测试点单独计分，请在题目编辑页检查。',
  ),
  LANGUAGES_DEFAULTED: repaired(
    'No usable language is named, so all languages of this site are allowed.',
    '没有可用的语言，改为允许本站全部语言。',
  ),

  // Found
  CHECKER_PROTOCOL: found(
    'The checker is called the way {value} calls it, and is kept as it is.',
    '特判程序按 {value} 的方式调用，源码保持不变。',
  ),
  CHECKER_AS_TESTLIB: found(
    'The checker is written as a testlib checker, which is called in the same way.',
    '特判程序将按 testlib 特判写入，调用方式相同。',
  ),
  POINTS_READ: found(
    'The data says what its tests are worth (tests: {value}), so the problem becomes an OI problem.',
    '数据中带有测试点分数（共 {value} 个测试点），题目类型设为 OI。',
  ),
  SOLUTIONS_INCLUDED: found(
    'Reference solutions in the package: {value}. Judge them on the problem’s edit page to see whether everything fits.',
    '题目包内有 {value} 份参考程序，可在题目编辑页评测以检查数据。',
  ),
  STATEMENT_HTML: found('The statement is HTML and is kept as it is.', '题面为 HTML 格式，保持不变。'),
  STATEMENT_EMPTY: found('The statement is empty: complete it after the import.', '题面为空，请在导入后补充。'),
  SAMPLE_MISSING: found('The problem has no samples.', '题目没有样例。'),
  IMAGES_INCLUDED: found('Images in the package: {value}.', '题目包内的图片：{value} 张。'),
  SAMPLE_TEXT_UNSAFE: found(
    'A sample contains the markup of samples, so older clients may show it incorrectly.',
    '样例中含有样例标记，旧版客户端可能显示有误。',
  ),
  TITLE_DUPLICATE: found(
    'This site has a problem with the same title: {value}. Deselect this one if they are the same.',
    '本站已有同名题目：{value}。若内容相同，可不导入这一题。',
  ),
  AUTHOR_REPLACED: found(
    'The author {value} is not known here, so the problem will be yours.',
    '此处没有作者 {value}，题目将归你所有。',
  ),
  TEST_UTF16: found(
    'A test file is UTF-16 and is kept as it is, although most programs cannot read it: {value}.',
    '测试文件是 UTF-16 编码，已原样保留，但多数程序无法读取：{value}。',
  ),
  LINK_ELSEWHERE: found(
    'A link points to a file on the site the package comes from: {value}.',
    '链接指向来源站点的文件：{value}。',
  ),
} as const satisfies Record<string, NoticeSpec>;
export type PackageNoticeCode = keyof typeof PACKAGE_NOTICES;

/** What a format may have no place for, in the words of the problem form. */
const LOST_SETTINGS = {
  stackLimit: { en: 'stack limit', zh: '栈限制' },
  isRemoveEndBlank: { en: 'trailing whitespace', zh: '行末空白的处理' },
  judgeCaseMode: { en: 'stop at the first failure', zh: '遇错停止' },
  args: { en: 'checker arguments', zh: '特判程序的参数' },
  difficulty: { en: 'difficulty', zh: '难度' },
  codeShare: { en: 'code sharing', zh: '代码分享' },
  openCaseResult: { en: 'visibility of test results', zh: '测试点结果的公开' },
  showFailingTest: { en: 'the first failing test is shown', zh: '公开首个未通过的测试点' },
  languages: { en: 'allowed languages', zh: '允许的语言' },
  codeTemplates: { en: 'disabled code templates', zh: '未启用的代码模板' },
  solutions: { en: 'names of the solutions', zh: '参考程序的名称' },
  attachments: { en: 'attachments', zh: '附件' },
  problemId: { en: 'display ID', zh: '题号' },
  auth: { en: 'visibility', zh: '可见范围' },
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
