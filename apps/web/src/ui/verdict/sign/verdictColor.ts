import type { Verdict } from '@oyez/contract/judging/verdict';

/** The theme's colour of a verdict, readable as text on every surface. */
export function verdictColor(verdict: Verdict): string {
  return `var(--verdict-${verdict.replaceAll('_', '-')})`;
}
