import { randomId } from '@mantine/hooks';
import { modals as drawn } from '@mantine/modals';

type Opened = Parameters<typeof drawn.open>[0];
type Asked = Parameters<typeof drawn.openConfirmModal>[0];

/** What is to be done as soon as somebody draws dialogs; undefined while somebody does. */
let waiting: (() => void)[] | undefined = [];

function whenDrawn(act: () => void): void {
  if (waiting === undefined) act();
  else waiting.push(act);
}

/** Dialogs and questions. What draws them comes after the first page; whoever is quicker is asked when it has come. */
export const modals = {
  open(dialog: Opened): string {
    const modalId = randomId();
    whenDrawn(() => drawn.open({ ...dialog, modalId }));
    return modalId;
  },
  ask: (question: Asked): void => whenDrawn(() => drawn.openConfirmModal(question)),
  close: (modalId: string): void => whenDrawn(() => drawn.close(modalId)),
  closeAll: (): void => whenDrawn(() => drawn.closeAll()),
};

/** Said by what draws them, once it does; calls the answer when it goes. */
export function drawModals(): () => void {
  const asked = waiting ?? [];
  waiting = undefined;
  for (const act of asked) act();
  return () => {
    waiting = [];
  };
}
