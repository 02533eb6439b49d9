import { defaultSchema, type Options as Schema } from 'rehype-sanitize';

/** Addresses that a picture may come from: this site, or the document itself. `//host` and `/\host` are other hosts. */
export const LOCAL_IMAGE =
  /^(?!\s)(?:data:image\/(?:png|jpe?g|gif|webp|avif);base64,|blob:|(?![a-z][a-z0-9+.-]*:)(?![/\\]{2}))/i;
const GENERATED_ID = /^user-content-[\w-]+$/;

const TEXT_TAGS = [
  'a',
  'b',
  'blockquote',
  'br',
  'code',
  'dd',
  'del',
  'details',
  'div',
  'dl',
  'dt',
  'em',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'i',
  'img',
  'input',
  'ins',
  'kbd',
  'li',
  'mark',
  'ol',
  'p',
  'pre',
  'q',
  'rp',
  'rt',
  'ruby',
  's',
  'samp',
  'section',
  'small',
  'span',
  'strong',
  'sub',
  'summary',
  'sup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'u',
  'ul',
  'var',
];

const TEXT_ATTRIBUTES: NonNullable<Schema['attributes']> = {
  a: ['href', 'title', 'dataFootnoteRef', 'dataFootnoteBackref', 'ariaDescribedBy', 'ariaLabel', ['id', GENERATED_ID]],
  code: [['className', /^language-[\w#+-]{1,24}$/, 'math-inline', 'math-display']],
  details: ['open'],
  img: [['src', LOCAL_IMAGE], 'alt', 'title', ['width', /^\d{1,4}$/], ['height', /^\d{1,4}$/]],
  input: [['type', 'checkbox'], ['disabled', true], 'checked'],
  li: [
    ['className', 'task-list-item'],
    ['id', GENERATED_ID],
  ],
  ol: ['start', 'reversed', ['className', 'contains-task-list']],
  p: [['id', 'footnote-label']],
  section: ['dataFootnotes', ['className', 'footnotes']],
  td: ['align', 'colSpan', 'rowSpan'],
  th: ['align', 'colSpan', 'rowSpan', 'scope'],
  ul: [['className', 'contains-task-list']],
};

/** What an author may write: no `style`, no `class` and no `id` of their own, so that nothing can dress up as the site. */
export const authorSchema: Schema = {
  ...defaultSchema,
  tagNames: TEXT_TAGS,
  attributes: TEXT_ATTRIBUTES,
  clobber: [],
  protocols: { href: ['http', 'https', 'mailto'], src: ['data', 'blob'] },
  strip: ['script', 'style', 'template', 'iframe', 'object', 'svg', 'math', 'noscript', 'textarea', 'title', 'xmp'],
};

const MATHML_TAGS = [
  'math',
  'semantics',
  'annotation',
  'mrow',
  'mi',
  'mn',
  'mo',
  'mtext',
  'mspace',
  'mfrac',
  'msup',
  'msub',
  'msubsup',
  'msqrt',
  'mroot',
  'mover',
  'munder',
  'munderover',
  'mtable',
  'mtr',
  'mtd',
  'mstyle',
  'mpadded',
  'mphantom',
  'menclose',
];
const MATHML_ATTRIBUTES = [
  'accent',
  'accentunder',
  'columnalign',
  'columnlines',
  'columnspacing',
  'depth',
  'displaystyle',
  'fence',
  'height',
  'largeop',
  'linebreak',
  'linethickness',
  'lspace',
  'mathbackground',
  'mathcolor',
  'mathsize',
  'mathvariant',
  'maxsize',
  'minsize',
  'movablelimits',
  'notation',
  'rowlines',
  'rowspacing',
  'rspace',
  'scriptlevel',
  'separator',
  'stretchy',
  'valign',
  'voffset',
  'width',
];
const SVG_TAGS = ['svg', 'path', 'line'];

const LENGTH = String.raw`-?\d*\.?\d+(?:em|ex|px|pt|mu|%)?`;
const COLOR = String.raw`(?:#[0-9a-f]{3,8}|[a-z]{3,24})`;
const DECLARATION = [
  String.raw`(?:min-)?(?:width|height):${LENGTH}`,
  String.raw`(?:top|bottom|left|right|vertical-align):${LENGTH}`,
  String.raw`(?:margin|padding)-(?:top|bottom|left|right):${LENGTH}`,
  `margin:0 ${LENGTH}`,
  String.raw`border-(?:(?:top|bottom|left|right)-)?width:${LENGTH}`,
  String.raw`border-(?:right-)?style:(?:solid|dashed)`,
  `(?:background-|border-)?color:${COLOR}`,
  `text-shadow:${LENGTH} ${LENGTH} ${LENGTH}`,
  'position:relative',
].join('|');
/** The inline styles that KaTeX writes, and nothing else: no address, no function, no fixed position. */
export const MATH_STYLE = new RegExp(`^(?:(?:${DECLARATION});?)+$`, 'i');

const MATH_CLASS = /^(?:katex[\w-]*|[a-z][a-z0-9-]{0,30}|Katex[\w-]*)$/;

/**
 * The last gate before anything is drawn. Classes and styles that reach it come from KaTeX alone, because
 * `authorSchema` took the author's away before; their shape is checked again all the same.
 */
export const outputSchema: Schema = {
  ...authorSchema,
  strip: ['script', 'style', 'template', 'iframe', 'object'],
  tagNames: [...TEXT_TAGS, ...MATHML_TAGS, ...SVG_TAGS],
  attributes: {
    ...TEXT_ATTRIBUTES,
    ...Object.fromEntries(MATHML_TAGS.map((tag) => [tag, [...MATHML_ATTRIBUTES, ['style', MATH_STYLE]]])),
    math: ['display', ...MATHML_ATTRIBUTES],
    annotation: [['encoding', 'application/x-tex']],
    span: [['className', MATH_CLASS], ['style', MATH_STYLE], ['ariaHidden', 'true', true], 'title'],
    svg: ['width', 'height', 'viewBox', 'preserveAspectRatio', ['style', MATH_STYLE]],
    path: ['d'],
    line: ['x1', 'x2', 'y1', 'y2', 'strokeWidth'],
  },
};
