import { wordIn, type ClicsObject, type Json } from '../clics-format.ts';
import { OFFICIAL, STARS } from '../feed-objects.ts';
import { currentVerdicts, elapsed, type ExportedContest } from './exported-contest.ts';

/** A presentation error costs time here, and does not on that board. */
const STATUS: Record<string, string> = {
  AC: 'CORRECT',
  WA: 'WRONG_ANSWER',
  PE: 'WRONG_ANSWER',
  TLE: 'TIME_LIMIT_EXCEEDED',
  MLE: 'MEMORY_LIMIT_EXCEEDED',
  RTE: 'RUNTIME_ERROR',
  CE: 'COMPILATION_ERROR',
  RE: 'UNKNOWN',
  JE: 'SYSTEM_ERROR',
  SE: 'SYSTEM_ERROR',
};

/** The three files of an xcpcio board. Times are seconds since the start, as that board counts penalties. */
export function xcpcioFiles(exported: ExportedContest): Record<string, Json> {
  const { startsAt, endsAt, sealedFrom, penaltySeconds, contest, of } = exported;
  const seconds = (ms: number) => Math.floor(ms / 1000);
  const columns = new Map(of.problems.map((problem, column) => [wordIn(problem['id']), column]));
  const organizations = new Map(of.organizations.map((one) => [wordIn(one['id']), wordIn(one['name'])]));
  const categories = of.groups
    .map((one) => [wordIn(one['id']), wordIn(one['name'])] as const)
    .filter(([id]) => id !== OFFICIAL && id !== STARS);
  const verdicts = currentVerdicts(of.judgements);
  const config = {
    contest_name: wordIn(contest['name']),
    start_time: seconds(startsAt),
    end_time: seconds(endsAt),
    penalty: penaltySeconds,
    frozen_time: sealedFrom === null ? 0 : seconds(endsAt - sealedFrom),
    problem_quantity: of.problems.length,
    problem_id: of.problems.map(({ label }) => wordIn(label)),
    balloon_color: of.problems.map(({ rgb }) => ({ background_color: wordIn(rgb) || '#ffffff', color: '#000' })),
    group: { official: 'Official', unofficial: 'Unofficial', ...Object.fromEntries(categories) },
    organization: 'School',
    status_time_display: { correct: true, incorrect: true, pending: true },
    options: { calculation_of_penalty: 'in_seconds', submission_timestamp_unit: 'second' },
  };
  const members = membersByTeam(of.persons);
  const team = Object.fromEntries(
    of.teams.map((one) => {
      const id = wordIn(one['id']);
      const groups = new Set(one['group_ids'] as readonly string[]);
      const organization = organizations.get(wordIn(one['organization_id'])) ?? '';
      const own = categories.map(([category]) => category).filter((category) => groups.has(category));
      const group = [groups.has(STARS) ? 'unofficial' : 'official', ...own];
      return [id, { team_id: id, name: wordIn(one['name']), organization, members: members.get(id) ?? [], group }];
    }),
  );
  const run = of.submissions.map((one) => {
    const at = elapsed(one, startsAt);
    const verdict = verdicts.get(wordIn(one['id']));
    const isKept = verdict === undefined && sealedFrom !== null && startsAt + at >= sealedFrom;
    return {
      submission_id: wordIn(one['id']),
      team_id: wordIn(one['team_id']),
      problem_id: columns.get(wordIn(one['problem_id'])) ?? 0,
      timestamp: seconds(at),
      status: verdict === undefined ? (isKept ? 'FROZEN' : 'PENDING') : (STATUS[verdict] ?? 'UNKNOWN'),
      language: wordIn(one['language_id']),
    };
  });
  return { 'config.json': config, 'team.json': team, 'run.json': run };
}

function membersByTeam(persons: readonly ClicsObject[]): Map<string, string[]> {
  const members = new Map<string, string[]>();
  for (const person of persons) {
    for (const team of (person['team_ids'] ?? []) as readonly string[]) {
      members.set(team, [...(members.get(team) ?? []), wordIn(person['name'])]);
    }
  }
  return members;
}
