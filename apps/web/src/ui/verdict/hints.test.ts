import { STATUS } from '@oyez/contract/judging/verdict';
import { describe, expect, it } from 'vitest';
import { firstCompileError } from './compileError.ts';
import { hintFor } from './hints.ts';
import { toTiles } from './tiles.ts';

const limits = { timeMs: 1000, memoryMb: 256 };
const ran = (seq: number, status: number, time = 10, memory = 2000) => ({ seq, status, time, memory });
const passed = (count: number, time = 10) =>
  Array.from({ length: count }, (_, at) => ran(at + 1, STATUS.accepted, time));

describe('what a failure mostly means', () => {
  it.each([
    ['a wrong first answer', STATUS.wrong_answer, [ran(1, STATUS.wrong_answer)], 'wrong_first'],
    ['a wrong answer in the middle', STATUS.wrong_answer, [...passed(2), ran(3, -1), ran(4, -1)], 'wrong'],
    ['a wrong answer after all others', STATUS.wrong_answer, [...passed(19), ran(20, -1)], 'wrong_late'],
    ['too slow at once', STATUS.time_limit, [ran(1, STATUS.time_limit, 1000)], 'time_first'],
    ['too slow out of nothing', STATUS.time_limit, [...passed(3), ran(4, STATUS.time_limit, 1000)], 'time_jump'],
    ['slower and slower', STATUS.time_limit, [...passed(3, 800), ran(4, STATUS.time_limit, 1000)], 'time'],
    ['too large at once', STATUS.memory_limit, [ran(1, STATUS.memory_limit)], 'memory_first'],
    [
      'a crash with all memory used',
      STATUS.runtime_error,
      [ran(1, STATUS.runtime_error, 5, 250_000)],
      'runtime_memory',
    ],
    ['a crash', STATUS.runtime_error, [ran(1, STATUS.runtime_error)], 'runtime'],
    [
      'a part of the points',
      STATUS.partial_accepted,
      [...passed(1), ran(2, STATUS.presentation_error)],
      'presentation',
    ],
  ])('%s', (_name, status, cases, hint) => {
    expect(hintFor(status, toTiles(cases, cases.length), limits)?.say).toBe(hint);
  });

  it('is not guessed where the tests are hidden', () => {
    expect(hintFor(STATUS.wrong_answer, [], limits)).toBeUndefined();
  });
});

describe('the first error of a compiler', () => {
  it.each([
    [
      'C++',
      'main.cpp: In function ‘int main()’:\nmain.cpp:2:9: warning: unused variable\nmain.cpp:4:3: error: ‘x’ was not declared in this scope\nmain.cpp:9:1: error: late',
      4,
      '‘x’ was not declared in this scope',
    ],
    ['Java', "Main.java:3: error: ';' expected\n    int a = 1\n", 3, "';' expected"],
    ['Kotlin', "main.kt:2:13: error: unresolved reference 'x'.", 2, "unresolved reference 'x'."],
    ['Go', '# command-line-arguments\n./main.go:5:2: undefined: x', 5, 'undefined: x'],
    ['Rust', 'error[E0425]: cannot find value `x`\n --> main.rs:7:5\n  |', 7, 'cannot find value `x`'],
    ['C#', 'Main.cs(3,5): error CS1002: ; expected', 3, '; expected'],
    [
      'Python',
      '  File "main.py", line 2\n    print(\n         ^\nSyntaxError: \'(\' was never closed',
      2,
      "SyntaxError: '(' was never closed",
    ],
    [
      'PHP',
      'PHP Parse error:  syntax error, unexpected token "}" in /w/main.php on line 6',
      6,
      'syntax error, unexpected token "}"',
    ],
    ['Perl', 'syntax error at main.pl line 2, near "x y"', 2, 'syntax error'],
    [
      'JavaScript',
      '/w/main.js:3\nlet 1x;\n    ^\n\nSyntaxError: Invalid or unexpected token',
      3,
      'SyntaxError: Invalid or unexpected token',
    ],
    ['Haskell', 'main.hs:3:8: error: [GHC-88464]\n    Variable not in scope: x', 3, 'Variable not in scope: x'],
    [
      'OCaml',
      'File "main.ml", line 1, characters 9-10:\n1 | let () = x\nError: Unbound value x',
      1,
      'Error: Unbound value x',
    ],
    [
      'Fortran',
      "main.f90:3:7:\n\n    3 |   x = 1\n      |       1\nError: Symbol 'x' has no type",
      3,
      "Error: Symbol 'x' has no type",
    ],
    ['Pascal', 'main.pas(3,5) Error: Identifier not found "x"', 3, 'Identifier not found "x"'],
    ['Lua', "luac: main.lua:2: '=' expected near 'y'", 2, "'=' expected near 'y'"],
  ])('in %s', (_language, message, line, text) => {
    expect(firstCompileError(message)).toEqual({ line, text });
  });

  it.each(['main.js:3\n', 'File "main.py", line 3\n', `Parse error:${' '.repeat(40)}`, 'x'])(
    'is looked for once in a long message of nothing but %j',
    (piece) => {
      const before = process.cpuUsage();
      expect(firstCompileError(piece.repeat(200_000 / piece.length))).toBeUndefined();
      expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
    },
  );

  it('is none where no line of the code is named', () => {
    expect(firstCompileError('testlib.h:12:3: error: broken')).toBeUndefined();
    expect(firstCompileError('The compiler was stopped after 10 s.')).toBeUndefined();
  });
});
