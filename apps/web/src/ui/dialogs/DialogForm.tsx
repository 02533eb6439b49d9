import { Alert } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import type { ReactNode } from 'react';
import { inOwnWords } from '../forms/ownWords.ts';
import { useSendOnce } from '../hooks/useSendOnce.ts';
import { FormFoot, type FormFootProps } from './dialog.tsx';
import classes from './dialog.module.css';

export type DialogFormProps = FormFootProps & {
  label: string;
  /** Why what was sent was not taken. */
  refusal: string | null;
  onSubmit: () => void;
  children: ReactNode;
};

/** A form in a dialog that checks what it has by rules of its own; where the contract has them, `ContractForm` stands. */
export function DialogForm({ label, refusal, onSubmit, children, ...foot }: DialogFormProps) {
  const send = useSendOnce(onSubmit);
  return (
    <form
      className={classes.form}
      aria-label={label}
      {...inOwnWords}
      onSubmit={(event) => {
        event.preventDefault();
        // The dialog may stand inside the form of a page, which is not what is being sent.
        event.stopPropagation();
        if (foot.isBusy !== true) send();
      }}
    >
      {refusal !== null && (
        <Alert color="red" variant="light" role="alert">
          {refusal}
        </Alert>
      )}
      {children}
      <FormFoot {...foot} />
    </form>
  );
}
