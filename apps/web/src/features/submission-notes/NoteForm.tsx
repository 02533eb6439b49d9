import { Textarea, TextInput } from '@mantine/core';
import { limits } from '@oyez/contract/rules/limits';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { errorMessage } from '../../ui/feedback/errorMessage.ts';
import { isComposing } from '../../ui/hooks/composing.ts';
import { noteTexts } from './notes.i18n.ts';
import classes from './notes.module.css';

const { text: MAX } = limits.submissionNote;

type Props = {
  label: string;
  hint?: ReactNode;
  action: string;
  text: string;
  onText: (text: string) => void;
  /** Fails with what the reader is told. */
  onSend: (text: string) => Promise<unknown>;
  onClose: () => void;
  /** The last of the lines that it is about, where it can be chosen. */
  until?: { line: number; onChange: (line: number) => void };
};

export function NoteForm({ label, hint, action, text, onText, onSend, onClose, until }: Props) {
  const t = noteTexts.use();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // It is opened to be written in.
  useEffect(() => field.current?.focus(), []);
  const send = async () => {
    if (text.trim() === '') return setRefusal(t('form.empty'));
    setBusy(true);
    try {
      await onSend(text);
    } catch (error) {
      setRefusal(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes.form}>
      <DialogForm
        label={label}
        refusal={refusal}
        action={action}
        isBusy={isBusy}
        onSubmit={() => void send()}
        onCancel={onClose}
        other={until && <UntilLine {...until} />}
      >
        <Textarea
          ref={field}
          autosize
          minRows={2}
          maxRows={12}
          aria-label={label}
          description={hint}
          maxLength={MAX}
          value={text}
          onChange={(event) => {
            setRefusal(null);
            onText(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (isComposing(event)) return;
            if (event.key === 'Escape') onClose();
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
          }}
        />
        {text.length > MAX * 0.8 && (
          <p className={classes.hint}>{t('form.length', { length: text.length, max: MAX })}</p>
        )}
      </DialogForm>
    </div>
  );
}

/** On a phone there is no Shift. */
function UntilLine({ line, onChange }: NonNullable<Props['until']>) {
  const t = noteTexts.use();
  return (
    <TextInput
      key={line}
      className={classes.until}
      size="xs"
      label={t('form.until')}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={line}
      onBlur={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
