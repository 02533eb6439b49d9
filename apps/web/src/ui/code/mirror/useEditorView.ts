import { history, isolateHistory } from '@codemirror/commands';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/**
 * CodeMirror as a controlled input: the text belongs to the page, the caret and the history to the editor. The
 * extensions are asked for once, when the view is made.
 */
export function useEditorView({
  value,
  textKey,
  onChange,
  extensions,
}: {
  value: string;
  /** Names the text: one of another name begins with no steps to go back. */
  textKey?: string | undefined;
  onChange: (value: string) => void;
  extensions: () => Extension;
}): { host: RefObject<HTMLDivElement | null>; view: RefObject<EditorView | null> } {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const changed = useEffectEvent(onChange);
  const [steps] = useState(() => new Compartment());
  const shownKey = useRef(textKey);

  const create = useEffectEvent(
    (parent: HTMLElement) =>
      new EditorView({
        parent,
        state: EditorState.create({
          doc: value,
          extensions: [
            extensions(),
            steps.of(history()),
            EditorView.updateListener.of((update) => {
              if (update.docChanged) changed(update.state.doc.toString());
            }),
          ],
        }),
      }),
  );

  // At once, so that no key is lost between what stood here and the editor.
  useLayoutEffect(() => {
    if (host.current === null) return;
    const made = create(host.current);
    view.current = made;
    return () => {
      made.destroy();
      view.current = null;
    };
  }, []);

  useEffect(() => {
    const current = view.current;
    if (current === null) return;
    const isOther = shownKey.current !== textKey;
    shownKey.current = textKey;
    if (current.state.doc.toString() !== value) {
      // One step in the history, however soon after the last letter: a reset or a restored draft can be undone.
      current.dispatch({
        changes: { from: 0, to: current.state.doc.length, insert: value },
        selection: { anchor: 0 },
        annotations: isolateHistory.of('full'),
      });
    }
    if (isOther) {
      current.dispatch({ effects: steps.reconfigure([]) });
      current.dispatch({ effects: steps.reconfigure(history()) });
    }
  }, [value, textKey, steps]);

  return { host, view };
}
