import type { LiveEvent } from '@oyez/contract/wire/live';
import type { Connection, ConnectionParts } from './connection.ts';

export type CarrierListeners = {
  onEvent: (event: LiveEvent) => void;
  /** The topics whose events arrive now; empty while the stream is broken. */
  onCoverage: (topics: readonly string[]) => void;
};
export type Carrier = {
  setTopics: (topics: readonly string[]) => void;
  restart: () => void;
  close: () => void;
};
export type OpenConnection = (parts: Pick<ConnectionParts, 'onEvent' | 'onOpen'>) => Connection;

/** A hidden tab keeps its stream this long, so that a glance at another tab does not cost a reconnect. */
const HIDDEN_GRACE_MS = 10_000;

/** A browser opens six connections to a site; streams must leave some for everything else. */
const MAX_STREAMS = 3;

/** How the tabs of a browser without locks hear of each other. */
export type OtherTabs = {
  openChannel: (name: string) => Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>;
  tab: string;
};

/**
 * One stream for this tab alone, while it is visible: the way for browsers without locks, plain HTTP among them. Of
 * many windows side by side only those looked at last have one; the others poll.
 */
export function aloneCarrier(tabs?: OtherTabs) {
  return (listeners: CarrierListeners, open: OpenConnection): Carrier => {
    let wanted: readonly string[] = [];
    let hidden: ReturnType<typeof setTimeout> | undefined;
    const lookedAtSince = new Set<string>();
    const channel = tabs?.openChannel('oyez-looked-at');
    const connection = openCovered(listeners, open);
    const isVisible = () => document.visibilityState === 'visible';
    const mayStream = () => isVisible() && lookedAtSince.size < MAX_STREAMS;

    const onLook = () => {
      clearTimeout(hidden);
      if (!isVisible()) {
        hidden = setTimeout(() => connection.setTopics([]), HIDDEN_GRACE_MS);
        return;
      }
      lookedAtSince.clear();
      channel?.postMessage(tabs?.tab);
      connection.setTopics(wanted);
    };
    if (channel) {
      channel.onmessage = ({ data }: MessageEvent<string>) => {
        lookedAtSince.add(data);
        if (!mayStream()) connection.setTopics([]);
      };
    }
    if (isVisible()) channel?.postMessage(tabs?.tab);
    document.addEventListener('visibilitychange', onLook);
    window.addEventListener('focus', onLook);

    return {
      setTopics(topics) {
        wanted = topics;
        if (mayStream()) connection.setTopics(topics);
      },
      restart: () => connection.restart(),
      close() {
        clearTimeout(hidden);
        document.removeEventListener('visibilitychange', onLook);
        window.removeEventListener('focus', onLook);
        channel?.close();
        connection.close();
      },
    };
  };
}

/** A connection that says which topics the server granted, from its hello until it breaks. */
export function openCovered(listeners: CarrierListeners, open: OpenConnection): Connection {
  let covered = false;
  return open({
    onEvent(event) {
      if (event.type === 'hello') {
        covered = true;
        listeners.onCoverage(event.topics);
      }
      listeners.onEvent(event);
    },
    onOpen(isOpen) {
      if (isOpen || !covered) return;
      covered = false;
      listeners.onCoverage([]);
    },
  });
}
