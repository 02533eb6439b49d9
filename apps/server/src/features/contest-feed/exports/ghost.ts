import { wordIn } from '../clics-format.ts';
import { currentVerdicts, elapsed, type ExportedContest } from './exported-contest.ts';

const VERDICTS: Record<string, string> = {
  AC: 'OK',
  WA: 'WA',
  PE: 'PE',
  TLE: 'TL',
  MLE: 'ML',
  RTE: 'RT',
  CE: 'CE',
  RE: 'RJ',
  JE: 'RJ',
  SE: 'RJ',
};
/** Which cost no time here, and would there. */
const FREE = new Set(['RE', 'JE', 'SE']);

/** A ghost file, as gyms take it to let a past contest run beside a new one. */
export function ghostText({ contest, startsAt, endsAt, sealedFrom, penaltySeconds, of }: ExportedContest): string {
  const labels = new Map(of.problems.map((problem) => [wordIn(problem['id']), plain(wordIn(problem['label']))]));
  const teams = new Map(of.teams.map((team, nth) => [wordIn(team['id']), nth + 1]));
  const schools = new Map(of.organizations.map((one) => [wordIn(one['id']), wordIn(one['name'])]));
  const verdicts = currentVerdicts(of.judgements);
  const tries = new Map<string, number>();
  const submitted = of.submissions
    .map((one) => ({ one, at: elapsed(one, startsAt) }))
    .filter(({ one }) => !FREE.has(verdicts.get(wordIn(one['id'])) ?? ''))
    .toSorted((a, b) => a.at - b.at || Number(a.one['id']) - Number(b.one['id']));
  const lines = submitted.map(({ one, at }) => {
    const label = labels.get(wordIn(one['problem_id'])) ?? '';
    const team = teams.get(wordIn(one['team_id'])) ?? 0;
    const nth = (tries.get(`${team} ${label}`) ?? 0) + 1;
    tries.set(`${team} ${label}`, nth);
    const verdict = verdicts.get(wordIn(one['id']));
    const isKept = sealedFrom !== null && startsAt + at >= sealedFrom;
    const sign = verdict === undefined ? (isKept ? 'FZ' : 'PD') : (VERDICTS[verdict] ?? 'RJ');
    return `@s ${team},${label},${nth},${Math.floor(at / 1000)},${sign}`;
  });
  return [
    `@contest "${quoted(wordIn(contest['name']))}"`,
    `@contlen ${Math.ceil((endsAt - startsAt) / 60_000)}`,
    `@problems ${of.problems.length}`,
    `@teams ${of.teams.length}`,
    `@submissions ${lines.length}`,
    ...of.problems.map(
      (one) => `@p ${plain(wordIn(one['label']))},${plain(wordIn(one['name']))},${Math.round(penaltySeconds / 60)},0`,
    ),
    ...of.teams.map((one) => {
      const school = schools.get(wordIn(one['organization_id']));
      const name = school === undefined ? wordIn(one['name']) : `${wordIn(one['name'])} (${school})`;
      return `@t ${teams.get(wordIn(one['id'])) ?? 0},0,1,"${quoted(name)}"`;
    }),
    ...lines,
    '',
  ].join('\n');
}

/** In one line, and nothing that ends a quotation. */
function quoted(words: string): string {
  return words
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('"', "'")
    .trim();
}

/** The same where a comma ends the word. */
function plain(words: string): string {
  return quoted(words).replaceAll(',', ' ');
}
