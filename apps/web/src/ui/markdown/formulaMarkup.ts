/*
 * The last gate before a formula is drawn. KaTeX is told to trust nothing; the shape of what it wrote is checked again
 * all the same: only what is named here gets through. It reads the markup as text, because a long statement has fifty
 * thousand elements, and a tree of them takes a slow phone many seconds.
 */

const MATHML_ATTRIBUTES = [
  'accent',
  'accentunder',
  'columnalign',
  'columnlines',
  'columnspacing',
  'depth',
  'displaystyle',
  'fence',
  'height',
  'largeop',
  'linebreak',
  'linethickness',
  'lspace',
  'mathbackground',
  'mathcolor',
  'mathsize',
  'mathvariant',
  'maxsize',
  'minsize',
  'movablelimits',
  'notation',
  'rowlines',
  'rowspacing',
  'rspace',
  'scriptlevel',
  'separator',
  'stretchy',
  'style',
  'valign',
  'voffset',
  'width',
];
const MATHML_TAGS = [
  'semantics',
  'mrow',
  'mi',
  'mn',
  'mo',
  'mtext',
  'mspace',
  'mfrac',
  'msup',
  'msub',
  'msubsup',
  'msqrt',
  'mroot',
  'mover',
  'munder',
  'munderover',
  'mtable',
  'mtr',
  'mtd',
  'mstyle',
  'mpadded',
  'mphantom',
  'menclose',
];

const ATTRIBUTES = new Map<string, ReadonlySet<string>>([
  ...MATHML_TAGS.map((tag) => [tag, new Set(MATHML_ATTRIBUTES)] as const),
  ['math', new Set(['display'])],
  ['annotation', new Set(['encoding'])],
  ['span', new Set(['class', 'style', 'aria-hidden'])],
  ['svg', new Set(['width', 'height', 'viewBox', 'preserveAspectRatio', 'style'])],
  ['path', new Set(['d'])],
  ['line', new Set(['x1', 'x2', 'y1', 'y2', 'stroke-width'])],
]);

const LENGTH = String.raw`-?\d*\.?\d+(?:em|ex|px|pt|mu|%)?`;
const COLOR = String.raw`(?:#[0-9a-f]{3,8}|[a-z]{3,24})`;
const DECLARATION = [
  String.raw`(?:min-)?(?:width|height):${LENGTH}`,
  String.raw`(?:top|bottom|left|right|vertical-align):${LENGTH}`,
  String.raw`(?:margin|padding)-(?:top|bottom|left|right):${LENGTH}`,
  `margin:0 ${LENGTH}`,
  String.raw`border-(?:(?:top|bottom|left|right)-)?width:${LENGTH}`,
  String.raw`border-(?:right-)?style:(?:solid|dashed)`,
  `border: ?${LENGTH} solid ${COLOR}`,
  `(?:background-|border-)?color:${COLOR}`,
  `text-shadow: ?${LENGTH} ${LENGTH} ${LENGTH}`,
  'position:relative',
].join('|');
/** The inline styles that KaTeX writes, and nothing else: no address, no function, no fixed position. */
export const MATH_STYLE = new RegExp(`^(?:(?:${DECLARATION});?)+$`, 'i');

const MATH_CLASS = /^[a-z][a-z0-9-]{0,30}(?: +[a-z][a-z0-9-]{0,30})*$/i;

/** One tag as KaTeX writes it, or a bracket that is none. */
const TAG = /<(\/?)([a-z]+)((?: [a-zA-Z0-9-]+="[^"<>]*")*)(\/?)>|</g;
const ATTRIBUTE = / ([a-zA-Z0-9-]+)="([^"]*)"/g;

/** Most tags of a text are the same few hundred. */
const checked = new Map<string, string>();
const MOST_CHECKED = 4000;

export function checkFormulaMarkup(markup: string): string {
  return markup.replace(TAG, (tag, slash: string, name: string | undefined, attributes: string, end: string) => {
    const known = checked.get(tag);
    if (known !== undefined) return known;
    const safe = name === undefined ? '&lt;' : checkTag(slash, name, attributes, end);
    if (checked.size >= MOST_CHECKED) checked.clear();
    checked.set(tag, safe);
    return safe;
  });
}

function checkTag(slash: string, name: string, attributes: string, end: string): string {
  const allowed = ATTRIBUTES.get(name);
  if (allowed === undefined) return '';
  if (slash !== '') return `</${name}>`;
  const kept = attributes.replace(ATTRIBUTE, (attribute, key: string, value: string) =>
    allowed.has(key) && isSafeValue(key, value) ? attribute : '',
  );
  return `<${name}${kept}${end}>`;
}

function isSafeValue(key: string, value: string): boolean {
  if (key === 'style') return MATH_STYLE.test(value);
  if (key === 'class') return value === '' || MATH_CLASS.test(value);
  return true;
}
