import { setTimeout as pause } from 'node:timers/promises';
import { getBoard } from '@oyez/contract/contests/boards';
import {
  discardContestRejudging,
  getContestRejudgings,
  startContestRejudging,
  type StagedRejudging,
} from '@oyez/contract/contests/contest-rejudging';
import { getContestProblemDetails } from '@oyez/contract/problems/problems';
import { getContestSubmissions, submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { aContest, aContestProblem } from '@oyez/server/testing/contest-builders';
import type { BenchContext } from '../../bench.ts';
import { row, type Row } from '../../report.ts';
import { createCaller, type Caller } from '@oyez/cli/rehearsal/caller';
import { openJudgedSite, waitUntilJudged, type JudgedSite } from '../../site/judged-site.ts';
import { createBenchProblem, sumCases } from '../../site/judging.ts';
import { quantile } from '@oyez/cli/statistics';

const SLOTS = 2;
const PEOPLE = 20;
const TESTS = 3;
const LANGUAGE = 'Python3';
/** What is judged aside: more than is done while the others hand in. */
const JUDGED_BEFORE = 240;
const ROUNDS = 3;
const ROUND_MS = 12_000;
const BETWEEN_SUBMITS_MS = 500;
const BETWEEN_CALLS_MS = 400;
const JUDGED_WITHIN_MS = 600_000;
const MOST_SLOWER = 1.1;

const sum = (n: number) => `# contestant ${n}
a, b = map(int, input().split())
print(a + b)
`;

type Live = { callMs: number[]; failures: string[]; ids: number[] };

/** Does a contest notice that its jury has hundreds of submissions judged again, beside it? Turn by turn with and without. */
export async function rejudgingRows(context: BenchContext): Promise<Row[]> {
  const site = await openJudgedSite(context, SLOTS, (early) =>
    createBenchProblem(early, { displayId: 'SUM', cases: sumCases(TESTS) }),
  );
  const { services } = site;
  const { db } = services.database;
  const jury = await site.newUser();
  await db.updateTable('account').set({ role: 'root' }).where('id', '=', jury.id).execute();
  const root = createCaller(site.url, jury.token);
  const cid = await aContest(services, { ownerId: jury.id, endsIn: 300 });
  const problem = await db.selectFrom('problem').select('id').where('display_id', '=', 'SUM').executeTakeFirstOrThrow();
  await aContestProblem(services, cid, problem.id, { label: 'A' });
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async () => createCaller(site.url, (await site.newUser()).token)),
  );

  context.say(`${JUDGED_BEFORE} submissions to judge again later`);
  let next = 0;
  const before: number[] = [];
  while (before.length < JUDGED_BEFORE) {
    const some = await Promise.all(people.map((person) => submit(person, cid, (next += 1))));
    before.push(...some.map(idIn));
    await waitUntilJudged(site, before, JUDGED_WITHIN_MS);
  }

  const quiet: Live[] = [];
  const busy: Live[] = [];
  let rejudged = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    context.say(`round ${round} of ${ROUNDS}`);
    quiet.push(await live(site, people, cid, () => (next += 1)));
    const { text, failure } = await root.post(startContestRejudging.path, { cid, choice: { from: 0 }, reason: '' });
    if (failure !== null) throw new Error(failure);
    const { id } = (JSON.parse(text) as { data: StagedRejudging }).data;
    const judged = () => judgedOf(root, cid, id);
    while ((await judged()) === 0) await pause(100);
    busy.push(await live(site, people, cid, () => (next += 1)));
    rejudged += await judged();
    await root.post(discardContestRejudging.path, { cid, id });
    await waitUntilIdle(site);
  }

  const calls = (rounds: Live[]) =>
    quantile(
      rounds.flatMap(({ callMs }) => callMs),
      0.95,
    );
  const verdicts = async (rounds: Live[]) =>
    quantile(
      await verdictMs(
        site,
        rounds.flatMap(({ ids }) => ids),
      ),
      0.95,
    );
  const [callsQuiet, callsBusy] = [calls(quiet), calls(busy)];
  const [verdictsQuiet, verdictsBusy] = [await verdicts(quiet), await verdicts(busy)];
  const failures = [...quiet, ...busy].flatMap((round) => round.failures);
  for (const failure of failures.slice(0, 3)) context.say(failure);
  return [
    row('contest', 'calls of contestants, p95', callsQuiet, 'ms'),
    row('contest', 'calls of contestants while a rejudging runs aside, p95', callsBusy, 'ms'),
    row('contest', 'the one against the other', callsBusy / callsQuiet, 'ratio', { atMost: MOST_SLOWER }),
    row('contest', 'submission until its verdict, p95', verdictsQuiet, 'ms'),
    row('contest', 'submission until its verdict while a rejudging runs aside, p95', verdictsBusy, 'ms'),
    row('contest', 'the one verdict against the other', verdictsBusy / verdictsQuiet, 'ratio', { atMost: MOST_SLOWER }),
    row('contest', 'submissions judged aside meanwhile', rejudged, '', { atLeast: 1 }),
    row('contest', 'calls of contestants that failed', failures.length, '', { atMost: 0 }),
  ];
}

