import { isWaiting, STATUS } from '@oyez/contract/judging/verdict';

/** One test of a submission: run, or still to come when `status` is null. */
export type Tile = {
  seq: number;
  status: number | null;
  time: number | null;
  memory: number | null;
  score: number | null;
  /** What the judge or the checker says about it. */
  note: string | null;
};

type CaseResult = {
  seq: number;
  status: number;
  time: number | null;
  memory: number | null;
  score?: number | null;
  userOutput?: string | null;
};

/** The tiles of a running or finished judging: what has been run, then empty places up to the number of tests. */
export function toTiles(cases: readonly CaseResult[], total: number): Tile[] {
  const tiles = new Map<number, Tile>();
  for (const one of cases) {
    tiles.set(one.seq, {
      seq: one.seq,
      status: isWaiting(one.status) ? null : one.status,
      time: one.time,
      memory: one.memory,
      score: one.score ?? null,
      note: one.userOutput?.trim() || null,
    });
  }
  for (let seq = 1; tiles.size < total && seq <= total; seq += 1) {
    if (!tiles.has(seq)) tiles.set(seq, { seq, status: null, time: null, memory: null, score: null, note: null });
  }
  return [...tiles.values()].sort((a, b) => a.seq - b.seq);
}

export function doneTiles(tiles: readonly Tile[]): number {
  return tiles.filter((tile) => tile.status !== null).length;
}

/** The test that decided the verdict: the first of that status, else (or for a part of the points) the first that failed. */
export function decidingTile(tiles: readonly Tile[], status: number): Tile | undefined {
  const same = status === STATUS.partial_accepted ? undefined : tiles.find((tile) => tile.status === status);
  return (
    same ??
    tiles.find((tile) => tile.status !== null && tile.status !== STATUS.accepted && tile.status !== STATUS.cancelled)
  );
}

/** Neighbouring tests with the same result, drawn as one tile where there are too many for one each. */
export type Stretch = { first: Tile; last: Tile; tiles: readonly Tile[] };

/** More tiles than this are neither read nor quick to draw. */
const MOST_SINGLE_TILES = 300;
const MOST_STRETCHES = 300;

/** What to draw: one tile a test, or stretches of equal results; `left` tests at the end have no place any more. */
export function toStretches(tiles: readonly Tile[]): { stretches: Stretch[]; left: number } {
  if (tiles.length <= MOST_SINGLE_TILES) {
    return { stretches: tiles.map((tile) => ({ first: tile, last: tile, tiles: [tile] })), left: 0 };
  }
  const stretches: Stretch[] = [];
  let from = 0;
  for (let to = 1; to <= tiles.length; to += 1) {
    const first = tiles[from]!;
    if (to < tiles.length && tiles[to]!.status === first.status) continue;
    if (stretches.length === MOST_STRETCHES) return { stretches, left: tiles.length - from };
    stretches.push({ first, last: tiles[to - 1]!, tiles: tiles.slice(from, to) });
    from = to;
  }
  return { stretches, left: 0 };
}
