import type { ServerResponse } from 'node:http';
import { HEARTBEAT_MS, type ByeReason, type LiveEvent } from '@oyez/contract/wire/live';
import { changeOf, type Changed } from './feeds.ts';

/** A goodbye that nobody reads is not waited for. */
const GOODBYE_MS = 1000;

export type Stream = { send(event: LiveEvent): void; end(reason: ByeReason): void };

/**
 * The wire of one listener. While it reads more slowly than things happen, only the newest state of each topic is kept
 * for it; one that has taken nothing between two heartbeats is let go, comes back and reads how things stand.
 */
export function createStream(raw: ServerResponse, onClose: () => void): Stream {
  const held = new Map<string, LiveEvent>();
  let ended = false;
  let stuck = false;

  const write = (event: LiveEvent) => raw.write(`data: ${JSON.stringify(event)}\n\n`);
  const heartbeat = setInterval(() => {
    if (stuck && raw.writableNeedDrain) raw.destroy();
    else if (!ended) raw.write(': still here\n\n');
    stuck = raw.writableNeedDrain;
  }, HEARTBEAT_MS);
  raw.on('drain', () => {
    stuck = false;
    for (const [topic, event] of held) {
      if (ended || raw.writableNeedDrain) return;
      held.delete(topic);
      write(event);
    }
  });
  raw.on('close', () => {
    ended = true;
    clearInterval(heartbeat);
    onClose();
  });

  return {
    send(event) {
      if (ended) return;
      if (raw.writableNeedDrain && 'topic' in event) held.set(event.topic, joined(held.get(event.topic), event));
      else write(event);
    },
    end(reason) {
      if (ended) return;
      ended = true;
      write({ type: 'bye', reason });
      // A stream's connection has no other use; kept alive it would hold up a stopping server.
      raw.end(() => raw.socket?.destroy());
      setTimeout(() => raw.destroy(), GOODBYE_MS).unref();
    },
  };
}

/** What says all that two events of one topic say. */
function joined(before: LiveEvent | undefined, event: LiveEvent): LiveEvent {
  if (before?.type === 'changed' && event.type === 'changed') return bothChanged(before, event);
  if (before?.type === 'inbox' && event.type === 'inbox')
    return { ...event, everyone: before.everyone || event.everyone };
  return event;
}

function bothChanged(before: Changed, { ids, many, topic }: Changed): Changed {
  return before.many || many
    ? { type: 'changed', topic, ids: [], many: true }
    : changeOf(topic, [...new Set([...before.ids, ...ids])]);
}
