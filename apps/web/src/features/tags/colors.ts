const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Only a plain colour value may reach a style: colours are typed in by people and by other sites. */
export function colorOf({ color }: { color: string | null }): string {
  return color !== null && HEX.test(color) ? color : 'var(--line-strong)';
}

export function isColor(text: string): boolean {
  return HEX.test(text);
}

/** What new tags are offered: each tells itself from page and panel in both schemes. */
export const TAG_COLORS = ['#4056c4', '#2b7a78', '#17783b', '#8d5d00', '#b04a06', '#c5262f', '#b0208a', '#7440c4'];
