import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { harmless } from './csv.ts';

const NAMESPACE = 'http://schemas.openxmlformats.org';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Excel refuses longer cells. */
const MAX_CELL = 32_767;

/** A number is one to count with; what only looks like one, as numbers of students, is a text. */
export type SheetCell = string | number;
export type SheetRows = AsyncIterable<readonly SheetCell[]> | Iterable<readonly SheetCell[]>;

/** A workbook with one sheet, made while it is sent. From the column `ownFrom` on, texts are ours and stay as they are. */
export function xlsxOf(sheet: string, rows: SheetRows, ownFrom = Infinity): Readable {
  const zip = new ZipFile();
  const part = (name: string, xml: string) => zip.addBuffer(Buffer.from(HEAD + xml), name);
  part(
    '[Content_Types].xml',
    `<Types xmlns="${NAMESPACE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  );
  part('_rels/.rels', relationship('officeDocument', 'xl/workbook.xml'));
  part(
    'xl/workbook.xml',
    `<workbook xmlns="${NAMESPACE}/spreadsheetml/2006/main" xmlns:r="${NAMESPACE}/officeDocument/2006/relationships"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  part('xl/_rels/workbook.xml.rels', relationship('worksheet', 'worksheets/sheet1.xml'));
  const content = Readable.from(sheetXml(rows, ownFrom));
  zip.addReadStream(content, 'xl/worksheets/sheet1.xml');
  const file = zip.outputStream as Readable;
  content.once('error', (error) => file.destroy(error));
  file.once('close', () => content.destroy());
  zip.end();
  return file;
}

function relationship(type: string, target: string): string {
  return `<Relationships xmlns="${NAMESPACE}/package/2006/relationships"><Relationship Id="rId1" Type="${NAMESPACE}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;
}

async function* sheetXml(rows: SheetRows, ownFrom: number): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${NAMESPACE}/spreadsheetml/2006/main"><cols><col min="1" max="50" width="20" customWidth="1"/></cols><sheetData>`;
  let text = '';
  for await (const row of rows) {
    text += `<row>${row.map((cell, column) => cellXml(cell, column >= ownFrom)).join('')}</row>`;
    if (text.length < 32_768) continue;
    yield text;
    text = '';
  }
  yield `${text}</sheetData></worksheet>`;
}

function cellXml(cell: SheetCell, isOwn: boolean): string {
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(isOwn ? cell : harmless(cell))}</t></is></c>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return (
    text
      .slice(0, MAX_CELL)
      .toWellFormed()
      // XML has no way at all to write these.
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
  );
}
