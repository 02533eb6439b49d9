import type { ProblemFilter } from './problems.api.ts';

const KEY = 'oyez.problems.lastList';

/** The page of the problem list that this tab showed last: where focus mode goes on from. */
export function rememberList(q: Partial<ProblemFilter>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(q));
  } catch {
    // A browser that forbids the store has no list to go on from.
  }
}

export function rememberedList(): Partial<ProblemFilter> | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return typeof stored === 'object' ? stored : null;
  } catch {
    return null;
  }
}
