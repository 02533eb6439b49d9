import { isProgramSkeleton, programSkeleton, SKELETON_LANGUAGE } from '@oyez/contract/judging/program-skeletons';
import {
  STANDARD_CHECKER_LANGUAGE,
  type StandardChecker,
  standardCheckerCode,
  standardCheckerOf,
} from '@oyez/contract/judging/standard-checkers';
import { hasProgram, JUDGE_MODES, type ProgramMode, programRole } from '@oyez/contract/rules/judge-modes';
import { type TextLanguage, textLanguage } from '@oyez/contract/wire/values';
import { useRef } from 'react';
import { useLocale } from '../../../api/locale.ts';
import type { FormValues } from '../form/formValues.ts';
import type { FormPart } from '../form/onlyWith.ts';

const [COMPARE, ...WITH_PROGRAM] = JUDGE_MODES;

/** What a setter chooses: a judge mode, or a special judge that is ready. */
export const JUDGINGS = [COMPARE, 'standard', ...WITH_PROGRAM] as const;
export type Judging = (typeof JUDGINGS)[number];

type Code = Pick<FormValues, 'spjCode' | 'spjLanguage' | 'spjProtocol'>;
type Part = FormPart<'judgeMode' | keyof Code>;
type Owned = Partial<Record<ProgramMode, Code>>;

export function standardProgram({ name, precision }: Pick<StandardChecker, 'name'> & Partial<StandardChecker>): Code {
  return {
    spjCode: standardCheckerCode(name, precision),
    spjLanguage: STANDARD_CHECKER_LANGUAGE,
    spjProtocol: 'contract',
  };
}

/** How the problem is judged, and the way to another choice, which forgets no program of the setter's own. */
export function useJudging({ values, set }: Pick<Part, 'values' | 'set'>) {
  const language = textLanguage(useLocale());
  const owned = useRef<Owned>({});
  const { judgeMode } = values;
  const standard = judgeMode === 'spj' ? standardCheckerOf(values.spjCode, values.spjLanguage) : null;
  const judging: Judging = standard === null ? judgeMode : 'standard';
  const choose = (next: Judging) => {
    if (hasProgram(judgeMode) && isOwn(values)) owned.current[judgeMode] = codeOf(values);
    set(chosen(next, values, owned.current, language));
  };
  return { judging, standard, choose };
}

/** What the form holds after the choice. */
export function chosen(
  next: Judging,
  values: Part['values'],
  owned: Owned,
  language: TextLanguage,
): Partial<FormValues> {
  if (next === 'default') return { judgeMode: next };
  if (next === 'standard') return { judgeMode: 'spj', ...standardProgram({ name: 'tokens' }) };
  // A draft may bring a program whose mode is not chosen at the moment.
  const waiting = values.judgeMode === 'default' && isOwn(values) ? codeOf(values) : undefined;
  const beginning: Code = {
    spjCode: programSkeleton(programRole(next), language),
    spjLanguage: SKELETON_LANGUAGE,
    spjProtocol: 'contract',
  };
  return { judgeMode: next, ...(owned[next] ?? waiting ?? beginning) };
}

const codeOf = ({ spjCode, spjLanguage, spjProtocol }: Code): Code => ({ spjCode, spjLanguage, spjProtocol });

function isOwn({ spjCode, spjLanguage }: Code): boolean {
  return spjCode.trim() !== '' && !isProgramSkeleton(spjCode) && standardCheckerOf(spjCode, spjLanguage) === null;
}
