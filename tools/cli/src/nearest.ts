/** A word this far from what was meant is a slip of the fingers; what is farther is another word. */
function farthest(word: string): number {
  return word.length < 4 ? 1 : 2;
}

/** ` (did you mean "…"?)` with the known words nearest to this one, or nothing. Capitals and spaces do not matter. */
export function didYouMean(word: string, known: readonly string[]): string {
  const distances = known.map((one) => ({ one, distance: editDistance(plain(word), plain(one)) }));
  const least = Math.min(...distances.map(({ distance }) => distance));
  if (least > farthest(plain(word))) return '';
  const nearest = distances.filter(({ distance }) => distance === least).map(({ one }) => `"${one}"`);
  return ` (did you mean ${nearest.join(' or ')}?)`;
}

export function plain(word: string): string {
  return word.toLowerCase().replaceAll(' ', '');
}

/** Letters added, left out, replaced, or swapped with the next one. */
export function editDistance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = at(rows, i - 1, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const swapped = isSwap ? at(rows, i - 2, j - 2) + 1 : replaced;
      row.push(Math.min(at(rows, i - 1, j) + 1, (row[j - 1] ?? 0) + 1, replaced, swapped));
    }
    rows.push(row);
  }
  return at(rows, from.length, to.length);
}

function at(rows: readonly number[][], row: number, column: number): number {
  return rows[row]?.[column] ?? 0;
}
