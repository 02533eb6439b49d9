/** Where a compiler first complains about the submitted file, and its words. */
export type CompileError = { line: number; text: string };

/**
 * How compilers name a place of `main.…`: the line is the group `line`, the words are `text`, of the place itself or of
 * the first line behind it that has the form of `words`.
 */
const FORMS: readonly { place: RegExp; words?: RegExp }[] = [
  // C, C++, Java, Kotlin, Haskell: `main.cpp:3:5: error: …`, the words possibly in the next line
  { place: /^\S*[Mm]ain\.\w+:(?<line>\d+):(?:\d+:)? (?:fatal )?error:(?: \[\S+\])?\s*(?<text>.*)$/m },
  // Go, Ruby, Lua: `./main.go:3:5: …`
  { place: /^(?:\w+: )?\S*main\.(?:go|rb|lua):(?<line>\d+):(?:\d+:)? (?!warning)(?<text>.+)$/m },
  // C#, Pascal: `Main.cs(3,5): error CS1002: …`, `main.pas(3,5) Error: …`
  { place: /^\S*[Mm]ain\.\w+\((?<line>\d+),\d+\):? (?:error \w+|Error|Fatal): (?<text>.+)$/m },
  // Rust: `error[E0425]: …`, then `--> main.rs:3:5`
  { place: /^error(?:\[\w+\])?: (?<text>.+)\n\s*--> \S*main\.rs:(?<line>\d+):\d+/m },
  // Python, OCaml: `File "main.py", line 3`, the words at the end of the paragraph
  { place: /File "\S*main\.(?:py|ml)", lines? (?<line>\d+)/, words: /^(?<text>(?:\w*Error|Error): ?.+)$/gm },
  // PHP, Perl: `… in main.php on line 3`, `syntax error at main.pl line 3, …`
  { place: /^(?:PHP )?Parse error:(?<text>.+) in \S*main\.php on line (?<line>\d+)/m },
  { place: /^(?<text>.+) at \S*main\.pl line (?<line>\d+)/m },
  // JavaScript, Fortran: `main.js:3`, the code, a mark under it, then the words
  { place: /^\S*main\.(?:js|f90):(?<line>\d+)(?::\d+:)?\n/m, words: /^(?<text>\w*Error: .+)$/gm },
];

const LONGEST = 200;

/** The first error in a compiler's message that names a line of the submitted code. */
export function firstCompileError(message: string): CompileError | undefined {
  let first: (CompileError & { at: number }) | undefined;
  for (const { place, words } of FORMS) {
    const found = place.exec(message);
    if (found === null) continue;
    const { line, text = textBehind(found, message, words) } = found.groups ?? {};
    if (line === undefined || text === undefined) continue;
    if (first === undefined || found.index < first.at) {
      first = { line: Number(line), text: text.trim().slice(0, LONGEST), at: found.index };
    }
  }
  return first && { line: first.line, text: first.text };
}

function textBehind(place: RegExpExecArray, message: string, words?: RegExp): string | undefined {
  if (!words) return undefined;
  words.lastIndex = place.index + place[0].length;
  return words.exec(message)?.groups?.['text'];
}
