import { useEffect, useState } from 'react';
import type { BoardRow } from '@oyez/contract/contests/boards';

export type Move = 'up' | 'down' | 'same';

/** How long a row that changed is marked. */
const MARKED_MS = 4000;

const NONE: ReadonlyMap<string, Move> = new Map();

/**
 * Rows that say something else than in the version before, for a moment. Another page or search (`list`) is no news.
 */
export function useMoved(rows: readonly BoardRow[], list: string): ReadonlyMap<string, Move> {
  const [seen, setSeen] = useState({ rows, list });
  const [moved, setMoved] = useState(NONE);
  if (seen.rows !== rows || seen.list !== list) {
    setSeen({ rows, list });
    const news = seen.list === list ? movedBetween(seen.rows, rows) : NONE;
    if (news.size > 0 || seen.list !== list) setMoved(news);
  }
  useEffect(() => {
    if (moved.size === 0) return undefined;
    const timer = setTimeout(() => setMoved(NONE), MARKED_MS);
    return () => clearTimeout(timer);
  }, [moved]);
  return moved;
}

/** Unchanged rows keep their identity from answer to answer. */
function movedBetween(before: readonly BoardRow[], after: readonly BoardRow[]): ReadonlyMap<string, Move> {
  if (before.length === 0) return NONE;
  const places = new Map(before.map((row, place) => [row.uid, { row, place }]));
  const moved = new Map<string, Move>();
  after.forEach((row) => {
    const old = places.get(row.uid);
    if (old === undefined) moved.set(row.uid, 'up');
    else if (ownResult(old.row) !== ownResult(row)) {
      moved.set(row.uid, row.rank === old.row.rank ? 'same' : row.rank < old.row.rank ? 'up' : 'down');
    }
  });
  return moved;
}

/** Somebody whom others passed did not move by themselves. */
function ownResult(row: BoardRow): string {
  return JSON.stringify([row.submissionInfo, row.totalTime]);
}
