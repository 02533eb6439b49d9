export type Random = {
  seed: number;
  /** A whole number from 0 up to and without `limit`. */
  below: (limit: number) => number;
  shuffled: <T>(items: readonly T[]) => T[];
};

/** Another story each time, and the same one again with the same OYEZ_SEED. */
export function seededRandom(seed = Number(process.env.OYEZ_SEED) || Date.now() % 1_000_000): Random {
  let state = seed >>> 0;
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    seed,
    below,
    shuffled: (items) => {
      const rest = [...items];
      return items.map(() => rest.splice(below(rest.length), 1)).flat();
    },
  };
}
