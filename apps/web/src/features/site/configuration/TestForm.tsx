import { Alert, Button, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import classes from '../settings.module.css';

type Props = {
  label: string;
  hint: string;
  action: string;
  type: 'email' | 'tel';
  /** Only what is stored is tried. */
  isReady: boolean;
  send: UseMutationResult<unknown, Error, string>;
  sent: (address: string) => string;
};

/** Sends something to an address and says what came of it, in place. */
export function TestForm({ label, hint, action, type, isReady, send, sent }: Props) {
  const [address, setAddress] = useState('');
  return (
    <form
      className={classes.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate(address, { onSuccess: () => toast.success(sent(address)) });
      }}
    >
      <div className={classes.test}>
        <TextInput
          className={classes.testAddress ?? ''}
          label={label}
          description={hint}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          type={type}
          autoComplete={type}
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={send.isPending} disabled={!isReady || address.trim() === ''}>
          {action}
        </Button>
      </div>
      {send.error !== null && (
        <Alert color="red" variant="light" role="alert">
          {errorMessage(send.error)}
        </Alert>
      )}
    </form>
  );
}
