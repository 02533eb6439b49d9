import { reveal, stageAfter } from '@oyez/board/reveal';
import {
  checkBoard,
  getBoard,
  getContestOutsideScoreboard,
  getContestRank,
  getOutsideBoard,
  type AcmRow,
  type BoardRow,
  type OiRow,
} from '@oyez/contract/contests/boards';
import {
  getContestAcInfo,
  getContestScrollBoardInfo,
  getContestScrollBoardSubmission,
} from '@oyez/contract/contests/contest-jury';
import { getContestProblem } from '@oyez/contract/contests/contests';
import { VERDICTS } from '@oyez/contract/judging/verdict';
import { getContestSubmissions } from '@oyez/contract/submissions/submissions';
import { aUser, type TestUser } from '@oyez/server/testing/builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factsOf } from '../../apps/web/src/features/boards/scroll/ceremony.ts';
import { obtain } from '../support/ask.ts';
import { useContests } from '../support/contests.ts';
import { handOverFiles } from '../support/place.ts';
import { seededRandom } from '../support/random.ts';
import { useSite } from '../support/site.ts';
import { leaksTo } from './leaks.ts';
import { acmPlaces, inOneOrder, isBehindSeal, oiPlaces, secondOf, type Handed, type Looked } from './pencil.ts';
import { rankSheet } from './spreadsheets.ts';
import { aContest, change, judged, perform, register, schedule, submit, type Contest, type Done } from './stage.ts';
import { aStory, PROGRAMS, type Deed } from './story.ts';
import { watch, type Watcher } from './watchers.ts';

/** Three hours in forty seconds, the last part of it behind the seal. */
const LASTS_MS = 40_000;
const SEALED_MS = 15_000;
/** Enough for a slow machine to be turned away before it. */
const STARTS_IN_MS = 8000;
const PEOPLE = 60;
const DEEDS = 220;
const LABELS = ['A', 'B', '丙', 'D1', 'ن'];
/** Of the contests under OI rules, which are over when the other one is sealed. */
const FEW = { people: 8, labels: ['A', 'B', 'C'], deeds: 30, lastMs: LASTS_MS - SEALED_MS - 100 };
const JUDGED_WITHIN_MS = 150_000;
/** From a verdict to everybody's page, on a busy machine. */
const SHOWN_WITHIN_MS = 30_000;

type Played = { contest: Contest; done: Done[]; facts: Handed[] };

const random = seededRandom();
const site = useSite();
const { adopt } = useContests(site);
let people: TestUser[];
let jury: TestUser;
let acm: Played;
let recent: Played;
let highest: Played;
let tooEarly: string | undefined;
let watchers: Watcher[] = [];

