import { isColor } from '@oyez/contract/rules/colors';

/** Only a plain colour value may reach a style: colours are typed in by people and by other sites. */
export function colorOf({ color }: { color: string | null }): string {
  return color !== null && isColor(color) ? color : 'var(--line-strong)';
}

/** What new tags are offered: each tells itself from page and panel in both schemes. */
export const TAG_COLORS = ['#4056c4', '#2b7a78', '#17783b', '#8d5d00', '#b04a06', '#c5262f', '#b0208a', '#7440c4'];