/** People read and hand in, one after the other, for a while. */
async function live(site: JudgedSite, people: readonly Caller[], cid: number, next: () => number): Promise<Live> {
  const found: Live = { callMs: [], failures: [], ids: [] };
  const until = performance.now() + ROUND_MS;
  const read = async (person: Caller, n: number) => {
    await pause((n * BETWEEN_CALLS_MS) / people.length);
    for (let turn = n; performance.now() < until; turn += 1) {
      const asks = [
        () => person.get(getBoard.path, { cid }),
        () => person.get(getContestProblemDetails.path, { cid, displayId: 'A' }),
        () =>
          person.get(getContestSubmissions.path, {
            contestID: cid,
            onlyMine: 'true',
            beforeContestSubmit: 'false',
            containsEnd: 'false',
          }),
      ];
      const { ms, failure } = await asks[turn % asks.length]!();
      found.callMs.push(ms);
      if (failure !== null) found.failures.push(failure);
      await pause(BETWEEN_CALLS_MS);
    }
  };
  const handIn = async () => {
    for (let n = 0; performance.now() < until; n += 1) {
      const answer = await submit(people[n % people.length]!, cid, next());
      found.callMs.push(answer.ms);
      if (answer.failure === null) found.ids.push(idIn(answer));
      else found.failures.push(answer.failure);
      await pause(BETWEEN_SUBMITS_MS);
    }
  };
  await Promise.all([handIn(), ...people.map(read)]);
  await waitUntilJudged(site, found.ids, JUDGED_WITHIN_MS);
  return found;
}

function submit(person: Caller, cid: number, n: number) {
  return person.post(submitProblemJudge.path, { cid, pid: 'A', language: LANGUAGE, code: sum(n) });
}

function idIn({ text, failure }: { text: string; failure: string | null }): number {
  if (failure !== null) throw new Error(failure);
  return (JSON.parse(text) as { data: { submitId: number } }).data.submitId;
}

async function judgedOf(root: Caller, cid: number, id: number): Promise<number> {
  const { text } = await root.get(getContestRejudgings.path, { cid });
  const { data } = JSON.parse(text) as { data: { records: StagedRejudging[] } | null };
  return data?.records.find((one) => one.id === id)?.judged ?? 0;
}

/** By the clock of the database: from the arrival to the end of its first judging. */
async function verdictMs({ services }: JudgedSite, ids: readonly number[]): Promise<number[]> {
  const { rows } = await services.database.pool.query<{ ms: number }>(
    `SELECT (extract(epoch FROM j.ended_at - s.submitted_at) * 1000)::float8 AS ms
     FROM submission s JOIN judging j ON j.submission_id = s.id AND j.n = 1 WHERE s.id = ANY ($1)`,
    [ids],
  );
  return rows.map(({ ms }) => ms);
}

async function waitUntilIdle({ services }: JudgedSite): Promise<void> {
  const open = `SELECT FROM task WHERE kind = 'judge' AND ended_at IS NULL LIMIT 1`;
  const deadline = Date.now() + JUDGED_WITHIN_MS;
  while ((await services.database.pool.query(open)).rowCount !== 0 && Date.now() < deadline) await pause(200);
}
