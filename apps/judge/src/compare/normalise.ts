/**
 * The forms in which outputs are compared, as byte streams: feed chunks, get chunks. Blanks are the six ASCII ones,
 * whatever the bytes around them mean.
 */
export interface Normaliser {
  push(chunk: Uint8Array): Uint8Array;
}

const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;

function isBlank(byte: number): boolean {
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

/** Blanks at the end of each line and at the end of the whole go; blank lines inside and leading blanks stay. */
export class TrimmedLines implements Normaliser {
  /** Blanks that stay only if something other follows: line ends first, then what stood after the last of them. */
  #lineEnds = 0;
  #blanks = new GrowingBytes();

  push(chunk: Uint8Array): Uint8Array {
    const out = new Uint8Array(this.#lineEnds + this.#blanks.length + chunk.length);
    let length = 0;
    for (const byte of chunk) {
      if (byte === LF) {
        this.#lineEnds += 1;
        this.#blanks.clear();
      } else if (isBlank(byte)) {
        this.#blanks.add(byte);
      } else {
        if (this.#lineEnds > 0) {
          out.fill(LF, length, length + this.#lineEnds);
          length += this.#lineEnds;
          this.#lineEnds = 0;
        }
        if (this.#blanks.length > 0) {
          out.set(this.#blanks.bytes(), length);
          length += this.#blanks.length;
          this.#blanks.clear();
        }
        out[length++] = byte;
      }
    }
    return out.subarray(0, length);
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

  add(byte: number): void {
    if (this.length === this.#room.length) {
      const larger = new Uint8Array(2 * this.length);
      larger.set(this.#room);
      this.#room = larger;
    }
    this.#room[this.length++] = byte;
  }

  bytes(): Uint8Array {
    return this.#room.subarray(0, this.length);
  }

  clear(): void {
    this.length = 0;
  }
}
