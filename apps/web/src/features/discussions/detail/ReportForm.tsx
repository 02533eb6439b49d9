import { Checkbox, Input, Textarea } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { partsOfReport, REPORT_LABELS, reportContent, reportFault } from '@oyez/contract/discussions/report-content';
import { limits } from '@oyez/contract/rules/limits';
import { pick } from '@oyez/contract/wire/values';
import { useState } from 'react';
import { useLocale } from '../../../api/locale.ts';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import classes from '../discussions.module.css';
import { detailTexts } from './detail.i18n.ts';

type Props = {
  send: (content: string) => Promise<unknown>;
  isBusy: boolean;
  onClose: () => void;
};

/** Six labels and a reason, of which one is enough; for whatever can be reported. */
export function ReportForm({ send, isBusy, onClose }: Props) {
  const t = detailTexts.use();
  const locale = useLocale();
  const [tags, setTags] = useState<string[]>([]);
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = () => {
    const content = reportContent(tags, reason);
    if (reportFault(partsOfReport(content)) === 'report_empty') return setRefusal(t('reportEmpty'));
    send(content).then(
      () => {
        toast.success(t('reportDone'));
        onClose();
      },
      (error: unknown) => setRefusal(errorMessage(error)),
    );
  };
  return (
    <DialogForm
      label={t('reportTitle')}
      refusal={refusal}
      action={t('reportSend')}
      isBusy={isBusy}
      onCancel={onClose}
      onSubmit={submit}
    >
      <Checkbox.Group
        label={t('reportLabels')}
        value={tags}
        onChange={(value) => {
          setRefusal(null);
          setTags(value);
        }}
      >
        <div className={classes.labels}>
          {REPORT_LABELS.map((label) => (
            <Checkbox key={label.zh} value={label.zh} label={pick(label, locale)} />
          ))}
        </div>
      </Checkbox.Group>
      <Textarea
        label={t('reportReason')}
        description={t('reportHint')}
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
