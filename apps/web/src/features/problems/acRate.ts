import { formatPercent } from '../../ui/format.ts';

/** Accepted of all submissions in percent with two decimals, as the lists show it; a dash before the first one. */
export function acRate(ac: number, total: number): string {
  return formatPercent(ac, total, 2);
}
