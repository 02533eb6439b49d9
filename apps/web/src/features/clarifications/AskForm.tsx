import { NativeSelect, Textarea } from '@mantine/core';
import { limits } from '@oyez/contract/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWriter } from '../../api/session.ts';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { errorMessage } from '../../ui/feedback/errorMessage.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useRememberedText } from '../../ui/hooks/useRemembered.ts';
import { askableProblemsQuery, useAsk } from './clarifications.api.ts';
import { clarificationTexts } from './clarifications.i18n.ts';
import classes from './clarifications.module.css';

const { question: MAX } = limits.clarification;

type Props = { contestId: number; displayId?: string | undefined; onClose: () => void };

/** What is typed stays in this browser until it is sent, whatever closes the dialog. */
export function AskForm({ contestId, displayId, onClose }: Props) {
  const t = clarificationTexts.use();
  const { data: problems = [] } = useQuery(askableProblemsQuery(contestId));
  const ask = useAsk(contestId);
  const [about, setAbout] = useState(displayId ?? '');
  const [question, setQuestion] = useRememberedText(`oyez.contest.question.${useWriter()}.${contestId}`);
  const [refusal, setRefusal] = useState<string | null>(null);

  const send = () => {
    if (question.trim() === '') return setRefusal(t('ask.empty'));
    ask.mutate(
      { question, displayId: about === '' ? undefined : about },
      {
        onSuccess: () => {
          setQuestion('');
          toast.success(t('ask.sent'));
          onClose();
        },
        onError: (error) => setRefusal(errorMessage(error)),
      },
    );
  };
  // The problem that one comes from can be chosen before the names of all have arrived.
  const isKnown = problems.some((one) => one.displayId === about);
  return (
    <DialogForm
      label={t('ask.button')}
      refusal={refusal}
      action={t('ask.send')}
      isBusy={ask.isPending}
      onSubmit={send}
      onCancel={onClose}
    >
      <NativeSelect
        label={t('ask.about')}
        value={about}
        onChange={(event) => setAbout(event.currentTarget.value)}
        data={[
          { value: '', label: t('whole') },
          ...(about === '' || isKnown ? [] : [{ value: about, label: about }]),
          ...problems.map((one) => ({
            value: one.displayId,
            label: t('problem', { label: one.displayId, name: one.displayTitle }),
          })),
        ]}
      />
      <Textarea
        data-autofocus
        label={t('ask.question')}
        description={t('ask.hint')}
        rows={6}
        maxLength={MAX}
        value={question}
        onChange={(event) => {
          setRefusal(null);
          setQuestion(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
      />
      <p className={classes.hint}>{t('ask.length', { length: question.length, max: MAX })}</p>
    </DialogForm>
  );
}
