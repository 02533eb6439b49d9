import { limits } from '@oyez/contract/rules/limits';
import { PassThrough, pipeline, Readable } from 'node:stream';
import type { FileStore, StoredBlob } from '../../../files/file-store.ts';
import { LineFeeds } from '../../../files/line-feeds.ts';
import { ByteLimit, TooManyBytes } from '../../../files/staging.ts';
import { fail } from '../../../http/app-error.ts';
import { shown } from '../../test-data/archive/entry-names.ts';
import { emptyDraft, type PackageDraft, type ReadProblem } from '../draft.ts';
import { fitDraft } from './fit-draft.ts';
import { foreignHtml, foreignText, unmarked } from './text/foreign-text.ts';
import { fpsCases, type FpsTest } from './fps-tests.ts';
import { placeImages, type FpsImage } from './fps-images.ts';
import { Notes } from './notes.ts';
import type { PackageLimits } from './package-reading.ts';
import { languagesOf, looksLikeHtml, solutionsOf, type NamedTemplate } from './values.ts';
import { withEntities, type XmlEvent } from './xml.ts';

export type FpsContext = {
  events: AsyncGenerator<XmlEvent>;
  store: FileStore;
  sizes: PackageLimits;
  /** What is in memory: texts of all problems so far, and pictures of this one. */
  held: { texts: number; pictures: number };
  /** Written by a site such as this one, whose texts are Markdown as a whole. */
  isOurs: boolean;
  /** Of the `item`. */
  attributes: ReadonlyMap<string, string>;
  place: string;
  file: string;
};

/** Where our own packages name a language that FPS knows by a wider name. */
export const EXACT_LANGUAGE = 'variant';

/** What our own packages say of an `item` in attributes, which others pass over. */
export const ITEM_FACTS = { statementLanguage: 'xml:lang', runsAllTests: 'runs_all_tests' } as const;

const MOST_FILES = 2 * limits.problem.cases;

type Code = { language: string; code: string };

/** What stands in one `item`, in whatever order. */
type Item = {
  texts: Map<string, string>;
  units: Map<string, string>;
  samples: { kind: 'in' | 'out'; text: string }[];
  tests: FpsTest[];
  images: FpsImage[];
  templates: NamedTemplate[];
  solutions: Code[];
  around: string[];
  programs: Map<'spj' | 'tpj' | 'interactor', Code>;
};

/** Reads an `item` to its end. */
export async function readFpsItem(context: FpsContext): Promise<ReadProblem> {
  const notes = new Notes();
  const item: Item = {
    texts: new Map(),
    units: new Map(),
    samples: [],
    tests: [],
    images: [],
    templates: [],
    solutions: [],
    around: [],
    programs: new Map(),
  };
  const { events } = context;
  for (let next = await events.next(); !next.done; next = await events.next()) {
    const event = next.value;
    if (event.kind === 'close') break;
    if (event.kind === 'open') await readElement(context, event, item, notes);
  }
  const place = `${context.place} ${shown((item.texts.get('title') ?? '').trim())}`.trim();
  return fitDraft(await toDraft(context, item, notes), place.slice(0, 250), notes, context.sizes);
}

async function readElement(
  context: FpsContext,
  { name, attributes, line }: XmlEvent & { kind: 'open' },
  item: Item,
  notes: Notes,
): Promise<void> {
  const language = attributes.get(EXACT_LANGUAGE) ?? attributes.get('language') ?? '';
  switch (name) {
    case 'test_input':
    case 'test_output': {
      const testName = attributes.get('name') ?? attributes.get('filename') ?? null;
      const kind = name === 'test_input' ? 'in' : 'out';
      const where = `${context.file}:${line}`;
      const [first] = item.tests;
      const blob =
        first && item.tests.length > MOST_FILES
          ? await passOver(context, first.blob)
          : await storeText(context, where, notes);
      item.tests.push({ kind, name: testName, blob });
      return;
    }
    case 'img':
      item.images.push(await readImage(context));
      return;
    default: {
      const text = await textOf(context, `${context.file}:${line}`);
      if (name === 'sample_input') item.samples.push({ kind: 'in', text });
      else if (name === 'sample_output') item.samples.push({ kind: 'out', text });
      else if (name === 'template') item.templates.push({ language, code: text });
      else if (name === 'solution') item.solutions.push({ language, code: text });
      else if (name === 'prepend' || name === 'append') item.around.push(`${name} ${language}`);
      else if (name === 'spj' || name === 'tpj' || name === 'interactor') {
        if (text.trim() !== '') item.programs.set(name, { language: language || 'C++', code: text });
      } else {
        item.texts.set(name, text);
        item.units.set(name, (attributes.get('unit') ?? '').toLowerCase());
      }
    }
  }
}