beforeAll(async () => {
  console.log(`rehearsal, OYEZ_SEED=${random.seed}`);
  const services = site.services();
  jury = await aUser(services, { role: 'admin' });
  const root = await aUser(services, { role: 'root' });
  people = [];
  for (let n = 0; n < PEOPLE; n += 1) people.push(await aUser(services));
  const contest = await aContest(site, services, {
    jury,
    outside: [root],
    labels: LABELS,
    stars: people.slice(0, 3),
    autoRealRank: false,
    allowEndSubmit: true,
    openRank: true,
    awardType: 2,
    awardConfigList: [
      { priority: 2, name: 'Silver', background: '#c0c0c0', color: '#000', num: 4 },
      { priority: 1, name: 'Gold', background: '#ffd700', color: '#000', num: 2 },
    ],
  });
  const points = {
    jury,
    outside: [root],
    labels: FEW.labels,
    type: 1,
    problem: { type: 'oi', cases: IN_PARTS } as const,
    stars: people.slice(5, 6),
  };
  const contests = {
    recent: await aContest(site, services, points),
    highest: await aContest(site, services, { ...points, oiRankScoreType: 'Highest' }),
  };
  for (const { id } of [contest, contests.recent, contests.highest]) adopt(id);
  handOverFiles(site);
  // Who stands first among equals is not to follow from who hands in first.
  await register(site, contest, random.shuffled(people).slice(0, PEOPLE / 2));
  const startsAt = Math.ceil((Date.now() + STARTS_IN_MS) / 1000) * 1000;
  const endsAt = startsAt + LASTS_MS;
  await schedule(site, contest, { startsAt, endsAt, sealAt: endsAt - SEALED_MS });
  const before = { startsAt, endsAt: endsAt - SEALED_MS, sealAt: endsAt - 2 * SEALED_MS };
  for (const one of [contests.recent, contests.highest]) await schedule(site, one, before);

  const taken: { who: string; id: number }[] = [];
  const watchedBy = (by: TestUser | null) => {
    const others = () => taken.filter(({ who }) => who !== by?.username).map(({ id }) => id);
    return watch(site, contest, by, { others, people });
  };
  const [star, contestant] = [people[1]!, people[4]!];
  watchers = [watchedBy(null), watchedBy(contestant), watchedBy(star)];
  tooEarly = (await submit(site, contest.id, contestant, 'A', 'right')).code;

  const cast = [...people, jury, root];
  const extra: Deed[] = [
    { atMs: 9000, person: PEOPLE, label: 'A', program: 'right' },
    { atMs: 9500, person: PEOPLE + 1, label: 'A', program: 'right' },
    // After the end.
    { atMs: LASTS_MS + 1500, person: 10, label: 'A', program: 'right' },
  ];
  const story = aStory(random, { people: PEOPLE, labels: LABELS, deeds: DEEDS, lastMs: LASTS_MS - 100 });
  const all = [...story, ...extra].toSorted((a, b) => a.atMs - b.atMs);
  const play = async (of: Contest, deeds: readonly Deed[], onDone?: (done: Done) => void): Promise<Played> => {
    const done = await perform(site, of, cast, deeds, onDone);
    const count = done.filter(({ answer }) => answer.data !== null).length;
    return { contest: of, done, facts: await judged(site, of, { count, withinMs: JUDGED_WITHIN_MS }) };
  };
  [acm, recent, highest] = await Promise.all([
    play(contest, all, ({ who, answer: { data } }) => {
      if (data !== null) taken.push({ who, id: data.submitId });
    }),
    play(contests.recent, aStory(random, FEW)),
    play(contests.highest, aStory(random, FEW)),
  ]);
  console.log(`all judged ${Date.now() - endsAt} ms after the end`);
}, 240_000);
afterAll(() => Promise.all(watchers.map((one) => one.end())));

const IN_PARTS = [
  { input: '1 2\n', output: '3\n', score: 10 },
  { input: '3000000000 4\n', output: '3000000004\n', score: 30 },
  { input: '7 8\n', output: '15\n', score: 20 },
  { input: '3000000000 5\n', output: '3000000005\n', score: 40 },
];

/** The rows of a page as pencil and paper have them; equals stand in the order of their names. */
function acmPage(rows: readonly BoardRow[]) {
  const places = (rows as AcmRow[]).map(({ rank, username, ac, total, totalTime, submissionInfo }) => {
    return { rank, username, ac, total, totalTime, submissionInfo };
  });
  const compare = (a: (typeof places)[0], b: (typeof places)[0]) => b.ac - a.ac || a.totalTime - b.totalTime;
  // Sorting is stable: what is in order stays as it is.
  expect(places.toSorted(compare)).toEqual(places);
  return inOneOrder(places, compare);
}

function oiPage(rows: readonly BoardRow[]) {
  const places = (rows as OiRow[]).map(({ rank, username, totalScore, totalTime, submissionInfo, timeInfo }) => {
    return { rank, username, totalScore, totalTime, submissionInfo, timeInfo };
  });
  const compare = (a: (typeof places)[0], b: (typeof places)[0]) =>
    b.totalScore - a.totalScore || a.totalTime - b.totalTime;
  expect(places.toSorted(compare)).toEqual(places);
  return inOneOrder(places, compare);
}

