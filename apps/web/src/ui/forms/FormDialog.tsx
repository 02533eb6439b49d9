import type { ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../dialogs/dialog.tsx';
import { confirmLeaving, FormReports, useFormReports } from './UnsavedGuard.tsx';

type Props = Omit<ModalProps, 'children' | 'closeOnClickOutside'> & {
  /** `leave` is for the button that gives up; once the form is saved, its page closes the dialog. */
  children: (leave: () => void) => ReactNode;
};

/** A dialog to write in: what its form calls `useUnsaved` is lost by no way out without a question. */
export function FormDialog({ onClose, children, ...look }: Props) {
  const { report, hasChanges, areKept } = useFormReports();
  const leave = async () => {
    if (!hasChanges() || (await confirmLeaving(areKept()))) onClose();
  };
  return (
    <Dialog {...look} closeOnClickOutside={false} onClose={() => void leave()}>
      <FormReports value={report}>{children(() => void leave())}</FormReports>
    </Dialog>
  );
}
