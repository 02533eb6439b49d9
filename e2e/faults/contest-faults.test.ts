import { setTimeout as pause } from 'node:timers/promises';
import { checkBoard, getBoard, getOutsideBoard, type AcmRow } from '@oyez/contract/contests/boards';
import { getProblemForContest, updateProblemForContest } from '@oyez/contract/contests/contest-problem-admin';
import { getContestFrame } from '@oyez/contract/contests/contests';
import { rejudgeContestProblem } from '@oyez/contract/judging/judging-admin';
import { STATUS, VERDICTS } from '@oyez/contract/judging/verdict';
import { submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { aUser, type TestUser } from '@oyez/server/testing/builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acmPlaces, inOneOrder, type Handed } from '../contests/pencil.ts';
import { aContest, judged, listed, schedule, until as untilMoment, type Contest } from '../contests/stage.ts';
import { PROGRAMS, type ProgramName } from '../contests/story.ts';
import { readRows, until } from '../crash/ledger.ts';
import { ask, obtain } from '../support/ask.ts';
import { allowSubmittingAtOnce, handOverFiles, openDatabase } from '../support/place.ts';
import type { Part } from '../support/processes.ts';
import { CPP } from '../support/programs.ts';
import { dataFolder, startStack, type Stack } from '../support/stack.ts';
import { BACK, BACK_MS, kill, press, type Pressed } from './killing.ts';

const FINAL_MS = 60_000;
const SHOWN_WITHIN_MS = 30_000;
const data = dataFolder();
let stack: Stack;
let services: Awaited<ReturnType<typeof openDatabase>>;
let people: TestUser[];
let jury: TestUser;
let root: TestUser;

beforeAll(async () => {
  stack = await startStack({ data: data.path });
  services = await openDatabase({ ...stack, data: data.path });
  await allowSubmittingAtOnce(services);
  jury = await aUser(services, { role: 'admin' });
  root = await aUser(services, { role: 'root' });
  people = [];
  for (let n = 0; n < 6; n += 1) people.push(await aUser(services));
});
afterAll(async () => {
  await services?.close();
  await stack?.stop();
  data.remove();
});

const NAMES = Object.keys(PROGRAMS) as ProgramName[];

function pressNth(contest: Contest, n: number): Promise<Pressed> {
  const label = contest.labels[n % contest.labels.length]!;
  return press(stack, contest.id, people[n % people.length]!, { label, program: NAMES[n % NAMES.length]! });
}

/** Of which there are ten minutes left. */
async function aRunningContest(labels: readonly string[]): Promise<Contest> {
  const contest = await aContest(stack, services, { jury, outside: [root], labels, openRank: true });
  handOverFiles({ ...stack, data: data.path });
  const startsAt = Math.floor(Date.now() / 1000) * 1000 - 60_000;
  await schedule(stack, contest, { startsAt, endsAt: startsAt + 660_000, sealAt: null });
  return contest;
}

async function placesShown({ id: cid }: Contest) {
  const { rows } = await obtain(stack, getOutsideBoard, { query: { cid, limit: 100 } });
  const places = (rows as AcmRow[]).map(({ rank, username, ac, total, totalTime, submissionInfo }) => {
    return { rank, username, ac, total, totalTime, submissionInfo };
  });
  return inOneOrder(places, (a, b) => b.ac - a.ac || a.totalTime - b.totalTime);
}

async function expectTrueBoard(contest: Contest, facts: readonly Handed[]): Promise<void> {
  await expect
    .poll(() => placesShown(contest).catch(() => undefined), { timeout: SHOWN_WITHIN_MS })
    .toEqual(acmPlaces(contest, facts, { sealed: false }));
  expect(await obtain(stack, checkBoard, { token: jury.token, query: { cid: contest.id } })).toMatchObject({
    same: true,
  });
}

describe('a contest during which everything is killed', () => {
  it('loses nothing, judges everything once, makes nobody late, and has the board of its submissions', async () => {
    const contest = await aRunningContest(['A', 'B']);
    const pressed: Promise<Pressed>[] = [];
    const handInSome = async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        pressed.push(pressNth(contest, pressed.length));
        await pause(20);
      }
    };
    for (const part of Object.keys(BACK) as Part[]) {
      await handInSome(6);
      const since = kill(stack, part);
      await handInSome(2);
      await stack.line(BACK[part], since, BACK_MS);
    }
    await Promise.all(pressed);
    const endsAt = Math.ceil((Date.now() + 3000) / 1000) * 1000;
    await schedule(stack, contest, { ...contest, endsAt });
    // What comes at the last moment is judged after it.
    await untilMoment(endsAt - 2000);
    await handInSome(8);
    const taken = await Promise.all(pressed);
    kill(stack, 'the judge node');
    await untilMoment(endsAt);

    const facts = await judged(stack, contest, { count: taken.length, withinMs: FINAL_MS });
    const byId = new Map(facts.map((one) => [one.id, one]));
    expect(byId.size).toBe(taken.length);
    for (const { id, program, askedAt, answeredAt } of taken) {
      const fact = byId.get(id)!;
      expect(fact.status).toBe(VERDICTS[PROGRAMS[program].verdict].code);
      expect(fact.at).toBeGreaterThanOrEqual(askedAt - CLOCK_MS);
      expect(fact.at).toBeLessThanOrEqual(answeredAt + CLOCK_MS);
    }
    expect(facts.filter(({ at }) => at >= endsAt)).toEqual([]);
    const rows = await readRows(stack.databaseUrl, [...byId.keys()]);
    expect(rows.map(({ version, judgings, applied }) => [version, judgings, applied])).toEqual(
      rows.map(() => [1, 1, 1]),
    );
    await expectTrueBoard(contest, facts);
    const { contest: told } = await obtain(stack, getContestFrame, { token: jury.token, query: { cid: contest.id } });
    expect(told).toMatchObject({ status: 1, endTime: new Date(endsAt).toISOString() });
  });
});

