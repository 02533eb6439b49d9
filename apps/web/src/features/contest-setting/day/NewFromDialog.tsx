import { Switch, TextInput } from '@mantine/core';
import type { ContestOfStaff } from '@oyez/contract/contests/contest-admin';
import { limits } from '@oyez/contract/rules/limits';
import { useState } from 'react';
import { openDialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useCreateFrom } from './day.api.ts';
import { dayTexts } from './day.i18n.ts';

type Props = { model: ContestOfStaff; onCreated: (cid: number) => void };

export function openNewFrom(props: Props): void {
  const title = dayTexts.now('fromThisOf', { name: props.model.title });
  openDialog({ title }, (close) => <NewFrom {...props} onClose={close} />);
}

/** The same contest at another time. */
function NewFrom({ model, onCreated, onClose }: Props & { onClose: () => void }) {
  const t = dayTexts.use();
  const [title, setTitle] = useState(model.title);
  const [start, setStart] = useState('');
  const [problems, setProblems] = useState(true);
  const [refusal, setRefusal] = useState<string | null>(null);
  const create = useCreateFrom();
  const send = () => {
    const startTime = new Date(start);
    if (Number.isNaN(startTime.getTime())) return setRefusal(t('needsStart'));
    create.mutate(
      { cid: model.id, problems, startTime, title },
      {
        onSuccess: ({ cid }) => {
          toast.success(t('created'));
          onClose();
          onCreated(cid);
        },
        onError: (error) => setRefusal(errorMessage(error)),
      },
    );
  };
  return (
    <DialogForm
      label={t('fromThisOf', { name: model.title })}
      refusal={refusal}
      action={t('create')}
      isBusy={create.isPending}
      onSubmit={send}
      onCancel={onClose}
    >
      <TextInput
        label={t('newTitle')}
        maxLength={limits.contest.title}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextInput
        type="datetime-local"
        label={t('newStart')}
        description={t('newStartHint')}
        value={start}
        onChange={(event) => setStart(event.currentTarget.value)}
      />
      <Switch
        label={t('withProblems')}
        checked={problems}
        onChange={(event) => setProblems(event.currentTarget.checked)}
      />
    </DialogForm>
  );
}
