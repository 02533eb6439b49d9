import { getDiscussionDetail, getDiscussionList, likeDiscussion } from '@oyez/contract/discussions/discussions';
import { COMMENT_ORDERS, getComments } from '@oyez/contract/discussions/comments';
import { searchSite } from '@oyez/contract/site/search';
import { quantile } from '@oyez/cli/statistics';
import type { Bench } from '../../bench.ts';
import { openPinnedSite, playScenes, request } from '../../load/scenes.ts';
import { row, type Row } from '../../report.ts';
import { COMMUNITY, communityIds, seedCommunity } from '../../site/seed-community.ts';
import type { BenchSite } from '../../site/site.ts';

const LIST_MS = 50;
const LEAST_GUESTS = 0.5;
const REQUESTS = 60;
const WARM_UP = 8;
const LIKES = 500;

type Query = Record<string, string | number | boolean>;
/** Asked many times, the nth time with something else. */
type Scene = { name: string; path: string; query: (n: number) => Query };

/** What people write to each other, where a lot of it was written: lists at any page, search, and everybody liking at once. */
export const community: Bench = async (context) => {
  const site = await openPinnedSite(context, async (services) => {
    const { discussions, comments } = COMMUNITY;
    context.say(`${discussions} discussions with ${comments} comments …`);
    await seedCommunity(services, context.say);
  });
  const { constant, guests } = await playScenes(context, {
    guests: { port: site.port, requests: guestPages(), expected: 200 },
  });
  const rows: Row[] = [
    row('community', 'Fastify, a constant', constant.perSecond, 'requests/s'),
    row('community', 'discussions for guests', guests.perSecond, 'requests/s'),
    row('community', 'discussions for guests against the constant', guests.ofConstant, 'ratio', {
      atLeast: LEAST_GUESTS,
    }),
  ];
  context.say('each scene as a member asks for it …');
  const { token } = await site.newUser();
  for (const scene of discussionScenes) {
    for (let n = 0; n < WARM_UP; n += 1) await timeOf(site, token, scene, REQUESTS + n);
    const times: number[] = [];
    for (let n = 0; n < REQUESTS; n += 1) times.push(await timeOf(site, token, scene, n));
    rows.push(row('community', `${scene.name}, p50`, quantile(times, 0.5), 'ms'));
    rows.push(row('community', `${scene.name}, p95`, quantile(times, 0.95), 'ms', { atMost: LIST_MS }));
  }
  return [...rows, ...(await likedAtOnce(site))];
};

function guestPages(): string[] {
  return Array.from({ length: 10 }, (_, page) =>
    request(`${getDiscussionList.path}?limit=10&currentPage=${page + 1}`, {}),
  );
}

const one = <T>(of: readonly T[], n: number): T => of[n % of.length]!;
const discussions = (name: string, query: Scene['query']): Scene => ({
  name: `discussions ${name}`,
  path: getDiscussionList.path,
  query: (n) => ({ limit: 10, ...query(n) }),
});
/** The first of the five categories that every site begins with. */
const CATEGORY = 1000;

const discussionScenes: readonly Scene[] = [
  discussions('from the first page on', (n) => ({ currentPage: 1 + n })),
  discussions('at any page', (n) => ({ currentPage: 1 + ((n * 617) % 9000) })),
  discussions('at the last pages', (n) => ({ currentPage: 9300 - n })),
  discussions('of a category', (n) => ({ cid: CATEGORY + (n % 5), currentPage: 1 + n * 25 })),
  discussions('of a problem', (n) => ({ pid: `P${1000 + ((n * 20) % COMMUNITY.problems)}` })),
  discussions('by words of Chinese', (n) => ({
    keyword: one(['线段树', '题解', '最短路求助', '石子', '复杂度'], n),
    currentPage: 1 + n / 5,
  })),
  discussions('by words of English', (n) => ({
    keyword: one(['segment', 'wrong idea', 'knapsack', 'proof tree', 'flow'], n),
  })),
  discussions('by an author', (n) => ({ keyword: one([`mei${n * 9}`, `li${n}`, 'deng15', `chen${n * 31}`], n) })),
  discussions('of one’s own', () => ({ onlyMine: true })),
  {
    name: 'the search of the site by words of both languages',
    path: searchSite.path,
    query: (n) => ({ text: one(['线段树', '题解', 'segment', 'wrong idea', 'mei1', 'e', 'P10', '最短路求助'], n) }),
  },
  {
    name: 'one discussion',
    path: getDiscussionDetail.path,
    query: (n) => ({ did: communityIds.discussion(1 + n * 40) }),
  },
  {
    name: `one with ${COMMUNITY.longest} comments`,
    path: getDiscussionDetail.path,
    query: () => ({ did: communityIds.longest }),
  },
  {
    name: `the first of ${COMMUNITY.longest} comments`,
    path: getComments.path,
    query: (n) => ({
      did: communityIds.longest,
      limit: 10,
      currentPage: 1,
      order: COMMENT_ORDERS[n % COMMENT_ORDERS.length] ?? 'liked',
    }),
  },
];

/** Each of them sends it twice, and all of them together. */
async function likedAtOnce(site: BenchSite): Promise<Row[]> {
  const people = await Promise.all(Array.from({ length: LIKES }, site.newUser));
  const did = communityIds.discussion(COMMUNITY.discussions - 21);
  const like = { name: 'like', path: likeDiscussion.path, query: () => ({ did, toLike: true }) };
  const before = await likesOf(site, did);
  const startedAt = performance.now();
  await Promise.all(people.flatMap(({ token }) => [timeOf(site, token, like, 0), timeOf(site, token, like, 1)]));
  const seconds = (performance.now() - startedAt) / 1000;
  const counted = (await likesOf(site, did)) - before;
  return [
    row('community', `${LIKES} likes at once, each sent twice`, seconds, 's'),
    row('community', 'likes that were counted too often or not at all', Math.abs(counted - LIKES), '', { atMost: 0 }),
  ];
}

async function likesOf({ url }: BenchSite, did: number): Promise<number> {
  const answer = (await (await fetch(`${url}${getDiscussionDetail.path}?did=${did}`)).json()) as {
    data: { likeNum: number };
  };
  return answer.data.likeNum;
}

async function timeOf({ url }: BenchSite, token: string, { name, path, query }: Scene, n: number): Promise<number> {
  const search = new URLSearchParams(
    Object.entries(query(n)).map(([key, value]): [string, string] => [
      key,
      String(key === 'currentPage' ? Math.floor(Number(value)) : value),
    ]),
  );
  const headers = { authorization: token, 'accept-language': n % 2 === 0 ? 'zh-CN' : 'en-US' };
  const startedAt = performance.now();
  const response = await fetch(`${url}${path}?${search.toString()}`, { headers });
  const body = (await response.json()) as { status: number; msg: string };
  if (body.status !== 200) throw new Error(`${name}: ${body.msg}`);
  return performance.now() - startedAt;
}
