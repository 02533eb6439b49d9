type Message = { kind: 'who' } | { kind: 'mine'; key: string };

const CHANNEL = 'oyez.problem-drafts';
const ANSWER_MS = 250;

/** From now on other tabs of this browser hear, when they ask, that a form here is writing this draft. */
export function holdDraft(key: string): () => void {
  // Old browsers have none: then a draft that stands open in another tab is offered like one that was left.
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'who') channel.postMessage({ kind: 'mine', key } satisfies Message);
  };
  return () => channel.close();
}

/** The drafts that open forms of this browser are writing. */
export async function draftsInUse(): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  if (typeof BroadcastChannel === 'undefined') return keys;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'mine') keys.add(data.key);
  };
  channel.postMessage({ kind: 'who' } satisfies Message);
  await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  channel.close();
  return keys;
}
