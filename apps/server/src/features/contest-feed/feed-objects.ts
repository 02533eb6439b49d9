import type { Participant, Problem, Settings } from '@oyez/board/facts';
import { shownName } from '@oyez/board/lists';
import { LANGUAGES } from '@oyez/contract/judging/languages';
import { limits } from '@oyez/contract/rules/limits';
import type { Audience } from '@oyez/contract/contests/clics';
import { clicsTime, contestName, nameOf, relativeTime, type ClicsObject } from './clics-format.ts';
import { CLICS_LANGUAGES, OTHER_LANGUAGE } from './clics-languages.ts';
import type { ProblemFacts, SubmissionFacts, TeamFacts } from './feed-facts.sql.ts';

export type ContestTold = { id: number; title: string };

/** Those who are ranked, and those who are on the board out of competition. */
export const OFFICIAL = 'participants';
export const STARS = 'star';

export function contestObject({ id, title }: ContestTold, settings: Settings): ClicsObject {
  const { startsAt, endsAt, seal, rule, penaltySeconds } = settings;
  return {
    id: contestName(id),
    name: title,
    formal_name: title,
    start_time: clicsTime(startsAt),
    duration: relativeTime(endsAt - startsAt),
    ...(seal && { scoreboard_freeze_duration: relativeTime(endsAt - seal.from) }),
    scoreboard_type: rule === 'acm' ? 'pass-fail' : 'score',
    main_scoreboard_group_id: OFFICIAL,
    ...(rule === 'acm' && { penalty_time: relativeTime(penaltySeconds * 1000) }),
  };
}

const GROUPS: readonly ClicsObject[] = [
  { id: OFFICIAL, name: 'Participants' },
  { id: STARS, name: 'Out of competition' },
];

/** Of what organisers write, which may be nothing. */
const namedBy = (prefix: string, words: string | null): string | null =>
  words === null || words.trim() === '' ? null : nameOf(prefix, words);

const categoryGroup = (category: string | null): string | null => namedBy('g', category);

/** Those of everybody, and the categories of these teams. */
export function groupObjects(teams: readonly Pick<TeamFacts, 'category'>[]): ClicsObject[] {
  const named = new Map<string, string>();
  for (const { category } of teams) {
    const id = categoryGroup(category);
    if (id !== null && !named.has(id)) named.set(id, (category ?? '').trim());
  }
  return [...GROUPS, ...[...named].map(([id, name]) => ({ id, name }))];
}

export function languageObjects(): ClicsObject[] {
  return [
    ...LANGUAGES.map(({ name }) => ({
      id: CLICS_LANGUAGES[name].id,
      name,
      entry_point_required: false,
      extensions: CLICS_LANGUAGES[name].extensions,
    })),
    { ...OTHER_LANGUAGE, entry_point_required: false },
  ];
}

const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})(?:[0-9a-f]{2})?$/i;

export function problemObject(
  { id, label, title, color }: Problem,
  ordinal: number,
  facts: ProblemFacts | undefined,
  { audience, rule }: { audience: Audience; rule: Settings['rule'] },
): ClicsObject {
  const rgb = HEX.exec(color ?? '')?.[1];
  return {
    id: String(id),
    label,
    name: title,
    ordinal,
    ...(rgb !== undefined && { rgb: `#${rgb}`, color: `#${rgb}` }),
    time_limit: (facts?.timeMs ?? 1000) / 1000,
    memory_limit: facts?.memoryMb ?? 256,
    code_limit: Math.ceil(limits.code.max / 1024),
    // How many tests there are is the contest's secret, and without runs nobody counts them.
    test_data_count: audience === 'jury' ? Math.max(1, facts?.tests ?? 1) : 1,
    ...(rule === 'oi' && { max_score: facts?.maxScore ?? 100 }),
  };
}

const organizationOf = ({ school }: Pick<Participant, 'school'>): string | null => namedBy('o', school);

export function organizationObjects(teams: readonly Participant[]): ClicsObject[] {
  const named = new Map<string, string>();
  for (const team of teams) {
    const id = organizationOf(team);
    if (id !== null && !named.has(id)) named.set(id, (team.school ?? '').trim());
  }
  return [...named].map(([id, name]) => ({ id, name, formal_name: name }));
}

export function teamObject(
  team: Participant,
  facts: Omit<TeamFacts, 'id'> | undefined,
  { audience, shown }: { audience: Audience; shown: Settings['shownName'] },
): ClicsObject {
  const organization = organizationOf(team);
  const name = shownName(team, shown);
  const icpcId = facts?.icpcId ?? null;
  const category = categoryGroup(facts?.category ?? null);
  const seat = facts?.seat ?? null;
  return {
    id: String(team.id),
    ...(icpcId !== null && { icpc_id: icpcId }),
    name,
    label: facts?.externalId ?? String(team.id),
    display_name: name,
    ...(organization !== null && { organization_id: organization }),
    group_ids: [team.star ? STARS : OFFICIAL, ...(category === null ? [] : [category])],
    // The format knows places by meters; what they are called is told in the way of DOMjudge.
    ...(audience === 'jury' && seat !== null && { location: { description: seat } }),
  };
}

type Names = Pick<Participant, 'uid' | 'username' | 'nickname' | 'realname'>;
export type Person = Names & { participantId: number };

/** Who stands behind a row of the board: the members of a team, or the one person. */
export function peopleOf(team: Participant): Person[] {
  const people: readonly Names[] = team.members ?? [team];
  return people.map(({ uid, username, nickname, realname }) => {
    return { participantId: team.id, uid, username, nickname, realname };
  });
}

export function personObject(
  person: Person,
  { audience, shown }: { audience: Audience; shown: Settings['shownName'] },
): ClicsObject {
  const told = person[shown]?.trim() || person.username;
  return {
    id: person.uid,
    name: audience === 'jury' ? person.realname?.trim() || told : told,
    role: 'contestant',
    team_ids: [String(person.participantId)],
  };
}

export function accountObject({ uid, username, participantId }: Person): ClicsObject {
  return { id: uid, username, name: username, type: 'team', team_id: String(participantId), person_id: uid };
}

export function filesOf(contestId: number, submissionId: number): ClicsObject[] {
  return [
    {
      href: `contests/${contestName(contestId)}/submissions/${submissionId}/files`,
      filename: 'files.zip',
      mime: 'application/zip',
    },
  ];
}

export const judgementName = ({ id, judgingId }: Pick<SubmissionFacts, 'id' | 'judgingId'>): string =>
  judgingId === null ? `s${id}` : String(judgingId);
