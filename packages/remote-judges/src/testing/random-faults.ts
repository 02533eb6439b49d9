import type { Outcome } from '@oyez/remote-stand-ins/frame/script';
import type { StandInSite } from '@oyez/remote-stand-ins/frame/serve';
import type { TroubleName } from '@oyez/remote-stand-ins/frame/troubles';
import { expect } from 'vitest';
import { RateLimited, RemoteError, SiteChanged, SubmitUncertain } from '../errors.ts';
import type { RemoteVerdict, Site, SiteConnection, Submission } from '../provider.ts';
import { aSubmission, type AtStandIn, atStandIn, sparrow } from './at-a-stand-in.ts';

const FAULTS: readonly TroubleName[] = [
  ...(['bad-gateway', 'half-page', 'cut-page', 'reset-before', 'reset-after', 'rate-limit', 'session-lost'] as const),
  ...(['empty', 'broken-gzip', 'changed-page', 'redirect-loop', 'wrong-encoding', 'unknown-verdict'] as const),
];
const CHANCE = 0.03;
const PATIENCE = 200;

const OUTCOMES: readonly (readonly [Outcome, RemoteVerdict])[] = [
  ['accepted', 'accepted'],
  ['wrong_answer', 'wrong_answer'],
  ['time_limit', 'time_limit'],
  ['compile_error', 'compile_error'],
  ['runtime_error', 'runtime_error'],
];

/** Submissions while anything fails at any moment: none arrives twice, and each gets its own verdict or is given up. */
export async function survivesRandomFaults(site: Site, played: StandInSite, problem: string, count: number) {
  const there = await atStandIn(site, played, randomOf(count + site.key.length));
  for (const name of FAULTS) there.trouble({ name, chance: CHANCE });
  const ends: string[] = [];
  for (let at = 0; at < count; at++) {
    const [outcome, verdict] = OUTCOMES[at % OUTCOMES.length]!;
    const source = `// number ${at}, stand-in: ${outcome}\nint main() { return 0; } // long enough for any judge\n`;
    const connection = there.connect(sparrow);
    const work = aSubmission(site, { problem, source });
    const remoteId = await sendThrough(there, connection, work);
    if (remoteId === 'uncertain') continue;
    expect(await verdictThrough(there, connection, work, remoteId)).toBe(verdict);
    expect(there.standIn.world.submission(remoteId)?.source).toContain(`// number ${at}, `);
    ends.push(remoteId);
  }
  const arrived = there.standIn.world.submissions.map(({ source }) => /number (\d+)/.exec(source)?.[1]);
  expect(new Set(arrived).size).toBe(arrived.length);
  expect(new Set(ends).size).toBe(ends.length);
  expect(ends.length).toBeGreaterThan(count / 2);
}

async function sendThrough(there: AtStandIn, connection: SiteConnection, work: Submission): Promise<string> {
  for (let tries = 0; tries < PATIENCE; tries++) {
    await there.clock.sleep(10_000);
    const ticket = await patiently(there, async () => {
      await connection.ensureSession();
      return connection.prepareSubmit(work);
    });
    try {
      return (await connection.submit(work, ticket)).remoteId;
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      if (!(error instanceof SubmitUncertain)) continue;
    }
    const found = await patiently(there, async () => {
      await connection.ensureSession();
      return connection.findSubmitted(work, ticket);
    }).catch(onlySiteChanged);
    if (found === 'uncertain') return found;
    if (found.found === 'one') return found.remoteId;
    expect(found.found).toBe('none');
  }
  throw new Error('could not be sent');
}

async function verdictThrough(there: AtStandIn, connection: SiteConnection, { id }: Submission, remoteId: string) {
  for (let asked = 0; asked < PATIENCE; asked++) {
    const result = await patiently(there, () => connection.getResult({ id, remoteId, handle: sparrow.handle }));
    if (result.state === 'final') return result.verdict;
  }
  throw new Error('no verdict came');
}

/** A list that stays unreadable tells nothing: the submission is given up, and not sent again. */
function onlySiteChanged(error: unknown): 'uncertain' {
  if (error instanceof SiteChanged) return 'uncertain';
  throw error;
}

/** Asked again after each trouble, as whoever asks does. */
async function patiently<Result>({ clock }: AtStandIn, ask: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      const isLast = error instanceof SiteChanged ? tries >= PATIENCE / 10 : tries >= PATIENCE;
      if (!(error instanceof RemoteError) || isLast) throw error;
      await clock.sleep(error instanceof RateLimited ? error.retryAfterMs : 2_000);
    }
  }
}

/** The same faults every time. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
