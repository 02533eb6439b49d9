import { Textarea, TextInput } from '@mantine/core';
import { limits } from '@oyez/contract/rules/limits';
import { useState } from 'react';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useJoin } from '../groupMembers.api.ts';
import { membershipTexts } from './membership.i18n.ts';

const { reason: reasonLength } = limits.groupMember;
const { code: codeLength } = limits.group;

/** Why one wants to come in, and the code where the group has one. */
export function ApplyForm({
  groupId,
  needsCode,
  onClose,
}: {
  groupId: number;
  needsCode: boolean;
  onClose: () => void;
}) {
  const t = membershipTexts.use();
  const [reason, setReason] = useState('');
  const [code, setCode] = useState('');
  const [faults, setFaults] = useState<{ reason?: string; code?: string }>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const join = useJoin(groupId);
  const send = () => {
    const length = Array.from(reason.trim()).length;
    const found = {
      ...((length < reasonLength.min || length > reasonLength.max) && {
        reason: t('form.reasonMissing', reasonLength),
      }),
      ...(needsCode &&
        Array.from(code.trim()).length !== codeLength && { code: t('form.codeMissing', { length: codeLength }) }),
    };
    setFaults(found);
    setRefusal(null);
    if (Object.keys(found).length > 0) return;
    join.mutate(
      { reason: reason.trim(), ...(needsCode && { code: code.trim() }) },
      {
        onSuccess: () => {
          toast.success(t('applied'));
          onClose();
        },
        onError: (error) => setRefusal(errorMessage(error)),
      },
    );
  };
  return (
    <DialogForm
      label={t('form.send')}
      refusal={refusal}
      action={t('form.send')}
      isBusy={join.isPending}
      onSubmit={send}
      onCancel={onClose}
    >
      <Textarea
        label={t('form.reason')}
        description={t('form.reasonHint', reasonLength)}
        withAsterisk
        autosize
        minRows={3}
        maxLength={reasonLength.max}
        data-autofocus
        value={reason}
        error={faults.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {needsCode && (
        <TextInput
          label={t('form.code')}
          description={t('form.codeHint', { length: codeLength })}
          withAsterisk
          autoComplete="off"
          spellCheck={false}
          value={code}
          error={faults.code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
    </DialogForm>
  );
}
