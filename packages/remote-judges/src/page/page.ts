import { selectAll, selectOne } from 'css-select';
import { type AnyNode, type ChildNode, type Document, Element, isTag, isText, type ParentNode } from 'domhandler';
import { parse } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { SiteChanged } from '../errors.ts';
import type { PageSnapshot } from '../provider.ts';

export type { AnyNode, ChildNode, Element };

/** No page of a judge is nested so deep; what walks a tree by calling itself stays within its stack. */
const MAX_DEPTH = 400;

/** A page as browsers read it, valid or not. What is asked of it and is not there is a change of the site, never a guess. */
export class Page {
  readonly document: Document;
  readonly #snapshot: () => PageSnapshot;

  constructor(html: string, snapshot: () => PageSnapshot) {
    this.#snapshot = snapshot;
    this.document = parse(html, { treeAdapter: adapter });
    if (isDeeperThan(this.document, MAX_DEPTH)) throw this.changed('a page nested without end');
  }

  one(selector: string, within: ParentNode = this.document): Element | undefined {
    const found = selectOne(selector, within);
    return found instanceof Element ? found : undefined;
  }

  all(selector: string, within: ParentNode = this.document): Element[] {
    return selectAll(selector, within).filter((one) => one instanceof Element);
  }

  must(selector: string, within: ParentNode = this.document): Element {
    const found = this.one(selector, within);
    if (found === undefined) throw this.changed(selector);
    return found;
  }

  /** The words of the first such element in one line; undefined without one. */
  words(selector: string, within: ParentNode = this.document): string | undefined {
    const found = this.one(selector, within);
    return found && wordsOf(found);
  }

  value(selector: string, attribute: string, within: ParentNode = this.document): string | undefined {
    return this.one(selector, within)?.attribs[attribute];
  }

  changed(what: string): SiteChanged {
    return new SiteChanged(what, this.#snapshot());
  }
}

/** Signs of a text as they stand there; `br` is a line. */
export function rawText(node: AnyNode): string {
  if (isText(node)) return node.data;
  if (isTag(node) && node.name === 'br') return '\n';
  return 'children' in node ? node.children.map(rawText).join('') : '';
}

export function wordsOf(node: AnyNode): string {
  return inOneLine(rawText(node));
}

/** Every kind of blank is one; a hard blank, too. */
export function inOneLine(text: string): string {
  return text.replaceAll(/[\s\u00a0\u200b]+/g, ' ').trim();
}

export function hasClass(element: Element, name: string): boolean {
  return (element.attribs['class'] ?? '').split(/\s+/).includes(name);
}

/** The element of that name that stands around this one, or is it. */
export function around(element: Element, name: string): Element | undefined {
  let at: Element | undefined = element;
  while (at && at.name !== name) at = at.parent && isTag(at.parent) ? at.parent : undefined;
  return at;
}

/** The words of a row in the column whose heading begins so; undefined where the table has none. */
export function underHeading(page: Page, row: Element, heading: RegExp): string | undefined {
  const table = around(row, 'table');
  const head = table && page.all('tr', table).find((one) => page.one('th', one) !== undefined);
  const at = head ? page.all('th, td', head).findIndex((cell) => heading.test(wordsOf(cell))) : -1;
  const cell = page.all('td, th', row)[at];
  return cell && wordsOf(cell);
}

/** The first element behind this one that is not blank between tags. */
export function nextElement(node: ChildNode): Element | undefined {
  let next = node.next;
  while (next && !isTag(next)) next = next.next;
  return next ?? undefined;
}

function isDeeperThan(document: Document, limit: number): boolean {
  let level: ChildNode[] = document.children;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true;
    level = level.flatMap((node) => ('children' in node ? node.children : []));
  }
  return false;
}
