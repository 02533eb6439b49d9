/** Case, width, marks that nobody sees and how words are parted do not tell two names of teams apart. */
export function teamKey(name: string): string {
  return name
    .replaceAll('\0', '')
    .toWellFormed()
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
}
