import { Readable } from 'node:stream';
import { IMPORT_COLUMNS } from '@oyez/contract/users/account-batches';
import { ROLES } from '@oyez/contract/accounts/permissions';
import { COLUMN_NAMES, rowProblemText } from '@oyez/contract/rules/account-rows';
import type { ExportColumn, SheetFormat } from '@oyez/contract/users/user-admin';
import { pick, type Bilingual, type Locale } from '@oyez/contract/wire/values';
import { writeAudit } from '../../db/audit.sql.ts';
import { transact } from '../../db/transact.ts';
import type { Services } from '../../services.ts';
import { refusedRowsAfter } from './batches.sql.ts';
import { CSV_START, csvLine } from './csv.ts';
import { readBatch } from './imports.service.ts';
import { usersAfter, type UserRow, type UserSelection } from './users.sql.ts';
import type { Keeper } from './users.service.ts';
import { type SheetRows, xlsxOf } from './xlsx.ts';

const ROWS_AT_ONCE = 1000;

/** One table as the format says, made while it is sent. In a text all cells are made harmless, in a workbook those before `ownFrom`. */
export function sheetOf(format: SheetFormat, name: string, rows: SheetRows, ownFrom?: number): Readable {
  return format === 'xlsx' ? xlsxOf(name, rows, ownFrom) : Readable.from(csvText(rows));
}

async function* csvText(rows: SheetRows): AsyncGenerator<string> {
  let text = CSV_START;
  for await (const row of rows) {
    text += csvLine(row.map(String));
    if (text.length < 32_768) continue;
    yield text;
    text = '';
  }
  yield text;
}

const NAMES: Record<ExportColumn, Bilingual> = {
  username: COLUMN_NAMES.username,
  email: COLUMN_NAMES.email,
  realname: COLUMN_NAMES.realname,
  nickname: COLUMN_NAMES.nickname,
  gender: COLUMN_NAMES.gender,
  school: COLUMN_NAMES.school,
  course: COLUMN_NAMES.course,
  number: COLUMN_NAMES.number,
  mobile: COLUMN_NAMES.mobile,
  role: COLUMN_NAMES.role,
  status: { en: 'State', zh: '状态' },
  titleName: { en: 'Title', zh: '头衔' },
  created: { en: 'Created (UTC)', zh: '创建时间（UTC）' },
  lastLogin: { en: 'Last login (UTC)', zh: '最近登录（UTC）' },
};
const GENDERS: Record<UserRow['gender'], Bilingual> = {
  male: { en: 'male', zh: '男' },
  female: { en: 'female', zh: '女' },
  secrecy: { en: '', zh: '' },
};

function cellOf(user: UserRow, column: ExportColumn, locale: Locale): string {
  switch (column) {
    case 'role':
      return pick(ROLES[user.role], locale);
    case 'gender':
      return pick(GENDERS[user.gender], locale);
    case 'status':
      return pick(user.status === 0 ? { en: 'active', zh: '正常' } : { en: 'banned', zh: '已封禁' }, locale);
    case 'titleName':
      return user.title_name ?? '';
    case 'created':
      return moment(user.created_at);
    case 'lastLogin':
      return user.last_login_at === null ? '' : moment(user.last_login_at);
    default:
      return user[column] ?? '';
  }
}

function moment(time: Date): string {
  return time.toISOString().slice(0, 19).replace('T', ' ');
}

/** All accounts of a selection; that somebody took them is noted. */
export async function exportUsers(
  services: Services,
  keeper: Keeper,
  wanted: { selection: UserSelection; filter: object; columns: ExportColumn[]; format: SheetFormat; locale: Locale },
): Promise<Readable> {
  const { database, now } = services;
  const { selection, columns, format, locale } = wanted;
  await transact(services, (tx) =>
    writeAudit(
      tx,
      keeper,
      {
        action: 'account.export',
        subjectKind: 'account',
        subjectId: keeper.actor.id,
        after: { filter: wanted.filter, columns, format },
      },
      now(),
    ),
  );
  async function* rows(): AsyncGenerator<string[]> {
    yield columns.map((column) => pick(NAMES[column], locale));
    let afterId = 0;
    for (;;) {
      const users = await usersAfter(database.db, selection, afterId, ROWS_AT_ONCE);
      for (const user of users) yield columns.map((column) => cellOf(user, column, locale));
      const last = users.at(-1);
      if (!last || users.length < ROWS_AT_ONCE) return;
      afterId = last.id;
    }
  }
  return sheetOf(format, pick({ en: 'Users', zh: '用户' }, locale), rows());
}

const EXAMPLE = {
  username: 'zhangsan',
  password: 'change-me-1',
  email: 'zhangsan@example.org',
  realname: '张三',
  gender: 'male',
  school: 'Oyez',
  number: '20260001',
};

/** An empty table with the headings that an import knows, and one row as an example. */
export function importTemplate(locale: Locale): Readable {
  const columns = IMPORT_COLUMNS.filter((column) => column !== 'role');
  const example: Partial<Record<(typeof columns)[number], string>> = EXAMPLE;
  return sheetOf('csv', '', [
    columns.map((column) => pick(COLUMN_NAMES[column], locale)),
    columns.map((column) => example[column] ?? ''),
  ]);
}

/** The rows that could not be taken, with the reasons. Corrected and with passwords, it can be imported as it is. */
export async function importErrors(services: Services, batchId: number, locale: Locale): Promise<Readable> {
  await readBatch(services, batchId);
  async function* rows(): AsyncGenerator<string[]> {
    yield [
      ...IMPORT_COLUMNS.map((column) => pick(COLUMN_NAMES[column], locale)),
      pick({ en: 'Row in the file', zh: '原文件行号' }, locale),
      pick({ en: 'What to fix', zh: '需要修改' }, locale),
    ];
    let afterN = -1;
    for (;;) {
      const refused = await refusedRowsAfter(services.database.db, batchId, afterN, ROWS_AT_ONCE);
      for (const { n, fields, problems } of refused) {
        const reasons = problems.map((problem) => rowProblemText(problem, locale)).join(' ');
        yield [...IMPORT_COLUMNS.map((column) => fields[column] ?? ''), String(n), reasons];
      }
      const last = refused.at(-1);
      if (!last || refused.length < ROWS_AT_ONCE) return;
      afterN = last.n;
    }
  }
  return sheetOf('csv', '', rows());
}
