import type { ErrorCode } from '@oyez/contract/errors/catalogue';
import { limits } from '@oyez/contract/rules/limits';
import { teamKey } from '../../db/team-key.ts';
import type { TeamFields } from './teams.sql.ts';

/** Why a team cannot be as it is asked for. */
export type TeamFault = { code: ErrorCode; params?: Record<string, string | number> };

/** Signs that would turn the text around it, or that nobody sees. */
const UNFIT = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;
const LONGEST = {
  school: 'school',
  seat: 'seat',
  category: 'category',
  externalId: 'number',
  icpcId: 'number',
} as const;

/** What its own fields say, without looking at others. */
export function fieldFaults(fields: TeamFields): TeamFault[] {
  const faults: TeamFault[] = [];
  const { name } = limits.team;
  if (teamKey(fields.name) === '' || UNFIT.test(fields.name) || Array.from(fields.name).length > name) {
    faults.push({ code: 'team_name_unfit', params: { max: name } });
  }
  for (const [column, limit] of Object.entries(LONGEST) as [keyof typeof LONGEST, (typeof LONGEST)['school']][]) {
    const max = limits.team[limit];
    if ((fields[column]?.length ?? 0) > max) faults.push({ code: 'team_too_long', params: { column, max } });
  }
  return faults;
}

type Other = { id: number; name: string; externalId: string | null; members: readonly { userId: number }[] };

/** What other teams are called, and who is in them. */
export type Others = { names: Map<string, Other>; numbers: Map<string, Other>; people: Map<number, Other> };

export function othersOf(teams: readonly Other[]): Others {
  return {
    names: new Map(teams.map((one) => [teamKey(one.name), one])),
    numbers: new Map(teams.flatMap((one) => (one.externalId === null ? [] : [[one.externalId, one]]))),
    people: new Map(teams.flatMap((one) => one.members.map(({ userId }) => [userId, one]))),
  };
}

/** Against the other teams of the contest. */
export function clashes(
  {
    id,
    name,
    externalId,
    members,
  }: Omit<Other, 'id' | 'members'> & {
    id: number | null;
    members: readonly { userId: number; username: string }[];
  },
  { names, numbers, people }: Others,
): TeamFault[] {
  const faults: TeamFault[] = [];
  const isOther = (one: Other | undefined) => one !== undefined && one.id !== id;
  const namesake = names.get(teamKey(name));
  if (namesake && isOther(namesake)) faults.push({ code: 'team_name_taken', params: { name: namesake.name } });
  if (externalId !== null && isOther(numbers.get(externalId))) {
    faults.push({ code: 'team_number_taken', params: { number: externalId } });
  }
  const taken = members.filter(({ userId }) => isOther(people.get(userId)));
  if (taken.length > 0) faults.push({ code: 'team_members_taken', params: { names: named(taken) } });
  return faults;
}

const MOST_NAMED = 10;

export function named(people: readonly { username: string }[]): string {
  return people
    .slice(0, MOST_NAMED)
    .map((one) => one.username)
    .join(', ');
}
