import { Compartment, EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { CodeEditorProps } from './codeEditorProps.ts';
import './code.css';
import { codeTexts } from './code.i18n.ts';
import classes from './CodeEditor.module.css';
import { codeMode } from './codeLanguages.ts';
import { baseSetup, languageSetup, sizeSetup, wordSetup } from './editorSetup.ts';

type Editor = { view: EditorView; language: Compartment; sizes: Compartment; words: Compartment };

/** CodeMirror as a controlled input: the text belongs to the page, the caret and the history to the editor. */
export function CodeMirrorEditor({ value, onChange, contentType, fontSize, tabSize }: CodeEditorProps) {
  const t = codeTexts.use();
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor>(null);
  const changed = useEffectEvent(onChange);

  const create = useEffectEvent((parent: HTMLElement): Editor => {
    const language = new Compartment();
    const sizes = new Compartment();
    const words = new Compartment();
    const view = new EditorView({
      parent,
      state: EditorState.create({
        doc: value,
        extensions: [
          baseSetup(),
          language.of([]),
          sizes.of(sizeSetup(tabSize, fontSize)),
          words.of(wordSetup(t)),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed(update.state.doc.toString());
          }),
        ],
      }),
    });
    return { view, language, sizes, words };
  });

  useEffect(() => {
    if (host.current === null) return;
    const made = create(host.current);
    editor.current = made;
    return () => {
      made.view.destroy();
      editor.current = null;
    };
  }, []);

  useEffect(() => {
    const view = editor.current?.view;
    if (view === undefined || view.state.doc.toString() === value) return;
    // One step in the history: a reset or a restored draft can be undone.
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value }, selection: { anchor: 0 } });
  }, [value]);

  useEffect(() => {
    const current = editor.current;
    let stale = false;
    void languageSetup(codeMode(contentType)).then((setup) => {
      if (!stale && current) current.view.dispatch({ effects: current.language.reconfigure(setup) });
    });
    return () => {
      stale = true;
    };
  }, [contentType]);

  useEffect(() => {
    const current = editor.current;
    current?.view.dispatch({ effects: current.sizes.reconfigure(sizeSetup(tabSize, fontSize)) });
  }, [tabSize, fontSize]);

  useEffect(() => {
    const current = editor.current;
    current?.view.dispatch({ effects: current.words.reconfigure(wordSetup(t)) });
  }, [t]);

  return <div ref={host} className={classes.editor} />;
}
