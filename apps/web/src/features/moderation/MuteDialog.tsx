import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { limits } from '@oyez/contract/rules/limits';
import { useState } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { errorMessage } from '../../ui/feedback/errorMessage.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { type Duration, durationNamed, DURATION_NAMES, DURATIONS } from './durations.ts';
import { useMute, type Within } from './moderation.api.ts';
import { moderationTexts } from './moderation.i18n.ts';

/** Mutes somebody by name, without a report. */
export function MuteDialog({ within, onClose }: { within: Within; onClose: () => void }) {
  const t = moderationTexts.use();
  const [username, setUsername] = useState('');
  const [duration, setDuration] = useState<Duration>('day');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const mute = useMute(within);
  const name = username.trim();
  const submit = () => {
    if (name === '' || reason.trim() === '') return setTried(true);
    mute.mutate(
      { username: name, minutes: DURATIONS[duration], reason: reason.trim() },
      {
        onSuccess: () => {
          toast.success(t('muteDone', { name }));
          onClose();
        },
        onError: (error) => setRefusal(errorMessage(error)),
      },
    );
  };
  return (
    <Dialog opened onClose={onClose} title={t('muteTitle')} closeOnClickOutside={false}>
      <DialogForm
        label={t('muteTitle')}
        refusal={refusal}
        action={t('mute')}
        isBusy={mute.isPending}
        onCancel={onClose}
        onSubmit={submit}
      >
        <Text size="sm">{t(within.groupId === null ? 'muteHintSite' : 'muteHintGroup')}</Text>
        <TextInput
          data-autofocus
          label={t('username')}
          withAsterisk
          aria-required
          autoComplete="off"
          spellCheck={false}
          maxLength={limits.username.max}
          value={username}
          error={isTried && name === '' ? t('usernameMissing') : undefined}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('howLong')}
          value={duration}
          onChange={({ currentTarget: { value } }) => setDuration(durationNamed(value) ?? 'day')}
          data={DURATION_NAMES.map((value) => ({ value, label: t(`durations.${value}`) }))}
        />
        <Textarea
          label={t('reason')}
          description={t('reasonHint')}
          withAsterisk
          aria-required
          autosize
          minRows={3}
          maxRows={8}
          maxLength={limits.mute.reason}
          value={reason}
          error={isTried && reason.trim() === '' ? t('reasonMissing') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
