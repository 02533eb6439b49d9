import { storable } from '../../db/storable.ts';
import { rowsOf, withoutApostrophe, type Delimiter } from './csv.ts';

export type TableLine = { /** As an editor counts. */ line: number; cells: string[] };

/** A table as people copy it out of a spreadsheet or save it as text; throws `BadQuotes` where a quotation mark stays open. */
export async function readPastedTable(text: string): Promise<TableLine[]> {
  const table = text.replace(/^\uFEFF/, '');
  const lines: TableLine[] = [];
  for await (const { n, cells } of rowsOf([table], delimiterIn(table))) {
    lines.push({ line: n, cells: cells.map((cell) => withoutApostrophe(storable(cell).trim())) });
  }
  return lines;
}

function delimiterIn(table: string): Delimiter {
  const first = table.split(/\r\n|\r|\n/).find((line) => line.trim() !== '') ?? '';
  if (first.includes('\t')) return '\t';
  return first.includes(';') && !first.includes(',') ? ';' : ',';
}

/** What a heading is compared by: without case, spaces and decoration. */
export function headingKey(cell: string): string {
  return cell
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_*\-.:：]/g, '');
}
