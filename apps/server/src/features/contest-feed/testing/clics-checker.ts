import type { ClicsVersion } from '@oyez/contract/contests/clics';
import { wordIn, type ClicsObject, type Json } from '../clics-format.ts';
import type { Line } from './clics-site.ts';

/** The rules of the format, written from its text and apart from what makes the objects. Answers what is wrong. */
const ID = /^[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,34}[A-Za-z0-9_-])?$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:Z|[+-]\d\d:\d\d)$/;
const RELTIME = /^-?(?:[1-9]\d*)?\d:[0-5]\d:[0-5]\d\.\d{3}$/;

type Kind =
  | 'id'
  | 'time'
  | 'reltime'
  | 'string'
  | 'int'
  | 'number'
  | 'boolean'
  | 'ids'
  | 'strings'
  | 'files'
  | 'place'
  | 'minutes';
const FITS: Record<Kind, (value: Json) => boolean> = {
  id: (value) => typeof value === 'string' && ID.test(value),
  time: (value) => typeof value === 'string' && TIME.test(value) && !Number.isNaN(Date.parse(value)),
  reltime: (value) => typeof value === 'string' && RELTIME.test(value),
  string: (value) => typeof value === 'string',
  int: (value) => Number.isInteger(value),
  minutes: (value) => Number.isInteger(value) && Number(value) >= 0,
  number: (value) => typeof value === 'number' && Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6,
  boolean: (value) => typeof value === 'boolean',
  ids: (value) =>
    Array.isArray(value) && value.every((one) => ID.test(String(one))) && new Set(value).size === value.length,
  strings: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  files: (value) =>
    Array.isArray(value) && value.every((one: ClicsObject) => one['href'] !== undefined && one['mime'] !== undefined),
  // Meters are what the format knows, all three or none; what a place is called is added to them.
  place: (value) => {
    const { x, y, rotation, ...rest } = value as ClicsObject;
    const meters = [x, y, rotation].filter((one) => one !== undefined);
    const isMeters = meters.every((one) => typeof one === 'number') && (meters.length === 0 || meters.length === 3);
    return isMeters && Object.entries(rest).every(([name, one]) => name === 'description' && typeof one === 'string');
  },
};

/** `!`: has to be there; `?`: may be null. */
type Rule = `${Kind}${'' | '!'}${'' | '?'}`;
type Rules = Record<string, Record<string, Rule>>;

const COMMON: Rules = {
  'judgement-types': { id: 'id!', name: 'string!', penalty: 'boolean!', solved: 'boolean!' },
  languages: { id: 'id!', name: 'string!', entry_point_required: 'boolean!', extensions: 'strings!' },
  groups: { id: 'id!', name: 'string!' },
  organizations: { id: 'id!', name: 'string!', formal_name: 'string' },
  teams: {
    id: 'id!',
    icpc_id: 'string',
    name: 'string!',
    label: 'string!',
    display_name: 'string',
    organization_id: 'id',
    group_ids: 'ids!',
    location: 'place',
  },
  persons: { id: 'id!', name: 'string!', role: 'string!', team_ids: 'ids!' },
  accounts: { id: 'id!', username: 'string!', name: 'string', type: 'string!', team_id: 'id', person_id: 'id' },
  state: {
    started: 'time!?',
    frozen: 'time?',
    ended: 'time!?',
    thawed: 'time?',
    finalized: 'time!?',
    end_of_updates: 'time!?',
  },
  runs: {
    id: 'id!',
    judgement_id: 'id!',
    ordinal: 'int!',
    judgement_type_id: 'id!',
    time: 'time!',
    contest_time: 'reltime!',
    run_time: 'number!',
  },
  awards: { id: 'id!', citation: 'string!', team_ids: 'ids!' },
};
const contest = {
  id: 'id!',
  name: 'string!',
  formal_name: 'string',
  start_time: 'time!',
  duration: 'reltime!',
  scoreboard_freeze_duration: 'reltime',
  scoreboard_type: 'string!',
} as const;
const problem = {
  id: 'id!',
  label: 'string!',
  name: 'string!',
  ordinal: 'int!',
  rgb: 'string',
  color: 'string',
  time_limit: 'number!',
  test_data_count: 'int!',
  max_score: 'number',
} as const;
const submission = {
  id: 'id!',
  language_id: 'id!',
  problem_id: 'id!',
  team_id: 'id!',
  time: 'time!',
  contest_time: 'reltime!',
  files: 'files!',
} as const;
const judgement = {
  id: 'id!',
  submission_id: 'id!',
  judgement_type_id: 'id!',
  score: 'number',
  start_time: 'time!',
  start_contest_time: 'reltime!',
  end_time: 'time!',
  end_contest_time: 'reltime!',
  max_run_time: 'number',
} as const;
const clarification = {
  id: 'id!',
  from_team_id: 'id?',
  reply_to_id: 'id?',
  problem_id: 'id?',
  text: 'string!',
  time: 'time!',
  contest_time: 'reltime!',
} as const;

