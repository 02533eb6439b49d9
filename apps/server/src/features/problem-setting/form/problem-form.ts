import { LANGUAGES } from '@oyez/contract/judging/languages';
import { type CheckerProtocol, protocolsOf, usesTestlib } from '@oyez/contract/judging/checker-protocols';
import type { JudgeProgram } from '@oyez/contract/judging/judge-tasks';
import { standardCheckerOf } from '@oyez/contract/judging/standard-checkers';
import { CASE_MODES, fitsType } from '@oyez/contract/rules/case-modes';
import {
  hasProgram,
  JUDGE_MODES,
  programRole,
  type ProgramRole,
  programsOf,
  takesFileIo,
} from '@oyez/contract/rules/judge-modes';
import { limits } from '@oyez/contract/rules/limits';
import { problemTypeOf, type ProblemType, TYPE_NUMBERS } from '@oyez/contract/rules/problem-types';
import { type Visibility, visibilityNumbered } from '@oyez/contract/problems/problem-visibility';
import type { ProblemDraft, ProblemForm } from '@oyez/contract/problems/problem-admin';
import { DIFFICULTIES } from '@oyez/contract/problems/problems';
import { parseExamples } from '@oyez/contract/rules/examples';
import { groupDisplayId } from '@oyez/contract/rules/group-display-id';
import { pick, type Bilingual, type Locale } from '@oyez/contract/wire/values';
import { readExtraFiles, readFileIo } from './extra-files.ts';
import { formRulesOf, judgedElsewhere, type FormRules } from './rules-elsewhere.ts';
import { refuseIn, type Refuse } from './form-refusal.ts';
import type { Samples, VersionConfig } from '../../problems/problem-config.ts';
import type { WantedTag } from '../../tags/tags.service.ts';
import { readStatements, storableText, type WrittenStatements } from './problem-statements.ts';

const PARTS = {
  source: { en: 'source', zh: '来源' },
  examples: { en: 'samples', zh: '样例' },
  spjCode: { en: 'program', zh: '程序' },
  spjProtocol: { en: 'protocol of the program', zh: '程序的调用方式' },
  codeTemplates: { en: 'code template', zh: '代码模板' },
  type: { en: 'problem type', zh: '题目类型' },
  difficulty: { en: 'difficulty', zh: '难度' },
  auth: { en: 'visibility', zh: '可见范围' },
  judgeMode: { en: 'judge mode', zh: '评测模式' },
  judgeCaseMode: { en: 'case mode', zh: '测试点模式' },
  language: { en: 'language', zh: '语言' },
  timeLimit: { en: 'time limit (ms)', zh: '时间限制（ms）' },
  memoryLimit: { en: 'memory limit (MB)', zh: '内存限制（MB）' },
  stackLimit: { en: 'stack limit (MB)', zh: '栈限制（MB）' },
} as const satisfies Record<string, Bilingual>;
type Part = keyof typeof PARTS;

export type WrittenProblem = Visibility & {
  displayId: string;
  type: ProblemType;
  difficulty: number;
  source: string | null;
  codeShare: boolean;
  showCases: boolean;
  /** Undefined where the client does not know of it: it stays as it is. */
  showFailingTest: boolean | undefined;
  statements: WrittenStatements;
  samples: Samples;
  languages: { language: string; template: string | undefined; templateOn: boolean }[];
  tags: WantedTag[];
  config: Omit<VersionConfig, 'isUploadCase' | 'totalScore'>;
};

/** What display ids are read by: the group whose problem it is, and the one that it has. */
export type NamedIn = { shortName?: string | undefined; present?: string | undefined };
/** `elsewhere`: the languages of the judge elsewhere that judges it. */
export type FormOf = NamedIn & { elsewhere?: FormRules['languages'] | null };

