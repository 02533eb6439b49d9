import { Button, Text, Textarea } from '@mantine/core';
import { APPLY_PROGRESS, type GroupProblem } from '@oyez/contract/problems/group-problems';
import { limits } from '@oyez/contract/rules/limits';
import { useState } from 'react';
import { openDialog } from '../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { errorMessage } from '../../ui/feedback/errorMessage.ts';
import { offerUndo } from '../../ui/feedback/offerUndo.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import classes from './ApplicationsPage.module.css';
import { useAnswerApplication } from './group-problems.api.ts';
import { applicationTexts } from './groupProblems.i18n.ts';
import { type Progress, progressOf, PROGRESSES } from './progress.ts';

/** What can be answered to an application now. */
export function Decision({ row }: { row: GroupProblem }) {
  const t = applicationTexts.use();
  const name = nameOf(row);
  const present = progressOf(row.applyPublicProgress);
  return (
    <span className={classes.actions}>
      {ANSWERS.filter((progress) => progress !== present).map((progress) => (
        <Button
          key={progress}
          size="compact-xs"
          variant={progress === 'applying' ? 'subtle' : 'default'}
          aria-label={t(`answers.${progress}.named`, { name })}
          onClick={() =>
            openDialog({ title: t(`answers.${progress}.title`, { name }) }, (close) => (
              <AnswerForm row={row} progress={progress} onClose={close} />
            ))
          }
        >
          {t(`answers.${progress}.label`)}
        </Button>
      ))}
    </span>
  );
}

/** In the order of their buttons. */
const ANSWERS = [...PROGRESSES.filter((one) => one !== 'applying'), 'applying'] as const satisfies Progress[];
const nameOf = ({ title, problemId }: GroupProblem) => title || problemId;

type FormProps = { row: GroupProblem; progress: Progress; onClose: () => void };

/** Whoever wrote the problem reads why: what is refused needs a reason. */
function AnswerForm({ row, progress, onClose }: FormProps) {
  const t = applicationTexts.use();
  const answer = useAnswerApplication();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const name = nameOf(row);
  // What was there when the dialog was opened: the list behind it may have been read again since.
  const [{ id: pid, applyPublicProgress: before, gmtModified: basedOn }] = useState(row);
  const isPublic = progressOf(before) === 'published';
  const next = APPLY_PROGRESS[progress];
  const undo = () =>
    void answer.mutateAsync({ pid, progress: before ?? APPLY_PROGRESS.applying, from: next }).then(
      () => toast.success(t('undone', { name })),
      (error: unknown) => toast.error(errorMessage(error)),
    );
  const send = () => {
    if (progress === 'refused' && reason.trim() === '') return setMissing(t('reasonMissing'));
    answer.mutate(
      { pid, progress: next, reason, from: before ?? undefined, basedOn },
      {
        onSuccess: () => {
          offerUndo(`application ${pid}`, t(`answers.${progress}.done`, { name }), undo);
          onClose();
        },
      },
    );
  };
  return (
    <DialogForm
      label={t(`answers.${progress}.title`, { name })}
      action={t(`answers.${progress}.label`)}
      refusal={answer.error === null ? null : errorMessage(answer.error)}
      isBusy={answer.isPending}
      onSubmit={send}
      onCancel={onClose}
    >
      <Text size="sm">{t(isPublic ? `answers.${progress}.textPublic` : `answers.${progress}.text`)}</Text>
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        data-autofocus
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limits.problem.applyReason}
        withAsterisk={progress === 'refused'}
        value={reason}
        error={missing}
        onChange={(event) => {
          setMissing(null);
          setReason(event.currentTarget.value);
        }}
      />
    </DialogForm>
  );
}
