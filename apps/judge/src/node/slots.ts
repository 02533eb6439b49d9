/** So many runs at once and never more; who asks first comes first. */
export class Slots {
  readonly count: number;
  #free: number;
  readonly #line: (() => void)[] = [];

  constructor(count: number) {
    this.count = count;
    this.#free = count;
  }

  get running(): number {
    return this.count - this.#free;
  }

  async use<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#take(signal);
    try {
      return await work();
    } finally {
      const next = this.#line.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  async #take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const turn = Promise.withResolvers<void>();
    const leave = () => {
      const place = this.#line.indexOf(turn.resolve);
      if (place === -1) return;
      this.#line.splice(place, 1);
      turn.reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    this.#line.push(turn.resolve);
    try {
      await turn.promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }
}