const refusals = ({ done }: Played) => done.flatMap(({ answer }) => (answer.data === null ? [answer.code] : []));
const onPaper = (looked: Looked) => acmPlaces(acm.contest, acm.facts, looked);
const paging = { limit: 100 };
/** Every way to the board, for those outside the jury. */
const publicBoards = (asked: { containsEnd?: boolean } = {}) => {
  const cid = acm.contest.id;
  // Whoever asks for more than they may gets what they may.
  const greedy = { cid, forceRefresh: true, ...asked, ...paging };
  const { token } = people[4]!;
  return Promise.all([
    obtain(site, getOutsideBoard, { query: { cid, ...asked, ...paging } }).then(({ rows }) => rows),
    obtain(site, getContestOutsideScoreboard, { body: greedy }).then(({ records }) => records),
    obtain(site, getBoard, { token, query: greedy }).then(({ rows }) => rows),
    // The own row stands before all others once more.
    obtain(site, getContestRank, { token, body: greedy }).then(({ records }) => records.slice(1)),
  ]);
};
const jurysBoard = async ({ contest: { id: cid } }: Played, asked: { containsEnd?: boolean } = {}) =>
  (await obtain(site, getBoard, { token: jury.token, query: { cid, forceRefresh: true, ...asked, ...paging } })).rows;
const check = ({ contest: { id: cid } }: Played) => obtain(site, checkBoard, { token: jury.token, query: { cid } });

