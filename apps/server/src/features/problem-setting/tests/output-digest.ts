import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import type { OutputDigest } from './output-digests.sql.ts';

const LF = 0x0a;
const SPACE = 0x20;
/** A longer run of blanks within a line is not remembered, and leaves the second digest unknown. */
const LONGEST_BLANKS = 1024 * 1024;
const NEWLINES = Buffer.alloc(4096, LF);

/** Computes the digests of what is written to it; `digest()` has them at the end. */
export class OutputDigester extends Writable {
  readonly #whole = createHash('md5');
  readonly #endStripped = createHash('md5');
  readonly #allStripped = createHash('md5');
  /** Blanks since the last sign, which count only when another sign follows. */
  #newlines = 0;
  #blanks: Buffer[] = [];
  #blankBytes = 0;
  #isKnown = true;

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#whole.update(chunk);
    const first = this.#leadingBlanks(chunk);
    if (first < chunk.length) {
      this.#releaseBlanks();
      this.#fromSign(chunk.subarray(first));
    }
    done();
  }

  digest(): OutputDigest {
    return {
      md5: this.#whole.digest('hex'),
      endStrippedMd5: this.#isKnown ? this.#endStripped.digest('hex') : null,
      allStrippedMd5: this.#allStripped.digest('hex'),
    };
  }

  /** Adds the blanks that a piece begins with to those before it. Answers where its first sign is. */
  #leadingBlanks(chunk: Buffer): number {
    let at = 0;
    while (at < chunk.length && isBlank(chunk[at] ?? 0)) {
      const start = at;
      if (chunk[at] === LF) {
        at += 1;
        this.#newline();
        continue;
      }
      while (at < chunk.length && isBlank(chunk[at] ?? 0) && chunk[at] !== LF) at += 1;
      this.#blank(chunk.subarray(start, at));
    }
    return at;
  }

  /** A sign follows: the blanks before it count. */
  #releaseBlanks(): void {
    for (; this.#newlines > 0; this.#newlines -= Math.min(this.#newlines, NEWLINES.length)) {
      this.#endStripped.update(NEWLINES.subarray(0, this.#newlines));
    }
    for (const blanks of this.#blanks) this.#endStripped.update(blanks);
    this.#forgetBlanks();
  }

  /** The rest of a piece from a sign on, in one pass over its bytes: outputs are large, and hashes like long pieces. */
  #fromSign(bytes: Buffer): void {
    const stripped = Buffer.allocUnsafe(bytes.length);
    const signs = Buffer.allocUnsafe(bytes.length);
    let end = 0;
    let signEnd = 0;
    let lineEnd = 0;
    let signCount = 0;
    for (const byte of bytes) {
      if (byte === LF) {
        stripped[lineEnd] = LF;
        lineEnd += 1;
        end = lineEnd;
        continue;
      }
      stripped[end] = byte;
      end += 1;
      if (isBlank(byte)) continue;
      signs[signCount] = byte;
      signCount += 1;
      signEnd = end;
      lineEnd = end;
    }
    this.#endStripped.update(stripped.subarray(0, signEnd));
    this.#allStripped.update(signs.subarray(0, signCount));
    // Between the last sign and the end of its line stand newlines only.
    this.#newlines = lineEnd - signEnd;
    if (end > lineEnd) this.#blank(stripped.subarray(lineEnd, end));
  }

  #newline(): void {
    this.#newlines += 1;
    this.#forgetBlanks();
  }

  #blank(bytes: Buffer): void {
    this.#blankBytes += bytes.length;
    if (this.#blankBytes > LONGEST_BLANKS) this.#isKnown = false;
    else this.#blanks.push(Buffer.from(bytes));
  }

  #forgetBlanks(): void {
    if (this.#blankBytes === 0) return;
    this.#blanks = [];
    this.#blankBytes = 0;
  }
}

/** Space, and tab to carriage return. */
function isBlank(byte: number): boolean {
  return byte === SPACE || (byte >= 0x09 && byte <= 0x0d);
}
