import type { LanguageName } from '@oyez/contract/judging/languages';
import { STATUS } from '@oyez/contract/judging/verdict';
import type { Readable } from 'node:stream';
import type { FileStore, StoredBlob } from '../../../files/file-store.ts';
import type { PackageDraft, PackageSolution } from '../draft.ts';
import { EXACT_LANGUAGE, ITEM_FACTS } from '../reading/fps-item.ts';
import { GENERATOR } from '../reading/fps.ts';
import type { DraftToWrite } from './drafts.service.ts';

/** With the problems whose tests of these numbers (from 0) cannot stand in XML. */
export type FpsProblem = DraftToWrite & { leftOut: ReadonlySet<number> };

/** FPS, piece by piece. 1.5, or 1.6 where there are interactors, which came with it. */
export async function* writeFpsPackage(
  files: FileStore,
  problems: readonly FpsProblem[],
): AsyncGenerator<string | Buffer> {
  const version = problems.some(({ draft }) => draft.config.interactor !== null) ? '1.6' : '1.5';
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<fps version="${version}" url="https://github.com/zhblue/freeproblemset/">\n`;
  yield `<generator name="${GENERATOR}"/>\n`;
  for (const problem of problems) yield* item(files, problem);
  yield '</fps>\n';
}

async function* item(files: FileStore, { draft, leftOut }: FpsProblem): AsyncGenerator<string | Buffer> {
  const { config } = draft;
  const statement = draft.statements.zh ?? draft.statements.en;
  const element = (name: string, text: string, attributes = '') => `<${name}${attributes}>${cdata(text)}</${name}>\n`;
  const markdown = (name: string, text: string) => element(name, text === '' ? '' : `[md]${text}[/md]`);
  const facts = [
    `${ITEM_FACTS.statementLanguage}="${draft.statements.zh ? 'zh' : 'en'}"`,
    ...(config.runsAllTests ? [`${ITEM_FACTS.runsAllTests}="true"`] : []),
  ];
  yield `<item ${facts.join(' ')}>\n`;
  yield element('title', statement?.title.replaceAll('&', '&amp;') ?? '');
  yield element('time_limit', String(config.timeMs), ' unit="ms"');
  yield element('memory_limit', String(config.memoryMb), ' unit="mb"');
  for (const file of draft.files) if (file.kind === 'image') yield* picture(files, file);
  yield markdown('description', statement?.description ?? '');
  yield markdown('input', statement?.input ?? '');
  yield markdown('output', statement?.output ?? '');
  for (const sample of draft.samples) {
    yield element('sample_input', sample.input);
    yield element('sample_output', sample.output);
  }
  for (const [index, one] of draft.cases.entries()) {
    if (leftOut.has(index)) continue;
    const name = ` name="${attribute(one.inputName.replace(/\.[^.]*$/, ''))}"`;
    yield* test(files, 'test_input', name, one.input);
    yield* test(files, 'test_output', name, one.output);
  }
  yield markdown('hint', statement?.hint ?? '');
  yield element('source', draft.source.replaceAll('&', '&amp;'));
  for (const { language, template, templateOn } of draft.languages ?? []) {
    if (template !== null && templateOn) yield element('template', template, languageAttributes(language));
  }
  for (const one of draft.solutions) {
    if (isMeantToPass(one)) yield element('solution', one.code, languageAttributes(one.language));
  }
  const program = programElement(config);
  if (program) yield element(program.name, program.source, ` language="${attribute(program.language)}"`);
  yield '</item>\n';
}

/** As HUSTOJ and others call languages whose names differ there. */
const FPS_NAMES: Partial<Record<LanguageName, string>> = {
  'C With O2': 'C',
  'C++ With O2': 'C++',
  'C++ 17': 'C++',
  'C++ 17 With O2': 'C++',
  'C++ 20': 'C++',
  'C++ 20 With O2': 'C++',
  'C++ 23 With O2': 'C++',
  Python3: 'Python',
  PyPy3: 'Python',
  Golang: 'Go',
  'JavaScript Node': 'JavaScript',
};

/** With the exact name for sites such as this one; others pass over an attribute that they do not know. */
function languageAttributes(language: LanguageName): string {
  const known = FPS_NAMES[language] ?? language;
  const exact = known === language ? '' : ` ${EXACT_LANGUAGE}="${attribute(language)}"`;
  return ` language="${attribute(known)}"${exact}`;
}

/** FPS knows no other solutions. */
export function isMeantToPass({ expected }: PackageSolution): boolean {
  return expected.includes(STATUS.accepted);
}

/** How FPS calls what we call a protocol; undefined for what it has no place for. */
export function programElement({ checker, interactor }: PackageDraft['config']) {
  if (interactor) return { name: 'interactor', ...interactor };
  if (checker?.protocol === 'hustoj') return { name: 'spj', ...checker };
  return checker?.protocol === 'contract' ? { name: 'tpj', ...checker } : undefined;
}

async function* picture(files: FileStore, { link, blob }: PackageDraft['files'][number]): AsyncGenerator<string> {
  yield `<img><src>${cdata(link)}</src><base64>`;
  let rest = Buffer.alloc(0);
  for await (const piece of blob.size === 0 ? [] : (files.read(blob.sha256) as AsyncIterable<Buffer>)) {
    const bytes = Buffer.concat([rest, piece]);
    const whole = bytes.length - (bytes.length % 3);
    yield bytes.subarray(0, whole).toString('base64');
    rest = bytes.subarray(whole);
  }
  yield `${rest.toString('base64')}</base64></img>\n`;
}

async function* test(files: FileStore, name: string, attributes: string, blob: StoredBlob): AsyncGenerator<string> {
  yield `<${name}${attributes}><![CDATA[`;
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let held = '';
  for await (const piece of blob.size === 0 ? [] : (files.read(blob.sha256) as Readable as AsyncIterable<Buffer>)) {
    const text = held + decoder.decode(piece, { stream: true });
    // The end of a section may come in two pieces.
    held = /\]{1,2}$/.exec(text)?.[0] ?? '';
    yield inCdata(text.slice(0, text.length - held.length));
  }
  yield `${inCdata(held + decoder.decode())}]]></${name}>\n`;
}

function cdata(text: string): string {
  return `<![CDATA[${inCdata(text)}]]>`;
}

/** A section ends at the first `]]>`, and readers turn carriage returns into line feeds. */
function inCdata(text: string): string {
  return text.replaceAll(']]>', ']]]]><![CDATA[>').replaceAll('\r', ']]>&#13;<![CDATA[');
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

// oxlint-disable-next-line no-control-regex -- what XML 1.0 has no place for
const UNFIT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** Whether a test can stand in XML: text in UTF-8 without signs that XML forbids. */
export async function fitsXml(files: FileStore, blob: StoredBlob): Promise<boolean> {
  if (blob.size === 0) return true;
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const content = files.read(blob.sha256);
  try {
    for await (const piece of content as AsyncIterable<Buffer>) {
      if (UNFIT.test(decoder.decode(piece, { stream: true }))) return false;
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  } finally {
    content.destroy();
  }
}
