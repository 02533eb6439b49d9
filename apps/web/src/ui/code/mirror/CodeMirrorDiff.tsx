import { syntaxHighlighting } from '@codemirror/language';
import { getChunks, goToNextChunk, goToPreviousChunk, MergeView, unifiedMergeView } from '@codemirror/merge';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { announce } from '../../feedback/LiveRegion.tsx';
import '../code.css';
import type { CodeDiffProps } from '../codeDiffProps.ts';
import { codeDiffTexts } from '../codeDiff.i18n.ts';
import classes from '../CodeDiff.module.css';
import { codeMode, loadMode } from '../codeLanguages.ts';

const COLLAPSE = { margin: 3, minSize: 6 };

type Translate = ReturnType<typeof codeDiffTexts.use>;
type Shown = { views: EditorView[]; destroy: () => void };

/** The comparison itself, a chunk of its own. */
export function CodeMirrorDiff({ before, after, contentType, layout }: CodeDiffProps) {
  const t = codeDiffTexts.use();
  const host = useRef<HTMLDivElement>(null);
  const last = useRef<EditorView>(undefined);
  const [count, setCount] = useState(0);

  useEffect(() => {
    if (host.current === null) return;
    const language = new Compartment();
    const shown = show(host.current, { before, after, layout }, [language.of([]), ...reading(t)], t);
    last.current = shown.views.at(-1);
    setCount(last.current === undefined ? 0 : (getChunks(last.current.state)?.chunks.length ?? 0));
    const mode = codeMode(contentType);
    let stale = false;
    if (mode !== undefined) {
      loadMode(mode)
        .then((support) => {
          if (stale) return;
          for (const view of shown.views) view.dispatch({ effects: language.reconfigure(support) });
        })
        // Code without colours is still code.
        .catch(() => undefined);
    }
    return () => {
      stale = true;
      shown.destroy();
    };
  }, [before, after, contentType, layout, t]);

  const go = (command: typeof goToNextChunk) => {
    const view = last.current;
    if (view === undefined) return;
    command(view);
    const { number } = view.state.doc.lineAt(view.state.selection.main.head);
    view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main, { y: 'center' }) });
    announce(view.state.doc.line(number).text);
  };
  return (
    <div className={classes.diff}>
      <div className={classes.bar}>
        <span>{t('count', { count })}</span>
        <Button variant="default" size="compact-xs" onClick={() => go(goToPreviousChunk)}>
          {t('previous')}
        </Button>
        <Button variant="default" size="compact-xs" onClick={() => go(goToNextChunk)}>
          {t('next')}
        </Button>
      </div>
      <div ref={host} className={classes.host} />
    </div>
  );
}

function show(
  parent: HTMLElement,
  { before, after, layout }: Pick<CodeDiffProps, 'before' | 'after' | 'layout'>,
  common: Extension[],
  t: Translate,
): Shown {
  if (layout === 'unified') {
    const view = new EditorView({
      parent,
      state: EditorState.create({
        doc: after,
        extensions: [
          ...common,
          named(t('both')),
          unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged: COLLAPSE }),
        ],
      }),
    });
    return { views: [view], destroy: () => view.destroy() };
  }
  const merged = new MergeView({
    parent,
    a: { doc: before, extensions: [...common, named(t('before'))] },
    b: { doc: after, extensions: [...common, named(t('after'))] },
    collapseUnchanged: COLLAPSE,
  });
  return { views: [merged.a, merged.b], destroy: () => merged.destroy() };
}

/** Code that is read and copied, never changed. */
function reading(t: Translate): Extension[] {
  return [
    lineNumbers(),
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.lineWrapping,
    EditorState.phrases.of({ '$ unchanged lines': t('unchanged') }),
    syntaxHighlighting(classHighlighter),
    keymap.of([
      { key: 'n', run: goToNextChunk },
      { key: 'p', run: goToPreviousChunk },
    ]),
  ];
}

function named(label: string): Extension {
  return EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' });
}
