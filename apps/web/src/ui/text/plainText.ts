const RULES: readonly (readonly [RegExp, string])[] = [
  [/<[^<>]*>/g, ' '],
  // The fences of code, with the name of its language.
  [/^[ \t]{0,3}(?:`{3,}|~{3,})[^`\n]*$/gm, ''],
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

const BRIEF = 300;

/** The beginning of a text, for what pops up. */
export function briefText(text: string): string {
  return text.length > BRIEF ? `${text.slice(0, BRIEF)}…` : text;
}
