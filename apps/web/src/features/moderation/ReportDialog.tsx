import { Checkbox, Input, Textarea } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import type { ReportedKind } from '@oyez/contract/discussions/moderation-values';
import { partsOfReport, REPORT_LABELS, reportContent, reportFault } from '@oyez/contract/discussions/report-content';
import { limits } from '@oyez/contract/rules/limits';
import { pick } from '@oyez/contract/wire/values';
import { useState } from 'react';
import { useLocale } from '../../api/locale.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { errorMessage } from '../../ui/feedback/errorMessage.ts';
import { toast } from '../../ui/feedback/toast.ts';
import classes from './moderation.module.css';
import { reportTexts } from './report.i18n.ts';

type Props = {
  kind: ReportedKind;
  send: (content: string) => Promise<unknown>;
  isBusy: boolean;
  onClose: () => void;
};

/** Six labels and a reason, of which one is enough; for whatever can be reported. */
export function ReportDialog(props: Props) {
  const t = reportTexts.use();
  return (
    <Dialog opened onClose={props.onClose} title={t(`title.${props.kind}`)} closeOnClickOutside={false}>
      <ReportForm {...props} />
    </Dialog>
  );
}

function ReportForm({ kind, send, isBusy, onClose }: Props) {
  const t = reportTexts.use();
  const locale = useLocale();
  const [tags, setTags] = useState<string[]>([]);
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = () => {
    const content = reportContent(tags, reason);
    if (reportFault(partsOfReport(content)) === 'report_empty') return setRefusal(t('empty'));
    send(content).then(
      () => {
        toast.success(t('done'));
        onClose();
      },
      (error: unknown) => setRefusal(errorMessage(error)),
    );
  };
  return (
    <DialogForm
      label={t(`title.${kind}`)}
      refusal={refusal}
      action={t('send')}
      isBusy={isBusy}
      onCancel={onClose}
      onSubmit={submit}
    >
      <Checkbox.Group
        label={t('labels')}
        value={tags}
        onChange={(value) => {
          setRefusal(null);
          setTags(value);
        }}
      >
        <div className={classes.labels}>
          {REPORT_LABELS.map((label, index) => (
            <Checkbox
              key={label.zh}
              value={label.zh}
              label={pick(label, locale)}
              data-autofocus={index === 0 || undefined}
            />
          ))}
        </div>
      </Checkbox.Group>
      <Textarea
        label={t('reason')}
        description={t('hint')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={limits.report.reason}
        value={reason}
        onChange={(event) => {
          setRefusal(null);
          setReason(event.currentTarget.value);
        }}
      />
      <Input.Description>{`${reason.length} / ${limits.report.reason}`}</Input.Description>
    </DialogForm>
  );
}
