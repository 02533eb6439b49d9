import { LANGUAGES } from '@oyez/contract/judging/languages';
import { fitsType, hasSubtasks, isSubtaskNumber } from '@oyez/contract/rules/case-modes';
import { evenScores, evenScoresOf } from '@oyez/contract/rules/judging/case-scores';
import { codeFault } from '@oyez/contract/rules/judging/code-checks';
import { hasProgram, programOf, programsOf, takesFileIo } from '@oyez/contract/rules/judge-modes';
import { limits } from '@oyez/contract/rules/limits';
import { hasPoints } from '@oyez/contract/rules/problem-types';
import { EXPECTABLE, PROBLEM_CHECKS } from '@oyez/contract/problems/problem-checks';
import type { Statement } from '@oyez/contract/problems/problems';
import { displayIdOf, repairedDisplayId } from '@oyez/contract/rules/display-id';
import { VERDICTS } from '@oyez/contract/judging/verdict';
import { readExtraFiles, readFileIo, tooLargeFileInput } from '../../problem-setting/form/extra-files.ts';
import type { Refuse } from '../../problem-setting/form/form-refusal.ts';
import { draftBytes, type PackageDraft, type PackageSolution, type PackageTag, type ReadProblem } from '../draft.ts';
import type { Notes } from './notes.ts';
import type { PackageLimits } from './package-reading.ts';
import { cleanText } from './text/text.ts';

const { problem: bounds } = limits;
const MB = 1024 * 1024;
const MAX_ARGS = 20;
const EXPECTABLE_STATUSES: ReadonlySet<number> = new Set(EXPECTABLE.map((verdict) => VERDICTS[verdict].code));
/** The contract's clients read examples between these, without escaping. */
const SAMPLE_MARKS = /<\/?(?:input|output)>/;

/** Makes a draft one that can be stored; what had to give way is noted. Without a draft the problem cannot be imported. */
export function fitDraft(draft: PackageDraft, place: string, notes: Notes, sizes: PackageLimits): ReadProblem {
  const where = { file: place };
  const statements = {
    zh: draft.statements.zh && fitStatement(draft.statements.zh, place, notes),
    en: draft.statements.en && fitStatement(draft.statements.en, place, notes),
  };
  const title = (statements.zh ?? statements.en)?.title ?? '';
  if (title === '') notes.add('TITLE_MISSING', {}, where);
  const config = fitConfig(draft, notes);
  const cases = fitCases({ ...draft, config }, notes);
  if (draftBytes({ ...draft, cases }) > sizes.problemBytes) {
    notes.add('TESTS_TOO_LARGE', { max: Math.round(sizes.problemBytes / MB) }, where);
  }
  const fitted: PackageDraft = {
    ...draft,
    displayId: fitDisplayId(draft.displayId, notes),
    statements,
    samples: fitSamples(draft, place, notes),
    source: fitSource(cleanText(draft.source, notes).trim(), notes),
    config,
    languages: fitLanguages(draft, notes),
    tags: fitTags(draft, notes),
    author: draft.author === null ? null : cut(cleanText(draft.author, notes).trim(), 100) || null,
    cases,
    solutions: fitSolutions(draft, notes),
    files: draft.files.map((one) => ({ ...one, name: cleanText(one.name, notes), link: cleanText(one.link, notes) })),
  };
  return {
    place,
    title: cut(title || place, bounds.title),
    draft: notes.isBroken() ? null : fitted,
    notices: notes.list(),
  };
}

