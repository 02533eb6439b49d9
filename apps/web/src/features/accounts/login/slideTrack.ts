import { limits } from '@oyez/contract/rules/limits';

export const PUZZLE = limits.slidePuzzle;

/** A hand wavers: the mean of its positions is never where all of them are. */
export function wavers(track: readonly number[]): boolean {
  if (track.length < 2) return false;
  const mean = track.reduce((sum, y) => sum + y, 0) / track.length;
  return track.some((y) => y !== mean);
}

/** At most as many positions as the wire takes, spread over the whole drag. */
export function thinned(track: readonly number[], max = 200): number[] {
  if (track.length <= max) return [...track];
  return Array.from({ length: max }, (_, at) => track[Math.floor((at * track.length) / max)] ?? 0);
}

export function clampX(x: number, pieceWidth: number): number {
  return Math.max(0, Math.min(PUZZLE.width - pieceWidth, x));
}
