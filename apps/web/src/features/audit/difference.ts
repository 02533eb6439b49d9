export type Difference = { field: string; before: string | null; after: string | null };

/** Field by field, in the order of what it became; values in a form that people read. */
export function differenceOf(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): Difference[] {
  const fields = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])];
  return fields
    .map((field) => ({ field, before: textOf(before, field), after: textOf(after, field) }))
    .filter((one) => one.before !== one.after);
}

/** Null: there is no such field on this side. */
function textOf(side: Record<string, unknown> | null, field: string): string | null {
  const value = side?.[field];
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  return JSON.stringify(value, null, 1);
}
