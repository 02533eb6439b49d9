import { type AnyNode, type ChildNode, type Element, isTag, isText } from 'domhandler';
import type { Assets } from './assets.ts';
import { escapedAttribute, escapedText, formula, type Piece } from './markup.ts';
import { rawText } from './page.ts';

/** How one site writes its statements. */
export type Dialect = {
  /** Splits a text into words and formulas; without it there are none, and a dollar is a dollar. */
  formulas?: (text: string) => Piece[];
  /** An element that is a formula. */
  formulaOf?: (element: Element) => Piece | undefined;
  /** What is drawn as something else: `tex-font-style-bf` is `b`. */
  tagOf?: (element: Element) => string | undefined;
  /** Left out with what is in it. */
  isDropped?: (element: Element) => boolean;
};

type Writing = { dialect: Dialect; assets: Assets; pageUrl: string; notes: Set<string> };

const BLOCKS = new Set([
  ...['address', 'article', 'blockquote', 'center', 'dd', 'details', 'div', 'dl', 'dt', 'figure', 'h1', 'h2', 'h3'],
  ...['h4', 'h5', 'h6', 'hr', 'li', 'ol', 'p', 'pre', 'section', 'summary', 'table', 'tbody', 'td', 'tfoot', 'th'],
  ...['thead', 'tr', 'ul'],
]);
const INLINE = new Set([
  ...['a', 'b', 'br', 'code', 'del', 'em', 'i', 'img', 'ins', 'kbd', 'mark', 'q', 'rp', 'rt', 'ruby', 's', 'samp'],
  ...['small', 'strong', 'sub', 'sup', 'u', 'var'],
]);
const DROPPED = new Set([
  ...['script', 'style', 'template', 'iframe', 'object', 'embed', 'applet', 'svg', 'math', 'noscript', 'textarea'],
  ...['title', 'xmp', 'select', 'button', 'form', 'input', 'link', 'meta', 'head', 'audio', 'video', 'canvas'],
]);
const RENAMED: Readonly<Record<string, string>> = {
  center: 'div',
  tt: 'code',
  strike: 's',
  address: 'div',
  article: 'div',
  figure: 'div',
};
const VOID = new Set(['br', 'hr', 'img']);
/** Elements that hold words or others, and say nothing when they are empty. */
const HOLLOW = new Set(['p', 'div', 'section', 'b', 'i', 'em', 'strong', 'u', 's', 'sub', 'sup', 'ul', 'ol', 'small']);

/**
 * A statement of a site as our statements are: Markdown whose every block is a line of safe HTML, with formulas between
 * dollars and pictures named by placeholders. No line of it holds what Markdown would read as its own.
 */
export function statementOf(
  nodes: readonly ChildNode[],
  dialect: Dialect,
  assets: Assets,
  pageUrl: string,
): { text: string; notes: string[] } {
  const writing: Writing = { dialect, assets, pageUrl, notes: new Set() };
  const blocks: string[] = [];
  let words = '';
  const finishWords = () => {
    const line = trimmed(words);
    if (line !== '') blocks.push(`<p>${line}</p>`);
    words = '';
  };
  for (const node of flattened(nodes, writing)) {
    if (isTag(node) && BLOCKS.has(tagOf(node, dialect))) {
      finishWords();
      const block = trimmed(written(node, writing, false));
      if (block !== '') blocks.push(block);
    } else {
      words += written(node, writing, false);
    }
  }
  finishWords();
  return { text: blocks.join('\n\n'), notes: [...writing.notes] };
}

/** Elements that mean nothing by themselves are not in the way of their children. */
function flattened(nodes: readonly ChildNode[], writing: Writing): ChildNode[] {
  return nodes.flatMap((node) => {
    if (!isTag(node) || writing.dialect.formulaOf?.(node)) return [node];
    const isBox = ['div', 'section', 'article', 'center', 'body', 'html', 'font', 'span'].includes(
      tagOf(node, writing.dialect),
    );
    const hasBlock = node.children.some((child) => isTag(child) && BLOCKS.has(child.name));
    const isPlain = node.attribs['align'] === undefined && !isDropped(node, writing);
    return isBox && hasBlock && isPlain ? flattened(node.children, writing) : [node];
  });
}

