import { wordIn, type ClicsObject } from '../clics-format.ts';
import { endOf, type Line } from './clics-site.ts';

export type FoldedRow = { team: string; solved: number; seconds: number; rank: number };

/** A scoreboard by hand, from what a feed says and nothing else, to the second. */
export function foldedFeed(lines: readonly Line[], group = 'participants'): FoldedRow[] {
  const present = endOf(lines);
  const all = (type: string) => [...present].filter(([key]) => key.startsWith(`${type}/`)).map(([, object]) => object);
  const contest = present.get('contest/') ?? {};
  const penalty = secondsOf(contest['penalty_time']);
  const types = new Map(all('judgement-types').map((type) => [type['id'], type]));
  const verdicts = new Map(
    all('judgements')
      .filter(({ current }) => current !== false)
      .map((one) => [one['submission_id'], types.get(wordIn(one['judgement_type_id']))]),
  );
  const rows = all('teams')
    .filter(({ group_ids: groups }) => (groups as readonly string[]).includes(group))
    .map((team) => ({
      team: String(team['id']),
      ...scored(all('submissions'), String(team['id']), verdicts, penalty),
    }));
  rows.sort((a, b) => b.solved - a.solved || a.seconds - b.seconds);
  return rows.map((row) => ({
    ...row,
    rank: 1 + rows.findIndex((one) => one.solved === row.solved && one.seconds === row.seconds),
  }));
}

function scored(
  submissions: readonly ClicsObject[],
  team: string,
  verdicts: ReadonlyMap<unknown, ClicsObject | undefined>,
  penalty: number,
): { solved: number; seconds: number } {
  const own = submissions
    .filter((one) => one['team_id'] === team)
    .map((one) => ({ ...one, second: Math.floor(secondsOf(one['contest_time'])) }))
    .toSorted((a, b) => a.second - b.second || Number(Object(a)['id']) - Number(Object(b)['id']));
  const problems = new Map<unknown, { failed: number; solvedAt: number | null }>();
  for (const one of own) {
    const { problem_id: problem, id } = one as ClicsObject;
    const cell = problems.get(problem) ?? { failed: 0, solvedAt: null };
    problems.set(problem, cell);
    const type = verdicts.get(id);
    if (cell.solvedAt !== null || !type) continue;
    if (type['solved'] === true) cell.solvedAt = one.second;
    else if (type['penalty'] === true) cell.failed += 1;
  }
  const solved = [...problems.values()].filter(({ solvedAt }) => solvedAt !== null);
  return {
    solved: solved.length,
    seconds: solved.reduce((sum, { solvedAt, failed }) => sum + (solvedAt ?? 0) + failed * penalty, 0),
  };
}

function secondsOf(time: unknown): number {
  const [hours = 0, minutes = 0, seconds = 0] = String(time).split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}
