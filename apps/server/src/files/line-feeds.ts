import { Transform, type TransformCallback } from 'node:stream';

const CR = 0x0d;
const LF = 0x0a;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const UTF_16_MARKS = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

/**
 * Turns CRLF and CR into LF on the way, takes a byte order mark off the start, and remembers what it saw. After one of
 * UTF-16 a CR is half a character, and all stays as it is.
 */
export class LineFeeds extends Transform {
  changed = false;
  hasByteOrderMark = false;
  isUtf16 = false;
  /** Until it is known what the text begins with. */
  #start: Buffer | undefined = Buffer.alloc(0);
  #afterCr = false;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    done(null, this.plain(chunk));
  }

  override _flush(done: TransformCallback): void {
    done(null, this.rest());
  }

  /** What comes out for a piece, for those who have the whole in memory. */
  plain(chunk: Buffer): Buffer {
    const text = this.#start === undefined ? chunk : this.#afterStart(Buffer.concat([this.#start, chunk]));
    return this.isUtf16 ? text : this.#withLineFeeds(text);
  }

  /** What was held back at the end. */
  rest(): Buffer {
    const start = this.#start ?? Buffer.alloc(0);
    this.#start = undefined;
    return this.#withLineFeeds(start);
  }

  #afterStart(text: Buffer): Buffer {
    const begins = (mark: Buffer) => text.subarray(0, mark.length).equals(mark);
    if (text.length < BYTE_ORDER_MARK.length && BYTE_ORDER_MARK.subarray(0, text.length).equals(text)) {
      this.#start = text;
      return Buffer.alloc(0);
    }
    if (text.length === 1 && UTF_16_MARKS.some((mark) => mark[0] === text[0])) {
      this.#start = text;
      return Buffer.alloc(0);
    }
    this.#start = undefined;
    this.isUtf16 = UTF_16_MARKS.some(begins);
    this.hasByteOrderMark = begins(BYTE_ORDER_MARK);
    return this.hasByteOrderMark ? text.subarray(BYTE_ORDER_MARK.length) : text;
  }

  #withLineFeeds(text: Buffer): Buffer {
    if (!this.#afterCr && text.indexOf(CR) === -1) return text;
    if (text.length === 0) return text;
    const out = Buffer.allocUnsafe(text.length);
    let length = 0;
    let from = this.#afterCr && text[0] === LF ? 1 : 0;
    this.#afterCr = false;
    while (from < text.length) {
      const cr = text.indexOf(CR, from);
      if (cr === -1) {
        length += text.copy(out, length, from);
        break;
      }
      length += text.copy(out, length, from, cr);
      out[length++] = LF;
      this.changed = true;
      this.#afterCr = cr === text.length - 1;
      from = text[cr + 1] === LF ? cr + 2 : cr + 1;
    }
    return out.subarray(0, length);
  }
}
