import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LanguageName } from '@oyez/contract/judging/languages';
import type { Verdict } from '@oyez/contract/judging/verdict';

/** Problems that attacks are handed in to; all of them ask for the sum of two numbers. */
export const GROUNDS = [
  'roomy',
  'small',
  'repeated',
  'large input',
  'by file',
  'fragile checker',
  'strict checker',
  'spying checker',
  'conversation',
  'spying conversation',
] as const;
export type Ground = (typeof GROUNDS)[number];

export type Attack = {
  /** Its number in the attack battery. */
  battery: number;
  name: string;
  language: LanguageName;
  code: () => string;
  on: Ground;
  /** Each of these is safe, and nothing else is. */
  verdicts: readonly Verdict[];
  /** What the judge says about the end of the program, where that matters. */
  note?: RegExp;
};

type Details = Partial<Pick<Attack, 'language' | 'on' | 'note'>>;

const LANGUAGE_OF: Record<string, LanguageName> = {
  c: 'C',
  cpp: 'C++ 17',
  py: 'Python3',
  java: 'Java',
  js: 'JavaScript Node',
  php: 'PHP',
  rb: 'Ruby',
  go: 'Golang',
  rs: 'Rust',
  pl: 'Perl',
};

/** One program of the folder `programs`; its number in the battery is how its name begins. */
export function attack(name: string, verdicts: Verdict | readonly Verdict[], details: Details = {}): Attack {
  const language = LANGUAGE_OF[name.slice(name.lastIndexOf('.') + 1)];
  if (language === undefined) throw new Error(`${name} is in no language`);
  return written(name, language, () => programText(name), verdicts, details);
}

/** The same for a source that no file holds well. */
export function written(
  name: string,
  language: LanguageName,
  code: () => string,
  verdicts: Verdict | readonly Verdict[],
  details: Details = {},
): Attack {
  const safe = typeof verdicts === 'string' ? [verdicts] : verdicts;
  // A program that is to get through needs room for it; one that is to be stopped shall be stopped soon.
  const on = safe.includes('accepted') ? 'roomy' : 'small';
  return { battery: Number.parseInt(name, 10), name, language, code, on, verdicts: safe, ...details };
}

export function programText(name: string): string {
  return readFileSync(join(import.meta.dirname, '../programs', name), 'utf8');
}
