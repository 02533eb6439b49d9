import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { limits } from '@oyez/contract/rules/limits';
import { useState } from 'react';
import classes from './CodeField.module.css';
import { codeFieldTexts } from './codeField.i18n.ts';
import { errorMessage } from '../feedback/errorMessage.ts';
import { useCooldown } from './useCooldown.ts';

type CodeFieldProps = {
  field: TextInputProps;
  label: string;
  pauseSeconds: number;
  /** Sends the code; false when there is nowhere to send it yet. */
  onSend: () => Promise<boolean>;
  onRefused: (reason: string) => void;
  sent: string;
  notSent?: string | undefined;
};

/** The field for a code that was sent, with the button that sends it. */
export function CodeField({ field, label, pauseSeconds, onSend, onRefused, sent, notSent }: CodeFieldProps) {
  const t = codeFieldTexts.use();
  const [left, startCooldown] = useCooldown();
  const [isSending, setSending] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      if (!(await onSend())) return;
      setWasSent(true);
      startCooldown(pauseSeconds);
    } catch (error) {
      onRefused(errorMessage(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <div>
      <div className={classes.row}>
        <TextInput
          {...field}
          className={classes.field}
          label={label}
          withAsterisk={false}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={limits.emailCode.length}
        />
        <Button
          variant="default"
          className={classes.send}
          loading={isSending}
          disabled={left > 0}
          onClick={() => void send()}
        >
          {left > 0 ? t('again', { seconds: left }) : t('send')}
        </Button>
      </div>
      <p className={classes.note} role="status">
        {wasSent ? sent : notSent}
      </p>
    </div>
  );
}
