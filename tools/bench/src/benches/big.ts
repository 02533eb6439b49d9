import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getAdminProblemList } from '@oyez/contract/problems/problem-admin';
import { getProblemList } from '@oyez/contract/problems/problems';
import { getRankList } from '@oyez/contract/users/ranks';
import { getSubmissionList } from '@oyez/contract/submissions/submissions';
import { getAllCaseResult, getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import type { Bench } from '../bench.ts';
import { row, type Row } from '../report.ts';
import { diskUseOf } from '../site/disk.ts';
import { logPlans } from '../site/plans.ts';
import { BIG, bigIds, seedBigSite } from '../site/seed-big.ts';
import { openSite, type BenchSite } from '../site/site.ts';
import { quantile } from '@oyez/cli/statistics';

const SEED_SECONDS = 180;
const SEED_BYTES = 4 * 1024 ** 3;
const LIST_MS = 50;
const DETAIL_MS = 20;
const REQUESTS = 60;
const WARM_UP = 8;
/** Enough for the plans that a connection keeps. */
const PLANNED_REQUESTS = 24;
const LIMIT = 30;
const PAGES = { 'page 1': 1, 'page 10': 10, 'row 10,000': Math.floor(10_000 / LIMIT) };

type Query = Record<string, string | number | boolean>;
/** Asked many times, the nth time with something else: nothing that was remembered answers. */
type Scene = { name: string; path: string; as: 'member' | 'root'; atMostMs: number; query: (n: number) => Query };

/** How quick lists, search and details are when a site has become very large, and whether they go along indexes. */
export const big: Bench = async (context) => {
  const site = await openSite(context);
  const seedStart = performance.now();
  await seedBigSite(site.services, context.say);
  const seedSeconds = (performance.now() - seedStart) / 1000;
  const bytes = diskUseOf(site.stage.folder.postgres);
  const tokens = { member: (await site.newUser()).token, root: await rootToken(site) };
  const all = scenes(await detailsOf(site));
  await site.startServer();

  const rows: Row[] = [
    row('big', `${BIG.problems} problems and ${BIG.submissions} submissions seeded`, seedSeconds, 's', {
      atMost: SEED_SECONDS,
    }),
    row('big', 'their place on the disk', bytes / 1024 ** 3, 'GB', { atMost: SEED_BYTES / 1024 ** 3 }),
  ];
  context.say('each scene as one asks for it …');
  for (const scene of all) {
    const ask = (n: number) => timeOf(site, tokens[scene.as], scene, n);
    for (let n = 0; n < WARM_UP; n += 1) await ask(REQUESTS + n);
    const times: number[] = [];
    for (let n = 0; n < REQUESTS; n += 1) times.push(await ask(n));
    rows.push(row('big', `${scene.name}, p50`, quantile(times, 0.5), 'ms'));
    rows.push(row('big', `${scene.name}, p95`, quantile(times, 0.95), 'ms', { atMost: scene.atMostMs }));
  }

  context.say('how PostgreSQL goes about it …');
  const plans = await logPlans(site.services, join(site.stage.folder.logs, 'postgres.log'));
  await answersAgain(site, tokens.member);
  plans.wholeTables();
  let read = 0;
  for (const scene of all) {
    for (let n = 0; n < PLANNED_REQUESTS; n += 1) await timeOf(site, tokens[scene.as], scene, n);
    for (const [table, times] of plans.wholeTables()) {
      context.say(`${scene.name}: reads the whole of ${table} (${times} times)`);
      read += times;
    }
  }
  rows.push(row('big', 'statements that read a whole growing table', read, '', { atMost: 0 }));
  return rows;
};

/** After its connections to the database were ended. */
async function answersAgain(site: BenchSite, token: string): Promise<void> {
  const once = () => timeOf(site, token, { path: getProblemList.path, query: () => ({}) }, 0);
  for (let tries = 0; tries < 50; tries += 1) {
    const answered = await once().catch(() => undefined);
    if (answered !== undefined) return;
    await pause(100);
  }
  throw new Error('the server does not answer any more');
}

async function timeOf(
  { url }: BenchSite,
  token: string,
  { path, query }: Pick<Scene, 'path' | 'query'>,
  n: number,
): Promise<number> {
  const search = new URLSearchParams(
    Object.entries(query(n)).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const headers = { authorization: token, 'accept-language': n % 2 === 0 ? 'zh-CN' : 'en-US' };
  const startedAt = performance.now();
  const reply = await fetch(`${url}${path}?${search.toString()}`, { headers });
  const text = await reply.text();
  const took = performance.now() - startedAt;
  const { status } = JSON.parse(text) as { status: number };
  if (status !== 200) throw new Error(`${path}?${search.toString()} was answered ${text.slice(0, 300)}`);
  return took;
}

/** Of public problems, with their tests, the newest first. */
async function detailsOf({ services }: BenchSite): Promise<number[]> {
  const { rows } = await services.database.pool.query<{ id: number }>(
    `SELECT s.id FROM submission s JOIN problem p ON p.id = s.problem_id
     WHERE s.current_judging_id IS NOT NULL AND NOT p.hidden AND NOT p.contest_only AND p.listed AND p.deleted_at IS NULL
     ORDER BY s.id DESC`,
  );
  return rows.map(({ id }) => id);
}

async function rootToken(site: BenchSite): Promise<string> {
  const { id, token } = await site.newUser();
  await site.services.database.db.updateTable('account').set({ role: 'root' }).where('id', '=', id).execute();
  return token;
}

function scenes(details: readonly number[]): Scene[] {
  const problems = list(getProblemList.path, 'member');
  const staff = list(getAdminProblemList.path, 'root');
  const submissions = (name: string, query: Scene['query'], as: Scene['as'] = 'member') =>
    Object.entries(PAGES).map(([page, currentPage]) =>
      list(getSubmissionList.path, as)(`submissions ${name}, ${page}`, (n) => ({ currentPage, ...query(n) })),
    );
  const detail = (name: string, path: string, as: Scene['as']): Scene => ({
    ...{ name, path, as, atMostMs: DETAIL_MS },
    query: (n) => ({ submitId: one(details, n * 607) }),
  });
  const one = <T>(of: readonly T[], n: number): T => of[n % of.length]!;
  return [
    problems('problems, page after page', (n) => ({ currentPage: 1 + n * 9 })),
    problems('problems by difficulty', (n) => ({ difficulty: n % 3, currentPage: 1 + n })),
    problems('problems by origin', (n) => ({ oj: one(['ME', 'HDU', 'POJ', 'CF'], n), currentPage: 1 + n / 4 })),
    problems('problems with a tag', (n) => ({ tagId: bigIds.problem(n) })),
    problems('problems with three tags', (n) => ({
      tagId: [n % 4, 4 + (n % 5), 9 + n].map(bigIds.problem).join(),
    })),
    ...(['solved', 'tried', 'new'] as const).map((mine) =>
      problems(`problems that are ${mine}`, (n) => ({ mine, currentPage: 1 + n })),
    ),
    problems('problems by two signs of Chinese', (n) => ({
      keyword: `${one(['石子', '路', '星空', '矩阵', '游戏'], n)} ${one(['最', '随机', '森林', '古老'], n >> 2)}`,
    })),
    problems('problems by words of English', (n) => ({
      keyword: `${one(['river', 'pebb', 'forest path', 'matrix', 'tree'], n)} ${n}`,
    })),
    problems('problems by one letter', (n) => ({ keyword: 'etaoinshrdlcumw'.charAt(n % 15), currentPage: 1 + n / 15 })),
    problems('problems by a part of an id', (n) => ({ keyword: one([`P10${n + 100}`, `HDU-1${n}`, `1${n}7`], n) })),
    problems('problems by a mistyped word', (n) => ({
      keyword: `${one(['martix', 'labyrnth', 'beutiful', 'mysteruo', '石头游戏', '图书官的', '机人器'], n)} ${n > 30 ? n : ''}`,
    })),
    problems('search as one types', (n) => ({
      keyword: one(['labyrinth journey', '河畔石子游戏', 'balanced tree'], n >> 4).slice(0, 1 + (n % 16)),
    })),
    staff('problems for staff', (n) => ({ currentPage: 1 + n * 9 })),
    staff('problems for staff by keyword', (n) => ({
      keyword: one([`river ${n}`, `路${n}`, `mei1${n}`, `P1${n}`], n),
    })),
    ...submissions('of all', () => ({})),
    ...submissions('of all, for staff', () => ({}), 'root'),
    ...submissions('by verdict', (n) => ({ status: one([0, -1, 1, 2, 3, 4, -2, -3], n) })),
    ...submissions('by language', (n) => ({ language: one(['C++', 'C', 'Golang', 'Ruby', 'PyPy3', 'Java'], n) })),
    ...submissions('by name', (n) => ({ username: one([`mei${n}`, `li${n * 31}`, `bob${n * 97}`, 'an', 'deng1'], n) })),
    ...submissions('by a part of a problem id', (n) => ({ problemID: one(['p10', `p1${n}`, 'hdu', `${n}7`], n) })),
    ...submissions('by a problem id', (n) => ({ problemID: `P${1000 + n * n}`, completeProblemID: true })),
    ...submissions('by name and verdict', (n) => ({ username: `mei${n * 9}`, status: one([0, 4, -1], n) })),
    ...submissions('by problem and verdict', (n) => ({ problemID: `p1${n}`, status: one([0, 4, -1], n) })),
    ...submissions('by name and problem', (n) => ({ username: `li${n}`, problemID: one(['p1', 'hdu', '10'], n) })),
    ...submissions('by verdict and language', (n) => ({ status: n % 4, language: one(['C', 'Golang', 'Java'], n) })),
    ...submissions('of one’s own', (n) => ({ onlyMine: true, status: n % 4 })),
    detail('submission, for anybody', getSubmissionDetail.path, 'member'),
    detail('submission, for staff', getSubmissionDetail.path, 'root'),
    detail('tests of a submission', getAllCaseResult.path, 'root'),
    list(getRankList.path, 'member')('rank list', (n) => ({ type: n % 2, currentPage: 1 + n * 5 })),
    list(getRankList.path, 'member')('rank list by name', (n) => ({ type: n % 2, searchUser: `mei${n}` })),
  ];
}

function list(path: string, as: Scene['as']) {
  return (name: string, query: Scene['query']): Scene => ({
    ...{ name, path, as, atMostMs: LIST_MS },
    query: (n) => {
      const { currentPage = 1, ...rest } = query(n);
      return { limit: LIMIT, currentPage: Math.floor(Number(currentPage)), ...rest };
    },
  });
}
