import { isWaiting, verdictOf as nameOf, type Verdict } from '@oyez/contract/judging/verdict';
import { lookAtRemoteProblem, takeRemoteProblem } from '@oyez/contract/problems/remote-import';
import { poolOf, type RemoteSiteKey } from '@oyez/contract/remote/remote-values';
import type { Clock } from '@oyez/remote-judges/clock';
import type { Transport } from '@oyez/remote-judges/http/transport';
import type { Site } from '@oyez/remote-judges/provider';
import type { Outcome } from '@oyez/remote-stand-ins/frame/script';
import { startStandIn, type StandIn } from '@oyez/remote-stand-ins/frame/serve';
import type { Trouble } from '@oyez/remote-stand-ins/frame/troubles';
import { ACCOUNTS, type World } from '@oyez/remote-stand-ins/frame/world';
import { STAND_INS } from '@oyez/remote-stand-ins/registry';
import { randomBytes } from 'node:crypto';
import { transact } from '../../../db/transact.ts';
import { createRemoteSites } from '../../../remote-sites.ts';
import { aUser, type TestUser } from '../../../testing/builders.ts';
import type { TestSite } from '../../../testing/site.ts';
import { writePool } from '../accounts/pools.service.ts';
import { aSiteWith, sendCode, statusOf, until, verdictOf } from './elsewhere.ts';

/** Pauses are so many times shorter here. */
const SPEED = 100;
const START = Date.now();
const clock: Clock = {
  now: () => START + (Date.now() - START) * SPEED,
  sleep: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms / SPEED);
    }),
};
/** Nothing takes longer than twenty minutes there, which are 12 s; a busy machine takes longer to carry forty megabytes. */
const END_MS = 45_000;
/** As long as a stand-in may drip. */
const PATIENCE_MS = 1000;

/** A judge, what is solved there, and how. */
export type JudgeRow = {
  key: RemoteSiteKey;
  problem: string;
  title: string;
  language: string;
  /** The address that takes code. */
  sends: string;
  /** What becomes of its outcomes where that has another name here. */
  says: Partial<Record<Outcome, Verdict>>;
};

/** Where a site has no word for an outcome, its stand-in is in error itself. */
const WITHOUT_WORDS = { idleness: 'system_error', partial: 'system_error', skipped: 'system_error' } as const;
const CODEFORCES = {
  language: 'GNU G++17 7.3.0',
  says: { idleness: 'runtime_error', partial: 'partial_accepted', skipped: 'system_error' },
} as const;

export const JUDGES: readonly JudgeRow[] = [
  { key: 'CF', problem: '1A', title: 'Theatre Square', sends: '/contest/1/submit', ...CODEFORCES },
  { key: 'GYM', problem: '100001A', title: 'Lamps of the Hall', sends: '/gym/100001/submit', ...CODEFORCES },
  { key: 'HDU', problem: '1000', title: 'A + B Problem', language: 'G++', sends: '/submit.php', says: WITHOUT_WORDS },
  { key: 'POJ', problem: '1000', title: 'A+B Problem', language: 'G++', sends: '/submit', says: WITHOUT_WORDS },
  {
    key: 'AC',
    problem: 'abc100_a',
    title: 'Happy Birthday!',
    language: 'C++23 (GCC 15.2.0)',
    sends: '/submit',
    says: {
      presentation_error: 'wrong_answer',
      idleness: 'runtime_error',
      partial: 'wrong_answer',
      skipped: 'system_error',
    },
  },
  {
    key: 'SPOJ',
    problem: 'TEST',
    title: 'Life, the Universe, and Everything',
    language: 'C++ (gcc 8.3)',
    sends: '/submit/complete',
    says: {
      ...WITHOUT_WORDS,
      presentation_error: 'system_error',
      memory_limit: 'runtime_error',
      // Points of a challenge problem.
      partial: 'accepted',
    },
  },
  {
    key: 'LIBRE',
    problem: '1',
    title: 'A + B Problem',
    language: 'C++ 17 (G++)',
    sends: '/submission/submit',
    says: {
      ...WITHOUT_WORDS,
      presentation_error: 'system_error',
      partial: 'partial_accepted',
      skipped: 'submitted_failed',
    },
  },
];

/** The accounts that a stand-in knows. */
export const ITS_OWN = ACCOUNTS.map(({ handle, password }) => ({ username: handle, password }));

export type End = { verdict: Verdict; says: string | null; timeMs: number | null; memoryKb: number | null };

/** A judge as it is used from a site of ours. */
export type Played = {
  judge: JudgeRow;
  site: TestSite;
  world: World;
  user: TestUser;
  root: TestUser;
  displayId: string;
  trouble(trouble: Trouble): void;
  accounts(accounts: readonly { username: string; password: string }[]): Promise<void>;
  /** What becomes of it there is told in the words of stand-ins. */
  send(told?: string, language?: string): Promise<Sent>;
  /** The next code arrives, and its answer stays away until it is let go. */
  holdAnswer(): { arrived: Promise<void>; letGo(): void };
};

