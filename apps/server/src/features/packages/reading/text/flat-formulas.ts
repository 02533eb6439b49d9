import type { Notes } from '../notes.ts';
import { flatTex, sameSigns, signsOf, type Sign } from './flat-tex.ts';

type Formula = { from: number; to: number; tex: string };

/** In signs that are seen. */
const MAX_FORMULA = 120;
const MAX_PLAIN = 20;
const MAX_TEXT = 131_072;
/** So many pieces of TeX are looked at in one text, or what might be some: a real one has a few ten thousand. */
const MAX_WORK = 300_000;
const TEX_MARKS = /\\[a-z]|[_^]/i;

/**
 * Where somebody copied a page with formulas of KaTeX as text, each stands three times: as it is read aloud, as TeX, and
 * as it is seen, such as `1≤n≤10001 \leq n \leq 10001≤n≤1000`. The TeX stays.
 */
export function formulasOfFlatText(text: string, notes: Notes): string {
  if (text.length > MAX_TEXT || !TEX_MARKS.test(text)) return text;
  const signs = signsOf(text);
  const certain = certainFormulas(text, signs);
  if (certain.length === 0) return text;
  const all = [...certain, ...plainFormulas(text, signs, certain)].toSorted((a, b) => a.from - b.from);
  const pieces: string[] = [];
  let from = 0;
  for (const one of all) {
    pieces.push(text.slice(from, one.from), `$${one.tex}$`);
    notes.add('FORMULAS_FROM_TEXT', { value: one.tex });
    from = one.to;
  }
  pieces.push(text.slice(from));
  return pieces.join('');
}

/** Those whose TeX is no plain text: nothing else looks like them. */
function certainFormulas(text: string, signs: readonly Sign[]): Formula[] {
  const found: Formula[] = [];
  const work = { left: MAX_WORK };
  for (let at = 0; at < signs.length && work.left > 0; at += 1) {
    const one = certainAt(text, signs, at, work);
    if (!one) continue;
    found.push(one);
    while (at + 1 < signs.length && signs[at + 1]!.at < one.to) at += 1;
  }
  return found;
}

function certainAt(text: string, signs: readonly Sign[], at: number, work: { left: number }): Formula | undefined {
  const first = signs[at]!;
  for (let length = 1; length <= MAX_FORMULA && at + 2 * length < signs.length; length += 1) {
    const start = signs[at + length]!;
    if (start.sign !== first.sign && start.sign !== '\\' && start.sign !== '{') continue;
    const end = flatTex(text, start.at, { signs, at, length }, work);
    if (end === undefined || !TEX_MARKS.test(text.slice(start.at, end))) continue;
    const seen = seenAgain(signs, at, length, end);
    if (seen !== undefined) return { from: first.at, to: behind(text, seen), tex: text.slice(start.at, end).trim() };
  }
  return undefined;
}

/** Where the formula ends as it is seen, which may have its parts in another order. */
function seenAgain(signs: readonly Sign[], at: number, length: number, end: number): number | undefined {
  let next = at + length;
  while (next < signs.length && signs[next]!.at < end) next += 1;
  const seen = signs.slice(next, next + length);
  return sameSigns(seen, signs.slice(at, at + length)) ? seen.at(-1)?.end : undefined;
}

/** Signs without width belong to what is before them. */
function behind(text: string, end: number): number {
  let to = end;
  while (text[to] === '\u200b') to += 1;
  return to;
}

/** `nnn` beside a formula that has an `n` in it. */
function plainFormulas(text: string, signs: readonly Sign[], certain: readonly Formula[]): Formula[] {
  const letters = new Set(certain.flatMap((one) => one.tex.replaceAll(/\\[a-z]+/gi, '').match(/[a-z]/gi) ?? []));
  const taken = certain.values();
  let next = taken.next().value;
  const found: Formula[] = [];
  for (let at = 0; at < signs.length; at += 1) {
    const { at: from } = signs[at]!;
    while (next && next.to <= from) next = taken.next().value;
    if (next && next.from <= from) continue;
    const length = plainAt(text, signs, at, { letters, until: next?.from ?? text.length });
    if (length === undefined) continue;
    const last = at + 3 * length - 1;
    const tex = text.slice(signs[at + length]!.at, signs[at + 2 * length - 1]!.end);
    found.push({ from, to: behind(text, signs[last]!.end), tex });
    at = last;
  }
  return found;
}

function plainAt(
  text: string,
  signs: readonly Sign[],
  at: number,
  { letters, until }: { letters: ReadonlySet<string>; until: number },
): number | undefined {
  if (/[a-z0-9]/i.test(text[signs[at]!.at - 1] ?? '')) return undefined;
  for (let length = 1; length <= MAX_PLAIN; length += 1) {
    const last = signs[at + 3 * length - 1];
    if (!last || last.end > until) return undefined;
    if (signs[at + length]!.sign !== signs[at]!.sign) continue;
    const part = (n: number) => signs.slice(at + n * length, at + (n + 1) * length);
    const isThrice = [1, 2].every((n) => part(n).every((one, index) => one.sign === signs[at + index]!.sign));
    const isKnown = part(0).some((one) => letters.has(one.sign));
    if (isThrice && isKnown && !/[a-z0-9]/i.test(text[last.end] ?? '')) return length;
  }
  return undefined;
}
