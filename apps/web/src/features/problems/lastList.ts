import { readInTab, writeInTab } from '../../api/storage.ts';
import type { ProblemFilter } from './problems.api.ts';

const KEY = 'oyez.problems.lastList';

/** The page of the problem list that this tab showed last: where focus mode goes on from. */
export function rememberList(q: Partial<ProblemFilter>): void {
  writeInTab(KEY, JSON.stringify(q));
}

export function rememberedList(): Partial<ProblemFilter> | null {
  try {
    const stored: unknown = JSON.parse(readInTab(KEY) ?? 'null');
    return typeof stored === 'object' ? stored : null;
  } catch {
    return null;
  }
}
