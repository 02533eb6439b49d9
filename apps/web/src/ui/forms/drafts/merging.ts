/** What is stored now, with one's own changes since `base` on top. Where both changed the same field, one's own stands. */
export function mergeFields<T extends object>(base: T, mine: T, theirs: T): T {
  const names = Object.keys(mine) as (keyof T)[];
  const changed = names.filter((name) => isChanged(base[name], mine[name]));
  return { ...theirs, ...Object.fromEntries(changed.map((name) => [name, mine[name]])) };
}

/** Whether two fillings of a form say different things; keys of rows say nothing. */
export function differ<T extends object>(a: T, b: T): boolean {
  return (Object.keys(a) as (keyof T)[]).some((name) => isChanged(a[name], b[name]));
}

/** Asked at each key: of hundreds of rows all but one are the very same. */
export function isChanged(before: unknown, after: unknown): boolean {
  if (before === after) return false;
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) return true;
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  names.delete('key');
  return [...names].some((name) => isChanged(before[name], after[name]));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
