import type { LanguageName } from '@oyez/contract/judging/languages';

/** Under which name and with which endings other programs know a language. All start where the judge's name says. */
export const CLICS_LANGUAGES: Record<LanguageName, { id: string; extensions: readonly string[] }> = {
  C: { id: 'c', extensions: ['c'] },
  'C With O2': { id: 'c-o2', extensions: ['c'] },
  'C++': { id: 'cpp', extensions: ['cpp', 'cc', 'cxx'] },
  'C++ With O2': { id: 'cpp-o2', extensions: ['cpp', 'cc', 'cxx'] },
  'C++ 17': { id: 'cpp17', extensions: ['cpp', 'cc', 'cxx'] },
  'C++ 17 With O2': { id: 'cpp17-o2', extensions: ['cpp', 'cc', 'cxx'] },
  'C++ 20': { id: 'cpp20', extensions: ['cpp', 'cc', 'cxx'] },
  'C++ 20 With O2': { id: 'cpp20-o2', extensions: ['cpp', 'cc', 'cxx'] },
  'C++ 23 With O2': { id: 'cpp23-o2', extensions: ['cpp', 'cc', 'cxx'] },
  Java: { id: 'java', extensions: ['java'] },
  Python3: { id: 'python3', extensions: ['py'] },
  Python2: { id: 'python2', extensions: ['py'] },
  PyPy3: { id: 'pypy3', extensions: ['py'] },
  PyPy2: { id: 'pypy2', extensions: ['py'] },
  Golang: { id: 'go', extensions: ['go'] },
  'C#': { id: 'csharp', extensions: ['cs'] },
  PHP: { id: 'php', extensions: ['php'] },
  'JavaScript Node': { id: 'javascript', extensions: ['js'] },
  'JavaScript V8': { id: 'javascript-v8', extensions: ['js'] },
  Ruby: { id: 'ruby', extensions: ['rb'] },
  Rust: { id: 'rust', extensions: ['rs'] },
  Kotlin: { id: 'kotlin', extensions: ['kt'] },
  Pascal: { id: 'pascal', extensions: ['pas'] },
  Haskell: { id: 'haskell', extensions: ['hs'] },
  Perl: { id: 'perl', extensions: ['pl'] },
  Lua: { id: 'lua', extensions: ['lua'] },
  OCaml: { id: 'ocaml', extensions: ['ml'] },
  Fortran: { id: 'fortran', extensions: ['f90'] },
};

/** A language that the site no longer has keeps a name, so that old submissions still refer to something. */
export const OTHER_LANGUAGE = { id: 'other', name: 'Other', extensions: ['txt'] } as const;

export function clicsLanguage(name: string): { id: string; extensions: readonly string[] } {
  return Object.hasOwn(CLICS_LANGUAGES, name) ? CLICS_LANGUAGES[name as LanguageName] : OTHER_LANGUAGE;
}
