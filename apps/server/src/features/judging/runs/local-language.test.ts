import { describe, expect, it } from 'vitest';
import { siteOf } from '@oyez/remote-judges/registry';
import { localLanguagesFor } from './local-language.ts';

const of = (oj: string) =>
  new Map(
    siteOf(oj)?.languages.map(({ siteName: name, contentType }) => [name, localLanguagesFor({ name, contentType })[0]]),
  );

describe('the language in which a program for another judge is tried here', () => {
  it.each([
    ['CF', 'GNU GCC C11 5.1.0', 'C With O2'],
    ['CF', 'GNU G++17 7.3.0', 'C++ 17 With O2'],
    ['CF', 'GNU G++20 13.2 (64 bit, winlibs)', 'C++ 20 With O2'],
    ['CF', 'GNU G++23 14.2 (64 bit, msys2)', 'C++ 23 With O2'],
    ['CF', 'Python 2.7.18', 'Python2'],
    ['CF', 'Python 3.13.2', 'Python3'],
    ['CF', 'PyPy 2.7.13 (7.3.0)', 'PyPy2'],
    ['CF', 'PyPy 3.10 (7.3.15, 64bit)', 'PyPy3'],
    ['CF', 'JavaScript V8 4.8.0', 'JavaScript V8'],
    ['CF', 'Node.js 15.8.0 (64bit)', 'JavaScript Node'],
    ['CF', 'C# 13, .NET SDK 9', 'C#'],
    ['CF', 'Go 1.22.2', 'Golang'],
    ['CF', 'Rust 1.89.0 (2024)', 'Rust'],
    ['CF', 'D DMD32 v2.105.0', undefined],
    ['CF', 'F# 9, .NET SDK 9', undefined],
    ['HDU', 'G++', 'C++ With O2'],
    ['HDU', 'GCC', 'C With O2'],
    ['HDU', 'Java', 'Java'],
    ['POJ', 'Fortran', 'Fortran'],
    ['AC', 'C++23 (GCC 15.2.0)', 'C++ 23 With O2'],
    ['AC', 'C++ IOI-Style(GNU++20) (GCC 14.2.0)', 'C++ 20 With O2'],
    ['AC', 'Crystal (Crystal 1.17.0)', undefined],
    ['SPOJ', 'C++ (g++ 4.3.2)', 'C++ With O2'],
    ['SPOJ', 'C++14 (gcc 8.3)', 'C++ With O2'],
    ['SPOJ', 'Python (cpython 2.7.16)', 'Python2'],
    ['SPOJ', 'Whitespace (wspace 0.3)', undefined],
    ['LIBRE', 'C++ 17 O2(G++)', 'C++ 17 With O2'],
    ['LIBRE', 'Python 2.7', 'Python2'],
  ])('%s, %s: %s', (oj, name, expected) => {
    expect([...of(oj).keys()]).toContain(name);
    expect(of(oj).get(name)).toBe(expected);
  });
});
