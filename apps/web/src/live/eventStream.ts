/** `data` of one event, or `null` for a comment: the heartbeat, a sign of life without content. */
export type StreamItem = string | null;

const MAX_EVENT_LENGTH = 1_000_000;

/** Reads `text/event-stream` from a fetch body. Only `data` and comments matter here; other fields are skipped. */
export async function* readEventStream(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamItem> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const lines = lineSplitter();
  let data: string[] = [];
  let length = 0;
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      for (const line of lines(decoder.decode(value, { stream: true }))) {
        if (line === '') {
          if (data.length > 0) yield data.join('\n');
          data = [];
          length = 0;
        } else if (line.startsWith(':')) {
          yield null;
        } else if (line === 'data' || line.startsWith('data:')) {
          const text = line.slice(5).replace(/^ /, '');
          length += text.length;
          if (length > MAX_EVENT_LENGTH) throw new RangeError('an event of the live stream is too long');
          data.push(text);
        }
      }
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/** Cuts a text that arrives in pieces into lines ended by LF, CR or CRLF, also when a piece ends between CR and LF. */
function lineSplitter() {
  let rest = '';
  let skipLineFeed = false;
  return (piece: string): string[] => {
    if (piece === '') return [];
    const text = skipLineFeed && piece.startsWith('\n') ? piece.slice(1) : piece;
    skipLineFeed = piece.endsWith('\r');
    const lines = (rest + text).split(/\r\n|\n|\r/);
    rest = lines.pop() ?? '';
    if (rest.length > MAX_EVENT_LENGTH) throw new RangeError('a line of the live stream is too long');
    return lines;
  };
}
