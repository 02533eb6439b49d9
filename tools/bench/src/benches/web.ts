import type { Bench } from '../bench.ts';
import { row } from '../report.ts';
import { buildWeb } from '@oyez/cli/up/web-build';
import { FIRST_VISIT_BYTES, LIST_PAGE_BYTES, measureWeb, OUTSIDE_BOARD_BYTES } from '../web-size.ts';

const KIB = 1024;

/** Gzip bytes of what a browser loads. */
export const web: Bench = async ({ say }) => {
  await buildWeb(say);
  const { firstVisit, listPage, outsideBoard, lazy } = measureWeb();
  return [
    row('web', 'first visit of the home page', firstVisit.bytes / KIB, 'KB', { atMost: FIRST_VISIT_BYTES / KIB }),
    row('web', 'problem list beyond it', listPage.bytes / KIB, 'KB', { atMost: LIST_PAGE_BYTES / KIB }),
    row('web', 'files of the first visit of an outside board', outsideBoard.bytes / KIB, 'KB', {
      atMost: OUTSIDE_BOARD_BYTES / KIB,
    }),
    ...lazy
      .filter((part) => part !== listPage && !isSyntaxPack(part.name))
      .map((part) => row('web', `${part.name} beyond the first visit`, part.bytes / KIB, 'KB')),
  ];
};

/** One for each language of the editor; each holds the packages that it shares with the others. */
function isSyntaxPack(name: string): boolean {
  return name.startsWith('dist-') || name === 'clike' || name === 'ruby';
}
