import { createHash } from 'node:crypto';
import { TEAM_FIELDS, type TeamField } from '@oyez/contract/contests/contest-teams';
import { limits } from '@oyez/contract/rules/limits';
import { teamKey } from '../../../db/team-key.ts';
import { usernameKey } from '../../accounts/account-keys.filter.ts';
import { clashes, fieldFaults, named as namesOf, othersOf, type TeamFault } from '../team-faults.ts';
import { fieldsOf } from '../teams.service.ts';
import type { KnownAccount, TeamFields, TeamRow } from '../teams.sql.ts';
import type { FileTeam } from './team-files.ts';

type PlannedMember = { username: string; account: KnownAccount | null; password: string | null };

/** What a line of a file makes of a team. */
export type PlannedTeam = {
  file: string;
  line: number;
  kind: 'new' | 'changed' | 'same' | 'refused';
  /** The one that it changes. */
  team: TeamRow | null;
  fields: TeamFields;
  members: PlannedMember[];
  changes: TeamField[];
  faults: TeamFault[];
};

export type Standing = {
  teams: readonly TeamRow[];
  accounts: ReadonlyMap<string, KnownAccount>;
  makesAccounts: boolean;
  mayBeCalled: (name: string) => boolean;
};

/** Names of everybody in the files, those of accounts that are to be made among them. */
export function withLogins(rows: readonly FileTeam[], teams: readonly TeamRow[], prefix: string): FileTeam[] {
  const teamMeant = findsTeams(teams);
  return rows.map((row, index) => {
    if (row.members !== undefined || teamMeant(row) !== undefined || row.faults.length > 0) return row;
    const number = row.externalId?.replaceAll(/\W/g, '') || String(index + 1).padStart(3, '0');
    return { ...row, members: [{ username: `${prefix}${number}`, password: null }] };
  });
}

/** By its number, or else by its name. */
function findsTeams(teams: readonly TeamRow[]): (row: FileTeam) => TeamRow | undefined {
  const numbered = new Map(teams.flatMap((one) => (one.externalId === null ? [] : [[one.externalId, one]])));
  const named = new Map(teams.map((one) => [teamKey(one.name), one]));
  return ({ externalId, name }) => {
    const known = externalId ? numbered.get(externalId) : undefined;
    if (known) return known;
    const namesake = named.get(teamKey(name));
    return externalId && namesake?.externalId ? undefined : namesake;
  };
}

/** Lines are looked at in the order of the files; teams that none of them means stay as they are. */
export function planTeams(rows: readonly FileTeam[], standing: Standing): PlannedTeam[] {
  const teamMeant = findsTeams(standing.teams);
  const meant = rows.map((row) => teamMeant(row) ?? null);
  const touched = new Set(meant.map((team) => team?.id));
  const others = othersOf(standing.teams.filter((team) => !touched.has(team.id)));
  const seen = new Map<string, number>();
  const first = (kind: string, what: string, line: number, key = what): TeamFault[] => {
    const before = seen.get(`${kind} ${key}`);
    seen.set(`${kind} ${key}`, before ?? line);
    return before === undefined ? [] : [{ code: 'team_row_repeated', params: { line: before, what } }];
  };
  return rows.map((row, index) => {
    const team = meant[index] ?? null;
    const fields = fieldsOf(mergedFields(row, team));
    const members = membersOf(row, team, standing.accounts);
    const faults: TeamFault[] = [
      ...row.faults,
      ...fieldFaults(fields),
      ...memberFaults(members, standing),
      ...clashes({ ...fields, id: team?.id ?? null, members: known(members) }, others),
      ...(team === null ? [] : first('team', team.name, row.line)),
      ...first('name', fields.name, row.line, teamKey(fields.name)),
      ...(fields.externalId === null ? [] : first('number', fields.externalId, row.line)),
      ...members.flatMap(({ username }) => first('member', username, row.line, usernameKey(username))),
    ];
    const changes = team === null ? [] : changesOf(team, fields, members);
    const kind = faults.length > 0 ? 'refused' : team === null ? 'new' : changes.length > 0 ? 'changed' : 'same';
    return { file: row.file, line: row.line, kind, team, fields, members, changes, faults };
  });
}

/** What a file has no column for stays as it is. */
function mergedFields(row: FileTeam, team: TeamRow | null) {
  const kept = <K extends 'school' | 'seat' | 'category' | 'externalId' | 'icpcId'>(field: K) =>
    (row[field] === undefined ? team?.[field] : row[field]) ?? undefined;
  return {
    name: row.name,
    school: kept('school'),
    seat: kept('seat'),
    category: kept('category'),
    externalId: kept('externalId'),
    icpcId: kept('icpcId'),
    star: row.star ?? team?.star ?? false,
  };
}

function membersOf(row: FileTeam, team: TeamRow | null, accounts: Standing['accounts']): PlannedMember[] {
  if (row.members === undefined) {
    return (team?.members ?? []).map(({ userId, username }) => ({
      username,
      account: { id: userId, username, usernameKey: usernameKey(username), competes: true, belongs: true },
      password: null,
    }));
  }
  return row.members.map(({ username, password }) => {
    const account = accounts.get(usernameKey(username)) ?? null;
    return { username: account?.username ?? username, account, password: account === null ? password : null };
  });
}

function memberFaults(members: readonly PlannedMember[], { makesAccounts, mayBeCalled }: Standing): TeamFault[] {
  const missing = members.filter(({ account }) => account === null);
  const jury = members.filter(({ account }) => account?.competes === false);
  const strangers = members.filter(({ account }) => account?.competes === true && !account.belongs);
  const { min, max } = limits.password;
  return [
    ...(members.length > limits.team.members ? [{ code: 'team_too_large', params: { max: limits.team.members } }] : []),
    ...(jury.length > 0 ? [{ code: 'team_members_of_jury', params: { names: namesOf(jury) } }] : []),
    ...(strangers.length > 0 ? [{ code: 'team_members_of_no_group', params: { names: namesOf(strangers) } }] : []),
    ...(missing.length > 0 && !makesAccounts
      ? [{ code: 'team_accounts_forbidden', params: { names: namesOf(missing) } }]
      : []),
    ...missing
      .filter(({ username }) => !mayBeCalled(username))
      .map(({ username }) => ({ code: 'team_login_unfit', params: { name: username } })),
    ...missing
      .filter(({ password }) => password !== null && (password.length < min || password.length > max))
      .map(({ username }) => ({ code: 'team_password_unfit', params: { name: username } })),
  ] as TeamFault[];
}

function known(members: readonly PlannedMember[]): { userId: number; username: string }[] {
  return members.flatMap(({ account, username }) => (account === null ? [] : [{ userId: account.id, username }]));
}

function changesOf(team: TeamRow, fields: TeamFields, members: readonly PlannedMember[]): TeamField[] {
  const before = team.members.map((one) => usernameKey(one.username)).join();
  const after = members.map((one) => usernameKey(one.username)).join();
  return TEAM_FIELDS.filter((field) => (field === 'members' ? before !== after : team[field] !== fields[field]));
}

/** The same plan has the same digest, so that only what was looked at is applied. */
export function digestOf(plan: readonly PlannedTeam[]): string {
  const said = plan.map(({ kind, team, fields, members, faults }) => [
    kind,
    team?.id ?? null,
    fields,
    members.map(({ username, account, password }) => [username, account?.id ?? null, password]),
    faults,
  ]);
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}
