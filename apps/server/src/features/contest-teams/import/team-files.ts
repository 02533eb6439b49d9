import { UNREAD_PARTS, type TeamPlan, type UnreadPart } from '@oyez/contract/contests/contest-teams';
import { AppError, fail } from '../../../http/app-error.ts';
import { storable } from '../../../db/storable.ts';
import { BadQuotes } from '../../user-admin/csv.ts';
import { readPastedTable } from '../../user-admin/pasted-table.ts';
import type { TeamFault } from '../team-faults.ts';

/** A line of a file; what its file has no column for is left out. */
export type FileTeam = {
  file: string;
  line: number;
  name: string;
  school?: string | null;
  seat?: string | null;
  category?: string | null;
  externalId?: string | null;
  icpcId?: string | null;
  star?: boolean;
  members?: { username: string; password: string | null }[];
  faults: TeamFault[];
};

export type SentFile = { name: string; text: string };
type Line = { line: number; cells: string[] };
type IcpcKind = 'groups' | 'teams1' | 'teams2' | 'accounts';

/** What of a file is no part of any team that is made of it. */
type Unread = TeamPlan['unread'][number];
export type ReadFiles = { teams: FileTeam[]; unread: Unread[] };

/** What the files of an import say together. */
export async function readTeamFiles(files: readonly SentFile[]): Promise<ReadFiles> {
  const groups = new Map<string, string>();
  const accounts: { file: string; line: number; username: string; password: string | null }[] = [];
  const teams: FileTeam[] = [];
  const unread: Unread[] = [];
  for (const { name: file, text } of files) {
    const lines = text.replace(/^\uFEFF/, '');
    const kind = icpcKindOf(file, lines);
    if (kind === undefined) {
      const table = await readTable(file, lines);
      teams.push(...table.teams);
      unread.push({ file, headings: table.unread, parts: [] });
      continue;
    }
    const rows = tabbed(lines).slice(1);
    unread.push({ file, headings: [], parts: unreadParts(kind, rows) });
    if (kind === 'groups') for (const { cells } of rows) groups.set(cells[0] ?? '', cells[1] ?? '');
    else if (kind === 'accounts') accounts.push(...rows.flatMap((row) => accountOf(file, row)));
    else teams.push(...rows.map((row) => icpcTeam(file, row)));
  }
  if (teams.length === 0) fail('team_file_empty');
  for (const team of teams) {
    const group = team.category === undefined || team.category === null ? undefined : groups.get(team.category);
    if (group !== undefined) team.category = group;
  }
  return {
    teams: withAccounts(teams, accounts),
    unread: unread.filter(({ headings, parts }) => headings.length + parts.length > 0),
  };
}

/** By its first line; undefined: a table that names its columns. */
function icpcKindOf(file: string, text: string): IcpcKind | undefined {
  const [first = '', ...rest] = text.split(/\r\n|\r|\n/, 12);
  const [word = '', version] = first.split('\t').map((cell) => cell.trim().toLowerCase());
  if (version !== '1' && version !== '2') return undefined;
  if (word === 'accounts' || word === 'groups') return word;
  if (word !== 'file_version' && word !== 'teams' && word !== 'teams2') return undefined;
  if (version === '2') return 'teams2';
  const isShort = rest.every((line) => line.split('\t').length <= 2);
  return word === 'file_version' && (isShort || /group/i.test(file)) ? 'groups' : 'teams1';
}

