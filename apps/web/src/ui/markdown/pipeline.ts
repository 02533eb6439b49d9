import type { Root } from 'hast';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { boundMarkdown } from './bounds.ts';
import type { Formulas } from './maths.ts';
import { linkPeople, type People } from './mentions.ts';
import { markRawFormulas } from './rawFormulas.ts';
import { authorSchema } from './sanitizeSchema.ts';
import { displayLoneFormulas, linkForeignImages, shiftHeadings } from './treePlugins.ts';

type Maths = typeof import('./maths.ts');
type RawHtml = typeof import('./rawHtml.ts');

export type MarkdownOptions = {
  /** The level that the author's first heading gets, 2 to 6. */
  headingBase: number;
  footnotes: { label: string; back: (n: number) => string };
  /** Who is named in it. */
  people?: People | undefined;
};
export type ParsedText = { tree: Root; formulas: Formulas | undefined };
export type ToTree = (text: string, options: MarkdownOptions) => ParsedText;

/** Formulas and raw HTML bring most of the bytes, and many texts have neither. */
export async function loadPipeline(needs: { maths: boolean; rawHtml: boolean }): Promise<ToTree> {
  const [maths, rawHtml] = await Promise.all([
    needs.maths ? import('./maths.ts') : undefined,
    needs.rawHtml ? import('./rawHtml.ts') : undefined,
  ]);
  return (text, options) => toTree(boundMarkdown(text), options, maths, rawHtml);
}

function toTree(text: string, options: MarkdownOptions, maths?: Maths, rawHtml?: RawHtml): ParsedText {
  const parser = unified()
    .use(remarkParse)
    // Between two numbers a single tilde is a range: 1~100.
    .use(remarkGfm, { singleTilde: false })
    .use(maths ? [remarkMath, displayLoneFormulas] : []);
  const toHtml = parser
    .use(remarkRehype, {
      allowDangerousHtml: rawHtml !== undefined,
      footnoteLabel: options.footnotes.label,
      footnoteLabelTagName: 'p',
      footnoteLabelProperties: {},
      footnoteBackLabel: (index: number) => options.footnotes.back(index + 1),
    })
    .use(maths && rawHtml ? [markRawFormulas] : [])
    .use(rawHtml ? [rawHtml.parseRawHtml] : []);
  const safe = toHtml
    .use(linkForeignImages)
    .use(rehypeSanitize, authorSchema)
    .use(shiftHeadings, { base: options.headingBase })
    .use(linkPeople, { people: options.people });
  try {
    const tree = safe.runSync(safe.parse(text), { value: text }) as Root;
    return { tree, formulas: maths?.takeFormulas(tree) };
  } catch (error) {
    // A tree too deep for the call stack is not a text that anybody wrote to be read: show it as it is.
    if (!(error instanceof RangeError)) throw error;
    const tree: Root = {
      type: 'root',
      children: [{ type: 'element', tagName: 'p', properties: {}, children: [{ type: 'text', value: text }] }],
    };
    return { tree, formulas: undefined };
  }
}
