import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { uiTexts } from '../ui.i18n.ts';

/** A newer version of the site is there; the person decides when to take it, since they may be writing code. */
export function offerReload(): void {
  notifications.show({
    id: 'site-updated',
    title: uiTexts.now('updated'),
    message: (
      <Button size="xs" mt={6} onClick={() => location.reload()}>
        {uiTexts.now('reload')}
      </Button>
    ),
    autoClose: false,
    withBorder: true,
    closeButtonProps: { 'aria-label': uiTexts.now('close') },
  });
}
