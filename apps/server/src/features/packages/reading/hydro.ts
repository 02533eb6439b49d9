import { baseName, foldName, shown } from '../../test-data/archive/entry-names.ts';
import { fieldsOf, type Fields, listOf, readPlainYaml, wordOf } from '../../test-data/archive/plain-yaml.ts';
import { refuseClashes, testNames } from '../../test-data/archive/test-names.ts';
import type { PackageDraft, PackageFile, ReadProblem } from '../draft.ts';
import { pictureMark } from '../links.ts';
import type { Archive } from './archive.ts';
import { fitDraft } from './fit-draft.ts';
import { marksOf } from './foreign.ts';
import { notePictures } from './fps-images.ts';
import { readHydroStatement } from './hydro-statement.ts';
import { Notes } from './notes.ts';
import { readTests } from './tests.ts';
import { foreignText } from './text/foreign-text.ts';
import { decodeText } from './text/text.ts';

const YAML = /(^|\/)problem\.ya?ml$/i;
const STATEMENT = /(^|\/)problem(_(?<language>[a-z_]{2,8}))?\.md$/i;

export function isHydroPackage(archive: Archive): boolean {
  return marksOf(archive) === 'Hydro';
}

/** A folder for each problem, with a `problem.yaml`, its statements, and its tests in `testdata/`. */
export async function readHydroPackage(archive: Archive, packageNotes: Notes, name: string): Promise<ReadProblem[]> {
  const folders = new Set(archive.paths.flatMap((path) => folderOf(path) ?? []));
  const within = Map.groupBy(archive.paths, (path) => [...folders].find((folder) => path.startsWith(folder)));
  for (const path of within.get(undefined) ?? []) packageNotes.add('FILE_UNUSED', { value: path });
  const problems: ReadProblem[] = [];
  for (const folder of folders) {
    const place = folder.slice(0, -1) || name.replace(/\.zip$/i, '') || name;
    problems.push(await readProblem(archive, folder, within.get(folder) ?? [], place));
  }
  return problems;
}

/** With its slash; empty for the archive itself. */
function folderOf(path: string): string | undefined {
  const [mark] = YAML.exec(path) ?? STATEMENT.exec(path) ?? /(^|\/)testdata\/.*$/i.exec(path) ?? [];
  if (mark === undefined) return undefined;
  const folder = path.slice(0, path.length - mark.length);
  return folder === '' ? '' : `${folder}/`;
}

async function readProblem(
  archive: Archive,
  folder: string,
  paths: readonly string[],
  place: string,
): Promise<ReadProblem> {
  const notes = new Notes();
  const below = (name: string) => paths.filter((path) => foldName(path.slice(folder.length)).startsWith(`${name}/`));
  const facts = await factsOf(archive, paths, notes);
  const tests = below('testdata');
  const files = below('additional_file');
  refuseClashes(testNames(tests));
  const { draft, cases } = await readTests(archive, tests, notes);
  const { statements, samples, used } = await readStatements(archive, { paths, files, place, facts }, notes);
  if (Object.keys(statements).length === 0) notes.add('STATEMENT_EMPTY');
  const read = new Set([...tests, ...used.paths, ...paths.filter((path) => YAML.test(path) || STATEMENT.test(path))]);
  for (const path of paths) if (!read.has(path)) notes.add('FILE_UNUSED', { value: path });
  const whole: PackageDraft = {
    ...draft,
    displayId: wordOf(facts, 'pid') ?? null,
    statements: Object.keys(statements).length > 0 ? statements : { zh: { ...EMPTY, title: titleOf(facts, place) } },
    samples,
    difficulty: difficultyOf(wordOf(facts, 'difficulty')) ?? draft.difficulty,
    visibility: wordOf(facts, 'hidden') === 'true' ? 'hidden' : null,
    tags: wordsIn(facts, 'tag').map((name) => ({ name, color: null, translations: null, classification: null })),
    cases,
    files: used.files,
  };
  return fitDraft(whole, shown(place), notes, archive.limits);
}

const EMPTY = { title: '', description: '', input: '', output: '', hint: '' };

