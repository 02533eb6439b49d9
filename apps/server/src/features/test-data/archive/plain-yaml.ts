/** What a file of settings says: nothing in it refers to anything else, so that nothing can grow. */
export type Plain = string | Plain[] | Fields;
export type Fields = ReadonlyMap<string, Plain>;

type Line = { indent: number; said: string; isItem: boolean };
type Reading = { lines: readonly Line[]; at: number; ignored: string[] };

const MAX_LINE = 1000;
const MAX_DEPTH = 8;
/** A name with what stands behind it. */
const KEY =
  /^(?:"(?<double>[^"\\]{1,255})"|'(?<single>[^']{1,255})'|(?<plain>[^\s"'#:{}[\],&*!|>%@`-][^"'#:{}]{0,255})):(?:\s+(?<rest>.*))?$/;

/**
 * The part of YAML that people write settings in: names, lists, and words behind them, with `[…]` and `{…}` of one level
 * in a line. Anchors, tags and texts of several lines are not read; their lines are among the `ignored`.
 */
export function readPlainYaml(text: string): { content: Plain; ignored: string[] } {
  const ignored: string[] = [];
  const lines = text.split(/\r?\n|\r/).flatMap((line) => linesOf(line, ignored));
  const reading: Reading = { lines, at: 0, ignored };
  const content = block(reading, 0, 0);
  for (const left of lines.slice(reading.at)) ignored.push(left.said);
  return { content, ignored };
}

export function fieldsOf(value: Plain): Fields {
  return value instanceof Map ? value : new Map<string, Plain>();
}

export function listOf(value: Plain | undefined): readonly Plain[] {
  return Array.isArray(value) ? value : [];
}

export function wordOf(fields: Fields, name: string): string | undefined {
  const value = fields.get(name);
  return typeof value === 'string' && !isEmpty(value) ? value : undefined;
}

export function isEmpty(value: Plain | undefined): boolean {
  if (value === undefined || value === '' || value === '~' || value === 'null') return true;
  return Array.isArray(value) && value.length === 0;
}

/** An item of a list becomes a line for its mark and one for what stands behind it. */
function linesOf(line: string, ignored: string[]): Line[] {
  if (line.length > MAX_LINE) {
    ignored.push(line);
    return [];
  }
  const said = withoutComment(line);
  if (said.trim() === '' || said === '---') return [];
  const indent = said.search(/\S/);
  const item = /^-(\s+|$)/.exec(said.trimStart());
  if (!item) return [{ indent, said: said.trim(), isItem: false }];
  const rest = ' '.repeat(indent + item[0].length) + said.trimStart().slice(item[0].length);
  return [{ indent, said: '-', isItem: true }, ...linesOf(rest, ignored)];
}

/** Everything from this line on that is indented at least as far. */
function block(reading: Reading, indent: number, depth: number): Plain {
  const first = reading.lines[reading.at];
  if (first === undefined || first.indent < indent || depth > MAX_DEPTH) return '';
  return first.isItem ? list(reading, first.indent, depth) : map(reading, first.indent, depth);
}

function list(reading: Reading, indent: number, depth: number): Plain[] {
  const items: Plain[] = [];
  for (let line = reading.lines[reading.at]; line?.isItem === true && line.indent === indent;) {
    reading.at += 1;
    items.push(block(reading, indent + 1, depth + 1));
    skipDeeper(reading, indent);
    line = reading.lines[reading.at];
  }
  return items;
}

function map(reading: Reading, indent: number, depth: number): Plain {
  const found = new Map<string, Plain>();
  for (let line = reading.lines[reading.at]; line?.indent === indent;) {
    reading.at += 1;
    const { double, single, plain, rest = '' } = KEY.exec(line.said)?.groups ?? {};
    const name = double ?? single ?? plain;
    const next = reading.lines[reading.at];
    if (name === undefined || found.has(name)) {
      const alone = inLine(line.said);
      if (depth > 0 && !line.isItem && name === undefined && found.size === 0 && alone !== undefined) return alone;
      reading.ignored.push(line.said);
    } else if (rest !== '') {
      const value = inLine(rest);
      if (value === undefined) reading.ignored.push(line.said);
      else found.set(name, value);
    } else {
      // The items of a list may stand as far left as its name.
      const below = next?.isItem === true && next.indent === indent ? indent : indent + 1;
      found.set(name, block(reading, below, depth + 1));
    }
    skipDeeper(reading, indent);
    line = reading.lines[reading.at];
  }
  return found;
}

function skipDeeper(reading: Reading, indent: number): void {
  for (let line = reading.lines[reading.at]; line && line.indent > indent; line = reading.lines[reading.at]) {
    reading.ignored.push(line.said);
    reading.at += 1;
  }
}

/** A word, or a list or names of words in brackets; undefined for what is none of these. */
function inLine(text: string): Plain | undefined {
  const brackets = /^(?:\[(?<items>[^[\]{}]*)\]|\{(?<fields>[^[\]{}]*)\})$/.exec(text)?.groups;
  if (!brackets) return word(text);
  const parts = (brackets['items'] ?? brackets['fields'] ?? '').split(',').map((one) => one.trim());
  const filled = parts.filter((one) => one !== '');
  if (brackets['items'] !== undefined) return allOf(filled.map(word));
  const pairs = filled.map((one) => {
    const { double, single, plain, rest = '' } = KEY.exec(one)?.groups ?? {};
    const value = word(rest);
    const name = double ?? single ?? plain;
    return name === undefined || value === undefined ? undefined : ([name, value] as const);
  });
  const known = allOf(pairs);
  return known && new Map(known);
}

function allOf<T>(values: readonly (T | undefined)[]): T[] | undefined {
  return values.every((one) => one !== undefined) ? [...values] : undefined;
}

function word(text: string): string | undefined {
  if (/^'(?:[^']|'')*'$/.test(text)) return text.slice(1, -1).replaceAll("''", "'");
  if (/^"(?:[^"\\]|\\.)*"$/.test(text)) return unescaped(text);
  return /^["'[\]{}&*!|>%@`]/.test(text) ? undefined : text;
}

/** Its escapes are those of JSON, and some more that nobody writes. */
function unescaped(text: string): string | undefined {
  try {
    return String(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** A comment begins behind a blank, and not in quotes. */
function withoutComment(line: string): string {
  let quote = '';
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charAt(at);
    const before = line[at - 1] ?? ' ';
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (/["']/.test(sign) && /[\s[{,:]/.test(before)) quote = sign;
    else if (sign === '#' && /\s/.test(before)) return line.slice(0, at).trimEnd();
  }
  return line.trimEnd();
}
