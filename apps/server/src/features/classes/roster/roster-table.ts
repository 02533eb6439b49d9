import { classLimits } from '@oyez/contract/classes/class-limits';
import { AppError, fail } from '../../../http/app-error.ts';
import { BadQuotes } from '../../user-admin/csv.ts';
import { headingKey, readPastedTable, type TableLine } from '../../user-admin/pasted-table.ts';

export type RosterFault = { code: RosterFaultCode; params?: Record<string, string | number> };
type RosterFaultCode =
  | 'roster_row_repeated'
  | 'roster_row_too_long'
  | 'roster_row_nameless'
  | 'roster_text_long'
  | 'roster_two_accounts'
  | 'roster_name_differs'
  | 'roster_other_section'
  | 'roster_member_refused'
  | 'roster_login_unfit'
  | 'roster_login_taken'
  | 'roster_email_repeated'
  | 'roster_email_unfit'
  | 'roster_missing'
  | 'roster_not_member'
  | 'roster_accounts_full';

/** A line of a roster; null where it says nothing. */
export type RosterLine = {
  line: number;
  number: string | null;
  name: string | null;
  username: string | null;
  email: string | null;
  section: string | null;
  faults: RosterFault[];
};

const COLUMNS = {
  number: ['studentnumber', 'studentid', 'studentno', 'number', 'id', 'no', '学号', '学生编号', '编号', '学籍号'],
  name: ['name', 'fullname', 'realname', 'studentname', 'student', '姓名', '名字', '学生姓名', '真实姓名', '学生'],
  username: ['username', 'user', 'login', 'account', 'accountname', '用户名', '账号', '帐号', '登录名'],
  email: ['email', 'mail', 'emailaddress', '邮箱', '电子邮箱', '电子邮件', '邮件'],
  section: ['section', 'class', 'classname', 'group', '班级', '班', '分班', '教学班', '行政班', '班别'],
} as const;
type Column = keyof typeof COLUMNS;

/** What a pasted table says of students. Its first line names the columns, in either language and any order. */
export async function readRoster(text: string): Promise<RosterLine[]> {
  const [head, ...rows] = (await linesIn(text)).filter(({ cells }) => cells.some((cell) => cell !== ''));
  const columns = (head?.cells ?? []).map(columnOf);
  if (head === undefined) fail('roster_empty');
  if (!columns.some((column) => column === 'number' || column === 'username' || column === 'email')) {
    fail('roster_columns');
  }
  if (rows.length === 0) fail('roster_empty');
  const { rows: max } = classLimits.roster;
  if (rows.length > max) throw new AppError('roster_too_long', { max });
  return rows.map((row) => lineOf(row, columns));
}

async function linesIn(text: string): Promise<TableLine[]> {
  try {
    return await readPastedTable(text);
  } catch (error) {
    if (error instanceof BadQuotes) throw new AppError('roster_quotes', { line: error.row });
    throw error;
  }
}

function columnOf(cell: string): Column | undefined {
  const word = headingKey(cell);
  return (Object.keys(COLUMNS) as Column[]).find((column) => (COLUMNS[column] as readonly string[]).includes(word));
}

const LONGEST: Record<Column, number> = {
  number: classLimits.roster.number,
  name: classLimits.roster.name,
  username: 100,
  email: 254,
  section: classLimits.section.name,
};

function lineOf({ line, cells }: TableLine, columns: readonly (Column | undefined)[]): RosterLine {
  const one = (wanted: Column) => {
    const cell = cells.find((text, index) => columns[index] === wanted && text !== '');
    return cell === undefined ? null : cell.normalize('NFC').replaceAll(/\s+/g, ' ');
  };
  const said = {
    number: one('number'),
    name: one('name'),
    username: one('username'),
    email: one('email'),
    section: one('section'),
  };
  const faults: RosterFault[] = [];
  if (cells.slice(columns.length).some((cell) => cell !== '')) faults.push({ code: 'roster_row_too_long' });
  if (said.number === null && said.username === null && said.email === null) {
    faults.push({ code: 'roster_row_nameless' });
  }
  for (const column of Object.keys(LONGEST) as Column[]) {
    const max = LONGEST[column];
    if ((said[column]?.length ?? 0) > max) faults.push({ code: 'roster_text_long', params: { column, max } });
  }
  return { line, ...said, faults };
}
