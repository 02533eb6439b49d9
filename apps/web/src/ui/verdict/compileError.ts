/** Where a compiler first complains about the submitted file, and its words. */
export type CompileError = { line: number; text: string };

/** How compilers name a place of `main.…`: the line is the group `line`, the words are `text`. */
const FORMS: readonly RegExp[] = [
  // C, C++, Java, Kotlin, Haskell: `main.cpp:3:5: error: …`, the words possibly in the next line
  /^\S*[Mm]ain\.\w+:(?<line>\d+):(?:\d+:)? (?:fatal )?error:(?: \[\S+\])?\s*(?<text>.*)$/m,
  // Go, Ruby, Lua: `./main.go:3:5: …`
  /^(?:\w+: )?\S*main\.(?:go|rb|lua):(?<line>\d+):(?:\d+:)? (?!warning)(?<text>.+)$/m,
  // C#, Pascal: `Main.cs(3,5): error CS1002: …`, `main.pas(3,5) Error: …`
  /^\S*[Mm]ain\.\w+\((?<line>\d+),\d+\):? (?:error \w+|Error|Fatal): (?<text>.+)$/m,
  // Rust: `error[E0425]: …`, then `--> main.rs:3:5`
  /^error(?:\[\w+\])?: (?<text>.+)\n\s*--> \S*main\.rs:(?<line>\d+):\d+/m,
  // Python, OCaml: `File "main.py", line 3`, the words at the end of the paragraph
  /File "\S*main\.(?:py|ml)", lines? (?<line>\d+)[\s\S]*?^(?<text>(?:\w*Error|Error): ?.+)$/m,
  // PHP, Perl: `… in main.php on line 3`, `syntax error at main.pl line 3, …`
  /^(?:PHP )?Parse error: *(?<text>.+) in \S*main\.php on line (?<line>\d+)/m,
  /^(?<text>.+) at \S*main\.pl line (?<line>\d+)/m,
  // JavaScript, Fortran: `main.js:3`, the code, a mark under it, then the words
  /^\S*main\.(?:js|f90):(?<line>\d+)(?::\d+:)?\n[\s\S]*?^(?<text>\w*Error: .+)$/m,
];

const LONGEST = 200;

/** The first error in a compiler's message that names a line of the submitted code. */
export function firstCompileError(message: string): CompileError | undefined {
  let first: (CompileError & { at: number }) | undefined;
  for (const form of FORMS) {
    const found = form.exec(message);
    const { line, text } = found?.groups ?? {};
    if (found === null || line === undefined || text === undefined) continue;
    if (first === undefined || found.index < first.at) {
      first = { line: Number(line), text: text.trim().slice(0, LONGEST), at: found.index };
    }
  }
  return first && { line: first.line, text: first.text };
}
