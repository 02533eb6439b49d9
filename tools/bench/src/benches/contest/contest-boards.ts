import { getBoard, getContestOutsideScoreboard, getContestRank, getOutsideBoard } from '@oyez/contract/contests/boards';
import type { BenchContext } from '../../bench.ts';
import { CONNECTIONS, playScenes, posted, request, type Scene } from '../../load/scenes.ts';
import { row, type Row } from '../../report.ts';
import { teamsOf, USUAL, type Team } from '../../site/seed-contest.ts';
import type { BenchSite } from '../../site/site.ts';

const ROWS = 50;
const FOLLOWED = 5;
const FEW_CONNECTIONS = 8;
const P99_MS = 15;
const LEAST_OUTSIDE = 0.4;
const LEAST_INSIDE = 0.1;
const LEAST_INSIDE_PER_SECOND = 2000;

const pages = Array.from({ length: USUAL.teams / ROWS }, (_, page) => page + 1);

/** A hall that reads the board: from outside, and as contestants with their own row and those whom they follow. */
export async function boardRows(context: BenchContext, site: BenchSite, contestId: number): Promise<Row[]> {
  const teams = await teamsOf(site.services, contestId, CONNECTIONS);
  const outside = `${getOutsideBoard.path}?cid=${contestId}&limit=${ROWS}`;
  const inside = (team: Team, page: number) =>
    `${getBoard.path}?cid=${contestId}&limit=${ROWS}&currentPage=${page}&followed=${followedBy(team, teams).join()}`;
  const scene = (requests: string[], more: Partial<Scene> = {}): Scene => ({
    port: site.port,
    requests,
    expected: 200,
    ...more,
  });
  const guests = pages.map((page) => request(`${outside}&currentPage=${page}`, {}));
  const bodyOf = (page: number, concernedList: string[]) => ({
    cid: contestId,
    currentPage: page,
    limit: ROWS,
    concernedList,
  });
  const [first] = teams;
  if (!first) throw new Error('nobody takes part');
  const own = { Authorization: first.token };
  const shown = await fetch(`${site.url}${outside}&currentPage=1`);
  const { data } = (await shown.json()) as { data: { rows: object[] } | null };
  if (data?.rows.length !== ROWS) throw new Error(`the board shows ${data?.rows.length} rows`);
  const results = await playScenes(context, {
    outside: scene(guests),
    few: scene(guests, { connections: FEW_CONNECTIONS }),
    unchanged: scene([await unchanged(site, `${outside}&currentPage=1`, {})], { expected: 304 }),
    inside: scene(
      teams.flatMap((team) => pages.map((page) => request(inside(team, page), { Authorization: team.token }))),
    ),
    insideUnchanged: scene([await unchanged(site, inside(first, 1), own)], { expected: 304 }),
    contractOutside: scene(pages.map((page) => posted(getContestOutsideScoreboard.path, {}, bodyOf(page, [])))),
    contractInside: scene(
      teams.flatMap((team) =>
        pages.map((page) =>
          posted(getContestRank.path, { Authorization: team.token }, bodyOf(page, followedBy(team, teams))),
        ),
      ),
    ),
  });
  const { constant } = results;
  const leastInside = Math.min(LEAST_INSIDE_PER_SECOND, LEAST_INSIDE * constant.perSecond);
  const figure = (name: string, { perSecond }: { perSecond: number }) => row('contest', name, perSecond, 'requests/s');
  return [
    figure('Fastify, a constant', constant),
    figure(`outside board, ${ROWS} of ${USUAL.teams} rows`, results.outside),
    row('contest', 'outside board against the constant', results.outside.ofConstant, 'ratio', {
      atLeast: LEAST_OUTSIDE,
    }),
    row('contest', `outside board, ${FEW_CONNECTIONS} connections, p99`, results.few.p99Ms, 'ms', { atMost: P99_MS }),
    figure('outside board, unchanged (304)', results.unchanged),
    row('contest', `inside board with own row and ${FOLLOWED} followed`, results.inside.perSecond, 'requests/s', {
      atLeast: leastInside,
    }),
    row('contest', 'inside board against the constant', results.inside.ofConstant, 'ratio'),
    row('contest', 'inside board, p99', results.inside.p99Ms, 'ms'),
    figure('inside board, unchanged (304)', results.insideUnchanged),
    figure('outside board as existing clients ask', results.contractOutside),
    figure('inside board as existing clients ask', results.contractInside),
  ];
}

function followedBy(team: Team, teams: readonly Team[]): string[] {
  const start = teams.indexOf(team) + 1;
  return Array.from({ length: FOLLOWED }, (_, n) => teams[(start + n) % teams.length]?.uid ?? '');
}

async function unchanged(site: BenchSite, path: string, headers: Record<string, string>): Promise<string> {
  const reply = await fetch(`${site.url}${path}`, { headers });
  const etag = reply.headers.get('etag');
  if (etag === null) throw new Error(`${path} is answered with ${reply.status} and no name`);
  return request(path, { ...headers, 'If-None-Match': etag });
}
