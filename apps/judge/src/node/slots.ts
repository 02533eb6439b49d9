import { keyOf, Ledger, sameAccount, type Owner, type Standing } from './ledger.ts';

export type { Owner };

/** `signal` says that the work is to stop: for good, or because its place is needed; then it is begun anew later. */
type Work<T> = (signal: AbortSignal) => Promise<T>;
type Waiting = {
  owner: Owner;
  seats: number;
  since: number;
  isAlone: boolean;
  /** Since when others wait for it to begin. */
  gathersSince?: number;
  /** Not before this, unless it is due: others were let pass. */
  notBefore: number;
  go: () => void;
};
type Running = { from: Waiting; startedAt: number; stop: AbortController };

/** Whoever has had no more than this lately makes room for nobody. */
const HEAVY_MS = 3000;
/** Who holds no more places than who comes makes room when it has had so many times as much besides. */
const HEAVIER = 2;
/** A run younger than this is mostly over sooner than it is stopped. */
const YOUNG_MS = 200;
/** For so long an account that had to make room leaves the last place free. */
const CLOSED_MS = 10_000;
/** A run alone that waited for so long is not put off any more, and none after it until 30 times what it took is over. */
const ALONE_AFTER_MS = 10_000;
const ALONE_REST = 30;
/** For so long others wait until those that run have made way for a run alone; then it waits for so long. */
const GATHER_MS = 300;
const GATHER_AGAIN_MS = 1500;
const LOOK_AGAIN_MS = 50;
/** Nothing else has run for so long when work for idle times begins; longer each time that it had to make way. */
const QUIET_MS = 500;
const QUIET_MOST_MS = 60_000;

/** Stopped to make room; nothing is wrong with it. */
class Displaced extends Error {}

/**
 * So many runs at once and never more. A slot that falls free goes to the account that has had the least time lately, by
 * the clock on the wall: a person's sleeping or endless programs do not hold up another's. Time spent waiting counts for
 * whoever waits, so that nobody is passed for ever. Equals come in order.
 *
 * All places may be taken by one, but the last one only on sufferance: when somebody comes who holds none, or has had
 * much less, what runs there is stopped and begun anew when there is room, and its account leaves that place free for a while. The other places
 * are never taken back, so that everybody gets on.
 *
 * Work for idle times stands behind all of this: for everybody else it is not there.
 */
export class Slots {
  readonly count: number;
  #free: number;
  /** Its turn has come and it needs more slots than are free: nobody starts before it. */
  #gathering: Waiting | undefined;
  /** What took the last free place. */
  #guest: Running | undefined;
  #aloneAgainAt = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly #line: Waiting[] = [];
  readonly #running = new Set<Running>();
  readonly #ledger = new Ledger();
  // Remembered: accounts that had to make room; for some seconds each.
  readonly #closed = new Map<string | Owner, number>();
  readonly #hadAloneMs = new WeakMap<Owner, number>();

  constructor(count: number) {
    this.count = count;
    this.#free = count;
  }

  get running(): number {
    return this.count - this.#free;
  }

  /** Nothing runs or waits, but for what waits for just that. */
  get isIdle(): boolean {
    return this.#running.size === 0 && this.#line.every(({ owner }) => owner.onlyWhenIdle === true);
  }

  use<T>(signal: AbortSignal, work: Work<T>, owner: Owner = {}): Promise<T> {
    return this.#with({ owner, seats: 1, isAlone: false }, signal, work);
  }

  /** While it works nothing else runs. It makes room for others while it may, and is begun anew. */
  async useAlone<T>(signal: AbortSignal, work: Work<T>, owner: Owner): Promise<T> {
    const timed = async (mayWork: AbortSignal) => {
      const startedAt = performance.now();
      try {
        return await work(mayWork);
      } finally {
        this.#hadAloneMs.set(owner, this.hadAloneMs(owner) + performance.now() - startedAt);
      }
    };
    return this.#with({ owner, seats: this.count, isAlone: true }, signal, timed);
  }

  /** How long it has had everything for itself. */
  hadAloneMs(owner: Owner): number {
    return this.#hadAloneMs.get(owner) ?? 0;
  }

  /** Whether somebody else waits for a place, or has just got the one that would have been its own. */
  othersWait(owner: Owner): boolean {
    const isOther = (other: Owner) => !!owner.account && !!other.account && !sameAccount(other, owner);
    const taken = this.#free === 0 && [...this.#running].some(({ from }) => isOther(from.owner));
    return taken || this.#line.some((one) => isOther(one.owner));
  }

