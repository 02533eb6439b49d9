/** On whose behalf something runs; what it had so far decides whose turn is next. */
export type Owner = object;

type Waiting = { owner: Owner; go: () => void };

/**
 * So many runs at once and never more. A slot that falls free goes to the owner that has had the least time so far: a
 * submission that sleeps through every test does not hold up one that takes milliseconds. Equals come in order.
 */
export class Slots {
  readonly count: number;
  #free: number;
  readonly #line: Waiting[] = [];
  readonly #hadMs = new WeakMap<Owner, number>();

  constructor(count: number) {
    this.count = count;
    this.#free = count;
  }

  get running(): number {
    return this.count - this.#free;
  }

  async use<T>(signal: AbortSignal, work: () => Promise<T>, owner: Owner = {}): Promise<T> {
    await this.#take(signal, owner);
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      this.#hadMs.set(owner, this.#had(owner) + performance.now() - startedAt);
      const next = this.#next();
      if (next) next.go();
      else this.#free += 1;
    }
  }

  #had(owner: Owner): number {
    return this.#hadMs.get(owner) ?? 0;
  }

  #next(): Waiting | undefined {
    const least = this.#line.reduce<Waiting | undefined>(
      (best, one) => (best === undefined || this.#had(one.owner) < this.#had(best.owner) ? one : best),
      undefined,
    );
    if (least) this.#line.splice(this.#line.indexOf(least), 1);
    return least;
  }

  async #take(signal: AbortSignal, owner: Owner): Promise<void> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const turn = Promise.withResolvers<void>();
    const waiting: Waiting = { owner, go: turn.resolve };
    const leave = () => {
      const place = this.#line.indexOf(waiting);
      if (place === -1) return;
      this.#line.splice(place, 1);
      turn.reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    this.#line.push(waiting);
    try {
      await turn.promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }
}
