/**
 * A small seeded generator: sfc32 (Chris Doty-Humphrey's "small fast counting", 128 bits of state), seeded from a
 * string. It uses 32-bit integer operations and exact doubles only, so a seed gives the same numbers on every machine.
 * Changing anything here changes all test data of the demo problems.
 */
export type Random = {
  /** A multiple of 2^-53 in [0, 1). */
  next: () => number;
  /** An integer between `lo` and `hi`, both included; `hi - lo` stays below 2^53. */
  int: (lo: number, hi: number) => number;
  /** Shuffles in place and returns the same array. */
  shuffle: <T>(items: T[]) => T[];
  pick: <T>(items: ArrayLike<T>) => T;
  /** A string of `length` characters, each picked from `alphabet`. */
  text: (length: number, alphabet: string) => string;
};

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

export function seededRandom(seed: string): Random {
  let a = fnv1a(seed);
  let b = fnv1a(`${seed}/b`);
  let c = fnv1a(`${seed}/c`);
  let counter = 1;

  const next32 = (): number => {
    const out = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + out) | 0;
    return out >>> 0;
  };
  for (let i = 0; i < 15; i++) next32();

  const next = (): number => ((next32() >>> 5) * 0x4000000 + (next32() >>> 6)) / 2 ** 53;
  const int = (lo: number, hi: number): number => lo + Math.floor(next() * (hi - lo + 1));
  const pick = <T>(items: ArrayLike<T>): T => items[int(0, items.length - 1)]!;

  const shuffle = <T>(items: T[]): T[] => {
    for (let i = items.length - 1; i > 0; i--) {
      const j = int(0, i);
      [items[i], items[j]] = [items[j]!, items[i]!];
    }
    return items;
  };

  const text = (length: number, alphabet: string): string => {
    const letters = new Array<string>(length);
    for (let i = 0; i < length; i++) letters[i] = alphabet[int(0, alphabet.length - 1)]!;
    return letters.join('');
  };

  return { next, int, shuffle, pick, text };
}
