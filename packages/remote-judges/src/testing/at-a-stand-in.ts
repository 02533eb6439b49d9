import { type StandInSite, type StandIn, startStandIn } from '@oyez/remote-stand-ins/frame/serve';
import type { Trouble } from '@oyez/remote-stand-ins/frame/troubles';
import { ACCOUNTS } from '@oyez/remote-stand-ins/frame/world';
import { onTestFinished } from 'vitest';
import type { Clock } from '../clock.ts';
import type { RemoteErrorKind } from '../errors.ts';
import { RemoteError } from '../errors.ts';
import { type CookieStore, cookiesInMemory } from '../http/cookies.ts';
import { realTransport } from '../http/real-transport.ts';
import { newMarker } from '../marker.ts';
import { fastClock } from './kit.ts';
import type { Account, RemoteResult, Site, SiteConnection, Submission } from '../provider.ts';
import { turnsOfProcess } from '../turns.ts';

const [SPARROW, HERON] = ACCOUNTS;

export type AtStandIn = {
  standIn: StandIn;
  clock: Clock;
  /** Somebody's way to it, with cookies of its own, or with those of a browser. */
  connect: (account?: Account, cookies?: CookieStore) => SiteConnection;
  /** A signed-in account. */
  signedIn: (account?: Account) => Promise<SiteConnection>;
  trouble: (trouble: Trouble) => void;
};

export const sparrow: Account = { handle: SPARROW!.handle, password: SPARROW!.password };
export const heron: Account = { handle: HERON!.handle, password: HERON!.password };

/** A site as it is played, for one test. Nobody waits: sleeping moves the clock. */
export async function atStandIn(site: Site, played: StandInSite, random?: () => number): Promise<AtStandIn> {
  const clock = fastClock();
  const standIn = await startStandIn(played, { now: () => clock.now(), ...(random && { random }) });
  onTestFinished(() => standIn.close());
  const connect = (account?: Account, cookies = cookiesInMemory()) =>
    site.connect({
      transport: quick(realTransport({ hosts: site.hosts, standIn: standIn.url })),
      cookies,
      account,
      userAgent: undefined,
      baseUrl: standIn.url,
      clock,
      turns: turnsOfProcess(clock),
    });
  return {
    standIn,
    clock,
    connect,
    async signedIn(account = sparrow) {
      const connection = connect(account);
      await connection.ensureSession();
      return connection;
    },
    trouble: (trouble) => standIn.world.troubles.add(trouble),
  };
}

/** What a site that drips would otherwise take half a minute for. */
function quick(transport: ReturnType<typeof realTransport>): ReturnType<typeof realTransport> {
  return { request: (request) => transport.request({ timeoutMs: 1_500, ...request }) };
}

export function aSubmission(site: Site, given: Partial<Submission> & { problem: string }): Submission {
  const { problem, ...rest } = given;
  const languageId = site.probe.broken.languageId;
  const source = '// stand-in: accepted, and long enough for any judge there is\nint main() { return 0; }\n';
  return { id: site.parseId(problem), languageId, source, marker: newMarker(), ...rest };
}

/** From the list that is written down before it to the number. */
export async function send(connection: SiteConnection, work: Submission) {
  const ticket = await connection.prepareSubmit(work);
  return { ...(await connection.submit(work, ticket)), ticket };
}

/** Asked until the site has a verdict, or says something that is none. */
export async function resultOf(connection: SiteConnection, work: Submission, remoteId: string): Promise<RemoteResult> {
  for (let asked = 0; asked < 10; asked++) {
    const result = await connection.getResult({ id: work.id, remoteId, handle: sparrow.handle });
    if (result.state === 'final' || result.state === 'unknown') return result;
  }
  throw new Error('no verdict after ten questions');
}

/** The kind of error that something ends with; `none` without one. */
export async function kindOf(promise: Promise<unknown>): Promise<RemoteErrorKind | 'none'> {
  try {
    await promise;
    return 'none';
  } catch (error) {
    if (error instanceof RemoteError) return error.kind as RemoteErrorKind;
    throw error;
  }
}
