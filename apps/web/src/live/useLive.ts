import type { LiveEvent } from '@oyez/contract/wire/live';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import { createBrowserHub } from './browserHub.ts';
import type { LiveHub } from './hub.ts';

let browserHub: LiveHub | undefined;

/** Pages use the browser's one hub; a test gives its own. */
const LiveHubContext = createContext<LiveHub | null>(null);

function useHub(): LiveHub {
  const given = useContext(LiveHubContext);
  const [hub] = useState(() => given ?? (browserHub ??= createBrowserHub()));
  return given ?? hub;
}

/**
 * Hears the events of a topic while the component is mounted; `null` hears nothing. Answers whether they arrive at all:
 * while they do not, the caller polls. `onGap` runs when events arrive again after a pause in which some may be lost.
 */
export function useLive(topic: string | null, onEvent: (event: LiveEvent) => void, onGap?: () => void): boolean {
  const hub = useHub();
  const hear = useEffectEvent(onEvent);
  const closeGap = useEffectEvent(() => onGap?.());

  useEffect(() => {
    if (topic === null) return;
    return hub.subscribe(topic, (event) => hear(event));
  }, [hub, topic]);

  const covered = useSyncExternalStore(
    useCallback((listener: () => void) => hub.onCoverage(listener), [hub]),
    () => topic !== null && hub.covers(topic),
  );
  useEffect(() => {
    if (covered) closeGap();
  }, [covered]);
  return covered;
}
