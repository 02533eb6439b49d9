import { closeCompletion } from '@codemirror/autocomplete';
import { Compartment } from '@codemirror/state';
import { EditorView, placeholder } from '@codemirror/view';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { CodeEditorProps } from '../codeEditorProps.ts';
import '../code.css';
import './editorThemes.css';
import { codeTexts } from '../code.i18n.ts';
import classes from '../CodeEditor.module.css';
import { codeMode } from '../codeLanguages.ts';
import { baseSetup, languageSetup, sizeSetup, wordSetup } from './editorSetup.ts';
import { useEditorView } from './useEditorView.ts';

/** The code editor itself, a chunk of its own. */
export function CodeMirrorEditor(props: CodeEditorProps) {
  const { value, textKey, onChange, contentType, fontSize, tabSize, vim = false, goTo, hint = '' } = props;
  const t = codeTexts.use();
  const [{ keys, language, sizes, words, hints }] = useState(() => ({
    keys: new Compartment(),
    language: new Compartment(),
    sizes: new Compartment(),
    words: new Compartment(),
    hints: new Compartment(),
  }));
  const { host, view } = useEditorView({
    value,
    textKey,
    onChange,
    extensions: () => [
      // Before all others: these keys mean something else there.
      keys.of([]),
      baseSetup(),
      language.of([]),
      sizes.of(sizeSetup(tabSize, fontSize)),
      words.of(wordSetup(t)),
      hints.of(placeholder(hint)),
    ],
  });

  useEffect(() => {
    const current = view.current;
    let stale = false;
    void languageSetup(codeMode(contentType)).then((setup) => {
      if (!stale) current?.dispatch({ effects: language.reconfigure(setup) });
    });
    return () => {
      stale = true;
    };
  }, [view, language, contentType]);

  useEffect(() => {
    if (!vim) return;
    const current = view.current;
    let stale = false;
    import('@replit/codemirror-vim').then(
      (loaded) => {
        if (!stale) current?.dispatch({ effects: keys.reconfigure(loaded.vim({ status: true })) });
      },
      // Without them the plain keys stay.
      () => undefined,
    );
    return () => {
      stale = true;
      current?.dispatch({ effects: keys.reconfigure([]) });
    };
  }, [view, keys, vim]);

  useEffect(() => {
    view.current?.dispatch({ effects: sizes.reconfigure(sizeSetup(tabSize, fontSize)) });
  }, [view, sizes, tabSize, fontSize]);

  useEffect(() => {
    view.current?.dispatch({ effects: words.reconfigure(wordSetup(t)) });
  }, [view, words, t]);

  useEffect(() => {
    view.current?.dispatch({ effects: hints.reconfigure(placeholder(hint)) });
  }, [view, hints, hint]);

  useEffect(() => {
    const current = view.current;
    if (goTo === undefined || current === null) return;
    if (goTo.line !== undefined) {
      // The code may be shorter by now.
      const { from } = current.state.doc.line(Math.min(goTo.line, current.state.doc.lines));
      current.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
    }
    current.focus();
  }, [view, goTo]);

  // The page takes these keys before the editor sees them, and what was half typed is meant as it stands.
  const closeHints = (event: KeyboardEvent) => {
    const current = view.current;
    if (current !== null && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) closeCompletion(current);
  };
  return <div ref={host} className={classes.editor} onKeyDownCapture={closeHints} />;
}
