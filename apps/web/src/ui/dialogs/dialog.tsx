import { Button, Group, Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { focusContent } from '../controls/focusContent.ts';
import classes from './dialog.module.css';
import { useLoginRequest } from './loginRequest.ts';
import { modals } from './modals.ts';
import { openerOf } from './opener.ts';
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

/** A dialog that its page shows. One to write in is a `FormDialog`. */
export function Dialog(props: ModalProps) {
  const t = uiTexts.use();
  const isLoginAsked = useLoginRequest() !== null;
  const giveBack = useFocusBack(props.opened);
  const [isInEditor, setInEditor] = useState(false);
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('close') }}
      {...props}
      // Escape is then for the login, which lies over it. In an editor it closes a search or hints, and is the keyboard's
      // way out; the dialog would take it before the editor.
      closeOnEscape={(props.closeOnEscape ?? !isLoginAsked) && !isInEditor}
      onFocus={({ target }) => setInEditor(target.closest('.cm-editor') !== null)}
      onBlur={() => setInEditor(false)}
      onExitTransitionEnd={() => {
        props.onExitTransitionEnd?.();
        giveBack();
      }}
    />
  );
}

/**
 * Where the focus was, it is again when a dialog goes, be it taken away by its page or closed: Mantine sees to what stays
 * there, but not to items of menus, which are gone, nor to a button that went by what was done in the dialog.
 */
function useFocusBack(opened: boolean): () => void {
  const [wasOpened, setWasOpened] = useState(false);
  const [before, setBefore] = useState<HTMLElement | null>(null);
  // While it is drawn for the first time the focus is still where it was.
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setBefore(openerOf(document.activeElement));
  }
  const opener = useRef(before);
  useEffect(() => {
    opener.current = before;
  }, [before]);
  useEffect(() => () => void setTimeout(() => focusAgain(opener.current)), []);
  return () => focusAgain(opener.current);
}

function focusAgain(opener: HTMLElement | null): void {
  if (document.activeElement !== document.body) return;
  opener?.focus();
  if (document.activeElement === document.body) focusContent();
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
