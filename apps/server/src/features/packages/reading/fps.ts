import { limits } from '@oyez/contract/rules/limits';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { FileStore } from '../../../files/file-store.ts';
import { fail } from '../../../http/app-error.ts';
import type { ReadProblem } from '../draft.ts';
import type { Archive } from './archive.ts';
import { readFpsItem, type FpsContext } from './fps-item.ts';
import type { Notes } from './notes.ts';
import type { PackageLimits } from './package-reading.ts';
import { decodedByLine, isMostlyUtf8 } from './text/text.ts';
import { readXml } from './xml.ts';

/** How our own packages name what wrote them. */
export const GENERATOR = 'Oyez';

/** Where an XML file is read from; more than once, because its encoding is looked at first. */
type XmlSource = { name: string; open: () => Promise<Readable> };

const START_BYTES = 4096;

export function looksLikeXml(start: Buffer): boolean {
  return isFps(start) || /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*<\?xml/.test(asText(start));
}

function isFps(start: Buffer): boolean {
  return /<fps[\s>]/i.test(asText(start.subarray(0, START_BYTES)));
}

/** Of a text in UTF-16 without its zeros. */
function asText(start: Buffer): string {
  return start.toString('latin1').replaceAll('\0', '');
}

export function xmlFile(path: string, name: string): XmlSource {
  return { name, open: async () => createReadStream(path) };
}

export async function isFpsPackage(archive: Archive): Promise<boolean> {
  return (await fpsFiles(archive)).length > 0;
}

export async function readZippedFps(archive: Archive, packageNotes: Notes): Promise<ReadProblem[]> {
  const files = await fpsFiles(archive);
  const names = new Set(files.map((one) => one.name));
  for (const path of archive.paths) if (!names.has(path)) packageNotes.add('FILE_UNUSED', { value: path });
  return readFps(files, archive.store, archive.limits, packageNotes);
}

/** The packages in a zip: people put other XML files beside them, and folders around them. */
async function fpsFiles(archive: Archive): Promise<XmlSource[]> {
  const found: XmlSource[] = [];
  for (const path of archive.paths) {
    // Exporters of our days name them as they like.
    if (/(\.(xml|fps)|(^|\/)[^./]+)$/i.test(path) && isFps(await startOf(archive, path))) {
      found.push({ name: path, open: () => archive.open(path) });
    }
  }
  return found;
}

async function startOf(archive: Archive, path: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of (await archive.open(path)) as AsyncIterable<Buffer>) {
    pieces.push(piece);
    length += piece.length;
    if (length >= START_BYTES) break;
  }
  return Buffer.concat(pieces);
}

export async function readFps(
  sources: readonly XmlSource[],
  store: FileStore,
  sizes: PackageLimits,
  packageNotes: Notes,
): Promise<ReadProblem[]> {
  const problems: ReadProblem[] = [];
  const held: FpsContext['held'] = { texts: 0, pictures: 0 };
  for (const { name, open } of sources) {
    const encoding = await encodingOfStream(open);
    if (encoding !== 'utf-8') packageNotes.add('ENCODING_GUESSED', { value: encoding.toUpperCase() }, { file: name });
    let isOurs = false;
    const isMixed = encoding === 'gb18030' && (await isMostlyUtf8(await open()));
    const content = await open();
    const events = readXml(isMixed ? decodedByLine(content, encoding) : decoded(content, encoding), name);
    for (let next = await events.next(); !next.done; next = await events.next()) {
      const event = next.value;
      if (event.kind !== 'open') continue;
      if (event.name !== 'item') {
        if (event.name !== 'fps' && event.name !== 'generator') fail('package_format_unknown');
        if (event.name === 'generator') isOurs = event.attributes.get('name') === GENERATOR;
        continue;
      }
      if (problems.length >= sizes.problems) fail('package_problems_too_many', { max: limits.packages.problems });
      held.pictures = 0;
      const { attributes, line } = event;
      const context: FpsContext = {
        events,
        store,
        sizes,
        held,
        isOurs,
        attributes,
        place: `${name}:${line}`,
        file: name,
      };
      problems.push(await readFpsItem(context));
    }
  }
  return problems;
}

async function encodingOfStream(open: () => Promise<Readable>): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const source = await open();
  let declared: string | undefined;
  let isFirst = true;
  let isUtf8 = true;
  for await (const piece of source as AsyncIterable<Buffer>) {
    if (isFirst) {
      isFirst = false;
      if (piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le';
      if (piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be';
      if (piece[0] === 0x3c && piece[1] === 0) return 'utf-16le';
      if (piece[0] === 0 && piece[1] === 0x3c) return 'utf-16be';
      declared = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w-]{1,20})["']/.exec(piece.toString('latin1'))?.[1];
    }
    try {
      decoder.decode(piece, { stream: true });
    } catch {
      isUtf8 = false;
      break;
    }
  }
  if (isUtf8) return 'utf-8';
  const isOfAscii = declared !== undefined && /^(gb|big5|windows-|iso-8859-|koi8|shift_jis|euc-)/i.test(declared);
  return isOfAscii && isDecodable(declared!) ? new TextDecoder(declared).encoding : 'gb18030';
}

function isDecodable(encoding: string): boolean {
  try {
    return new TextDecoder(encoding).encoding !== '';
  } catch {
    return false;
  }
}

async function* decoded(source: Readable, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of source as AsyncIterable<Buffer>) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}
