const RULES: readonly (readonly [RegExp, string])[] = [
  [/<[^<>]*>/g, ' '],
  [/!?\[([^[\]]*)\]\([^()]*\)/g, '$1'],
  // At the beginning of a line: headings, quotes, lists, rules.
  [/^[ \t]{0,3}(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+|(?:[-*_][ \t]*){3,}$)/gm, ''],
  [/(\*\*|__|~~|`+|\$\$?)(\S(?:.*?\S)?)\1/g, '$2'],
  [/(^|\W)([*_])(\S(?:.*?\S)?)\2(?=\W|$)/g, '$1$3'],
  [/\s+/g, ' '],
];
/** What is longer is cut before anything is looked for in it. */
const MOST = 1000;

/** A text with Markdown marks as a line of words, for places that have one line. */
export function plainText(markdown: string): string {
  return RULES.reduce((text, [pattern, by]) => text.replace(pattern, by), markdown.slice(0, MOST)).trim();
}
