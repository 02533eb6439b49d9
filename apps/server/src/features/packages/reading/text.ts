import type { Notes } from './notes.ts';

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** By which encoding a text is read; UTF-8 unless its bytes say otherwise. */
export function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'gb18030';
  }
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
    return JSON.parse(text);
  } catch {
    const plain = withoutComments(text);
    try {
      const value: unknown = JSON.parse(plain);
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

/** Takes comments out, and commas that nothing follows, and leaves every string alone. Lines keep their numbers. */
function withoutComments(text: string): string {
  const pieces: string[] = [];
  let comma: number | undefined;
  const token = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\/|,|\s+|[^"/,\s]+|[^]/gy;
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
