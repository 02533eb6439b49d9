import { write, writeSync } from 'node:fs';

/** So much waits for room or for a slow disk. */
const MOST_HELD = 1024 * 1024;
const RETRY_MS = 1000;

/**
 * Lines on their way to a file that may be on a full disk. A line that finds no room waits, newer ones are dropped and
 * counted when too many wait, and nobody is kept from working by it. Once there is room again, `onRoom` hears how many
 * are missing.
 */
export class LogLines {
  onRoom: ((dropped: number) => void) | undefined;
  readonly #fd: number;
  readonly #mostHeld: number;
  #lines: Buffer[] = [];
  #held = 0;
  #dropped = 0;
  #failed = false;
  #writing: Buffer | undefined;

  constructor(fd: number, mostHeld = MOST_HELD) {
    this.#fd = fd;
    this.#mostHeld = mostHeld;
  }

  write(line: string): void {
    const bytes = Buffer.from(line);
    if (this.#held + bytes.length > this.#mostHeld) {
      this.#dropped += 1;
      return;
    }
    this.#lines.push(bytes);
    this.#held += bytes.length;
    if (!this.#writing) this.#next();
  }

  /** What waits, as far as there is room at this moment: for a process that ends. */
  flush(): void {
    let rest = Buffer.concat([...(this.#writing ? [this.#writing] : []), ...this.#lines]);
    this.#lines = [];
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(this.#fd, rest));
    } catch {
      // There is no room, and nobody will come back to try again.
    }
  }

  #next(): void {
    if (this.#lines.length === 0) {
      this.#writing = undefined;
      if (this.#failed || this.#dropped > 0) this.#sayDropped();
      return;
    }
    this.#push(Buffer.concat(this.#lines.splice(0)));
  }

  #push(bytes: Buffer): void {
    this.#writing = bytes;
    write(this.#fd, bytes, (error, written) => {
      if (error) {
        this.#failed = true;
        setTimeout(() => this.#push(bytes), RETRY_MS).unref();
        return;
      }
      this.#held -= written;
      const rest = bytes.subarray(written);
      if (rest.length > 0) return this.#push(rest);
      this.#next();
    });
  }

  #sayDropped(): void {
    const dropped = this.#dropped;
    this.#failed = false;
    this.#dropped = 0;
    this.onRoom?.(dropped);
  }
}
