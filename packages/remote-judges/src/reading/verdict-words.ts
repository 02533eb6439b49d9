import type { PageSnapshot, RemoteCase, RemoteResult, RemoteVerdict } from '../provider.ts';

/** What a site's words mean: on its way, or a verdict. */
export type Meaning = 'waiting' | 'compiling' | 'running' | RemoteVerdict;

export type Words = Readonly<Record<string, Meaning>>;

/** Exactly these words, or nothing. */
export function lookUp(words: Words, text: string): Meaning | undefined {
  return Object.hasOwn(words, text) ? words[text] : undefined;
}

const ON_THE_WAY = new Set<Meaning>(['waiting', 'compiling', 'running']);

export type Measured = {
  timeMs?: number;
  memoryKb?: number;
  score?: number;
  compileLog?: string;
  cases?: readonly RemoteCase[];
};

/** A result of a meaning; without one what the site said stays as it is and no verdict is made of it. */
export function resultOf(
  meaning: Meaning | undefined,
  rawVerdict: string,
  measured: Measured,
  page?: PageSnapshot,
): RemoteResult {
  if (meaning === undefined) return { state: 'unknown', rawVerdict: rawVerdict.slice(0, 200), page };
  if (isOnTheWay(meaning)) return { state: meaning, rawVerdict };
  const { timeMs, memoryKb, compileLog, score, cases = [] } = measured;
  return { state: 'final', verdict: meaning, rawVerdict, timeMs, memoryKb, compileLog, score, cases };
}

function isOnTheWay(meaning: Meaning): meaning is 'waiting' | 'compiling' | 'running' {
  return ON_THE_WAY.has(meaning);
}
