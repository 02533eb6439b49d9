import { StateEffect, StateField, type Extension } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import type { SourceHandle } from './sourceHandle.ts';

/** Places in the text where something is still being uploaded: they move with the text and are no part of it. */
class PendingPlace extends WidgetType {
  readonly id: number;
  readonly label: string;

  constructor(id: number, label: string) {
    super();
    this.id = id;
    this.label = label;
  }

  override eq(other: PendingPlace): boolean {
    return other.id === this.id && other.label === this.label;
  }

  override toDOM(): HTMLElement {
    const place = document.createElement('span');
    place.className = 'cm-pending-place';
    place.textContent = this.label;
    return place;
  }
}

const reserved = StateEffect.define<{ id: number; label: string; at: number }>();
const givenUp = StateEffect.define<number>();

const places = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, transaction) {
    let now = before.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (effect.is(reserved)) {
        const { id, label, at } = effect.value;
        now = now.update({ add: [Decoration.widget({ widget: new PendingPlace(id, label), side: 1 }).range(at)] });
      } else if (effect.is(givenUp)) {
        now = now.update({ filter: (_from, _to, { spec }) => (spec.widget as PendingPlace).id !== effect.value });
      }
    }
    return now;
  },
  provide: (field) => EditorView.decorations.from(field),
});

export function pendingPlaces(): Extension {
  return places;
}

export function sourceHandleOf(view: EditorView): SourceHandle {
  return {
    edit(make) {
      const { from, to } = view.state.selection.main;
      const { select, ...changes } = make({ text: view.state.doc.toString(), from, to });
      view.dispatch({ changes, selection: { anchor: select[0], head: select[1] }, scrollIntoView: true });
      view.focus();
    },
    reserve({ id, label, at }) {
      view.dispatch({ effects: reserved.of({ id, label, at: at ?? view.state.selection.main.to }) });
    },
    fill(id, text) {
      const at = placeOf(view, id);
      if (at === undefined) return;
      const { main } = view.state.selection;
      const isHere = main.empty && main.head === at;
      view.dispatch({
        changes: { from: at, insert: text },
        effects: givenUp.of(id),
        // Whoever has not moved on goes on behind what has arrived.
        ...(isHere && { selection: { anchor: at + text.length } }),
      });
    },
  };
}

function placeOf(view: EditorView, id: number): number | undefined {
  for (const cursor = view.state.field(places).iter(); cursor.value !== null; cursor.next()) {
    if ((cursor.value.spec.widget as PendingPlace).id === id) return cursor.from;
  }
  return undefined;
}
