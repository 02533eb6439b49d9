import { remoteLimits } from '@oyez/contract/remote/remote-values';
import { limits } from '@oyez/contract/rules/limits';
import { areFileIoNames, fileNameFault } from '@oyez/contract/judging/program-files';
import { isProgramSkeleton } from '@oyez/contract/judging/program-skeletons';
import { displayIdOf } from '@oyez/contract/rules/display-id';
import { TEXT_LANGUAGES, type TextLanguage } from '@oyez/contract/wire/values';
import { hasProgram, takesFileIo } from '@oyez/contract/rules/judge-modes';
import { formTexts } from './form.i18n.ts';
import { type FormValues, casesOf, isBlank } from './formValues.ts';
import { troubleWithCase } from '../sections/scores.ts';

/** What is wrong, by the names that the server has for the fields of a form. */
export type FormErrors = Readonly<Record<string, string>>;

const SECTIONS = ['basics', 'statement', 'samples', 'limits', 'languages', 'judging', 'tests'] as const;
export type Section = (typeof SECTIONS)[number];

const MAX_SHOWN = 20;

/** Those that the form of such a problem has. */
export const sectionsOf = (elsewhere: FormValues['elsewhere']): readonly Section[] =>
  elsewhere === null ? SECTIONS : SECTIONS.filter((one) => one !== 'judging');

/** Everything that the server would refuse too, said before anything is sent. */
export function validate(values: FormValues): FormErrors {
  const t = formTexts.now;
  const errors: Record<string, string> = {};
  if (values.problemId.trim() === '') errors['problem.problemId'] = t('error.displayId');
  else if (displayIdOf(values.problemId) === undefined) {
    errors['problem.problemId'] = t('error.displayIdSigns', { max: limits.problem.displayId });
  }
  Object.assign(errors, statementErrors(values));
  for (const [name, range] of [
    ['timeLimit', (values.elsewhere === null ? limits.problem : remoteLimits).timeMs],
    ['memoryLimit', (values.elsewhere === null ? limits.problem : remoteLimits).memoryMb],
    ['stackLimit', limits.problem.stackMb],
  ] as const) {
    const value = values[name];
    if (!Number.isInteger(value) || value < range.min || value > range.max) {
      errors[`problem.${name}`] = t('error.range', { name: t(`limits.${name}`), min: range.min, max: range.max });
    }
  }
  if (values.isFileIO && takesFileIo(values.judgeMode)) {
    const [read, write] = [values.ioReadFileName.trim(), values.ioWriteFileName.trim()];
    if (!areFileIoNames(read, write)) errors['problem.ioReadFileName'] = t('error.fileNames');
    else Object.assign(errors, fileNameErrors({ ioReadFileName: read, ioWriteFileName: write }, values.userExtraFile));
  }
  if (values.languages.length === 0) errors['languages'] = t('error.languages');
  const empty = values.languages.filter((name) => {
    const template = values.templates[name];
    return template?.isOn === true && template.code.trim() === '';
  });
  if (empty.length > 0) errors['codeTemplates'] = t('error.template', { language: empty.join(', ') });
  if (hasProgram(values.judgeMode)) {
    if (values.spjCode.trim() === '') errors['problem.spjCode'] = t('error.program');
    else if (isProgramSkeleton(values.spjCode)) errors['problem.spjCode'] = t('error.programUnwritten');
  }
  return { ...errors, ...caseErrors(values) };
}

function fileNameErrors(
  names: Record<'ioReadFileName' | 'ioWriteFileName', string>,
  beside: FormValues['userExtraFile'],
): FormErrors {
  const t = formTexts.now;
  const troubles = Object.entries(names).flatMap(([field, name]) => {
    if (Object.hasOwn(beside, name)) return [[`problem.${field}`, t('error.fileNameOfExtra', { name })]];
    const fault = fileNameFault(name);
    if (fault === undefined) return [];
    return [[`problem.${field}`, t(fault === 'taken' ? 'error.fileNameTaken' : 'error.fileName', { name })]];
  });
  return Object.fromEntries(troubles) as FormErrors;
}

function statementErrors({ statements, elsewhere }: FormValues): FormErrors {
  const t = formTexts.now;
  const written = TEXT_LANGUAGES.filter((lang) => !isBlank(statements[lang]));
  if (written.length === 0) return { 'problem.statements': t('error.statement') };
  const missing = written.flatMap((lang: TextLanguage) =>
    // A statement is one piece at some judges.
    (elsewhere === null ? (['title', 'input', 'output'] as const) : (['title'] as const))
      .filter((name) => statements[lang][name].trim() === '')
      .map((name) => [
        `problem.statements.${lang}.${name}`,
        // In the other language the same words would not say where to look.
        written.length === 1 ? t(`error.${name}`) : `${t(`language.${lang}`)}: ${t(`error.${name}`)}`,
      ]),
  );
  return Object.fromEntries(missing) as FormErrors;
}

function caseErrors(values: FormValues): FormErrors {
  const t = formTexts.now;
  if (values.elsewhere !== null) return {};
  const rows = casesOf(values);
  if (rows.length === 0) return { samples: t('error.cases') };
  const wrong = rows.flatMap((row, index) => {
    const trouble = troubleWithCase(row, values);
    return trouble === undefined
      ? []
      : [[`samples.${index}`, t(`error.case.${trouble}`, { number: index + 1, max: limits.problem.score })]];
  });
  return Object.fromEntries(wrong.slice(0, MAX_SHOWN)) as FormErrors;
}

/** Where a field of the form stands. */
export function sectionOf(field: string): Section {
  const name = field.replace(/^problem\./, '');
  if (/^(statements|title|description|input|output|hint)/.test(name)) return 'statement';
  if (name === 'examples') return 'samples';
  if (/^(timeLimit|memoryLimit|stackLimit|io|isFileIO)/.test(name)) return 'limits';
  if (/^(languages|codeTemplates|userExtraFile)/.test(name)) return 'languages';
  if (/^(spj|judgeMode|judgeExtraFile|code$|language$|extraFiles)/.test(name)) return 'judging';
  if (/^(samples|uploadTestcaseDir|judgeCaseMode)/.test(name)) return 'tests';
  return 'basics';
}
