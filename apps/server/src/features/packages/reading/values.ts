import { LANGUAGES, type LanguageName } from '@oyez/contract/judging/languages';
import { PROBLEM_CHECKS } from '@oyez/contract/problems/problem-checks';
import { STATUS } from '@oyez/contract/judging/verdict';
import type { PackageDraft, PackageSolution } from '../draft.ts';
import type { Notes } from './notes.ts';

/** Reads fields of a file that somebody else wrote; what has another form than expected is noted and left at its default. */
export class Fields {
  readonly #values: Record<string, unknown>;
  readonly #file: string;
  readonly #notes: Notes;

  constructor(value: unknown, file: string, notes: Notes, name = 'JSON') {
    const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isRecord && value !== undefined && value !== null) notes.add('FIELD_MALFORMED', { field: name }, { file });
    this.#values = isRecord ? (value as Record<string, unknown>) : {};
    this.#file = file;
    this.#notes = notes;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#values, name) && this.#values[name] !== null;
  }

  raw(name: string): unknown {
    return Object.hasOwn(this.#values, name) ? this.#values[name] : undefined;
  }

  text(name: string): string {
    const value = this.raw(name);
    if (value === undefined || value === null) return '';
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return String(value);
    this.#refuse(name);
    return '';
  }

  number(name: string): number | undefined {
    const value = this.raw(name);
    if (value === undefined || value === null || value === '') return undefined;
    const number = typeof value === 'string' ? Number(value) : value;
    if (typeof number === 'number' && Number.isFinite(number) && Math.abs(number) <= 1_000_000_000) return number;
    this.#refuse(name);
    return undefined;
  }

  flag(name: string): boolean | undefined {
    const value = this.raw(name);
    if (value === true || value === 1 || value === 'true') return true;
    if (value === false || value === 0 || value === 'false') return false;
    return undefined;
  }

  list(name: string): unknown[] {
    const value = this.raw(name);
    if (value === undefined || value === null) return [];
    if (Array.isArray(value)) return value;
    this.#refuse(name);
    return [];
  }

  /** Strings of a list; others in it are passed over. */
  texts(name: string): string[] {
    return this.list(name).filter((one) => typeof one === 'string');
  }

  inner(name: string): Fields {
    return new Fields(this.raw(name), this.#file, this.#notes, name);
  }

  inners(name: string): Fields[] {
    return this.list(name).map((one) => new Fields(one, this.#file, this.#notes, name));
  }

  /** A map of file names to contents, as an object or as its JSON. */
  files(name: string): Record<string, string> {
    const value = this.raw(name);
    const map = typeof value === 'string' && value.trim() !== '' ? parsed(value) : (value ?? {});
    if (value === '' || map === null) return {};
    if (typeof map !== 'object' || Array.isArray(map)) {
      this.#refuse(name);
      return {};
    }
    return Object.fromEntries(
      Object.entries(map as object).filter((one): one is [string, string] => typeof one[1] === 'string'),
    );
  }

  #refuse(field: string): void {
    this.#notes.add('FIELD_MALFORMED', { field }, { file: this.#file });
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

export function oneOf<T extends string>(value: string, possible: readonly T[]): T | undefined {
  return possible.find((one) => one === value);
}

const OTHER_NAMES = new Map<string, LanguageName>(
  Object.entries({
    python: 'Python3',
    python2: 'Python2',
    py: 'Python3',
    go: 'Golang',
    // Some name a language by the ending of its files.
    cc: 'C++',
    cpp: 'C++',
    cs: 'C#',
    js: 'JavaScript Node',
    rb: 'Ruby',
    rs: 'Rust',
    'c++11': 'C++',
    'c++14': 'C++',
    'c++17': 'C++ 17',
    'c++20': 'C++ 20',
    'g++': 'C++',
    'clang++': 'C++',
    clang: 'C',
    gcc: 'C',
    javascript: 'JavaScript Node',
    'node.js': 'JavaScript Node',
    csharp: 'C#',
  } as const),
);

/** One of our languages, by our name or by those of other judges. */
export function languageNamed(given: string): LanguageName | undefined {
  const folded = given.trim().toLowerCase();
  return LANGUAGES.find((one) => one.name.toLowerCase() === folded)?.name ?? OTHER_NAMES.get(folded);
}

/** Solutions as most systems keep them: all of them accepted. */
export function solutionsOf(codes: readonly { language: string; code: string }[], notes: Notes): PackageSolution[] {
  return codes.flatMap(({ language: given, code }) => {
    const language = languageNamed(given);
    if (language !== undefined) return [{ name: `solution ${language}`, language, code, expected: [STATUS.accepted] }];
    notes.add('SOLUTIONS_NOT_IMPORTED', { value: given, max: PROBLEM_CHECKS.max });
    return [];
  });
}

export type NamedTemplate = { language: string; code: string };

/** Allowed languages with what people begin with in each; all of the site where none is named. */
export function languagesOf(
  names: readonly string[] | null,
  templates: readonly NamedTemplate[],
  notes: Notes,
): PackageDraft['languages'] {
  const known = (name: string): LanguageName[] => {
    const language = languageNamed(name);
    if (language === undefined) notes.add('LANG_UNKNOWN', { value: name });
    return language === undefined ? [] : [language];
  };
  const written = new Map(
    templates.flatMap(({ language, code }) => known(language).map((one) => [one, code] as const)),
  );
  const named = names?.flatMap(known) ?? [];
  if (names !== null && named.length === 0) notes.add('LANGUAGES_DEFAULTED');
  if (named.length === 0 && written.size === 0) return null;
  const chosen = named.length === 0 ? LANGUAGES.map((one) => one.name) : named;
  for (const [language, code] of written) {
    if (code.trim() !== '' && !chosen.includes(language))
      notes.add('TEMPLATE_LANGUAGE_NOT_ALLOWED', { value: language });
  }
  return chosen.map((language) => {
    const template = written.get(language) ?? null;
    return { language, template, templateOn: template !== null };
  });
}

const HTML = /<(p|div|span|br|table|ul|ol|img|strong|font|h\d)\b/i;

export function looksLikeHtml(text: string): boolean {
  const at = text.search(HTML);
  return at !== -1 && text.includes('>', at);
}
