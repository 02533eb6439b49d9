import { limits } from '@oyez/contract/limits';
import type { ProblemDraft, StatementDraft } from '@oyez/contract/problem-admin';
import type { Statement } from '@oyez/contract/problems';
import { pick, type Bilingual, type Locale } from '@oyez/contract/wire';
import { textLanguage } from '../../http/locale.ts';
import type { Refuse } from './form-refusal.ts';

const PARTS = {
  title: { en: 'title', zh: '标题' },
  description: { en: 'description', zh: '题目描述' },
  input: { en: 'description of the input', zh: '输入描述' },
  output: { en: 'description of the output', zh: '输出描述' },
  hint: { en: 'hint', zh: '提示' },
} as const satisfies Record<keyof Statement, Bilingual>;

export type WrittenStatements = {
  texts: ({ lang: 'zh' | 'en' } & Statement)[];
  /** The form names every language: those that it leaves out are gone. */
  isWhole: boolean;
};

/** The statement of a form: in every language that it names, else in that of the request. */
export function readStatements(problem: ProblemDraft, refuse: Refuse, locale: Locale): WrittenStatements {
  if (!problem.statements) {
    const text = readStatement(problem, 'problem', refuse, locale);
    return { texts: [{ lang: textLanguage(locale), ...text }], isWhole: false };
  }
  const { statements } = problem;
  const texts = (['zh', 'en'] as const).flatMap((lang) => {
    const draft = statements[lang];
    if (!draft || isBlank(draft)) return [];
    return [{ lang, ...readStatement(draft, `problem.statements.${lang}`, refuse, locale) }];
  });
  if (texts.length === 0) refuse('problem_statement_missing', 'problem.statements');
  return { texts, isWhole: true };
}

function isBlank(draft: StatementDraft): boolean {
  return (Object.keys(PARTS) as (keyof Statement)[]).every((name) => (draft[name] ?? '').trim() === '');
}

function readStatement(draft: StatementDraft, field: string, refuse: Refuse, locale: Locale): Statement {
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
    input: required('input'),
    output: required('output'),
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
