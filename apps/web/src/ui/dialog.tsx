import { Button, Group } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import { uiTexts } from './ui.i18n.ts';

export type DialogLook = {
  title: string;
  size?: 'lg' | 'xl';
  /** False where a click beside the dialog would lose a long text. */
  closeOnClickOutside?: boolean;
};

/** Opens a dialog around what `content` makes; it closes by calling what it is given. */
export function openDialog(look: DialogLook, content: (close: () => void) => ReactNode): void {
  const modalId = modals.open({
    ...look,
    closeButtonProps: { 'aria-label': uiTexts.now('close') },
    children: content(() => modals.close(modalId)),
  });
}

export type DangerFootProps = {
  action: string;
  disabled: boolean;
  loading: boolean;
  onCancel: () => void;
  onConfirm: () => void;
};

/** The way out, which has the focus, and the deed. */
export function DangerFoot({ action, disabled, loading, onCancel, onConfirm }: DangerFootProps) {
  const t = uiTexts.use();
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" data-autofocus onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button color="red" disabled={disabled} loading={loading} onClick={onConfirm}>
        {action}
      </Button>
    </Group>
  );
}
