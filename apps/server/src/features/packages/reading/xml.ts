import { fail } from '../../../http/app-error.ts';

export type XmlEvent =
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string>; line: number; source: string }
  | { kind: 'text'; text: string }
  | { kind: 'close'; name: string; source: string };

const MAX_DEPTH = 32;
const SECTION_END = ']]>';
/** So far is looked for what follows the end of a section. */
const MAX_AHEAD = 65_536;
/** Of a tag, a comment, or a document type. */
const MAX_MARKUP = 1_048_576;
const NAME = /^[A-Za-z_][\w.:-]*/;
const PREDEFINED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

type Markup =
  | { kind: 'tag'; body: string; end: number }
  | { kind: 'cdata'; end: number }
  | { kind: 'passed'; end: number }
  | { kind: 'text'; end: number }
  | { kind: 'incomplete' };

/**
 * XML from a stream, in pieces of any size: no tree, no document type, no entities but the five of XML and numbers. A
 * reader of our own because the packages that stream either hold a whole text in memory or stop at the first sign that
 * XML forbids, and the files of this world are full of such signs.
 */
export async function* readXml(pieces: AsyncIterable<string>, file: string): AsyncGenerator<XmlEvent> {
  const open: string[] = [];
  let waiting = '';
  let line = 1;
  let inCdata = false;
  let isOver = false;
  const where = () => ({ file, line });
  const consume = (length: number): string => {
    const taken = waiting.slice(0, length);
    for (let at = taken.indexOf('\n'); at !== -1; at = taken.indexOf('\n', at + 1)) line += 1;
    waiting = waiting.slice(length);
    return taken;
  };

  function* events(): Generator<XmlEvent> {
    for (;;) {
      if (inCdata) {
        const { length, isWhole } = sectionAt(waiting, isOver);
        const text = consume(length);
        if (text !== '') yield { kind: 'text', text };
        if (!isWhole) return;
        consume(3);
        inCdata = false;
        continue;
      }
      const start = waiting.indexOf('<');
      const length = start === -1 ? wholeText(waiting, isOver) : start;
      if (length > 0) {
        const text = consume(length);
        if (open.length > 0) yield { kind: 'text', text: withEntities(text) };
        else if (text.trim() !== '' && text.trim() !== '\ufeff') fail('xml_text_outside', where());
      }
      if (start === -1) return;
      const markup = markupAt(waiting);
      if (markup.kind === 'incomplete') {
        if (waiting.length > MAX_MARKUP) fail('xml_tag_endless', where());
        return;
      }
      if (markup.kind === 'text') {
        yield { kind: 'text', text: consume(markup.end) };
        continue;
      }
      const at = line;
      const source = consume(markup.end);
      if (markup.kind === 'cdata') inCdata = true;
      if (/^<!DOCTYPE/i.test(source) && /<!ENTITY/i.test(source)) fail('xml_entities_refused', { file, line: at });
      if (markup.kind === 'tag') yield* tagEvents(markup.body, source, at);
    }
  }

  function* tagEvents(body: string, source: string, at: number): Generator<XmlEvent> {
    if (body.startsWith('/')) {
      const name = body.slice(1).trim();
      const expected = open.pop();
      if (name !== expected) {
        fail('xml_tag_other', { ...where(), found: `/${name.slice(0, 40)}`, expected: `/${expected ?? ''}` });
      }
      yield { kind: 'close', name, source };
      return;
    }
    const name = NAME.exec(body)?.[0] ?? fail('xml_tag_nameless', where());
    if (open.length >= MAX_DEPTH) fail('xml_too_deep', where());
    const isEmpty = body.endsWith('/');
    yield { kind: 'open', name, attributes: attributesOf(body.slice(name.length)), line: at, source };
    if (isEmpty) yield { kind: 'close', name, source: '' };
    else open.push(name);
  }

  for await (const piece of unixLines(pieces)) {
    waiting += piece;
    yield* events();
  }
  isOver = true;
  yield* events();
  if (inCdata || waiting !== '' || open.length > 0) fail('xml_cut', where());
}

/**
 * How far a section goes. Exporters forget to escape its end where a statement has `a[b[i]]>c` in it; but no section
 * begins inside of another, so of two ends without a beginning between them the first is text.
 */
function sectionAt(text: string, isOver: boolean): { length: number; isWhole: boolean } {
  let end = -1;
  for (const { 0: mark, index } of text.matchAll(/\]\]>|<!\[CDATA\[/g)) {
    if (end !== -1 && (mark !== SECTION_END || index - end > MAX_AHEAD)) return { length: end, isWhole: true };
    if (mark === SECTION_END) end = index;
  }
  if (end === -1) return { length: Math.max(0, text.length - SECTION_END.length + 1), isWhole: false };
  return { length: end, isWhole: isOver || text.length - end > MAX_AHEAD };
}

/** What the markup at the start of this text is, and where it ends. */
function markupAt(text: string): Markup {
  const second = text[1];
  if (second === undefined) return { kind: 'incomplete' };
  if (text.startsWith('<![CDATA[')) return { kind: 'cdata', end: 9 };
  if (second === '!' && text.length < 9 && '<![CDATA['.startsWith(text)) return { kind: 'incomplete' };
  if (text.startsWith('<!--')) return passedTo(text, /-->/);
  if (second === '?') return passedTo(text, /\?>/);
  if (second === '!') {
    // A document type may have declarations of its own inside brackets.
    const bracket = text.indexOf('[');
    const end = text.indexOf('>');
    if (bracket !== -1 && (end === -1 || bracket < end)) return passedTo(text, /\]\s*>/);
    return passedTo(text, />/);
  }
  if (second !== '/' && !/[A-Za-z_]/.test(second)) return { kind: 'text', end: 1 };
  const end = endOfTag(text);
  return end === -1 ? { kind: 'incomplete' } : { kind: 'tag', body: text.slice(1, end).trim(), end: end + 1 };
}

function passedTo(text: string, mark: RegExp): Markup {
  const found = mark.exec(text);
  return found ? { kind: 'passed', end: found.index + found[0].length } : { kind: 'incomplete' };
}

/** A `>` may stand in the value of an attribute. */
function endOfTag(text: string): number {
  let quote = '';
  for (let at = 1; at < text.length && at <= MAX_MARKUP; at += 1) {
    const sign = text[at];
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at;
  }
  return -1;
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', quoted] of text.matchAll(/(?<![\w.:-])([\w.:-]+)\s*=\s*("[^"]*"|'[^']*')/g)) {
    found.set(name, withEntities(quoted!.slice(1, -1)));
  }
  return found;
}

/** How much of a text can be taken: a reference to a sign may have been cut in two. */
function wholeText(text: string, isOver: boolean): number {
  const at = text.lastIndexOf('&');
  const isCut = !isOver && at !== -1 && text.length - at < 12 && !text.includes(';', at);
  return isCut ? at : text.length;
}

/** References that are none of XML's stay as they are: the text is HTML, which knows more of them. */
export function withEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#(\d{1,8})|#[xX]([0-9a-fA-F]{1,6})|([a-z]{2,4}));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return PREDEFINED[name as string] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
  });
}

async function* unixLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let afterCr = false;
  for await (const piece of pieces) {
    const text = afterCr && piece.startsWith('\n') ? piece.slice(1) : piece;
    afterCr = piece.endsWith('\r');
    yield text.replaceAll(/\r\n?/g, '\n');
  }
}
