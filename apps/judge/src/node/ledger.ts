import type { Owner } from './slots.ts';

/** What somebody had counts half after this long. */
const HALF_LIFE_MS = 15_000;
/** Accounts beyond this many are looked through for those whose time is forgotten. */
const MOST_ACCOUNTS = 1000;
const FORGOTTEN_MS = 1;

type Entry = { ms: number; at: number };

/** Who had how much of the node lately. Whatever belongs to one account is counted together. */
export class Ledger {
  // Remembered: time that accounts had; about 1,000, until it has faded.
  readonly #accounts = new Map<string, Entry>();
  readonly #owners = new WeakMap<Owner, Entry>();

  had(owner: Owner, now: number): number {
    const entry = owner.account ? this.#accounts.get(owner.account) : this.#owners.get(owner);
    return entry ? faded(entry, now) : 0;
  }

  charge(owner: Owner, ms: number, now: number): void {
    const entry = { ms: this.had(owner, now) + ms, at: now };
    if (!owner.account) return void this.#owners.set(owner, entry);
    this.#accounts.set(owner.account, entry);
    if (this.#accounts.size <= MOST_ACCOUNTS) return;
    for (const [account, one] of this.#accounts) if (faded(one, now) < FORGOTTEN_MS) this.#accounts.delete(account);
  }
}

function faded({ ms, at }: Entry, now: number): number {
  return ms * 0.5 ** ((now - at) / HALF_LIFE_MS);
}

export function sameAccount(one: Owner, other: Owner): boolean {
  return one === other || (!!one.account && one.account === other.account);
}