const RULES: Record<ClicsVersion, Rules> = {
  '2023-06': {
    ...COMMON,
    contest: { ...contest, penalty_time: 'minutes' },
    problems: problem,
    submissions: submission,
    judgements: judgement,
    clarifications: { ...clarification, to_team_id: 'id?' },
  },
  '2026-01': {
    ...COMMON,
    contest: { ...contest, penalty_time: 'reltime', main_scoreboard_group_id: 'id' },
    problems: { ...problem, memory_limit: 'int!', code_limit: 'int!' },
    submissions: submission,
    judgements: { ...judgement, current: 'boolean' },
    clarifications: { ...clarification, to_team_ids: 'ids?', to_group_ids: 'ids?' },
  },
};

const REFERS: Record<string, string> = {
  organization_id: 'organizations',
  group_ids: 'groups',
  main_scoreboard_group_id: 'groups',
  team_id: 'teams',
  team_ids: 'teams',
  to_team_id: 'teams',
  to_team_ids: 'teams',
  from_team_id: 'teams',
  problem_id: 'problems',
  language_id: 'languages',
  submission_id: 'submissions',
  judgement_id: 'judgements',
  judgement_type_id: 'judgement-types',
  account_id: 'accounts',
  person_id: 'persons',
  reply_to_id: 'clarifications',
};

/** What is wrong with one object by itself. */
export function faultsOf(version: ClicsVersion, type: string, object: ClicsObject): string[] {
  const rules = RULES[version][type];
  if (!rules) return [`there is no ${type} in ${version}`];
  const name = `${type}/${String(object['id'] ?? '')}`;
  const faults = Object.keys(object)
    .filter((key) => !(key in rules))
    .map((key) => `${name} has ${key}`);
  for (const [key, rule] of Object.entries(rules)) {
    const kind = rule.replaceAll(/[!?]/g, '') as Kind;
    const value = object[key];
    if (value === undefined) {
      if (rule.includes('!')) faults.push(`${name} lacks ${key}`);
    } else if (value === null) {
      if (!rule.includes('?')) faults.push(`${name}: ${key} is null`);
    } else if (!FITS[kind](value)) faults.push(`${name}: ${key} is no ${kind}: ${JSON.stringify(value)}`);
  }
  if (type === 'problems' && Number(object['test_data_count']) < 1) faults.push(`${name} has no tests`);
  return faults;
}

/** What is wrong with a feed from its first line: every reference is there before it is made, and stays until it goes. */
export function feedFaults(version: ClicsVersion, lines: readonly Line[]): string[] {
  const faults: string[] = [];
  const present = new Map<string, ClicsObject>();
  let isOver = false;
  const referred = (object: ClicsObject): string[] =>
    Object.entries(object).flatMap(([key, value]) => {
      const type = REFERS[key];
      if (type === undefined || value === null || value === undefined) return [];
      return (Array.isArray(value) ? value : [value]).map((id) => `${type}/${String(id)}`);
    });
  for (const { type, id, data } of lines) {
    if (isOver) faults.push(`${type} comes after the end of updates`);
    const key = `${type}/${id ?? ''}`;
    if (data === null) {
      if (!present.delete(key)) faults.push(`${key} goes without having been there`);
      for (const [other, object] of present)
        if (referred(object).includes(key)) faults.push(`${other} is left without ${key}`);
      continue;
    }
    faults.push(...faultsOf(version, type, data));
    if ((type === 'contest' || type === 'state') !== (id === null)) faults.push(`${key} has a wrong id`);
    if (id !== null && data['id'] !== id) faults.push(`${key} calls itself ${String(data['id'])}`);
    // The main group is named by the contest itself, which comes first of all.
    const missing = type === 'contest' ? [] : referred(data).filter((one) => !present.has(one));
    faults.push(...missing.map((one) => `${key} refers to ${one}, which is not there yet`));
    present.set(key, data);
    isOver ||= type === 'state' && data['end_of_updates'] !== null;
  }
  return [...faults, ...stateFaults(present.get('state/') ?? {}), ...judgementFaults(present)];
}

function stateFaults(state: ClicsObject): string[] {
  const at = (name: string) => (typeof state[name] === 'string' ? Date.parse(state[name]) : undefined);
  const pairs = [
    ['started', 'frozen'],
    ['frozen', 'ended'],
    ['started', 'ended'],
    ['ended', 'thawed'],
    ['ended', 'finalized'],
    ['thawed', 'end_of_updates'],
    ['finalized', 'end_of_updates'],
  ] as const;
  return pairs.flatMap(([first, then]) => {
    const [a, b] = [at(first), at(then)];
    if (b === undefined) return [];
    if (a === undefined) return first in state ? [`the state is ${then}, and not ${first}`] : [];
    return a > b ? [`the state is ${then} before it is ${first}`] : [];
  });
}

/** One judgement of a submission counts, and no run has a place that another one has. */
function judgementFaults(present: ReadonlyMap<string, ClicsObject>): string[] {
  const current = new Set<string>();
  const runs = new Set<string>();
  const faults: string[] = [];
  for (const [key, object] of present) {
    if (key.startsWith('judgements/') && object['current'] !== false) {
      const of = wordIn(object['submission_id']);
      if (current.has(of)) faults.push(`submission ${of} has two judgements that count`);
      current.add(of);
    }
    if (key.startsWith('runs/')) {
      const place = `${wordIn(object['judgement_id'])} ${Number(object['ordinal'])}`;
      if (runs.has(place)) faults.push(`two runs are ${place}`);
      runs.add(place);
    }
  }
  return faults;
}
