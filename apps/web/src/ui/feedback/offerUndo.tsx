import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { uiTexts } from '../ui.i18n.ts';
import classes from './offerUndo.module.css';

const UNDO_MS = 12_000;

/** Says what was done, and for a while a click takes it back. */
export function offerUndo(key: string, message: string, undo: () => void): void {
  notifications.show({
    id: key,
    autoClose: UNDO_MS,
    withBorder: true,
    color: 'indigo',
    role: 'status',
    closeButtonProps: { 'aria-label': uiTexts.now('close') },
    message: (
      <span className={classes.undo}>
        {message}
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            notifications.hide(key);
            undo();
          }}
        >
          {uiTexts.now('undo')}
        </Button>
      </span>
    ),
  });
}
