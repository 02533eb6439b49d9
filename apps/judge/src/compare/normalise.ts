/**
 * The forms in which outputs are compared, as byte streams: feed chunks, get chunks. Blanks are the six ASCII ones,
 * whatever the bytes around them mean.
 */
export interface Normaliser {
  push(chunk: Uint8Array): Uint8Array;
}

const TAB = 0x09;
export const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;

export function isBlank(byte: number): boolean {
  return byte === SPACE || (byte >= TAB && byte <= CR);
}

/** CRLF and CR become LF. For the expected side, which may have been written on another system. */
export class UnixLines implements Normaliser {
  #afterCr = false;

  push(chunk: Uint8Array): Uint8Array {
    if (!this.#afterCr && !chunk.includes(CR)) return chunk;
    const out = new Uint8Array(chunk.length);
    let length = 0;
    for (const byte of chunk) {
      const second = byte === LF && this.#afterCr;
      this.#afterCr = byte === CR;
      if (!second) out[length++] = byte === CR ? LF : byte;
    }
    return out.subarray(0, length);
  }
}

export type Runs = { blanks: number; lineEnds: number };

/** Measures the longest blanks within lines, and the most line ends in a row. */
export class RunMeter {
  readonly longest: Runs = { blanks: 0, lineEnds: 0 };
  #blanks = 0;
  #lineEnds = 0;

  push(chunk: Uint8Array): void {
    for (const byte of chunk) {
      if (byte === LF) {
        this.#lineEnds += 1;
        this.#blanks = 0;
      } else if (isBlank(byte)) {
        this.#blanks += 1;
      } else if (this.#blanks > 0 || this.#lineEnds > 0) {
        this.longest.blanks = Math.max(this.longest.blanks, this.#blanks);
        this.longest.lineEnds = Math.max(this.longest.lineEnds, this.#lineEnds);
        this.#blanks = 0;
        this.#lineEnds = 0;
      }
    }
  }
}

/**
 * Blanks at the end of each line and at the end of the whole go; blank lines inside and leading blanks stay. Of a run
 * that is too long to match anything only one byte more is kept: enough to differ, however much of it there is.
 */
export class TrimmedLines implements Normaliser {
  readonly #most: Runs;
  /** Blanks that stay only if something other follows: line ends first, then what stood after the last of them. */
  #lineEnds = 0;
  #blanks = new GrowingBytes();

  /** `matching`: the longest runs of what it is compared with. */
  constructor(matching: Runs = { blanks: Infinity, lineEnds: Infinity }) {
    this.#most = { blanks: matching.blanks + 1, lineEnds: matching.lineEnds + 1 };
  }

  push(chunk: Uint8Array): Uint8Array {
    const out = new Uint8Array(this.#lineEnds + this.#blanks.length + chunk.length);
    let length = 0;
    for (let start = 0; start < chunk.length;) {
      const lineEnd = chunk.indexOf(LF, start);
      const end = lineEnd === -1 ? chunk.length : lineEnd;
      let last = end;
      while (last > start && isBlank(chunk[last - 1]!)) last -= 1;
      if (last > start) {
        length = this.#putHeld(out, length);
        out.set(chunk.subarray(start, last), length);
        length += last - start;
      }
      if (lineEnd === -1) {
        this.#blanks.add(chunk.subarray(last, Math.min(end, last + this.#most.blanks - this.#blanks.length)));
      } else {
        this.#blanks.clear();
        this.#lineEnds = Math.min(this.#lineEnds + 1, this.#most.lineEnds);
      }
      start = end + 1;
    }
    return out.subarray(0, length);
  }

  #putHeld(out: Uint8Array, at: number): number {
    out.fill(LF, at, at + this.#lineEnds);
    out.set(this.#blanks.bytes(), at + this.#lineEnds);
    const end = at + this.#lineEnds + this.#blanks.length;
    this.#lineEnds = 0;
    this.#blanks.clear();
    return end;
  }
}

/** No blanks at all. */
export class WithoutBlanks implements Normaliser {
  push(chunk: Uint8Array): Uint8Array {
    const out = new Uint8Array(chunk.length);
    let length = 0;
    for (const byte of chunk) if (!isBlank(byte)) out[length++] = byte;
    return out.subarray(0, length);
  }
}

class GrowingBytes {
  length = 0;
  #room = new Uint8Array(64);

  add(bytes: Uint8Array): void {
    const needed = this.length + bytes.length;
    if (needed > this.#room.length) {
      const larger = new Uint8Array(Math.max(needed, 2 * this.#room.length));
      larger.set(this.bytes());
      this.#room = larger;
    }
    this.#room.set(bytes, this.length);
    this.length = needed;
  }

  bytes(): Uint8Array {
    return this.#room.subarray(0, this.length);
  }

  clear(): void {
    this.length = 0;
  }
}
