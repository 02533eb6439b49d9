import { NativeSelect, Text, TextInput } from '@mantine/core';
import { isWaiting, STATUS, STORED_STATUSES } from '@oyez/contract/judging/verdict';
import { z } from 'zod';
import { ContractForm } from '../../../ui/forms/ContractForm.tsx';
import { FormFoot } from '../../../ui/dialogs/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useContractForm } from '../../../ui/forms/useContractForm.ts';
import { useVerdictWord } from '../../../ui/verdict/sign/Verdict.tsx';
import { actionTexts } from './actions.i18n.ts';
import classes from './ManualVerdictForm.module.css';
import { useManualVerdict, type Judged } from '../verdictActions.api.ts';

/** What judging can end with, but for what only it can find. */
const MANUAL_STATUSES = STORED_STATUSES.filter(
  (status) => !isWaiting(status) && status !== STATUS.cancelled && status !== STATUS.compile_error,
);

const MAX_SCORE = 1_000_000;
const ManualVerdict = z.object({
  status: z.coerce.number().int(),
  score: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(0).max(MAX_SCORE).optional(),
  ),
});

export function ManualVerdictForm({ judged, onDone }: { judged: Judged; onDone: () => void }) {
  const t = actionTexts.use();
  const word = useVerdictWord();
  const manual = useManualVerdict(judged.submitId);
  const handle = useContractForm({
    schema: ManualVerdict,
    initial: {
      status: String(MANUAL_STATUSES.includes(judged.status) ? judged.status : STATUS.accepted),
      // Empty: the verdict says what it is worth, and the points of the one before belong to that.
      score: '',
    },
  });
  return (
    <ContractForm
      label={t('manual.title', { id: judged.submitId })}
      handle={handle}
      summary={false}
      onSubmit={async ({ status, score }) => {
        await manual.mutateAsync({ status, score });
        toast.success(t('manual.saved'));
        onDone();
      }}
    >
      {({ isBusy }) => (
        <div className={classes.fields}>
          <Text size="sm">{t('manual.intro')}</Text>
          <NativeSelect
            label={t('manual.status')}
            data-autofocus
            data={MANUAL_STATUSES.map((status) => ({ value: String(status), label: word(status) }))}
            {...handle.field('status')}
          />
          <TextInput
            label={t('manual.score')}
            description={t('manual.scoreHint')}
            placeholder={judged.score === null ? undefined : String(judged.score)}
            inputMode="numeric"
            autoComplete="off"
            {...handle.field('score')}
          />
          <FormFoot action={t('manual.save')} isBusy={isBusy} onCancel={onDone} />
        </div>
      )}
    </ContractForm>
  );
}