describe('a problem that is judged again while the contest runs', () => {
  it('shows on each board of each submission what it was or what it becomes, and nothing between', async () => {
    const contest = await aRunningContest(['A']);
    const sum = PROGRAMS.right.code;
    const difference = sum.replace('a + b', 'a - b');
    for (const [n, { token }] of people.entries()) {
      const body = { cid: contest.id, pid: 'A', language: CPP, code: n % 2 === 0 ? sum : difference };
      await obtain(stack, submitProblemJudge, { token, body });
    }
    const before = await judged(stack, contest, { count: people.length, withinMs: FINAL_MS });
    expect(solversAmong(before)).toEqual(namesOf(0));
    await expectTrueBoard(contest, before);

    // By the same tests nothing changes, not even for a moment.
    const same = await rejudge(contest);
    for (const rows of same.seen) expect(rows).toEqual(same.seen[0]);

    await testDifferences(contest.pids[0]!);
    const other = await rejudge(contest);
    expect(solversAmong(other.facts)).toEqual(namesOf(1));
    const [was, becomes] = [before, other.facts].map((facts) => cellsOf(acmPlaces(contest, facts, { sealed: false })));
    for (const cells of other.seen.map(cellsOf)) {
      expect([...cells.keys()].toSorted()).toEqual([...was!.keys()].toSorted());
      for (const [name, cell] of cells) expect([was!.get(name), becomes!.get(name)]).toContainEqual(cell);
    }
  });

  const namesOf = (rest: 0 | 1) =>
    people
      .filter((_, n) => n % 2 === rest)
      .map(({ username }) => username)
      .toSorted();
  const solversAmong = (facts: readonly Handed[]) =>
    facts.flatMap(({ who, status }) => (status === STATUS.accepted ? [who] : [])).toSorted();
  const cellsOf = (rows: readonly Pick<AcmRow, 'username' | 'ac' | 'total' | 'totalTime' | 'submissionInfo'>[]) =>
    new Map(
      rows.map(({ username, ac, total, totalTime, submissionInfo }) => {
        const { isAC = false, errorNum = -1, ACTime = null } = submissionInfo['A'] ?? {};
        return [username, { ac, total, totalTime, isAC, errorNum, ACTime }];
      }),
    );

  /** From before it to after it, every board that anybody could see. */
  async function rejudge(contest: Contest): Promise<{ seen: AcmRow[][]; facts: Handed[] }> {
    const seen: AcmRow[][] = [];
    const query = { cid: contest.id, limit: 100 };
    const look = async () => {
      seen.push((await obtain(stack, getOutsideBoard, { query })).rows as AcmRow[]);
      seen.push((await obtain(stack, getBoard, { token: people[0]!.token, query })).rows as AcmRow[]);
    };
    await look();
    let isOver = false;
    const looking = (async () => {
      while (!isOver) {
        await look();
        await pause(20);
      }
    })();
    const ids = (await listed(stack, contest)).map(({ submitId }) => submitId);
    const versions = async () => (await readRows(stack.databaseUrl, ids)).map(({ version }) => version);
    const known = await versions();
    const asked = { cid: contest.id, pid: contest.pids[0]! };
    await obtain(stack, rejudgeContestProblem, { token: root.token, query: asked });
    await until(FINAL_MS, 'all are judged again', async () =>
      (await versions()).every((version, index) => version > known[index]!) ? true : undefined,
    );
    const facts = await judged(stack, contest, { count: ids.length, withinMs: FINAL_MS });
    await expectTrueBoard(contest, facts);
    isOver = true;
    await looking;
    return { seen, facts };
  }

  /** From now on the problem wants what the first program does not do. */
  async function testDifferences(pid: number): Promise<void> {
    const query = { pid };
    const { data } = await ask(stack, getProblemForContest, { token: jury.token, query });
    const body = {
      problem: { ...data!, id: pid, auth: 3 },
      judgeMode: 'default' as const,
      isUploadTestCase: false,
      uploadTestcaseDir: '',
      samples: [{ input: '7 2\n', output: '5\n' }],
      languages: [{ name: CPP }],
      tags: [],
      codeTemplates: [],
    };
    await obtain(stack, updateProblemForContest, { token: jury.token, body });
  }
});

/** Between two looks at the same clock, in whole milliseconds. */
const CLOCK_MS = 2;
