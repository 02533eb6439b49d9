import { Alert } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { type ReactNode, useRef, useState } from 'react';
import classes from './ContractForm.module.css';
import { uiTexts } from '../ui.i18n.ts';
import type { ContractForm as Handle } from './useContractForm.ts';

export type ContractFormProps<V extends Record<string, unknown>, Out> = {
  /** From `useContractForm`. */
  handle: Handle<V, Out>;
  /** Throws what `call` throws; its reasons then stand at their fields and above. */
  onSubmit: (values: Out) => Promise<void>;
  children: (state: { isBusy: boolean }) => ReactNode;
  label: string;
  /** Long forms list the fields to correct above; in a dialog the fields themselves are in view. */
  summary?: boolean;
};

export function ContractForm<V extends Record<string, unknown>, Out>({
  handle,
  onSubmit,
  children,
  label,
  summary = true,
}: ContractFormProps<V, Out>) {
  const t = uiTexts.use();
  const { form, parsed, takeError } = handle;
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  const submit = async () => {
    setFailure(null);
    setBusy(true);
    try {
      await onSubmit(parsed());
    } catch (error) {
      setFailure(takeError(error));
      focusFirstError(element.current);
    } finally {
      setBusy(false);
    }
  };
  const wrong = summary ? Object.entries(form.errors) : [];

  return (
    <form
      ref={element}
      aria-label={label}
      noValidate
      className={classes.form}
      onSubmit={(event) =>
        form.onSubmit(
          () => {
            if (!isBusy) void submit();
          },
          () => focusFirstError(element.current),
        )(event)
      }
    >
      {failure !== null && (
        <Alert color="red" variant="light" role="alert" className={classes.alert}>
          {failure}
        </Alert>
      )}
      {wrong.length > 0 && (
        <Alert color="red" variant="light" role="alert" title={t('form.fix', { count: wrong.length })}>
          <ul className={classes.list}>
            {wrong.map(([name, reason]) => (
              <li key={name}>{reason}</li>
            ))}
          </ul>
        </Alert>
      )}
      {children({ isBusy })}
    </form>
  );
}

function focusFirstError(form: HTMLFormElement | null): void {
  // The inputs carry their new state after the next render.
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), 0);
}
