import { MAX_TOPICS, type LiveEvent } from '@oyez/contract/wire/live';
import type { Connection, ConnectionParts } from './connection.ts';
import { aloneCarrier, type Carrier, type CarrierListeners } from './carrier.ts';

export type LiveListener = (event: LiveEvent) => void;

/** What pages see of the live stream. */
export type LiveHub = {
  /** Hears the events of a topic, counted: the topic is asked for while anybody listens. */
  subscribe: (topic: string, listener: LiveListener) => () => void;
  /** True while events of this topic arrive; otherwise whoever needs news polls. */
  covers: (topic: string) => boolean;
  onCoverage: (listener: () => void) => () => void;
  /** Another person is logged in, or nobody any more. */
  sessionChanged: () => void;
  close: () => void;
};

type Open = (parts: Pick<ConnectionParts, 'onEvent' | 'onOpen'>) => Connection;

/** Joins the pages of this tab to one carrier, which may be shared with the other tabs. */
export function createHub(
  open: Open,
  carry: (listeners: CarrierListeners, open: Open) => Carrier = aloneCarrier(),
  /** Hears which build of the site answers, whichever tab carries the stream. */
  onBuild: (build: string) => void = () => undefined,
): LiveHub {
  const listeners = new Map<string, Set<LiveListener>>();
  const coverageListeners = new Set<() => void>();
  let covered: ReadonlySet<string> = new Set();
  let pending: ReturnType<typeof setTimeout> | undefined;

  const carrier = carry(
    {
      onEvent(event) {
        if (event.type === 'hello') onBuild(event.build);
        if (!('topic' in event)) return;
        for (const listener of [...(listeners.get(event.topic) ?? [])]) listener(event);
      },
      onCoverage(topics) {
        covered = new Set(topics);
        for (const listener of [...coverageListeners]) listener();
      },
    },
    open,
  );
  // Pages mount and unmount several listeners at once: one request for all of them.
  const sendTopics = () => {
    clearTimeout(pending);
    pending = setTimeout(() => carrier.setTopics([...listeners.keys()].slice(0, MAX_TOPICS)), 20);
  };

  return {
    subscribe(topic, listener) {
      const known = listeners.get(topic);
      if (known) known.add(listener);
      else {
        listeners.set(topic, new Set([listener]));
        sendTopics();
      }
      return () => {
        const set = listeners.get(topic);
        set?.delete(listener);
        if (set?.size !== 0) return;
        listeners.delete(topic);
        sendTopics();
      };
    },
    covers: (topic) => covered.has(topic),
    onCoverage(listener) {
      coverageListeners.add(listener);
      return () => coverageListeners.delete(listener);
    },
    sessionChanged: () => carrier.restart(),
    close() {
      clearTimeout(pending);
      carrier.close();
    },
  };
}
