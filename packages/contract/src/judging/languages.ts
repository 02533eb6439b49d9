import { z } from 'zod';

/**
 * The languages of the contract, in the order of the picker. `name` is the key everywhere, spaces and case included.
 * `id` is `lid` on the wire. How a language compiles and runs belongs to the judge (`apps/judge/src/languages`).
 */
export type LanguageSpec = {
  id: number;
  name: string;
  /** The editor's MIME type, as existing clients expect it. */
  contentType: string;
  /** Time and memory limits are multiplied by this, in what people see and in judging. */
  limitFactor: 1 | 2;
  /** May be the language of a checker or an interactor. */
  isSpj: boolean;
  /** Not among the twenty of the contract: existing clients may not know it. */
  extra: boolean;
};

export const LANGUAGES = [
  l(1, 'C', 'text/x-csrc', 1, { isSpj: true }),
  l(2, 'C With O2', 'text/x-csrc', 1),
  l(3, 'C++', 'text/x-c++src', 1, { isSpj: true }),
  l(4, 'C++ With O2', 'text/x-c++src', 1),
  l(5, 'C++ 17', 'text/x-c++src', 1),
  l(6, 'C++ 17 With O2', 'text/x-c++src', 1),
  l(7, 'C++ 20', 'text/x-c++src', 1),
  l(8, 'C++ 20 With O2', 'text/x-c++src', 1),
  l(9, 'Java', 'text/x-java', 2),
  l(10, 'Python3', 'text/x-python', 2, { isSpj: true }),
  l(11, 'Python2', 'text/x-python', 2),
  l(12, 'PyPy3', 'text/x-python', 2),
  l(13, 'PyPy2', 'text/x-python', 2),
  l(14, 'Golang', 'text/x-go', 2),
  l(15, 'C#', 'text/x-csharp', 2),
  l(16, 'PHP', 'text/x-php', 2),
  l(17, 'JavaScript Node', 'text/javascript', 2),
  l(18, 'JavaScript V8', 'text/javascript', 2),
  l(19, 'Ruby', 'text/x-ruby', 2),
  l(20, 'Rust', 'text/x-rustsrc', 2),
  l(21, 'C++ 23 With O2', 'text/x-c++src', 1, { extra: true }),
  l(22, 'Kotlin', 'text/x-kotlin', 2, { extra: true }),
  l(23, 'Pascal', 'text/x-pascal', 2, { extra: true }),
  l(24, 'Haskell', 'text/x-haskell', 2, { extra: true }),
  l(25, 'Perl', 'text/x-perl', 2, { extra: true }),
  l(26, 'Lua', 'text/x-lua', 2, { extra: true }),
  l(27, 'OCaml', 'text/x-ocaml', 2, { extra: true }),
  l(28, 'Fortran', 'text/x-fortran', 2, { extra: true }),
] as const satisfies readonly LanguageSpec[];

export type LanguageName = (typeof LANGUAGES)[number]['name'];
export const LANGUAGE_NAMES = LANGUAGES.map((language) => language.name) as [LanguageName, ...LanguageName[]];
export const LanguageNameSchema = z.enum(LANGUAGE_NAMES);

const byName = new Map<string, (typeof LANGUAGES)[number]>(LANGUAGES.map((language) => [language.name, language]));

export function findLanguage(name: string): LanguageSpec | undefined {
  return byName.get(name);
}

/** The owner key of the judge's own languages, problems and tags. */
export const OWN_JUDGE = 'ME';

function l<const N extends string>(
  id: number,
  name: N,
  contentType: string,
  limitFactor: 1 | 2,
  { isSpj = false, extra = false } = {},
): LanguageSpec & { name: N } {
  return { id, name, contentType, limitFactor, isSpj, extra };
}