/** More tests than a problem may have are counted, and not kept. */
async function passOver(context: FpsContext, instead: StoredBlob): Promise<StoredBlob> {
  for await (const _ of textsOf(context));
  return instead;
}

/** The texts of an element up to its end. Elements inside are HTML that nobody has marked as text, and stay as they are. */
async function* textsOf({ events }: FpsContext): AsyncGenerator<string> {
  let depth = 1;
  for (let next = await events.next(); !next.done; next = await events.next()) {
    const event = next.value;
    if (event.kind !== 'text') depth += event.kind === 'open' ? 1 : -1;
    if (depth === 0) return;
    yield event.kind === 'text' ? event.text : event.source;
  }
}

async function textOf(context: FpsContext, where: string): Promise<string> {
  const { sizes, held } = context;
  const pieces: string[] = [];
  let length = 0;
  for await (const piece of textsOf(context)) {
    pieces.push(piece);
    length += piece.length;
    held.texts += piece.length;
    if (length > sizes.textBytes) refuseMore(where, sizes.textBytes);
    if (held.texts > sizes.draftsBytes) refuseMore(where, sizes.draftsBytes);
  }
  return pieces.join('');
}

function refuseMore(where: string, max: number): never {
  fail('package_text_too_large', { entry: shown(where), mb: Math.round(max / 1024 / 1024) });
}

/** Test data goes to the store as it comes. */
async function storeText(context: FpsContext, where: string, notes: Notes): Promise<StoredBlob> {
  const lineFeeds = new LineFeeds();
  const limit = new ByteLimit(context.sizes.fileBytes);
  // Ours come from tests that had been looked at before.
  const kept = context.isOurs ? new PassThrough() : lineFeeds;
  pipeline(Readable.from(bytesOf(textsOf(context))), limit, kept, () => {});
  const blob = await context.store.put(kept).catch((error: unknown) => {
    if (error instanceof TooManyBytes) {
      fail('test_file_too_large', { entry: shown(where), mb: Math.round(context.sizes.fileBytes / 1024 / 1024) });
    }
    throw error;
  });
  if (lineFeeds.changed) notes.add('LINE_ENDINGS_CHANGED', { value: where });
  if (lineFeeds.hasByteOrderMark) notes.add('TEST_BYTE_ORDER_MARK', { value: where });
  return blob;
}

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) if (text !== '') yield Buffer.from(text);
}

async function readImage(context: FpsContext): Promise<FpsImage> {
  const image: FpsImage = { src: '', base64: '' };
  const { events, sizes } = context;
  for (let next = await events.next(); !next.done; next = await events.next()) {
    const event = next.value;
    if (event.kind === 'close') break;
    if (event.kind !== 'open') continue;
    if (event.name === 'src') image.src = (await textOf(context, context.place)).trim();
    else if (event.name !== 'base64') for await (const _ of textsOf(context));
    else {
      // More than a picture may have is read to its end and not kept.
      const max = Math.ceil(sizes.imageBytes * 1.4);
      const pieces: string[] = [];
      let length = 0;
      for await (const piece of textsOf(context)) {
        length += piece.length;
        if (length <= max) pieces.push(piece);
      }
      image.base64 = length <= max ? pieces.join('') : '';
      context.held.pictures += image.base64.length;
      if (context.held.pictures > sizes.draftsBytes) refuseMore(context.place, sizes.draftsBytes);
    }
  }
  return image;
}

const PROSE = ['description', 'input', 'output', 'hint'] as const;

