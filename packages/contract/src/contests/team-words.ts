import type { ErrorSpec } from '../errors/error-spec.ts';
import type { AuditWords } from '../texts/audit-words.ts';

/** What can go wrong with the teams of a contest. */
export const teamErrors = {
  contest_teams_only: {
    status: 403,
    en: 'This contest is for teams. Ask its organizers to add you to one.',
    zh: '这场比赛以队伍为单位参加，请联系主办方将你加入队伍。',
  },
  contest_teams_fixed: {
    status: 400,
    en: 'Someone is already taking part, so whether this contest is for teams can no longer be changed.',
    zh: '已有人参赛，不能再更改是否以队伍为单位参加。',
  },
  contest_not_for_teams: {
    status: 400,
    en: 'People take part individually in this contest. Choose “For teams” in its settings first.',
    zh: '这场比赛是个人赛，请先在比赛设置中选择“以队伍为单位参加”。',
  },
  team_not_found: {
    status: 404,
    en: 'There is no such team. Please reload the page.',
    zh: '没有这支队伍，请刷新页面。',
  },
  team_name_unfit: {
    status: 400,
    en: 'A team needs a name of up to {max} visible characters.',
    zh: '队名须由可见字符组成，最多 {max} 个字。',
  },
  team_name_taken: {
    status: 400,
    en: 'This contest already has a team called “{name}”.',
    zh: '比赛中已有名为“{name}”的队伍。',
  },
  team_number_taken: {
    status: 400,
    en: 'Another team of this contest has the number {number}.',
    zh: '比赛中已有编号为 {number} 的队伍。',
  },
  team_members_unknown: {
    status: 400,
    en: 'There are no accounts called {names}.',
    zh: '没有这些账号：{names}。',
  },
  team_members_taken: {
    status: 400,
    en: 'In another team of this contest: {names}. A person can be in only one team.',
    zh: '已在本场比赛的其他队伍中：{names}。每人只能加入一支队伍。',
  },
  team_members_of_jury: {
    status: 400,
    en: 'Those who run the contest cannot take part in it: {names}.',
    zh: '比赛的管理者不能参赛：{names}。',
  },
  team_members_of_no_group: {
    status: 400,
    en: 'Not members of the group whose contest this is: {names}. They have to join the group first.',
    zh: '不是本场比赛所属团队的成员：{names}。请先让他们加入团队。',
  },
  team_too_many: { status: 400, en: 'A contest has at most {max} teams.', zh: '一场比赛最多 {max} 支队伍。' },
  team_too_large: { status: 400, en: 'A team has at most {max} members.', zh: '一支队伍最多 {max} 名成员。' },
  team_too_long: { status: 400, en: '“{column}” is longer than {max} characters.', zh: '“{column}”超过 {max} 个字。' },
  team_file_empty: {
    status: 400,
    en: 'No teams were found in it. The first line has to name the columns, or be that of a teams.tsv.',
    zh: '没有找到队伍。首行应为列名，或为 teams.tsv 的文件头。',
  },
  team_file_unknown: {
    status: 400,
    en: '“{file}” is not a team file that can be read here: it has no column for the names of the teams.',
    zh: '无法识别“{file}”：没有队名一列。',
  },
  team_file_quotes: {
    status: 400,
    en: '“{file}”, line {line}: a quotation mark is not closed.',
    zh: '“{file}”第 {line} 行：引号没有成对。',
  },
  team_row_columns: { status: 400, en: 'The line has too few columns.', zh: '这一行的列数不足。' },
  team_row_too_long: {
    status: 400,
    en: 'The line has more columns than the first line. Put text that contains a comma in quotation marks.',
    zh: '这一行的列数比首行多；若某一格中含有逗号，请给它加上引号。',
  },
  team_row_repeated: {
    status: 400,
    en: 'The same as in line {line}: {what}.',
    zh: '与第 {line} 行重复：{what}。',
  },
  team_login_unfit: {
    status: 400,
    en: 'No account can be called “{name}”: up to 20 letters, digits and _.',
    zh: '账号不能叫“{name}”：最多 20 个字母、数字或下划线。',
  },
  team_password_unfit: {
    status: 400,
    en: 'The password of {name} must have 6 to 20 characters.',
    zh: '{name} 的密码须为 6 到 20 位。',
  },
  team_accounts_forbidden: {
    status: 400,
    en: 'These accounts do not exist: {names}. Only user administrators can create them.',
    zh: '这些账号不存在：{names}，只有用户管理员可以创建。',
  },
  team_import_refused: {
    status: 400,
    en: '{count} lines cannot be imported. Correct them and preview again; nothing was imported.',
    zh: '有 {count} 行无法导入，请修改后重新预览；尚未导入任何内容。',
  },
  team_import_changed: {
    status: 400,
    en: 'The teams have changed since the preview. Preview them again; nothing was imported.',
    zh: '预览之后队伍已有变动，请重新预览；尚未导入任何内容。',
  },
  team_import_not_found: { status: 404, en: 'There is no such import to undo.', zh: '没有可以撤销的导入。' },
  team_import_older: {
    status: 400,
    en: 'Undo the later import first.',
    zh: '请先撤销之后的导入。',
  },
} as const satisfies Record<string, ErrorSpec>;

export const teamAudit = {
  actions: {
    'contest_team.add': { en: 'added a team to a contest', zh: '向比赛添加了队伍' },
    'contest_team.update': { en: 'changed a team of a contest', zh: '修改了比赛的队伍' },
    'contest_team.remove': { en: 'removed a team from a contest', zh: '从比赛移除了队伍' },
    'contest_team.restore': { en: 'brought a team back into a contest', zh: '恢复了比赛的队伍' },
    'contest_team.import': { en: 'imported teams into a contest', zh: '向比赛导入了队伍' },
    'contest_team.undo_import': { en: 'undid an import of teams', zh: '撤销了队伍的导入' },
    'contest.download_teams': { en: 'downloaded the teams of a contest', zh: '下载了比赛的队伍名单' },
  },
  subjects: { contest_team: { en: 'Team in a contest', zh: '参赛队伍' } },
} as const satisfies AuditWords;
