import { EVENTS_PATH, type LiveEvent } from '@oyez/contract/wire/live';
import { vi } from 'vitest';

const PATIENCE_MS = 30_000;

/** What somebody hears who follows topics, from the greeting on; ends with the signal. */
export async function follow(
  { address, signal, headers = {} }: { address: string; signal: AbortSignal; headers?: Record<string, string> },
  topics: string,
  token: string | null,
): Promise<LiveEvent[]> {
  const response = await fetch(`${address}${EVENTS_PATH}?topics=${topics}`, {
    headers: token === null ? headers : { ...headers, authorization: token },
    signal,
  });
  const events: LiveEvent[] = [];
  const listen = async () => {
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) if (part.startsWith('data: ')) events.push(JSON.parse(part.slice(6)) as LiveEvent);
    }
  };
  listen().catch(() => {});
  await vi.waitUntil(() => events.length > 0, { timeout: PATIENCE_MS });
  return events;
}
