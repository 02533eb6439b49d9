import { randomId } from '@mantine/hooks';
import { modals as drawn } from '@mantine/modals';
import { leaveMenu } from './opener.ts';

type Opened = Parameters<typeof drawn.open>[0];
type Asked = Parameters<typeof drawn.openConfirmModal>[0];

/** What is to be done as soon as somebody draws dialogs; undefined while somebody does. */
let waiting: (() => void)[] | undefined = [];

/** Who wants to know that there is something to draw. */
const listeners = new Set<() => void>();

function whenDrawn(act: () => void): void {
  if (waiting === undefined) return act();
  waiting.push(act);
  for (const listener of listeners) listener();
}

/** Calls the listener when a dialog waits to be drawn, at once where one does; answers how to stop that. */
export function onDialog(listener: () => void): () => void {
  listeners.add(listener);
  if (waiting !== undefined && waiting.length > 0) listener();
  return () => void listeners.delete(listener);
}

/** Dialogs and questions. What draws them comes when it is needed; whoever is quicker is asked when it has come. */
export const modals = {
  open(dialog: Opened): string {
    leaveMenu();
    const modalId = randomId();
    whenDrawn(() => drawn.open({ ...dialog, modalId }));
    return modalId;
  },
  ask(question: Asked): void {
    leaveMenu();
    whenDrawn(() => drawn.openConfirmModal(question));
  },
  close: (modalId: string): void => whenDrawn(() => drawn.close(modalId)),
  closeAll: (): void => whenDrawn(() => drawn.closeAll()),
};

/** Whether one lies over the page, be it of the page or of its own. */
export function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}

/** Said by what draws them, once it does; calls the answer when it goes. */
export function drawModals(): () => void {
  const asked = waiting ?? [];
  waiting = undefined;
  for (const act of asked) act();
  return () => {
    waiting = [];
  };
}
