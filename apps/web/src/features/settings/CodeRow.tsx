import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { limits } from '@oyez/contract/limits';
import { useState } from 'react';
import { useCooldown } from '../../ui/useCooldown.ts';
import { settingsTexts } from './settings.i18n.ts';
import classes from './settings.module.css';

type CodeRowProps = {
  field: TextInputProps;
  pauseSeconds: number;
  /** Sends the code; false when there is nowhere to send it yet. */
  onSend: () => Promise<boolean>;
  sent: string;
};

/** The field for a code that was sent, with the button that sends it. */
export function CodeRow({ field, pauseSeconds, onSend, sent }: CodeRowProps) {
  const t = settingsTexts.use();
  const [left, startCooldown] = useCooldown();
  const [isSending, setSending] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      if (!(await onSend())) return;
      setWasSent(true);
      startCooldown(pauseSeconds);
    } finally {
      setSending(false);
    }
  };
  return (
    <div>
      <div className={classes.codeRow}>
        <TextInput
          {...field}
          className={classes.code}
          label={t('code.label')}
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
          {left > 0 ? t('code.again', { seconds: left }) : t('code.send')}
        </Button>
      </div>
      <p className={classes.note} role="status">
        {wasSent && sent}
      </p>
    </div>
  );
}
