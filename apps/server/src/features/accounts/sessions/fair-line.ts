/**
 * Who waits: known people before strangers, so that a stranger's flood does not keep them out; among equals addresses
 * take turns, and among one address its names do.
 */
export type Turn = { rank: Rank; address: string; name: string };
/** 0: logged in, or has logged in from this address before; 1: with this browser, or solved the puzzle; 2: anybody. */
export type Rank = 0 | 1 | 2;

type Waiting = Turn & { start(): void; turnAway(): void };
type Names = Map<string, Waiting[]>;

/** Every so many turns one goes to whoever comes last in rank, so that nobody waits for ever. */
const TURN_OF_THE_LAST = 4;

export type FairLine = {
  /** Resolves when it is one's turn, false when there is no place: too many of this address wait, or too many at all. */
  enter(turn: Turn): Promise<boolean>;
  /** Gives one's turn to the next. */
  leave(): void;
  hasPlaceFor(turn: Turn): boolean;
};

export function createFairLine(bounds: { atOnce: number; ofAddress: number; inAll: number }): FairLine {
  const ranks: readonly Map<string, Names>[] = [new Map(), new Map(), new Map()];
  const ofAddress = new Map<string, number>();
  let waiting = 0;
  let running = 0;
  let turns = 0;

  const count = ({ address }: Turn, change: 1 | -1) => {
    waiting += change;
    const left = (ofAddress.get(address) ?? 0) + change;
    if (left === 0) ofAddress.delete(address);
    else ofAddress.set(address, left);
  };
  const remove = (rank: number, address: string, name: string, from: 'first' | 'last'): Waiting => {
    const names = ranks[rank]!.get(address)!;
    const line = names.get(name)!;
    const one = from === 'first' ? line.shift()! : line.pop()!;
    // What goes on waiting goes behind the others.
    names.delete(name);
    if (line.length > 0) names.set(name, line);
    if (from === 'first' || names.size === 0) {
      ranks[rank]!.delete(address);
      if (names.size > 0) ranks[rank]!.set(address, names);
    }
    count(one, -1);
    return one;
  };
  const next = (): Waiting | undefined => {
    turns += 1;
    const order = turns % TURN_OF_THE_LAST === 0 ? [2, 1, 0] : [0, 1, 2];
    for (const rank of order) {
      for (const [address, names] of ranks[rank]!) {
        for (const name of names.keys()) return remove(rank, address, name, 'first');
      }
    }
    return undefined;
  };
  /** Who gives way to this one where its address has no place left: lower in rank, or of a name that has more waiting. */
  const lighterThan = (turn: Turn, address: string): (() => Waiting) | undefined => {
    for (const rank of [2, 1, 0]) {
      const names = ranks[rank]!.get(address);
      if (!names || rank < turn.rank) continue;
      const [name, line] = [...names].reduce((most, one) => (one[1].length > most[1].length ? one : most));
      const own = rank === turn.rank && address === turn.address ? (names.get(turn.name)?.length ?? 0) : 0;
      if (rank > turn.rank || line.length > own + 1) return () => remove(rank, address, name, 'last');
    }
    return undefined;
  };
  const heaviest = () => [...ofAddress].reduce((most, one) => (one[1] > most[1] ? one : most));
  /** Undefined: there is a place as it is. Null: there is none. */
  const placeFor = (turn: Turn): (() => Waiting) | null | undefined => {
    const own = ofAddress.get(turn.address) ?? 0;
    if (own >= bounds.ofAddress) return lighterThan(turn, turn.address) ?? null;
    if (waiting < bounds.inAll) return undefined;
    const [address, most] = heaviest();
    const isLighter = most > own + 1;
    const names = isLighter ? ranks.findLastIndex((rank) => rank.has(address)) : -1;
    if (names === -1) return lighterThan(turn, turn.address) ?? null;
    const longest = [...ranks[names]!.get(address)!].reduce((all, one) => (one[1].length > all[1].length ? one : all));
    return () => remove(names, address, longest[0], 'last');
  };

  return {
    hasPlaceFor: (turn) => running < bounds.atOnce || placeFor(turn) !== null,
    async enter(turn) {
      if (running < bounds.atOnce) {
        running += 1;
        return true;
      }
      const place = placeFor(turn);
      if (place === null) return false;
      place?.().turnAway();
      return new Promise((resolve) => {
        const names = ranks[turn.rank]!.get(turn.address) ?? new Map<string, Waiting[]>();
        ranks[turn.rank]!.set(turn.address, names);
        const line = names.get(turn.name) ?? [];
        names.set(turn.name, line);
        line.push({ ...turn, start: () => resolve(true), turnAway: () => resolve(false) });
        count(turn, 1);
      });
    },
    leave() {
      const one = next();
      if (one) one.start();
      else running -= 1;
    },
  };
}
