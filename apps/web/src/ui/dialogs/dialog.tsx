import { Button, Group, Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './dialog.module.css';
import { modals } from './modals.ts';
import { uiTexts } from '../ui.i18n.ts';

export type DialogLook = {
  title: string;
  size?: 'lg' | 'xl';
  /** False where a click beside the dialog would lose a long text. */
  closeOnClickOutside?: boolean;
};

/**
 * Opens a dialog around what `content` makes; it closes by calling what it is given. A question asked from inside takes
 * its place and loses what was typed: where that can happen, and where the page must know, `Dialog` stands.
 */
export function openDialog(look: DialogLook, content: (close: () => void) => ReactNode): void {
  const modalId = modals.open({
    ...look,
    closeButtonProps: { 'aria-label': uiTexts.now('close') },
    children: content(() => modals.close(modalId)),
  });
}

/** A dialog that its page shows. */
export function Dialog(props: ModalProps) {
  const t = uiTexts.use();
  useFocusBack(props.opened);
  return <Modal closeButtonProps={{ 'aria-label': t('close') }} {...props} />;
}

/**
 * Where the focus was, it is again when a dialog goes that its page puts there open and takes away: Mantine sees to those
 * that stay there and only close.
 */
function useFocusBack(isOpenAtOnce: boolean): void {
  const [before] = useState(() => (isOpenAtOnce ? document.activeElement : null));
  useEffect(() => {
    const giveBack = () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
    return () => void setTimeout(giveBack);
  }, [before]);
}

export type FormFootProps = {
  /** "Save" unless said otherwise. */
  action?: string;
  isBusy?: boolean;
  onCancel: () => void;
  /** Something else that can be done, on the other side. */
  other?: ReactNode;
};

/** The way out and the button that sends a form. */
export function FormFoot({ action, isBusy = false, onCancel, other }: FormFootProps) {
  const t = uiTexts.use();
  return (
    <Group justify="flex-end" gap="xs">
      {Boolean(other) && <div className={classes.other}>{other}</div>}
      <Button variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" loading={isBusy}>
        {action ?? t('save')}
      </Button>
    </Group>
  );
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
