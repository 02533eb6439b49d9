import { LANGUAGES } from '@oyez/contract/judging/languages';
import type { ProblemForm } from '@oyez/contract/problems/problem-admin';
import { limits } from '@oyez/contract/rules/limits';
import { remoteLimits } from '@oyez/contract/remote/remote-values';
import type { VersionConfig } from '../../problems/problem-config.ts';

type Range = { readonly min: number; readonly max: number };

/** What a form may say, which depends on who judges the problem. */
export type FormRules = {
  languages: readonly { id: number; name: string }[];
  timeLimit: Range;
  memoryLimit: Range;
  stackLimit: Range;
  /** Characters. */
  source: number;
  /** A statement is one piece at some judges. */
  wantsParts: boolean;
};

const OWN: FormRules = {
  languages: LANGUAGES,
  timeLimit: limits.problem.timeMs,
  memoryLimit: limits.problem.memoryMb,
  stackLimit: limits.problem.stackMb,
  source: limits.problem.source,
  wantsParts: true,
};

/** Of a judge elsewhere with these languages; null: our own. */
export function formRulesOf(elsewhere: FormRules['languages'] | null): FormRules {
  if (elsewhere === null) return OWN;
  const { timeMs: timeLimit, memoryMb: memoryLimit, source } = remoteLimits;
  return { ...OWN, languages: elsewhere, timeLimit, memoryLimit, source, wantsParts: false };
}

/** The form without what another judge decides: existing clients send all of it. */
export function formElsewhere(form: ProblemForm): ProblemForm {
  const unsaid = { judgeMode: undefined, judgeCaseMode: undefined, isFileIO: undefined, spjCode: undefined };
  const noFiles = { userExtraFile: undefined, judgeExtraFile: undefined };
  return {
    ...form,
    problem: { ...form.problem, ...unsaid, ...noFiles },
    judgeMode: undefined,
    samples: undefined,
    isUploadTestCase: undefined,
    uploadTestcaseDir: undefined,
  };
}

type WrittenConfig = Omit<VersionConfig, 'isUploadCase' | 'totalScore'>;

/** How it is judged is not ours to say: of what a form has about that, only the limits are taken. */
export function judgedElsewhere<Written extends { config: WrittenConfig }>(
  written: Written,
  present: VersionConfig | undefined,
): Written {
  if (present === undefined) return written;
  const { isUploadCase: _, totalScore: __, ...standing } = present;
  const { timeMs, memoryMb, stackMb } = written.config;
  return { ...written, config: { ...standing, timeMs, memoryMb, stackMb } };
}
