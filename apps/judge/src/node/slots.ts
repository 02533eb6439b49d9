/** On whose behalf something runs; what it had so far decides whose turn is next. */
export type Owner = object;

type Waiting = { owner: Owner; seats: number; since: number; go: () => void };

/**
 * So many runs at once and never more. A slot that falls free goes to the owner that has had the least time so far: a
 * submission that sleeps through every test does not hold up one that takes milliseconds. Time spent waiting counts for
 * whoever waits, so that nobody is passed for ever. Equals come in order.
 */
export class Slots {
  readonly count: number;
  #free: number;
  /** Its turn has come and it needs more slots than are free: nobody starts before it. */
  #gathering: Waiting | undefined;
  readonly #line: Waiting[] = [];
  readonly #hadMs = new WeakMap<Owner, number>();
  readonly #hadAloneMs = new WeakMap<Owner, number>();

  constructor(count: number) {
    this.count = count;
    this.#free = count;
  }

  get running(): number {
    return this.count - this.#free;
  }

  use<T>(signal: AbortSignal, work: () => Promise<T>, owner: Owner = {}): Promise<T> {
    return this.#with(1, signal, work, owner);
  }

  /** While it works nothing else runs. */
  async useAlone<T>(signal: AbortSignal, work: () => Promise<T>, owner: Owner): Promise<T> {
    return this.#with(
      this.count,
      signal,
      async () => {
        const startedAt = performance.now();
        try {
          return await work();
        } finally {
          this.#hadAloneMs.set(owner, this.hadAloneMs(owner) + performance.now() - startedAt);
        }
      },
      owner,
    );
  }

  /** How long it has had everything for itself. */
  hadAloneMs(owner: Owner): number {
    return this.#hadAloneMs.get(owner) ?? 0;
  }

  async #with<T>(seats: number, signal: AbortSignal, work: () => Promise<T>, owner: Owner): Promise<T> {
    await this.#take(seats, signal, owner);
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      this.#hadMs.set(owner, this.#had(owner) + seats * (performance.now() - startedAt));
      this.#free += seats;
      this.#admit();
    }
  }

  #had(owner: Owner): number {
    return this.#hadMs.get(owner) ?? 0;
  }

  #admit(): void {
    for (;;) {
      const next = this.#gathering ?? this.#next();
      if (!next) return;
      this.#gathering = next.seats > this.#free ? next : undefined;
      if (this.#gathering) return;
      this.#line.splice(this.#line.indexOf(next), 1);
      this.#free -= next.seats;
      next.go();
    }
  }

  #next(): Waiting | undefined {
    if (this.#free === 0) return undefined;
    const now = performance.now();
    const claim = (one: Waiting) => this.#had(one.owner) - (now - one.since);
    return this.#line.reduce<Waiting | undefined>(
      (best, one) => (best === undefined || claim(one) < claim(best) ? one : best),
      undefined,
    );
  }

  async #take(seats: number, signal: AbortSignal, owner: Owner): Promise<void> {
    signal.throwIfAborted();
    const turn = Promise.withResolvers<void>();
    const waiting: Waiting = { owner, seats, since: performance.now(), go: turn.resolve };
    const leave = () => {
      const place = this.#line.indexOf(waiting);
      if (place === -1) return;
      this.#line.splice(place, 1);
      if (this.#gathering === waiting) this.#gathering = undefined;
      turn.reject(signal.reason);
      this.#admit();
    };
    signal.addEventListener('abort', leave, { once: true });
    this.#line.push(waiting);
    this.#admit();
    try {
      await turn.promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }
}
