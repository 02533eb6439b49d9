import { setTimeout as pause } from 'node:timers/promises';
import { getBoard } from '@oyez/contract/contests/boards';
import { getContestFrame, getContestNotReadAnnouncement, getContestProblem } from '@oyez/contract/contests/contests';
import { getContestProblemDetails } from '@oyez/contract/problems/problems';
import { submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { checkedBoard } from '@oyez/server/features/boards/board-check.service';
import { aContest, aContestProblem, aParticipant } from '@oyez/server/testing/contest-builders';
import type { BenchContext } from '../../bench.ts';
import { row, type Row } from '../../report.ts';
import { createCaller, type Caller } from '@oyez/cli/rehearsal/caller';
import { openJudgedSite, waitUntilJudged } from '../../site/judged-site.ts';
import { createBenchProblem, sumCases } from '../../site/judging.ts';
import type { BenchSite } from '../../site/site.ts';
import { quantile } from '@oyez/cli/statistics';

const SLOTS = 2;
const PEOPLE = 300;
const LABELS = ['A', 'B', 'C'] as const;
const LANGUAGE = 'C++ 17 With O2';
const BEFORE_MS = 8000;
const OPENING_MS = 10_000;
const START_P95_MS = 300;
const MINUTE_MS = 60_000;
const RELOAD_MS = 2000;
/** From where on the network, and not the person, decides. */
const LAST_PRESS_MS = 100;
const END_P95_MS = 500;
const JUDGED_WITHIN_MS = 600_000;
const PROGRAMS = 20;
/** What stands in the problems and nowhere else. */
const SECRETS = ['For a bench.', 'Pebbles by the River'];

const sum = (n: number) => `#include <cstdio>
// contestant ${n}
int main() { long long a, b; if (std::scanf("%lld %lld", &a, &b) != 2) return 1; std::printf("%lld\\n", a + b); }
`;

/** The two moments at which everybody comes at once. */
export async function rushRows(context: BenchContext): Promise<Row[]> {
  const site = await openJudgedSite(context, SLOTS, async (early) => {
    for (const label of LABELS) await createBenchProblem(early, { displayId: `SUM-${label}`, cases: sumCases(3) });
  });
  return playRush(context, site, (ids) => waitUntilJudged(site, ids, JUDGED_WITHIN_MS));
}

async function playRush(
  context: BenchContext,
  site: BenchSite,
  judged: (ids: number[]) => Promise<void>,
): Promise<Row[]> {
  const users = await Promise.all(Array.from({ length: PEOPLE }, site.newUser));
  const people = users.map(({ id, token }) => ({ id, ...createCaller(site.url, token) }));
  const first = await firstSeconds(context, site, people, judged);
  return [...first, ...(await lastMinute(context, site, people, judged))];
}

type Person = Caller & { id: number };

/** With everybody registered; answers its id. */
async function roundOf({ services }: BenchSite, people: readonly Person[], startsAt: number, endsAt: number) {
  const { db } = services.database;
  const id = await aContest(services);
  await db
    .updateTable('contest')
    .set({ starts_at: new Date(startsAt), ends_at: new Date(endsAt), auth: 'private' })
    .where('id', '=', id)
    .execute();
  for (const [ordinal, label] of LABELS.entries()) {
    const problem = await db
      .selectFrom('problem')
      .select('id')
      .where('display_id', '=', `SUM-${label}`)
      .executeTakeFirstOrThrow();
    await aContestProblem(services, id, problem.id, { label, ordinal, title: `Pebbles by the River ${label}` });
  }
  await Promise.all(people.map((person) => aParticipant(services, id, person.id)));
  return id;
}

async function firstSeconds(
  context: BenchContext,
  site: BenchSite,
  people: readonly Person[],
  judged: (ids: number[]) => Promise<void>,
): Promise<Row[]> {
  const startsAt = Date.now() + BEFORE_MS + 1000;
  const cid = await roundOf(site, people, startsAt, startsAt + 3_600_000);
  const shell = (person: Person) => [
    () => person.get(getContestFrame.path, { cid }),
    () => person.post(getContestNotReadAnnouncement.path, { cid, readAnnouncementList: [] }),
  ];
  const list = (person: Person) => () => person.get(getContestProblem.path, { cid });
  const problem = (person: Person, label: string) => () =>
    person.get(getContestProblemDetails.path, { cid, displayId: label });

  context.say(`${PEOPLE} people look before the start`);
  let early = 0;
  await Promise.all(
    people.map(async (person, n) => {
      // To the last moment: some of these questions are on their way when it starts.
      await pause(Math.max(0, startsAt - BEFORE_MS + (BEFORE_MS * (n + 0.9)) / PEOPLE - Date.now()));
      for (const ask of [shell(person)[0], list(person), problem(person, 'A')]) {
        const { text, answeredAt } = await ask!();
        if (answeredAt < startsAt && SECRETS.some((secret) => text.includes(secret))) early += 1;
      }
    }),
  );

  context.say(`${PEOPLE} people come in within ${OPENING_MS / 1000} s of the start`);
  const answers: { ms: number; failure: string | null }[] = [];
  const ids: number[] = [];
  await Promise.all(
    people.map(async (person, n) => {
      await pause(Math.max(0, startsAt + (OPENING_MS * n) / PEOPLE - Date.now()));
      for (const ask of [...shell(person), list(person), ...LABELS.map((label) => problem(person, label))]) {
        answers.push(await ask());
      }
      const submitted = await person.post(submitProblemJudge.path, { ...submission(cid, n), code: sum(n) });
      answers.push(submitted);
      if (submitted.failure === null) ids.push(submitIdIn(submitted.text));
    }),
  );
  for (const { failure } of answers.filter((answer) => answer.failure !== null).slice(0, 3))
    context.say(String(failure));
  context.say('until all of it is judged');
  await judged(ids);
  const times = answers.map(({ ms }) => ms);
  return [
    row('contest', `second 0: ${PEOPLE} people, answers that told something before the start`, early, '', {
      atMost: 0,
    }),
    row('contest', 'second 0: calls that failed', answers.filter(({ failure }) => failure !== null).length, '', {
      atMost: 0,
    }),
    row('contest', `second 0: ${times.length} calls, p95`, quantile(times, 0.95), 'ms', { atMost: START_P95_MS }),
    row('contest', 'second 0: calls, p50', quantile(times, 0.5), 'ms'),
    row('contest', 'second 0: submissions kept', ids.length, '', { atLeast: PEOPLE }),
  ];
}

async function lastMinute(
  context: BenchContext,
  site: BenchSite,
  people: readonly Person[],
  judged: (ids: number[]) => Promise<void>,
): Promise<Row[]> {
  context.say(`${PEOPLE} people submit twice in the last minute and look at the board`);
  const endsAt = Date.now() + MINUTE_MS + 3000;
  const cid = await roundOf(site, people, endsAt - 3_600_000, endsAt);
  const reloads: number[] = [];
  const submits: number[] = [];
  const failures: string[] = [];
  const ids: number[] = [];
  let tooLate = 0;
  const reload = async (person: Person, n: number) => {
    await pause(Math.max(0, endsAt - MINUTE_MS + (RELOAD_MS * n) / PEOPLE - Date.now()));
    while (Date.now() < endsAt) {
      const { ms, failure } = await person.get(getBoard.path, { cid });
      reloads.push(ms);
      if (failure !== null) failures.push(failure);
      await pause(Math.max(0, RELOAD_MS - ms));
    }
  };
  const submitAt = async (person: Person, n: number, at: number) => {
    await pause(Math.max(0, at - Date.now()));
    // On a machine that is too busy for so many people, some of them press when it is over.
    if (Date.now() > endsAt - LAST_PRESS_MS) {
      tooLate += 1;
      return;
    }
    const { ms, failure, text } = await person.post(submitProblemJudge.path, {
      ...submission(cid, n),
      code: sum(PEOPLE + (n % PROGRAMS)),
    });
    submits.push(ms);
    if (failure === null) ids.push(submitIdIn(text));
    else failures.push(failure);
  };
  await Promise.all(
    people.map(async (person, n) => {
      const last = endsAt - 2 * LAST_PRESS_MS - 20_000 * (n / PEOPLE) ** 2;
      const first = endsAt - MINUTE_MS + (35_000 * n) / PEOPLE;
      const submitting = submitAt(person, n, first).then(() => submitAt(person, n + 1, last));
      await Promise.all([reload(person, n), submitting]);
    }),
  );
  for (const failure of failures.slice(0, 3)) context.say(failure);
  context.say('until all of it is judged');
  await judged(ids);
  const { rows } = await site.services.database.pool.query<{ kept: number; late: number }>(
    `SELECT count(*)::int AS kept, (count(*) FILTER (WHERE submitted_at >= $2))::int AS late
     FROM submission WHERE contest_id = $1 AND id = ANY ($3)`,
    [cid, new Date(endsAt), ids],
  );
  const { kept, late } = rows[0] ?? { kept: 0, late: 0 };
  const { same } = await checkedBoard(site.services, cid);
  const lost = 2 * PEOPLE - tooLate - kept;
  return [
    row('contest', `last minute: of ${2 * PEOPLE - tooLate} submissions lost or refused`, lost, '', { atMost: 0 }),
    row('contest', 'last minute: submissions that this machine was too busy to send in time', tooLate, ''),
    row('contest', `last minute: late, though sent up to ${LAST_PRESS_MS} ms before the end`, late, '', { atMost: 0 }),
    row('contest', 'last minute: calls that failed', failures.length, '', { atMost: 0 }),
    row('contest', 'last minute: all calls, p95', quantile([...reloads, ...submits], 0.95), 'ms', {
      atMost: END_P95_MS,
    }),
    row('contest', `last minute: ${reloads.length} looks at the board, p95`, quantile(reloads, 0.95), 'ms'),
    row('contest', `last minute: ${submits.length} submits, p95`, quantile(submits, 0.95), 'ms'),
    row('contest', 'last minute: boards that are not what the facts make', same ? 0 : 1, '', { atMost: 0 }),
  ];
}

function submission(cid: number, n: number) {
  return { cid, pid: LABELS[n % LABELS.length], language: LANGUAGE };
}

function submitIdIn(text: string): number {
  return (JSON.parse(text) as { data: { submitId: number } }).data.submitId;
}
