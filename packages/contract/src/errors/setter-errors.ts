import type { ErrorSpec } from './error-spec.ts';

/** What a problem setter is told when something cannot be taken as it is. */
export const setterErrors = {
  // Problem setting
  problem_edit_forbidden: {
    status: 403,
    en: 'You may not edit this problem. Ask its author or a problem administrator.',
    zh: '你不能编辑这道题，请联系作者或题目管理员。',
  },
  problem_publish_forbidden: {
    status: 403,
    en: 'You may not publish problems. Keep it hidden and ask a problem administrator to publish it.',
    zh: '你不能公开题目。请先设为隐藏，再请题目管理员公开。',
  },
  problem_id_missing: { status: 400, en: 'Please specify which problem to change.', zh: '请指明要修改哪道题目。' },
  problem_changed_meanwhile: {
    status: 400,
    en: 'Someone has changed this problem since you opened it. Load their version, or overwrite it with yours.',
    zh: '打开之后，这道题已被他人修改。请载入新版本，或用你的版本覆盖。',
  },
  problem_type_in_contests: {
    status: 400,
    en: 'Contests under {rule} rules use this problem: {contests}. Its type cannot change while they do. Remove it from them first, or duplicate it and change the type of the copy.',
    zh: '以下 {rule} 赛制的比赛正在使用这道题：{contests}，因此不能更改题目类型。请先将其移出比赛，或复制一份再更改副本的类型。',
  },
  problem_type_in_others_contest: {
    status: 400,
    en: 'A contest under {rule} rules that others run uses this problem, so its type cannot change. Duplicate it and change the type of the copy.',
    zh: '他人负责的 {rule} 赛制比赛正在使用这道题，因此不能更改题目类型。请复制一份再更改副本的类型。',
  },
  problem_statement_missing: {
    status: 400,
    en: 'Please write the statement in at least one language.',
    zh: '请至少用一种语言填写题面。',
  },
  problem_tags_too_many: {
    status: 400,
    en: 'A problem can have at most {max} tags; these would have more: {ids}. Nothing was changed. Please add fewer tags, or deselect these problems.',
    zh: '每道题最多 {max} 个标签，以下题目将超出：{ids}。未作任何修改，请少加几个标签，或不选这些题目。',
  },
  problem_restore_taken: {
    status: 400,
    en: 'The problem ID {id} now belongs to another problem. Change that one first.',
    zh: '题号 {id} 已被其他题目使用，请先修改那道题的题号。',
  },
  display_id_missing: { status: 400, en: 'Please give the problem an ID.', zh: '请填写题号。' },
  display_id_malformed: {
    status: 400,
    en: 'A problem ID has up to {max} letters and digits, and - _ . + after the first character. Please remove any other characters.',
    zh: '题号最多 {max} 个字符，只能用字母（含汉字）和数字，首个字符之后还可用 - _ . +，请去掉其他字符。',
  },
  problem_text_missing: { status: 400, en: 'Please fill in: {part}.', zh: '请填写：{part}。' },
  problem_text_too_long: {
    status: 400,
    en: 'The {part} may have at most {max} characters; it has {length}.',
    zh: '{part}最多 {max} 个字符，现有 {length} 个。',
  },
  problem_text_unstorable: {
    status: 400,
    en: 'The {part} contains characters that cannot be stored (a NUL or an incomplete character). Please remove them.',
    zh: '{part}中含有无法保存的字符（NUL 或残缺字符），请删除。',
  },
  problem_examples_malformed: {
    status: 400,
    en: 'The samples cannot be read. Each one must have the form <input>…</input><output>…</output>, with at most {max} in total.',
    zh: '无法读取样例。每组样例的格式为 <input>…</input><output>…</output>，最多 {max} 组。',
  },
  problem_value_unknown: {
    status: 400,
    en: '“{value}” is not a valid {part}.',
    zh: '{part}不能是“{value}”。',
  },
  problem_limit_out_of_range: {
    status: 400,
    en: 'The {part} must be between {min} and {max}.',
    zh: '{part}必须在 {min} 到 {max} 之间。',
  },
  case_mode_mismatch: {
    status: 400,
    en: 'This case mode does not fit the problem type: ACM problems run all tests or stop at the first failure; OI problems add up points or use subtasks.',
    zh: '测试点模式与题目类型不符：ACM 题可全部运行或遇错停止，OI 题可累加分数或使用子任务。',
  },
  program_code_missing: {
    status: 400,
    en: 'This judge mode needs a program. Please write the checker or interactor.',
    zh: '该评测模式需要你提供程序，请填写特判程序或交互程序。',
  },
  program_language_refused: {
    status: 400,
    en: 'A checker or interactor cannot be written in {language}. You can use: {languages}.',
    zh: '特判程序和交互程序不能使用 {language}，可用的语言有：{languages}。',
  },
  program_check_incomplete: {
    status: 400,
    en: 'The code and its language are needed to check whether the program compiles.',
    zh: '检查编译需要代码和语言。',
  },
  program_not_compiled: { status: 500, en: '{log}', zh: '{log}' },
  extra_files_malformed: {
    status: 400,
    en: 'The extra files cannot be read: a JSON object of file names and contents is expected.',
    zh: '无法读取附加文件：应为由文件名和内容组成的 JSON 对象。',
  },
  extra_files_too_large: {
    status: 400,
    en: 'You can add at most {max} extra files of {mb} MB in total.',
    zh: '附加文件最多 {max} 个，合计不超过 {mb} MB。',
  },
  file_name_refused: {
    status: 400,
    en: 'The file name “{name}” cannot be used: only letters, digits and . _ - + are allowed, at most 100 characters, starting with a letter, a digit or _.',
    zh: '不能使用文件名“{name}”：只能由字母、数字和 . _ - + 组成，最多 100 个字符，且以字母、数字或下划线开头。',
  },
  file_io_names_missing: {
    status: 400,
    en: 'File input and output needs two different file names.',
    zh: '使用文件输入输出时，必须填写两个文件名，且不能相同。',
  },
  setters_only: {
    status: 403,
    en: 'Only problem setters may do this. Ask a problem administrator for permission.',
    zh: '只有出题人可以进行此操作，请联系题目管理员获取权限。',
  },
  file_io_name_taken: {
    status: 400,
    en: '“{name}” is the name of the program itself in one of the languages. Please choose another one, such as data.in.',
    zh: '“{name}”是某种语言中程序自身的文件名，请换一个，例如 data.in。',
  },
  file_io_name_of_extra_file: {
    status: 400,
    en: '“{name}” is also the name of an extra file. Please choose another one, such as data.in.',
    zh: '“{name}”与附加文件同名，请换一个，例如 data.in。',
  },
  file_io_input_too_large: {
    status: 400,
    en: '{name} is {size} MB. Problems that read from a file may have inputs of at most {max} MB.',
    zh: '{name} 有 {size} MB。使用文件输入的题目，每个输入文件最多 {max} MB。',
  },
  languages_missing: { status: 400, en: 'Please choose at least one language.', zh: '请至少选择一种语言。' },
  template_empty: {
    status: 400,
    en: 'The code template for {language} is enabled but empty. Write one, or disable it.',
    zh: '{language} 的代码模板已启用但内容为空，请填写或停用。',
  },
  tag_name_malformed: {
    status: 400,
    en: 'A tag has 1 to {max} characters.',
    zh: '标签名称为 1 到 {max} 个字符。',
  },
  problem_judged_elsewhere: {
    status: 400,
    en: 'This problem is judged by another site, which keeps its tests: there is no test data here to download or to check solutions with. Submit a solution to try it.',
    zh: '这道题由其他平台评测，测试数据也在那里：本站没有可下载或可用来检验参考程序的数据。请直接提交来验证程序。',
  },
  tests_missing: {
    status: 400,
    en: 'Please add at least one test: upload files or type it in.',
    zh: '请至少添加一个测试点：上传文件或手工填写。',
  },
  case_empty: {
    status: 400,
    en: 'Test {number} has neither input nor output.',
    zh: '第 {number} 个测试点的输入和输出都为空。',
  },
  case_files_unknown: {
    status: 400,
    en: 'Test {number} names the files {input} and {output}, which are neither in the upload nor among the current tests.',
    zh: '第 {number} 个测试点的文件 {input} 和 {output} 不在上传的文件中，也不在现有测试数据中。',
  },
  case_named_twice: {
    status: 400,
    en: 'Test {number} uses the same files as another test: {input}.',
    zh: '第 {number} 个测试点与其他测试点使用了相同的文件：{input}。',
  },
  case_score_malformed: {
    status: 400,
    en: 'The points of test {number} must be a whole number from 0 to {max}.',
    zh: '第 {number} 个测试点的分数必须是 0 到 {max} 的整数。',
  },
  case_group_missing: {
    status: 400,
    en: 'Test {number} needs a subtask number from 1 to {max}.',
    zh: '请填写第 {number} 个测试点的子任务编号（1 到 {max} 的整数）。',
  },

  // Test data
  test_file_missing: {
    status: 400,
    en: 'No file was received. Please choose a zip with test data, or the files themselves.',
    zh: '没有收到文件。请选择测试数据的 zip 压缩包或测试文件。',
  },
  archive_not_zip: {
    status: 400,
    en: 'This is not a zip but {format}. Please pack the test data as a zip, or upload the files themselves.',
    zh: '这不是 zip 压缩包，而是 {format}。请重新打包为 zip，或直接上传文件。',
  },
  archive_broken: {
    status: 400,
    en: 'The zip is damaged or incomplete. Please pack it again and upload it again.',
    zh: 'zip 压缩包已损坏或不完整，请重新打包后再上传。',
  },
  archive_empty: {
    status: 400,
    en: 'The zip contains no files. Please pack the inputs and outputs themselves, such as 1.in and 1.out.',
    zh: 'zip 压缩包中没有文件，请将输入、输出文件（如 1.in、1.out）打包后再上传。',
  },
  archive_without_tests: {
    status: 400,
    en: 'There is no test input among these files. Name the inputs 1.in (with 1.out or 1.ans) or input1.txt (with output1.txt).',
    zh: '其中没有测试输入文件。请使用 1.in（配 1.out 或 1.ans）或 input1.txt（配 output1.txt）这样的文件名。',
  },
  archive_in_archive: {
    status: 400,
    en: 'The tests are in another archive inside this one: {entry}. Please unpack that one and upload its files.',
    zh: '测试数据在压缩包内的另一个压缩包里：{entry}。请先解压它，再上传其中的文件。',
  },
  archive_entry_broken: {
    status: 400,
    en: '{entry} in the zip is damaged: its content does not match its size or checksum. Please pack it again.',
    zh: '压缩包中的 {entry} 已损坏：内容与记录的大小或校验和不符。请重新打包。',
  },
  archive_path_unsafe: {
    status: 400,
    en: '{entry} points outside the zip, so nothing was accepted. Please pack the files again.',
    zh: '压缩包中的 {entry} 指向压缩包之外，整个压缩包已拒收，请重新打包。',
  },
  test_name_unsafe: {
    status: 400,
    en: 'The file name {entry} cannot be used: it is too long, reserved on some systems, or contains invisible characters. Please rename the file, for example to 1.in.',
    zh: '不能使用文件名 {entry}：过长、在某些系统中被保留，或含有不可见字符。请改名后再上传，例如 1.in。',
  },
  archive_entry_special: {
    status: 400,
    en: '{entry} in the zip is a link or a device, not a file. Please pack the file itself.',
    zh: '压缩包中的 {entry} 是链接或设备，不是普通文件。请打包文件本身。',
  },
  archive_entry_encrypted: {
    status: 400,
    en: '{entry} in the zip is encrypted. Please pack it without a password.',
    zh: '压缩包中的 {entry} 已加密，请不设密码重新打包。',
  },
  archive_method_unknown: {
    status: 400,
    en: '{entry} in the zip uses an unsupported compression method. Please use a plain zip (deflate).',
    zh: '压缩包中的 {entry} 使用了不支持的压缩方法，请使用普通 zip（deflate）。',
  },
  test_names_clash: {
    status: 400,
    en: '{entry} and {other} would be the same test file. Please give them different names.',
    zh: '{entry} 与 {other} 会成为同一个测试文件，请使用不同的文件名。',
  },
  archive_entries_overlap: {
    status: 400,
    en: '{entry} in the zip shares its bytes with another entry, as in a zip bomb. Please pack the files again.',
    zh: '压缩包中的 {entry} 与其他条目共用数据（常见于压缩炸弹），请重新打包。',
  },
  archive_unpacks_too_large: {
    status: 400,
    en: 'The zip would unpack to {ratio} times its size, which looks like a zip bomb. Upload such files one by one, or pack them without compression.',
    zh: 'zip 解压后将达到原大小的 {ratio} 倍，疑似压缩炸弹。请逐个上传这些文件，或以不压缩的方式打包。',
  },
  archive_too_slow: {
    status: 400,
    en: 'Reading the zip took too much time or memory. Please split it up.',
    zh: '读取 zip 耗费的时间或内存过多，请拆分后再上传。',
  },
  test_files_too_many: {
    status: 400,
    en: 'You can upload at most {max} files at once. Please remove files that are not tests, or use fewer tests.',
    zh: '一次最多上传 {max} 个文件，请去掉与测试无关的文件或减少测试点。',
  },
  test_file_too_large: {
    status: 400,
    en: '{entry} is larger than the limit of {mb} MB for one test file. Please make this test smaller, and upload it again with its output.',
    zh: '{entry} 超过单个测试文件的上限 {mb} MB，请缩小这个测试点后重新上传。',
  },
  test_data_too_large: {
    status: 400,
    en: 'The test data of a problem may not exceed {mb} MB in total, but these files do. Please remove or shrink some of them.',
    zh: '一道题的测试数据合计最多 {mb} MB，这些文件已超过，请减少或缩小部分测试点。',
  },
  upload_too_large: {
    status: 400,
    en: 'A single request may carry at most {mb} MB. Upload larger files in chunks.',
    zh: '单次上传最多 {mb} MB，更大的文件请分片上传。',
  },
  upload_unknown: {
    status: 400,
    en: 'This upload has expired, has already been used, or is not yours. Please upload the files again.',
    zh: '该上传已过期、已被使用或不属于你，请重新上传文件。',
  },
  uploads_too_many: {
    status: 400,
    en: 'You have {max} unfinished uploads. Finish or cancel one of them first.',
    zh: '你有 {max} 个未完成的上传，请先完成或取消其中一个。',
  },
  upload_out_of_order: {
    status: 400,
    en: 'The next chunk must start at byte {received}.',
    zh: '下一个分片应从第 {received} 字节开始。',
  },
  upload_chunk_too_large: {
    status: 400,
    en: 'The chunk is larger than {mb} MB, or larger than the rest of the file.',
    zh: '分片超过 {mb} MB，或超出文件的剩余部分。',
  },
  upload_chunk_damaged: {
    status: 400,
    en: 'The chunk was damaged in transfer. Please send it again.',
    zh: '分片在传输中损坏，请重新发送。',
  },
  upload_incomplete: {
    status: 400,
    en: 'Only {received} of {size} bytes have arrived. Send the rest first.',
    zh: '仅收到 {received}/{size} 字节，请先上传其余部分。',
  },
  upload_interrupted: {
    status: 400,
    en: 'The upload was interrupted. Please try again.',
    zh: '上传中断，请重试。',
  },
  storage_full: {
    status: 503,
    en: 'The server’s disk is full, so this could not be saved. Please tell an administrator, then try again.',
    zh: '服务器磁盘空间不足，暂时无法保存。请联系管理员，之后再试。',
  },
  file_store_away: {
    status: 503,
    http: 503,
    en: 'The site’s files cannot be reached right now. Please try again in a minute.',
    zh: '站点的文件暂时无法访问，请稍后再试。',
  },
  no_test_data: { status: 400, en: 'This problem has no test data.', zh: '这道题没有测试数据。' },
} as const satisfies Record<string, ErrorSpec>;
