import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { downloadContestRank } from '@oyez/contract/contests/boards';
import { openZipFile } from '@oyez/server/features/test-data/archive/zip-file';
import type { Contest, Place } from './stage.ts';

/** The rank sheet with what lies behind the seal, as rows of texts. An apostrophe says that a cell is a text. */
export async function rankSheet(place: Place, { id, jury }: Contest, format: 'csv' | 'xlsx'): Promise<string[][]> {
  const query = new URLSearchParams({ cid: String(id), forceRefresh: 'true', format });
  const reply = await fetch(`${place.address}${downloadContestRank.path}?${query.toString()}`, {
    headers: { authorization: jury.token },
  });
  if (!reply.ok) throw new Error(await reply.text());
  const rows = format === 'csv' ? csvRows(await reply.text()) : await xlsxRows(Buffer.from(await reply.arrayBuffer()));
  return rows.map((cells) => cells.map((cell) => cell.replace(/^'/, '')));
}

/** Nobody here has a name with a comma. */
function csvRows(table: string): string[][] {
  return table
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
}

async function xlsxRows(workbook: Buffer): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'oyez-sheet-'));
  try {
    writeFileSync(join(folder, 'rank.xlsx'), workbook);
    const zip = await openZipFile(join(folder, 'rank.xlsx'));
    for await (const entry of zip.eachEntry()) {
      if (String(entry.fileName).endsWith('sheet1.xml'))
        return cellsIn(await text(await zip.openReadStreamPromise(entry)));
    }
    throw new Error('the workbook has no sheet');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function cellsIn(sheet: string): string[][] {
  return [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c[^>]*>.*?<t[^>]*>([^<]*)<\/t>.*?<\/c>|<c[^>]*\/>/gs)].map(([, cell = '']) => cell),
  );
}
