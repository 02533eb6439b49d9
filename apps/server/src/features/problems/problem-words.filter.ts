import { marksOf, pairsOf } from '../../db/search-marks.ts';
import { searchText } from './problem-search.filter.ts';

/** Shorter words are half their typos: `cat` and `cut` are two words. */
const TYPO_WORD = /^[a-z0-9]{4,24}$/;
/** So many characters of another script make a word known although one of them is wrong. */
const TYPO_CHARACTERS = { least: 3, most: 12 };
/** Two neighbours of so long a word may have changed places; of two Latin letters, and of figures, they are another word. */
const SWAPPED_WORD = /^(?![0-9]+$|[a-z0-9]{2}$).{2,12}$/su;
const MOST_WORDS = 8;

/** A part of a text: the text has all of these marks, and the word itself. */
export type WordPart = { word: string; marks: string[] };
/** What one word of a keyword asks of a text, and what stands for it when it was mistyped. */
export type WordSearch = WordPart & { slip: Slip | undefined; swaps: WordPart[] };

/** The word with one letter wrong: any of the first marks, with all of one of the sets. */
export type Slip = { anyOf: string[]; withAllOf: string[][] };

/** A keyword as it is typed: words that a text has in any order. */
export function wordsOf(keyword: string): WordSearch[] {
  const words = searchText(keyword).split(/\s+/).filter(Boolean);
  return [...new Set(words)]
    .slice(0, MOST_WORDS)
    .map((word) => ({ ...partOf(word), slip: slipOf(word), swaps: swapsOf(word).map(partOf) }));
}

function partOf(word: string): WordPart {
  return { word, marks: marksOf(word) };
}

function swapsOf(word: string): string[] {
  if (!SWAPPED_WORD.test(word)) return [];
  const signs = Array.from(word);
  const swapped = signs
    .slice(1)
    .map((sign, at) => [...signs.slice(0, at), sign, signs[at], ...signs.slice(at + 2)].join(''));
  return [...new Set(swapped)].filter((one) => one !== word);
}

function slipOf(word: string): Slip | undefined {
  const signs = Array.from(word);
  if (TYPO_WORD.test(word)) {
    const forms = [word, ...withoutOne(signs).map((rest) => rest.join(''))];
    return { anyOf: [...new Set(forms)].map((form) => `~${form}`), withAllOf: [[]] };
  }
  const isLong = signs.length >= TYPO_CHARACTERS.least && signs.length <= TYPO_CHARACTERS.most;
  if (!isLong || /[a-z0-9]/.test(word)) return undefined;
  return { anyOf: [...new Set(pairsOf(signs))], withAllOf: withoutOne(signs) };
}

function withoutOne(signs: string[]): string[][] {
  return signs.map((_, left) => signs.filter((_sign, at) => at !== left));
}
