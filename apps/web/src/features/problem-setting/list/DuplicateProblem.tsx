import { Text, TextInput } from '@mantine/core';
import { limits } from '@oyez/contract/rules/limits';
import { repairedDisplayId } from '@oyez/contract/rules/display-id';
import { useState } from 'react';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { openDialog } from '../../../ui/dialogs/dialog.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useDuplicateProblem } from '../setting.api.ts';
import { listTexts } from './list.i18n.ts';

type Source = { id: number; problemId: string };
type Props = { source: Source; onDone: (pid: number) => void; onClose: () => void };

/** Asks what the copy shall be called; everything else comes along. */
export function askToDuplicate(source: Source, onDone: (pid: number) => void): void {
  openDialog({ title: listTexts.now('duplicate.title', { id: source.problemId }) }, (close) => (
    <DuplicateProblem source={source} onDone={onDone} onClose={close} />
  ));
}

function DuplicateProblem({ source, onDone, onClose }: Props) {
  const t = listTexts.use();
  const duplicate = useDuplicateProblem();
  const [problemId, setProblemId] = useState(() => suggestedId(source.problemId));
  const send = () =>
    duplicate.mutate(
      { pid: source.id, problemId },
      {
        onSuccess: ({ pid }) => {
          toast.success(t('duplicate.done', { id: problemId.trim().toUpperCase() }));
          onClose();
          onDone(pid);
        },
      },
    );
  return (
    <DialogForm
      label={t('duplicate.title', { id: source.problemId })}
      refusal={duplicate.error && errorMessage(duplicate.error)}
      onSubmit={send}
      onCancel={onClose}
      action={t('duplicate.action')}
      isBusy={duplicate.isPending}
    >
      <Text size="sm">{t('duplicate.text')}</Text>
      <TextInput
        data-autofocus
        label={t('duplicate.displayId')}
        withAsterisk
        maxLength={limits.problem.displayId}
        autoComplete="off"
        spellCheck={false}
        value={problemId}
        onChange={(event) => setProblemId(event.currentTarget.value)}
      />
    </DialogForm>
  );
}

/** The next number where the id ends in one of its own copies, else a first copy. */
function suggestedId(problemId: string): string {
  const found = /^(.*)-(\d{1,6})$/.exec(problemId);
  const next = found === null ? `${problemId}-2` : `${found[1]}-${Number(found[2]) + 1}`;
  return repairedDisplayId(next) ?? next;
}
