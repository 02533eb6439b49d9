import { LANGUAGE_NAMES } from '@oyez/contract/judging/languages';
import type { LostSetting, PackageNotice } from '@oyez/contract/texts/package-notices';
import { hasSubtasks, stopsAtFirstError } from '@oyez/contract/rules/case-modes';
import { hasPoints } from '@oyez/contract/rules/problem-types';
import { emptyDraft, type PackageDraft } from '../draft.ts';
import { Notes } from '../reading/notes.ts';
import { isMeantToPass, programElement } from './fps-package.ts';

/** What HOJ compiles checkers from. */
const PROGRAM_LANGUAGES_OF_HOJ: readonly string[] = ['C', 'C++'];

/** What a package of ours cannot keep: nothing but what is not there, and for HOJ what it has no way to run. */
export function oyezLosses(draft: PackageDraft): PackageNotice[] {
  const notes = new Notes();
  const program = draft.config.checker ?? draft.config.interactor;
  const strange = program && [
    ...(program.protocol === 'contract' ? [] : [program.protocol]),
    ...(PROGRAM_LANGUAGES_OF_HOJ.includes(program.language) ? [] : [program.language]),
    ...program.args,
  ];
  if (strange && strange.length > 0) notes.add('CHECKER_NOT_FOR_HOJ', { value: strange.join(', ') });
  if (draft.cases.length === 0) notes.add('NO_TESTS_TO_WRITE');
  return notes.list();
}

/** What FPS has no place for, of this problem. */
export function fpsLosses(draft: PackageDraft, leftOut: readonly string[]): PackageNotice[] {
  const notes = new Notes();
  const { config, statements } = draft;
  const usual = emptyDraft();
  if (draft.cases.length === 0) notes.add('NO_TESTS_TO_WRITE');
  for (const name of leftOut) notes.add('TEST_TEXT_UNFIT', { value: name });
  if (statements.zh && statements.en) notes.add('LANGUAGE_DROPPED', { value: 'en' });
  if (hasPoints(draft.type)) notes.add('SCORES_LOST');
  if (hasSubtasks(config.caseMode)) notes.add('SUBTASKS_LOST');
  if (draft.tags.length > 0) notes.add('TAGS_LOST', { value: draft.tags.map((one) => one.name).join(', ') });
  const extra = [...Object.keys(config.userFiles), ...Object.keys(config.judgeFiles)];
  if (extra.length > 0) notes.add('EXTRA_FILES_LOST', { value: extra.join(', ') });
  if (config.fileIo) notes.add('FILE_IO_LOST');
  const failing = draft.solutions.filter((one) => !isMeantToPass(one));
  if (failing.length > 0) notes.add('SOLUTIONS_LOST', { value: failing.map((one) => one.name).join(', ') });
  const program = config.checker ?? config.interactor;
  const element = programElement(config);
  if (program && !element) notes.add('CHECKER_LOST', { value: program.protocol });
  if (element?.name === 'tpj') notes.add('CHECKER_AS_TESTLIB');
  if (!namesFit(draft)) notes.add('TEST_NAMES_LOST');
  const lost: readonly (LostSetting | false)[] = [
    config.stackMb !== usual.config.stackMb && 'stackLimit',
    config.removeEndBlank !== usual.config.removeEndBlank && 'isRemoveEndBlank',
    stopsAtFirstError(config.caseMode) && 'judgeCaseMode',
    (program?.args.length ?? 0) > 0 && 'args',
    draft.difficulty !== usual.difficulty && 'difficulty',
    draft.codeShare !== usual.codeShare && 'codeShare',
    draft.showCases !== usual.showCases && 'openCaseResult',
    draft.showFailingTest !== usual.showFailingTest && 'showFailingTest',
    draft.languages !== null && draft.languages.length < LANGUAGE_NAMES.length && 'languages',
    draft.languages?.some((one) => one.template !== null && !one.templateOn) === true && 'codeTemplates',
    draft.solutions.some((one) => isMeantToPass(one) && !isOfFps(one)) && 'solutions',
    draft.files.some((one) => one.kind === 'attachment') && 'attachments',
    draft.displayId !== null && 'problemId',
    draft.visibility !== null && 'auth',
    draft.author !== null && 'author',
  ];
  const settings = lost.filter((one) => one !== false);
  if (settings.length > 0) notes.add('SETTINGS_LOST', { value: settings.join(', ') });
  return notes.list();
}

/** Tests have one name for both of their files there, which becomes `name.in` and `name.out`. */
function namesFit({ cases }: PackageDraft): boolean {
  const stems = new Set(cases.map((one) => one.inputName.slice(0, -'.in'.length).toLowerCase()));
  const isFit = ({ inputName, outputName }: PackageDraft['cases'][number]) =>
    /^\w[\w.+-]{0,80}\.in$/.test(inputName) && outputName === inputName.replace(/in$/, 'out');
  return stems.size === cases.length && cases.every(isFit);
}

/** Solutions have no name there, and nothing but "accepted" is expected of them. */
function isOfFps({ name, language, expected }: PackageDraft['solutions'][number]): boolean {
  return name === `solution ${language}` && expected.length === 1;
}
