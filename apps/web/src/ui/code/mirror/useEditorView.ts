import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * CodeMirror as a controlled input: the text belongs to the page, the caret and the history to the editor. The
 * extensions are asked for once, when the view is made.
 */
export function useEditorView({
  value,
  onChange,
  extensions,
}: {
  value: string;
  onChange: (value: string) => void;
  extensions: () => Extension;
}): { host: RefObject<HTMLDivElement | null>; view: RefObject<EditorView | null> } {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const changed = useEffectEvent(onChange);

  const create = useEffectEvent(
    (parent: HTMLElement) =>
      new EditorView({
        parent,
        state: EditorState.create({
          doc: value,
          extensions: [
            extensions(),
            EditorView.updateListener.of((update) => {
              if (update.docChanged) changed(update.state.doc.toString());
            }),
          ],
        }),
      }),
  );

  useEffect(() => {
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
    if (current === null || current.state.doc.toString() === value) return;
    // One step in the history: a reset or a restored draft can be undone.
    current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: value }, selection: { anchor: 0 } });
  }, [value]);

  return { host, view };
}
