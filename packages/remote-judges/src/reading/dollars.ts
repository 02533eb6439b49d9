import { piecesBetween, type Piece } from '../page/markup.ts';

const MARKS = [
  { begin: '$$', end: '$$', display: true },
  { begin: '$', end: '$', display: false },
];

/**
 * Where a site writes formulas between dollars in some problems and prices in others: a formula touches both of its
 * dollars, and no digit follows it. `$5 and $10` are prices.
 */
export function formulasBetweenDollars(text: string): Piece[] {
  const pieces: Piece[] = [];
  const isFormula = /(?<![\\$\w])(\$\$?)(?=[^\s$])([^$\n]*[^\s$\\])\1(?![\d$])/g;
  let from = 0;
  for (const found of text.matchAll(isFormula)) {
    if (found.index > from) pieces.push({ text: text.slice(from, found.index) });
    pieces.push(...piecesBetween(found[0], MARKS));
    from = found.index + found[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}