async function toDraft(context: FpsContext, item: Item, notes: Notes): Promise<PackageDraft> {
  const { texts } = item;
  const draft = emptyDraft();
  const written = new Map(PROSE.map((name) => [name, unwrapped(texts.get(name) ?? '', context, notes)]));
  const { texts: placed, files } = await placeImages(written, item.images, context, notes);
  const prose = (name: (typeof PROSE)[number]) => placed.get(name) ?? '';
  if (PROSE.some((name) => looksLikeHtml(prose(name)))) notes.add('STATEMENT_HTML');
  for (const one of item.around) notes.add('TEMPLATE_PREPEND_APPEND_LOST', { value: one });
  const remote = [texts.get('remote_oj') ?? '', texts.get('remote_id') ?? ''].map((one) => one.trim());
  const isRemote = remote.every((one) => one !== '');
  if (isRemote) notes.add('REMOTE_LOST', { value: remote.join(' ') });
  const url = (texts.get('url') ?? '').trim();
  const source = withEntities((texts.get('source') ?? '').trim());
  const runsAllTests = context.attributes.get(ITEM_FACTS.runsAllTests) === 'true';
  const config = { ...draft.config, ...limitsOf(item, notes), ...programOf(item, notes), runsAllTests };
  const isEnglish = /^en\b/i.test(context.attributes.get(ITEM_FACTS.statementLanguage) ?? '');
  return {
    ...draft,
    statements: {
      [isEnglish ? 'en' : 'zh']: {
        // Exporters escape titles as if they were HTML.
        title: withEntities((texts.get('title') ?? '').trim()),
        description: prose('description'),
        input: prose('input'),
        output: prose('output'),
        hint: prose('hint'),
      },
    },
    samples: samplesOf(item.samples),
    source: source || (/^https?:\/\//.test(url) ? url : ''),
    visibility: isRemote ? 'hidden' : null,
    languages: languagesOf(null, item.templates, notes),
    solutions: solutionsOf(item.solutions, notes),
    files,
    config,
    ...(await fpsCases(item.tests, config, context.store, notes)),
  };
}

/** HUSTOJ marks Markdown inside of HTML, and once broke the beginning of formulas. */
function unwrapped(text: string, { isOurs }: FpsContext, notes: Notes): string {
  if (isOurs) return text.replace(/^\[md\]([^]*)\[\/md\]$/, '$1');
  const isMarkdown = text.includes('[md]') || /<span class=["']?md["']?>/.test(text);
  const bare = unmarked(unmarked(text, /\[md\]/g, '[/md]'), /<span class=["']?md["']?>/g, '</span>');
  const plain = bare.replaceAll('<math xm<x>lns=', '<math xmlns=');
  return isMarkdown ? foreignText(plain, notes) : foreignHtml(plain, notes);
}

function samplesOf(parts: Item['samples']): PackageDraft['samples'] {
  const inputs = parts.filter((one) => one.kind === 'in');
  const outputs = parts.filter((one) => one.kind === 'out');
  const count = Math.max(inputs.length, outputs.length);
  return Array.from({ length: count }, (_, index) => ({
    input: inputs[index]?.text ?? '',
    output: outputs[index]?.text ?? '',
  })).filter((one) => one.input !== '' || one.output !== '');
}

/** By the first letter of `KB`, `kib`, `bytes` and whatever else there is. */
const MB_OF: Readonly<Record<string, number>> = { b: 1 / 1_048_576, k: 1 / 1024, g: 1024 };

/** Without a unit seconds and megabytes are meant, whatever version the file says it has. */
function limitsOf({ texts, units }: Item, notes: Notes): { timeMs?: number; memoryMb?: number } {
  const value = (name: string) => Number.parseFloat((texts.get(name) ?? '').trim());
  const time = value('time_limit');
  const memory = value('memory_limit');
  const timeMs = Math.round(time * (/^m(illi)?s/.test(units.get('time_limit') ?? '') ? 1 : 1000));
  const unit = units.get('memory_limit') ?? '';
  const exactMb = memory * (MB_OF[unit[0] ?? ''] ?? 1);
  const memoryMb = Math.max(1, Math.ceil(exactMb));
  if (memoryMb !== exactMb && Number.isFinite(exactMb)) {
    notes.add('MEMORY_ROUNDED', { value: `${memory} ${unit.toUpperCase() || 'MB'}`, now: memoryMb });
  }
  return {
    ...(Number.isFinite(timeMs) && { timeMs }),
    ...(Number.isFinite(memoryMb) && { memoryMb }),
  };
}

function programOf({ programs }: Item, notes: Notes): Partial<PackageDraft['config']> {
  const program = ({ language, code }: Code, protocol: 'contract' | 'hustoj') => ({
    source: code,
    language,
    protocol,
    args: [],
  });
  const interactor = programs.get('interactor');
  if (interactor) return { judgeMode: 'interactive', interactor: program(interactor, 'contract') };
  const testlib = programs.get('tpj');
  if (testlib) return { judgeMode: 'spj', checker: program(testlib, 'contract') };
  const spj = programs.get('spj');
  if (!spj) return {};
  if (spj.language.toLowerCase() === 'text') {
    notes.add('UNSUPPORTED_TYPE', { value: 'spj Text' });
    return {};
  }
  notes.add('CHECKER_PROTOCOL', { value: 'HUSTOJ' });
  return { judgeMode: 'spj', checker: program(spj, 'hustoj') };
}
