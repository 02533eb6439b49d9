import { isAscii, isUtf8 } from 'node:buffer';
import { encodingOf } from '../../../test-data/archive/text-encoding.ts';
import type { Notes } from '../notes.ts';

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Text of which some lines are in UTF-8 and others are not: the tests of other systems stand in a file as their bytes
 * were, in whatever encoding. In GB18030 no sign has a line feed in it.
 */
export async function* decodedByLine(source: AsyncIterable<Buffer>, otherwise: string): AsyncGenerator<string> {
  const decoders = { utf8: new TextDecoder('utf-8', { ignoreBOM: true }), other: new TextDecoder(otherwise) };
  let text = '';
  for await (const line of linesOf(source)) {
    text += (isUtf8(line) ? decoders.utf8 : decoders.other).decode(line);
    if (text.length < TEXT_AT_ONCE) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** Whether most of what is not plain ASCII is in UTF-8, line by line. */
export async function isMostlyUtf8(source: AsyncIterable<Buffer>): Promise<boolean> {
  let balance = 0;
  for await (const line of linesOf(source)) if (!isAscii(line)) balance += isUtf8(line) ? 1 : -1;
  return balance > 0;
}

/** Longer lines, pictures for example, come in pieces. */
const MAX_LINE = 1_048_576;
const TEXT_AT_ONCE = 65_536;
const LINE_FEED = 0x0a;

async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const piece of source) {
    let text = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    for (let end = text.indexOf(LINE_FEED); end !== -1; end = text.indexOf(LINE_FEED)) {
      yield text.subarray(0, end + 1);
      text = text.subarray(end + 1);
    }
    if (text.length > MAX_LINE) {
      yield text;
      text = Buffer.alloc(0);
    }
    rest = Buffer.from(text);
  }
  if (rest.length > 0) yield rest;
}

/** A text file of a package, whatever system it was written on. */
export function decodeText(bytes: Buffer, file: string, notes: Notes): string {
  const encoding = encodingOf(bytes);
  if (encoding !== 'utf-8') notes.add('ENCODING_GUESSED', { value: encoding.toUpperCase() }, { file });
  else if (bytes.subarray(0, 3).equals(UTF8_MARK)) notes.add('BOM_REMOVED', {}, { file });
  return new TextDecoder(encoding).decode(bytes);
}

/** JSON as people write it: comments and trailing commas are passed over. Undefined, with a notice, for what is none. */
export function readJson(text: string, file: string, notes: Notes): unknown {
  try {
    return withoutHalves(JSON.parse(text), text, file, notes);
  } catch {
    const plain = withoutComments(text);
    try {
      const value = withoutHalves(JSON.parse(plain), plain, file, notes);
      notes.add('JSON_REPAIRED', {}, { file });
      return value;
    } catch {
      const at = firstFault(plain);
      const line = plain.slice(0, at).split('\n').length;
      const found =
        plain
          .slice(at, at + MAX_EXCERPT)
          .split('\n')[0]
          ?.trim() ?? '';
      if (at >= plain.trimEnd().length) notes.add('JSON_CUT', {}, { file, line });
      else notes.add('JSON_MALFORMED', { value: found }, { file, line });
      return undefined;
    }
  }
}

/** Only escapes bring halves of surrogate pairs into JSON; most of these are whole pairs. */
const HALF_OF_A_PAIR = /\\u[dD][89a-fA-F]/;

/** Every name and text of it as a database can hold them. */
function withoutHalves(value: unknown, json: string, file: string, notes: Notes): unknown {
  if (!HALF_OF_A_PAIR.test(json)) return value;
  const whole = (text: string) => {
    if (text.isWellFormed()) return text;
    notes.add('CONTROL_SIGNS_REMOVED', {}, { file });
    return text.replaceAll(LONE_SURROGATES, '');
  };
  return JSON.parse(json, (_, inner: unknown) => {
    if (typeof inner === 'string') return whole(inner);
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, one]) => [whole(name), one]));
  });
}

const MAX_EXCERPT = 40;

const JSON_TOKEN = /\s+|"(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[[\]{},:]/y;

/** Where a text stops being JSON. */
function firstFault(text: string): number {
  const open: string[] = [];
  let expected: 'value' | 'first' | 'key' | ':' | ',' = 'value';
  JSON_TOKEN.lastIndex = 0;
  for (let at = 0; at < text.length; at = JSON_TOKEN.lastIndex) {
    const token = JSON_TOKEN.exec(text)?.[0];
    if (token === undefined) return at;
    if (token.trim() === '') continue;
    if (token === '}' || token === ']') {
      if ((expected !== ',' && expected !== 'first') || open.pop() !== (token === '}' ? '{' : '[')) return at;
      expected = ',';
    } else if (token === ':' || token === ',') {
      if (expected !== token || open.length === 0) return at;
      expected = token === ',' && open.at(-1) === '{' ? 'key' : 'value';
    } else if (expected === ',' || expected === ':') return at;
    else if (expected === 'key' || (expected === 'first' && open.at(-1) === '{')) {
      if (!token.startsWith('"')) return at;
      expected = ':';
    } else if (token === '{' || token === '[') {
      open.push(token);
      expected = 'first';
    } else expected = ',';
  }
  return text.length;
}

/**
 * Takes comments out, and commas that nothing follows, and leaves every string alone. Lines keep their numbers. What
 * nothing closes goes to the end, so that no part is looked at twice.
 */
function withoutComments(text: string): string {
  const pieces: string[] = [];
  let comma: number | undefined;
  const token = /"(?:[^"\\]|\\[^])*(?:"|\\?$)|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)|,|\s+|[^"/,\s]+|[^]/gy;
  for (const [piece] of text.matchAll(token)) {
    if (piece.startsWith('//')) continue;
    if (piece.startsWith('/*')) {
      pieces.push(piece.replaceAll(/[^\n]/g, ''));
      continue;
    }
    if (/^[\]}]/.test(piece) && comma !== undefined) pieces[comma] = '';
    if (piece === ',') comma = pieces.length;
    else if (piece.trim() !== '') comma = undefined;
    pieces.push(piece);
  }
  return pieces.join('');
}

const LONE_SURROGATES = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/** A text that can be stored, shown and written into XML. */
export function cleanText(text: string, notes: Notes): string {
  const clean = text.replaceAll(/\r\n?/g, '\n').replaceAll(LONE_SURROGATES, '').replaceAll(UNSTORABLE, '');
  if (clean.length !== text.replaceAll(/\r\n?/g, '\n').length) notes.add('CONTROL_SIGNS_REMOVED');
  return clean;
}
