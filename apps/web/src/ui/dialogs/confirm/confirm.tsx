import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { modals } from '../modals.ts';
import { uiTexts } from '../../ui.i18n.ts';

export type ConfirmQuestion = {
  title: string;
  /** What will happen, to how much, and whether it can be undone. */
  text: ReactNode;
  /** The verb of the action: "Delete", not "OK". */
  confirmLabel?: string;
  /** Where "Cancel" might be taken for the action itself. */
  dismissLabel?: string;
  danger?: boolean;
};

/** Asks before something that is hard to take back. The focus starts on Cancel when it is dangerous. */
export function confirm({
  title,
  text,
  confirmLabel,
  dismissLabel,
  danger = false,
}: ConfirmQuestion): Promise<boolean> {
  return new Promise((resolve) => {
    modals.ask({
      title,
      children: typeof text === 'string' ? <Text size="sm">{text}</Text> : text,
      labels: { confirm: confirmLabel ?? uiTexts.now('confirm.yes'), cancel: dismissLabel ?? uiTexts.now('cancel') },
      closeButtonProps: { 'aria-label': uiTexts.now('close') },
      confirmProps: danger ? { color: 'red' } : { 'data-autofocus': true },
      cancelProps: danger ? { 'data-autofocus': true } : {},
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    });
  });
}
