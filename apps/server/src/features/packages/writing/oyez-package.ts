import { LANGUAGES, type LanguageName } from '@oyez/contract/judging/languages';
import { examplesText } from '@oyez/contract/rules/examples';
import { hasSubtasks, subtaskOf } from '@oyez/contract/rules/case-modes';
import { scoreOf } from '@oyez/contract/rules/outcome';
import { hasPoints, typeNumberOf } from '@oyez/contract/rules/problem-types';
import { Readable } from 'node:stream';
import type { FileStore, StoredBlob } from '../../../files/file-store.ts';
import { createZipWriter } from '../../../files/zip-writer.ts';
import type { PackageDraft } from '../draft.ts';
import { OYEZ_FILE, type OyezProblem } from '../reading/oyez.ts';
import type { DraftToWrite } from './drafts.service.ts';

/** The zip of HOJ, which others read, with a file of ours in each folder for what it has no place for. */
export function writeOyezPackage(files: FileStore, problems: readonly DraftToWrite[]): Readable {
  const zip = createZipWriter();
  const openBlob = (blob: StoredBlob) => (blob.size === 0 ? Readable.from([]) : files.read(blob.sha256));
  const addJson = (name: string, value: object) =>
    zip.add(name, () => Readable.from([Buffer.from(`${JSON.stringify(value, null, 2)}\n`)]));
  for (const { id, draft } of problems) {
    const folder = `problem_${id}/`;
    addJson(`problem_${id}.json`, toHojProblem(draft));
    addJson(folder + OYEZ_FILE, toOyezProblem(draft));
    const added = new Set<string>();
    const add = (name: string, blob: StoredBlob) => {
      if (added.has(name)) return;
      added.add(name);
      zip.add(folder + name, () => openBlob(blob));
    };
    for (const one of draft.cases) {
      add(one.inputName, one.input);
      add(one.outputName, one.output);
    }
    for (const [index, one] of draft.files.entries()) add(pathOf(one, index), one.blob);
  }
  return zip.end();
}

/** In a folder of their own, by a number: names of files say nothing about each other. */
function pathOf({ link }: { link: string }, index: number): string {
  const ending = /\.[a-z]{3,4}$/.exec(link)?.[0] ?? '';
  return `files/${index + 1}${ending}`;
}

function toOyezProblem({ cases, files, ...draft }: PackageDraft): OyezProblem {
  return {
    format: 'oyez-problem',
    version: 1,
    ...draft,
    cases: cases.map(({ inputName, outputName, score, groupNo }) => ({
      input: inputName,
      output: outputName,
      score,
      groupNo,
    })),
    files: files.map(({ kind, name, link }, index) => ({ kind, name, link, path: pathOf({ link }, index) })),
  };
}

const AUTH = { public: 1, hidden: 2, contest: 3 };

/** HOJ refuses a whole package where one problem names a language that its table does not have. */
const NOT_IN_HOJ: ReadonlySet<LanguageName> = new Set([
  'Ruby',
  'Rust',
  ...LANGUAGES.filter((one) => one.extra).map((one) => one.name),
]);

/** All of them where none of the problem's own is known there: it does not take a problem without languages either. */
function languagesOfHoj({ languages }: PackageDraft): NonNullable<PackageDraft['languages']> {
  const known = (languages ?? []).filter((one) => !NOT_IN_HOJ.has(one.language));
  if (known.length > 0) return known;
  const all = LANGUAGES.filter((one) => !NOT_IN_HOJ.has(one.name));
  return all.map((one) => ({ language: one.name, template: null, templateOn: false }));
}

function unlessEmpty(files: Record<string, string>): Record<string, string> | undefined {
  return Object.keys(files).length === 0 ? undefined : files;
}

function toHojProblem(draft: PackageDraft): object {
  const { config } = draft;
  const statement = draft.statements.zh ?? draft.statements.en;
  const program = config.checker ?? config.interactor;
  const [scored, inGroups] = [hasPoints(draft.type), hasSubtasks(config.caseMode)];
  const languages = languagesOfHoj(draft);
  const [userFiles, judgeFiles] = [unlessEmpty(config.userFiles), unlessEmpty(config.judgeFiles)];
  return {
    judgeMode: config.judgeMode,
    languages: languages.map((one) => one.language),
    samples: draft.cases.map((one) => ({
      input: one.inputName,
      output: one.outputName,
      ...(one.score !== null && one.score > 0 && { score: one.score }),
      ...(inGroups && { groupNum: subtaskOf(one.groupNo) }),
    })),
    tags: draft.tags.map((one) => one.name),
    codeTemplates: languages.flatMap(({ language, template, templateOn }) =>
      template !== null && templateOn ? [{ language, code: template }] : [],
    ),
    // Left out where there are none: an empty map switches the files on there.
    userExtraFile: userFiles,
    judgeExtraFile: judgeFiles,
    problem: {
      problemId: draft.displayId,
      title: statement?.title ?? '',
      // No author: HOJ takes none but its own users, and refuses the whole package for any other.
      type: typeNumberOf(draft.type),
      judgeMode: config.judgeMode,
      judgeCaseMode: config.caseMode,
      timeLimit: config.timeMs,
      memoryLimit: config.memoryMb,
      stackLimit: config.stackMb,
      description: statement?.description ?? '',
      input: statement?.input ?? '',
      output: statement?.output ?? '',
      examples: examplesText(draft.samples),
      hint: statement?.hint ?? '',
      source: draft.source,
      isRemote: false,
      difficulty: draft.difficulty,
      auth: AUTH[draft.visibility ?? 'hidden'],
      ioScore: scored ? scoreOf(draft.cases, config.caseMode) : null,
      codeShare: draft.codeShare,
      ...(config.runsAllTests && { runsAllTests: true }),
      isRemoveEndBlank: config.removeEndBlank,
      openCaseResult: draft.showCases,
      ...(draft.showFailingTest && { showFailingTest: true }),
      isUploadCase: true,
      isFileIO: config.fileIo !== null,
      ...(config.fileIo && { ioReadFileName: config.fileIo.read, ioWriteFileName: config.fileIo.write }),
      ...(program && { spjCode: program.source, spjLanguage: program.language }),
      userExtraFile: userFiles && JSON.stringify(userFiles),
      judgeExtraFile: judgeFiles && JSON.stringify(judgeFiles),
    },
  };
}
