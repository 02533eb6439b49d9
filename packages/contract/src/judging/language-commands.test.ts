import { expect, it } from 'vitest';
import { describedLanguage, shortVersion } from './language-commands.ts';

it.each([
  ['C', 'gcc (Debian 12.2.0-14+deb12u1) 12.2.0', 'gcc 12.2'],
  ['C++ 17', 'g++ (Debian 12.2.0-14+deb12u1) 12.2.0', 'g++ 12.2'],
  ['Java', 'openjdk 17.0.15', 'OpenJDK 17.0'],
  ['Python3', 'Python 3.11.2', 'Python 3.11'],
  ['PyPy3', 'Python 3.9.16 (7.3.11+dfsg-2, Feb 06 2023) [PyPy 7.3.11 with GCC 12.2.0]', 'PyPy 7.3'],
  ['Golang', 'go version go1.26.0 linux/amd64', 'Go 1.26'],
  ['C#', 'Mono JIT compiler version 6.8.0.105', 'Mono 6.8'],
  ['PHP', 'PHP 8.2.29', 'PHP 8.2'],
  ['JavaScript Node', 'Node.js v24.1.0', 'Node.js 24.1'],
  ['JavaScript V8', 'V8 12.4.254', 'V8 12.4'],
  ['Ruby', 'ruby 3.1.2p20', 'ruby 3.1'],
  ['Rust', 'rustc 1.80.0 (051478957 2024-07-21)', 'rustc 1.80'],
  ['Kotlin', 'kotlinc-jvm 1.3.31', 'kotlinc-jvm 1.3'],
  ['Pascal', 'Free Pascal 3.2.2', 'Free Pascal 3.2'],
  ['Haskell', 'Glasgow Haskell Compilation System, version 9.0.2', 'ghc 9.0'],
  ['Perl', 'Perl 5.36.0', 'Perl 5.36'],
  ['Lua', 'Lua 5.4.4', 'Lua 5.4'],
  ['OCaml', 'OCaml native-code compiler, version 4.13.1', 'OCaml 4.13'],
  ['Fortran', 'GNU Fortran (Debian 12.2.0-14) 12.2.0', 'gfortran 12.2'],
  ['C', 'a compiler of our own', 'a compiler of our own'],
])('%s by "%s" is told as %s', (language, version, short) => {
  expect(shortVersion(language, version)).toBe(short);
});

it('a language is described by each version that its judges have, once', () => {
  const versions = ['g++ (Debian 12.2.0-14) 12.2.0', 'g++ (Debian 12.2.0-14+deb12u1) 12.2.0', 'g++ (Debian) 14.2.0'];
  expect(describedLanguage('C++ 17', versions)).toBe('C++ 17 (g++ 12.2, g++ 14.2)');
  expect(describedLanguage('C++ 17', [])).toBe('C++ 17');
});
