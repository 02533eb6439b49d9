/** The editor's mode for what a site calls a language. The first that fits; plain text for what nobody knows. */
const TYPES: readonly (readonly [RegExp, string])[] = [
  [/objective-?c/i, 'text/x-objectivec'],
  [/c\+\+|g\+\+|clang\+\+/i, 'text/x-c++src'],
  [/\bC#|\bmono\b/i, 'text/x-csharp'],
  [/\bF#/i, 'text/x-fsharp'],
  [/javascript|node\.?js|typescript|coffeescript/i, 'text/javascript'],
  [/\bjava\d*\b/i, 'text/x-java'],
  [/python|pypy|sagemath|codon/i, 'text/x-python'],
  [/pascal|delphi/i, 'text/x-pascal'],
  [/\bGo\b/i, 'text/x-go'],
  [/rust/i, 'text/x-rustsrc'],
  [/ruby|crystal/i, 'text/x-ruby'],
  [/kotlin/i, 'text/x-kotlin'],
  [/scala/i, 'text/x-scala'],
  [/haskell/i, 'text/x-haskell'],
  [/perl|raku/i, 'text/x-perl'],
  [/\bphp\b/i, 'text/x-php'],
  [/ocaml/i, 'text/x-ocaml'],
  [/lisp|scheme|racket/i, 'text/x-common-lisp'],
  [/swift/i, 'text/x-swift'],
  [/\blua/i, 'text/x-lua'],
  [/fortran/i, 'text/x-fortran'],
  [/erlang/i, 'text/x-erlang'],
  [/clojure/i, 'text/x-clojure'],
  [/julia/i, 'text/x-julia'],
  [/\bbash\b|\bsh\b|fish/i, 'text/x-sh'],
  [/sql/i, 'text/x-sql'],
  [/\bR\b/, 'text/x-rsrc'],
  [/\bD\b/, 'text/x-d'],
  [/\bC\d*\b|\bGNU GCC\b|\bGCC\b/i, 'text/x-csrc'],
];

/** In these, blanks are part of the program or of what it prints. */
const BLANKS_COUNT = /whitespace|^text\b|\bTeX\b|brainfuck|brainf\*\*k|piet|befunge|lazy k/i;

export function contentTypeOf(siteName: string): string {
  return TYPES.find(([pattern]) => pattern.test(siteName))?.[1] ?? 'text/plain';
}

/** A line of a site's list of languages. */
export function remoteLanguage(siteId: string, siteName: string) {
  const language = { siteId, siteName, contentType: contentTypeOf(siteName) };
  return BLANKS_COUNT.test(siteName) ? { ...language, blanksCount: true as const } : language;
}

/** `54 GNU G++17 7.3.0`, a line each. */
export function languageTable(lines: string) {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [, id = '', name = ''] = /^\s*(\d+)\s+(.+?)\s*$/.exec(line) ?? [];
      return remoteLanguage(id, name);
    });
}