export type Sent = {
  id: number;
  /** When nothing more comes of it. */
  end(): Promise<End>;
  /** When the judge has it, and its number is known here. */
  isThere(): Promise<unknown>;
  isOpen(): Promise<boolean>;
  /** How often it is there. */
  arrivals(): number;
};

/** Looks at its problem and takes it as it was seen. */
export async function bringIn({ site, root, judge: { key, problem } }: Played) {
  const body = { oj: key, remoteId: problem };
  const { data: looked } = await site.call(lookAtRemoteProblem, { token: root.token, body });
  const { data: taken } = await site.call(takeRemoteProblem, {
    token: root.token,
    body: { ...body, token: looked?.token ?? '' },
  });
  return { looked, taken };
}

/** The gym is the same site as Codeforces, with the same accounts: it has a stand-in, and a site of ours, to itself. */
export async function playJudges(): Promise<{
  rows: readonly Played[];
  sites: readonly TestSite[];
  close(): Promise<void>;
}> {
  const parts = await Promise.all(
    [JUDGES.filter(({ key }) => key !== 'GYM'), JUDGES.filter(({ key }) => key === 'GYM')].map(playOn),
  );
  return {
    rows: JUDGES.map(({ key }) => parts.flatMap(({ rows }) => rows).find(({ judge }) => judge.key === key)!),
    sites: parts.map(({ site }) => site),
    close: async () => {
      await Promise.all(parts.map((part) => part.close()));
    },
  };
}

async function playOn(judges: readonly JudgeRow[]) {
  const standIns = new Map<string, StandIn>();
  for (const { key } of judges) {
    const played = STAND_INS.find(({ keys }) => keys.includes(key))!;
    standIns.set(key, await startStandIn(played, { now: clock.now }));
  }
  const addresses = Object.fromEntries([...standIns].map(([key, { url }]) => [key, url]));
  const answers = new Answers(judges);
  const remote = createRemoteSites(addresses);
  const sites = { ...remote, clock, transport: (of: Site) => answers.of(of.key, remote.transport(of)) };
  const site = Object.assign(await aSiteWith({ sites }), { now: () => new Date(clock.now()) });
  const [user, root] = [await aUser(site), await aUser(site, { role: 'root' })];
  return {
    site,
    rows: judges.map((judge): Played => {
      const { world } = standIns.get(judge.key)!;
      return {
        judge,
        site,
        world,
        user,
        root,
        displayId: `${judge.key}-${judge.problem}`,
        trouble: (trouble) => world.troubles.add(trouble),
        accounts: (accounts) =>
          transact(site, (tx) => writePool(tx, site.config.secretKey, poolOf(judge.key), accounts, [], new Date())),
        send: (told = '', language = judge.language) => send(site, world, user, { ...judge, language }, told),
        holdAnswer: () => answers.hold(judge.key),
      };
    }),
    async close() {
      await site.close();
      await Promise.all([...standIns.values()].map((one) => one.close()));
    },
  };
}

async function send(site: TestSite, world: World, user: TestUser, judge: JudgeRow, told: string): Promise<Sent> {
  const word = randomBytes(6).toString('hex');
  const code = `// ${word}${told === '' ? '' : `, stand-in: ${told}`}\nint main() { return 0; } // long enough for any judge\n`;
  const id = await sendCode(site, user, { displayId: `${judge.key}-${judge.problem}` }, code, judge.language);
  return {
    id,
    async end() {
      const { status, message, time_ms: timeMs, memory_kb: memoryKb } = await verdictOf(site, id, END_MS);
      return { verdict: nameOf(status), says: message, timeMs, memoryKb };
    },
    isThere: () =>
      until(
        'its number there is known',
        () =>
          site.database.db
            .selectFrom('remote_submission')
            .select('remote_id')
            .where('submission_id', '=', id)
            .where('remote_id', 'is not', null)
            .executeTakeFirst(),
        END_MS,
      ),
    isOpen: async () => isWaiting((await statusOf(site, id)).status),
    arrivals: () => world.submissions.filter(({ source }) => source.includes(word)).length,
  };
}

/** Answers on their way back from a judge. */
class Answers {
  readonly #addresses: ReadonlyMap<string, string>;
  readonly #held = new Map<string, { arrived: () => void; until: Promise<void> }>();

  constructor(judges: readonly JudgeRow[]) {
    this.#addresses = new Map(judges.map(({ key, sends }) => [key, sends]));
  }

  hold(key: string): { arrived: Promise<void>; letGo(): void } {
    const arrival = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    this.#held.set(key, { arrived: arrival.resolve, until: end.promise });
    return { arrived: arrival.promise, letGo: end.resolve };
  }

  of(key: string, transport: Transport): Transport {
    return {
      request: async (request) => {
        const answer = await transport.request({ timeoutMs: PATIENCE_MS, ...request });
        const isCode = request.method === 'POST' && request.url.includes(this.#addresses.get(key) ?? '');
        const held = isCode ? this.#held.get(key) : undefined;
        if (held !== undefined) {
          this.#held.delete(key);
          held.arrived();
          await held.until;
        }
        return answer;
      },
    };
  }
}
