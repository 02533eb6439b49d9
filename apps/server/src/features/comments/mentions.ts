import { limits } from '@oyez/contract/rules/limits';
import { usernameKey } from '../accounts/account-keys.filter.ts';

/** `@` and what may be a name: not inside an address, of mail or of a page. */
const NAMED = /(?<![a-z0-9_.@/])@([\p{L}\p{N}_-]{1,20})/giu;
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;
/** Quotes repeat what another wrote: whom it named was told then. */
const QUOTE = /^ {0,3}>.*$/gm;

/**
 * What may be the names that a text names, in its order; no more than are told of it. Chinese goes on after a name
 * without a space: each is the list of what it may be, the longest first.
 */
export function namesIn(markdown: string): string[][] {
  const text = markdown.replaceAll(CODE, ' ').replaceAll(QUOTE, ' ');
  const found = [...text.matchAll(NAMED)].map(([, name = '']) => usernameKey(name));
  return [...new Set(found)].slice(0, limits.comment.mentions).map(startsOf);
}

function startsOf(name: string): string[] {
  const signs = Array.from(name);
  return signs.map((_, at) => signs.slice(0, signs.length - at).join(''));
}
