/** On whose behalf something runs; what all of an account's had lately decides whose turn is next. */
export type Owner = {
  /** The person behind it. Without one it stands for itself. */
  readonly account?: string;
  /** Nobody sits and waits for it. */
  readonly isPatient?: boolean;
  /** Works only while nothing else does, and makes way for whatever comes. */
  readonly onlyWhenIdle?: boolean;
};

/** What somebody had counts half after this long. */
const HALF_LIFE_MS = 15_000;
/** Accounts beyond this many are looked through for those whose time is forgotten. */
const MOST_ACCOUNTS = 1000;
const FORGOTTEN_MS = 1;
/** What nobody waits for counts as having had this much more. */
const PATIENT_MS = 10_000;

export type Standing = { ms: number; seats: number };
type Run = { from: { owner: Owner; seats: number }; startedAt: number };
type Entry = { ms: number; at: number };

/** Who had how much of the node lately. Whatever belongs to one account is counted together. */
export class Ledger {
  // Remembered: time that accounts had; about 1,000, until it has faded.
  readonly #accounts = new Map<string, Entry>();
  readonly #owners = new WeakMap<Owner, Entry>();

  /** What each has had, with what it has at this moment, and how many places it holds. */
  standing(running: Iterable<Run>, now: number): (owner: Owner) => Standing {
    const held = new Map<string | Owner, Standing>();
    for (const { from, startedAt } of running) {
      const { ms, seats } = held.get(keyOf(from.owner)) ?? { ms: 0, seats: 0 };
      held.set(keyOf(from.owner), { ms: ms + from.seats * (now - startedAt), seats: seats + from.seats });
    }
    return (owner) => {
      const { ms, seats } = held.get(keyOf(owner)) ?? { ms: 0, seats: 0 };
      return { ms: ms + this.#had(owner, now) + (owner.isPatient ? PATIENT_MS : 0), seats };
    };
  }

  charge(owner: Owner, ms: number, now: number): void {
    const entry = { ms: this.#had(owner, now) + ms, at: now };
    if (!owner.account) return void this.#owners.set(owner, entry);
    this.#accounts.set(owner.account, entry);
    if (this.#accounts.size <= MOST_ACCOUNTS) return;
    for (const [account, one] of this.#accounts) if (faded(one, now) < FORGOTTEN_MS) this.#accounts.delete(account);
  }

  #had(owner: Owner, now: number): number {
    const entry = owner.account ? this.#accounts.get(owner.account) : this.#owners.get(owner);
    return entry ? faded(entry, now) : 0;
  }
}

function faded({ ms, at }: Entry, now: number): number {
  return ms * 0.5 ** ((now - at) / HALF_LIFE_MS);
}

export const keyOf = (owner: Owner): string | Owner => owner.account || owner;

export const sameAccount = (one: Owner, other: Owner): boolean => keyOf(one) === keyOf(other);
