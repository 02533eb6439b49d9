import type { ErrorSpec } from '../errors/error-spec.ts';
import type { AuditWords } from '../texts/audit-words.ts';

/** What can go wrong in a class. */
export const classErrors = {
  class_teachers_only: {
    status: 403,
    en: 'Only teachers of the group can do this. Ask its owner for the right.',
    zh: '此操作仅限团队的教师使用，请向团队所有者申请相应权限。',
  },
  class_root_only: {
    status: 403,
    en: 'Only the owner of the group can grant or revoke the rights of assistants.',
    zh: '只有团队所有者可以设置助教的权限。',
  },
  section_not_found: {
    status: 404,
    en: 'There is no such section. Please reload the page.',
    zh: '没有这个班级，请刷新页面。',
  },
  section_name_taken: {
    status: 400,
    en: 'The group already has a section called “{name}”. Choose another name.',
    zh: '团队中已有名为“{name}”的班级，请换一个名称。',
  },
  section_too_many: {
    status: 400,
    en: 'A group has at most {max} sections. Remove one that is no longer needed.',
    zh: '一个团队最多 {max} 个班级，请先删除不再需要的班级。',
  },
  class_member_not_found: {
    status: 404,
    en: 'There is no such member in this group. Reload the page to see who is there now.',
    zh: '团队中没有这名成员，请刷新页面查看当前成员。',
  },
  assistant_is_admin: {
    status: 400,
    en: '{name} administers this group and can already do all of this.',
    zh: '{name} 是团队管理员，已拥有全部教学权限。',
  },
  roster_empty: {
    status: 400,
    en: 'No students were found in it. Copy the table with its first line, which names the columns.',
    zh: '没有找到学生。请连同写有列名的首行一起复制表格。',
  },
  roster_columns: {
    status: 400,
    en: 'The first line has to name the columns: student number, name, username, e-mail, section. At least a number, a username or an e-mail is needed.',
    zh: '首行须写明列名：学号、姓名、用户名、邮箱、班级；学号、用户名、邮箱至少有一列。',
  },
  roster_quotes: {
    status: 400,
    en: 'Line {line}: a quotation mark is not closed.',
    zh: '第 {line} 行：引号没有成对。',
  },
  roster_too_long: {
    status: 400,
    en: 'A roster has at most {max} lines. Import it in parts.',
    zh: '名单最多 {max} 行，请分批导入。',
  },
  roster_row_repeated: {
    status: 400,
    en: 'The same person as in line {line}. Delete one of the two lines.',
    zh: '与第 {line} 行是同一人，请删除其中一行。',
  },
  roster_row_too_long: {
    status: 400,
    en: 'The line has more columns than the first line. Put text that contains a comma in quotation marks.',
    zh: '这一行的列数比首行多；若某一格中含有逗号，请给它加上引号。',
  },
  roster_row_nameless: {
    status: 400,
    en: 'The line needs a username, an e-mail or a student number.',
    zh: '这一行需要用户名、邮箱或学号。',
  },
  roster_text_long: {
    status: 400,
    en: '“{column}” is longer than {max} characters.',
    zh: '“{column}”超过 {max} 个字。',
  },
  roster_two_accounts: {
    status: 400,
    en: 'Username, e-mail and number belong to different accounts: {names}. Keep what is right in the line.',
    zh: '用户名、邮箱、学号分属不同账号：{names}，请只保留正确的内容。',
  },
  roster_name_differs: {
    status: 400,
    en: 'The account {username} is known here as “{known}”. If it is the same person, leave the name out or write it the same way.',
    zh: '账号 {username} 在这里的姓名是“{known}”。若为同一人，请去掉姓名或改为一致。',
  },
  roster_other_section: {
    status: 400,
    en: '{username} is in the section “{section}”. Move this person there first, or correct the line.',
    zh: '{username} 已在“{section}”中，请先移出该班级，或修改这一行。',
  },
  roster_member_refused: {
    status: 400,
    en: '{username} cannot be added: the account is closed or was refused by this group.',
    zh: '无法添加 {username}：该账号已停用，或已被本团队拒绝。',
  },
  roster_login_unfit: {
    status: 400,
    en: 'No account can be called “{name}”: up to 20 letters, digits and _. Add a column with usernames.',
    zh: '账号不能叫“{name}”：最多 20 个字母、数字或下划线。请添加用户名一列。',
  },
  roster_login_taken: {
    status: 400,
    en: 'Someone else has the account “{name}”. Add a column with usernames, or correct number and name.',
    zh: '账号“{name}”已属于他人。请添加用户名一列，或更正学号与姓名。',
  },
  roster_email_repeated: {
    status: 400,
    en: 'Line {line} has the same e-mail. Each account needs its own.',
    zh: '与第 {line} 行的邮箱相同，每个账号须使用不同的邮箱。',
  },
  roster_email_unfit: {
    status: 400,
    en: '“{email}” is not a valid e-mail address.',
    zh: '“{email}”不是有效的邮箱地址。',
  },
  roster_missing: {
    status: 400,
    en: 'Not found. Send the invitation to this person, or ask a user administrator to create the account.',
    zh: '没有找到该账号。请把邀请发给此人，或请用户管理员创建账号。',
  },
  roster_not_member: {
    status: 400,
    en: '{username} is not a member yet. Send them the invitation; once they have joined, import the roster again.',
    zh: '{username} 还不是团队成员。请把邀请发给此人，加入后再次导入名单。',
  },
  roster_accounts_full: {
    status: 400,
    en: 'Only {left} more accounts can be created for this group. Ask a site administrator for more.',
    zh: '本团队还可创建 {left} 个账号，如需更多请联系站点管理员。',
  },
  roster_sections_full: {
    status: 400,
    en: 'With this roster the group would have more than {max} sections.',
    zh: '导入后团队的班级将超过 {max} 个。',
  },
  roster_nothing: {
    status: 400,
    en: 'There is nothing to import: everyone on the list is already in place.',
    zh: '没有需要导入的内容：名单中的人都已就位。',
  },
  roster_changed: {
    status: 400,
    en: 'The class has changed since the preview. Preview it again; nothing was imported.',
    zh: '预览之后班级已有变动，请重新预览；尚未导入任何内容。',
  },
  roster_import_not_found: { status: 404, en: 'There is no such import to undo.', zh: '没有可以撤销的导入。' },
  roster_import_older: { status: 400, en: 'Undo the later import first.', zh: '请先撤销之后的导入。' },
  assignment_not_found: {
    status: 404,
    en: 'There is no such assignment. Please reload the page.',
    zh: '没有这份作业，请刷新页面。',
  },
  assignment_changed_meanwhile: {
    status: 400,
    en: 'Someone has changed this assignment since you opened it. Their changes were kept: open it again and make your change once more.',
    zh: '打开之后，这份作业已被他人修改，对方的修改已保留。请重新打开后再修改。',
  },
  assignment_times: {
    status: 400,
    en: 'An assignment must open before it is due, and its final deadline cannot be earlier than that.',
    zh: '作业的开放时间须早于截止时间，最后期限不得早于截止时间。',
  },
  assignment_for_nobody: {
    status: 400,
    en: 'Choose the sections that this assignment is for, or hand it out to everyone.',
    zh: '请选择布置给哪些班级，或布置给团队全体成员。',
  },
  assignment_too_long: {
    status: 400,
    en: 'An assignment can last at most {days} days from its opening to its end.',
    zh: '从开放到结束最长 {days} 天。',
  },
  assignment_source: {
    status: 400,
    en: 'Choose a training, or enter the problems of the assignment.',
    zh: '请选择一个训练，或填写作业的题目。',
  },
  assignment_problem_unknown: {
    status: 400,
    en: 'These problems do not exist, or you may not use them: {names}.',
    zh: '没有这些题目，或无权使用：{names}。',
  },
  assignment_too_many: {
    status: 400,
    en: 'A group has at most {max} assignments. Remove an old one first.',
    zh: '一个团队最多 {max} 份作业，请先删除旧作业。',
  },
  assignment_problem_gone: {
    status: 404,
    en: 'This problem is no longer part of the assignment. Reload the page.',
    zh: '作业中已没有这道题，请刷新页面。',
  },
  grade_too_high: {
    status: 400,
    en: 'This problem is worth {max} points at most.',
    zh: '这道题最多 {max} 分。',
  },
  grade_not_found: { status: 404, en: 'There is nothing left to undo here.', zh: '没有可以撤销的内容。' },
} as const satisfies Record<string, ErrorSpec>;

