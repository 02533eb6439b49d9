import { useEffect, useState } from 'react';

type Message = { kind: 'here' | 'who' | 'gone'; key: string; tab: string };

const CHANNEL = 'oyez.problem-tabs';

/** Whether the same thing is open in another tab of this browser. */
export function useOtherTabs(key: string): boolean {
  const [others, setOthers] = useState<{ key: string; tabs: ReadonlySet<string> }>({ key, tabs: new Set() });
  useEffect(() => {
    // Old browsers have none: then nobody is warned, and the last change wins as ever.
    if (typeof BroadcastChannel === 'undefined') return;
    const channel = new BroadcastChannel(CHANNEL);
    const tab = Math.random().toString(36).slice(2);
    const tabs = new Set<string>();
    const say = (kind: Message['kind']) => channel.postMessage({ kind, key, tab } satisfies Message);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.key !== key) return;
      if (data.kind === 'gone') tabs.delete(data.tab);
      else tabs.add(data.tab);
      if (data.kind === 'who') say('here');
      setOthers({ key, tabs: new Set(tabs) });
    };
    // A tab that is closed or put away says so; one that comes back asks again.
    const leave = () => say('gone');
    const ask = () => say('who');
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', ask);
    ask();
    return () => {
      leave();
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', ask);
      channel.close();
    };
  }, [key]);
  return others.key === key && others.tabs.size > 0;
}
