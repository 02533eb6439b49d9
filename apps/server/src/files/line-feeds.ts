import { Transform, type TransformCallback } from 'node:stream';

const CR = 0x0d;
const LF = 0x0a;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const UTF_16_MARKS = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

/**
 * Turns CRLF and CR into LF on the way, and remembers what it saw. A byte order mark is data and stays; after one of
 * UTF-16 a CR is half a character, and all stays as it is.
 */
export class LineFeeds extends Transform {
  changed = false;
  hasByteOrderMark = false;
  #start = Buffer.alloc(0);
  #afterCr = false;
  #isWide = false;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#lookAtStart(chunk);
    if (this.#isWide || (!this.#afterCr && chunk.indexOf(CR) === -1)) return done(null, chunk);
    const out = Buffer.allocUnsafe(chunk.length);
    let length = 0;
    let from = this.#afterCr && chunk[0] === LF ? 1 : 0;
    this.#afterCr = false;
    while (from < chunk.length) {
      const cr = chunk.indexOf(CR, from);
      if (cr === -1) {
        length += chunk.copy(out, length, from);
        break;
      }
      length += chunk.copy(out, length, from, cr);
      out[length++] = LF;
      this.changed = true;
      this.#afterCr = cr === chunk.length - 1;
      from = chunk[cr + 1] === LF ? cr + 2 : cr + 1;
    }
    done(null, out.subarray(0, length));
  }

  #lookAtStart(chunk: Buffer): void {
    if (this.#start.length >= BYTE_ORDER_MARK.length) return;
    this.#start = Buffer.concat([this.#start, chunk.subarray(0, BYTE_ORDER_MARK.length)]);
    const begins = (mark: Buffer) => this.#start.subarray(0, mark.length).equals(mark);
    this.#isWide = UTF_16_MARKS.some(begins);
    this.hasByteOrderMark = this.#isWide || begins(BYTE_ORDER_MARK);
  }
}