export const classAudit = {
  actions: {
    'class.add_section': { en: 'made a section of a group', zh: '新建了团队的班级' },
    'class.rename_section': { en: 'renamed a section of a group', zh: '重命名了团队的班级' },
    'class.remove_section': { en: 'removed a section of a group', zh: '删除了团队的班级' },
    'class.restore_section': { en: 'brought a section of a group back', zh: '恢复了团队的班级' },
    'class.move': { en: 'put members of a group into sections', zh: '调整了成员所在的班级' },
    'class.describe': { en: 'recorded the number and name of a student', zh: '记录了学生的学号与姓名' },
    'class.assistant': { en: 'changed the rights of an assistant', zh: '修改了助教的权限' },
    'class.import': { en: 'imported a roster', zh: '导入了名单' },
    'class.undo_import': { en: 'undid the import of a roster', zh: '撤销了名单的导入' },
    'class.download_grades': { en: 'downloaded a grade sheet', zh: '下载了成绩单' },
    'assignment.add': { en: 'handed out an assignment', zh: '布置了作业' },
    'assignment.update': { en: 'changed an assignment', zh: '修改了作业' },
    'assignment.remove': { en: 'removed an assignment', zh: '撤回了作业' },
    'assignment.restore': { en: 'restored an assignment', zh: '恢复了作业' },
    'assignment.grade': { en: 'graded manually', zh: '人工评分' },
    'assignment.undo_grade': { en: 'undid a manual grade', zh: '撤销了人工评分' },
  },
  subjects: {
    assignment: { en: 'Assignment', zh: '作业' },
    group_section: { en: 'Section of a group', zh: '团队的班级' },
  },
} as const satisfies AuditWords;
