import { getBoardMoment } from '@oyez/contract/contests/boards';
import type { BenchContext } from '../../bench.ts';
import { row, type Row } from '../../report.ts';
import { createCaller } from '@oyez/cli/rehearsal/caller';
import { teamsOf, USUAL } from '../../site/seed-contest.ts';
import type { BenchSite } from '../../site/site.ts';
import { quantile } from '@oyez/cli/statistics';

const ROWS = 50;
const MOMENTS = 200;
/** Of the contest, in one step of who plays it. */
const STEP_SECONDS = 30;
const P95_MS = 100;

/** Somebody moves the slider of a board to and fro, and somebody plays it: every second is another board. */
export async function sliderRows(context: BenchContext, site: BenchSite, contestId: number): Promise<Row[]> {
  context.say(`${2 * MOMENTS} moments of a board of ${USUAL.teams} teams`);
  const [team] = await teamsOf(site.services, contestId, 1);
  if (!team) throw new Error('nobody takes part');
  const { get } = createCaller(site.url, team.token);
  const failures: string[] = [];
  const look = async (second: number, outside: boolean) => {
    const asked = { cid: contestId, limit: ROWS, second, outside: String(outside) };
    const { ms, failure, text } = await get(getBoardMoment.path, asked);
    if (failure !== null) failures.push(failure);
    return { ms, text };
  };
  const first = await look(0, true);
  const { data } = JSON.parse((await look(USUAL.submissions, true)).text) as { data: { lastSecond: number } | null };
  if (data === null) throw new Error(failures[0] ?? 'the board of a moment is not told');
  const moved: number[] = [];
  const played: number[] = [];
  for (let n = 1; n <= MOMENTS; n += 1) moved.push((await look((n * 7919) % data.lastSecond, n % 2 === 0)).ms);
  for (let n = 1; n <= MOMENTS; n += 1) played.push((await look((n * STEP_SECONDS) % data.lastSecond, true)).ms);
  const p95 = (name: string, times: number[]) =>
    row('contest', `${name}, ${USUAL.teams} teams, p95`, quantile(times, 0.95), 'ms', { atMost: P95_MS });
  return [
    p95('board at a second that somebody moves to', moved),
    p95(`board while it is played, ${STEP_SECONDS} s a step`, played),
    row('contest', 'the first moment that is asked for', first.ms, 'ms'),
    row('contest', 'moments that were not told', failures.length, '', { atMost: 0 }),
  ];
}