/** A sign that the end falls into goes whole: no database holds a half. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

function fitStatement(text: Statement, file: string, notes: Notes): Statement {
  const fit = (field: keyof Statement, max: number): string => {
    const clean = cleanText(text[field], notes);
    if (clean.length > max) notes.add('TEXT_TOO_LONG', { field, value: clean.length, max }, { file });
    return clean;
  };
  return {
    title: fit('title', bounds.title).trim(),
    description: fit('description', bounds.text),
    input: fit('input', bounds.text),
    output: fit('output', bounds.text),
    hint: fit('hint', bounds.text),
  };
}

function fitDisplayId(given: string | null, notes: Notes): string | null {
  if (given === null || given.trim() === '') return null;
  const displayId = displayIdOf(given);
  if (displayId !== undefined) return displayId;
  notes.add('DISPLAY_ID_CHANGED', { value: given });
  return repairedDisplayId(given) ?? null;
}

function fitSamples({ samples }: PackageDraft, file: string, notes: Notes): PackageDraft['samples'] {
  if (samples.length === 0) notes.add('SAMPLE_MISSING');
  if (samples.length > bounds.examples) notes.add('EXAMPLES_DROPPED', { max: bounds.examples });
  const kept = samples.slice(0, bounds.examples).map(({ input, output }) => ({
    input: cleanText(input, notes),
    output: cleanText(output, notes),
  }));
  const length = kept.reduce((sum, one) => sum + one.input.length + one.output.length, 0);
  if (length > bounds.text)
    notes.add('TEXT_TOO_LONG', { field: 'examples', value: length, max: bounds.text }, { file });
  if (kept.some((one) => SAMPLE_MARKS.test(one.input + one.output))) notes.add('SAMPLE_TEXT_UNSAFE');
  return kept;
}

function fitSolutions({ solutions }: PackageDraft, notes: Notes): PackageSolution[] {
  const kept = new Map<string, PackageSolution>();
  for (const { name: given, language, code, expected } of solutions) {
    const name = freeName(cleanText(given, notes).trim() || 'solution', kept);
    const source = cleanText(code, notes);
    const statuses = [...new Set(expected)].filter((status) => EXPECTABLE_STATUSES.has(status));
    const fits = codeFault(source) === undefined && kept.size < PROBLEM_CHECKS.max;
    if (fits && statuses.length > 0) kept.set(name, { name, language, code: source, expected: statuses });
    else notes.add('SOLUTIONS_NOT_IMPORTED', { value: name, max: PROBLEM_CHECKS.max });
  }
  if (kept.size > 0) notes.add('SOLUTIONS_INCLUDED', { value: kept.size });
  return [...kept.values()];
}

function freeName(wanted: string, taken: ReadonlyMap<string, unknown>): string {
  const short = cut(wanted, PROBLEM_CHECKS.name - 4);
  let name = cut(wanted, PROBLEM_CHECKS.name);
  for (let n = 2; taken.has(name); n += 1) name = `${short} ${n}`;
  return name;
}

function fitSource(source: string, notes: Notes): string {
  if (source.length <= bounds.source) return source;
  notes.add('SOURCE_CUT', { max: bounds.source });
  return cut(source, bounds.source);
}

function fitLanguages({ languages }: PackageDraft, notes: Notes): PackageDraft['languages'] {
  if (languages === null) return null;
  const chosen = new Map(languages.map((one) => [one.language, one]));
  if (chosen.size === 0) {
    notes.add('LANGUAGES_DEFAULTED');
    return null;
  }
  return LANGUAGES.flatMap(({ name }) => {
    const one = chosen.get(name);
    if (!one) return [];
    const template = one.template === null || one.template === '' ? null : cleanText(one.template, notes);
    if (template !== null && template.length > bounds.text) {
      notes.add('TEXT_TOO_LONG', { field: `codeTemplates ${name}`, value: template.length, max: bounds.text });
    }
    return [{ language: name, template, templateOn: template !== null && one.templateOn }];
  });
}

function fitTags({ tags }: PackageDraft, notes: Notes): PackageDraft['tags'] {
  const byName = new Map<string, PackageDraft['tags'][number]>();
  for (const tag of tags) {
    const name = tag.name.normalize('NFC').trim();
    const isName = name !== '' && name.length <= bounds.tagName && !/\p{C}/u.test(name);
    if (isName && byName.size < bounds.tags)
      byName.set(name.toLowerCase(), { ...fitNames(tag, notes), name, color: fitColor(tag.color) });
    else if (name !== '') notes.add('TAGS_DROPPED', { value: name });
  }
  return [...byName.values()];
}

function fitNames({ translations, classification, ...tag }: PackageTag, notes: Notes): PackageTag {
  const fit = (names: { zh: string; en: string } | null) =>
    names && {
      zh: cut(cleanText(names.zh, notes), bounds.tagName),
      en: cut(cleanText(names.en, notes), bounds.tagName),
    };
  return { ...tag, translations: fit(translations), classification: fit(classification) };
}

function fitColor(color: string | null): string | null {
  return color !== null && /^(#[0-9a-f]{3,8}|[a-z]{1,20})$/i.test(color) ? color : null;
}

type Config = PackageDraft['config'];

function fitConfig(draft: PackageDraft, notes: Notes): Config {
  const { config } = draft;
  const { judgeMode } = config;
  const program = programOf(judgeMode, config);
  const userFiles = fitExtraFiles(config.userFiles, notes);
  if (hasProgram(judgeMode) && (program === null || program.source.trim() === '')) notes.add('PROGRAM_MISSING');
  const kept = program && {
    ...program,
    source: cleanText(program.source, notes),
    language: fitProgramLanguage(program.language, notes),
    args: program.args.slice(0, MAX_ARGS).map((one) => cut(cleanText(one, notes), 200)),
  };
  if (kept && kept.source.length > bounds.program) {
    notes.add('TEXT_TOO_LONG', { field: 'spjCode', value: kept.source.length, max: bounds.program });
  }
  return {
    ...config,
    timeMs: within('TIME_LIMIT_CHANGED', config.timeMs, bounds.timeMs, notes),
    memoryMb: within('MEMORY_ROUNDED', config.memoryMb, bounds.memoryMb, notes),
    stackMb: within('STACK_CHANGED', config.stackMb, bounds.stackMb, notes),
    caseMode: fitCaseMode(draft, notes),
    ...programsOf(judgeMode, kept),
    userFiles,
    judgeFiles: fitExtraFiles(config.judgeFiles, notes),
    fileIo: config.fileIo !== null && takesFileIo(judgeMode) ? fitFileIo(config.fileIo, userFiles, notes) : null,
    totalScore: null,
  };
}

function within(
  code: 'TIME_LIMIT_CHANGED' | 'MEMORY_ROUNDED' | 'STACK_CHANGED',
  value: number,
  { min, max }: { min: number; max: number },
  notes: Notes,
): number {
  const now = Math.min(Math.max(Math.round(value), min), max);
  if (now !== value) notes.add(code, { value, now });
  return now;
}

/** A checker in a language that there is not for checkers keeps its source, and its problem stays hidden. */
function fitProgramLanguage(given: string, notes: Notes): string {
  const possible = LANGUAGES.filter((one) => one.isSpj).map((one) => one.name);
  const known = possible.find((one) => one === given);
  if (known !== undefined) return known;
  if (/^(c\+\+|cpp|g\+\+|clang\+\+)/i.test(given)) return 'C++';
  if (/^(c|gcc|clang)\b/i.test(given)) return 'C';
  if (/^(python|py)\s*3?$/i.test(given)) return 'Python3';
  notes.add('CHECKER_LANGUAGE', { value: given });
  return 'C++';
}

