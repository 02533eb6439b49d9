import { sheet } from '@oyez/board/sheet';
import { harmless } from '../user-admin/csv.ts';
import { sheetOf } from '../user-admin/sheets.service.ts';
import type { Download } from '../../http/downloads.ts';
import { rowsOf, type BoardStore } from './board-store.ts';
import { seenBoard, type Viewer } from './board-pages.service.ts';

/** After them stands what the rule makes, such as `+(2)`, which a workbook shows as it is. */
const PERSON_COLUMNS = 5;

/** The board as a table for spreadsheets, with names as the contest shows them and real ones for its jury. */
export async function boardSheet(
  store: BoardStore,
  viewer: Viewer,
  asked: { forceRefresh: boolean; removeStar: boolean; containsEnd: boolean; format: 'xlsx' | 'csv' },
): Promise<Download> {
  const { board, audience, contestId, people } = await seenBoard(store, viewer, asked);
  const rows = rowsOf(board, asked).map((row) => ({
    ...row,
    participant: people?.get(row.participant.id) ?? row.participant,
  }));
  const { headers, cells } = sheet(board.settings, rows, audience);
  const texts = [headers.map(harmless), ...cells.map((line) => line.map(String))];
  return {
    name: `contest_${contestId}_rank.${asked.format}`,
    content: sheetOf(asked.format, 'rank', texts, PERSON_COLUMNS),
  };
}
