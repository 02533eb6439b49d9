import { setTimeout as pause } from 'node:timers/promises';
import type { Place } from './stage.ts';

/** One line of a feed of the Contest API: an object as it is now, or that it is gone. */
export type FeedEvent = { token: string; type: string; id: string | null; data: Record<string, unknown> | null };

const AGAIN_MS = 300;

/**
 * Reads what everybody may read, as a presentation does: cut off, it goes on behind the last line that it has. A line
 * that came in part is read again.
 */
export function followFeed(place: Place, contestId: number) {
  const lines: FeedEvent[] = [];
  const leave = new AbortController();
  const read = async () => {
    const since = lines.at(-1)?.token;
    const search = since === undefined ? '' : `?since_token=${since}`;
    const address = `${place.address}/api/clics/2023-06/contests/c${contestId}/event-feed${search}`;
    const reply = await fetch(address, { signal: leave.signal });
    if (!reply.ok || reply.body === null) return;
    let text = '';
    for await (const chunk of reply.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const whole = text.split('\n');
      text = whole.pop() ?? '';
      for (const line of whole) if (line.trim() !== '') lines.push(JSON.parse(line) as FeedEvent);
    }
  };
  const following = (async () => {
    while (!leave.signal.aborted) {
      await read().catch(() => undefined);
      await pause(AGAIN_MS);
    }
  })();
  return {
    events: (): readonly FeedEvent[] => lines,
    stop: async () => {
      leave.abort();
      await following;
    },
  };
}

/** How many problems each team has solved, the most first, by nothing but the lines. */
export function solvedByFeed(events: readonly FeedEvent[]): number[] {
  const objects = new Map<string, Record<string, unknown>>();
  for (const { type, id, data } of events) {
    if (data === null) objects.delete(`${type} ${id}`);
    else objects.set(`${type} ${id}`, data);
  }
  const ofType = (type: string) => [...objects].flatMap(([key, data]) => (key.startsWith(`${type} `) ? [data] : []));
  const solved = new Map(ofType('teams').map(({ id }) => [id, new Set<unknown>()]));
  for (const { submission_id: submissionId, judgement_type_id: verdict } of ofType('judgements')) {
    const submission = objects.get(`submissions ${String(submissionId)}`);
    if (verdict === 'AC' && submission) solved.get(submission['team_id'])?.add(submission['problem_id']);
  }
  return [...solved.values()].map(({ size }) => size).toSorted((a, b) => b - a);
}
