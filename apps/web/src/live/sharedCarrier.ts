import { MAX_TOPICS, type LiveEvent } from '@oyez/contract/wire/live';
import { openCovered, type Carrier, type CarrierListeners, type OpenConnection, type OtherTabs } from './carrier.ts';
import type { Connection } from './connection.ts';

const CHANNEL = 'oyez-live';
/** The leading tab says so this often, and forgets who is silent for three rounds. */
const ROUND_MS = 15_000;
const FORGET_ROUNDS = 3;
/**
 * The others believe in it for longer: browsers let the timers of a tab that was hidden for minutes run once a minute.
 * A tab that is closed gives the lock back, and another leads at once.
 */
const TRUST_ROUNDS = 7;

type Message =
  | { kind: 'want'; tab: string; topics: readonly string[] }
  | { kind: 'gone'; tab: string }
  | { kind: 'restart' }
  /** With the hello of the running stream, for tabs that came later. */
  | { kind: 'round'; covered: readonly string[]; hello?: LiveEvent | undefined }
  | { kind: 'event'; event: LiveEvent };

/** The browser parts that tabs share, absent on plain HTTP or in old browsers. */
export type TabParts = OtherTabs & { locks: Pick<LockManager, 'request'> };

/** One stream for all tabs of the browser: the tab that holds the lock carries it and passes the events on. */
export function sharedCarrier(parts: TabParts) {
  return (listeners: CarrierListeners, open: OpenConnection): Carrier => {
    const channel = parts.openChannel(CHANNEL);
    const post = (message: Message) => channel.postMessage(message);
    const wishes = new Map<string, { topics: readonly string[]; silentRounds: number }>();
    const ending = new AbortController();
    let own: readonly string[] = [];
    let covered: readonly string[] = [];
    let lead: Connection | undefined;
    let hello: LiveEvent | undefined;
    let release: (() => void) | undefined;
    let silentRounds = 0;

    const setCovered = (topics: readonly string[]) => {
      covered = topics;
      listeners.onCoverage(topics);
    };
    const tellRound = () => post({ kind: 'round', covered, hello });
    const askForAll = () => {
      const others = [...wishes.values()].flatMap((wish) => wish.topics);
      lead?.setTopics([...new Set([...own, ...others])].slice(0, MAX_TOPICS));
    };

    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      switch (data.kind) {
        case 'want': {
          const isNew = !wishes.has(data.tab);
          wishes.set(data.tab, { topics: data.topics, silentRounds: 0 });
          askForAll();
          if (isNew && lead) tellRound();
          return;
        }
        case 'gone':
          wishes.delete(data.tab);
          return askForAll();
        case 'restart':
          return lead?.restart();
        case 'round':
          silentRounds = 0;
          setCovered(data.covered);
          if (data.hello) listeners.onEvent(data.hello);
          // A leader that took over since does not know this tab yet.
          return post({ kind: 'want', tab: parts.tab, topics: own });
        case 'event':
          return listeners.onEvent(data.event);
      }
    };

    const becomeLeader = () =>
      new Promise<void>((resolve) => {
        if (ending.signal.aborted) return resolve();
        release = resolve;
        lead = openCovered(
          {
            onEvent(event) {
              if (event.type === 'hello') hello = event;
              listeners.onEvent(event);
              post({ kind: 'event', event });
            },
            onCoverage(topics) {
              // What answers next may be another build.
              hello = undefined;
              setCovered(topics);
              tellRound();
            },
          },
          open,
        );
        askForAll();
        post({ kind: 'round', covered: [] });
      });
    parts.locks.request(CHANNEL, { signal: ending.signal }, becomeLeader).catch(() => undefined);

    const rounds = setInterval(() => {
      if (lead) {
        for (const [tab, wish] of wishes) {
          if (wish.silentRounds >= FORGET_ROUNDS) wishes.delete(tab);
          else wish.silentRounds += 1;
        }
        askForAll();
        return tellRound();
      }
      silentRounds += 1;
      if (silentRounds === TRUST_ROUNDS) setCovered([]);
    }, ROUND_MS);

    return {
      setTopics(topics) {
        own = topics;
        askForAll();
        if (!lead) post({ kind: 'want', tab: parts.tab, topics });
      },
      restart() {
        if (lead) lead.restart();
        else post({ kind: 'restart' });
      },
      close() {
        clearInterval(rounds);
        ending.abort();
        lead?.close();
        lead = undefined;
        release?.();
        post({ kind: 'gone', tab: parts.tab });
        channel.close();
      },
    };
  };
}
