import type { LiveEvent } from '@oyez/contract/live';
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

/** One stream for this tab alone, while it is visible: the way for browsers without locks, plain HTTP among them. */
export function aloneCarrier(listeners: CarrierListeners, open: OpenConnection): Carrier {
  let wanted: readonly string[] = [];
  let hidden: ReturnType<typeof setTimeout> | undefined;
  const connection = openCovered(listeners, open);

  const onVisibility = () => {
    clearTimeout(hidden);
    if (document.visibilityState === 'visible') connection.setTopics(wanted);
    else hidden = setTimeout(() => connection.setTopics([]), HIDDEN_GRACE_MS);
  };
  document.addEventListener('visibilitychange', onVisibility);

  return {
    setTopics(topics) {
      wanted = topics;
      if (document.visibilityState === 'visible') connection.setTopics(topics);
    },
    restart: () => connection.restart(),
    close() {
      clearTimeout(hidden);
      document.removeEventListener('visibilitychange', onVisibility);
      connection.close();
    },
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
