import type { ErrorSpec } from './error-spec.ts';

/** What somebody is told who looks after the accounts of others. */
export const userAdminErrors = {
  user_not_found: { status: 404, en: 'There is no such account.', zh: '没有这个账号。' },
  username_too_long: { status: 400, en: 'A username has at most {max} characters.', zh: '用户名最多 {max} 个字符。' },
  realname_too_long: {
    status: 400,
    en: 'A real name has at most {max} characters.',
    zh: '真实姓名最多 {max} 个字符。',
  },
  title_too_long: { status: 400, en: 'A title has at most {max} characters.', zh: '头衔最多 {max} 个字符。' },
  title_color_malformed: {
    status: 400,
    en: 'Please enter the color of the title as #rrggbb.',
    zh: '头衔颜色请填写为 #rrggbb 的形式。',
  },
  user_field_too_long: {
    status: 400,
    en: '{field} may have at most {max} characters.',
    zh: '{field} 最多 {max} 个字符。',
  },
  password_length: {
    status: 400,
    en: 'A password has {min} to {max} characters.',
    zh: '密码长度应为 {min} 到 {max} 个字符。',
  },
  user_email_taken: {
    status: 400,
    en: 'Not saved: the e-mail address is already in use by another account.',
    zh: '保存失败，该邮箱已被其他账号使用。',
  },
  user_link_malformed: {
    status: 400,
    en: 'Please enter {field} as an address that starts with https:// or http://.',
    zh: '{field} 请填写以 https:// 或 http:// 开头的网址。',
  },
  role_unknown: { status: 400, en: 'There is no such role.', zh: '没有这个角色。' },
  last_root: {
    status: 400,
    en: 'This is the last active super administrator. Give another account that role first.',
    zh: '这是最后一个可用的超级管理员，请先把该角色授予另一个账号。',
  },
  user_ban_self: { status: 400, en: 'You cannot ban yourself.', zh: '不能封禁自己。' },
  user_delete_self: { status: 400, en: 'You cannot delete yourself.', zh: '不能删除自己。' },
  user_delete_first: {
    status: 400,
    en: 'The first account of the site cannot be deleted.',
    zh: '不能删除站点的第一个账号。',
  },
  user_restore_taken: {
    status: 400,
    en: 'Not restored: the name or e-mail address of {username} now belongs to another account. Rename that account first.',
    zh: '无法恢复：{username} 的用户名或邮箱现已属于其他账号，请先为那个账号改名。',
  },

  // Many at once
  batch_empty: { status: 400, en: 'There are no users to insert.', zh: '没有可导入的用户。' },
  batch_partly_failed: {
    status: 400,
    en: 'Import result: {done} succeeded, {failed} failed. Failed usernames: [{names}]',
    zh: '导入结果：成功 {done} 个，失败 {failed} 个，失败的用户名：[{names}]',
  },
  batch_goes_on: {
    status: 400,
    en: '{done} of {total} accounts have been created so far; the rest are being created now. See their progress under “Imported and generated users”.',
    zh: '已创建 {done} / {total} 个账号，其余账号正在创建中，进度见“导入与生成记录”。',
  },
  batch_file_missing: { status: 400, en: 'Please choose a CSV file.', zh: '请选择一个 CSV 文件。' },
  batch_file_too_large: {
    status: 400,
    en: 'The file is larger than {mb} MB. Please split it.',
    zh: '文件超过 {mb} MB，请拆分后再导入。',
  },
  batch_too_many_rows: {
    status: 400,
    en: 'A file may have at most {max} rows. Please split it.',
    zh: '一个文件最多 {max} 行，请拆分后再导入。',
  },
  batch_unreadable: {
    status: 400,
    en: 'This file cannot be read as a table. Save it as CSV (UTF-8 or GBK) in your spreadsheet program and choose that file.',
    zh: '无法识别该文件：请在表格软件中另存为 CSV（UTF-8 或 GBK 编码）后再选择。',
  },
  batch_no_username: {
    status: 400,
    en: 'The header row has no column for usernames. Name it “username”, or download the template.',
    zh: '表头中没有用户名列，请将其命名为“用户名”，或下载模板。',
  },
  batch_bad_quotes: {
    status: 400,
    en: 'A quotation mark opened in row {row} is never closed, or text follows the closing one.',
    zh: '第 {row} 行的引号没有闭合，或闭合的引号之后还有文字。',
  },
  batch_not_found: { status: 404, en: 'There is no such import.', zh: '没有这次导入。' },
  batch_busy: {
    status: 400,
    en: 'This is not possible in the current state. Please check the state.',
    zh: '当前状态下不能执行此操作，请查看其状态。',
  },
  generate_reversed: {
    status: 400,
    en: 'The first number must not be greater than the last.',
    zh: '起始编号不能大于结束编号。',
  },
  generate_too_many: {
    status: 400,
    en: 'You can generate at most {max} accounts at once. Please use several batches.',
    zh: '一次最多生成 {max} 个账号，请分批生成。',
  },
  generate_name_refused: {
    status: 400,
    en: 'A generated name has at most {max} characters, starts with a letter or digit, and may not contain spaces or any of / \\ ? # % < > " \'.',
    zh: '生成的用户名最多 {max} 个字符，以字母、文字或数字开头，不能含空格和 / \\ ? # % < > " \' 这些符号。',
  },
  generate_failed: {
    status: 400,
    en: 'No accounts were created: some of these names already exist, such as {names}. Choose other numbers or another prefix.',
    zh: '生成用户失败，没有创建任何账号：部分用户名已存在，例如 {names}。请更换编号或前缀。',
  },
  generated_list_gone: {
    status: 404,
    en: 'There is no such list, or its half hour is over. Set new passwords for these accounts, or undo and generate them again.',
    zh: '名单不存在或已超过半小时的有效期。请为这些账号重设密码，或撤销后重新生成。',
  },
} as const satisfies Record<string, ErrorSpec>;
