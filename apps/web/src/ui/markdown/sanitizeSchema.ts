import { defaultSchema, type Options as Schema } from 'rehype-sanitize';

/**
 * Addresses that a picture may come from: this site, or the document itself. `//host` and `/\host` are other hosts, also
 * with control characters between their signs, which browsers leave out.
 */
export const LOCAL_IMAGE =
  /^(?!\s)(?![^]*\p{Cc})(?:data:image\/(?:png|jpe?g|gif|webp|avif);base64,|blob:|(?![a-z][a-z0-9+.-]*:)(?![/\\]{2}))/iu;
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
