import { Text, Textarea } from '@mantine/core';
import { limits } from '@oyez/contract/rules/limits';
import { useState } from 'react';
import { openDialog } from '../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { discussionTexts } from './discussions.i18n.ts';

/** Asks why, before what others wrote is taken out of sight. */
export function askReason(count: number, onReason: (reason: string) => void): void {
  const t = discussionTexts.now;
  const title = count === 1 ? t('disableTitle') : t('disableTitleMany', { count });
  openDialog({ title, closeOnClickOutside: false }, (close) => (
    <ReasonForm
      title={title}
      onClose={close}
      onReason={(reason) => {
        close();
        onReason(reason);
      }}
    />
  ));
}

type Props = { title: string; onClose: () => void; onReason: (reason: string) => void };

function ReasonForm({ title, onClose, onReason }: Props) {
  const t = discussionTexts.use();
  const [reason, setReason] = useState('');
  const [isWrong, setWrong] = useState(false);
  return (
    <DialogForm
      label={title}
      refusal={null}
      action={t('disable')}
      onCancel={onClose}
      onSubmit={() => (reason.trim() === '' ? setWrong(true) : onReason(reason.trim()))}
    >
      <Text size="sm">{t('disableText')}</Text>
      <Textarea
        label={t('reason')}
        withAsterisk
        autosize
        minRows={3}
        maxRows={8}
        maxLength={limits.discussion.disabledReason}
        value={reason}
        error={isWrong && reason.trim() === '' ? t('reasonMissing') : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
    </DialogForm>
  );
}
