import { SiteChanged } from '../../errors.ts';
import type { Reply } from '../../http/client.ts';
import { Assets } from '../../page/assets.ts';
import { piecesBetween } from '../../page/markup.ts';
import { type ChildNode, type Element, hasClass, inOneLine, type Page, rawText, wordsOf } from '../../page/page.ts';
import { type Dialect, statementOf, tidySample } from '../../page/statement.ts';
import type { RemoteId, RemoteProblem, Site } from '../../provider.ts';
import type { Place } from './places.ts';

const FONTS: Readonly<Record<string, string>> = {
  'tex-font-style-bf': 'b',
  'tex-font-style-it': 'i',
  'tex-font-style-sl': 'i',
  'tex-font-style-tt': 'code',
  'tex-font-style-underline': 'u',
  'tex-font-style-striked': 's',
  'tex-font-size-small': 'small',
};
const DOLLARS = [
  { begin: '$$$$$$', end: '$$$$$$', display: true },
  { begin: '$$$', end: '$$$', display: false },
];
const DIALECT: Dialect = {
  formulas: (text) => piecesBetween(text, DOLLARS),
  tagOf: (element) => Object.entries(FONTS).find(([name]) => element.name === 'span' && hasClass(element, name))?.[1],
  isDropped: (element) => hasClass(element, 'section-title') || hasClass(element, 'input-output-copier'),
};

const NAMED = ['input-specification', 'output-specification', 'sample-tests', 'note', 'input', 'output'];

/** A problem's page, in either of the layouts that are about. */
export function problemOfPage(reply: Reply, id: RemoteId, site: Site, place: Place, baseUrl: string): RemoteProblem {
  const { page } = reply;
  const box = page.must('.problem-statement');
  const header = page.must('.header', box);
  const assets = new Assets(site.hosts, baseUrl);
  const notes = new Set<string>(reply.isBroken ? ['some signs of the page could not be read'] : []);
  const part = (nodes: readonly ChildNode[]) => {
    const { text, notes: more } = statementOf(nodes, DIALECT, assets, reply.url);
    for (const note of more) notes.add(note);
    return text;
  };
  const section = (selector: string) => part(page.one(selector, box)?.children ?? []);
  const sections = box.children.filter((node): node is Element => node.type === 'tag' && node !== header);
  const legend = sections.find(
    (node) => !NAMED.some((name) => hasClass(node, name)) && wordsOfTitle(page, node) === '',
  );
  const interaction = sections.find(
    (node) => node !== legend && wordsOfTitle(page, node).toLowerCase() === 'interaction',
  );
  const files = [valueOf(page, header, '.input-file'), valueOf(page, header, '.output-file')];
  const isFileIo = files.some((name) => name !== '' && !/^(?:standard (?:input|output)|stdin|stdout)$/i.test(name));
  const input = section('.input-specification');
  return {
    id,
    title: titleOf(page, header, id),
    timeLimitMs: timeLimit(page, valueOf(page, header, '.time-limit')),
    memoryLimitMb: memoryLimit(page, valueOf(page, header, '.memory-limit')),
    description: part(legend?.children ?? []),
    input: [input, interaction && part(interaction.children)].filter(Boolean).join('\n\n'),
    output: section('.output-specification'),
    hint: section('.note'),
    samples: samplesOf(page, box),
    sourceLabel: contestName(page, id, place),
    sourceUrl: site.problemUrl(id),
    contestUrl: site.baseUrl + place.contest(id),
    tags: page
      .all('.tag-box')
      .map(wordsOf)
      .filter((tag) => tag !== '' && !tag.startsWith('*')),
    languageIds: undefined,
    assets: assets.list,
    flags: { interactive: interaction !== undefined, specialJudge: false, fileIo: isFileIo, pdf: false },
    notes: [...notes, ...(isFileIo ? [`reads and writes files: ${files.join(', ')}`] : [])],
    page: reply.snapshot(),
  };
}

function titleOf(page: Page, header: Element, { index }: RemoteId): string {
  const title = page.words('.title', header);
  if (!title) throw page.changed('.problem-statement .header .title');
  return title.startsWith(`${index}.`) ? title.slice(index.length + 1).trim() : title.replace(/^[A-Z]\d?\.\s+/, '');
}

/** What stands behind the name of a line of the header. */
function valueOf(page: Page, header: Element, selector: string): string {
  const line = page.one(selector, header);
  const words = line?.children.filter((child) => !(child.type === 'tag' && hasClass(child, 'property-title')));
  return inOneLine((words ?? []).map(rawText).join(''));
}

function wordsOfTitle(page: Page, section: Element): string {
  return page.words('.section-title', section) ?? '';
}

export function timeLimit(page: Pick<Page, 'changed'>, text: string): number {
  const found = /(?<!\d)(\d+(?:\.\d+)?)\s*(milliseconds?|ms|seconds?|s)\b/i.exec(text);
  if (!found) throw page.changed('.header .time-limit');
  return Math.round(Number(found[1]) * (found[2]!.toLowerCase().startsWith('m') ? 1 : 1000));
}

export function memoryLimit(page: Pick<Page, 'changed'>, text: string): number {
  const found = /(?<!\d)(\d+(?:\.\d+)?)\s*(kilobytes?|KB|megabytes?|MB|gigabytes?|GB)\b/i.exec(text);
  if (!found) throw page.changed('.header .memory-limit');
  const unit = found[2]![0]!.toLowerCase();
  const megabytes = Number(found[1]) * (unit === 'k' ? 1 / 1024 : unit === 'g' ? 1024 : 1);
  return Math.max(1, Math.round(megabytes));
}

function samplesOf(page: Page, box: Element): { input: string; output: string }[] {
  const inputs = page.all('.sample-tests .input pre', box).map(sampleOf);
  const outputs = page.all('.sample-tests .output pre', box).map(sampleOf);
  if (inputs.length !== outputs.length) throw page.changed('.sample-tests: as many inputs as outputs');
  return inputs.map((input, index) => ({ input, output: outputs[index] ?? '' }));
}

/** Newer pages put each line into a box. */
function sampleOf(pre: Element): string {
  const lines = pre.children.filter((node) => node.type === 'tag' && hasClass(node, 'test-example-line'));
  return tidySample(lines.length > 0 ? lines.map(rawText).join('\n') : rawText(pre));
}

function contestName(page: Page, id: RemoteId, place: Place): string {
  const address = place.contest(id);
  return page.words(`.rtable a[href$="${address}"]`) ?? '';
}

/** A page without a statement that says so in its own words. */
export function saysNoStatement(text: string): boolean {
  return /Statement is not available on English language|<th[^>]*>\s*Actions\s*<\/th>/.test(text);
}

export function changedStatement(reply: Reply): SiteChanged {
  return new SiteChanged('.problem-statement', reply.snapshot());
}
