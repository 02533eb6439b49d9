import { FEED_TYPES, type Audience, type ClicsVersion, type FeedType } from '@oyez/contract/contests/clics';
import type { ClicsObject } from './clics-format.ts';

/** `open`: nobody in particular, where the contest shows its board outside. */
export type ClicsRole = 'open' | 'public' | 'jury' | 'admin';

export const audienceOf = (role: ClicsRole): Audience => (role === 'jury' || role === 'admin' ? 'jury' : 'public');

/** Kinds of which there is a whole list; there may be many thousand runs, which are read piece by piece. */
export const LISTED_TYPES = FEED_TYPES.filter((type) => type !== 'contest' && type !== 'state' && type !== 'runs');

/** What each kind of object has; a mark says for whom or in which version it is there. */
const PROPERTIES: Record<FeedType, readonly string[]> = {
  contest: [
    'id',
    'name',
    'formal_name',
    'start_time',
    'duration',
    'scoreboard_freeze_duration',
    'scoreboard_type',
    'main_scoreboard_group_id',
    'penalty_time',
  ],
  'judgement-types': ['id', 'name', 'penalty', 'solved'],
  languages: ['id', 'name', 'entry_point_required', 'extensions'],
  groups: ['id', 'name'],
  organizations: ['id', 'name', 'formal_name'],
  problems: [
    'id',
    'label',
    'name',
    'ordinal',
    'rgb',
    'color',
    'time_limit',
    'memory_limit',
    'code_limit',
    'test_data_count',
    'max_score',
  ],
  teams: ['id', 'icpc_id', 'name', 'label', 'display_name', 'organization_id', 'group_ids', 'location'],
  persons: ['id', 'name', 'role', 'team_ids'],
  accounts: ['id', 'username', 'name', 'type', 'team_id', 'person_id'],
  state: ['started', 'frozen', 'ended', 'thawed', 'finalized', 'end_of_updates'],
  submissions: ['id', 'language_id', 'problem_id', 'team_id', 'time', 'contest_time', 'files'],
  judgements: [
    'id',
    'submission_id',
    'judgement_type_id',
    'score',
    'current',
    'start_time',
    'start_contest_time',
    'end_time',
    'end_contest_time',
    'max_run_time',
  ],
  runs: ['id', 'judgement_id', 'ordinal', 'judgement_type_id', 'time', 'contest_time', 'run_time'],
  clarifications: [
    'id',
    'from_team_id',
    'to_team_id',
    'to_team_ids',
    'to_group_ids',
    'reply_to_id',
    'problem_id',
    'text',
    'time',
    'contest_time',
  ],
  awards: ['id', 'citation', 'team_ids'],
};

const ONLY_IN: Record<ClicsVersion, readonly string[]> = {
  '2023-06': ['clarifications.to_team_id'],
  '2026-01': [
    'contest.main_scoreboard_group_id',
    'problems.memory_limit',
    'problems.code_limit',
    'judgements.current',
    'clarifications.to_team_ids',
    'clarifications.to_group_ids',
  ],
};
const FOR_JURY = ['judgements.max_run_time', 'teams.location'];

const HIDDEN: Record<ClicsRole, readonly FeedType[]> = {
  open: ['persons', 'accounts', 'runs', 'clarifications'],
  public: ['accounts', 'runs'],
  jury: [],
  admin: [],
};

export function typesFor(role: ClicsRole): FeedType[] {
  return (Object.keys(PROPERTIES) as FeedType[]).filter((type) => !HIDDEN[role].includes(type));
}

export function propertiesOf(type: FeedType, version: ClicsVersion, role: ClicsRole): string[] {
  const other = version === '2023-06' ? ONLY_IN['2026-01'] : ONLY_IN['2023-06'];
  return PROPERTIES[type].filter((name) => {
    const path = `${type}.${name}`;
    return !other.includes(path) && (audienceOf(role) === 'jury' || !FOR_JURY.includes(path));
  });
}

/** What a caller may ask for and do. */
export function accessObject(version: ClicsVersion, role: ClicsRole): ClicsObject {
  return {
    capabilities: role === 'admin' ? ['contest_start'] : [],
    endpoints: typesFor(role).map((type) => ({ type, properties: propertiesOf(type, version, role) })),
  };
}
