import { inOneLine, type Page, wordsOf } from '../../page/page.ts';
import { usedKilobytes, usedMilliseconds } from './units.ts';

export type SpojResult = {
  status: string;
  words: string;
  final: boolean;
  timeMs: number | undefined;
  memoryKb: number | undefined;
};

/** The answer to the page's own question; undefined when it is none, `missing` when it knows no such submission. */
export function resultOfAnswer(rows: unknown, remoteId: string): SpojResult | 'missing' | undefined {
  if (!Array.isArray(rows)) return undefined;
  const row: unknown = rows.find((one: unknown) => isRow(one) && String(one.id) === remoteId);
  if (!isRow(row)) return rows.length === 0 ? 'missing' : undefined;
  return {
    status: String(row.status),
    words: withoutTags(row.status_description),
    final: String(row.final) === '1',
    timeMs: usedMilliseconds(withoutTags(row.time)),
    memoryKb: usedKilobytes(withoutTags(row.mem)),
  };
}

type Row = { id: unknown; status: unknown; status_description: string; time: string; mem: string; final: unknown };

function isRow(value: unknown): value is Row {
  if (typeof value !== 'object' || value === null) return false;
  const texts = ['status_description', 'time', 'mem'].map((name) => (value as Record<string, unknown>)[name]);
  return texts.every((text) => typeof text === 'string') && 'id' in value && 'status' in value && 'final' in value;
}

/** The same on the page of one submission. */
export function resultOfPage(page: Page, remoteId: string): SpojResult | undefined {
  const cell = page.one(`#statusres_${remoteId}`);
  if (cell === undefined) return undefined;
  return {
    status: cell.attribs['status'] ?? '',
    words: wordsOf(cell),
    final: cell.attribs['final'] === '1',
    timeMs: usedMilliseconds(page.words(`#statustime_${remoteId}`) ?? ''),
    memoryKb: usedKilobytes(page.words(`#statusmem_${remoteId}`) ?? ''),
  };
}

/** Numbers of the submissions on a page, newest first. A page without a list is not an empty list. */
export function numbersOn(page: Page): string[] {
  const cells = page.all('[id^="statusres_"]');
  if (cells.length === 0) page.must('table.newstatus');
  const numbers = cells.map((cell) => (cell.attribs['id'] ?? '').slice('statusres_'.length));
  return numbers.filter((number) => /^\d{1,18}$/.test(number)).toSorted((a, b) => Number(b) - Number(a));
}

/** Words and marks of a cell, such as `<a title="…">0.01</a>`. */
function withoutTags(html: string): string {
  return inOneLine(html.replaceAll(/<[^<>]*>/g, ' ').replaceAll('&nbsp;', ' '));
}
