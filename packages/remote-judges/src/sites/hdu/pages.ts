import { isTag } from 'domhandler';
import { type ChildNode, type Element, hasClass, type Page, rawText, wordsOf } from '../../page/page.ts';
import { tidySample } from '../../page/statement.ts';
import { type Column, type ListedRun, readRuns } from '../../reading/listed-runs.ts';
import { limitIn } from '../../reading/words-of-a-page.ts';

const COLUMNS: readonly Column[] = [
  ...(['remoteId', 'other', 'words', 'problem', 'time', 'memory', 'other', 'language', 'author'] as const),
];

export function readHduRuns(page: Page): ListedRun[] {
  return readRuns(page, '#fixed_table table, table.table_text', COLUMNS);
}

export type HduStatement = {
  title: string;
  timeLimitMs: number;
  memoryLimitKb: number;
  specialJudge: boolean;
  /** By the site's headings. */
  sections: ReadonlyMap<string, readonly ChildNode[]>;
  sample: { input: string; output: string };
  hint: readonly ChildNode[];
};

export function readStatement(page: Page): HduStatement {
  const heading = page.one('h1[style*="1A5CC8" i]') ?? page.must('h1');
  const head = headOf(page, heading);
  const sections = new Map(page.all('div.panel_title').map((title) => [wordsOf(title), contentBehind(title)]));
  if (!sections.has('Problem Description')) throw page.changed('panel "Problem Description"');
  const { output, hint } = outputAndHint(page, sections.get('Sample Output') ?? []);
  return {
    title: wordsOf(heading),
    // For Java and for all others, which are ours.
    timeLimitMs: limitIn(page, head, /Time Limit: ?\d+\/(\d+) ?MS/i, 'time limit'),
    memoryLimitKb: limitIn(page, head, /Memory Limit: ?\d+\/(\d+) ?K(?![a-z])/, 'memory limit'),
    specialJudge: page.all('font[color="red" i]').some((font) => /^special judge$/i.test(wordsOf(font))),
    sections,
    sample: { input: typed(sections.get('Sample Input') ?? []), output },
    hint: [...hint, ...(sections.get('Hint') ?? [])],
  };
}

/** The limits stand in the box of the title, or of what is around it. */
function headOf(page: Page, heading: Element): string {
  let box = heading.parent;
  while (box && !/Memory Limit/i.test(wordsOf(box))) box = box.parent;
  return wordsOf(box ?? page.document);
}

/** All up to the foot of the panel, even what a `</div>` too many has pushed out of it. */
function contentBehind(title: Element): ChildNode[] {
  const found: ChildNode[] = [];
  for (let node = title.next; node; node = node.next) {
    if (isTag(node) && (hasClass(node, 'panel_bottom') || hasClass(node, 'panel_title'))) break;
    if (isTag(node) && hasClass(node, 'panel_content')) found.push(...node.children);
    else found.push(node);
  }
  return found;
}

/** In the box of the sample output stands another, headed "Hint". */
function outputAndHint(page: Page, nodes: readonly ChildNode[]): { output: string; hint: readonly ChildNode[] } {
  const boxes = nodes.filter(isTag).flatMap((node) => [node, ...page.all('div', node)]);
  const box = boxes.find(isHintBox);
  if (box === undefined) return { output: typed(nodes), hint: [] };
  const within = box.children.filter((node) => !isHintHeading(node));
  const isHeadingOnly = within.every((node) => wordsOf(node) === '');
  return { output: typed(siblingsBefore(box)), hint: isHeadingOnly ? siblingsBehind(box) : within };
}

function isHintBox(box: Element): boolean {
  const first = box.children.find(isTag);
  return box.name === 'div' && first !== undefined && isHintHeading(first);
}

function isHintHeading(node: ChildNode): boolean {
  return isTag(node) && /^hint:?$/i.test(wordsOf(node));
}

function siblingsBefore(node: ChildNode): ChildNode[] {
  const before: ChildNode[] = [];
  for (let sibling = node.prev; sibling; sibling = sibling.prev) before.unshift(sibling);
  return before;
}

function siblingsBehind(node: ChildNode): ChildNode[] {
  const behind: ChildNode[] = [];
  for (let sibling = node.next; sibling; sibling = sibling.next) behind.push(sibling);
  return behind;
}

function typed(nodes: readonly ChildNode[]): string {
  return tidySample(nodes.map(rawText).join(''));
}

export function readCompileLog(page: Page): string {
  return tidySample(rawText(page.must('pre')));
}

/** Undefined where the page is not the owner's. Blanks at the end are kept: the marker is made of them. */
export function readSource(page: Page): string | undefined {
  const box = page.one('textarea#usercode') ?? page.one('pre');
  return box && rawText(box);
}