function fitCaseMode({ type, config: { caseMode } }: PackageDraft, notes: Notes): Config['caseMode'] {
  if (fitsType(caseMode, type)) return caseMode;
  notes.add('CASE_MODE_CHANGED', { value: caseMode });
  return 'default';
}

class Refused extends Error {
  readonly code: Parameters<Refuse>[0];

  constructor(code: Parameters<Refuse>[0], name: string) {
    super(name);
    this.code = code;
  }
}

/** The rules of forms, whose refusals become notices here. */
const refuse: Refuse = (code, _field, params = {}) => {
  throw new Refused(code, String(params.name ?? ''));
};

function fitExtraFiles(files: Record<string, string>, notes: Notes): Record<string, string> {
  try {
    return readExtraFiles(files, '', refuse);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    notes.add('EXTRA_FILES_REFUSED', { value: error.message || Object.keys(files)[0] || '' });
    return {};
  }
}

function fitFileIo(
  { read, write }: { read: string; write: string },
  beside: Config['userFiles'],
  notes: Notes,
): Config['fileIo'] {
  try {
    return readFileIo({ isFileIO: true, ioReadFileName: read, ioWriteFileName: write }, beside, refuse);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const code = error.code === 'file_io_name_of_extra_file' ? 'FILE_IO_NAME_TAKEN' : 'EXTRA_FILES_REFUSED';
    notes.add(code, { value: error.message || `${read}, ${write}` });
    return null;
  }
}

function fitCases({ type, config, cases }: PackageDraft, notes: Notes): PackageDraft['cases'] {
  if (cases.length === 0 && !notes.isBroken()) notes.add('NO_TEST_DATA');
  if (cases.length > bounds.cases) notes.add('TOO_MANY_CASES', { max: bounds.cases });
  const large = tooLargeFileInput(config, cases);
  if (large) notes.add('FILE_IO_INPUT_TOO_LARGE', large);
  if (!hasPoints(type)) return cases.map((one) => ({ ...one, score: null, groupNo: null }));
  const isSpread = cases.length > 0 && cases.every((one) => one.score === null);
  if (isSpread) notes.add('SCORE_DEFAULTED');
  const groups = hasSubtasks(config.caseMode) ? subtasksOf(cases) : null;
  const even = () => (groups === null ? evenScores(cases.length) : evenScoresOf(groups));
  const spread = isSpread ? even() : [];
  return cases.map((one, index) => {
    const given = spread[index] ?? one.score ?? 0;
    const score = Math.min(Math.max(Math.round(given), 0), bounds.score);
    if (score !== given) notes.add('SCORE_ROUNDED', { value: one.inputName });
    return { ...one, score, groupNo: groups?.[index] ?? null };
  });
}

/**
 * The subtask of each test, from 1 on: where somebody counted from 0, all move, and numbers that no subtask can have become
 * the next one of those that are there. Without one a test is in the first.
 */
function subtasksOf(cases: PackageDraft['cases']): number[] {
  const first = Math.min(1, ...cases.flatMap(({ groupNo }) => groupNo ?? []));
  const numbers = cases.map(({ groupNo }) => (groupNo ?? first) - first + 1);
  if (numbers.every(isSubtaskNumber)) return numbers;
  const inOrder = [...new Set(numbers)].toSorted((a, b) => a - b);
  const placeOf = new Map(inOrder.map((number, index) => [number, index + 1]));
  return numbers.map((number) => placeOf.get(number)!);
}
