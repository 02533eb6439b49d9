import type { StandIn } from '@oyez/remote-stand-ins/frame/serve';
import type { Clock } from '../clock.ts';
import type { RemoteErrorKind } from '../errors.ts';
import { cookiesInMemory, type CookieStore } from '../http/cookies.ts';
import { realTransport } from '../http/real-transport.ts';
import { newMarker } from '../marker.ts';
import type { RemoteResult, Site, SiteConnection, Submission } from '../provider.ts';
import { turnsOfProcess } from '../turns.ts';

/** Time that passes when somebody sleeps. */
export function fastClock(): Clock {
  let now = Date.UTC(2026, 10, 23);
  return {
    now: () => now,
    sleep: (ms) => {
      now += ms;
      return Promise.resolve();
    },
  };
}

type Options = {
  account?: { handle: string; password: string | undefined } | null;
  cookies?: CookieStore;
  clock?: Clock;
  timeoutMs?: number;
};

export const SPARROW = { handle: 'sparrow', password: 'seeds-and-crumbs' };

/** The provider on the real transport, with a stand-in at its other end. */
export function connectTo(site: Site, standIn: StandIn, options: Options = {}): SiteConnection {
  const clock = options.clock ?? fastClock();
  const transport = realTransport({ hosts: site.hosts, standIn: standIn.url });
  return site.connect({
    transport: {
      request: (request) => transport.request({ timeoutMs: options.timeoutMs ?? 5000, ...request }),
    },
    cookies: options.cookies ?? cookiesInMemory(),
    account: options.account === null ? undefined : (options.account ?? SPARROW),
    userAgent: undefined,
    baseUrl: standIn.url,
    clock,
    turns: turnsOfProcess(clock),
  });
}

export function aSubmission(site: Site, id: string, source: string, languageId: string): Submission {
  return { id: site.parseId(id), languageId, source, marker: newMarker() };
}

export async function sent(connection: SiteConnection, work: Submission): Promise<string> {
  const { remoteId } = await connection.submit(work, await connection.prepareSubmit(work));
  return remoteId;
}

/** Asks until it is final, or unknown. */
export async function resultOf(connection: SiteConnection, work: Submission, remoteId: string): Promise<RemoteResult> {
  for (let poll = 0; poll < 20; poll++) {
    const result = await connection.getResult({ id: work.id, remoteId, handle: SPARROW.handle });
    if (result.state === 'final' || result.state === 'unknown') return result;
  }
  throw new Error('no verdict came');
}

/** The kind of the error that this ends with. */
export async function kindOf(doing: Promise<unknown>): Promise<RemoteErrorKind | 'none'> {
  try {
    await doing;
    return 'none';
  } catch (error) {
    const kind = (error as { kind?: RemoteErrorKind }).kind;
    if (kind === undefined) throw error;
    return kind;
  }
}
