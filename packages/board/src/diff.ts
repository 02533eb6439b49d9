import type { Row } from './rows.ts';

/** Rows that are new or say something else than before, with where they stand now, and people who are gone. */
export type Change<R extends Row = Row> = { rows: { index: number; row: R }[]; gone: number[] };

export function diff<R extends Row>(before: readonly R[], after: readonly R[]): Change<R> {
  const old = new Map(before.map((row) => [row.participant.id, row]));
  const present = new Set(after.map(({ participant }) => participant.id));
  return {
    rows: after.map((row, index) => ({ index, row })).filter(({ row }) => !sameValue(old.get(row.participant.id), row)),
    gone: [...old.keys()].filter((id) => !present.has(id)),
  };
}

/** The rows after a change. What did not change keeps its order. */
export function patched<R extends Row>(before: readonly R[], { rows, gone }: Change<R>): R[] {
  const moved = new Set([...gone, ...rows.map(({ row }) => row.participant.id)]);
  const kept = before.filter(({ participant }) => !moved.has(participant.id));
  const after: R[] = [];
  let next = 0;
  for (const { index, row } of rows) {
    while (after.length < index) after.push(kept[next++]!);
    after.push(row);
  }
  return [...after, ...kept.slice(next)];
}

/** Of values that JSON can hold. */
function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => sameValue(a[key as keyof typeof a], b[key as keyof typeof b]))
  );
}
