import type { MakeEdit } from './markdownEdits.ts';

/** What the toolbar and the uploads do to the text, whatever draws it. */
export type SourceHandle = {
  /** One step of the history; the focus goes to the text. */
  edit: (make: MakeEdit) => void;
  /** Keeps a place at the caret, or where something was dropped, while people go on writing. */
  reserve: (place: { id: number; label: string; at?: number | undefined }) => void;
  /** Puts text where the place has moved to, and gives the place up. */
  fill: (id: number, text: string) => void;
};
