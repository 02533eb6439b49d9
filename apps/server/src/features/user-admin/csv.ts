/** Tables as text: reading what people's spreadsheet programs write, and writing what they read. */

export type Encoding = 'UTF-8' | 'GB18030';
const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

const CHUNK_BYTES = 64 * 1024;
/** A cell longer than this is a quotation mark that was never closed. */
const MAX_CELL = 100_000;
const MAX_CELLS = 100;

/** UTF-8 when it is that; else the encoding of Chinese spreadsheets, of which GBK is a part. Undefined: no text at all. */
export function encodingOf(bytes: Buffer): Encoding | undefined {
  // Zip (xlsx) and old Excel files begin so; NUL stands in no text of these encodings.
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1')) || bytes.includes(0)) return undefined;
  for (const encoding of ['UTF-8', 'GB18030'] as const) if (decodes(bytes, encoding)) return encoding;
  return undefined;
}

function decodes(bytes: Buffer, encoding: Encoding): boolean {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true });
    }
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** Piece by piece and without the byte order mark. */
export function* textOf(bytes: Buffer, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    yield decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true });
  }
  yield decoder.decode();
}

/** The one that splits the first row into most cells. */
export function delimiterOf(bytes: Buffer, encoding: Encoding): Delimiter {
  const beginning = bytes.subarray(0, CHUNK_BYTES);
  let best: { delimiter: Delimiter; cells: number } = { delimiter: ',', cells: 0 };
  for (const delimiter of DELIMITERS) {
    const cells = firstRowOf(beginning, encoding, delimiter).length;
    if (cells > best.cells) best = { delimiter, cells };
  }
  return best.delimiter;
}

function firstRowOf(bytes: Buffer, encoding: Encoding, delimiter: Delimiter): string[] {
  try {
    for (const row of rowsOf(textOf(bytes, encoding), delimiter))
      if (row.cells.some((cell) => cell !== '')) return row.cells;
  } catch (error) {
    if (!(error instanceof OpenQuote)) throw error;
  }
  return [];
}

export type CsvRow = { /** As a spreadsheet counts. */ n: number; cells: string[] };

/** A quotation mark that opened a cell of this row is never closed. */
export class OpenQuote extends Error {
  readonly row: number;

  constructor(row: number) {
    super(`row ${row}`);
    this.row = row;
  }
}

/** RFC 4180, and what programs make of it: any line ends, quotes inside unquoted cells, spaces around. */
export function* rowsOf(chunks: Iterable<string>, delimiter: Delimiter): Generator<CsvRow> {
  let n = 1;
  let cells: string[] = [];
  let cell = '';
  let quoted: 'no' | 'open' | 'closing' = 'no';
  let afterReturn = false;
  let isEmpty = true;

  const endCell = () => {
    if (cells.length < MAX_CELLS) cells.push(cell.trim());
    cell = '';
    quoted = 'no';
  };

  for (const chunk of chunks) {
    for (const sign of chunk) {
      if (afterReturn) {
        afterReturn = false;
        if (sign === '\n') continue;
      }
      if (quoted === 'open') {
        if (sign === '"') quoted = 'closing';
        else cell += sign;
        if (cell.length > MAX_CELL) throw new OpenQuote(n);
        continue;
      }
      if (quoted === 'closing' && sign === '"') {
        cell += '"';
        quoted = 'open';
        continue;
      }
      if (sign === delimiter) {
        endCell();
        isEmpty = false;
      } else if (sign === '\n' || sign === '\r') {
        afterReturn = sign === '\r';
        endCell();
        yield { n, cells };
        n += 1;
        cells = [];
        isEmpty = true;
      } else if (sign === '"' && cell.trim() === '' && quoted === 'no') {
        quoted = 'open';
        cell = '';
        isEmpty = false;
      } else {
        cell += sign;
        isEmpty = false;
        if (cell.length > MAX_CELL) throw new OpenQuote(n);
      }
    }
  }
  if (quoted === 'open') throw new OpenQuote(n);
  if (!isEmpty || cells.length > 0) {
    endCell();
    yield { n, cells };
  }
}

const FORMULA = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** What a spreadsheet program would compute is made a text: an apostrophe before it, as these programs write it themselves. */
export function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The reverse, so that what was exported can be imported again. */
export function withoutApostrophe(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}

/** Marks the text as UTF-8 for spreadsheet programs. */
export const CSV_START = '\uFEFF';

export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quote(harmless(cell))).join(',')}\r\n`;
}

function quote(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