describe('a whole contest under ACM rules', () => {
  it('takes every submission once, at the moment at which it came, and judges it as it deserves', () => {
    expect(tooEarly).toBe('contest_not_started');
    expect(refusals(acm)).toEqual([]);
    const byId = new Map(acm.facts.map((one) => [one.id, one]));
    expect(byId.size).toBe(acm.done.length);
    for (const { who, label, program, answer } of acm.done) {
      const fact = byId.get(answer.data!.submitId)!;
      const expected = VERDICTS[PROGRAMS[program].verdict].code;
      expect(fact).toMatchObject({ who, label, status: expected });
      expect(fact.at).toBeGreaterThanOrEqual(answer.askedAt - CLOCK_MS);
      expect(fact.at).toBeLessThanOrEqual(answer.answeredAt + CLOCK_MS);
    }
    const { endsAt } = acm.contest;
    const inTime = acm.done.filter(({ answer }) => answer.answeredAt < endsAt);
    expect(inTime.length).toBeGreaterThan(DEEDS * 0.8);
    expect(inTime.filter(({ answer }) => byId.get(answer.data!.submitId)!.at >= endsAt)).toEqual([]);
    // There is something to hide, and something after the end.
    expect(acm.facts.filter((one) => isBehindSeal(acm.contest, one)).length).toBeGreaterThan(DEEDS / 4);
    expect(acm.facts.filter(({ at }) => at >= endsAt)).not.toEqual([]);
  });

  it('showed nobody outside the jury anything from behind the seal, by any call and at any time', async () => {
    await Promise.all(watchers.map((one) => one.end()));
    const { sealAt, startsAt } = acm.contest;
    for (const { sights } of watchers) {
      const sealed = sights.boards.filter(({ askedAt }) => askedAt >= sealAt!);
      expect(sealed.length, 'looks at a sealed board').toBeGreaterThan(10);
      expect([...sights.boards, ...sights.problems].filter(({ answeredAt }) => answeredAt < startsAt)).toEqual([]);
      expect(sights.events.some(({ type }) => type === 'board')).toBe(true);
      const versions = sights.boards.flatMap(({ seen: { version } }) => version ?? []);
      expect(versions).toEqual(versions.toSorted((a, b) => a - b));
      expect(leaksTo(sights, acm.contest, acm.facts)).toEqual([]);
      // Had the board been sealed from the beginning, what they saw before would have been too much.
      expect(leaksTo(sights, { ...acm.contest, sealAt: startsAt }, acm.facts).length).toBeGreaterThan(10);
    }
  });

  it('has, sealed after its end, the board of its submissions before the seal; the jury has the whole one', async () => {
    await expect
      .poll(async () => acmPage(await jurysBoard(acm)), { timeout: SHOWN_WITHIN_MS })
      .toEqual(onPaper({ sealed: false }));
    expect(await check(acm)).toMatchObject({ same: true, rows: onPaper({ sealed: false }).length });
    for (const rows of await publicBoards({ containsEnd: true })) {
      expect(acmPage(rows)).toEqual(onPaper({ sealed: true }));
    }
  });

  it('is revealed in the hall step by step, and ends at exactly the true board', async () => {
    const { id: cid } = acm.contest;
    const { token } = jury;
    const [info, submissions] = await Promise.all([
      obtain(site, getContestScrollBoardInfo, { token, query: { cid } }),
      obtain(site, getContestScrollBoardSubmission, { token, query: { cid } }),
    ]);
    const shown = (rows: readonly { rank: number; participant: { username: string }; line: object }[]) =>
      rows.map(({ rank, participant: { username }, line }) => {
        const { solved, seconds } = line as { solved: number; seconds: number };
        return { rank, username, ac: solved, totalTime: seconds };
      });
    for (const removeStar of [false, true]) {
      const show = reveal(factsOf(info, submissions), { removeStar, medals: { gold: 2, silver: 4, bronze: 6 } });
      const query = { cid, forceRefresh: true, removeStar, ...paging };
      const { rows } = await obtain(site, getBoard, { token, query });
      const last = (rows as AcmRow[]).map(({ rank, username, ac, totalTime }) => ({ rank, username, ac, totalTime }));
      expect(shown(stageAfter(show, show.steps.length).rows)).toEqual(last);
      const sealed = onPaper({ sealed: true }).filter(
        ({ username }) => !removeStar || !acm.contest.stars.has(username),
      );
      const first = shown(stageAfter(show, 0).rows);
      expect(new Map(first.map(({ username, ac, totalTime }) => [username, [ac, totalTime]]))).toEqual(
        new Map(sealed.map(({ username, ac, totalTime }) => [username, [ac, totalTime]])),
      );
      expect(show.steps.filter(({ kind }) => kind === 'settle')).toHaveLength(rows.length);
    }
  });

  it('has a balloon for each first accepted submission of a person, and a first one for each problem', async () => {
    const { id: cid, endsAt, outside, labels } = acm.contest;
    const { records, total } = await obtain(site, getContestAcInfo, {
      token: jury.token,
      query: { cid, limit: 100 },
    });
    const second = await obtain(site, getContestAcInfo, {
      token: jury.token,
      query: { cid, limit: 100, currentPage: 2 },
    });
    const seen = [...records, ...second.records].map((one) => {
      return { label: one.displayId, who: one.username, id: one.submitId, time: one.time, first: one.firstBlood };
    });
    const accepted = acm.facts
      .filter(({ status, at, who }) => status === 0 && at < endsAt && !outside.has(who))
      .toSorted((a, b) => a.at - b.at || a.id - b.id);
    const solved = labels.flatMap((label) => {
      const mine = accepted.filter((one) => one.label === label);
      const firsts = [...new Map(mine.toReversed().map((one) => [one.who, one])).values()];
      const earliest = Math.min(...firsts.map((one) => secondOf(acm.contest, one)));
      return firsts.map((one) => {
        const time = secondOf(acm.contest, one);
        return { label, who: one.who, id: one.id, time, first: time === earliest };
      });
    });
    expect(total).toBe(solved.length);
    expect(seen.toSorted((a, b) => a.id - b.id)).toEqual(solved.toSorted((a, b) => a.id - b.id));
  });

  it.each(['csv', 'xlsx'] as const)('has a rank sheet (%s) that says the same as the board', async (format) => {
    const [titles, ...rows] = await rankSheet(site, acm.contest, format);
    expect(titles).toEqual([
      ...['Rank', 'Username', 'ShowName', 'Real Name', 'School'],
      ...['AC', 'Total Submission', 'Total Penalty Time (s)', ...LABELS],
    ]);
    const expected = onPaper({ sealed: false }).map(({ rank, username, ac, total, totalTime, submissionInfo }) => [
      rank === -1 ? '*' : String(rank),
      ...[username, username, '', ''],
      ...[ac, total, totalTime].map(String),
      ...LABELS.map((label) => {
        const { isAC = false, errorNum = 0 } = submissionInfo[label] ?? {};
        if (isAC) return `+(${errorNum + 1})`;
        return errorNum > 0 ? `-(${errorNum})` : '';
      }),
    ]);
    const byName = (a: string[], b: string[]) => ((a[1] ?? '') < (b[1] ?? '') ? -1 : 1);
    expect(rows.toSorted(byName)).toEqual(expected.toSorted(byName));
  });

  it('lists for each person what they handed in, for the jury and for themselves', async () => {
    for (const { username, token } of people) {
      const mine = acm.facts.filter(({ who }) => who === username);
      const expected = mine.map(({ id, status }) => [id, status]).toSorted(([a = 0], [b = 0]) => b - a);
      const query = { contestID: acm.contest.id, beforeContestSubmit: false, containsEnd: true, limit: 100 };
      const [own, jurys] = await Promise.all([
        obtain(site, getContestSubmissions, { token, query: { ...query, onlyMine: true } }),
        obtain(site, getContestSubmissions, { token: jury.token, query: { ...query, username } }),
      ]);
      for (const { records } of [own, jurys]) {
        expect(records.map(({ submitId, status }) => [submitId, status])).toEqual(expected);
      }
    }
  });

  it('released, has one board for all: that of all submissions, and of late ones where they are asked for', async () => {
    await change(site, acm.contest, { autoRealRank: true });
    await expect
      .poll(async () => (await publicBoards()).map(acmPage), { timeout: SHOWN_WITHIN_MS })
      .toEqual(Array(4).fill(onPaper({ sealed: false })));
    for (const rows of [...(await publicBoards({ containsEnd: true })), await jurysBoard(acm, { containsEnd: true })]) {
      expect(acmPage(rows)).toEqual(onPaper({ sealed: false, late: true }));
    }
    expect(onPaper({ sealed: false, late: true })).not.toEqual(onPaper({ sealed: false }));
    expect(await check(acm)).toMatchObject({ same: true });
    const { id: cid, endsAt, outside } = acm.contest;
    const counted = acm.facts.filter(({ at, who }) => at < endsAt && !outside.has(who));
    expect((await obtain(site, getContestProblem, { query: { cid } })).map(({ ac, total }) => [ac, total])).toEqual(
      LABELS.map((label) => {
        const mine = counted.filter((one) => one.label === label);
        return [mine.filter(({ status }) => status === 0).length, mine.length];
      }),
    );
    const winners = (await jurysBoard(acm)).filter(({ rank }) => rank !== -1).map(({ awardName }) => awardName);
    expect(winners.slice(0, 7)).toEqual(['Gold', 'Gold', 'Silver', 'Silver', 'Silver', 'Silver', null]);
  });
});

describe('a whole contest under OI rules', () => {
  it.each(['Recent', 'Highest'] as const)('ends with the board of its submissions, %s', async (counts) => {
    const played = counts === 'Recent' ? recent : highest;
    expect(refusals(played)).toEqual([]);
    const expected = oiPlaces(played.contest, played.facts, { sealed: false }, counts);
    const { token } = people[7]!;
    const seen = async () => {
      const query = { cid: played.contest.id, ...paging };
      return oiPage((await obtain(site, getBoard, { token, query })).rows);
    };
    await expect.poll(seen, { timeout: SHOWN_WITHIN_MS }).toEqual(expected);
    expect(await check(played)).toMatchObject({ same: true, rows: expected.length });
    expect(new Set(expected.map(({ totalScore }) => totalScore)).size).toBeGreaterThan(2);
  });
});

/** Between two looks at the same clock, in whole milliseconds. */
const CLOCK_MS = 2;
