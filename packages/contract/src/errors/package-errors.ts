import type { ErrorSpec } from './error-spec.ts';

/** What people are told whose package of problems cannot be taken or made. */
export const packageErrors = {
  package_missing: { status: 400, en: 'Please upload a zip of problems.', zh: '请上传题目 zip 压缩包。' },
  package_xml_missing: { status: 400, en: 'Please upload an FPS XML file.', zh: '请上传 FPS 格式的 XML 文件。' },
  package_empty: {
    status: 400,
    en: 'The archive is empty: it contains no problem.',
    zh: '压缩包是空的，其中没有题目。',
  },
  package_not_zip: {
    status: 400,
    en: 'This is {format}, which cannot be read here. Please pack the problems as a zip, or upload FPS XML.',
    zh: '这是 {format} 文件，无法读取。请将题目重新打包为 zip，或上传 FPS XML。',
  },
  package_format_unknown: {
    status: 400,
    en: 'This package cannot be read here. Supported formats: an Oyez, HOJ, QDUOJ or Hydro zip, FPS XML, or a zip of test data (1.in, 1.out).',
    zh: '无法识别的题目包。支持 Oyez、HOJ、QDUOJ、Hydro 的 zip、FPS XML，以及测试数据 zip（1.in、1.out）。',
  },
  package_format_foreign: {
    status: 400,
    en: 'This is a {kind} problem package: it cannot be read yet. To import its tests, pack only their input and output files as a zip, one folder per problem.',
    zh: '这是 {kind} 题目包，目前还无法读取。如需导入其中的测试数据，请只将输入、输出文件打包为 zip（每题一个文件夹）后上传。',
  },
  package_format_other: {
    status: 400,
    en: 'This package has the format {found}. Choose that format, or let it be detected automatically.',
    zh: '这个题目包的格式是 {found}，请选择该格式或自动识别。',
  },
  package_in_package: {
    status: 400,
    en: 'The packages are inside another archive: {entry}. Please unpack the outer one and upload what is in it.',
    zh: '题目包在外层压缩包里：{entry}。请先解压外层压缩包，再上传其中的文件。',
  },
  package_too_large: {
    status: 400,
    en: 'A package may not exceed {mb} MB. Please split it up.',
    zh: '题目包最大 {mb} MB，请拆分。',
  },
  package_problems_too_many: {
    status: 400,
    en: 'A package may contain at most {max} problems. Please split it up.',
    zh: '题目包最多包含 {max} 道题，请拆分。',
  },
  package_text_too_large: {
    status: 400,
    en: '{entry} contains more text than can be read ({mb} MB).',
    zh: '{entry} 的文本过大，最多读取 {mb} MB。',
  },
  package_too_slow: {
    status: 400,
    en: 'Reading the package took too much time or memory. Please split it up.',
    zh: '读取题目包耗费的时间或内存过多，请拆分后再上传。',
  },
  package_read_failed: {
    status: 500,
    en: 'The package could not be read because of an error on this site. Please tell an administrator.',
    zh: '因本站故障无法读取题目包，请联系管理员。',
  },
  xml_text_outside: {
    status: 400,
    en: '{file} is broken at line {line}: there is text outside the root element.',
    zh: '{file} 第 {line} 行有误：根元素之外有文本。',
  },
  xml_tag_endless: {
    status: 400,
    en: '{file} is broken at line {line}: a tag or comment is not closed.',
    zh: '{file} 第 {line} 行有误：标签或注释没有结束。',
  },
  xml_tag_nameless: {
    status: 400,
    en: '{file} is broken at line {line}: a tag has no name.',
    zh: '{file} 第 {line} 行有误：标签没有名称。',
  },
  xml_tag_other: {
    status: 400,
    en: '{file} is broken at line {line}: found <{found}> where <{expected}> is expected.',
    zh: '{file} 第 {line} 行有误：应为 <{expected}>，实际是 <{found}>。',
  },
  xml_too_deep: {
    status: 400,
    en: '{file} is broken at line {line}: elements are nested too deeply.',
    zh: '{file} 第 {line} 行有误：元素嵌套过深。',
  },
  xml_cut: {
    status: 400,
    en: '{file} ends unexpectedly (line {line}). Please upload the complete file.',
    zh: '{file} 在第 {line} 行中断，文件不完整，请重新上传完整文件。',
  },
  xml_entities_refused: {
    status: 400,
    en: '{file} declares its own entities (line {line}), which are never read. Please remove them.',
    zh: '{file} 第 {line} 行声明了自定义实体，出于安全考虑不予读取，请删除。',
  },
  import_not_found: {
    status: 404,
    en: 'There is no such import. It may have expired.',
    zh: '没有这次导入，可能已过期。',
  },
  import_busy: {
    status: 400,
    en: 'This import is not waiting for a decision: it is being read, in progress or finished.',
    zh: '这次导入不在等待确认的状态：正在读取、正在进行或已结束。',
  },
  import_not_running: {
    status: 400,
    en: 'This import is not running, so there is nothing to stop.',
    zh: '这次导入没有在进行，无需停止。',
  },
  imports_too_many: {
    status: 400,
    en: 'You have {max} imports waiting for a decision. Finish or discard one of them first.',
    zh: '你有 {max} 次导入尚未处理，请先完成或放弃其中一次。',
  },
  import_replace_impossible: {
    status: 400,
    en: 'Problem {n} cannot replace an existing one: no problem has this ID, you may not edit that problem, an earlier problem in the package already replaces it, or the package lacks tests or a statement.',
    zh: '第 {n} 题无法替换本站题目：题号未被占用、你无权编辑该题、题目包中已有同题号的题目，或题目包缺少测试数据或题面。',
  },
  import_replace_changed: {
    status: 400,
    en: 'Someone was changing this problem at the same time, so it was left as it is. Please import it again.',
    zh: '有人正在同时修改这道题，因此没有替换。请重新导入这一题。',
  },
  import_undo_gone: {
    status: 400,
    en: 'There is nothing to restore: it has already been restored, or more than {days} days have passed.',
    zh: '没有可恢复的内容：已经恢复过，或已超过 {days} 天。',
  },
  import_undo_changed: {
    status: 400,
    en: 'The problem has been changed since the import. Restoring the earlier version would also undo those changes, so nothing was done.',
    zh: '导入之后这道题又被修改过，恢复会丢失这些修改，因此没有执行。',
  },
  import_nothing_chosen: { status: 400, en: 'Please choose at least one problem.', zh: '请至少选择一道题目。' },
  import_nothing_done: {
    status: 400,
    en: 'Nothing was imported. Please check the format of the file.',
    zh: '没有导入任何题目，请检查文件格式。',
  },
  import_partly_done: { status: 400, en: '{result}', zh: '{result}' },
  import_display_id: {
    status: 400,
    en: 'Problem {n}: the ID {value} cannot be used. An ID has up to {max} letters and digits, and - _ . + after the first character.',
    zh: '第 {n} 题：不能使用题号 {value}。题号最多 {max} 个字符，只能用字母（含汉字）和数字，首个字符之后还可用 - _ . +。',
  },
  export_nothing_chosen: { status: 400, en: 'Please choose the problems to export.', zh: '请选择要导出的题目。' },
  export_too_many: {
    status: 400,
    en: 'At most {max} problems can be exported at once.',
    zh: '一次最多导出 {max} 道题。',
  },
  export_fps_too_large: {
    status: 400,
    en: 'The test data is {mb} MB, but FPS supports at most {max} MB. Choose fewer problems, or use the Oyez format.',
    zh: '测试数据共 {mb} MB，FPS 格式最多 {max} MB。请减少题目或选择 Oyez 格式。',
  },
} as const satisfies Record<string, ErrorSpec>;
