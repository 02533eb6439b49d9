import { readInTab, writeInTab } from '../../api/storage.ts';
import type { ProblemFilter } from './problemLists.api.ts';

const keyOf = (place: string) => `oyez.problems.lastList.${place}`;

/** The page of a place's problem list that this tab showed last: what comes before and after a problem. */
export function rememberList(place: string, q: Partial<ProblemFilter>): void {
  writeInTab(keyOf(place), JSON.stringify(q));
}

export function rememberedList(place: string): Partial<ProblemFilter> | null {
  try {
    const stored: unknown = JSON.parse(readInTab(keyOf(place)) ?? 'null');
    return typeof stored === 'object' ? stored : null;
  } catch {
    return null;
  }
}
