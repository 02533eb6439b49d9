import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { errorMessage } from '../feedback/errorMessage.ts';
import { uiTexts } from '../ui.i18n.ts';
import { openDialog } from './dialog.tsx';
import { DialogForm } from './DialogForm.tsx';

export type ReasonQuestion<T> = {
  title: string;
  text: string;
  action: string;
  hint?: string;
  maxLength: number;
  /** What fails is said in the dialog, where the reason stays. */
  send: (reason: string) => Promise<T>;
  /** Once it was done and the dialog is gone. */
  onDone: (made: T) => void;
};

/** Asks why, before what others wrote is taken out of sight: they read it, so it is not done without. */
export function askReason<T>(question: ReasonQuestion<T>): void {
  openDialog({ title: question.title, closeOnClickOutside: false }, (close) => (
    <ReasonForm {...question} onClose={close} />
  ));
}

function ReasonForm<T>({
  title,
  text,
  action,
  hint,
  maxLength,
  send,
  onDone,
  onClose,
}: ReasonQuestion<T> & { onClose: () => void }) {
  const t = uiTexts.use();
  const [typed, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const reason = typed.trim();
  const submit = async () => {
    setTried(true);
    if (reason === '') return;
    setBusy(true);
    setRefusal(null);
    try {
      const made = await send(reason);
      onClose();
      onDone(made);
    } catch (error) {
      setRefusal(errorMessage(error));
      setBusy(false);
    }
  };
  return (
    <DialogForm
      label={title}
      refusal={refusal}
      action={action}
      isBusy={isBusy}
      onCancel={onClose}
      onSubmit={() => void submit()}
    >
      <Text size="sm">{text}</Text>
      <Textarea
        data-autofocus
        label={t('reason.label')}
        description={hint}
        autosize
        minRows={3}
        maxRows={8}
        withAsterisk
        aria-required
        error={isTried && reason === '' ? t('reason.missing') : undefined}
        maxLength={maxLength}
        value={typed}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
