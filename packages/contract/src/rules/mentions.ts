/** `@` and what may be a name: not inside an address, of mail or of a page. */
export const MENTION = /(?<![a-z0-9_.@/])@([\p{L}\p{N}_-]{1,20})/giu;

/**
 * What somebody may be called whose name begins these letters, the longest first: Chinese goes on after a name without a
 * space, a Latin word does not.
 */
export function startsOf(name: string): string[] {
  const signs = Array.from(name);
  return signs
    .map((_, at) => signs.length - at)
    .filter((end) => !(LETTER.test(signs[end - 1] ?? '') && GOES_ON.test(signs.slice(end).join(''))))
    .map((end) => signs.slice(0, end).join(''));
}

const LETTER = /[a-z0-9_-]/i;
const GOES_ON = /^[-_]*[a-z0-9]/i;

/** Case and width do not tell two people apart. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