/** Reads a problem form; what does not stand is refused with the field and the reason. */
export function readProblemForm(
  form: ProblemForm,
  present: VersionConfig | undefined,
  locale: Locale,
  { elsewhere = null, ...named }: FormOf = {},
): WrittenProblem {
  const rules = formRulesOf(elsewhere);
  const refuse: Refuse = refuseIn(locale);
  const { problem } = form;
  const part = (name: Part) => pick(PARTS[name], locale);
  const prose = (name: Part & keyof ProblemDraft, max: number = limits.problem.text): string =>
    storable((problem[name] as string | undefined) ?? '', name, max);
  const storable = (text: string, name: Part, max: number = limits.problem.text, field = `problem.${name}`): string =>
    storableText(text, { part: part(name), field, max }, refuse);
  const within = (name: 'timeLimit' | 'memoryLimit' | 'stackLimit') => {
    const { min, max } = rules[name];
    const value = problem[name];
    if (value >= min && value <= max) return value;
    return refuse('problem_limit_out_of_range', `problem.${name}`, { part: part(name), min, max });
  };
  const oneOf = <T extends string>(name: Part, value: string, possible: readonly T[]): T =>
    possible.find((one) => one === value) ??
    refuse('problem_value_unknown', `problem.${name}`, { part: part(name), value: value.slice(0, 50) });

  oneOf('type', String(problem.type), Object.values(TYPE_NUMBERS).map(String));
  const type = problemTypeOf(problem.type);
  const visibility =
    visibilityNumbered(problem.auth) ??
    refuse('problem_value_unknown', 'problem.auth', { part: part('auth'), value: problem.auth });
  oneOf(
    'difficulty',
    String(problem.difficulty),
    DIFFICULTIES.map((one) => String(one.value)),
  );
  const judgeMode = oneOf('judgeMode', form.judgeMode ?? problem.judgeMode ?? 'default', JUDGE_MODES);
  const caseMode = oneOf('judgeCaseMode', problem.judgeCaseMode ?? 'default', CASE_MODES);
  if (!fitsType(caseMode, type)) refuse('case_mode_mismatch', 'problem.judgeCaseMode');
  const languages = readLanguages(form, rules, refuse, (value) => ({ part: part('language'), value }));
  const templates = new Map(
    form.codeTemplates.map((one) => [
      one.lid,
      { on: one.status ?? true, code: storable(one.code ?? '', 'codeTemplates', undefined, 'codeTemplates') },
    ]),
  );
  const code = prose('spjCode', limits.problem.program);
  const { spjProtocol } = problem;
  const calling = (role: ProgramRole) => ({
    said: spjProtocol === undefined ? undefined : oneOf('spjProtocol', spjProtocol, protocolsOf(role)),
    stored: present?.[role] ?? null,
  });
  const program = hasProgram(judgeMode) ? readProgram(problem, code, calling(programRole(judgeMode)), refuse) : null;
  const userFiles = readExtraFiles(problem.userExtraFile, 'problem.userExtraFile', refuse);

  const written: WrittenProblem = {
    displayId: readDisplayId(problem.problemId, refuse, undefined, named),
    type,
    difficulty: problem.difficulty,
    source: prose('source', rules.source) || null,
    ...visibility,
    codeShare: problem.codeShare ?? true,
    showCases: problem.openCaseResult ?? true,
    showFailingTest: problem.showFailingTest,
    statements: readStatements(problem, refuse, locale, rules.wantsParts),
    samples: readExamples(prose('examples'), refuse),
    languages: languages.map(({ id, name }) => {
      const template = templates.get(id);
      if (template?.on && template.code.trim() === '') refuse('template_empty', 'codeTemplates', { language: name });
      return { language: name, template: template?.code || undefined, templateOn: template?.on ?? false };
    }),
    tags: form.tags.map((tag) => readTag(tag, refuse)),
    config: {
      timeMs: within('timeLimit'),
      memoryMb: within('memoryLimit'),
      stackMb: within('stackLimit'),
      judgeMode,
      caseMode,
      runsAllTests: problem.runsAllTests ?? false,
      removeEndBlank: problem.isRemoveEndBlank ?? false,
      fileIo: takesFileIo(judgeMode) ? readFileIo(problem, userFiles, refuse) : null,
      userFiles,
      judgeFiles: readExtraFiles(problem.judgeExtraFile, 'problem.judgeExtraFile', refuse),
      ...programsOf(judgeMode, program),
    },
  };
  return elsewhere === null ? written : judgedElsewhere(written, present);
}

/** `field` is where the form has it. */
export function readDisplayId(
  given: string | undefined,
  refuse: Refuse,
  field = 'problem.problemId',
  { shortName = '', present }: NamedIn = {},
): string {
  if (given === undefined || given.trim() === '') refuse('display_id_missing', field);
  return (
    groupDisplayId(shortName, given, present) ??
    refuse('display_id_malformed', field, { max: limits.problem.displayId })
  );
}

