import { isWaiting, STATUS } from '@oyez/contract/verdict';

/** One test of a submission: run, or still to come when `status` is null. */
export type Tile = {
  seq: number;
  status: number | null;
  time: number | null;
  memory: number | null;
  score: number | null;
};

type CaseResult = { seq: number; status: number; time: number | null; memory: number | null; score?: number | null };

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
    });
  }
  for (let seq = 1; tiles.size < total && seq <= total; seq += 1) {
    if (!tiles.has(seq)) tiles.set(seq, { seq, status: null, time: null, memory: null, score: null });
  }
  return [...tiles.values()].sort((a, b) => a.seq - b.seq);
}

export function doneTiles(tiles: readonly Tile[]): number {
  return tiles.filter((tile) => tile.status !== null).length;
}

/** The test that decided the verdict: the first of that status, else the first that failed. */
export function decidingTile(tiles: readonly Tile[], status: number): Tile | undefined {
  return (
    tiles.find((tile) => tile.status === status) ??
    tiles.find((tile) => tile.status !== null && tile.status !== STATUS.accepted && tile.status !== STATUS.cancelled)
  );
}
