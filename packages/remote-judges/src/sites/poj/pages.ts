import { type ChildNode, type Element, hasClass, nextElement, type Page, rawText, wordsOf } from '../../page/page.ts';
import { tidySample } from '../../page/statement.ts';
import { type Column, type ListedRun, readRuns } from '../../reading/listed-runs.ts';
import { limitIn } from '../../reading/words-of-a-page.ts';

const COLUMNS: readonly Column[] = [
  ...(['remoteId', 'author', 'problem', 'words', 'memory', 'time', 'language', 'other', 'other'] as const),
];

export function readPojRuns(page: Page): ListedRun[] {
  return readRuns(page, 'table.a', COLUMNS);
}

export type PojStatement = {
  title: string;
  timeLimitMs: number;
  memoryLimitKb: number;
  specialJudge: boolean;
  /** By the site's headings. */
  sections: ReadonlyMap<string, readonly ChildNode[]>;
  sample: { input: string; output: string };
};

export function readStatement(page: Page): PojStatement {
  const limits = wordsOf(page.must('.plm'));
  const sections = new Map(page.all('.pst').map((heading) => [wordsOf(heading), contentBehind(heading)]));
  if (!sections.has('Description')) throw page.changed('section "Description"');
  const sample = (name: string) => tidySample((sections.get(name) ?? []).map(rawText).join(''));
  return {
    title: titleOf(page),
    timeLimitMs: limitIn(page, limits, /(?<!Case )Time Limit: ?(\d+) ?MS/i, 'time limit'),
    memoryLimitKb: limitIn(page, limits, /Memory Limit: ?(\d+) ?K(?![a-z])/, 'memory limit'),
    specialJudge: /Special Judge/i.test(limits),
    sections,
    sample: { input: sample('Sample Input'), output: sample('Sample Output') },
  };
}

/** `1000 -- A+B Problem` in the head, when the heading is not there. */
function titleOf(page: Page): string {
  const title = page.words('.ptt') ?? /^\d+ -- (.+)$/.exec(page.words('title') ?? '')?.[1];
  if (title === undefined || title === '') throw page.changed('div.ptt');
  return title;
}

function contentBehind(heading: Element): readonly ChildNode[] {
  const box = nextElement(heading);
  return box && (hasClass(box, 'ptx') || hasClass(box, 'sio')) ? box.children : [];
}

export function readCompileLog(page: Page): string {
  return tidySample(rawText(page.must('pre')));
}

/** Undefined where the page is not the owner's. Blanks at the end are kept: the marker is made of them. */
export function readSource(page: Page): string | undefined {
  const box = isErrorPage(page) ? undefined : page.one('pre');
  return box && rawText(box);
}

export function isErrorPage(page: Page): boolean {
  return page.words('title') === 'Error';
}

/** The box to sign in stands on every page that is shown to nobody. */
export function asksToSignIn(page: Page): boolean {
  return page.all('form[action]').some((form) => /(?:^|\/)login\/?$/i.test(form.attribs['action'] ?? ''));
}
