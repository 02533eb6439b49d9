import { describe, expect, it } from 'vitest';
import { readEventStream } from './eventStream.ts';

async function itemsOf(...pieces: string[]): Promise<(string | null)[]> {
  const encoder = new TextEncoder();
  const bytes = pieces.map((piece) => encoder.encode(piece));
  return itemsOfBytes(bytes);
}

async function itemsOfBytes(pieces: Uint8Array[]): Promise<(string | null)[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  const items: (string | null)[] = [];
  for await (const item of readEventStream(body)) items.push(item);
  return items;
}

describe('reading the event stream', () => {
  it.each([
    ['one event', ['data: {"a":1}\n\n'], ['{"a":1}']],
    ['a colon without a space', ['data:x\n\n'], ['x']],
    ['several lines of data', ['data: a\ndata: b\n\n'], ['a\nb']],
    ['a heartbeat', [': beat\n\n'], [null]],
    ['events cut anywhere', ['da', 'ta: on', 'e\n', '\ndata: two\n\n'], ['one', 'two']],
    ['other fields', ['event: x\nid: 7\nretry: 10\ndata: y\n\n'], ['y']],
    ['CRLF lines', ['data: a\r\n\r\n'], ['a']],
    ['CRLF cut between CR and LF', ['data: a\r', '\n\r', '\ndata: b\r\n\r\n'], ['a', 'b']],
    ['empty data', ['data\n\n'], ['']],
    ['an unfinished event at the end', ['data: a\n\ndata: b'], ['a']],
  ])('understands %s', async (_name, pieces, expected) => {
    expect(await itemsOf(...pieces)).toEqual(expected);
  });

  it('keeps a character whole that was cut between two pieces', async () => {
    const bytes = new TextEncoder().encode('data: 评测\n\n');
    expect(await itemsOfBytes([bytes.slice(0, 8), bytes.slice(8)])).toEqual(['评测']);
  });

  it('gives up on a line without end', async () => {
    await expect(itemsOf('data: ', 'x'.repeat(1_000_001))).rejects.toThrow(RangeError);
  });
});
