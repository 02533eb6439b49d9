import { labelAt } from '@oyez/contract/rules/contest-form';

/** The first of A, B, C … that no problem of the contest has. */
export function nextLabel(labels: readonly string[]): string {
  const taken = new Set(labels.map((label) => label.trim().toLowerCase()));
  let index = 0;
  while (taken.has(labelAt(index).toLowerCase())) index += 1;
  return labelAt(index);
}