/** No signs are quoted in these files. */
function tabbed(text: string): Line[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line: index + 1, cells: line.split('\t').map((cell) => storable(cell).trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

const none = (cell: string | undefined): string | null =>
  cell === undefined || /^(null|\\n)?$/i.test(cell) ? null : cell;

/** The columns of these files that say something of a team; and what stands in the others. */
const ICPC_TEAM = { read: [0, 1, 2, 3, 4], others: { 5: 'shortName', 6: 'country', 7: 'institutionId' } } as const;
const ICPC_COLUMNS: Record<IcpcKind, { read: readonly number[]; others: Readonly<Record<number, UnreadPart>> }> = {
  groups: { read: [0, 1], others: {} },
  teams1: ICPC_TEAM,
  teams2: ICPC_TEAM,
  accounts: { read: [0, 2, 3], others: { 1: 'fullName', 4: 'address' } },
};

function unreadParts(kind: IcpcKind, rows: readonly Line[]): UnreadPart[] {
  const { read, others } = ICPC_COLUMNS[kind];
  const parts = new Set<UnreadPart>();
  for (const { cells } of rows) {
    if (kind === 'accounts' && !isOfTeam(cells)) parts.add('otherAccounts');
    else {
      for (const [column, cell] of cells.entries())
        if (!read.includes(column) && none(cell) !== null) parts.add(others[column] ?? 'further');
    }
  }
  return UNREAD_PARTS.filter((part) => parts.has(part));
}

function icpcTeam(file: string, { line, cells }: Line): FileTeam {
  const [number, icpcId, group, name = '', school] = cells;
  return {
    file,
    line,
    name,
    school: none(school),
    category: none(group),
    externalId: none(number),
    icpcId: none(icpcId),
    faults: cells.length < 4 ? [{ code: 'team_row_columns' }] : [],
  };
}

const isOfTeam = ([type = '']: readonly string[]) => type.toLowerCase() === 'team';

function accountOf(file: string, { line, cells }: Line) {
  const [, , username = '', password] = cells;
  return isOfTeam(cells) && username !== '' ? [{ file, line, username, password: none(password) }] : [];
}

function numberIn(text: string): number | undefined {
  const digits = /\d+/.exec(text)?.[0];
  return digits === undefined ? undefined : Number(digits);
}

/** An account is of the team whose number its name has. */
function withAccounts(
  teams: FileTeam[],
  accounts: readonly { file: string; line: number; username: string; password: string | null }[],
): FileTeam[] {
  const byNumber = new Map(
    teams.flatMap((team) => {
      const number = numberIn(team.externalId ?? '');
      return number === undefined ? [] : [[number, team] as const];
    }),
  );
  const strays: FileTeam[] = [];
  for (const { file, line, username, password } of accounts) {
    const number = numberIn(username);
    const team = number === undefined ? undefined : byNumber.get(number);
    if (team) (team.members ??= []).push({ username, password });
    else strays.push({ file, line, name: username, faults: [{ code: 'team_not_found' }] });
  }
  return [...teams, ...strays];
}

type Column = keyof typeof COLUMNS;
const COLUMNS = {
  name: ['name', 'teamname', 'team', '队名', '队伍', '队伍名', '队伍名称'],
  school: ['school', 'affiliation', 'institution', 'organization', '学校', '单位'],
  seat: ['seat', 'room', 'location', '座位', '座位号', '位置', '机位'],
  category: ['category', 'group', '组别', '分组'],
  externalId: ['id', 'teamid', 'externalid', 'number', '编号', '队号', '队伍编号'],
  icpcId: ['icpcid'],
  star: ['star', 'unofficial', '打星'],
  members: ['members', 'member', 'usernames', '成员', '队员'],
  login: ['login', 'username', 'account', '登录名', '账号', '用户名'],
  password: ['password', '密码'],
} as const;
const YES = new Set(['1', 'true', 'yes', 'y', '是', '*', '打星']);

/** Of these there may be several; of others the first that says something holds. */
const REPEATED: ReadonlySet<Column> = new Set<Column>(['members', 'login']);

async function readTable(file: string, text: string): Promise<{ teams: FileTeam[]; unread: string[] }> {
  const [head, ...rows] = await cellsIn(file, text);
  const headings = head?.cells ?? [];
  const columns = headings.map(columnOf);
  if (!columns.includes('name')) throw new AppError('team_file_unknown', { file });
  const has = (column: Column) => columns.includes(column);
  const unread = headings.filter((heading, index) => {
    const column = columns[index];
    return heading !== '' && (column === undefined || (!REPEATED.has(column) && columns.indexOf(column) < index));
  });
  let isPasswordLeft = false;
  const teams = rows
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .map(({ line, cells }): FileTeam => {
      const all = (wanted: Column) => cells.filter((cell, index) => columns[index] === wanted && cell !== '');
      const one = (wanted: Column) => all(wanted)[0] ?? null;
      const people = [...all('login'), ...all('members').flatMap((cell) => cell.split(/[\s;,|；，、]+/))].filter(
        Boolean,
      );
      const password = people.length === 1 ? one('password') : null;
      isPasswordLeft ||= one('password') !== password;
      return {
        file,
        line,
        name: one('name') ?? '',
        ...(has('school') && { school: one('school') }),
        ...(has('seat') && { seat: one('seat') }),
        ...(has('category') && { category: one('category') }),
        ...(has('externalId') && { externalId: one('externalId') }),
        ...(has('icpcId') && { icpcId: one('icpcId') }),
        ...(has('star') && { star: YES.has((one('star') ?? '').toLowerCase()) }),
        ...(people.length > 0 && { members: people.map((username) => ({ username, password })) }),
        // Texts that stand under another column than they were meant for.
        faults: cells.length > columns.length ? [{ code: 'team_row_too_long' }] : [],
      };
    });
  // One password is nobody's where several people, or none, stand beside it.
  const left = isPasswordLeft ? [headings[columns.indexOf('password')] ?? ''] : [];
  return { teams, unread: [...unread, ...left] };
}

function columnOf(cell: string): Column | undefined {
  const word = cell.toLowerCase().replaceAll(/[\s_*-]/g, '');
  const numbered = word.replace(/\d+$/, '');
  return (Object.keys(COLUMNS) as Column[]).find((column) => {
    const words: readonly string[] = COLUMNS[column];
    return words.includes(word) || (column === 'members' && words.includes(numbered));
  });
}

async function cellsIn(file: string, text: string): Promise<Line[]> {
  try {
    return await readPastedTable(text);
  } catch (error) {
    if (error instanceof BadQuotes) throw new AppError('team_file_quotes', { file, line: error.row });
    throw error;
  }
}
