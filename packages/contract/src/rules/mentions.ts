import { limits } from './limits.ts';
import { NAME_SIGN, nameKey } from './usernames.ts';

/** Not inside an address, of mail or of a page. */
const AT = '(?<![a-z0-9_.@/])@';
const { max: MAX } = limits.username;

/** So many signs tell whether a name of the greatest length ends or goes on. What follows an `@` may hold another. */
const MENTION = new RegExp(`${AT}(?=(${NAME_SIGN}{1,${2 * MAX}}))`, 'giu');
const TYPED = new RegExp(`^${NAME_SIGN}{0,${MAX}}$`, 'u');

/** Where a text may name somebody: `at` is the place of the `@`, `signs` what follows it. */
export type Mention = { at: number; signs: string };

export function* mentionsIn(text: string): Generator<Mention> {
  for (const { 1: signs = '', index } of text.matchAll(MENTION)) yield { at: index, signs };
}

const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;
/** Quotes repeat what another wrote: whom it named was told then. */
const QUOTE = /^ {0,3}>.*$/gm;

/** Where a text in Markdown may name somebody, each once, in its order; by default no more than are told of it. */
export function mentionsOf(markdown: string, most: number = limits.comment.mentions): Mention[] {
  const text = markdown.replaceAll(CODE, ' ').replaceAll(QUOTE, ' ');
  const all = new Map<string, Mention>();
  for (const mention of mentionsIn(text)) {
    const key = nameKey(mention.signs);
    if (!all.has(key)) all.set(key, mention);
    if (all.size === most) break;
  }
  return [...all.values()];
}

export type Found<Person> = { at: number; end: number; person: Person };

/** Whom they name: the longest name that somebody has, and nobody within a name. */
export function peopleIn<Person>(
  mentions: Iterable<Mention>,
  personOf: (key: string) => Person | undefined,
): Found<Person>[] {
  const all: Found<Person>[] = [];
  for (const { at, signs } of mentions) {
    if (at < (all.at(-1)?.end ?? 0)) continue;
    for (const name of startsOf(signs)) {
      const person = personOf(nameKey(name));
      if (person === undefined) continue;
      all.push({ at, end: at + 1 + name.length, person });
      break;
    }
  }
  return all;
}

/** A name that is being typed at the end of a text: where its `@` stands, and what follows it. */
export function typedName(text: string): { at: number; name: string } | undefined {
  const at = [...text.matchAll(new RegExp(AT, 'giu'))].at(-1)?.index;
  if (at === undefined) return undefined;
  const name = text.slice(at + 1);
  return TYPED.test(name) ? { at, name } : undefined;
}

/**
 * What somebody may be called whose name begins these signs, the longest first: Chinese goes on after a name without a
 * space, a word of letters does not, nor does a sign that joins two such words.
 */
export function startsOf(signs: string): string[] {
  const starts: string[] = [];
  let name = '';
  for (const sign of signs) {
    name += sign;
    if (name.length > MAX) break;
    if (!isCut(name, signs.slice(name.length))) starts.unshift(name);
  }
  return starts;
}

function isCut(name: string, rest: string): boolean {
  return MARK.test(rest) || (WORD.test(name) && GOES_ON.test(rest));
}

const MARK = /^\p{M}/u;
const WORD = /[\p{Lu}\p{Ll}\p{Lt}\p{M}\p{Nd}_-][.+&@]?$/u;
const GOES_ON = /^(?:[-_]*|[.+&@])[\p{Lu}\p{Ll}\p{Lt}\p{Nd}]/u;
