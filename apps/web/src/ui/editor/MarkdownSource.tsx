import { defaultKeymap, historyKeymap } from '@codemirror/commands';
import { search, searchKeymap } from '@codemirror/search';
import { Compartment, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightSpecialChars, keymap, type KeyBinding } from '@codemirror/view';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import '../code/code.css';
import { codeTexts } from '../code/code.i18n.ts';
import codeClasses from '../code/CodeEditor.module.css';
import { searchWords } from '../code/mirror/editorSetup.ts';
import { useEditorView } from '../code/mirror/useEditorView.ts';
import { continueList, type MakeEdit } from './markdownEdits.ts';
import { pendingPlaces, sourceHandleOf } from './pendingPlaces.ts';
import type { SourceHandle } from './sourceHandle.ts';

export type MarkdownSourceProps = {
  value: string;
  onChange: (value: string) => void;
  /** Names and states of the text for screen readers. */
  attributes: Record<string, string>;
  /** What the keys of the toolbar do. */
  keys: Readonly<Record<string, MakeEdit>>;
  onReady: (handle: SourceHandle | null) => void;
  /** Answers whether the files were taken; `at` is where they were dropped. */
  onFiles: (files: readonly File[], at?: number) => boolean;
  onFocus: (() => void) | undefined;
  onBlur: (() => void) | undefined;
};

/** The text of a Markdown editor, a chunk of its own. Tab leaves it, as it leaves any other field. */
export function MarkdownSource(props: MarkdownSourceProps) {
  const { value, onChange, attributes, keys, onReady, onFiles } = props;
  const code = codeTexts.use();
  const [{ labels, words, bindings }] = useState(() => ({
    labels: new Compartment(),
    words: new Compartment(),
    bindings: new Compartment(),
  }));
  const takeFiles = useEffectEvent(onFiles);
  const focused = useEffectEvent(() => props.onFocus?.());
  const blurred = useEffectEvent(() => props.onBlur?.());
  const { host, view } = useEditorView({
    value,
    onChange,
    extensions: () => [
      writing(),
      bindings.of(keyBindings(keys)),
      keymap.of([...searchKeymap, ...historyKeymap, ...defaultKeymap]),
      labels.of(EditorView.contentAttributes.of(attributes)),
      words.of(searchWords(code)),
      EditorView.domEventHandlers({
        paste: (event) => takes(event.clipboardData, takeFiles),
        drop: (event, target) =>
          takes(event.dataTransfer, (files) =>
            takeFiles(files, target.posAtCoords({ x: event.clientX, y: event.clientY }) ?? undefined),
          ),
        focus: () => focused(),
        blur: () => blurred(),
      }),
    ],
  });
  const ready = useEffectEvent(onReady);

  useLayoutEffect(() => {
    if (view.current !== null) ready(sourceHandleOf(view.current));
    return () => ready(null);
  }, [view]);

  useEffect(() => {
    view.current?.dispatch({ effects: bindings.reconfigure(keyBindings(keys)) });
  }, [view, bindings, keys]);

  useEffect(() => {
    view.current?.dispatch({ effects: labels.reconfigure(EditorView.contentAttributes.of(attributes)) });
  }, [view, labels, attributes]);

  useEffect(() => {
    view.current?.dispatch({ effects: words.reconfigure(searchWords(code)) });
  }, [view, words, code]);

  return <div ref={host} className={codeClasses.editor} />;
}

function writing(): Extension {
  return [
    drawSelection(),
    highlightSpecialChars(),
    EditorView.lineWrapping,
    search({ top: true }),
    pendingPlaces(),
    keymap.of([
      { key: 'Enter', run: continuesList },
      // Sending belongs to the form around; a blank line must not slip into the text by it.
      { key: 'Mod-Enter', run: () => true },
    ]),
  ];
}

function continuesList(view: EditorView): boolean {
  const { from, to } = view.state.selection.main;
  const edit = continueList({ text: view.state.doc.toString(), from, to });
  if (edit === undefined) return false;
  const { select, ...changes } = edit;
  view.dispatch({ changes, selection: { anchor: select[0], head: select[1] }, scrollIntoView: true });
  return true;
}

function keyBindings(keys: Readonly<Record<string, MakeEdit>>): Extension {
  return keymap.of(
    Object.entries(keys).map(([key, make]): KeyBinding => {
      return {
        key,
        preventDefault: true,
        run: (view) => {
          sourceHandleOf(view).edit(make);
          return true;
        },
      };
    }),
  );
}

/** Text that comes along with a picture (from an office program) is pasted as text. */
function takes(data: DataTransfer | null, take: (files: readonly File[]) => boolean): boolean {
  const files = [...(data?.files ?? [])];
  if (files.length === 0 || data?.types.includes('text/plain') === true) return false;
  return take(files);
}
