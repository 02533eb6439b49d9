import { z } from 'zod';

/**
 * The languages of the contract, in the order of the picker. `name` is the key everywhere, spaces and case included.
 * `id` is `lid` on the wire. How a language compiles and runs belongs to the judge (`apps/judge/src/languages`).
 */
export type LanguageSpec = {
  id: number;
  name: string;
  /** The editor's MIME type, as existing clients expect it. */
  contentType: string;
  /** Time and memory limits are multiplied by this, in what people see and in judging. */
  limitFactor: 1 | 2;
  /** May be the language of a checker or an interactor. */
  isSpj: boolean;
  /** What the editor starts with. */
  template: string;
  /** Not among the twenty of the contract: existing clients may not know it. */
  extra: boolean;
};

const C_TEMPLATE = `#include <stdio.h>

int main(void) {
    int a, b;
    scanf("%d %d", &a, &b);
    printf("%d\\n", a + b);
    return 0;
}
`;
const CPP_TEMPLATE = `#include <iostream>
using namespace std;

int main() {
    int a, b;
    cin >> a >> b;
    cout << a + b << endl;
    return 0;
}
`;
const JAVA_TEMPLATE = `import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        System.out.println(in.nextInt() + in.nextInt());
    }
}
`;
const PYTHON3_TEMPLATE = `a, b = map(int, input().split())
print(a + b)
`;
const PYTHON2_TEMPLATE = `a, b = map(int, raw_input().split())
print a + b
`;
const GO_TEMPLATE = `package main

import "fmt"

func main() {
	var a, b int
	fmt.Scan(&a, &b)
	fmt.Println(a + b)
}
`;
const CSHARP_TEMPLATE = `using System;
using System.Linq;

class Program {
    static void Main() {
        Console.WriteLine(Console.ReadLine().Split().Select(int.Parse).Sum());
    }
}
`;
const PHP_TEMPLATE = `<?php
fscanf(STDIN, "%d %d", $a, $b);
echo $a + $b, "\\n";
`;
const NODE_TEMPLATE = `const [a, b] = require('fs').readFileSync(0, 'utf8').split(/\\s+/).map(Number);
console.log(a + b);
`;
const V8_TEMPLATE = `const [a, b] = readline().split(' ').map(Number);
print(a + b);
`;
const RUBY_TEMPLATE = `a, b = gets.split.map(&:to_i)
puts a + b
`;
const PASCAL_TEMPLATE = `program Main;
var a, b: Int64;
begin
  ReadLn(a, b);
  WriteLn(a + b);
end.
`;
const PERL_TEMPLATE = `my ($a, $b) = split ' ', <STDIN>;
print $a + $b, "\\n";
`;
const LUA_TEMPLATE = `local a, b = io.read('n', 'n')
print(a + b)
`;
const HASKELL_TEMPLATE = `main :: IO ()
main = interact $ \\text -> show (sum (map read (words text) :: [Integer])) ++ "\\n"
`;
const KOTLIN_TEMPLATE = `fun main() {
    val (a, b) = readLine()!!.trim().split(" ").map { it.toLong() }
    println(a + b)
}
`;
const OCAML_TEMPLATE = `let () = Scanf.scanf " %d %d" (fun a b -> Printf.printf "%d\\n" (a + b))
`;
const FORTRAN_TEMPLATE = `program main
  implicit none
  integer(8) :: a, b
  read (*, *) a, b
  write (*, '(I0)') a + b
end program main
`;
const RUST_TEMPLATE = `use std::io::{self, Read};

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let sum: i64 = text.split_whitespace().map(|word| word.parse::<i64>().unwrap()).sum();
    println!("{}", sum);
}
`;

export const LANGUAGES = [
  l(1, 'C', 'text/x-csrc', 1, C_TEMPLATE, { isSpj: true }),
  l(2, 'C With O2', 'text/x-csrc', 1, C_TEMPLATE),
  l(3, 'C++', 'text/x-c++src', 1, CPP_TEMPLATE, { isSpj: true }),
  l(4, 'C++ With O2', 'text/x-c++src', 1, CPP_TEMPLATE),
  l(5, 'C++ 17', 'text/x-c++src', 1, CPP_TEMPLATE),
  l(6, 'C++ 17 With O2', 'text/x-c++src', 1, CPP_TEMPLATE),
  l(7, 'C++ 20', 'text/x-c++src', 1, CPP_TEMPLATE),
  l(8, 'C++ 20 With O2', 'text/x-c++src', 1, CPP_TEMPLATE),
  l(9, 'Java', 'text/x-java', 2, JAVA_TEMPLATE),
  l(10, 'Python3', 'text/x-python', 2, PYTHON3_TEMPLATE, { isSpj: true }),
  l(11, 'Python2', 'text/x-python', 2, PYTHON2_TEMPLATE),
  l(12, 'PyPy3', 'text/x-python', 2, PYTHON3_TEMPLATE),
  l(13, 'PyPy2', 'text/x-python', 2, PYTHON2_TEMPLATE),
  l(14, 'Golang', 'text/x-go', 2, GO_TEMPLATE),
  l(15, 'C#', 'text/x-csharp', 2, CSHARP_TEMPLATE),
  l(16, 'PHP', 'text/x-php', 2, PHP_TEMPLATE),
  l(17, 'JavaScript Node', 'text/javascript', 2, NODE_TEMPLATE),
  l(18, 'JavaScript V8', 'text/javascript', 2, V8_TEMPLATE),
  l(19, 'Ruby', 'text/x-ruby', 2, RUBY_TEMPLATE),
  l(20, 'Rust', 'text/x-rustsrc', 2, RUST_TEMPLATE),
  l(21, 'C++ 23 With O2', 'text/x-c++src', 1, CPP_TEMPLATE, { extra: true }),
  l(22, 'Kotlin', 'text/x-kotlin', 2, KOTLIN_TEMPLATE, { extra: true }),
  l(23, 'Pascal', 'text/x-pascal', 2, PASCAL_TEMPLATE, { extra: true }),
  l(24, 'Haskell', 'text/x-haskell', 2, HASKELL_TEMPLATE, { extra: true }),
  l(25, 'Perl', 'text/x-perl', 2, PERL_TEMPLATE, { extra: true }),
  l(26, 'Lua', 'text/x-lua', 2, LUA_TEMPLATE, { extra: true }),
  l(27, 'OCaml', 'text/x-ocaml', 2, OCAML_TEMPLATE, { extra: true }),
  l(28, 'Fortran', 'text/x-fortran', 2, FORTRAN_TEMPLATE, { extra: true }),
] as const satisfies readonly LanguageSpec[];

export type LanguageName = (typeof LANGUAGES)[number]['name'];
export const LANGUAGE_NAMES = LANGUAGES.map((language) => language.name) as [LanguageName, ...LanguageName[]];
export const LanguageNameSchema = z.enum(LANGUAGE_NAMES);

const byName = new Map<string, (typeof LANGUAGES)[number]>(LANGUAGES.map((language) => [language.name, language]));

export function findLanguage(name: string): LanguageSpec | undefined {
  return byName.get(name);
}

/** The owner key of the judge's own languages, problems and tags. */
export const OWN_JUDGE = 'ME';

function l<const N extends string>(
  id: number,
  name: N,
  contentType: string,
  limitFactor: 1 | 2,
  template: string,
  { isSpj = false, extra = false } = {},
): LanguageSpec & { name: N } {
  return { id, name, contentType, limitFactor, isSpj, template, extra };
}
