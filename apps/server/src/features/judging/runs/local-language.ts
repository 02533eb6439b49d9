import type { LanguageName } from '@oyez/contract/judging/languages';
import type { Language } from '@oyez/contract/problems/problem-languages';

type Named = Pick<Language, 'name' | 'contentType'>;
type Choice = readonly LanguageName[] | ((name: string) => readonly LanguageName[]);

/** By the editor's mode, as existing clients choose it. */
const BY_MODE: Readonly<Record<string, Choice>> = {
  'text/x-c++src': cppOf,
  'text/x-csrc': ['C With O2'],
  'text/x-java': ['Java'],
  'text/x-go': ['Golang'],
  'text/x-csharp': ['C#'],
  'text/x-php': ['PHP'],
  'text/x-ruby': ['Ruby'],
  'text/x-rustsrc': ['Rust'],
  'text/x-python': pythonOf,
  'text/javascript': (name) => (/\b(?:node|bun|deno)/i.test(name) ? ['JavaScript Node'] : ['JavaScript V8']),
  'text/x-kotlin': ['Kotlin'],
  'text/x-pascal': ['Pascal'],
  'text/x-haskell': ['Haskell'],
  'text/x-perl': ['Perl'],
  'text/x-lua': ['Lua'],
  'text/x-ocaml': ['OCaml'],
  'text/x-fortran': ['Fortran'],
};

/** They share a mode with another language, which does not run them. */
const OTHERS = /crystal|raku|sagemath|codon|typescript|coffeescript/i;

/** Our languages in which a program for another judge can be tried, the nearest first; none where we have none. */
export function localLanguagesFor({ name, contentType }: Named): readonly LanguageName[] {
  if (OTHERS.test(name)) return [];
  const choice = new Map(Object.entries(BY_MODE)).get(contentType) ?? [];
  return typeof choice === 'function' ? choice(name) : choice;
}

const STANDARDS = [
  [23, 'C++ 23 With O2'],
  [20, 'C++ 20 With O2'],
  [17, 'C++ 17 With O2'],
] as const;

function cppOf(name: string): readonly LanguageName[] {
  const [, standard] = /\+\+ ?(\d\d)(?![\d.])/.exec(name) ?? [];
  const wanted = Number(standard ?? 0);
  // 98 is the oldest of them, not the newest.
  const newer = wanted > 90 ? [] : STANDARDS.filter(([year]) => year <= wanted).map(([, language]) => language);
  return [...newer, 'C++ With O2'];
}

function pythonOf(name: string): readonly LanguageName[] {
  const isOld = /py\w*?[^\d]*?([23])/i.exec(name)?.[1] === '2';
  if (/pypy/i.test(name)) return isOld ? ['PyPy2'] : ['PyPy3', 'Python3'];
  return isOld ? ['Python2'] : ['Python3'];
}
