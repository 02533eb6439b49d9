import { STATUS } from '@oyez/contract/judging/verdict';
import { decidingTile, type Tile } from './tiles.ts';

/** What is known about the first test that did not pass. */
type Failure = {
  tile: Tile;
  /** The tests that passed, of all. */
  passed: number;
  total: number;
  /** The slowest of those that passed, in ms. */
  slowestPassed: number;
  limits: { timeMs: number; memoryMb: number } | null;
};

export type HintKey = (typeof HINTS)[number]['say'];

/** Below this part of the time limit a test took next to no time. */
const QUICK = 0.25;
const NEARLY_ALL = 0.9;

const isFirst = ({ tile }: Failure) => tile.seq === 1;
const wasQuickBefore = ({ passed, slowestPassed, limits }: Failure) =>
  passed > 0 && limits !== null && slowestPassed <= limits.timeMs * QUICK;
const hasUsedItsMemory = ({ tile, limits }: Failure) =>
  limits !== null && tile.memory !== null && tile.memory >= limits.memoryMb * 1024 * NEARLY_ALL;
const passedNearlyAll = ({ passed, total }: Failure) => passed >= total * NEARLY_ALL;
const always = () => true;

/** What a failure mostly means, by what is known about it; the first that fits is said. */
const HINTS = [
  { of: STATUS.wrong_answer, when: isFirst, say: 'wrong_first' },
  { of: STATUS.wrong_answer, when: passedNearlyAll, say: 'wrong_late' },
  { of: STATUS.wrong_answer, when: always, say: 'wrong' },
  { of: STATUS.presentation_error, when: always, say: 'presentation' },
  { of: STATUS.time_limit, when: isFirst, say: 'time_first' },
  { of: STATUS.time_limit, when: wasQuickBefore, say: 'time_jump' },
  { of: STATUS.time_limit, when: always, say: 'time' },
  { of: STATUS.memory_limit, when: isFirst, say: 'memory_first' },
  { of: STATUS.memory_limit, when: always, say: 'memory' },
  { of: STATUS.runtime_error, when: hasUsedItsMemory, say: 'runtime_memory' },
  { of: STATUS.runtime_error, when: always, say: 'runtime' },
] as const satisfies readonly { of: number; when: (failure: Failure) => boolean; say: string }[];

export type Hint = { say: HintKey; slowestPassed: number };

/** Undefined where the tests are not shown: nothing may be read from what is hidden. */
export function hintFor(
  status: number,
  tiles: readonly Tile[],
  limits: { timeMs: number; memoryMb: number } | null,
): Hint | undefined {
  const tile = decidingTile(tiles, status);
  if (tile === undefined) return undefined;
  const passed = tiles.filter((one) => one.status === STATUS.accepted);
  const slowestPassed = Math.max(0, ...passed.map((one) => one.time ?? 0));
  const failure: Failure = { tile, passed: passed.length, total: tiles.length, slowestPassed, limits };
  const hint = HINTS.find(({ of, when }) => of === tile.status && when(failure));
  return hint && { say: hint.say, slowestPassed };
}
