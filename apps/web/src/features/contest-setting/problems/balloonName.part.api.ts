import { rgbOf, type Rgb } from '@oyez/contract/rules/colors';
import { COLOR_WORDS, type ColorWord } from './balloons.ts';
import { problemTexts } from './problems.i18n.ts';

const WORDS = Object.keys(COLOR_WORDS) as ColorWord[];

/** Says a colour in a word: the one that comes nearest. Null where it is none. */
export function useBalloonName(): (color: string | null) => string | null {
  const t = problemTexts.use();
  return (color) => {
    const wanted = rgbOf(color);
    if (wanted === null) return null;
    const nearest = WORDS.toSorted((a, b) => farness(a, wanted) - farness(b, wanted))[0]!;
    return t(`colors.${nearest}`);
  };
}

function farness(word: ColorWord, wanted: Rgb): number {
  const each = COLOR_WORDS[word].map((color) => {
    const own = rgbOf(color) ?? wanted;
    return own.reduce((sum, part, index) => sum + (part - wanted[index]!) ** 2, 0);
  });
  return Math.min(...each);
}
