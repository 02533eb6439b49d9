import { setTimeout as pause } from 'node:timers/promises';
import { isWaiting, STATUS } from '@oyez/contract/judging/verdict';
import type { TroubleName } from '@oyez/remote-stand-ins/frame/troubles';
import type { Bench, BenchContext } from '../bench.ts';
import { row } from '../report.ts';
import { measureBesideRemote } from './remote-beside.ts';
import { openRemoteSite, type RemoteBenchSite, type RemoteProblem } from '../site/remote-site.ts';

const SUBMISSIONS = Number(process.env.OYEZ_REMOTE_SUBMISSIONS ?? 500);
const KILLS = Number(process.env.OYEZ_REMOTE_KILLS ?? 10);
const ACCOUNTS_EACH = 24;
const PEOPLE = 20;
const LONGEST_BEFORE_KILL_MS = 5000;
const ROUNDS = 8;
const ENDS_WITHIN_MS = 1_200_000;

const TROUBLES: readonly (readonly [TroubleName, number])[] = [
  ['bad-gateway', 0.02],
  ['reset-before', 0.01],
  ['reset-after', 0.02],
  ['half-page', 0.01],
  ['broken-gzip', 0.005],
  ['session-lost', 0.002],
  ['rate-limit', 0.005],
  ['empty', 0.005],
];

const OUTCOMES = ['accepted', 'wrong_answer', 'compile_error', 'time_limit', 'runtime_error'] as const;

type Sent = { id: number; token: string; outcome: (typeof OUTCOMES)[number]; name: string; to: RemoteProblem };

/** Submissions to judges that are played, with random faults, while the server is killed again and again. */
export const remote: Bench = async (context) => {
  const beside = await measureBesideRemote(context, ACCOUNTS_EACH);
  const site = await openRemoteSite(context, ACCOUNTS_EACH);
  for (const { standIn } of site.problems) {
    for (const [name, chance] of TROUBLES) standIn.world.troubles.add({ name, chance });
  }
  const tokens = await Promise.all(Array.from({ length: PEOPLE }, () => site.newUser()));
  context.say(`${SUBMISSIONS} submissions to ${site.problems.map((one) => one.site.key).join(', ')}, ${KILLS} kills`);
  const began = Date.now();
  const sent: Sent[] = [];
  const batch = Math.ceil(SUBMISSIONS / Math.max(1, KILLS));
  for (let kill = 1; sent.length < SUBMISSIONS; kill += 1) {
    sent.push(...(await sendSome(site, tokens, sent.length, Math.min(batch, SUBMISSIONS - sent.length))));
    if (kill > KILLS) continue;
    await pause(LONGEST_BEFORE_KILL_MS * Math.random());
    await site.killServer();
    context.say(`${sent.length} handed in, killed ${kill} times`);
  }
  let failedOnce = 0;
  for (let round = 1; ; round += 1) {
    const failed = await ended(context, site, sent);
    failedOnce = Math.max(failedOnce, failed.length);
    if (failed.length === 0 || round > ROUNDS) break;
    context.say(`${failed.length} are asked for again by their authors`);
    for (const { token, id } of failed) await site.resubmit(token, id);
  }
  const took = (Date.now() - began) / 1000;
  const verdicts = await statuses(site, sent);
  const wrong = sent.filter(({ id, outcome }) => {
    const status = verdicts.get(id);
    return status !== STATUS[outcome] && status !== STATUS.submitted_failed && status !== STATUS.system_error;
  });
  const open = sent.filter(({ id }) => isWaiting(verdicts.get(id) ?? STATUS.pending));
  const without = sent.filter(({ id, outcome }) => verdicts.get(id) !== STATUS[outcome]);
  for (const line of await endings(site, without)) context.say(line);
  const arrivals = sent.map(
    ({ name, to }) => to.standIn.world.submissions.filter(({ source }) => source.includes(name)).length,
  );
  return [
    row('remote', 'submissions to judges that are played, with faults', sent.length, ''),
    row('remote', 'kills of the server meanwhile', KILLS, ''),
    row('remote', 'until all had a verdict', took, 's'),
    row('remote', 'told to ask again, at most at a time', failedOnce, ''),
    row('remote', 'lost', open.length, '', { atMost: 0 }),
    row('remote', 'sent twice', arrivals.filter((count) => count > 1).length, '', { atMost: 0 }),
    row('remote', 'wrong verdicts', wrong.length, '', { atMost: 0 }),
    row('remote', 'without their verdict in the end', without.length, '', { atMost: 0 }),
    ...beside,
  ];
};

async function sendSome(
  site: RemoteBenchSite,
  tokens: readonly string[],
  first: number,
  count: number,
): Promise<Sent[]> {
  const sent: Sent[] = [];
  const turns = Array.from({ length: count }, (_, n) => first + n).values();
  const person = async (token: string) => {
    for (const n of turns) {
      const to = site.problems[n % site.problems.length];
      const outcome = OUTCOMES[n % OUTCOMES.length];
      if (to === undefined || outcome === undefined) return;
      const name = `submission-${n}-of-the-bench`;
      const code = `// stand-in: ${outcome} on 2\n// ${name}: long enough to be taken by every judge\nint main() { return 0; }\n`;
      sent.push({ id: await site.submit(token, to, code), token, outcome, name, to });
    }
  };
  await Promise.all(tokens.map(person));
  return sent;
}

/** Waits until nothing is under way; answers what ended without a verdict. */
async function ended(context: BenchContext, site: RemoteBenchSite, sent: readonly Sent[]): Promise<Sent[]> {
  const deadline = Date.now() + ENDS_WITHIN_MS;
  for (let look = 0; ; look += 1) {
    const found = await statuses(site, sent);
    const open = sent.filter(({ id }) => isWaiting(found.get(id) ?? STATUS.pending)).length;
    if (open === 0 || Date.now() > deadline) {
      return sent.filter(({ id }) => found.get(id) === STATUS.submitted_failed);
    }
    if (look % 20 === 0) context.say(`${open} are under way`);
    await pause(500);
  }
}

/** What the judge or we said of these, for whoever looks for the cause. */
async function endings({ services }: RemoteBenchSite, sent: readonly Sent[]): Promise<string[]> {
  const { rows } = await services.database.pool.query<{ line: string }>(
    `SELECT concat_ws(' | ', oj, 'status ' || s.status, phase, reason, raw_verdict, 'sends ' || sends, 'faults ' || faults) AS line
     FROM submission AS s JOIN remote_submission AS r ON r.submission_id = s.id WHERE s.id = ANY ($1) ORDER BY r.id`,
    [sent.map(({ id }) => id)],
  );
  return rows.map(({ line }) => line);
}

async function statuses({ services }: RemoteBenchSite, sent: readonly Sent[]): Promise<Map<number, number>> {
  const { rows } = await services.database.pool.query<{ id: number; status: number }>(
    'SELECT id, status FROM submission WHERE id = ANY ($1)',
    [sent.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, status }) => [id, status]));
}
