import { describe, expect, it } from 'vitest';
import { aLanguage } from '../../../../testing/judgeBuilders.ts';
import { availableFirst, chooseLanguage, languageLabel } from './languageChoice.ts';

const CPP = [
  'C',
  'C++',
  'C++ With O2',
  'C++ 17',
  'C++ 17 With O2',
  'C++ 20',
  'C++ 20 With O2',
  'Java',
  'C++ 23 With O2',
];
const known = (missing: readonly string[] = []) =>
  [...CPP, 'Python3'].map((name) => aLanguage(name, { available: !missing.includes(name) }));

describe('the language that one begins with', () => {
  it.each([
    ['the newest C++ with optimisation', CPP, null, known(), 'C++ 23 With O2'],
    ['the newest that a judge runs', CPP, null, known(['C++ 23 With O2']), 'C++ 20 With O2'],
    ['the newest while nothing is known of the judges', CPP, null, undefined, 'C++ 23 With O2'],
    [
      'an older standard with optimisation before a newer one without',
      ['C++ With O2', 'C++ 20'],
      null,
      known(),
      'C++ With O2',
    ],
    ['a newer standard where nothing is optimised', ['C++', 'C++ 20'], null, known(), 'C++ 20'],
    ['the first where there is no C++', ['Java', 'Python3'], null, known(), 'Java'],
    ['the first that is there', ['Java', 'Python3'], null, known(['Java']), 'Python3'],
    ['the newest all the same where no judge is there', CPP, null, known(CPP), 'C++ 23 With O2'],
    ['what was chosen before', CPP, 'Java', known(), 'Java'],
    ['not what the problem does not take', ['C', 'C++'], 'Java', known(), 'C++'],
  ])('is %s', (_name, names, wished, languages, expected) => {
    expect(chooseLanguage(names, wished, languages)).toBe(expected);
  });
});

describe('the picker', () => {
  it('has what no judge runs last', () => {
    expect(availableFirst(['C', 'C++', 'Java'], known(['C']))).toEqual(['C++', 'Java', 'C']);
  });

  it.each([
    ['C++ With O2', 'g++ -O2 -std=c++14', ['g++ (Debian 12.2.0-14+deb12u1) 12.2.0'], 'C++ With O2 · C++14, g++ 12.2.0'],
    ['C++ 17', 'g++ -std=gnu++17', ['g++ (Debian 12.2.0-14+deb12u1) 12.2.0'], 'C++ 17 · g++ 12.2.0'],
    ['C', 'gcc -std=c11', ['gcc (Debian 12.2.0-14+deb12u1) 12.2.0', 'gcc 14.1.0'], 'C · C11, gcc 12.2.0, gcc 14.1.0'],
    ['Golang', null, ['go version go1.26.8 linux/amd64'], 'Golang · go 1.26.8'],
    ['C#', null, ['Mono JIT compiler version 6.8.0.105'], 'C# · Mono 6.8.0.105'],
    ['JavaScript Node', null, ['Node.js v24.21.0'], 'JavaScript Node · Node.js 24.21.0'],
    [
      'PyPy3',
      null,
      ['Python 3.9.16 (7.3.11+dfsg, Dec 30 2024) [PyPy 7.3.11 with GCC 12.2.0]'],
      'PyPy3 · Python 3.9.16',
    ],
    ['Kotlin', null, [], 'Kotlin'],
  ])('says standard and compiler of %s', (name, compileCommand, versions, label) => {
    expect(languageLabel(name, [aLanguage(name, { compileCommand, versions })])).toBe(label);
  });
});
