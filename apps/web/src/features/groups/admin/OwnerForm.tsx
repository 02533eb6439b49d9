import { Text, TextInput } from '@mantine/core';
import { limits } from '@oyez/contract/rules/limits';
import { useState } from 'react';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useChangeOwner } from './groupAdmin.api.ts';
import { adminTexts } from './groupAdmin.i18n.ts';

export function OwnerForm({ group, onClose }: { group: { id: number; name: string }; onClose: () => void }) {
  const t = adminTexts.use();
  const [username, setUsername] = useState('');
  const [error, setError] = useState<string | null>(null);
  const change = useChangeOwner();
  const send = () => {
    const name = username.trim();
    if (name === '') return setError(t('owner.required'));
    change.mutate(
      { gid: group.id, username: name },
      {
        onSuccess: () => {
          toast.success(t('owner.done', { username: name, name: group.name }));
          onClose();
        },
        onError: (failure) => setError(errorMessage(failure)),
      },
    );
  };
  return (
    <DialogForm
      label={t('owner.title', { name: group.name })}
      refusal={null}
      action={t('owner.confirm')}
      isBusy={change.isPending}
      onCancel={onClose}
      onSubmit={send}
    >
      <Text size="sm">{t('owner.text')}</Text>
      <TextInput
        label={t('owner.username')}
        maxLength={limits.username.max}
        withAsterisk
        data-autofocus
        autoComplete="off"
        value={username}
        error={error}
        onChange={(event) => {
          setError(null);
          setUsername(event.currentTarget.value);
        }}
      />
    </DialogForm>
  );
}
