import { Text, Textarea } from '@mantine/core';
import { limits } from '@oyez/contract/rules/limits';
import { useState } from 'react';
import { openDialog } from '../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { discussionTexts } from './discussions.i18n.ts';

type Asked = { count: number; change: 'disable' | 'delete' };

/** Asks why, before what others wrote is taken out of sight. */
export function askReason({ count, change }: Asked, onReason: (reason: string) => void): void {
  const t = discussionTexts.now;
  const title = t(`${change}Title`, { count });
  openDialog({ title, closeOnClickOutside: false }, (close) => (
    <ReasonForm
      change={change}
      title={title}
      onClose={close}
      onReason={(reason) => {
        close();
        onReason(reason);
      }}
    />
  ));
}

type Props = Pick<Asked, 'change'> & { title: string; onClose: () => void; onReason: (reason: string) => void };

function ReasonForm({ change, title, onClose, onReason }: Props) {
  const t = discussionTexts.use();
  const [reason, setReason] = useState('');
  const [isWrong, setWrong] = useState(false);
  return (
    <DialogForm
      label={title}
      refusal={null}
      action={t(change)}
      onCancel={onClose}
      onSubmit={() => (reason.trim() === '' ? setWrong(true) : onReason(reason.trim()))}
    >
      <Text size="sm">{t(`${change}Text`)}</Text>
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
