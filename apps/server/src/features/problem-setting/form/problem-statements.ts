import { limits } from '@oyez/contract/rules/limits';
import type { ProblemDraft } from '@oyez/contract/problems/problem-admin';
import type { Statement } from '@oyez/contract/problems/problems';
import {
  pick,
  type Bilingual,
  type Locale,
  textLanguage,
  type TextLanguage,
  TEXT_LANGUAGES,
} from '@oyez/contract/wire/values';
import type { Refuse } from './form-refusal.ts';

const PARTS = {
  title: { en: 'title', zh: '标题' },
  description: { en: 'description', zh: '题目描述' },
  input: { en: 'input description', zh: '输入描述' },
  output: { en: 'output description', zh: '输出描述' },
  hint: { en: 'hint', zh: '提示' },
} as const satisfies Record<keyof Statement, Bilingual>;

export type WrittenStatements = {
  texts: ({ lang: TextLanguage } & Statement)[];
  /** The form names every language: those that it leaves out are gone. */
  isWhole: boolean;
};

/** The statement of a form: in every language that it names, else in that of the request. */
export function readStatements(
  problem: ProblemDraft,
  refuse: Refuse,
  locale: Locale,
  /** Input and output have to be described each. */
  wantsParts: boolean,
): WrittenStatements {
  const read = (draft: Parts, field: string) => readStatement(draft, field, refuse, locale, wantsParts);
  if (!problem.statements) {
    const text = read(problem, 'problem');
    return { texts: [{ lang: textLanguage(locale), ...text }], isWhole: false };
  }
  const { statements } = problem;
  const shown = shownLanguage(statements, textLanguage(locale));
  const texts = TEXT_LANGUAGES.flatMap((lang) => {
    const draft = { ...statements[lang], ...(lang === shown && sentParts(problem)) };
    if (isBlank(draft)) return [];
    return [{ lang, ...read(draft, `problem.statements.${lang}`) }];
  });
  if (texts.length === 0) refuse('problem_statement_missing', 'problem.statements');
  return { texts, isWhole: true };
}

/** Those that a problem has, with their languages. */
export function statementsIn(statements: Partial<Record<TextLanguage, Statement>>): WrittenStatements['texts'] {
  return TEXT_LANGUAGES.flatMap((lang) => {
    const text = statements[lang];
    return text ? [{ lang, ...text }] : [];
  });
}

/** In which of its languages a problem is read by who asks in this one. */
function shownLanguage({ zh, en }: NonNullable<ProblemDraft['statements']>, asked: TextLanguage): TextLanguage {
  const [wanted, other] = asked === 'zh' ? [zh, en] : [en, zh];
  if (isBlank(wanted ?? {}) && !isBlank(other ?? {})) return asked === 'zh' ? 'en' : 'zh';
  return asked;
}

type Parts = { [part in keyof Statement]?: string | null | undefined };
const PART_NAMES = Object.keys(PARTS) as (keyof Statement)[];

function sentParts(problem: Parts): Parts {
  return Object.fromEntries(
    PART_NAMES.filter((name) => problem[name] !== undefined).map((name) => [name, problem[name]]),
  );
}

function isBlank(draft: Parts): boolean {
  return PART_NAMES.every((name) => (draft[name] ?? '').trim() === '');
}

function readStatement(draft: Parts, field: string, refuse: Refuse, locale: Locale, wantsParts: boolean): Statement {
  const text = (name: keyof Statement, max: number = limits.problem.text): string =>
    storableText(draft[name] ?? '', { part: pick(PARTS[name], locale), field: `${field}.${name}`, max }, refuse);
  const required = (name: keyof Statement, max?: number): string => {
    const given = text(name, max);
    if (given.trim() === '') refuse('problem_text_missing', `${field}.${name}`, { part: pick(PARTS[name], locale) });
    return given;
  };
  return {
    title: required('title', limits.problem.title).trim(),
    description: text('description'),
    input: wantsParts ? required('input') : text('input'),
    output: wantsParts ? required('output') : text('output'),
    hint: text('hint'),
  };
}

/** Refuses what is too long, or no text to the database. */
export function storableText(
  text: string,
  { part, field, max }: { part: string; field: string; max: number },
  refuse: Refuse,
): string {
  if (text.length > max) refuse('problem_text_too_long', field, { part, max, length: text.length });
  if (text.includes('\0') || !text.isWellFormed()) refuse('problem_text_unstorable', field, { part });
  return text;
}
