import type { ImportColumn, RowProblem } from '../users/account-batches.ts';
import { ROLES, type Role } from '../accounts/permissions.ts';
import { fill, pick, type Bilingual, type Locale } from '../wire/values.ts';

/** What the columns of a table of accounts are called, in files and on screen. */
export const COLUMN_NAMES: Record<ImportColumn, Bilingual> = {
  username: { en: 'Username', zh: '用户名' },
  password: { en: 'Password', zh: '密码' },
  email: { en: 'E-mail', zh: '邮箱' },
  realname: { en: 'Real name', zh: '真实姓名' },
  gender: { en: 'Gender', zh: '性别' },
  nickname: { en: 'Nickname', zh: '昵称' },
  school: { en: 'School', zh: '学校' },
  number: { en: 'Student number', zh: '学号' },
  mobile: { en: 'Mobile', zh: '手机号' },
  course: { en: 'Course', zh: '班级' },
  role: { en: 'Role', zh: '角色' },
};

/** Other words that people write above the same column; folded as `columnOf` folds. */
const ALIASES: Record<ImportColumn, readonly string[]> = {
  username: ['user', 'login', 'account', '账号', '帐号', '账户', '登录名', '用户'],
  password: ['pwd', 'pass', '口令', '初始密码'],
  email: ['mail', 'emailaddress', '电子邮箱', '电子邮件', '邮件'],
  realname: ['name', 'fullname', '姓名'],
  gender: ['sex'],
  nickname: ['nick', 'displayname'],
  school: ['university', 'college', '学院', '院校', '单位'],
  number: ['studentid', 'studentno', '编号'],
  mobile: ['phone', 'telephone', 'tel', '手机', '电话', '手机号码'],
  course: ['class', 'major', '专业', '课程'],
  role: [],
};

const byHeading = new Map<string, ImportColumn>(
  (Object.keys(COLUMN_NAMES) as ImportColumn[]).flatMap((column) =>
    [column, COLUMN_NAMES[column].en, COLUMN_NAMES[column].zh, ...ALIASES[column]].map(
      (heading) => [folded(heading), column] as const,
    ),
  ),
);

/** Which column a heading means, if any. */
export function columnOf(heading: string): ImportColumn | undefined {
  return byHeading.get(folded(heading));
}

function folded(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_\-*:]/g, '');
}

/** `male|0` and `female|1` are the contract's; people also write these words. */
export function genderOf(text: string): 'male' | 'female' | 'secrecy' {
  const word = text.trim().toLowerCase();
  if (['male', '0', 'm', '男'].includes(word)) return 'male';
  return ['female', '1', 'f', '女'].includes(word) ? 'female' : 'secrecy';
}

/** By name, code, or what it is called in either language. */
export function roleNamed(text: string): Role | undefined {
  const word = text.trim().toLowerCase();
  return (Object.keys(ROLES) as Role[]).find((role) => {
    const { code, en, zh } = ROLES[role];
    return [role, String(code), en.toLowerCase(), zh].includes(word);
  });
}

const PROBLEMS: Record<RowProblem['reason'], Bilingual> = {
  missing: { en: '{column} is missing: please fill it in.', zh: '缺少{column}，请补充。' },
  too_long: {
    en: '{column} has more than {limit} characters: please shorten it.',
    zh: '{column}超过 {limit} 个字符，请缩短。',
  },
  too_short: {
    en: '{column} has fewer than {limit} characters: please use a longer one.',
    zh: '{column}少于 {limit} 个字符，请加长。',
  },
  malformed: {
    en: '{column} is not valid: please check for typos, spaces and special characters.',
    zh: '{column}格式不正确，请检查是否有错字、空格或特殊符号。',
  },
  taken: {
    en: '{column} is used by another account: use another one or leave it empty.',
    zh: '{column}已被其他账号使用，请更换或留空。',
  },
  repeated: {
    en: '{column} already appears in row {limit}: keep only one of the two rows.',
    zh: '{column}与第 {limit} 行重复，请只保留其中一行。',
  },
  role_refused: {
    en: 'A table cannot create or change super administrators: do that on the account’s own page.',
    zh: '不能通过表格设置或修改超级管理员，请在该账号的页面中操作。',
  },
  vanished: {
    en: 'The account was deleted between the preview and the import: import the row again to create a new one.',
    zh: '该账号在预览之后被删除，请重新导入此行以新建账号。',
  },
};

/** Why a row cannot be taken, and how to put it right. */
export function rowProblemText({ column, reason, limit }: RowProblem, locale: Locale): string {
  return fill(pick(PROBLEMS[reason], locale), { column: pick(COLUMN_NAMES[column], locale), limit: limit ?? '' });
}
