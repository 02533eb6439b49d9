import { notifications } from '@mantine/notifications';
import { uiTexts } from '../ui.i18n.ts';

/** A toast says what came of something the person just did; everything else has its place on the page. */
const SHOWN_MS = 4000;
/** Failures say more. */
const FAILURE_SHOWN_MS = 5000;

type Tone = 'success' | 'info' | 'warning' | 'error';
const colors: Record<Tone, string> = { success: 'green', info: 'indigo', warning: 'yellow', error: 'red' };

function show(tone: Tone, message: string): void {
  // The same words again (three failed panels, one dead server) renew the toast instead of piling up.
  const id = `${tone}:${message}`;
  notifications.hide(id);
  notifications.show({
    id,
    ...(tone === 'error' && { title: uiTexts.now('errorTitle') }),
    message,
    color: colors[tone],
    autoClose: tone === 'error' ? FAILURE_SHOWN_MS : SHOWN_MS,
    withBorder: true,
    closeButtonProps: { 'aria-label': uiTexts.now('close') },
    role: tone === 'error' || tone === 'warning' ? 'alert' : 'status',
  });
}

export const toast = {
  success: (message: string) => show('success', message),
  info: (message: string) => show('info', message),
  warning: (message: string) => show('warning', message),
  error: (message: string) => show('error', message),
  /** Takes everything away that is shown in this place, whoever put it there. */
  clear: () => notifications.clean(),
};
