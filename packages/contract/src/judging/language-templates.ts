import type { LanguageName } from './languages.ts';

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

const TEMPLATES: Readonly<Record<LanguageName, string>> = {
  C: C_TEMPLATE,
  'C With O2': C_TEMPLATE,
  'C++': CPP_TEMPLATE,
  'C++ With O2': CPP_TEMPLATE,
  'C++ 17': CPP_TEMPLATE,
  'C++ 17 With O2': CPP_TEMPLATE,
  'C++ 20': CPP_TEMPLATE,
  'C++ 20 With O2': CPP_TEMPLATE,
  Java: JAVA_TEMPLATE,
  Python3: PYTHON3_TEMPLATE,
  Python2: PYTHON2_TEMPLATE,
  PyPy3: PYTHON3_TEMPLATE,
  PyPy2: PYTHON2_TEMPLATE,
  Golang: GO_TEMPLATE,
  'C#': CSHARP_TEMPLATE,
  PHP: PHP_TEMPLATE,
  'JavaScript Node': NODE_TEMPLATE,
  'JavaScript V8': V8_TEMPLATE,
  Ruby: RUBY_TEMPLATE,
  Rust: RUST_TEMPLATE,
  'C++ 23 With O2': CPP_TEMPLATE,
  Kotlin: KOTLIN_TEMPLATE,
  Pascal: PASCAL_TEMPLATE,
  Haskell: HASKELL_TEMPLATE,
  Perl: PERL_TEMPLATE,
  Lua: LUA_TEMPLATE,
  OCaml: OCAML_TEMPLATE,
  Fortran: FORTRAN_TEMPLATE,
};

const byName = new Map<string, string>(Object.entries(TEMPLATES));

/** What the editor starts with; nothing in a language that is not ours. */
export function templateOf(language: string): string {
  return byName.get(language) ?? '';
}
