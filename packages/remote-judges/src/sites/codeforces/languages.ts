import { languageTable } from '../../content-types.ts';

/** As reported in 2026; the form for submitting is right where it differs. */
export const CODEFORCES_LANGUAGES = languageTable(`
  43 GNU GCC C11 5.1.0
  54 GNU G++17 7.3.0
  89 GNU G++20 13.2 (64 bit, winlibs)
  91 GNU G++23 14.2 (64 bit, msys2)
  65 C# 8, .NET Core 3.1
  79 C# 10, .NET SDK 6.0
  96 C# 13, .NET SDK 9
  9 C# Mono 6.8
  28 D DMD32 v2.105.0
  97 F# 9, .NET SDK 9
  32 Go 1.22.2
  12 Haskell GHC 8.10.1
  36 Java 8 32bit
  87 Java 21 64bit
  83 Kotlin 1.7.20
  88 Kotlin 1.9.21
  99 Kotlin 2.2.0
  19 OCaml 4.02.1
  3 Delphi 7
  4 Free Pascal 3.2.2
  51 PascalABC.NET 3.8.3
  13 Perl 5.20.1
  6 PHP 8.1.7
  7 Python 2.7.18
  31 Python 3.13.2
  40 PyPy 2.7.13 (7.3.0)
  41 PyPy 3.6.9 (7.3.0)
  70 PyPy 3.10 (7.3.15, 64bit)
  67 Ruby 3.2.2
  75 Rust 1.89.0 (2021)
  98 Rust 1.89.0 (2024)
  20 Scala 2.12.8
  34 JavaScript V8 4.8.0
  55 Node.js 15.8.0 (64bit)
`);
