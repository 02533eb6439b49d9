import { baseName, shown } from '../../test-data/archive/entry-names.ts';
import { emptyDraft, type PackageDraft, type ReadProblem } from '../draft.ts';
import type { Archive } from './archive.ts';
import { notePictures } from './fps-images.ts';
import { fitDraft } from './fit-draft.ts';
import { foreignHtml, foreignText } from './text/foreign-text.ts';
import { Notes } from './notes.ts';
import { pairTests, storeTests, type NamedTest } from './test-files.ts';
import { decodeText, readJson } from './text/text.ts';
import { Fields, languageNamed, languagesOf, looksLikeHtml, solutionsOf, type NamedTemplate } from './values.ts';

/** A folder for each problem, with a JSON and a folder `testcase`. */
export async function isQduojPackage(archive: Archive): Promise<boolean> {
  for (const path of problemFiles(archive)) {
    const text = (await archive.read(path)).toString('latin1');
    if (/"(display_id|test_case_score|input_description)"\s*:/.test(text)) return true;
  }
  return false;
}

function problemFiles({ paths }: Archive): string[] {
  const inTests = /(^|\/)testcase\//;
  return paths.filter((path) => path.endsWith('.json') && !inTests.test(path) && path.split('/').length <= 3);
}

export async function readQduojPackage(archive: Archive): Promise<ReadProblem[]> {
  const problems: ReadProblem[] = [];
  for (const path of problemFiles(archive)) problems.push(await readProblem(archive, path));
  return problems;
}

async function readProblem(archive: Archive, path: string): Promise<ReadProblem> {
  const notes = new Notes();
  const content = readJson(decodeText(await archive.read(path), path, notes), path, notes);
  if (content === undefined) return { place: shown(path), title: shown(path), draft: null, notices: notes.list() };
  const root = new Fields(content, path, notes);
  const tests = `${path.slice(0, path.lastIndexOf('/') + 1)}testcase/`;
  return fitDraft(await readDraft(archive, root, { path, tests }, notes), shown(path), notes, archive.limits);
}

type Place = { path: string; tests: string };

async function readDraft(archive: Archive, root: Fields, place: Place, notes: Notes): Promise<PackageDraft> {
  const draft = emptyDraft();
  const statement = {
    title: unescaped(root.text('title')),
    description: prose(root, 'description', notes),
    input: prose(root, 'input_description', notes),
    output: prose(root, 'output_description', notes),
    hint: prose(root, 'hint', notes),
  };
  if (Object.values(statement).some(looksLikeHtml)) notes.add('STATEMENT_HTML');
  notePictures(Object.values(statement).join('\n'), notes);
  const checker = checkerOf(root);
  const judgeMode = checker === null ? 'default' : 'spj';
  if (checker !== null) notes.add('CHECKER_PROTOCOL', { value: 'QDUOJ' });
  const answers = root.inners('answers').map((one) => ({ language: one.text('language'), code: one.text('code') }));
  const source = root.raw('source');
  return {
    ...draft,
    displayId: root.text('display_id') || root.text('_id') || null,
    statements: { zh: statement },
    samples: root.inners('samples').map((one) => ({ input: one.text('input'), output: one.text('output') })),
    type: root.text('rule_type') === 'OI' ? 'oi' : 'acm',
    difficulty: DIFFICULTIES.get(root.text('difficulty')) ?? draft.difficulty,
    visibility: root.flag('visible') === false ? 'hidden' : null,
    source: typeof source === 'object' && source !== null ? valueOf(root, 'source') : root.text('source'),
    config: {
      ...draft.config,
      timeMs: root.number('time_limit') ?? draft.config.timeMs,
      memoryMb: root.number('memory_limit') ?? draft.config.memoryMb,
      judgeMode,
      checker,
      fileIo: fileIoOf(root.inner('io_mode')),
    },
    languages: languagesFrom(root, templatesOf(root, notes), notes),
    tags: root
      .texts('tags')
      .map((name) => ({ name: unescaped(name), color: null, translations: null, classification: null })),
    solutions: solutionsOf(answers, notes),
    cases: await storeTests(archive, namedTests(archive, root, place, notes), notes, { judgeMode }),
  };
}

const DIFFICULTIES = new Map([
  ['Low', 0],
  ['High', 2],
]);