async function factsOf(archive: Archive, paths: readonly string[], notes: Notes): Promise<Fields> {
  const path = paths.find((one) => YAML.test(one));
  const text = path === undefined ? '' : decodeText(await archive.read(path), path, notes);
  return fieldsOf(readPlainYaml(text).content);
}

function wordsIn(facts: Fields, name: string): string[] {
  return listOf(facts.get(name)).filter((one) => typeof one === 'string');
}

function titleOf(facts: Fields, place: string): string {
  return wordOf(facts, 'title') ?? wordOf(facts, 'name') ?? baseName(place);
}

/** From 1 to 10 there. */
function difficultyOf(given: string | undefined): number | undefined {
  const level = Number(given);
  if (!(level >= 1 && level <= 10)) return undefined;
  if (level <= 3) return 0;
  return level <= 7 ? 1 : 2;
}

type Source = { paths: readonly string[]; files: readonly string[]; place: string; facts: Fields };
type Used = { files: PackageFile[]; paths: string[] };

async function readStatements(archive: Archive, { paths, files, place, facts }: Source, notes: Notes) {
  const statements: PackageDraft['statements'] = {};
  let samples: PackageDraft['samples'] = [];
  const used: Used = { files: [], paths: [] };
  for (const path of paths.filter((one) => STATEMENT.test(one))) {
    const written = foreignText(decodeText(await archive.read(path), path, notes), notes);
    const language = languageOf(STATEMENT.exec(path)?.groups?.['language'], written);
    if (language === undefined || statements[language]) {
      notes.add('LANGUAGE_DROPPED', { value: baseName(path) });
      continue;
    }
    const linked = await withFiles(archive, written, files, used, notes);
    notePictures(linked, notes);
    const { parts, samples: found } = readHydroStatement(linked);
    statements[language] = { title: titleOf(facts, place), ...parts };
    if (samples.length === 0) samples = found;
  }
  if (used.files.length > 0) notes.add('IMAGES_INCLUDED', { value: used.files.length });
  return { statements, samples, used };
}

/** A statement without a language in its name is in that of its signs. */
function languageOf(named: string | undefined, text: string): 'zh' | 'en' | undefined {
  if (named === undefined) return /\p{Script=Han}/u.test(text) ? 'zh' : 'en';
  if (/^zh/i.test(named)) return 'zh';
  return /^en/i.test(named) ? 'en' : undefined;
}

const LINK = /@?(?<before>\[[^\]\n]{0,200}\]\(|["'(]|^|\s)file:\/\/(?<name>[^\s"'()<>]{1,300})/gm;

/** Files beside the statement, as `file://name`, with a mark in the place of each link. */
async function withFiles(
  archive: Archive,
  text: string,
  files: readonly string[],
  used: Used,
  notes: Notes,
): Promise<string> {
  const links = new Map<string, string>();
  for (const { groups: { name = '' } = {} } of text.matchAll(LINK)) {
    if (links.has(name)) continue;
    const link = await linkTo(archive, name, files, used);
    if (link === undefined) notes.add('IMAGE_MISSING', { value: `file://${name}` });
    else links.set(name, link);
  }
  return text.replaceAll(LINK, (whole, before: string, name: string) => {
    const link = links.get(name);
    return link === undefined ? whole : before + link;
  });
}

async function linkTo(
  archive: Archive,
  name: string,
  files: readonly string[],
  used: Used,
): Promise<string | undefined> {
  const bare = decoded(name.replace(/[?#].*$/, ''));
  const path = files.find((one) => foldName(baseName(one)) === foldName(bare));
  const present = used.paths.indexOf(path ?? '');
  if (present !== -1) return used.files[present]?.link;
  const kind = /\.(png|jpe?g|gif|webp|bmp)$/i.test(bare) ? 'image' : 'attachment';
  const { imageBytes, attachmentBytes } = archive.limits;
  const max = kind === 'image' ? imageBytes : attachmentBytes;
  const blob = path === undefined ? undefined : await archive.storeBytes(path, max);
  if (path === undefined || blob === undefined) return undefined;
  const link = pictureMark(used.files.length + 1, blob.sha256);
  used.files.push({ kind, name: bare, link, blob });
  used.paths.push(path);
  return link;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
