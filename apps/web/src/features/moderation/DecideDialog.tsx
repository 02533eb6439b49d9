import { NativeSelect, Radio, Text, Textarea } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import { REPORT_ACTIONS, type ReportAction, type ReportCase } from '@oyez/contract/discussions/moderation-values';
import { limits } from '@oyez/contract/rules/limits';
import { useState } from 'react';
import { onceDone } from '../../api/once-done.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { errorMessage } from '../../ui/feedback/errorMessage.ts';
import { offerUndo } from '../../ui/feedback/offerUndo.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { durationNamed, DURATION_NAMES, DURATIONS } from './durations.ts';
import { useDecide, useUndoDecision } from './moderation.api.ts';
import { moderationTexts } from './moderation.i18n.ts';
import classes from './moderation.module.css';

type Props = { one: ReportCase; onClose: () => void };

/** What becomes of a thing that was reported, and of who wrote it; told before what that means, and taken back after. */
export function DecideDialog({ one, onClose }: Props) {
  const t = moderationTexts.use();
  const { kind, id, reportNum, author } = one;
  const [action, setAction] = useState<ReportAction>('dismiss');
  const [mute, setMute] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const decide = useDecide();
  const undo = useUndoDecision();
  const duration = durationNamed(mute);
  const needsReason = action !== 'dismiss' || duration !== undefined;
  const isMissing = needsReason && reason.trim() === '';
  const submit = () => {
    if (isMissing) return setTried(true);
    decide.mutate(
      {
        ...{ kind, id, action },
        ...(needsReason && { reason: reason.trim() }),
        ...(duration !== undefined && { muteMinutes: DURATIONS[duration] }),
      },
      {
        onSuccess: ({ decision }) => {
          onClose();
          offerUndo(`decision ${decision}`, t('decidedNow'), () =>
            onceDone(undo.mutateAsync(decision), () => toast.success(moderationTexts.now('undone'))),
          );
        },
        onError: (error) => setRefusal(errorMessage(error)),
      },
    );
  };
  return (
    <Dialog opened onClose={onClose} title={t('decideTitle')} closeOnClickOutside={false}>
      <DialogForm
        label={t('decideTitle')}
        refusal={refusal}
        action={t('decide')}
        isBusy={decide.isPending}
        onCancel={onClose}
        onSubmit={submit}
      >
        <Text size="sm">{t('effect', { count: reportNum })}</Text>
        <Radio.Group
          label={t('action')}
          value={action}
          onChange={(value) => setAction(REPORT_ACTIONS.find((known) => known === value) ?? 'dismiss')}
        >
          <div className={classes.choices}>
            {REPORT_ACTIONS.map((value, index) => (
              <Radio
                key={value}
                value={value}
                label={t(`actions.${value}`)}
                data-autofocus={index === 0 || undefined}
              />
            ))}
          </div>
        </Radio.Group>
        {author !== null && (
          <NativeSelect
            label={t('alsoMute')}
            value={mute}
            onChange={({ currentTarget: { value } }) => setMute(value)}
            data={[
              { value: '', label: t('durations.none') },
              ...DURATION_NAMES.map((name) => ({ value: name, label: t(`durations.${name}`) })),
            ]}
          />
        )}
        <Textarea
          label={t('reason')}
          description={t('reasonHint')}
          withAsterisk={needsReason}
          aria-required={needsReason}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={limits.mute.reason}
          value={reason}
          error={isTried && isMissing ? t('reasonMissing') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
