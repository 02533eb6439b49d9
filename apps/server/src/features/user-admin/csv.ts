import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';

/** Tables as text: reading what people's spreadsheet programs write, and writing what they read. */

export type Encoding = 'UTF-8' | 'GB18030';
const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** What is read without a pause. */
const CHUNK_BYTES = 16 * 1024;
/** A row longer than this is a quotation mark that was never closed. */
const MAX_ROW_LENGTH = 300_000;
/** No spreadsheet program has more columns. */
const MAX_COLUMNS = 16_384;
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
  const beginning = [...textOf(bytes.subarray(0, CHUNK_BYTES), encoding)].join('');
  let best: { delimiter: Delimiter; cells: number } = { delimiter: ',', cells: 0 };
  for (const delimiter of DELIMITERS) {
    const cells = cellsOfFirstRow(beginning, delimiter);
    if (cells > best.cells) best = { delimiter, cells };
  }
  return best.delimiter;
}

function cellsOfFirstRow(text: string, delimiter: Delimiter): number {
  try {
    const [first] = parseSync(text, { ...readingOf(delimiter), skip_records_with_empty_values: true, to: 1 });
    return first?.length ?? 0;
  } catch (error) {
    if (error instanceof CsvError) return 0;
    throw error;
  }
}

/** RFC 4180, and what programs make of it: any line ends, quotes inside unquoted cells, spaces around, rows of any length. */
function readingOf(delimiter: Delimiter) {
  return {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_LENGTH,
  };
}

export type CsvRow = { /** As a spreadsheet counts. */ n: number; cells: string[] };

/** A quotation mark of this row is never closed, or text follows the closing one. */
export class BadQuotes extends Error {
  readonly row: number;

  constructor(row: number) {
    super(`row ${row}`);
    this.row = row;
  }
}

export class TooManyColumns extends Error {}

type Counts = { records: number; empty_lines: number };

/** The rows that are not empty lines, as they are read. */
export async function* rowsOf(chunks: Iterable<string>, delimiter: Delimiter): AsyncGenerator<CsvRow> {
  const rows = Readable.from(chunks).pipe(parse({ ...readingOf(delimiter), cast: boundedCell, info: true }));
  try {
    for await (const { record, info } of rows as AsyncIterable<{ record: string[]; info: Counts }>) {
      yield { n: placeOf(info), cells: record.slice(0, MAX_CELLS) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { records, empty_lines } = error as CsvError & Counts;
    throw new BadQuotes(placeOf({ records: records + 1, empty_lines }));
  }
}

function boundedCell(text: string, { index }: { index: number }): string {
  if (index >= MAX_COLUMNS) throw new TooManyColumns();
  return text.trim();
}

function placeOf({ records, empty_lines: emptyLines }: Counts): number {
  return records + emptyLines;
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
