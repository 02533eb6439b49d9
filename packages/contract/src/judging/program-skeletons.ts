import type { ProgramRole } from '../rules/judge-modes.ts';
import { TEXT_LANGUAGES, type TextLanguage } from '../wire/values.ts';

/**
 * Where the writing of a checker or interactor begins, in C++ with testlib. It compiles, and says on every test that it
 * is unfinished: a beginning that decided something would be taken for a checker.
 */
export function programSkeleton(role: ProgramRole, language: TextLanguage): string {
  return SKELETONS[role](WORDS[language]);
}

export const SKELETON_LANGUAGE = 'C++';

/** Whether nobody has written anything into it. */
export function isProgramSkeleton(code: string): boolean {
  const text = code.replaceAll('\r\n', '\n').trim();
  return TEXT_LANGUAGES.some((language) =>
    Object.values(SKELETONS).some((skeleton) => skeleton(WORDS[language]).trim() === text),
  );
}

type Words = (typeof WORDS)[TextLanguage];

const WORDS = {
  en: {
    files: 'inf: the input of the test   ouf: what the program printed   ans: the expected output',
    example: 'An example: one whole number is right when it divides the one of the test.',
    shown: 'The contestant reads these words: do not tell the answer.',
    talk: 'inf: the input of the test   ouf: what the program says   ans: the expected output',
    tell: 'What is written to cout goes to the program; std::endl sends it off.',
    guessing: 'An example: the program guesses the number of the test in at most 20 tries.',
    unfinished: 'Remove this line once the program is written.',
  },
  zh: {
    files: 'inf：测试点的输入   ouf：选手程序的输出   ans：期望输出',
    example: '示例：输出一个整数，它整除输入中的数即为正确。',
    shown: '选手会看到这些文字，不要透露答案。',
    talk: 'inf：测试点的输入   ouf：选手程序发来的内容   ans：期望输出',
    tell: '写到 cout 的内容会发给选手程序，用 std::endl 立即送出。',
    guessing: '示例：选手程序最多用 20 次猜出输入中的数。',
    unfinished: '写好之后删去这一行。',
  },
} as const satisfies Record<TextLanguage, Record<string, string>>;

const SKELETONS: Record<ProgramRole, (words: Words) => string> = {
  checker: (words) => String.raw`#include "testlib.h"

// ${words.files}
int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);

    quitf(_fail, "this checker is not written yet");  // ${words.unfinished}

    // ${words.example}
    int number = inf.readInt();
    int divisor = ouf.readInt(1, number, "divisor");
    // ${words.shown}
    if (number % divisor != 0) quitf(_wa, "it does not divide");
    quitf(_ok, "it divides");
}
`,
  interactor: (words) => String.raw`#include "testlib.h"
#include <iostream>

// ${words.talk}
// ${words.tell}
int main(int argc, char* argv[]) {
    registerInteraction(argc, argv);

    quitf(_fail, "this interactor is not written yet");  // ${words.unfinished}

    // ${words.guessing}
    int secret = inf.readInt();
    for (int tries = 1; tries <= 20; ++tries) {
        int guess = ouf.readInt();
        if (guess == secret) {
            std::cout << "found" << std::endl;
            quitf(_ok, "found, tries: %d", tries);
        }
        std::cout << (guess < secret ? "more" : "less") << std::endl;
    }
    // ${words.shown}
    quitf(_wa, "too many tries");
}
`,
};
