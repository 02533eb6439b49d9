import { baseName, shown } from '../../test-data/archive/entry-names.ts';
import { emptyDraft, type PackageDraft, type ReadProblem } from '../draft.ts';
import { examplesWithin, parseExamples } from '@oyez/contract/rules/examples';
import { CASE_MODES, hasSubtasks } from '@oyez/contract/rules/case-modes';
import { JUDGE_MODES, type JudgeMode, programsOf } from '@oyez/contract/rules/judge-modes';
import { problemTypeOf } from '@oyez/contract/rules/problem-types';
import type { Archive } from './archive.ts';
import { fitDraft } from './fit-draft.ts';
import { withTexFormulas } from './text/formulas.ts';
import { Notes } from './notes.ts';
import { OYEZ_FILE, readOyezDraft } from './oyez.ts';
import { pairTests, storeTests, type NamedTest } from './test-files.ts';
import { hojGroups } from './hoj-groups.ts';
import { decodeText, readJson } from './text/text.ts';
import { Fields, languagesOf, oneOf } from './values.ts';

/** A JSON for each problem, with the problem in it. */
export async function isHojPackage(archive: Archive): Promise<boolean> {
  for (const path of problemFiles(archive)) {
    const text = (await archive.read(path)).toString('latin1');
    if (/"problem"\s*:\s*\{/.test(text)) return true;
  }
  return false;
}

/** Whatever is in a JSON at the top, the folder of its name holds tests. */
export function looksLikeHoj(archive: Archive): boolean {
  return problemFiles(archive).some((path) => !path.includes('/') && archive.below(baseOf(path)).length > 0);
}

/** HOJ's with files of ours in it. */
export function isOyezPackage(archive: Archive): boolean {
  return problemFiles(archive).some((path) => archive.find(`${baseOf(path)}/${OYEZ_FILE}`) !== undefined);
}

/** At the top, and in other folders where somebody has put packages together: there with the folder of their name. */
function problemFiles(archive: Archive): string[] {
  const json = archive.paths.filter((path) => /\.json$/i.test(path));
  return json.filter((path) => !path.includes('/') || archive.below(baseOf(path)).length > 0);
}

function baseOf(path: string): string {
  return path.slice(0, -'.json'.length);
}

export async function readHojPackage(archive: Archive, packageNotes: Notes): Promise<ReadProblem[]> {
  const files = problemFiles(archive);
  const used = new Set(files.flatMap((path) => [path, ...archive.below(baseOf(path))]));
  for (const path of archive.paths) if (!used.has(path)) packageNotes.add('FILE_UNUSED', { value: path });
  const problems: ReadProblem[] = [];
  for (const path of files) problems.push(await readProblem(archive, path));
  return problems;
}

async function readProblem(archive: Archive, path: string): Promise<ReadProblem> {
  const notes = new Notes();
  const folder = `${baseOf(path)}/`;
  const content = readJson(decodeText(await archive.read(path), path, notes), path, notes);
  if (content === undefined) return { place: shown(path), title: shown(path), draft: null, notices: notes.list() };
  const root = new Fields(content, path, notes);
  const files = archive.below(baseOf(path));
  if (files.length === 0 && root.inner('problem').flag('isRemote') !== true) {
    notes.add('FOLDER_MISSING', { value: folder }, { file: path });
  }
  const own = archive.find(folder + OYEZ_FILE);
  const draft =
    own === undefined
      ? await readDraft(archive, root, { path, folder, files }, notes)
      : await readOyezDraft(archive, own, notes);
  return draft === undefined
    ? { place: shown(path), title: shown(path), draft: null, notices: notes.list() }
    : fitDraft(draft, shown(path), notes, archive.limits);
}

type Place = { path: string; folder: string; files: readonly string[] };

async function readDraft(archive: Archive, root: Fields, place: Place, notes: Notes): Promise<PackageDraft> {
  const problem = root.inner('problem');
  const draft = emptyDraft();
  const judgeMode = judgeModeOf(root, problem, notes);
  if (judgeMode === 'default' && problem.text('spjCode').trim() !== '') notes.add('CHECKER_UNUSED');
  const program = {
    source: problem.text('spjCode'),
    language: problem.text('spjLanguage') || 'C++',
    protocol: 'contract' as const,
    args: [],
  };
  const statement = {
    title: problem.text('title'),
    description: withTexFormulas(problem.text('description'), notes),
    input: withTexFormulas(problem.text('input'), notes),
    output: withTexFormulas(problem.text('output'), notes),
    hint: withTexFormulas(problem.text('hint'), notes),
  };
  const samples = examplesOf(problem, place, notes);
  for (const [link] of Object.values(statement)
    .join('\n')
    .matchAll(/\/api\/public\/(?:img|file)\/[\w.%-]+/g)) {
    notes.add('LINK_ELSEWHERE', { value: link });
  }
  const caseMode = oneOf(problem.text('judgeCaseMode'), CASE_MODES) ?? 'default';
  const isRemote = problem.flag('isRemote') === true;
  if (isRemote) notes.add('REMOTE_LOST', { value: problem.text('problemId') });
  const grouped = async (tests: NamedTest[]) =>
    hasSubtasks(caseMode) ? hojGroups(archive, place.folder, tests, notes) : tests;
  const tests = isRemote ? [] : await grouped(namedTests(archive, root, place, notes));
  const names = root.has('languages') ? root.texts('languages') : null;
  const templates = root
    .inners('codeTemplates')
    .map((one) => ({ language: one.text('language'), code: one.text('code') }));
  return {
    ...draft,
    displayId: problem.text('problemId') || null,
    statements: { zh: statement },
    samples,
    type: problemTypeOf(problem.number('type')),
    difficulty: Math.min(Math.max(Math.round(problem.number('difficulty') ?? 1), 0), 2),
    source: problem.text('source'),
    visibility: isRemote
      ? 'hidden'
      : (({ 1: 'public', 2: 'hidden', 3: 'contest' } as const)[problem.number('auth') ?? 0] ?? null),
    codeShare: problem.flag('codeShare') ?? draft.codeShare,
    showCases: problem.flag('openCaseResult') ?? draft.showCases,
    showFailingTest: problem.flag('showFailingTest') ?? false,
    author: problem.text('author') || null,
    config: {
      ...draft.config,
      timeMs: problem.number('timeLimit') ?? draft.config.timeMs,
      memoryMb: problem.number('memoryLimit') ?? draft.config.memoryMb,
      stackMb: problem.number('stackLimit') ?? draft.config.stackMb,
      judgeMode,
      caseMode,
      runsAllTests: problem.flag('runsAllTests') ?? false,
      removeEndBlank: problem.flag('isRemoveEndBlank') ?? draft.config.removeEndBlank,
      fileIo:
        problem.flag('isFileIO') === true
          ? { read: problem.text('ioReadFileName'), write: problem.text('ioWriteFileName') }
          : null,
      userFiles: extraFiles(root, problem, 'userExtraFile'),
      judgeFiles: extraFiles(root, problem, 'judgeExtraFile'),
      ...programsOf(judgeMode, program),
    },
    languages: languagesOf(names, templates, notes),
    tags: root.texts('tags').map((name) => ({ name, color: null, translations: null, classification: null })),
    cases: await storeTests(archive, tests, notes, { judgeMode }),
  };
}

/** One text with marks, or a list where somebody wrote the file by hand. */
function examplesOf(problem: Fields, { path }: Place, notes: Notes): PackageDraft['samples'] {
  if (Array.isArray(problem.raw('examples')))
    return problem.inners('examples').map((one) => ({ input: one.text('input'), output: one.text('output') }));
  const tagged = problem.text('examples');
  const samples = parseExamples(tagged);
  if (samples !== undefined) return samples;
  const found = examplesWithin(tagged);
  if (found.length === 0) notes.add('FIELD_MALFORMED', { field: 'problem.examples' }, { file: path });
  else notes.add('SAMPLES_CUT_OUT', { value: found.length });
  return found;
}

/** Two places say it; a hand-written file may have forgotten one of them. */
function judgeModeOf(root: Fields, problem: Fields, notes: Notes): JudgeMode {
  const said = [root, problem].flatMap((one) => oneOf(one.text('judgeMode'), JUDGE_MODES) ?? []);
  // Before there were interactors, a flag said it, or the checker's being there.
  const isSpj = root.flag('isSpj') ?? problem.text('spjCode').trim() !== '';
  if (said.length === 0 && isSpj) return 'spj';
  const mode = said.find((one) => one !== 'default') ?? 'default';
  if (new Set(said).size > 1) notes.add('JUDGE_MODE_DIFFERS', { value: mode });
  return mode;
}

/** The system's own exporter puts the checker's files where a program's belong; the text inside the problem is right. */
function extraFiles(root: Fields, problem: Fields, name: 'userExtraFile' | 'judgeExtraFile'): Record<string, string> {
  const isExport = problem.has('userExtraFile') || problem.has('judgeExtraFile');
  return isExport ? problem.files(name) : root.files(name);
}

function namedTests(archive: Archive, root: Fields, { path, folder, files }: Place, notes: Notes): NamedTest[] {
  // Said already: every single file would be missing too.
  if (files.length === 0) return [];
  const samples = root.inners('samples');
  if (samples.length === 0)
    return pairTests(
      files.filter((one) => !isIndex(one)),
      notes,
    );
  const named = new Set<string>();
  const tests = samples.flatMap((sample) => {
    const inputName = fileName(sample.text('input'), notes);
    const outputName = fileName(sample.text('output'), notes) || `${inputName.replace(/\.[^.]*$/, '')}.out`;
    const input = archive.find(folder + inputName);
    if (inputName === '' || input === undefined) {
      notes.add('CASE_FILE_MISSING', { value: inputName || '?' }, { file: path });
      return [];
    }
    const output = archive.find(folder + outputName);
    for (const one of [input, output]) if (one !== undefined) named.add(one);
    const score = sample.number('score');
    const groupNo = sample.number('groupNum');
    return [
      {
        input,
        output,
        inputName,
        outputName,
        score: score ?? null,
        groupNo: groupNo === undefined ? null : Math.round(groupNo),
      },
    ];
  });
  for (const one of files) if (!named.has(one) && !isIndex(one)) notes.add('FILE_UNUSED', { value: one });
  return tests;
}

function isIndex(path: string): boolean {
  return /\/(info|oyez\.json)$/.test(path);
}

/** Exports of a server that had lost its tests name them by a path of that server. */
function fileName(given: string, notes: Notes): string {
  const path = given.replaceAll('\\', '/');
  if (path.includes('/')) notes.add('CASE_PATH_CUT', { value: given });
  return baseName(path);
}
