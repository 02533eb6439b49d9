import { EVENTS_PATH } from '@oyez/contract/wire/live';
import { headersOf, keepFreshToken } from '../api/call.ts';
import { doubtLine, noteAnswer, onLineBack } from '../api/line.ts';
import { getSession, onSessionChange } from '../api/session.ts';
import { aloneCarrier } from './carrier.ts';
import { offerReload } from '../ui/feedback/offerReload.tsx';
import { createBuildWatch } from './buildWatch.ts';
import { type Connection, type ConnectionParts, openConnection } from './connection.ts';
import { createHub, type LiveHub } from './hub.ts';
import { sharedCarrier } from './sharedCarrier.ts';

/** The hub of this tab, over this browser's network, locks and channels as far as they exist. */
export function createBrowserHub(): LiveHub {
  const locks: LockManager | undefined = navigator.locks;
  const tabs =
    typeof BroadcastChannel === 'function'
      ? { openChannel: (name: string) => new BroadcastChannel(name), tab: randomName() }
      : undefined;
  const carry = locks !== undefined && tabs ? sharedCarrier({ locks, ...tabs }) : aloneCarrier(tabs);
  const hub = createHub(
    (parts) =>
      openForLine({
        ...parts,
        fetch: fetchWatched,
        headers: () => headersOf(EVENTS_PATH, getSession().token),
        random: Math.random,
      }),
    carry,
    createBuildWatch(offerReload),
  );
  // A refreshed token of the same person needs no new stream.
  onSessionChange((session, before) => {
    if (session.user?.uid !== before.user?.uid) hub.sessionChanged();
  });
  // The tab's wishes must not outlive it: the leading tab would ask for them until it forgets.
  window.addEventListener('pagehide', (event) => {
    if (!event.persisted) hub.close();
  });
  return hub;
}

/** Whoever reads a page for long calls nothing: then the stream is what notices that the line is away. */
async function fetchWatched(address: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, init);
    noteAnswer(response.status);
    // The tab that carries the stream stores it for all of them.
    keepFreshToken(new Headers(init?.headers).get('authorization'), response.headers);
    return response;
  } catch (error) {
    if (init?.signal?.aborted !== true) doubtLine();
    throw error;
  }
}

/** Opened anew as soon as the line is back, instead of at its own next try. */
function openForLine(parts: ConnectionParts): Connection {
  const connection = openConnection(parts);
  const leave = onLineBack(() => connection.restart());
  return {
    ...connection,
    close() {
      leave();
      connection.close();
    },
  };
}

/** `randomUUID` is missing on plain HTTP; tabs only need to differ. */
function randomName(): string {
  return `${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`;
}
