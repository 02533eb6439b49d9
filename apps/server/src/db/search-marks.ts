/**
 * The marks that every text has in which this one stands, whatever the script: each pair of neighbours, or the one
 * character. `search_marks` of the database makes those of the texts, without what is white.
 */
export function marksOf(text: string): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  return [...new Set(words.flatMap((word) => pairsOf(Array.from(word))))];
}

/** Of one word, as characters rather than code units. */
export function pairsOf(signs: string[]): string[] {
  return signs.length === 1 ? signs : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
}

/** A pattern for LIKE in which the text's own wildcards stand for themselves. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** Patterns that a text with all marks of these words still has to match: a word of one or two characters is itself a mark. */
export function patternsBeyondMarks(words: readonly string[]): string[] {
  return words.filter((word) => Array.from(word).length > 2).map(containing);
}