/** Texts come with their format; some tools escaped them twice. */
function prose(root: Fields, name: string, notes: Notes): string {
  const text = valueOf(root, name);
  return root.inner(name).text('format') === 'html' ? foreignHtml(text, notes) : foreignText(text, notes);
}

function valueOf(root: Fields, name: string): string {
  const value = root.raw(name);
  return unescaped(typeof value === 'string' ? value : root.inner(name).text('value'));
}

function unescaped(text: string): string {
  return text.replaceAll(/\\u([0-9a-fA-F]{4})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

/** Exports hold it in a field of its own; what scripts write is often as its interface has it, a flag with the code beside it. */
function checkerOf(root: Fields): PackageDraft['config']['checker'] {
  if (!root.has('spj') || root.flag('spj') === false) return null;
  const program = { protocol: 'qduoj' as const, args: [] };
  if (root.flag('spj') === true)
    return { ...program, source: root.text('spj_code'), language: root.text('spj_language') || 'C++' };
  const spj = root.inner('spj');
  return { ...program, source: spj.text('code'), language: spj.text('language') || 'C++' };
}

/** Only some branches export it. */
function fileIoOf(mode: Fields): PackageDraft['config']['fileIo'] {
  return mode.text('io_mode') === 'File IO' ? { read: mode.text('input'), write: mode.text('output') } : null;
}

/** What can be chosen on the systems that these packages come from. */
const USUAL = ['C', 'C With O2', 'C++', 'C++ With O2', 'Java', 'Python3', 'Python2', 'Golang', 'C#'];

function languagesFrom(root: Fields, templates: readonly NamedTemplate[], notes: Notes): PackageDraft['languages'] {
  const others = templates.flatMap((one) => languageNamed(one.language) ?? []);
  const named = root.texts('languages');
  return languagesOf([...(named.length === 0 ? USUAL : named), ...others], templates, notes);
}

function templatesOf(root: Fields, notes: Notes): NamedTemplate[] {
  const templates = root.inner('template');
  const map = root.raw('template');
  const languages = typeof map === 'object' && map !== null ? Object.keys(map) : [];
  return languages.flatMap((language) => {
    const { prepend, template, append } = partsOf(templates, language);
    if (prepend.trim() !== '' || append.trim() !== '') notes.add('TEMPLATE_PREPEND_APPEND_LOST', { value: language });
    return template.trim() === '' ? [] : [{ language, code: template }];
  });
}

/** Three texts, or one with marks between them, as the database there keeps it. */
function partsOf(templates: Fields, language: string): { prepend: string; template: string; append: string } {
  const whole = templates.raw(language);
  if (typeof whole !== 'string') {
    const one = templates.inner(language);
    return { prepend: one.text('prepend'), template: one.text('template'), append: one.text('append') };
  }
  const part = (mark: string) => {
    const begun = new RegExp(`//${mark} BEGIN\\s*\\n([^]*)`).exec(whole)?.[1] ?? '';
    const end = begun.indexOf(`//${mark} END`);
    return end === -1 ? undefined : begun.slice(0, end);
  };
  return { prepend: part('PREPEND') ?? '', template: part('TEMPLATE') ?? whole, append: part('APPEND') ?? '' };
}

function namedTests(archive: Archive, root: Fields, { path, tests }: Place, notes: Notes): NamedTest[] {
  const named = root.inners('test_case_score');
  const files = archive.below(tests.slice(0, -1));
  if (named.length === 0) return pairTests(files, notes);
  const meant = new Set(named.flatMap((one) => [baseName(one.text('input_name')), baseName(one.text('output_name'))]));
  for (const one of files) if (!meant.has(baseName(one))) notes.add('FILE_UNUSED', { value: one });
  const isOi = root.text('rule_type') === 'OI';
  return named.flatMap((one) => {
    const inputName = baseName(one.text('input_name'));
    const outputName = baseName(one.text('output_name'));
    const input = archive.find(tests + inputName);
    if (inputName === '' || input === undefined) {
      notes.add('CASE_FILE_MISSING', { value: inputName || '?' }, { file: path });
      return [];
    }
    // A dash stands where a checker needs no output.
    const hasOutput = outputName !== '' && outputName !== '-';
    const output = hasOutput ? archive.find(tests + outputName) : undefined;
    const made = `${inputName.replace(/\.[^.]*$/, '')}.out`;
    const score = isOi ? (one.number('score') ?? null) : null;
    return [{ input, output, inputName, outputName: hasOutput ? outputName : made, score, groupNo: null }];
  });
}
