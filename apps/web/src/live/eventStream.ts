import { createParser } from 'eventsource-parser';

/** `data` of one event, or `null` for a comment: the heartbeat, a sign of life without content. */
export type StreamItem = string | null;

const MAX_EVENT_LENGTH = 1_000_000;

/** Reads `text/event-stream` from a fetch body. Only `data` and comments matter here. */
export async function* readEventStream(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamItem> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let items: StreamItem[] = [];
  const parser = createParser({
    onEvent: ({ data }) => items.push(data),
    onComment: () => items.push(null),
    maxBufferSize: MAX_EVENT_LENGTH,
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') throw new RangeError(error.message);
    },
  });
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* items;
      items = [];
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