function readExamples(tagged: string, refuse: Refuse): Samples {
  const samples = parseExamples(tagged);
  if (samples === undefined || samples.length > limits.problem.examples) {
    refuse('problem_examples_malformed', 'problem.examples', { max: limits.problem.examples });
  }
  return samples;
}

function readLanguages(
  form: ProblemForm,
  rules: FormRules,
  refuse: Refuse,
  params: (value: string) => { part: string; value: string },
): FormRules['languages'][number][] {
  const chosen = new Set(
    form.languages.map(
      (wanted) =>
        rules.languages.find((one) => (wanted.id === undefined ? one.name === wanted.name : one.id === wanted.id)) ??
        refuse('problem_value_unknown', 'languages', params(wanted.name ?? String(wanted.id))),
    ),
  );
  if (chosen.size === 0) refuse('languages_missing', 'languages');
  return [...chosen];
}

type GivenTag = Omit<ProblemForm['tags'][number], 'tcid'> & { tcid?: number | undefined };

export function readTag(tag: GivenTag, refuse: Refuse): WantedTag {
  const name = tag.name?.normalize('NFC').trim();
  const max = limits.problem.tagName;
  const isName = name !== undefined && name !== '' && name.length <= max && !/\p{C}/u.test(name);
  if (tag.id === undefined && !isName) refuse('tag_name_malformed', 'tags', { max });
  const color = tag.color !== undefined && /^(#[0-9a-f]{3,8}|[a-z]{1,20})$/i.test(tag.color) ? tag.color : null;
  return { id: tag.id, name: isName ? name : undefined, color, classId: tag.tcid };
}

type Program = NonNullable<VersionConfig['checker']>;

function readProgram(
  problem: ProblemDraft,
  source: string,
  calling: { said: CheckerProtocol | undefined; stored: Program | null },
  refuse: Refuse,
): Program {
  if (source.trim() === '') refuse('program_code_missing', 'problem.spjCode');
  const language = programLanguage(problem.spjLanguage ?? 'C', 'problem.spjLanguage', refuse);
  return { source, language, ...callingOf({ source, language }, calling) };
}

type Calling = Pick<Program, 'protocol' | 'args'>;
type Source = Pick<Program, 'source' | 'language'>;

/** How it is called and answers: as the form says, or as the program that stood in its place. */
function callingOf(
  program: Source,
  { said, stored }: { said: CheckerProtocol | undefined; stored: Program | null },
): Calling {
  const ours: Calling = { protocol: 'contract', args: [] };
  if (isStandard(program)) return ours;
  const { protocol, args } = stored === null || isStandard(stored) ? ours : stored;
  if (said !== undefined) return { protocol: said, args: said === protocol ? args : [] };
  // Existing clients cannot say it: with them an imported program goes on until it is plainly another one.
  return stored !== null && isRewritten(program, stored) ? ours : { protocol, args };
}

const isStandard = ({ source, language }: Source) => standardCheckerOf(source, language) !== null;

/** In another language, or with testlib at last, which knows no way to be called but the contract's. */
function isRewritten(program: Source, stored: Source): boolean {
  return program.language !== stored.language || (usesTestlib(program.source) && !usesTestlib(stored.source));
}

/** Refuses a language in which no checker or interactor can be written. */
function programLanguage(name: string, field: string, refuse: Refuse): string {
  const possible = LANGUAGES.filter((one) => one.isSpj).map((one) => one.name);
  return (
    possible.find((one) => one === name) ??
    refuse('program_language_refused', field, { language: name, languages: possible.join(', ') })
  );
}

/** A program that somebody wants to see compiled before it is saved. */
export function readProgramCheck(
  role: JudgeProgram['role'],
  body: { code?: string | undefined; language?: string | undefined; extraFiles?: ProblemDraft['judgeExtraFile'] },
  locale: Locale,
): JudgeProgram {
  const refuse: Refuse = refuseIn(locale);
  const { code, language } = body;
  if (code === undefined || language === undefined || code.trim() === '') refuse('program_check_incomplete', 'code');
  if (code.length > limits.problem.program) {
    const part = pick(PARTS.spjCode, locale);
    refuse('problem_text_too_long', 'code', { part, max: limits.problem.program, length: code.length });
  }
  const files = readExtraFiles(body.extraFiles, 'extraFiles', refuse);
  return { role, protocol: 'contract', language: programLanguage(language, 'language', refuse), code, files, args: [] };
}