  async #with<T>(wanted: Pick<Waiting, 'owner' | 'seats' | 'isAlone'>, signal: AbortSignal, work: Work<T>): Promise<T> {
    const since = performance.now();
    for (let quietMs = QUIET_MS; ; quietMs = Math.min(2 * quietMs, QUIET_MOST_MS)) {
      const notBefore = wanted.owner.onlyWhenIdle ? performance.now() + quietMs : 0;
      const running = await this.#take({ ...wanted, since, notBefore }, signal);
      try {
        return await work(AbortSignal.any([signal, running.stop.signal]));
      } catch (error) {
        if (signal.aborted || !(running.stop.signal.reason instanceof Displaced)) throw error;
      } finally {
        this.#leave(running);
      }
    }
  }

  #leave(running: Running): void {
    const { from, startedAt } = running;
    const now = performance.now();
    this.#ledger.charge(from.owner, from.seats * (now - startedAt), now);
    this.#running.delete(running);
    if (this.#guest === running) this.#guest = undefined;
    if (from.isAlone && this.#isDue(from, startedAt)) this.#aloneAgainAt = now + ALONE_REST * (now - startedAt);
    for (const one of this.#line) {
      if (one.owner.onlyWhenIdle) one.notBefore = Math.max(one.notBefore, now + QUIET_MS);
    }
    this.#free += from.seats;
    this.#admit();
  }

  #standing(now: number): (owner: Owner) => Standing {
    return this.#ledger.standing(this.#running, now);
  }

  #admit(): void {
    clearTimeout(this.#timer);
    const now = performance.now();
    this.#letOthersPass(now);
    for (;;) {
      const next = this.#gathering ?? this.#next(now);
      if (!next) break;
      this.#gathering = next.seats > this.#free ? next : undefined;
      if (this.#gathering) {
        this.#gathering.gathersSince ??= now;
        break;
      }
      this.#line.splice(this.#line.indexOf(next), 1);
      this.#free -= next.seats;
      next.go();
    }
    this.#makeRoom(now);
    if (this.#line.length > 0) this.#timer = setTimeout(() => this.#admit(), LOOK_AGAIN_MS).unref();
  }

  /** Nobody waits long for the end of others' work because of one who wants everything. */
  #letOthersPass(now: number): void {
    const one = this.#gathering;
    if (!one || this.#isDue(one, now)) return;
    const waitsLong = now - (one.gathersSince ?? now) > GATHER_MS && this.#isWaitedWithin(one.owner);
    if (!waitsLong && !this.#isAwaited(one.owner, now)) return;
    this.#gathering = undefined;
    one.gathersSince = undefined;
    one.notBefore = now + GATHER_AGAIN_MS;
  }

  /** Whether another account's run waits that would not need everything. */
  #isWaitedWithin(owner: Owner): boolean {
    return this.#line.some((one) => !one.isAlone && !one.owner.onlyWhenIdle && !sameAccount(one.owner, owner));
  }

  #next(now: number): Waiting | undefined {
    if (this.#free === 0) return undefined;
    const had = this.#standing(now);
    const claim = (one: Waiting) => had(one.owner).ms - (now - one.since);
    return this.#line
      .filter((one) => this.#mayStart(one, now))
      .reduce<Waiting | undefined>(
        (best, one) => (best === undefined || claim(one) < claim(best) ? one : best),
        undefined,
      );
  }

  #mayStart(one: Waiting, now: number): boolean {
    if (one.owner.onlyWhenIdle) return this.isIdle && now >= one.notBefore;
    if (one.isAlone) return this.#isDue(one, now) || (now >= one.notBefore && !this.#isAwaited(one.owner, now));
    return this.#free > 1 || this.count === 1 || now >= (this.#closed.get(keyOf(one.owner)) ?? 0);
  }

  /** A run alone that has waited long enough, where none was let through lately. */
  #isDue(one: Waiting, now: number): boolean {
    return one.isAlone && now - one.since >= ALONE_AFTER_MS && now >= this.#aloneAgainAt;
  }

  /** Whether somebody waits for whom this one has to make room. What is the node's own neither does nor is waited for. */
  #isAwaited(owner: Owner, now: number): boolean {
    const standing = this.#standing(now);
    const own = standing(owner);
    if (!owner.account || own.ms <= HEAVY_MS) return false;
    return this.#line.some((one) => {
      if (one.isAlone || !one.owner.account || sameAccount(one.owner, owner)) return false;
      const other = standing(one.owner);
      return own.seats - other.seats > 1 || own.ms > HEAVY_MS + HEAVIER * other.ms;
    });
  }

  /** Stops what stands in the last place, or alone, when it is needed; and everything for a run alone whose time has come. */
  #makeRoom(now: number): void {
    if (this.#gathering && this.#isDue(this.#gathering, now)) {
      for (const running of this.#running) this.#displace(running, now);
      return;
    }
    const guest = this.#guest;
    if (!guest || this.#free > 0 || now - guest.startedAt < YOUNG_MS) return;
    if (!this.#isDue(guest.from, guest.startedAt) && this.#isAwaited(guest.from.owner, now)) this.#displace(guest, now);
  }

  #endIdleWork(): void {
    for (const { from, stop } of this.#running) {
      if (from.owner.onlyWhenIdle && !stop.signal.aborted) stop.abort(new Displaced('somebody came'));
    }
  }

  #displace({ from, stop }: Running, now: number): void {
    if (stop.signal.aborted) return;
    for (const [key, until] of this.#closed) if (until < now) this.#closed.delete(key);
    this.#closed.set(keyOf(from.owner), now + CLOSED_MS);
    stop.abort(new Displaced('its place is needed'));
  }

  async #take(wanted: Omit<Waiting, 'go'>, signal: AbortSignal): Promise<Running> {
    signal.throwIfAborted();
    const turn = Promise.withResolvers<Running>();
    const go = () => {
      const running = { from: waiting, startedAt: performance.now(), stop: new AbortController() };
      this.#running.add(running);
      if (this.#free === 0 && (waiting.isAlone || this.count > 1)) this.#guest = running;
      turn.resolve(running);
    };
    const waiting: Waiting = { ...wanted, go };
    const leave = () => {
      const place = this.#line.indexOf(waiting);
      if (place === -1) return;
      this.#line.splice(place, 1);
      if (this.#gathering === waiting) this.#gathering = undefined;
      turn.reject(signal.reason);
      this.#admit();
    };
    signal.addEventListener('abort', leave, { once: true });
    if (!waiting.owner.onlyWhenIdle) this.#endIdleWork();
    this.#line.push(waiting);
    this.#admit();
    try {
      return await turn.promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }
}
