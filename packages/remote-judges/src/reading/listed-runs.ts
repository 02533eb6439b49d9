import type { Element, Page } from '../page/page.ts';
import { wordsOf } from '../page/page.ts';
import type { RemoteLanguage, Submission, SubmitTicket } from '../provider.ts';
import { isNewer, type Row } from '../sending.ts';
import type { Search } from './find-submitted.ts';
import { isOtherLanguage } from './other-language.ts';

/** A row of a site's list of submissions, newest first. */
export type ListedRun = {
  remoteId: string;
  /** The site's words for the verdict. */
  words: string;
  problem: string;
  language: string;
  author: string;
  timeMs: number | undefined;
  memoryKb: number | undefined;
};

export type Column = 'remoteId' | 'words' | 'problem' | 'language' | 'author' | 'time' | 'memory' | 'other';

/** An empty list is a list; a page without its headings, or with other columns, is another page. */
export function readRuns(page: Page, table: string, columns: readonly Column[]): ListedRun[] {
  const list = page.must(table);
  if (!/run ?id/i.test(wordsOf(list))) throw page.changed(`headings of ${table}`);
  return page
    .all('tr', list)
    .map((row) => ({ cells: page.all('td, th', row), isRun: /^center$/i.test(row.attribs['align'] ?? '') }))
    .filter(({ cells, isRun }) => cells.length > 1 && !isHeading(cells) && (isRun || cells.length === columns.length))
    .map(({ cells }) => readRun(page, cells, columns));
}

function isHeading([first]: readonly Element[]): boolean {
  return first === undefined || first.name === 'th' || /^run ?id$/i.test(wordsOf(first));
}

function readRun(page: Page, cells: readonly Element[], columns: readonly Column[]): ListedRun {
  const cell = (column: Column) => wordsOf(cells[columns.indexOf(column)] ?? page.document);
  const remoteId = cell('remoteId');
  if (cells.length !== columns.length || !/^\d{1,18}$/.test(remoteId)) throw page.changed('row of the list');
  return {
    remoteId,
    words: cell('words'),
    problem: cell('problem'),
    language: cell('language'),
    author: cell('author'),
    timeMs: amount(cell('time'), 'MS'),
    memoryKb: amount(cell('memory'), 'K'),
  };
}

/** `15MS`, `1420K`. Cells are empty while nothing is known. */
function amount(text: string, unit: string): number | undefined {
  const [, digits, found] = /^(\d{1,9}) ?([A-Z]+)$/i.exec(text) ?? [];
  return found?.toUpperCase() === unit ? Number(digits) : undefined;
}

/** Names are the same in capitals or not. */
export function ownRuns(runs: readonly ListedRun[], handle: string, problem: string): ListedRun[] {
  return runs.filter((run) => run.author.toLowerCase() === handle.toLowerCase() && run.problem === problem);
}

/** What was sent is searched for among the account's submissions of that problem. */
export function searchAmong(
  own: () => Promise<readonly Pick<Row, 'remoteId' | 'language'>[]>,
  sourceOf: Search['sourceOf'],
  { languageId }: Submission,
  ticket: SubmitTicket,
  languages: readonly RemoteLanguage[],
): Search {
  return {
    async candidates() {
      const rows = await own();
      return rows
        .filter((row) => !isOtherLanguage(row.language, languageId, languages) && isNewer(row.remoteId, ticket))
        .map(({ remoteId }) => remoteId);
    },
    sourceOf,
  };
}
