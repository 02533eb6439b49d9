import type { LanguageName } from '@oyez/contract/judging/languages';
import { LANGUAGES } from '@oyez/judge/languages/index';

/**
 * What the tests run programs in: one language of each kind that is quick to install. The others are tested where they
 * happen to be installed.
 */
export const TEST_LANGUAGES = [
  'C',
  'C++',
  'Java',
  'Python3',
  'PyPy3',
  'JavaScript Node',
  'C#',
  'PHP',
  'Ruby',
  'Perl',
  'Lua',
  'Pascal',
  'Fortran',
  'Golang',
] as const satisfies readonly LanguageName[];

/** Those of these languages that no Debian package brings: they are looked for in places of their own. */
export function notInDebian(names: readonly LanguageName[]): LanguageName[] {
  const theirs = LANGUAGES.filter(({ packages, home }) => packages.length === 0 && home !== undefined);
  return theirs.map(({ name }) => name).filter((name) => names.includes(name));
}

/** Those of these languages that need one of these packages. */
export function languagesWith(names: readonly LanguageName[], packages: readonly string[]): LanguageName[] {
  return names.filter((name) => packagesOf([name]).some((one) => packages.includes(one)));
}

/** The Debian packages of these languages, each once. */
export function packagesOf(names: readonly LanguageName[]): string[] {
  const wanted = LANGUAGES.filter(({ name }) => names.includes(name));
  return [...new Set(wanted.flatMap(({ packages }) => packages))];
}
