import { setTimeout as pause } from 'node:timers/promises';
import { addBalloonRunner, getBalloons } from '@oyez/contract/contests/balloons';
import { checkBoard, getBoardMoment, getOutsideBoard, type AcmRow } from '@oyez/contract/contests/boards';
import { getClarificationInbox } from '@oyez/contract/contests/clarifications';
import {
  applyContestRejudging,
  getContestRejudgings,
  getRejudgeConsequences,
  startContestRejudging,
  undoContestRejudging,
} from '@oyez/contract/contests/contest-rejudging';
import { importTeams, previewTeamImport } from '@oyez/contract/contests/contest-teams';
import { startVirtualRun } from '@oyez/contract/contests/virtual-runs';
import { VERDICTS } from '@oyez/contract/judging/verdict';
import { submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { openSession } from '@oyez/server/features/accounts/sessions/sessions';
import { aUser, type TestUser } from '@oyez/server/testing/builders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { followFeed, solvedByFeed } from '../contests/feed.ts';
import { acmPlaces, inOneOrder, type AcmPlace, type Handed } from '../contests/pencil.ts';
import { aContest, judged, schedule, until as untilMoment, type Contest } from '../contests/stage.ts';
import { answerQuestions, askJury, carryBalloons, keepAt } from '../contests/staff.ts';
import { PROGRAMS, type ProgramName } from '../contests/story.ts';
import { readRows, until } from '../crash/ledger.ts';
import { ask, obtain } from '../support/ask.ts';
import { allowSubmittingAtOnce, handOverFiles, openDatabase } from '../support/place.ts';
import { CPP } from '../support/programs.ts';
import type { Part } from '../support/processes.ts';
import { dataFolder, startStack, type Stack } from '../support/stack.ts';
import { BACK, BACK_MS, kill, press, type Pressed } from './killing.ts';

const TEAMS = 200;
const PAIRS = 10;
const LABELS = ['A', 'B', 'C'] as const;
const QUESTIONS = 20;
const BETWEEN_MS = 60;
const FINAL_MS = 120_000;
const SHOWN_WITHIN_MS = 30_000;
const TEST_MS = 420_000;

const data = dataFolder();
let stack: Stack;
let services: Awaited<ReturnType<typeof openDatabase>>;
let root: TestUser;
let runners: TestUser[];

beforeAll(async () => {
  stack = await startStack({ data: data.path });
  services = await openDatabase({ ...stack, data: data.path });
  await allowSubmittingAtOnce(services);
  root = await aUser(services, { role: 'root' });
  runners = [await aUser(services), await aUser(services)];
});
afterAll(async () => {
  await services?.close();
  await stack?.stop();
  data.remove();
});

type Team = { lead: string; members: TestUser[] };

/** Two hundred teams from a table: most with a login that is made for them, some of people who are here already. */
async function teamsOf(contest: Contest): Promise<Team[]> {
  const pairs = await Promise.all(Array.from({ length: PAIRS }, () => Promise.all([aUser(services), aUser(services)])));
  const scripts = ['Segfault', '段错误队', 'فريق'];
  const lines = Array.from({ length: TEAMS }, (_, n) => {
    const members = pairs[n]?.map(({ username }) => username).join(';') ?? '';
    return `${n + 1},${scripts[n % scripts.length]} ${n + 1},School ${n % 20},Room ${n % 8},${members}`;
  });
  const files = [{ name: 'teams.csv', text: `id,name,school,seat,members\n${lines.join('\n')}\n` }];
  const { digest } = await obtain(stack, previewTeamImport, { token: root.token, body: { cid: contest.id, files } });
  const body = { cid: contest.id, files, digest };
  const { created, logins } = await obtain(stack, importTeams, { token: root.token, body });
  expect({ created, logins: logins.length }).toEqual({ created: TEAMS, logins: TEAMS - PAIRS });
  const alone = await Promise.all(
    logins.map(async ({ username }): Promise<Team> => {
      const { id, uid } = await services.database.db
        .selectFrom('account')
        .select(['id', 'uid'])
        .where('username', '=', username)
        .executeTakeFirstOrThrow();
      const from = { userId: id, ip: '127.0.0.1', agent: 'test' };
      const token = await openSession(services.database.db, from, services.now());
      return { lead: username, members: [{ id, uid, username, token }] };
    }),
  );
  return [...pairs.map((members): Team => ({ lead: members[0]!.username, members })), ...alone];
}

const places = (rows: readonly AcmRow[]): AcmPlace[] =>
  inOneOrder(
    rows.map(({ rank, username, ac, total, totalTime, submissionInfo }) => {
      return { rank, username, ac, total, totalTime, submissionInfo };
    }),
    (a, b) => b.ac - a.ac || a.totalTime - b.totalTime,
  );

/** All pages of a board of two hundred. */
async function wholeBoard(
  page: (currentPage: number) => Promise<{ rows: unknown; total: number }>,
): Promise<AcmPlace[]> {
  const rows: AcmRow[] = [];
  for (let currentPage = 1; ; currentPage += 1) {
    const { rows: more, total } = await page(currentPage);
    rows.push(...(more as AcmRow[]));
    if (rows.length >= total || (more as AcmRow[]).length === 0) return places(rows);
  }
}

const outside = ({ id: cid }: Contest) =>
  wholeBoard((currentPage) => obtain(stack, getOutsideBoard, { query: { cid, limit: 100, currentPage } }));
const atSecond = ({ id: cid }: Contest, second: number) =>
  wholeBoard((currentPage) =>
    obtain(stack, getBoardMoment, { token: root.token, query: { cid, second, limit: 100, currentPage } }),
  );

/** Everything of a contest's second problem is judged aside, counted, and taken back. */
async function rejudgeAndUndo(contest: Contest): Promise<void> {
  const { token } = root;
  const ofContest = { cid: contest.id };
  const before = await outside(contest);
  const { id } = await obtain(stack, startContestRejudging, {
    token,
    body: { ...ofContest, choice: { problem: LABELS[1] }, reason: 'For the test' },
  });
  await until(FINAL_MS, 'the rejudging is ready', async () => {
    const { records } = await obtain(stack, getContestRejudgings, { token, query: ofContest });
    return records.find((one) => one.id === id)?.state === 'ready' ? true : undefined;
  });
  const { digest, verdictCount } = await obtain(stack, getRejudgeConsequences, { token, query: { ...ofContest, id } });
  expect(verdictCount).toBe(0);
  await obtain(stack, applyContestRejudging, { token, body: { ...ofContest, id, digest } });
  expect(await outside(contest)).toEqual(before);
  await obtain(stack, undoContestRejudging, { token, body: { ...ofContest, id } });
  expect(await outside(contest)).toEqual(before);
}

it(
  'two hundred teams, their balloons, questions and feeds lose nothing while everything is killed',
  async () => {
    const contest = await aContest(stack, services, {
      jury: root,
      outside: [],
      labels: LABELS,
      openRank: true,
      teams: true,
    });
    handOverFiles({ ...stack, data: data.path });
    const teams = await teamsOf(contest);
    const leadOf = new Map(teams.flatMap(({ lead, members }) => members.map(({ username }) => [username, lead])));
    for (const { username } of runners)
      await obtain(stack, addBalloonRunner, { token: root.token, body: { cid: contest.id, username } });
    const startsAt = Math.floor(Date.now() / 1000) * 1000 - 60_000;
    await schedule(stack, contest, { startsAt, endsAt: startsAt + 3_600_000, sealAt: null });

    const carried: string[] = [];
    const staff = [
      ...runners.map((one) =>
        keepAt(() =>
          carryBalloons(stack, contest.id, one, ({ displayId, name }) => void carried.push(`${displayId} ${name}`)),
        ),
      ),
      keepAt(() => answerQuestions(stack, contest.id, root)),
    ];
    const feed = followFeed(stack, contest.id);
    const asking = Array.from({ length: QUESTIONS }, (_, n) =>
      askJury(stack, contest.id, teams[n]!.members.at(-1)!, `Is ${n} allowed?`),
    );

    const pressed: Promise<Pressed>[] = [];
    const handIn = async (n: number) => {
      const { members } = teams[n % TEAMS]!;
      const program = (n % 3 === 0 ? 'wrong' : 'right') satisfies ProgramName;
      const label = LABELS[Math.floor(n / 7) % LABELS.length]!;
      pressed.push(press(stack, contest.id, members[n % members.length]!, { label, program }));
      await pause(BETWEEN_MS);
    };
    let next = 0;
    for (const part of Object.keys(BACK) as Part[]) {
      for (const until = next + TEAMS / 4; next < until; next += 1) await handIn(next);
      const since = kill(stack, part);
      for (const until = next + 8; next < until; next += 1) await handIn(next);
      await stack.line(BACK[part], since, BACK_MS);
    }
    await Promise.all([...pressed, ...asking]);
    const endsAt = Math.ceil((Date.now() + 3000) / 1000) * 1000;
    await schedule(stack, contest, { ...contest, endsAt });
    await untilMoment(endsAt);

    const taken = await Promise.all(pressed);
    const facts = (await judged(stack, contest, { count: taken.length, withinMs: FINAL_MS })).map((one): Handed => ({
      ...one,
      who: leadOf.get(one.who) ?? one.who,
    }));
    const byId = new Map(facts.map((one) => [one.id, one]));
    expect(byId.size).toBe(taken.length);
    for (const { id, program } of taken) expect(byId.get(id)!.status).toBe(VERDICTS[PROGRAMS[program].verdict].code);
    const rows = await readRows(stack.databaseUrl, [...byId.keys()]);
    expect(rows.filter(({ judgings, applied }) => judgings !== 1 || applied !== 1)).toEqual([]);

    const looked = { sealed: false };
    await expect
      .poll(() => outside(contest).catch(() => undefined), { timeout: SHOWN_WITHIN_MS })
      .toEqual(acmPlaces(contest, facts, looked));
    expect(await obtain(stack, checkBoard, { token: root.token, query: { cid: contest.id } })).toMatchObject({
      same: true,
    });
    for (const share of [0.3, 0.6, 0.9]) {
      const second = Math.floor(((endsAt - startsAt) * share) / 1000);
      const by = facts.filter(({ at }) => at < startsAt + (second + 1) * 1000);
      expect(await atSecond(contest, second)).toEqual(acmPlaces(contest, by, looked));
    }

    for (const one of staff) await one.stop();
    const solved = new Set(facts.flatMap(({ who, label, status }) => (status === 0 ? [`${label} ${who}`] : [])));
    const { waitingTotal, deliveredTotal } = await obtain(stack, getBalloons, {
      token: root.token,
      query: { cid: contest.id },
    });
    expect({ waitingTotal, deliveredTotal }).toEqual({ waitingTotal: 0, deliveredTotal: solved.size });
    expect(carried).toHaveLength(solved.size);
    expect(new Set(carried).size).toBe(carried.length);

    const { waiting, total } = await obtain(stack, getClarificationInbox, {
      token: root.token,
      query: { cid: contest.id },
    });
    expect({ waiting, total }).toEqual({ waiting: 0, total: QUESTIONS });

    await rejudgeAndUndo(contest);
    const shown = await outside(contest);
    await expect
      .poll(() => solvedByFeed(feed.events()), { timeout: SHOWN_WITHIN_MS })
      .toEqual(shown.map(({ ac }) => ac).toSorted((a, b) => b - a));
    await feed.stop();

    // Afterwards anybody may run it alone, and changes nothing.
    const late = await aUser(services);
    await obtain(stack, startVirtualRun, { token: late.token, body: { cid: contest.id } });
    const body = { cid: contest.id, pid: LABELS[0], language: CPP, code: PROGRAMS.right.code };
    const handed = await obtain(stack, submitProblemJudge, { token: late.token, body });
    expect(handed.apart).toBe('virtual');
    await until(FINAL_MS, 'it is judged', async () => {
      const [row] = await readRows(stack.databaseUrl, [handed.submitId]);
      return row?.status === 0 ? true : undefined;
    });
    expect(await outside(contest)).toEqual(shown);
    const again = await ask(stack, checkBoard, { token: root.token, query: { cid: contest.id } });
    expect(again.data).toMatchObject({ same: true });
  },
  TEST_MS,
);