function written(node: AnyNode, writing: Writing, inPre: boolean): string {
  if (isText(node)) return inPre ? preText(node.data) : textWithFormulas(node.data, writing);
  if (!isTag(node) || isDropped(node, writing)) return '';
  const found = inPre ? undefined : writing.dialect.formulaOf?.(node);
  if (found) return pieceText(found);
  const tag = tagOf(node, writing.dialect);
  if (tag === 'img') return picture(node, writing);
  if (inPre && (tag === 'br' || tag === 'p' || tag === 'div')) return `${children(node, writing, true)}&#10;`;
  if (tag === 'pre') return `<pre>${leadingLine(children(node, writing, true))}</pre>`;
  if (!BLOCKS.has(tag) && !INLINE.has(tag)) return children(node, writing, inPre);
  if (VOID.has(tag)) return `<${tag}>`;
  const inner = children(node, writing, inPre);
  if (HOLLOW.has(tag) && trimmed(inner) === '') return inner === '' ? '' : ' ';
  return `<${tag}${attributesOf(node, tag, writing)}>${BLOCKS.has(tag) ? trimmed(inner) : inner}</${tag}>`;
}

function children(node: Element, writing: Writing, inPre: boolean): string {
  return node.children.map((child) => written(child, writing, inPre)).join('');
}

function isDropped(element: Element, { dialect }: Writing): boolean {
  return DROPPED.has(element.name) || (dialect.isDropped?.(element) ?? false);
}

function tagOf(element: Element, dialect: Dialect): string {
  return dialect.tagOf?.(element) ?? RENAMED[element.name] ?? element.name;
}

function textWithFormulas(text: string, { dialect }: Writing): string {
  const pieces = dialect.formulas?.(text) ?? [{ text }];
  return pieces.map((piece, index) => pieceText(piece, index > 0)).join('');
}

function pieceText(piece: Piece, isBehindFormula = false): string {
  if ('tex' in piece) return formula(piece);
  const words = escapedText(piece.text).replaceAll(/[\s\u00a0]+/g, ' ');
  // A digit behind a dollar would make a price of the formula.
  return isBehindFormula ? words.replace(/^\d/, (digit) => `&#${digit.codePointAt(0)};`) : words;
}

function preText(text: string): string {
  return escapedText(text.replaceAll(/\r\n?/g, '\n')).replaceAll('\n', '&#10;');
}

/** Browsers leave out a line's end right behind the tag. */
function leadingLine(inner: string): string {
  return inner.startsWith('&#10;') ? `&#10;${inner}` : inner;
}

function picture(element: Element, { assets, pageUrl, notes }: Writing): string {
  const address = element.attribs['src'] ?? '';
  const alt = escapedAttribute(element.attribs['alt'] ?? '');
  const placeholder = assets.add(address, pageUrl);
  if (placeholder === undefined) {
    const target = URL.parse(address, pageUrl);
    const isLink = target !== null && /^https?:$/.test(target.protocol);
    notes.add(`a picture of another host was left out: ${isLink ? target.host : 'no address'}`);
    return isLink ? `<a href="${escapedAttribute(target.href)}">${alt || escapedText(target.href)}</a>` : alt;
  }
  const size = ['width', 'height']
    .map((name) => [name, /^\d{1,4}/.exec(element.attribs[name] ?? '')?.[0]] as const)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${value}"`));
  return `<img src="${placeholder}" alt="${alt}"${size.join('')}>`;
}

function attributesOf(element: Element, tag: string, { pageUrl }: Writing): string {
  const given = element.attribs;
  const kept: [string, string | undefined][] = [];
  if (tag === 'a') kept.push(['href', safeLink(given['href'], pageUrl)]);
  if (tag === 'td' || tag === 'th') {
    kept.push(['align', /^(?:left|right|center)$/i.exec(given['align'] ?? '')?.[0].toLowerCase()]);
    kept.push(['colspan', /^\d{1,3}$/.exec(given['colspan'] ?? '')?.[0]]);
    kept.push(['rowspan', /^\d{1,3}$/.exec(given['rowspan'] ?? '')?.[0]]);
  }
  if (tag === 'ol') kept.push(['start', /^\d{1,4}$/.exec(given['start'] ?? '')?.[0]]);
  return kept.map(([name, value]) => (value ? ` ${name}="${escapedAttribute(value)}"` : '')).join('');
}

function safeLink(href: string | undefined, pageUrl: string): string | undefined {
  if (href === undefined || href.startsWith('#')) return undefined;
  const url = URL.parse(href, pageUrl);
  return url !== null && /^(?:https?|mailto):$/.test(url.protocol) ? url.href : undefined;
}

function trimmed(line: string): string {
  return line.replaceAll(/^(?:\s|<br>)+|(?<!\s|<br>)(?:\s|<br>)+$/g, '');
}

/** A sample: lines as they are, without blanks at their ends and empty lines around. */
export function sampleText(node: AnyNode): string {
  return tidySample(rawText(node));
}

export function tidySample(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/^\n+|(?<!\n)\n+$/g, '');
}
