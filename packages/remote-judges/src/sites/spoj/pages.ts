import { isTag, isText } from 'domhandler';
import { removeElement } from 'domutils';
import { type ChildNode, type Element, inOneLine, type Page, rawText, wordsOf } from '../../page/page.ts';
import { tidySample } from '../../page/statement.ts';
import { type SpojLimits, memoryMegabytes, timeMilliseconds } from './units.ts';

export type SpojStatement = {
  title: string;
  limits: SpojLimits;
  /** Without the samples that were found in it. */
  body: readonly ChildNode[];
  samples: readonly { input: string; output: string }[];
  tags: readonly string[];
  resource: string;
};

const PARTS = ['#problem-name', '#problem-body', 'table#problem-meta'];

/** The site sends people on to its list, or shows a page that has no part of a problem. */
export function isNoProblem(page: Page, text: string): boolean {
  if (text.includes('In a few seconds you will be redirected to')) return true;
  return /<\/html>\s*$/i.test(text) && PARTS.every((part) => page.one(part) === undefined);
}

export function readStatement(page: Page): SpojStatement {
  const [, name] = /^[A-Z0-9_]+ ?[-–] ?(.+)$/.exec(wordsOf(page.must('#problem-name'))) ?? [];
  if (name === undefined) throw page.changed('#problem-name');
  const rows = new Map(page.all('table#problem-meta tr').map((row) => labelled(page, row)));
  const timeLimitMs = timeMilliseconds(rows.get('time limit') ?? '');
  const memoryLimitMb = memoryMegabytes(rows.get('memory limit') ?? '');
  if (timeLimitMs === undefined || memoryLimitMb === undefined) throw page.changed('table#problem-meta');
  const body = page.must('#problem-body');
  const samples = takeSamples(page, body);
  return {
    title: name,
    limits: { timeLimitMs, memoryLimitMb },
    body: body.children,
    samples,
    tags: page.all('[data-tagid]').map((tag) => wordsOf(tag).replace(/^#/, '')),
    resource: rows.get('resource') ?? '',
  };
}

function labelled(page: Page, row: Element): [string, string] {
  const [label, value] = page.all('td, th', row).map(wordsOf);
  return [(label ?? '').replace(/:$/, '').toLowerCase(), value ?? ''];
}

/** Only where nothing is to be guessed: blocks with both of their parts named, or as many inputs as outputs behind "Example". */
function takeSamples(page: Page, body: Element): { input: string; output: string }[] {
  const blocks = page.all('pre', body);
  const named = blocks.map(namedParts);
  if (blocks.length > 0 && named.every((parts) => parts !== undefined)) {
    for (const block of blocks) cutOut(block);
    return named;
  }
  const heading = blocks[0] && headingBefore(blocks[0]);
  const isPairs = blocks.length > 0 && blocks.length % 2 === 0 && heading !== undefined;
  if (!isPairs || named.some((parts) => parts !== undefined)) return [];
  for (const block of blocks) cutOut(block);
  const texts = blocks.map((block) => tidySample(rawText(block)));
  return texts.flatMap((input, at) => (at % 2 === 0 ? [{ input, output: texts[at + 1] ?? '' }] : []));
}

function namedParts(block: Element): { input: string; output: string } | undefined {
  const parts = /^\s*(?:Sample )?Input:?[ \t]*\n([\s\S]*?)\n[^\S\n]*(?:Sample )?Output:?[ \t]*\n([\s\S]*)$/i.exec(
    tidySample(rawText(block)),
  );
  return parts ? { input: tidySample(parts[1] ?? ''), output: tidySample(parts[2] ?? '') } : undefined;
}

function cutOut(block: Element): void {
  const heading = headingBefore(block);
  if (heading) removeElement(heading);
  removeElement(block);
}

function headingBefore(block: Element): Element | undefined {
  let node = block.prev;
  while (node && isText(node) && node.data.trim() === '') node = node.prev;
  return node && isTag(node) && /^(?:sample|example)s?:?$/i.test(wordsOf(node)) ? node : undefined;
}

/** The languages of one problem; undefined where the page has no choice of them. */
export function readLanguages(page: Page): { siteId: string; siteName: string }[] | undefined {
  const select = page.one('select#lang');
  return (
    select &&
    page
      .all('option[value]', select)
      .map((option) => ({ siteId: option.attribs['value'] ?? '', siteName: wordsOf(option) }))
      .filter(({ siteId }) => /^\d{1,5}$/.test(siteId))
  );
}

/** What stands on the page in place of a number. */
export function plainWords(page: Page): string {
  return inOneLine(page.words('#content') ?? page.words('body') ?? '').slice(0, 300);
}

export function readCompileLog(page: Page): string | undefined {
  const log = page.one('div[align="left"] > pre > small') ?? page.one('div[align="left"] pre');
  return log && tidySample(rawText(log));
}

export function wantsSignIn(page: Page): boolean {
  return /Authori[sz]ation required/i.test(page.words('title') ?? '');
}
