import type { Element } from 'hast';
import { toJsxRuntime, type Components } from 'hast-util-to-jsx-runtime';
import {
  type ComponentProps,
  createContext,
  memo,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { CodeView } from '../code/CodeView.tsx';
import { paths } from '../../app/paths.ts';
import classes from './Markdown.module.css';
import { markdownTexts } from './markdown.i18n.ts';
import type { Formulas } from './maths.ts';
import type { ToTree } from './pipeline.ts';
import { MoreToTheRight } from '../lists/wide/SideScroll.tsx';
import { useScrollStop } from '../hooks/useScrollStop.ts';
import { useDrawnCount } from './useFormulas.ts';

type Props = {
  text: string;
  /** The level of the author's first heading; the page's own headings stand above it. */
  headingBase?: number;
  /** The language of the text, when it may differ from the page's. */
  lang?: string;
  /** Who is named in it with an @: their names lead to them. */
  names?: readonly string[];
};

const personAddress = (username: string) => paths.userHome({ username });

const loading = new Map<string, Promise<ToTree>>();
const ready = new Map<string, ToTree>();

function needsOf(text: string): string {
  const maths = text.includes('$') || text.includes('```math');
  const rawHtml = /<[a-z!/?]/i.test(text);
  return `${maths ? 'maths' : ''} ${rawHtml ? 'html' : ''}`;
}

function load(needs: string): Promise<ToTree> {
  const known = loading.get(needs);
  if (known !== undefined) return known;
  const wanted = { maths: needs.includes('maths'), rawHtml: needs.includes('html') };
  const started = import('./pipeline.ts').then(({ loadPipeline }) => loadPipeline(wanted));
  loading.set(needs, started);
  started.then(
    (toTree) => ready.set(needs, toTree),
    // A chunk that failed to load is asked for again the next time.
    () => loading.delete(needs),
  );
  return started;
}

/** Starts the loading of everything a statement usually needs, while its text is still under way. */
export function preloadMarkdown(): void {
  void markdownLoaded();
}

/** Starts it too, with what these texts need besides, and tells when it is over, well or badly. */
export async function markdownLoaded(texts: readonly string[] = []): Promise<void> {
  await Promise.allSettled([...new Set(['$', ...texts].map(needsOf))].map(load));
}

/** The parser for this text; undefined while it is on its way, null when it cannot be had. */
function useParser(text: string): ToTree | null | undefined {
  const needs = needsOf(text);
  const [, setArrived] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const parser = ready.get(needs);
  const isDrawn = parser !== undefined;
  useEffect(() => {
    // What matters is what has been drawn: the parser may have come since.
    if (isDrawn) return;
    let isCurrent = true;
    load(needs).then(
      () => isCurrent && setArrived(needs),
      () => isCurrent && setFailed(needs),
    );
    return () => {
      isCurrent = false;
    };
  }, [needs, isDrawn]);
  return parser ?? (failed === needs ? null : undefined);
}

/** Every text that a person wrote is drawn here: GitHub's Markdown, TeX formulas, a little HTML, nothing that runs. */
export const Markdown = memo(function Markdown({ text, headingBase = 3, lang, names }: Props) {
  const t = markdownTexts.use();
  const toTree = useParser(text);
  // A list that is asked for anew names the same people.
  const called = names?.join('\n') ?? '';
  const drawn = useMemo(() => {
    if (toTree === undefined || toTree === null) return null;
    const { tree, formulas } = toTree(text, {
      headingBase,
      footnotes: { label: t('footnotes'), back: (n) => t('backToText', { n }) },
      people: called === '' ? undefined : { names: called.split('\n'), addressOf: personAddress },
    });
    const content = toJsxRuntime(tree, { Fragment, jsx, jsxs, components, passNode: true, ignoreInvalidStyle: true });
    return { content, formulas };
  }, [text, headingBase, toTree, t, called]);
  const formulas = drawn?.formulas;
  const count = useDrawnCount(formulas);
  const drawnFormulas = useMemo(() => ({ formulas, count }), [formulas, count]);
  if (text.trim() === '') return null;
  return (
    <div className={classes.text} lang={lang}>
      {toTree === null && <pre className={classes.plain}>{text}</pre>}
      {toTree === undefined && <Waiting text={text} />}
      <DrawnFormulas value={drawnFormulas}>{drawn?.content}</DrawnFormulas>
    </div>
  );
});

const DrawnFormulas = createContext<{ formulas: Formulas | undefined; count: number }>({
  formulas: undefined,
  count: 0,
});

function FormulaPlace({ index }: { index: number }) {
  const { formulas, count } = useContext(DrawnFormulas);
  if (formulas === undefined) return null;
  if (index >= count) return <span className={classes.undrawn}>{formulas.sourceOf(index)}</span>;
  const drawn = formulas.draw(index);
  if ('wrong' in drawn) {
    return (
      <span className="katex-error" title={drawn.wrong}>
        {formulas.sourceOf(index)}
      </span>
    );
  }
  if (drawn.className.includes('katex-display')) return <Displayed {...drawn} />;
  return <span className={drawn.className} dangerouslySetInnerHTML={drawn.markup} />;
}

function Displayed({ className, markup }: { className: string; markup: { __html: string } }) {
  const t = markdownTexts.use();
  const { box, isStop } = useScrollStop<HTMLSpanElement>();
  return (
    <span
      ref={box}
      className={className}
      {...(isStop && { tabIndex: 0, role: 'group', 'aria-label': t('formula') })}
      dangerouslySetInnerHTML={markup}
    />
  );
}

function ScrollingTable({ children }: { children: ReactNode }) {
  const t = markdownTexts.use();
  const { box, isStop } = useScrollStop<HTMLDivElement>();
  return (
    <MoreToTheRight viewport={box} className={classes.tableFrame}>
      <div
        ref={box}
        className={classes.scroll}
        {...(isStop && { tabIndex: 0, role: 'group', 'aria-label': t('table') })}
      >
        <table>{children}</table>
      </div>
    </MoreToTheRight>
  );
}

/** Takes about the room of the text, so that what stands below does not jump much. */
function Waiting({ text }: { text: string }) {
  const t = markdownTexts.use();
  const lines = Math.min(30, text.split('\n').length + Math.floor(text.length / 70));
  return <div role="status" aria-label={t('loading')} style={{ minHeight: `${lines * 1.6}em` }} />;
}

const components: Partial<Components> = {
  span({ node, children }) {
    const index = (node as Element | undefined)?.data?.formula;
    return index === undefined ? <span>{children}</span> : <FormulaPlace index={index} />;
  },
  a({ node: _, href, children, ...rest }) {
    // An address that was not let through leaves the words.
    if (href === undefined) return <span {...pick(rest)}>{children}</span>;
    return (
      <a
        href={href}
        {...pick(rest)}
        {...(leavesSite(href) ? { rel: 'noopener noreferrer nofollow', target: '_blank' } : {})}
      >
        {children}
      </a>
    );
  },
  img({ node: _, alt, ...rest }) {
    return <img {...rest} alt={alt ?? ''} loading="lazy" decoding="async" />;
  },
  table({ node: _, children }) {
    return <ScrollingTable>{children}</ScrollingTable>;
  },
  pre({ node, children }) {
    const code = (node as Element | undefined)?.children.find(
      (child) => child.type === 'element' && child.tagName === 'code',
    );
    if (code?.type !== 'element') return <pre>{children}</pre>;
    const names = Array.isArray(code.properties['className']) ? code.properties['className'] : [];
    const language = names.map(String).find((name) => name.startsWith('language-'));
    const content = code.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
    return <CodeView code={content.replace(/\n$/, '')} language={language?.slice('language-'.length)} />;
  },
};

/** As a browser reads the address: it leaves out tabs and line breaks, and takes a backslash for a slash. */
function leavesSite(href: string): boolean {
  const here = window.location;
  if (!URL.canParse(href, here.href)) return true;
  const { origin, protocol } = new URL(href, here.href);
  return protocol !== 'mailto:' && origin !== here.origin;
}

/** The attributes of a footnote link besides its address. */
function pick({ id, title, 'aria-label': label, 'aria-describedby': description }: ComponentProps<'a'>) {
  return { id, title, 'aria-label': label, 'aria-describedby': description };
}
