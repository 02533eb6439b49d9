import type { LanguageName } from './languages.ts';

/** How a language is compiled and run, as people are told; `…` stands for flags of the run-time. */
export type LanguageCommands = { compile: string; run: string };

export const LANGUAGE_COMMANDS: Readonly<Record<LanguageName, LanguageCommands>> = {
  C: { compile: 'gcc -DONLINE_JUDGE -w -fmax-errors=3 -std=gnu11 main.c -lm -o main', run: 'main' },
  'C With O2': { compile: 'gcc -DONLINE_JUDGE -w -fmax-errors=3 -O2 -std=gnu11 main.c -lm -o main', run: 'main' },
  'C++': { compile: 'g++ -DONLINE_JUDGE -w -fmax-errors=3 -std=gnu++14 main.cpp -lm -o main', run: 'main' },
  'C++ With O2': { compile: 'g++ -DONLINE_JUDGE -w -fmax-errors=3 -O2 -std=gnu++14 main.cpp -lm -o main', run: 'main' },
  'C++ 17': { compile: 'g++ -DONLINE_JUDGE -w -fmax-errors=3 -std=gnu++17 main.cpp -lm -o main', run: 'main' },
  'C++ 17 With O2': {
    compile: 'g++ -DONLINE_JUDGE -w -fmax-errors=3 -O2 -std=gnu++17 main.cpp -lm -o main',
    run: 'main',
  },
  'C++ 20': { compile: 'g++ -DONLINE_JUDGE -w -fmax-errors=3 -std=gnu++20 main.cpp -lm -o main', run: 'main' },
  'C++ 20 With O2': {
    compile: 'g++ -DONLINE_JUDGE -w -fmax-errors=3 -O2 -std=gnu++20 main.cpp -lm -o main',
    run: 'main',
  },
  Java: { compile: 'javac -encoding UTF-8 -nowarn -d classes Main.java', run: 'java … -cp Main.jar Main' },
  Python3: { compile: 'python3 -m py_compile main.py', run: 'python3 main.pyc' },
  Python2: { compile: 'python2.7 -m py_compile main.py', run: 'python2.7 main.pyc' },
  PyPy3: { compile: 'pypy3 -m py_compile main.py', run: 'pypy3 main.pyc' },
  PyPy2: { compile: 'pypy -m py_compile main.py', run: 'pypy main.pyc' },
  Golang: { compile: 'go build -o main main.go', run: 'main' },
  'C#': {
    compile: 'mcs -optimize+ -unsafe+ -warn:0 -define:ONLINE_JUDGE -r:System.Numerics.dll -out:main.exe Main.cs',
    run: 'mono main.exe',
  },
  PHP: { compile: 'php … -l main.php', run: 'php … main.php' },
  'JavaScript Node': { compile: 'node --check main.js', run: 'node main.js' },
  'JavaScript V8': { compile: 'd8 --parse-only main.js', run: 'd8 main.js' },
  Ruby: { compile: 'ruby … -c main.rb', run: 'ruby … main.rb' },
  Rust: { compile: 'rustc -O --edition=2021 --cap-lints=allow --cfg=ONLINE_JUDGE -o main main.rs', run: 'main' },
  'C++ 23 With O2': {
    compile: 'g++ -DONLINE_JUDGE -w -fmax-errors=3 -O2 -std=gnu++23 main.cpp -lm -o main',
    run: 'main',
  },
  Kotlin: { compile: 'kotlinc -nowarn main.kt -include-runtime -d main.jar', run: 'java … -jar main.jar' },
  Pascal: { compile: 'fpc -O2 -dONLINE_JUDGE -l- -v0e -omain main.pas', run: 'main' },
  Haskell: { compile: 'ghc -v0 -w -O2 -o main main.hs', run: 'main' },
  Perl: { compile: 'perl -c main.pl', run: 'perl main.pl' },
  Lua: { compile: 'luac5.4 -p main.lua', run: 'lua5.4 main.lua' },
  OCaml: { compile: 'ocamlopt -w -a -o main str.cmxa unix.cmxa main.ml', run: 'main' },
  Fortran: { compile: 'gfortran -O2 -w -fmax-errors=3 main.f90 -o main', run: 'main' },
};

/** What a tool-chain is called before its number; every other one says it itself. */
const NAMES: Partial<Record<LanguageName, string>> = {
  'JavaScript V8': 'V8',
  PyPy2: 'PyPy',
  PyPy3: 'PyPy',
  Java: 'OpenJDK',
  'C#': 'Mono',
  Fortran: 'gfortran',
  Haskell: 'ghc',
  Golang: 'Go',
  OCaml: 'OCaml',
};

/** "g++ (Debian 12.2.0-14+deb12u1) 12.2.0" is "g++ 12.2"; what says no number stays as it is. */
export function shortVersion(language: string, version: string): string {
  const name = NAMES[language as LanguageName] ?? /^[\w+.#-]*[a-z+](?: Pascal)?/i.exec(version)?.[0] ?? '';
  const own = language.startsWith('PyPy') ? /PyPy (\d+\.\d+)/.exec(version)?.[1] : undefined;
  const number = own ?? /\d+\.\d+/.exec(version.replaceAll(/\([^)]*\)/g, ''))?.[0];
  return number === undefined ? version : `${name} ${number}`.trim();
}

/** The name of a language with what compiles it at the moment: "C++ 17 (g++ 12.2)". */
export function describedLanguage(language: string, versions: readonly string[]): string {
  const short = [...new Set(versions.map((version) => shortVersion(language, version)))];
  return short.length === 0 ? language : `${language} (${short.join(', ')})`;
}
